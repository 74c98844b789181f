"""When a bowl may be called certain, and if not, why and what to do.

A bowl is right only if every piece in it is. So its confidence is the product of its pieces' probabilities
and of the chances that nothing else lies where the network half saw something.
"""

import math
from collections.abc import Collection, Sequence
from typing import Final

from rushpi.rush.pieces import Kind
from rushpi.vision.bowls import Rim
from rushpi.vision.light import Light
from rushpi.vision.pieces import SEEN, Candidate
from rushpi.vision.reading import Cause, Doubt
from rushpi.vision.view import PX_PER_MM

CERTAIN: Final = 0.8
"""A bowl of this confidence is called certain. Fitted on whole sets that the network was not trained on."""

WHOLE_RIM: Final = 0.4
"""A rim whose weakest arc shows less of itself is covered. Of 33 hands in random sets one left 0.36 of it and
the others 0.25 at most; of bare rims in fair light 99 in 100 show more."""

DIM_RIM: Final = 0.3
"""In dim light noise weakens every edge, a hand's too: there so much is enough."""

GLARING: Final = 0.7
"""Share of the paper that is over-exposed: from here on a rim may drown in light without a hand over it."""

DOUBTFUL: Final = 0.9
"""A piece of a lesser probability is named in the reason."""

HALF_SEEN: Final = 0.15
"""What is taken for no piece but has this probability is named too."""

TOUCHING: Final = 26.0
"""Millimetres between the middles of two pieces that lie against or upon each other."""


def confidence(found: Sequence[Candidate], named: Sequence[tuple[Candidate, Kind]]) -> float:
    """The probability that a bowl holds exactly the named pieces, as far as the network can tell.

    A flavour that is guessed because it does not show adds nothing to it.
    """
    pieces = [candidate for candidate, _ in named]
    right = math.prod(_sure(candidate, kind) for candidate, kind in named)
    return right * math.prod(candidate.nothing for candidate in found if candidate not in pieces)


def is_whole(rim: Rim, light: Light) -> bool:
    """Whether a rim shows all around, so that no hand can be over its bowl, in this light."""
    return rim.weakest >= (DIM_RIM if light.is_dim else WHOLE_RIM)


def doubt_about(
    rim: Rim,
    light: Light,
    found: Sequence[Candidate],
    named: Sequence[tuple[Candidate, Kind]],
    crowded: Collection[Kind],
) -> Doubt | None:
    """Why a bowl is not certain; None if it is.

    Args:
        rim: of the bowl.
        light: of the photo.
        found: all that may be a piece in it.
        named: the pieces with their kinds.
        crowded: kinds that were seen oftener than the box holds them.
    """
    if not rim.present:
        return Doubt(Cause.MISSING)
    if not is_whole(rim, light):
        return Doubt(_why_broken(rim, light))
    short = sum(kind in crowded for _, kind in named)
    if short:
        return Doubt(Cause.INVENTORY, short)
    if confidence(found, named) >= CERTAIN:
        return None
    if any(candidate.thing >= SEEN for candidate in found):
        return Doubt(Cause.FOREIGN)
    hidden = sum(not candidate.flavour_seen for candidate, _ in named)
    if hidden:
        return Doubt(Cause.ON_SIDE, hidden)
    pieces = [candidate for candidate, _ in named]
    doubts = [(_sure(candidate, kind) / DOUBTFUL, candidate) for candidate, kind in named]
    doubts += [
        (HALF_SEEN / (1 - candidate.nothing), candidate) for candidate in found if candidate not in pieces
    ]
    worst = min(doubt for doubt, _ in doubts)
    doubtful = [candidate for doubt, candidate in doubts if doubt <= max(worst, 1)]
    piled = sum(any(_touch(one, other) for other in pieces if other is not one) for one in doubtful)
    if piled:
        return Doubt(Cause.PILED, piled)
    return Doubt(Cause.UNCLEAR, len(doubtful))


def _why_broken(rim: Rim, light: Light) -> Cause:
    if not rim.in_view:
        return Cause.OUT_OF_VIEW
    if light.is_dim:
        return Cause.DARK
    return Cause.BRIGHT if light.clipped > GLARING else Cause.COVERED


def _sure(candidate: Candidate, kind: Kind) -> float:
    return candidate.p * candidate.kinds[kind]


def _touch(one: Candidate, other: Candidate) -> bool:
    return math.dist(one.at, other.at) < TOUCHING * PX_PER_MM
