"""Boxes and frames: rem, pixels and millimetres."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.display.layout import Box, Frame

sides = st.floats(1, 60)
boxes = st.builds(Box, st.floats(0, 40), st.floats(0, 40), sides, sides)


@pytest.mark.parametrize(("size", "rem", "w", "h"), [
    ((800, 480), 10, 80, 48),
    ((720, 1280), 15, 48, 1280 / 15),
    ((1920, 1080), 22.5, 1920 / 22.5, 48),
    ((1024, 768), 12.8, 80, 60),
])  # fmt: skip
def test_in_rem_all_screens_are_alike(size: tuple[int, int], rem: float, w: float, h: float) -> None:
    frame = Frame.of(size)
    assert frame.rem == rem
    assert (frame.box.w, frame.box.h) == pytest.approx((w, h))


def test_millimetres_are_the_panels() -> None:
    assert Frame.of((800, 480)).mm(5.4) == pytest.approx(10.4, abs=0.1)
    assert Frame.of((720, 1280)).mm(5.4) == pytest.approx(9.9, abs=0.1)
    assert Frame.of((800, 480), density=10.0).mm(5.4) == pytest.approx(5.4)


@given(boxes, st.integers(1, 6), st.integers(1, 6), st.floats(0, 0.1))
def test_a_grid_fills_its_box(box: Box, columns: int, rows: int, gap: float) -> None:
    cells = box.grid(columns, rows, gap)
    assert len(cells) == columns * rows
    assert cells[0].x == pytest.approx(box.x)
    assert cells[-1].right == pytest.approx(box.right)
    assert cells[-1].bottom == pytest.approx(box.bottom)


@given(boxes, st.integers(2, 6))
def test_neighbours_share_their_edge_in_pixels(box: Box, n: int) -> None:
    frame = Frame.of((1366, 768))
    places = [frame.place(cell) for cell in box.columns(n, 0)]
    for (x, _y, w, _h), (following, *_rest) in pairwise(places):
        assert x + w == following


@given(boxes)
def test_cutting_off_two_strips_leaves_the_rest(box: Box) -> None:
    assert box.left(box.w / 3).w + box.less(left=box.w / 3).w == pytest.approx(box.w)
    assert box.middle(box.w / 2, box.h / 2).centre == pytest.approx(box.centre)
