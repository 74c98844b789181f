"""Taking stock: are all pieces there? Told from what the camera reads of the bowls and around them."""

from collections import Counter
from dataclasses import dataclass

from rushpi.rush import Box
from rushpi.rush.pieces import Kind
from rushpi.vision.reading import BowlReading, Cause, Reading


@dataclass(frozen=True, slots=True)
class Stock:
    """What the camera counted, against what the box should hold.

    Attributes:
        found: How many pieces lie there.
        held: How many the box holds.
        missing: How many of each kind are not there; empty if the split into kinds is not known.
        over: How many of each kind are there too many.
        doubts: The bowls that cannot be read for sure.
    """

    found: int
    held: int
    missing: dict[Kind, int]
    over: dict[Kind, int]
    doubts: tuple[BowlReading, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether surely nothing is missing."""
        return not self.doubts and not self.missing and not self.over and self.found == self.held


def take_stock(reading: Reading, box: Box) -> Stock:
    """Count everything in the bowls and beside them. A bowl that is not there holds nothing."""
    there: Counter[Kind] = Counter(piece.kind for piece in reading.outside)
    doubts = []
    for bowl in reading.bowls:
        if not bowl.present:
            continue
        there.update(bowl.counts)
        if bowl.doubt is not None and bowl.doubt.cause is not Cause.INVENTORY:
            doubts.append(bowl)
    held = Counter(box.pieces)
    known = Kind if not box.assumed else (Kind.WASABI,)
    return Stock(
        there.total(),
        held.total(),
        {kind: held[kind] - there[kind] for kind in known if held[kind] > there[kind]},
        {kind: there[kind] - held[kind] for kind in known if there[kind] > held[kind]},
        tuple(doubts),
    )
