import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind, bowl_of
from rushpi.vision.corrections import FAINTEST, LIKELIEST, name_pieces

A, B, C = Kind.NIGIRI_SALMON, Kind.NIGIRI_OCTOPUS, Kind.URAMAKI_SALMON


@pytest.mark.parametrize(
    ("pieces", "bowl", "named"),
    [
        ([{A: 0.9}, {B: 0.9}], {A: 1, B: 1}, [A, B]),
        ([{A: 0.9}, {B: 0.9}], {B: 1, C: 1}, [C, B]),  # what was taken for A is the C
        ([{A: 0.9}, {A: 0.6, B: 0.4}], {A: 1, B: 1}, [A, B]),  # the less sure one is the B
        ([{A: 0.9}, {A: 0.9}], {A: 1, C: 1}, None),  # either may be the C
        ([{A: 0.9}, {A: 0.9}], {C: 2}, [C, C]),
        ([{A: 0.9}], {A: 1, B: 1}, None),  # one was not seen
        ([{A: 0.9}, {B: 0.9}], {A: 1}, None),  # one is none
        ([], {}, []),
    ],
)
def test_a_correction_says_which_piece_is_which_if_it_is_clear(pieces, bowl, named):
    assert name_pieces(pieces, bowl) == named


SEEN = st.lists(
    st.dictionaries(st.sampled_from([A, B, C]), st.floats(0.001, 1), min_size=1), min_size=1, max_size=5
)


@given(SEEN, st.data())
def test_the_likeliest_naming_is_the_likeliest_of_all(pieces, data):
    true = data.draw(st.lists(st.sampled_from([A, B, C]), min_size=len(pieces), max_size=len(pieces)))
    likely = {
        names: math.prod(max(p.get(name, 0), FAINTEST) for p, name in zip(pieces, names, strict=True))
        for names in permutations(true)
    }
    best, *others = sorted(likely, key=likely.__getitem__, reverse=True)
    clear = not others or likely[best] >= LIKELIEST * likely[others[0]] * (1 + 1e-9)
    unclear = others and likely[best] <= LIKELIEST * likely[others[0]] * (1 - 1e-9)
    named = name_pieces(pieces, bowl_of(true))
    if clear:
        assert named == list(best)
    elif unclear:
        assert named is None
