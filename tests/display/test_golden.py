"""No scene looks other than it did when somebody last looked at it."""

import cv2
import numpy as np
import pytest

from tests.display.gallery import scenes
from tests.display.golden import FOLDER, posterised, small, stored

TOLERANCE = 26.0
"""How far the mean of `PLACE` x `PLACE` pixels may be off, of 255: other builds of SDL draw other edges."""
PLACE = 6


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference of two pictures, each seen through a blur."""
    blurred = (cv2.blur(picture.astype(np.float32), (PLACE, PLACE)) for picture in (one, other))
    return float(np.abs(np.subtract(*blurred)).max())


@pytest.mark.parametrize("name", scenes())
def test_scene_looks_as_stored(name: str) -> None:
    picture = stored(name)
    assert picture is not None, (
        "no picture is stored; look at the scene, then run python -m tests.display.golden"
    )
    now = posterised(small(name))
    assert now.shape == picture.shape
    assert apart(now, picture) <= TOLERANCE, (
        "look at the scene; if it is right, run python -m tests.display.golden"
    )


def test_a_word_that_is_missing_is_seen() -> None:
    picture = stored("back-mania")
    assert picture is not None
    changed = picture.copy()
    changed[64:71, 3:30] = changed[0, 0]  # the totals of the first two players
    assert apart(picture, changed) > TOLERANCE


def test_no_stored_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.webp")} == set(scenes())
