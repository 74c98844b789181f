"""What the rulebook leaves open, as named options: one frozen value that every rule takes.

The ids A-R1 to A-R19 are our list of the rulebook's gaps and contradictions. Those with a name here can be
played either way; the others are decided where they arise, with their id in the docstring.
"""

from enum import StrEnum
from typing import Final

import msgspec


class Split(StrEnum):
    """How tied players share the value of their place (A-R2)."""

    EXACT = "exact"
    """In fractions: 5 for two is 2½ each."""
    FLOOR = "floor"
    """In whole markers, the rest is not paid."""
    CEIL = "ceil"
    """In whole markers, rounded up for each."""


class AfterTie(StrEnum):
    """Which place comes after a shared one (A-R3)."""

    DENSE = "dense"
    """The next: after two firsts comes the second place."""
    SKIP = "skip"
    """As many places are used up as players tied: after two firsts comes the third place."""


class ExpressReading(StrEnum):
    """Who wins Sushi Express; the rulebook prints two answers (A-R1)."""

    FIRST_TO_3_ELSE_MOST = "first_to_3_else_most"
    """The first to hold three of the type; if nobody did in time, whoever has most of it."""
    MOST = "most"
    """Whoever has most of the type."""
    FIRST_TO_3 = "first_to_3"
    """The first to hold three of the type, or nobody."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice for every open question; the defaults are the recommended readings."""

    rush_split: Split = Split.EXACT
    rush_after_tie: AfterTie = AfterTie.DENSE
    rush_zero_scores: bool = False
    """Whether a player with no piece that counts can take a place (A-R4)."""
    express_reading: ExpressReading = ExpressReading.FIRST_TO_3_ELSE_MOST
    belt_shares_pieces: bool = False
    """Whether one piece may serve an item and the conveyor belt of an order (A-R9)."""
    wasabi_in_tower: bool = False
    """Whether wasabi adds to the height of a tower (A-R6)."""


DEFAULT: Final = Options()
