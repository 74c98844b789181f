"""Towers drawn as the network would mark them, and two small pictures of towers."""

import hashlib
import re
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest

from rushpi.vision.column import TowerReading, agreed, count
from rushpi.vision.tower import find_column, read_tower

HERE = Path(__file__).parent
CARD = HERE.parents[1] / "calibration" / "tower" / "README.md"


def marked(lean: float = 0.0, wall: int = 45, below: int = 40) -> np.ndarray:
    """A bowl with seven pieces, of which the wall hides more than one; and others beside and behind.

    Args:
        lean: columns for each row.
        wall: rows of the bowl below its rim.
        below: rows of the picture below that.
    """
    rim, height = 290, 24
    foot = 310
    planes = np.zeros((4, rim + wall + below, 640), np.float32)
    cv2.ellipse(planes[3], (275, rim - 15), (75, 15), 0, 0, 360, 1, -1)
    planes[1][planes[3] > 0] = 1
    cv2.rectangle(planes[1], (200, rim - 15), (350, rim + wall), 1, -1)
    for i in range(7):
        y = foot - (i + 1) * height
        x = round(275 + lean * (foot - y))
        cv2.rectangle(planes[0], (x - 15, y), (x + 15, min(y + height, rim - 1)), 1, -1)
        if i < 6:
            cv2.line(planes[2], (x - 14, y), (x + 14, y), 1, 2)
    planes[1][planes[0] > 0] = 0
    cv2.rectangle(planes[1], (480, 260), (560, 290), 1, -1)
    cv2.rectangle(planes[0], (20, 310), (60, 325), 1, -1)
    return planes


@pytest.mark.parametrize("lean", [-0.15, 0.0, 0.1])
def test_the_tower_in_the_bowl_is_found_and_set_upright(lean):
    found = find_column(marked(lean))
    assert found is not None
    assert found.piece == pytest.approx(24, abs=1)
    assert count(found).n == 7


def test_an_upright_tower_with_every_seam_is_certain():
    found = find_column(marked())
    assert found is not None
    assert agreed([count(found)]) == TowerReading(7, True)


def test_pieces_look_lower_in_wider_bowls():
    narrow, wide = find_column(marked(), 50), find_column(marked(), 65)
    assert narrow is not None
    assert wide is not None
    assert wide.piece < narrow.piece


def test_a_mouth_that_runs_up_the_tower_moves_no_floor():
    clean, planes = find_column(marked()), marked()
    planes[3, 240:275, 262:288] = 1
    smeared = find_column(planes)
    assert clean is not None
    assert smeared is not None
    assert smeared.hidden == pytest.approx(clean.hidden, abs=1)


def test_if_the_photo_ends_at_the_bowl_the_floor_is_where_it_usually_is():
    whole, cut = find_column(marked()), find_column(marked(wall=20, below=0))
    assert whole is not None
    assert cut is not None
    assert cut.doubt > whole.doubt
    assert cut.hidden == pytest.approx(whole.hidden, abs=2 * cut.doubt)


def test_a_tower_that_leaves_the_picture_is_never_certain():
    found = find_column(marked()[:, 142:])
    assert found is not None
    assert not found.whole


def test_a_tower_that_may_go_on_above_its_top_is_never_certain():
    planes = marked()
    planes[0, 125:141, 265:285] = 0.3
    found = find_column(planes)
    assert found is not None
    assert not found.whole


def test_no_mouth_no_tower():
    planes = marked()
    planes[3] = 0
    assert find_column(planes) is None


def test_a_piece_beside_the_bowl_is_no_tower():
    planes = marked()
    planes[0, :300] = 0
    assert find_column(planes) is None


def test_the_file_is_the_one_on_the_card():
    shipped = (resources.files("rushpi.vision") / "data" / "tower.onnx").read_bytes()
    (on_the_card,) = re.findall(r"\b[0-9a-f]{64}\b", CARD.read_text())
    assert hashlib.sha256(shipped).hexdigest() == on_the_card


@pytest.mark.parametrize("size", [(1, 1), (40, 3000), (720, 1280), (1280, 720)])
def test_a_picture_of_nothing_is_no_tower(size):
    reading = read_tower(np.full((*size, 3), 120, np.uint8))
    assert (reading.n, reading.certain) == (0, False)
