"""The box holds only so many pieces of a kind: the likeliest answer for all bowls together."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final

from rushpi.rush.pieces import Kind
from rushpi.vision.pieces import Candidate

USUAL_BOX: Final[Mapping[Kind, int]] = dict.fromkeys(Kind, 3)

IMPOSSIBLE: Final = 1e-6  # a probability that is never quite nought
NOTHING: Final = 1e-6  # how readily a piece is dropped: only if the box holds nothing more that it may be
OVERDRAWN: Final = 1e-15  # pieces left of a kind of which the box holds no more
DRAWS: Final = 0.3
"""How much it counts what is left in the box, as a power of the odds.

The network has learned from bowls that were filled from such a box, so it knows most of it. Fitted on whole
sets that it was not trained on.
"""
LIKELIER: Final = 1 + 1e-9  # by less it is rounding


def settle(
    candidates: Sequence[Candidate], box: Mapping[Kind, int]
) -> tuple[list[Kind | None], frozenset[Kind]]:
    """Names the pieces of all bowls so that none is named oftener than the box holds it.

    Each piece has its own odds, and is the likelier of a kind the more of it are left in the box. From each
    piece's own likeliest kind on, the change that makes the whole likeliest is made until no change does.
    What the box cannot hold at all becomes nothing (None). Returns the names in order, and the kinds that
    were seen too often; guesses at a hidden flavour do not count as seen.
    """
    odds = [dict(candidate.ranked()) for candidate in candidates]
    names: list[Kind | None] = [next(iter(likely)) for likely in odds]
    seen = Counter(name for name, c in zip(names, candidates, strict=True) if name and c.flavour_seen)
    crowded = frozenset(kind for kind, n in seen.items() if n > box.get(kind, 0))
    while True:
        gain, i, name = max(_changes(odds, names, box), key=itemgetter(0), default=(0.0, 0, None))
        if gain <= LIKELIER:
            return names, crowded
        names[i] = name


def _changes(
    odds: Sequence[Mapping[Kind, float]], names: Sequence[Kind | None], box: Mapping[Kind, int]
) -> Iterator[tuple[float, int, Kind | None]]:
    """All changes of one piece: how much likelier the whole becomes, which piece, and its new name.

    `odds` are the probabilities that there is a piece of each kind, of each piece.
    """
    left = Counter(box)
    left.subtract(name for name in names if name is not None)
    for i, (likely, now) in enumerate(zip(odds, names, strict=True)):
        if now is None:
            continue
        kept = _drawn(likely[now], left[now] + 1)
        yield from ((_drawn(p, left[kind]) / kept, i, kind) for kind, p in likely.items() if kind is not now)
        if left[now] < 0:
            yield max(1 - sum(likely.values()), IMPOSSIBLE) * NOTHING / kept, i, None


def _drawn(p: float, left: int) -> float:
    """The odds that a piece, which looks of a kind with probability p, is one of so many left of it."""
    return max(p, IMPOSSIBLE) * (left**DRAWS if left > 0 else OVERDRAWN)
