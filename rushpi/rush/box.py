"""The box: how many pieces of each kind there are, and whether the bowls can have been filled from it."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from rushpi.rush.pieces import Bowl, Kind, sushis

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class BoxError(ValueError):
    """The bowls hold more than the box.

    Attributes:
        kind: what there is too much of; None for Sushis of all kinds together.
        found: how many were found.
        held: how many the box holds.
        bowl: the number of the bowl, from 0, that alone holds too many; None if only all together do.
    """

    def __init__(self, kind: Kind | None, found: int, held: int, bowl: int | None) -> None:
        self.kind, self.found, self.held, self.bowl = kind, found, held, bowl
        what = "Sushis" if kind is None else kind.value
        where = "the bowls together hold" if bowl is None else f"bowl {bowl + 1} holds"
        super().__init__(f"{where} {found} {what}, but there are only {held} in the box")


def wasabi_in_play(players: int) -> int:
    """One wasabi fewer than players is played with (Sushi Rush rulebook, "Setup")."""
    return players - 1


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of one set. The rulebook prints only the sums: 30 Sushis and 3 wasabi (A-R12)."""

    pieces: Mapping[Kind, Count]
    assumed: bool = False
    """The split of the Sushis into kinds is a guess. Then only their sum and the wasabi are checked."""

    def in_play(self, players: int) -> Bowl:
        """What lies in the box when so many play: all Sushis, and one wasabi fewer than players."""
        wasabi = min(self.pieces.get(Kind.WASABI, 0), wasabi_in_play(players))
        return {**self.pieces, Kind.WASABI: wasabi}

    def check(self, bowls: Sequence[Bowl], players: int | None = None) -> None:
        """See that the bowls can have been filled from this box.

        Args:
            bowls: what lies in each.
            players: how many play, so that only the wasabi in play may be found; None for all of it.

        Raises:
            BoxError: a bowl, or all of them together, hold more of a kind than there is.
        """
        held = self.pieces if players is None else self.in_play(players)
        for kind in Kind:
            if kind is Kind.WASABI or not self.assumed:
                _check(kind, [bowl.get(kind, 0) for bowl in bowls], held.get(kind, 0))
        _check(None, [sushis(bowl) for bowl in bowls], sushis(held))


def _check(kind: Kind | None, found: Sequence[int], held: int) -> None:
    for bowl, count in enumerate(found):
        if count > held:
            raise BoxError(kind, count, held, bowl)
    if sum(found) > held:
        raise BoxError(kind, sum(found), held, None)
