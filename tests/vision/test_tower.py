"""Towers drawn as the network would mark them, and two small pictures of towers."""

import hashlib
import re
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.vision.tower import HEIGHT, WIDTH, Column, count, find_column, read_tower

HERE = Path(__file__).parent
CARD = HERE.parents[1] / "calibration" / "tower" / "README.md"
BOWL = 150.0
PIECE = 0.15 * BOWL

heights = st.lists(st.floats(0.88, 1.12), min_size=2, max_size=11)


def column(shares, lowest=0.75, seam=0.97, missing=()) -> Column:
    """A column of whole pieces, top first, over one of which `lowest` shows; seams but the missing ones."""
    cuts = np.rint(np.cumsum(shares) * PIECE).astype(int)
    seams = np.full(cuts[-1] + round(lowest * PIECE), 0.05)
    for i, cut in enumerate(cuts):
        seams[cut - 1 : cut + 2] = (0.3, 0.3, 0.3) if i in missing else (0.5, seam, 0.5)
    return Column(seams, BOWL)


@given(heights, st.floats(0.65, 0.95))
def test_every_seam_seen_is_a_certain_count(shares, lowest):
    reading = count(column(shares, lowest))
    assert reading.n == len(shares) + 2  # one shows in part, one is hidden
    assert reading.certain


@given(st.lists(st.floats(0.95, 1.05), min_size=3, max_size=9), st.data())
def test_a_seam_between_black_pieces_is_inferred_from_the_height(shares, data):
    missing = data.draw(st.integers(0, len(shares) - 1))
    assert count(column(shares, missing={missing})).n == len(shares) + 2


def test_a_column_without_seams_is_never_certain():
    assert not count(Column(np.full(200, 0.5), BOWL)).certain


@given(st.integers(1, 60))
def test_one_piece_or_none_is_never_certain(rows):
    assert not count(Column(np.full(rows, 0.02), BOWL)).certain or rows > PIECE


def marked(lean: float = 0.0) -> np.ndarray:
    """Five whole pieces over a bowl, and a sixth in part."""
    planes = np.zeros((3, HEIGHT, WIDTH), np.float32)
    cv2.rectangle(planes[1], (200, 280), (350, 330), 1, -1)
    height, top = 22, 280 - 5 * 22
    for i in range(6):
        y = top + i * height
        x = round(275 + lean * (280 - y))
        low = min(y + height, 297)
        cv2.rectangle(planes[0], (x - 15, y), (x + 15, low), 1, -1)
        if i:
            cv2.line(planes[2], (x - 14, y), (x + 14, y), 1, 2)
    planes[1][planes[0] > 0] = 0
    cv2.rectangle(planes[1], (480, 260), (560, 290), 1, -1)  # another bowl behind
    cv2.rectangle(planes[0], (20, 330), (60, 345), 1, -1)  # a piece beside
    return planes


@pytest.mark.parametrize("lean", [-0.15, 0.0, 0.1])
def test_the_tower_in_the_nearest_bowl_is_found_and_set_upright(lean):
    found = find_column(marked(lean))
    assert found is not None
    assert found.bowl == pytest.approx(151, abs=2)
    assert count(found).n == 7


def test_no_bowl_no_tower():
    planes = marked()
    planes[1] = 0
    assert find_column(planes) is None


def test_a_piece_beside_the_bowl_is_no_tower():
    planes = marked()
    planes[0, :320] = 0
    assert find_column(planes) is None


def test_the_file_is_the_one_on_the_card():
    shipped = (resources.files("rushpi.vision") / "data" / "tower.onnx").read_bytes()
    (on_the_card,) = re.findall(r"\b[0-9a-f]{64}\b", CARD.read_text())
    assert hashlib.sha256(shipped).hexdigest() == on_the_card


@pytest.mark.parametrize("size", [(1, 1), (40, 3000), (720, 1280), (1280, 720)])
def test_a_picture_of_nothing_is_no_tower(size):
    reading = read_tower(np.full((*size, 3), 120, np.uint8))
    assert (reading.n, reading.certain) == (0, False)
