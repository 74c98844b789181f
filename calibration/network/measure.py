"""Measures a network on sets that it was not trained on, as the whole bowl counts."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from network.scenes import as_seen
from network.truth import Bowl
from network.views import PieceSet
from rushpi.rush.pieces import Kind
from rushpi.vision.certainty import CERTAIN, TEMPERATURE, confidence
from rushpi.vision.features import planes
from rushpi.vision.pieces import SEEN, Candidate, find_candidates
from rushpi.vision.view import SIDE

Logits = npt.NDArray[np.float32]
Network = Callable[[npt.NDArray[np.float32]], Logits]
"""(N, planes, 224, 224) to (N, 15, 56, 56)."""

RIM: Final = 1.05  # of the rim's radius: a piece that leans on it is in the bowl


@dataclass(frozen=True)
class Bounds:
    """What turns logits into answers; the product's own unless others are tried.

    Attributes:
        temperature: what logits are divided by.
        seen: the probability from which a peak is a piece.
        certain: the confidence from which a bowl is called certain.
    """

    temperature: float = TEMPERATURE
    seen: float = SEEN
    certain: float = CERTAIN


@dataclass(frozen=True)
class Read:
    """A bowl, and what the network answered."""

    name: str
    bowl: Bowl
    radius: float
    logits: Logits

    def found(self, bounds: Bounds) -> list[Candidate]:
        """What may be a piece in the bowl."""
        middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
        return [
            candidate
            for candidate in find_candidates(self.logits, tuple(Kind), bounds.temperature)
            if math.dist(candidate.at, middle) <= RIM * self.radius
        ]

    def named(self, bounds: Bounds) -> list[tuple[Candidate, Kind]]:
        """The pieces, each with the likeliest kind."""
        return [(found, found.ranked()[0][0]) for found in self.found(bounds) if found.p >= bounds.seen]

    def counts(self, bounds: Bounds) -> Counter[Kind]:
        """How many of each kind were found."""
        return Counter(kind for _, kind in self.named(bounds))

    def exact(self, bounds: Bounds) -> bool:
        """Whether the whole content is right."""
        return self.counts(bounds) == self.bowl.counts

    def confidence(self, bounds: Bounds) -> float:
        """The network's own idea of how likely that is."""
        return confidence(self.found(bounds), self.named(bounds))


@dataclass(frozen=True)
class Figures:
    """What counts, as shares. `full` is of knowable bowls that are not empty, the others of all bowls."""

    full_bowls: int
    bowls: int
    full_exact: float
    total_right: float
    certain: float
    certain_wrong: float

    def __str__(self) -> str:
        """One line for people."""
        return (
            f"exact {100 * self.full_exact:5.1f} % of {self.full_bowls:3d} knowable, not empty; "
            f"total right {100 * self.total_right:5.1f} %; certain {100 * self.certain:5.1f} %, "
            f"wrongly {100 * self.certain_wrong:4.2f} % of {self.bowls}"
        )


def read_set(network: Network, piece_set: PieceSet) -> list[Read]:
    """Every bowl of a set's rounds, read as it is."""
    reads = []
    for view in piece_set.views:
        if view.bowl is not None and "/empty/" not in view.name:
            seen = planes(as_seen(view).picture, piece_set.colours)
            reads.append(Read(view.name, view.bowl, view.radius, network(seen[None])[0]))
    return reads


def figures(reads: Sequence[Read], bounds: Bounds) -> Figures:
    """The figures of some bowls."""
    exact = [read.exact(bounds) for read in reads]
    full = [read.bowl.knowable and bool(read.bowl.pieces) for read in reads]
    total = [len(read.named(bounds)) == len(read.bowl.pieces) for read in reads]
    certain = [read.confidence(bounds) >= bounds.certain for read in reads]
    return Figures(
        full_bowls=sum(full),
        bowls=len(reads),
        full_exact=_share(right for right, counts in zip(exact, full, strict=True) if counts),
        total_right=_share(total),
        certain=_share(certain),
        certain_wrong=_share(sure and not right for sure, right in zip(certain, exact, strict=True)),
    )


def _share(flags: Iterable[bool]) -> float:
    given = list(flags)
    return sum(given) / max(1, len(given))
