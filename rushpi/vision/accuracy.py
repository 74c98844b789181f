"""How right readings are, by the truth: a bowl counts as a whole, for so it is scored."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from rushpi.rush.pieces import Kind
from rushpi.vision.reading import BowlReading, Detection
from rushpi.vision.truth import TrueBowl

BINS: Final = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)


@dataclass(frozen=True)
class Judged:
    """One bowl's reading and its truth."""

    photo: Path
    truth: TrueBowl
    reading: BowlReading

    @property
    def exact(self) -> bool:
        """Whether every kind was counted right."""
        return self.reading.counts == self.truth.counts

    @property
    def total_right(self) -> bool:
        """Whether the number of pieces is right."""
        return sum(self.reading.counts.values()) == sum(self.truth.counts.values())

    @property
    def silently_wrong(self) -> bool:
        """Whether it was called certain and is not exact: what must never be."""
        return self.reading.certain and not self.exact


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    n: int
    of: int

    @classmethod
    def of_all(cls, are: Iterable[bool]) -> "Share":
        """How many of these are true."""
        every = list(are)
        return cls(sum(every), len(every))

    def __str__(self) -> str:
        return f"{self.n / self.of:.1%}" if self.of else "-"


@dataclass(frozen=True)
class Figures:
    """What counts.

    Attributes:
        exact: of the bowls that are not empty and whose pieces all show enough of themselves.
        exact_all: of all bowls, the exact ones.
        total: of all bowls, those with the right number of pieces.
        certain: of all bowls, those called certain.
        silently_wrong: of all bowls, those called certain that are not exact.
    """

    exact: Share
    exact_all: Share
    total: Share
    certain: Share
    silently_wrong: Share


@dataclass(frozen=True)
class Bin:
    """Pieces to which about the same probability was given: how many, the mean of it, how many were right."""

    pieces: int
    said: float
    right: float


def figures(judged: Sequence[Judged]) -> Figures:
    """The measures over all bowls."""
    return Figures(
        exact=Share.of_all(bowl.exact for bowl in judged if bowl.truth.knowable and bowl.truth.counts),
        exact_all=Share.of_all(bowl.exact for bowl in judged),
        total=Share.of_all(bowl.total_right for bowl in judged),
        certain=Share.of_all(bowl.reading.certain for bowl in judged),
        silently_wrong=Share.of_all(bowl.silently_wrong for bowl in judged),
    )


def confusions(judged: Iterable[Judged]) -> Counter[tuple[Kind | None, Kind | None]]:
    """How often each kind (first) was read as each (second); None is no piece.

    The truth knows no places. So in each bowl what is missing is paired with what is too many, the most alike
    first.
    """
    pairs: Counter[tuple[Kind | None, Kind | None]] = Counter()
    for bowl in judged:
        true, read = Counter(bowl.truth.counts), Counter(bowl.reading.counts)
        pairs.update((kind, kind) for kind in (true & read).elements())
        missing, surplus = list((true - read).elements()), list((read - true).elements())
        while missing and surplus:
            alike = max(
                ((kind, other) for kind in missing for other in surplus), key=lambda pair: _alike(*pair)
            )
            pairs[alike] += 1
            missing.remove(alike[0])
            surplus.remove(alike[1])
        pairs.update((kind, None) for kind in missing)
        pairs.update((None, kind) for kind in surplus)
    return pairs


def _alike(one: Kind, other: Kind) -> int:
    return 2 * (one.type is other.type) + bool(one.flavours & other.flavours)


def reliability(judged: Iterable[Judged]) -> list[Bin]:
    """Whether the pieces' probabilities are true: of those said to be 0.8, eight in ten should be right."""
    every = [(piece.p, right) for bowl in judged for piece, right in told(bowl)]
    bins = []
    for low, high in pairwise(BINS):
        here = [(p, right) for p, right in every if low <= p < high or p == high == BINS[-1]]
        if here:
            said, right = (sum(values) / len(here) for values in zip(*here, strict=True))
            bins.append(Bin(len(here), said, right))
    return bins


def told(bowl: Judged) -> list[tuple[Detection, bool]]:
    """The pieces that were read, and whether there is such a piece for each: the surest take them first."""
    left = Counter(bowl.truth.counts)
    pieces: list[tuple[Detection, bool]] = []
    for piece in sorted(bowl.reading.pieces, key=lambda piece: -piece.p):
        pieces.append((piece, left[piece.kind] > 0))
        left[piece.kind] -= 1
    return pieces
