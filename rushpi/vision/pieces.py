"""From the network's answer to candidate pieces: where each may lie and what it may be."""

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.network import CLASSES, STRIDE
from rushpi.vision.view import PX_PER_MM

FAINTEST: Final = 0.05
"""A peak below this probability is nothing at all."""

SEEN: Final = 0.5
"""A peak from this probability on may be a piece; one between the two is a doubt."""

NEAREST: Final = 14.0
"""Millimetres: two sightings of one type nearer than this are one piece seen twice, none being so thin."""

THING: Final = CLASSES.index(None)  # the last of them
EVENLY: Final = 0.05  # added to each kind of a type when a hidden flavour is guessed
NEIGHBOURS: Final = np.ones((3, 3), dtype=np.uint8)
CELL_MIDDLE: Final = (STRIDE - 1) / 2

DIAMETER: Final[dict[Type | None, float]] = {
    Type.NIGIRI: 37.0,
    Type.URAMAKI: 30.0,
    Type.HOSOMAKI: 24.0,
    None: 20.0,
}
"""Millimetres: how large a piece of each type looks from above, however it lies (None: wasabi)."""


@dataclass(frozen=True)
class Candidate:
    """What may be a piece.

    Attributes:
        at: its middle in view pixels, x right and y down.
        p: the probability that there is a piece.
        thing: the probability that something lies there that is no piece.
        kinds: of each kind that the profile knows, given that there is a piece; what is missing to 1 is
            the probability that its flavour is hidden, or that it is of a kind that the profile lacks.
        hidden: of each type, the probability that it is one whose flavour is hidden.
    """

    at: tuple[float, float]
    p: float
    kinds: dict[Kind, float]
    hidden: dict[Type, float]
    thing: float = 0.0

    @property
    def nothing(self) -> float:
        """The probability that nothing lies there."""
        return 1 - self.p - self.thing

    @property
    def is_piece(self) -> bool:
        """Whether it counts: a piece of its likeliest kind is likelier to lie there than nothing.

        What looks a little like every kind is a shadow or an edge of another piece.
        """
        return self.p >= SEEN and self.ranked()[0][1] >= self.nothing

    @property
    def is_thing(self) -> bool:
        """Whether what lies there is rather no piece than one."""
        return self.thing > self.p

    @property
    def flavour_seen(self) -> bool:
        """Whether a kind is likelier than any hidden flavour."""
        return max(self.kinds.values()) >= max(self.hidden.values(), default=0.0)

    def ranked(self) -> list[tuple[Kind, float]]:
        """The kinds with the probability that there is a piece of that kind, best guess first.

        A piece whose flavour is hidden is shared out among its type's kinds, a little more to the likelier.
        """
        share = dict(self.kinds)
        for hidden, p in self.hidden.items():
            same = [kind for kind in share if kind.type is hidden]
            whole = sum(self.kinds[kind] + EVENLY for kind in same)
            for kind in same:
                share[kind] += p * (self.kinds[kind] + EVENLY) / whole
        return sorted(((kind, self.p * p) for kind, p in share.items()), key=lambda ranked: -ranked[1])


def find_candidates(answer: NDArray[np.float32], known: Collection[Kind]) -> list[Candidate]:
    """The peaks of one view's answer (1 + len(CLASSES), CELLS, CELLS), likeliest first.

    Only `known` kinds are named; whatever looks of another kind is none of them for sure. If just one kind of
    a type is known, its flavour is never hidden.
    """
    there = 1 / (1 + np.exp(-answer[0]))
    peaks = (there >= cv2.dilate(there, NEIGHBOURS)) & (there >= FAINTEST)
    found = [
        _candidate(answer[1:, row, column], there, int(row), int(column), known)
        for row, column in zip(*np.nonzero(peaks), strict=True)
    ]
    return sorted(found, key=lambda candidate: -candidate.p)


def without_doubles(found: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, likeliest first, without those that show a piece again: a leaning one has two faces.

    What shows another flavour is another piece, and what is rather no piece stays, however near to one: it
    may lie on it.
    """
    kept: list[Candidate] = []
    for candidate in found:
        if candidate.is_thing or not any(_is_one_piece(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def _is_one_piece(one: Candidate, other: Candidate) -> bool:
    (kind, _), (other_kind, _) = one.ranked()[0], other.ranked()[0]
    told_apart = kind is not other_kind and one.flavour_seen and other.flavour_seen
    near = math.dist(one.at, other.at) < NEAREST * PX_PER_MM
    return near and kind.type is other_kind.type and not told_apart


def plainness(found: Iterable[Candidate]) -> float:
    """The probability that there lie the pieces that seem likeliest, and nothing else, be it no piece."""
    return math.prod(max(c.p * max(c.kinds.values()), c.nothing) for c in found)


def _candidate(
    logits: NDArray[np.float32], there: NDArray[np.float32], row: int, column: int, known: Collection[Kind]
) -> Candidate:
    kinds_of = {type_: [kind for kind in known if kind.type is type_] for type_ in Type}
    thing = float(_shares(logits)[THING])
    share = _shares(logits[:THING])
    classes = CLASSES[:THING]
    kinds = {c: float(p) for c, p in zip(classes, share, strict=True) if isinstance(c, Kind) and c in known}
    hidden: dict[Type, float] = {}
    for c, p in zip(classes, share, strict=True):
        if isinstance(c, Type) and len(kinds_of[c]) == 1:
            kinds[kinds_of[c][0]] += float(p)
        elif isinstance(c, Type) and kinds_of[c]:
            hidden[c] = float(p)
    something = float(there[row, column])
    return Candidate(_middle(there, row, column), something * (1 - thing), kinds, hidden, something * thing)


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    odds = np.exp(logits - logits.max())
    return np.asarray(odds / odds.sum(), dtype=np.float32)


def _middle(there: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """The peak's middle in view pixels, finer than a cell."""
    top, left = max(0, row - 1), max(0, column - 1)
    around = there[top : row + 2, left : column + 2].astype(np.float64) ** 2
    rows = np.arange(top, top + around.shape[0])
    columns = np.arange(left, left + around.shape[1])
    x = float(around.sum(axis=0) @ columns / around.sum())
    y = float(around.sum(axis=1) @ rows / around.sum())
    return x * STRIDE + CELL_MIDDLE, y * STRIDE + CELL_MIDDLE
