from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind, bowl_of
from rushpi.vision.accuracy import Judged, Share, confusions, figures, reliability
from rushpi.vision.reading import BowlReading, Cause, Detection, Doubt
from rushpi.vision.truth import TrueBowl

SALMON, OCTOPUS, WASABI = Kind.NIGIRI_SALMON, Kind.NIGIRI_OCTOPUS, Kind.WASABI


def judged(true, read, *, certain=False, knowable=True, p=0.9):
    pieces = tuple(Detection(kind, p, (0, 0), (0, 0, 1, 1)) for kind in read)
    doubt = None if certain else Doubt(Cause.UNCLEAR, 1)
    reading = BowlReading(0, True, certain, doubt, dict(bowl_of(read)), pieces, (50, 50, 40))
    return Judged(Path("01.jpg"), TrueBowl(bowl_of(true), knowable), reading)


BOWLS = [
    judged([SALMON, WASABI], [SALMON, WASABI], certain=True),
    judged([SALMON], [OCTOPUS], certain=True),
    judged([], [], certain=True),
    judged([SALMON, SALMON], [SALMON], knowable=False),
]


def test_the_whole_bowl_counts():
    found = figures(BOWLS)
    assert (found.exact, found.exact_all) == (Share(1, 2), Share(2, 4))
    assert (found.total, found.certain, found.silently_wrong) == (Share(3, 4), Share(3, 4), Share(1, 4))
    assert str(found.exact_all) == "50.0%"
    assert str(figures([]).exact) == "-"


def test_what_is_missing_is_paired_with_what_is_too_many_and_most_alike():
    pairs = confusions([judged([SALMON, WASABI, WASABI], [OCTOPUS, Kind.URAMAKI_SALMON, WASABI])])
    assert pairs == Counter({(WASABI, WASABI): 1, (SALMON, OCTOPUS): 1, (WASABI, Kind.URAMAKI_SALMON): 1})
    assert confusions(BOWLS)[SALMON, None] == 1
    assert confusions([judged([], [WASABI])]) == {(None, WASABI): 1}


CONTENTS = st.lists(st.sampled_from(Kind), max_size=8)


@given(CONTENTS, CONTENTS)
def test_every_piece_is_in_the_table_of_confusions_once(true, read):
    pairs = confusions([judged(true, read)])
    assert sum(n for (kind, _), n in pairs.items() if kind) == len(true)
    assert sum(n for (_, kind), n in pairs.items() if kind) == len(read)


@pytest.mark.parametrize("p", [0.0, 0.42, 0.5, 0.97, 1.0])
def test_probabilities_are_compared_with_what_was_right(p):
    (bin_,) = reliability([judged([SALMON, WASABI], [SALMON, SALMON, WASABI, OCTOPUS], p=p)])
    assert (bin_.pieces, bin_.said, bin_.right) == (4, p, 0.5)
