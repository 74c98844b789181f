"""How a turn is spread out over the screen: the others, the belt, one's own cards, the hand, the buttons."""

import math
from typing import Final, NamedTuple

from rushpi.display import theme
from rushpi.display.layout import Box, Frame

LIFT: Final = 1.8
"""By how much a chosen card stands out of the hand."""
BESIDE: Final = 0.46
"""The share of one's own row that the buttons take on a wide screen."""


class Spread(NamedTuple):
    """Where everything is."""

    others: Box
    belt: Box
    own: Box
    hand: Box
    foot: Box
    """The buttons' row."""
    help: Box
    hide: Box


def spread(frame: Frame, players: int) -> Spread:
    """The places for so many players."""
    whole = frame.box.inset(theme.MARGIN, 0)
    if frame.tall:
        top = whole.top(theme.BAR + 1.2).less(top=1.2)
        return Spread(
            whole.less(top=8.0).top(29.0),
            Box(0, 37.8, frame.box.w, 6.0),
            Box(whole.x, 44.8, whole.w, 5.6),
            whole.less(top=51.8, bottom=7.8),
            whole.less(bottom=1.2).from_bottom(theme.BAR),
            *_corner(top),
        )
    more = 2.4 if players > 5 else 0.0  # the others take two rows
    belt = Box(0, 12.1 + more, frame.box.w, 6.0)
    own = Box(whole.x, 19.1 + more, whole.w, 5.6)
    return Spread(
        whole.less(top=0.9).top(10.5 + more),
        belt,
        own.less(right=own.w * BESIDE + 1.2),
        whole.less(top=25.8 + more, bottom=1.2),
        own.from_right(own.w * BESIDE),
        *_corner(belt.inset(theme.MARGIN, 0.2)),
    )


def _corner(strip: Box) -> tuple[Box, Box]:
    """Two round buttons at the end of a strip."""
    return strip.less(right=strip.h + theme.GAP_INSIDE).from_right(strip.h), strip.from_right(strip.h)


def cells(hand: Box, count: int, *, tall: bool) -> tuple[list[Box], float]:
    """A cell for each of so many cards, and by how much a chosen one can be lifted."""
    most = (4 if count <= 8 else 5) if tall else 10
    rows = max(math.ceil(count / most), 1)
    columns = max(math.ceil(count / rows), 1)
    wide, high = (13.5, 15.6) if tall else (12.0, 19.4)
    gap = theme.GAP_INSIDE
    lift = LIFT if rows == 1 and not tall else 0.0
    w = min((hand.w - gap * (columns - 1)) / columns, wide)
    h = min((hand.h - lift - gap * (rows - 1)) / rows, high)
    across = w * columns + gap * (columns - 1)
    block = Box(hand.centre[0] - across / 2, hand.y + lift, across, h * rows + gap * (rows - 1))
    return block.grid(columns, rows, gap)[:count], lift
