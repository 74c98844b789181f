import math
from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind
from rushpi.vision.inventory import DRAWS, USUAL_BOX, settle
from rushpi.vision.pieces import Candidate


def piece(p=0.99, **odds):
    """A candidate whose kinds have these odds, `nigiri_salmon=3`; the rest have little."""
    kinds = {kind: odds.get(kind.replace("-", "_"), 0.001) for kind in Kind}
    whole = sum(kinds.values())
    return Candidate((0, 0), p, {kind: share / whole for kind, share in kinds.items()}, {})


@st.composite
def pieces(draw, least=0.5):
    p = draw(st.floats(least, 0.99999))
    odds = draw(st.lists(st.floats(0.001, 1), min_size=len(Kind), max_size=len(Kind)))
    return Candidate((0, 0), p, {kind: odd / sum(odds) for kind, odd in zip(Kind, odds, strict=True)}, {})


@given(st.lists(pieces(), max_size=40), st.fixed_dictionaries({kind: st.integers(0, 3) for kind in Kind}))
def test_no_kind_is_ever_named_oftener_than_the_box_holds_it(candidates, box):
    names, _ = settle(candidates, box)
    assert len(names) == len(candidates)
    assert all(n <= box[kind] for kind, n in Counter(filter(None, names)).items())


@given(st.lists(pieces(least=0.9999), max_size=3), st.integers(1, 3))
def test_no_change_of_one_piece_makes_the_whole_likelier(candidates, each):
    box = dict.fromkeys(Kind, each)
    names, crowded = settle(candidates, box)
    assert crowded == {kind for kind, n in Counter(likeliest(candidates)).items() if n > each}
    for i, kind in product(range(len(names)), Kind):
        changed = [*names[:i], kind, *names[i + 1 :]]
        assert likelihood(candidates, changed, box) <= likelihood(candidates, names, box) * 1.001


def likeliest(candidates):
    return [candidate.ranked()[0][0] for candidate in candidates]


def likelihood(candidates, names, box):
    """Of these names in this order: the pieces' odds times those to draw them from the box."""
    whole = math.prod(
        dict(candidate.ranked())[name] for candidate, name in zip(candidates, names, strict=True)
    )
    return whole * math.prod(math.perm(box[kind], n) ** DRAWS for kind, n in Counter(names).items())


def test_a_piece_that_may_be_of_two_kinds_is_of_the_one_of_which_more_are_left():
    out = [piece(uramaki_salmon=1), piece(uramaki_salmon=1)]
    doubtful = piece(uramaki_salmon=0.55, uramaki_cucumber=0.45)  # of one left against three
    names, crowded = settle([*out, doubtful], USUAL_BOX)
    assert names == [Kind.URAMAKI_SALMON, Kind.URAMAKI_SALMON, Kind.URAMAKI_CUCUMBER]
    assert not crowded


def test_what_is_seen_well_is_what_it_looks_like_though_it_is_the_last_of_its_kind():
    last = [piece(uramaki_salmon=0.9, uramaki_cucumber=0.1) for _ in range(3)]
    assert settle(last, USUAL_BOX)[0] == [Kind.URAMAKI_SALMON] * 3


def test_of_four_where_three_are_possible_the_doubtful_one_becomes_its_next_best():
    sure = [piece(nigiri_salmon=1) for _ in range(3)]
    doubtful = piece(nigiri_salmon=0.6, nigiri_octopus=0.4)
    names, crowded = settle([sure[0], doubtful, *sure[1:]], USUAL_BOX)
    assert names[1] is Kind.NIGIRI_OCTOPUS
    assert crowded == {Kind.NIGIRI_SALMON}


def test_what_is_one_too_many_of_its_kind_is_another_rather_than_nothing():
    names, _ = settle([piece(p=0.6, wasabi=1), *[piece(wasabi=1)] * 3], USUAL_BOX)
    assert None not in names
    assert names.count(Kind.WASABI) == 3


def test_a_piece_that_may_be_none_at_all_is_dropped_first():
    ghost = piece(p=0.55, wasabi=1)
    names, _ = settle([piece(wasabi=1), ghost, piece(wasabi=1)], {Kind.WASABI: 2})
    assert names == [Kind.WASABI, None, Kind.WASABI]
