"""From the network's answer to pieces, as the product does it, for measuring.

The product's own code must not need this folder, nor this folder the product's thresholds; the two are compared
by reading the same photos with both.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from network.model import CLASSES
from network.targets import UNKNOWN, pixel_of
from rushpi.rush.pieces import Kind

KINDS: Final = tuple(Kind)
APART: Final = 5  # cells: the side of the square in which only the strongest centre counts
FAINT: Final = 0.02  # a weaker centre is none


@dataclass(frozen=True)
class Found:
    """A piece that the network sees, perhaps.

    Attributes:
        at: its centre in view pixels.
        p: how likely there is a piece.
        classes: how likely each of `CLASSES` is, if there is one.
    """

    at: tuple[float, float]
    p: float
    classes: npt.NDArray[np.float32]

    @property
    def kind(self) -> Kind:
        """The best guess; of a piece whose flavour is hidden, the likeliest of its type."""
        chances = self.classes[: len(KINDS)].copy()
        for i, kind in enumerate(KINDS):
            if kind.type is not None:
                of_type = [j for j, other in enumerate(KINDS) if other.type is kind.type]
                hidden = self.classes[UNKNOWN[kind.type]]
                chances[i] += hidden * (chances[i] + 1e-4) / (self.classes[of_type].sum() + 4e-4)
        return KINDS[int(chances.argmax())]

    @property
    def p_kind(self) -> float:
        """How likely the guess is right: the flavour was seen, and it is this one."""
        return float(self.classes[KINDS.index(self.kind)])


def found_pieces(logits: npt.NDArray[np.float32], temperature: float = 1.0) -> list[Found]:
    """All centres that are not too faint, the likeliest first. `logits` is (1 + classes, rows, columns)."""
    p = 1 / (1 + np.exp(-logits[0] / temperature))
    highest = cv2.dilate(p, np.ones((APART, APART), np.uint8))
    rows, columns = np.nonzero((p >= highest) & (p > FAINT))
    found = []
    for row, column in zip(rows, columns, strict=True):
        scores = np.exp((logits[1:, row, column] - logits[1:, row, column].max()) / temperature)
        found.append(Found(pixel_of(float(column), float(row)), float(p[row, column]), scores / scores.sum()))
    return sorted(found, key=lambda piece: -piece.p)


def certainty(found: list[Found], threshold: float) -> float:
    """How likely the whole bowl is read right: every piece is one, of its kind, and no faint one is missed."""
    sure = 1.0
    for piece in found:
        sure *= piece.p * piece.p_kind if piece.p >= threshold else 1 - piece.p
    return sure


assert len(CLASSES) == len(KINDS) + len(UNKNOWN)
