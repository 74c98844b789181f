"""The pictures under icons/, rasterised once per size."""

import io
from functools import cache, lru_cache
from importlib.resources import files

import pygame


@cache
def _source(name: str) -> str:
    return (files("rushpi.display") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(512)
def icon(name: str, side: int) -> pygame.Surface:
    """The icon `name` (its file's stem), `side` pixels square.

    SDL draws an SVG at the size its head asks for, so the head is told the size we want.
    """
    sized = _source(name).replace('width="64" height="64"', f'width="{side}" height="{side}"', 1)
    drawn = pygame.image.load(io.BytesIO(sized.encode()), "icon.svg")
    picture = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    picture.blit(drawn, (0, 0))
    return picture
