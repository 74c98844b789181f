"""The demo's photos, read by the whole pipeline; `truth.json` beside them is what lies in the bowls."""

import json
import math
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from rushpi.vision.interpret import interpret
from rushpi.vision.inventory import USUAL_BOX
from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.reading import Cause, Doubt
from rushpi.vision.sight import see
from rushpi.vision.sources import load_photo

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "calibration" / "samples"
TRUTH = json.loads((SAMPLES / "truth.json").read_text())
PROFILE = load_profile(SAMPLES / "samples.profile")


def test_every_sample_has_its_truth():
    assert sorted(path.name for path in SAMPLES.glob("*.jpg")) == sorted(TRUTH)


@pytest.mark.parametrize("name", TRUTH)
def test_every_bowl_of_a_sample_is_read_right(name):
    bowls = read(load_photo(SAMPLES / name), PROFILE).bowls
    assert [bowl.counts for bowl in bowls] == TRUTH[name]


def test_nearly_every_bowl_is_certain():
    readings = [read(load_photo(SAMPLES / name), PROFILE) for name in TRUTH]
    certain = [bowl.certain for reading in readings for bowl in reading.bowls]
    assert sum(certain) >= 0.9 * len(certain)


def test_a_picture_without_colour_is_known():
    coloured = load_photo(SAMPLES / "01.jpg")
    grey = cv2.cvtColor(cv2.cvtColor(coloured, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    green = coloured // np.array([2, 1, 2], np.uint8)
    assert see(grey, PROFILE).colourless
    assert see(green, PROFILE).colourless
    assert not see(coloured, PROFILE).colourless


def test_what_spoils_the_whole_picture_is_told_of_every_bowl():
    sight = see(load_photo(SAMPLES / "02.jpg"), PROFILE)
    glare = replace(sight.light, clipped=0.97)
    assert _doubts(sight) == {None}
    assert _doubts(replace(sight, colourless=True)) == {Doubt(Cause.COLOURLESS)}
    assert _doubts(replace(sight, blurred=True, colourless=True)) == {Doubt(Cause.BLURRED)}
    assert _doubts(replace(sight, light=glare)) == {Doubt(Cause.BRIGHT)}


def test_a_hand_is_told_of_before_the_whole_picture():
    sight = see(load_photo(SAMPLES / "02.jpg"), PROFILE)
    under_hands = tuple(replace(rim, weakest=0.1) for rim in sight.rims)
    assert _doubts(replace(sight, rims=under_hands, blurred=True)) == {Doubt(Cause.COVERED)}


def _doubts(sight):
    return {bowl.doubt for bowl in interpret(sight, USUAL_BOX).bowls}


def test_a_piece_on_the_rim_lies_neither_in_the_bowl_nor_beside_it():
    sight = see(load_photo(SAMPLES / "01.jpg"), PROFILE)
    farthest = [
        max(math.dist(sight.homography.to_mm(piece.center_px), rim.centre) for piece in bowl.pieces)
        for bowl, rim in zip(interpret(sight, USUAL_BOX).bowls, sight.rims, strict=True)
    ]
    rims = [replace(rim, radius=far - 2) for rim, far in zip(sight.rims, farthest, strict=True)]
    for bowl in interpret(replace(sight, rims=tuple(rims)), USUAL_BOX).bowls:
        assert bowl.doubt in {Doubt(Cause.UNCLEAR, 1), Doubt(Cause.UNCLEAR, 2)}


def test_a_blurred_picture_is_known_and_nothing_in_it_certain():
    sharp = load_photo(SAMPLES / "01.jpg")
    blurred = cv2.GaussianBlur(sharp, (0, 0), 2.5)
    assert not see(sharp, PROFILE).blurred
    assert see(blurred, PROFILE).blurred
    for bowl in read(blurred, PROFILE).bowls:
        assert not bowl.certain
        assert bowl.doubt is not None
