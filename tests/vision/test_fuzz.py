"""A small sample of what `python -m tests.vision.fuzz` tries by the thousand."""

import pytest

from tests.vision import fuzz

PROFILE = fuzz.profile()
CASES = list(fuzz.cases(30, seed=4, huge_too=False))


@pytest.mark.parametrize("case", CASES, ids=[f"{i}-{case.name}" for i, case in enumerate(CASES)])
def test_odd_pictures_are_read_or_refused_in_a_sentence_and_quietly(case, tmp_path, capfd):
    fuzz.outcome(case, PROFILE, tmp_path)
    assert capfd.readouterr().err == ""


def test_the_sample_has_pictures_of_most_kinds():
    assert len({case.name for case in CASES}) >= 9
