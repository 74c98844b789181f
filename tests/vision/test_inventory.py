from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind
from rushpi.vision.inventory import USUAL_BOX, settle
from rushpi.vision.pieces import Candidate


def piece(p=0.99, **odds):
    """A candidate whose kinds have these odds, `nigiri_salmon=3`; the rest have little."""
    kinds = {kind: odds.get(kind.replace("-", "_"), 0.001) for kind in Kind}
    whole = sum(kinds.values())
    return Candidate((0, 0), p, {kind: share / whole for kind, share in kinds.items()}, {})


@st.composite
def pieces(draw):
    p = draw(st.floats(0.5, 0.999))
    odds = draw(st.lists(st.floats(0.001, 1), min_size=len(Kind), max_size=len(Kind)))
    return Candidate((0, 0), p, {kind: odd / sum(odds) for kind, odd in zip(Kind, odds, strict=True)}, {})


@given(st.lists(pieces(), max_size=40), st.fixed_dictionaries({kind: st.integers(0, 3) for kind in Kind}))
def test_no_kind_is_ever_named_oftener_than_the_box_holds_it(candidates, box):
    names, _ = settle(candidates, box)
    assert len(names) == len(candidates)
    assert all(n <= box[kind] for kind, n in Counter(filter(None, names)).items())


@given(st.lists(pieces(), max_size=6))
def test_what_fits_into_the_box_keeps_its_likeliest_name(candidates):
    names, crowded = settle(candidates, dict.fromkeys(Kind, 6))
    assert names == [candidate.ranked()[0][0] for candidate in candidates]
    assert not crowded


def test_of_four_where_three_are_possible_the_doubtful_one_becomes_its_next_best():
    sure = [piece(nigiri_salmon=1) for _ in range(3)]
    doubtful = piece(nigiri_salmon=0.6, nigiri_octopus=0.4)
    names, crowded = settle([sure[0], doubtful, *sure[1:]], USUAL_BOX)
    assert names[1] is Kind.NIGIRI_OCTOPUS
    assert crowded == {Kind.NIGIRI_SALMON}


def test_a_piece_that_may_be_none_at_all_is_dropped_first():
    ghost = piece(p=0.55, wasabi=1)
    names, _ = settle([piece(wasabi=1), ghost, piece(wasabi=1)], {Kind.WASABI: 2})
    assert names == [Kind.WASABI, None, Kind.WASABI]
