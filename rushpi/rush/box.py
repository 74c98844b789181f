"""The box: how many pieces of each kind there are, and whether the bowls can have been filled from it."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from rushpi.rush.pieces import Bowl, Kind

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class BoxError(ValueError):
    """The bowls hold more than the box; the message names the kind."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces of one set. The rulebook prints only the sums: 30 Sushis and 3 wasabi (A-R12)."""

    pieces: Mapping[Kind, Count]
    assumed: bool = False
    """The split of the Sushis into kinds is a guess. Then only their sum and the wasabi are checked."""

    def in_play(self, players: int) -> Bowl:
        """What lies in the box when so many play: all Sushis, and one wasabi fewer than players."""
        raise NotImplementedError

    def check(self, bowls: Sequence[Bowl]) -> None:
        """See that the bowls, numbered from 0, can have been filled from this box.

        Raises:
            BoxError: a bowl, or all of them together, hold more of a kind than there is.
        """
        raise NotImplementedError
