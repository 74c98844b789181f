"""The box holds only so many pieces of a kind: the likeliest answer for all bowls together."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rushpi.rush.pieces import Kind
from rushpi.vision.pieces import Candidate

USUAL_BOX: Final[Mapping[Kind, int]] = dict.fromkeys(Kind, 3)

IMPOSSIBLE: Final = 1e-6  # a probability that is never quite nought


def settle(
    candidates: Sequence[Candidate], box: Mapping[Kind, int]
) -> tuple[list[Kind | None], frozenset[Kind]]:
    """Names the pieces of all bowls so that none is named oftener than the box holds it.

    Each piece gets its likeliest kind; while there are too many of one, the piece that loses least by it
    becomes another kind, or nothing (None). Returns the names in order, and the kinds that were
    seen too often; guesses at a hidden flavour do not count as seen.
    """
    ranks = [candidate.ranked() for candidate in candidates]
    names: list[Kind | None] = [ranked[0][0] for ranked in ranks]
    seen = Counter(name for name, c in zip(names, candidates, strict=True) if name and c.flavour_seen)
    crowded = frozenset(kind for kind, n in seen.items() if n > box.get(kind, 0))
    while True:
        counts = Counter(name for name in names if name is not None)
        over = [i for i, name in enumerate(names) if name is not None and counts[name] > box.get(name, 0)]
        if not over:
            return names, crowded
        i, name = max(
            (
                (i, other)
                for i in over
                for other in (*(kind for kind, _ in ranks[i] if counts[kind] < box.get(kind, 0)), None)
            ),
            key=lambda change: _odds(candidates[change[0]], ranks[change[0]], names[change[0]], change[1]),
        )
        names[i] = name


def _odds(
    candidate: Candidate, ranked: Sequence[tuple[Kind, float]], now: Kind | None, other: Kind | None
) -> float:
    """How likely `other` is against what the piece is named now."""
    p = dict(ranked)
    assert now is not None
    there = 1 - candidate.p if other is None else p[other]
    return max(there, IMPOSSIBLE) / max(p[now], IMPOSSIBLE)
