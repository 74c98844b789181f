"""What the network should answer for a scene, as maps at its stride."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from network.scenes import Part, hardly_shows
from rushpi.vision.network import CELLS, CLASSES, STRIDE

Map = npt.NDArray[np.float32]

SPREAD: Final = 1.2  # cells: how fast a centre's target falls off
HINT_PX: Final = 20.0  # fewer pixels of a piece are nothing
SIGN_PX: Final = 60.0  # more are a piece; in between nobody is asked
HARD: Final = 2.0  # how much more the class of a roll counts that hardly shows its filling
DIM_FLAVOUR_PX, CLEAR_FLAVOUR_PX = 30.0, 110.0  # below: "?"; above: the kind; between: as likely as it is far


@dataclass(frozen=True)
class Target:
    """The right answer.

    Attributes:
        centre: (CELLS, CELLS) 0 to 1, 1 in the cell of a piece's centre, falling off around it.
        counted: (CELLS, CELLS) 0 where it does not matter what the network says.
        classes: (CELLS, CELLS, len(CLASSES)) how likely each class is, where `named` is not 0.
        named: (CELLS, CELLS) how much the class matters.
    """

    centre: Map
    counted: Map
    classes: Map
    named: Map


def target(parts: Sequence[Part]) -> Target:
    """The right answer for pieces as they look in a view."""
    centre, counted = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    classes, named = np.zeros((CELLS, CELLS, len(CLASSES)), np.float32), np.zeros((CELLS, CELLS), np.float32)
    nearest = np.zeros((CELLS, CELLS), np.float32)
    steps = np.arange(CELLS, dtype=np.float32)
    for part in parts:
        x, y = cell_of(part.centre)
        if part.visible_px < HINT_PX or not (0 <= x < CELLS and 0 <= y < CELLS):
            continue
        away = (steps[None, :] - x) ** 2 + (steps[:, None] - y) ** 2
        bump = np.exp(-away / np.float32(2 * SPREAD**2))
        if part.visible_px < SIGN_PX:
            counted[bump > 0.1] = 0
            continue
        nearer = (bump > nearest) & (away <= 2)
        nearest[nearer] = bump[nearer]
        named[nearer] = bump[nearer] * np.float32(HARD if hardly_shows(part) else 1)
        classes[nearer] = class_of(part)
        np.maximum(centre, bump, out=centre)
        counted[y, x] = 1
    return Target(centre, counted, classes, named)


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
