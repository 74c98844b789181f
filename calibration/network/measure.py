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
from network.views import PieceSet, TrueView
from rushpi.rush.pieces import Kind
from rushpi.vision.certainty import CERTAIN, confidence
from rushpi.vision.features import planes
from rushpi.vision.pieces import SEEN, Candidate, find_candidates
from rushpi.vision.view import SIDE

Logits = npt.NDArray[np.float32]
Answerer = Callable[[npt.NDArray[np.float32]], Logits]
"""From the planes of views to logits, as `rushpi.vision.network.shipped_network`."""

RIM: Final = 1.05  # of the rim's radius: a piece that leans on it is in the bowl


@dataclass(frozen=True)
class Read:
    """A bowl's view, and what the network answered."""

    view: TrueView
    logits: Logits

    @property
    def bowl(self) -> Bowl:
        """The bowl in the view."""
        assert self.view.bowl is not None
        return self.view.bowl

    @property
    def found(self) -> list[Candidate]:
        """What may be a piece in the bowl."""
        middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
        return [
            candidate
            for candidate in find_candidates(self.logits, tuple(Kind))
            if math.dist(candidate.at, middle) <= RIM * self.view.radius
        ]

    @property
    def named(self) -> list[tuple[Candidate, Kind]]:
        """The pieces, each with the likeliest kind."""
        return [(candidate, candidate.ranked()[0][0]) for candidate in self.found if candidate.p >= SEEN]

    @property
    def counts(self) -> Counter[Kind]:
        """How many of each kind were found."""
        return Counter(kind for _, kind in self.named)

    @property
    def exact(self) -> bool:
        """Whether the whole content is right."""
        return self.counts == self.bowl.counts

    @property
    def confidence(self) -> float:
        """The network's own idea of how likely that is."""
        return confidence(self.found, self.named)


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


def read_set(network: Answerer, piece_set: PieceSet) -> list[Read]:
    """Every bowl of a set's rounds, read as it is."""
    return [
        Read(view, network(planes([as_seen(view).picture], piece_set.colours))[0])
        for view in piece_set.views
        if view.bowl is not None and "/empty/" not in view.name
    ]


def figures(reads: Sequence[Read], certain_from: float = CERTAIN) -> Figures:
    """The figures of some bowls."""
    exact = [read.exact for read in reads]
    full = [read.bowl.knowable and bool(read.bowl.pieces) for read in reads]
    certain = [read.confidence >= certain_from for read in reads]
    return Figures(
        full_bowls=sum(full),
        bowls=len(reads),
        full_exact=_share(right for right, counts in zip(exact, full, strict=True) if counts),
        total_right=_share(len(read.named) == len(read.bowl.pieces) for read in reads),
        certain=_share(certain),
        certain_wrong=_share(sure and not right for sure, right in zip(certain, exact, strict=True)),
    )


def mistakes(reads: Sequence[Read]) -> Counter[str]:
    """What was taken for what in knowable bowls: kinds missing and kinds too many."""
    found: Counter[str] = Counter()
    for read in reads:
        if read.bowl.knowable and not read.exact:
            missing = sorted((read.bowl.counts - read.counts).elements())
            surplus = sorted((read.counts - read.bowl.counts).elements())
            found[f"{' + '.join(missing) or 'nothing'} read as {' + '.join(surplus) or 'nothing'}"] += 1
    return found


def _share(flags: Iterable[bool]) -> float:
    given = list(flags)
    return sum(given) / max(1, len(given))
