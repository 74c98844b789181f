"""Why a player got their points: small typed values from which a screen builds a sentence in any language.

The points of all the reasons of a round add up to the player's points in it.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from rushpi.rush.orders import Belt, Item
from rushpi.rush.pieces import Kind


@dataclass(frozen=True, slots=True)
class Counted:
    """How many pieces counted for the place in Festival, Mania or Express; pays nothing by itself."""

    pieces: int
    wild: int
    """How many of them were wild hosomaki standing for the flavour of the card (0 but in Mania)."""
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that pays: `value` shared by `players` tied players."""

    place: int
    """1 for the first."""
    value: int
    players: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class FirstToThree:
    """The first to hold three of the type in Express, `time` seconds after the start."""

    time: float
    value: int
    players: int
    """How many did at the very same instant, and share the value (A-R19)."""
    points: Fraction


@dataclass(frozen=True, slots=True)
class Stacked:
    """The height of the player's tower; it may be too low to pay."""

    height: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Served:
    """An item of the order that was matched, and the piece that served it."""

    item: Item
    piece: Kind
    points: Fraction


@dataclass(frozen=True, slots=True)
class Missed:
    """An item of the order that no piece served."""

    item: Item
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class BeltServed:
    """The whole conveyor belt, with the piece that served each of its places, in the belt's order."""

    belt: Belt
    pieces: tuple[Kind, ...]
    points: Fraction


@dataclass(frozen=True, slots=True)
class BeltMissed:
    """A conveyor belt that was not served whole."""

    belt: Belt
    points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class WasabiPairs:
    """Pairs of a Sushi and a wasabi, one Honor each."""

    pairs: int
    points: Fraction


Reason: TypeAlias = (
    Counted | Placed | FirstToThree | Stacked | Served | Missed | BeltServed | BeltMissed | WasabiPairs
)

Reasons: TypeAlias = tuple[Reason, ...]


def honor(reasons: Reasons) -> Fraction:
    """What they pay together."""
    return sum((reason.points for reason in reasons), Fraction(0))


@dataclass(frozen=True, slots=True)
class Result:
    """A player's round: exact points, and why."""

    points: Fraction
    reasons: Reasons
