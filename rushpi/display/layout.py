"""Places on the screen, in rem, so that one layout serves every size.

A rem is a forty-eighth of the short side of a screen at least as long as 5:3, so 10 px at 800x480, 15 px at
720x1280 and 22.5 px at 1920x1080. A wide screen is 80 to 86 rem by 48, a tall one 48 by about 85.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

SHORT_SIDE: Final = 48
LONG_SIDE: Final = 80

PANELS: Final[dict[tuple[int, int], float]] = {(800, 480): 5.19, (720, 1280): 8.18, (1920, 1080): 5.58}
"""Pixels a millimetre: 7-inch panel, Touch Display 2, 15.6-inch HDMI."""
USUAL_DENSITY: Final = 5.58


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in rem; x right, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """The box smaller by `dx` on the left and right and by `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def left(self, w: float) -> "Box":
        """Its leftmost `w`."""
        return Box(self.x, self.y, w, self.h)

    def from_right(self, w: float) -> "Box":
        """Its rightmost `w`."""
        return Box(self.right - w, self.y, w, self.h)

    def top(self, h: float) -> "Box":
        """Its uppermost `h`."""
        return Box(self.x, self.y, self.w, h)

    def from_bottom(self, h: float) -> "Box":
        """Its lowest `h`."""
        return Box(self.x, self.bottom - h, self.w, h)

    def less(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> "Box":
        """What remains when strips are cut off its sides."""
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def columns(self, n: int, gap: float) -> list["Box"]:
        """Its `n` columns of equal width with gaps between."""
        w = (self.w - gap * (n - 1)) / n
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float) -> list["Box"]:
        """Its `n` rows of equal height with gaps between."""
        h = (self.h - gap * (n - 1)) / n
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    def grid(self, columns: int, rows: int, gap: float) -> list["Box"]:
        """Its cells, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def middle(self, w: float, h: float) -> "Box":
        """A box of this size in its middle."""
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True)
class Frame:
    """A screen: its size in pixels and how many pixels make a millimetre."""

    width: int
    height: int
    density: float

    @staticmethod
    def of(size: tuple[int, int], density: float | None = None) -> "Frame":
        """The frame of a screen of this size; known panels have a known density."""
        return Frame(*size, density or PANELS.get(size, USUAL_DENSITY))

    @cached_property
    def rem(self) -> float:
        """Pixels a rem."""
        short, long = sorted((self.width, self.height))
        return min(short / SHORT_SIDE, long / LONG_SIDE)

    @property
    def tall(self) -> bool:
        """Whether it stands upright, so that things go below instead of beside each other."""
        return self.height > self.width

    @property
    def box(self) -> Box:
        """The whole screen in rem."""
        return Box(0, 0, self.width / self.rem, self.height / self.rem)

    def px(self, rem: float) -> int:
        """A length in whole pixels."""
        return round(rem * self.rem)

    def mm(self, rem: float) -> float:
        """A length in millimetres on this panel."""
        return rem * self.rem / self.density

    def place(self, box: Box) -> tuple[int, int, int, int]:
        """The box in pixels as x, y, width, height. Boxes that share an edge share it in pixels too."""
        x, y = self.px(box.x), self.px(box.y)
        return x, y, self.px(box.right) - x, self.px(box.bottom) - y

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point given in pixels, in rem."""
        return x / self.rem, y / self.rem
