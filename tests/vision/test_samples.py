"""The demo's photos, read by the whole pipeline; `tests/data/samples.json` is what lies in the bowls."""

import json
from pathlib import Path

import cv2
import pytest

from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.sources import load_photo

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "calibration" / "samples"
TRUTH = json.loads((ROOT / "tests" / "data" / "samples.json").read_text())
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


def test_without_colour_no_piece_is_certain():
    for name in TRUTH:
        grey = cv2.cvtColor(load_photo(SAMPLES / name), cv2.COLOR_BGR2GRAY)
        for bowl in read(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), PROFILE).bowls:
            assert not (bowl.certain and bowl.pieces)
