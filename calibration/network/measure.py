"""Measures a network on sets that it was not trained on, as the whole bowl counts."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from network.scenes import as_seen
from network.truth import Bowl
from network.views import PieceSet
from rushpi.rush.pieces import Kind
from rushpi.vision.certainty import confidence
from rushpi.vision.features import planes
from rushpi.vision.pieces import SEEN, Candidate, find_candidates
from rushpi.vision.view import SIDE

Logits = npt.NDArray[np.float32]
Network = Callable[[npt.NDArray[np.float32]], Logits]
"""(N, planes, 224, 224) to (N, 15, 56, 56)."""

RIM: Final = 1.05  # of the rim's radius: a piece that leans on it is in the bowl


@dataclass(frozen=True)
class Read:
    """A bowl, and what the network answered."""

    name: str
    bowl: Bowl
    radius: float
    logits: Logits

    def found(self, temperature: float = 1.0) -> list[Candidate]:
        """What may be a piece in the bowl."""
        middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
        return [
            candidate
            for candidate in find_candidates(self.logits, tuple(Kind), temperature)
            if math.dist(candidate.at, middle) <= RIM * self.radius
        ]

    def named(self, threshold: float, temperature: float = 1.0) -> list[tuple[Candidate, Kind]]:
        """The pieces, each with the likeliest kind."""
        found = self.found(temperature)
        return [(candidate, candidate.ranked()[0][0]) for candidate in found if candidate.p >= threshold]

    def counts(self, threshold: float = SEEN) -> Counter[Kind]:
        """How many of each kind were found."""
        return Counter(kind for _, kind in self.named(threshold))

    def exact(self, threshold: float = SEEN) -> bool:
        """Whether the whole content is right."""
        return self.counts(threshold) == self.bowl.counts

    def certainty(self, threshold: float = SEEN, temperature: float = 1.0) -> float:
        """The network's own idea of how likely that is."""
        return confidence(self.found(temperature), self.named(threshold, temperature))


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


def figures(reads: Sequence[Read], sure: float, threshold: float = SEEN, temperature: float = 1.0) -> Figures:
    """The figures of some bowls, `sure` being the certainty from which an answer is called certain."""
    full = [read.exact(threshold) for read in reads if read.bowl.knowable and read.bowl.pieces]
    right = [sum(read.counts(threshold).values()) == len(read.bowl.pieces) for read in reads]
    certain = [read.certainty(threshold, temperature) >= sure for read in reads]
    wrong = [c and not read.exact(threshold) for c, read in zip(certain, reads, strict=True)]
    return Figures(
        len(full),
        len(reads),
        *(float(np.mean(flags)) if flags else 0.0 for flags in (full, right, certain, wrong)),
    )
