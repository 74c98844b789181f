"""A page to print, as shapes in millimetres: origin at its centre, x to the right, y up."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""x0, y0, x1, y1: the lower left corner and the upper right one."""

BLACK: Final = 0.0
GREY: Final = 0.45
WHITE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Area:
    """Boxes filled as one: where they touch there is no seam."""

    boxes: tuple[Box, ...]
    shade: float = BLACK


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle drawn as a line."""

    centre: Point
    diameter: float
    width: float = 0.6
    shade: float = GREY


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    width: float = 0.3
    shade: float = BLACK


@dataclass(frozen=True, slots=True)
class Text:
    """Words that begin at `at`, on their base line. `size` is that of the font, in mm."""

    at: Point
    words: str
    size: float = 3.5
    shade: float = BLACK


Shape: TypeAlias = Area | Ring | Line | Text


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        size: Width and height.
        shapes: What is printed on it; later ones lie on top, and what lies outside is not printed.
    """

    size: tuple[float, float]
    shapes: tuple[Shape, ...]


def halves(page: Page) -> tuple[Page, Page]:
    """The left and the right half as pages of their own, to be laid edge to edge."""
    width, height = page.size
    left, right = (
        Page((width / 2, height), tuple(_moved(shape, by) for shape in page.shapes))
        for by in (width / 4, -width / 4)
    )
    return left, right


def _moved(shape: Shape, by: float) -> Shape:
    match shape:
        case Area(boxes):
            return replace(shape, boxes=tuple((x0 + by, y0, x1 + by, y1) for x0, y0, x1, y1 in boxes))
        case Ring((x, y)):
            return replace(shape, centre=(x + by, y))
        case Line((x0, y0), (x1, y1)):
            return replace(shape, start=(x0 + by, y0), end=(x1 + by, y1))
        case Text((x, y)):
            return replace(shape, at=(x + by, y))


def frame_of(box: Box, width: float = 0.3, shade: float = GREY) -> tuple[Line, ...]:
    """The outline of a box."""
    x0, y0, x1, y1 = box
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    return tuple(Line(a, b, width, shade) for a, b in pairwise(corners))


def ruler(left: float, base: float, length: int, words: Text) -> tuple[Shape, ...]:
    """A ruler of `length` mm with a mark each centimetre, and the words that go with it."""
    marks = (
        Line((left + at, base), (left + at, base + (4.0 if at % 50 == 0 else 2.0)), 0.2)
        for at in range(0, length + 1, 10)
    )
    return Line((left, base), (left + length, base), 0.2), *marks, words
