"""Cutting pictures out of photos."""

from pathlib import Path

import pygame
import pytest

from rushpi.display.photos import cutting
from tests.display.samples import PHOTO, PHOTOS


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """Left half red, right half of a given grey is blue; 100 x 50."""
    surface = pygame.Surface((100, 50))
    surface.fill((200, 0, 0), (0, 0, 50, 50))
    surface.fill((0, 0, 200), (50, 0, 50, 50))
    path = tmp_path / "photo.png"
    pygame.image.save(surface, path)
    return path


def test_the_part_is_cut_and_scaled(photo: Path) -> None:
    cut = cutting(photo, (40, 10, 20, 20), (10, 10))
    assert cut is not None
    assert cut.get_size() == (10, 10)
    assert cut.get_at((1, 5))[:3] == (200, 0, 0)
    assert cut.get_at((8, 5))[:3] == (0, 0, 200)


def test_a_part_beyond_the_photo_is_dark_there(photo: Path) -> None:
    cut = cutting(photo, (-10, 0, 60, 50), (12, 10))
    assert cut is not None
    assert cut.get_at((0, 5))[:3] == (0, 0, 0)
    assert cut.get_at((9, 5))[0] > 180


def test_corners_are_round_where_asked(photo: Path) -> None:
    cut = cutting(photo, (0, 0, 50, 50), (40, 40), 10, "left")
    assert cut is not None
    assert cut.get_at((0, 0))[3] == 0
    assert cut.get_at((39, 0))[3] == 255


def test_no_photo_no_picture(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no photo")
    assert cutting(broken, (0, 0, 10, 10), (10, 10)) is None
    assert cutting(tmp_path / "missing.jpg", (0, 0, 10, 10), (10, 10)) is None


def test_a_dim_photo_is_shown_brighter(tmp_path: Path) -> None:
    dim = pygame.Surface((20, 20))
    dim.fill((20, 30, 20))
    pygame.image.save(dim, tmp_path / "dim.png")
    cut = cutting(tmp_path / "dim.png", (0, 0, 20, 20), (5, 5))
    assert cut is not None
    assert cut.get_at((2, 2))[:3] == (40, 60, 40)
    bright = cutting(PHOTOS / PHOTO, (400, 200, 50, 50), (20, 20))
    assert bright is not None
