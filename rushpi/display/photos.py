"""Cutting a bowl's picture out of the photo of a round."""

from functools import lru_cache
from pathlib import Path

import pygame

from rushpi.display.canvas import Corners, rounded

Square = tuple[float, float, float]
"""Left, top and side in the photo's pixels."""


@lru_cache(2)
def _photo(path: Path) -> pygame.Surface | None:
    try:
        return pygame.image.load(path)
    except (pygame.error, OSError):
        return None  # the scene then says that there is no picture


@lru_cache(24)
def cutting(
    path: Path, square: Square, side: int, radius: int = 0, corners: Corners = "all"
) -> pygame.Surface | None:
    """The square of the photo, scaled to `side` pixels, its corners rounded; None when there is no photo."""
    photo = _photo(path)
    if photo is None:
        return None
    x, y, width = square
    whole = pygame.Rect(round(x), round(y), max(round(width), 1), max(round(width), 1))
    cut = pygame.Surface(whole.size)
    cut.blit(photo, (0, 0), whole)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.blit(pygame.transform.smoothscale(cut, (side, side)), (0, 0))
    if radius:
        mask = pygame.Surface((side, side), pygame.SRCALPHA)
        rounded(mask, mask.get_rect(), radius, (255, 255, 255), corners)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture
