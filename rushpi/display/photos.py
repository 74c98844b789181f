"""Cutting a bowl's picture out of the photo of a round."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from rushpi.display.canvas import Corners, rounded

DIM: Final = 45
"""A mean brightness (of 255) below which a picture is shown brighter: twice as bright, at most twice."""
BRIGHTER: Final = 2

Part = tuple[float, float, float, float]
"""Left, top, width and height in the photo's pixels; it may reach beyond the photo, where it is dark."""


@lru_cache(2)
def _photo(path: Path) -> pygame.Surface | None:
    try:
        return pygame.image.load(path)
    except (pygame.error, OSError):
        return None  # the scene then says that there is no picture


def _brighten(picture: pygame.Surface) -> None:
    """Show what was photographed in a dim room as if there were more light."""
    for _ in range(BRIGHTER):
        if sum(pygame.transform.average_color(picture)[:3]) / 3 >= DIM:
            return
        picture.blit(picture.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(24)
def cutting(
    path: Path, part: Part, size: tuple[int, int], radius: int = 0, corners: Corners = "all"
) -> pygame.Surface | None:
    """The part of the photo, scaled to `size` pixels, its corners rounded; None when there is no photo."""
    photo = _photo(path)
    if photo is None:
        return None
    x, y, w, h = part
    whole = pygame.Rect(round(x), round(y), max(round(w), 1), max(round(h), 1))
    cut = pygame.Surface(whole.size)
    cut.blit(photo, (0, 0), whole)
    scaled = pygame.transform.smoothscale(cut, size)
    _brighten(scaled)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(scaled, (0, 0))
    if radius:
        mask = pygame.Surface(size, pygame.SRCALPHA)
        rounded(mask, mask.get_rect(), radius, (255, 255, 255), corners)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture
