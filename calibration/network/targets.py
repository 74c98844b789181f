"""What the network should answer for a scene, as maps at its stride."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from network.scenes import FIRST_THING, Part, Scene, hardly_shows
from rushpi.vision.network import CELLS, CLASSES, STRIDE

Map = npt.NDArray[np.float32]

SPREAD: Final = 1.2  # cells: how fast a centre's target falls off
HINT_PX: Final = 20.0  # fewer pixels of a piece are nothing
SIGN_PX: Final = 60.0  # more are a piece; in between nobody is asked
HARD: Final = 2.0  # how much more the class of a roll counts that hardly shows its filling
THING_CLASS: Final = np.eye(len(CLASSES), dtype=np.float32)[CLASSES.index(None)]
DIM_FLAVOUR_PX, CLEAR_FLAVOUR_PX = 30.0, 110.0  # below: "?"; above: the kind; between: as likely as it is far


@dataclass(frozen=True)
class Target:
    """The right answer.

    Attributes:
        centre: (CELLS, CELLS) 0 to 1, 1 in the cell of a piece's or a thing's centre, falling off around it.
        counted: (CELLS, CELLS) 0 where it does not matter what the network says.
        classes: (CELLS, CELLS, len(CLASSES)) how likely each class is, where `named` is not 0.
        named: (CELLS, CELLS) how much the class matters.
    """

    centre: Map
    counted: Map
    classes: Map
    named: Map


@dataclass(frozen=True)
class _Mark:
    """What is to be found: a piece or a thing, and how much its class matters."""

    centre: tuple[float, float]
    visible_px: float
    classes: Map
    weight: float


def target(scene: Scene) -> Target:
    """The right answer for a view."""
    centre, counted = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    classes, named = np.zeros((CELLS, CELLS, len(CLASSES)), np.float32), np.zeros((CELLS, CELLS), np.float32)
    nearest = np.zeros((CELLS, CELLS), np.float32)
    steps = np.arange(CELLS, dtype=np.float32)
    for mark in _marks(scene):
        x, y = cell_of(mark.centre)
        if mark.visible_px < HINT_PX or not (0 <= x < CELLS and 0 <= y < CELLS):
            continue
        away = (steps[None, :] - x) ** 2 + (steps[:, None] - y) ** 2
        bump = np.exp(-away / np.float32(2 * SPREAD**2))
        if mark.visible_px < SIGN_PX:
            counted[bump > 0.1] = 0
            continue
        nearer = (bump >= nearest) & (away <= 2)  # of two in one cell the upper one counts
        nearest[nearer] = bump[nearer]
        named[nearer] = bump[nearer] * np.float32(mark.weight)
        classes[nearer] = mark.classes
        np.maximum(centre, bump, out=centre)
        counted[y, x] = 1
    return Target(centre, counted, classes, named)


def _marks(scene: Scene) -> Iterator[_Mark]:
    """All that lies in a view, what lies on top last."""
    for part in scene.seen():
        yield _Mark(part.centre, part.visible_px, class_of(part), HARD if hardly_shows(part) else 1)
    for number in range(FIRST_THING, FIRST_THING + scene.things):
        rows, columns = np.nonzero(scene.ids == number)
        if len(rows):
            yield _Mark((float(columns.mean()), float(rows.mean())), len(rows), THING_CLASS, 1)


def cell_of(point: tuple[float, float]) -> tuple[int, int]:
    """The cell (column, row) that a view's pixel (x, y) lies in."""
    return int((point[0] + 0.5) // STRIDE), int((point[1] + 0.5) // STRIDE)


def class_of(part: Part) -> Map:
    """How likely each class is right: the kind as far as its flavour can be seen, else its type alone."""
    clear = np.clip((part.flavour_px - DIM_FLAVOUR_PX) / (CLEAR_FLAVOUR_PX - DIM_FLAVOUR_PX), 0, 1)
    right = np.zeros(len(CLASSES), np.float32)
    if part.kind.type is None:
        clear = 1.0
    else:
        right[CLASSES.index(part.kind.type)] = 1 - clear
    right[CLASSES.index(part.kind)] = clear
    return right
