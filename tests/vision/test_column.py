"""Columns as an upright tower's marks give them, made from the heights of the pieces."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.vision.column import AHEAD, HIGHEST, Column, Count, TowerReading, agreed, count

PIECE = 24.0

heights = st.lists(st.floats(0.88, 1.12), min_size=2, max_size=12)


def column(shares, hidden=1.2, seam=0.97, missing=(), size=1.0, doubt=0.12) -> Column:
    """A column of pieces, top first, of which as much as `hidden` pieces is behind the wall."""
    ends = np.rint(np.cumsum(shares) * PIECE * size).astype(int)
    seams = np.full(max(1, ends[-1] - round(hidden * PIECE)), 0.05)
    for i, end in enumerate(ends[:-1]):
        around = seams[end - 1 : end + 2]
        around[:] = 0.3 if i in missing else np.array((0.5, seam, 0.5))[: len(around)]
    return Column(seams, float(ends[-1] - len(seams)), doubt * PIECE, PIECE)


def is_certain(seen: Column) -> bool:
    return agreed([count(seen)]).certain


@given(heights, st.floats(0, 1.6), st.floats(0.92, 1.08))
def test_every_seam_seen_is_the_count_however_much_is_hidden(shares, hidden, size):
    assert count(column(shares, hidden, size=size)).n == len(shares)


@given(st.lists(st.floats(0.95, 1.05), min_size=3, max_size=10))
def test_it_is_certain_if_every_seam_is_seen(shares):
    assert is_certain(column(shares, hidden=0.8))


@given(st.lists(st.floats(0.95, 1.05), min_size=3, max_size=9), st.data())
def test_a_seam_between_black_pieces_is_inferred_from_the_height(shares, data):
    missing = data.draw(st.integers(0, len(shares) - 2))
    assert count(column(shares, missing={missing})).n == len(shares)


@given(st.integers(4, 12))
def test_a_high_tower_without_seams_is_never_certain(n):
    seamless = column([1.0] * n)
    assert not is_certain(Column(np.full_like(seamless.seams, 0.5), 20, 5, PIECE))


def test_a_floor_that_may_be_anywhere_leaves_the_lowest_in_doubt():
    assert not is_certain(column([1.0] * 6, doubt=1.0))


@given(st.floats(0.3, 0.95), st.floats(0, 0.3))
def test_one_piece_is_never_certain(size, hidden):
    assert not is_certain(column([size], hidden))


@pytest.mark.parametrize("rows", [1, 2, 400])
def test_any_column_has_a_count(rows):
    for doubt in (0.1, 30.0):
        assert 1 <= count(Column(np.zeros(rows), 0.0, doubt, 3.0)).n < HIGHEST


def test_in_parts_it_is_never_certain():
    whole = column([1.0] * 6)
    assert is_certain(whole)
    assert not is_certain(Column(whole.seams, whole.hidden, whole.doubt, whole.piece, whole=False))


@given(st.floats(0.65, 0.85), st.integers(2, 9))
def test_wasabi_on_top_is_a_piece_though_it_is_low(heap, n):
    assert count(column([heap, *[1.0] * (n - 1)])).n == n


def test_the_clearest_look_decides():
    assert agreed([Count(4, 1.0), Count(5, 2.0)]) == TowerReading(5, False)


@pytest.mark.parametrize(
    ("looks", "certain"),
    [
        ([Count(5, AHEAD), Count(5, AHEAD + 1)], True),
        ([Count(5, AHEAD + 1), Count(5, AHEAD - 1)], False),
        ([Count(5, AHEAD + 1), Count(6, AHEAD)], False),
        ([Count(1, AHEAD + 9), Count(1, AHEAD + 9)], False),
        ([Count(0, AHEAD + 9)], False),
    ],
)
def test_certain_is_what_all_looks_show_clearly(looks, certain):
    assert agreed(looks).certain is certain
