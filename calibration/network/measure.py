"""Measures a network on sets that it was not trained on, as the whole bowl counts."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from network.decode import Found, certainty, found_pieces
from network.scenes import as_seen
from network.views import BowlView, PieceSet
from rushpi.vision.features import planes

Logits = npt.NDArray[np.float32]
Network = Callable[[npt.NDArray[np.float32]], Logits]
"""(N, planes, 224, 224) to (N, 15, 56, 56)."""

THRESHOLD: Final = 0.3


@dataclass(frozen=True)
class Read:
    """A bowl, and what the network answered."""

    view: BowlView
    logits: Logits

    def found(self, temperature: float = 1.0) -> list[Found]:
        """The pieces, faint ones too."""
        return found_pieces(self.logits, temperature)

    def counts(self, threshold: float = THRESHOLD) -> Counter[str]:
        """How many of each kind were found."""
        return Counter(piece.kind for piece in self.found() if piece.p >= threshold)

    def exact(self, threshold: float = THRESHOLD) -> bool:
        """Whether the whole content is right."""
        return self.counts(threshold) == self.view.bowl.counts

    def certainty(self, threshold: float = THRESHOLD, temperature: float = 1.0) -> float:
        """The network's own idea of how likely that is."""
        return certainty(self.found(temperature), threshold)


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
    views = [view for view in piece_set.views if "/empty/" not in view.name]
    reads = []
    for view in views:
        seen = planes(as_seen(view).picture, piece_set.colours)
        reads.append(Read(view, network(seen[None])[0]))
    return reads


def figures(
    reads: Sequence[Read], sure: float, threshold: float = THRESHOLD, temperature: float = 1.0
) -> Figures:
    """The figures of some bowls, `sure` being the certainty from which an answer is called certain."""
    full = [read.exact(threshold) for read in reads if read.view.bowl.knowable and read.view.bowl.pieces]
    right = [sum(read.counts(threshold).values()) == len(read.view.bowl.pieces) for read in reads]
    certain = [read.certainty(threshold, temperature) >= sure for read in reads]
    wrong = [c and not read.exact(threshold) for c, read in zip(certain, reads, strict=True)]
    return Figures(
        len(full),
        len(reads),
        *(float(np.mean(flags)) if flags else 0.0 for flags in (full, right, certain, wrong)),
    )
