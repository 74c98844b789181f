"""The tower card: stands behind a Sushi Tower and tells what its height pays."""

from collections.abc import Callable
from typing import Final

from rushpi.paper.mat import EDGE, LENGTH, scale_words
from rushpi.paper.page import Page, Shape, Text, frame_of, ruler
from rushpi.rush.scoring import TOWER_STEPS

SIZE: Final = (148.0, 210.0)  # A5
PIECE: Final = 17.5  # mm: what one more piece adds to most towers
FOOT: Final = -86.0
COLUMN: Final = 30.0
GAP: Final = 14.0


def tower_page(_: Callable[[str], str] = str) -> Page:
    """A column of pieces for each step of the rules, as high as a tower of real pieces."""
    shapes: list[Shape] = []
    steps = sorted(TOWER_STEPS)
    width = len(steps) * COLUMN + (len(steps) - 1) * GAP
    for column, (height, honor) in enumerate(steps):
        left = column * (COLUMN + GAP) - width / 2
        for piece in range(height):
            low = FOOT + piece * PIECE
            shapes += frame_of((left, low, left + COLUMN, low + PIECE), 0.4)
            shapes.append(Text((left + 2, low + 2), str(piece + 1), 6.0))
        shapes.append(Text((left, FOOT + height * PIECE + 3), _("{n} Honor").format(n=honor), 5.0))
    base = EDGE - SIZE[1] / 2
    shapes += ruler(-LENGTH / 2, base, LENGTH, Text((2 - LENGTH / 2, base + 5), scale_words(_), 2.8))
    return Page(SIZE, tuple(shapes))
