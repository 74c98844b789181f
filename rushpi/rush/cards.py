"""The game cards: which mode a round is played in, and which flavour or type it asks for."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from rushpi.rush.pieces import Flavour, Type

ROUND_SECONDS: Final = 30
"""How long a round lasts. The rulebook names 30 seconds for Sushi Bar only; we use it for all (A-R11)."""

FIRST_TO: Final = 3
"""How many of the type win for whoever has them first (Sushi Rush rulebook, "Sushi Express")."""


class Mode(StrEnum):
    """A game mode: what the back of a game card shows (Sushi Rush rulebook, "Game Modes")."""

    FESTIVAL = "festival"
    MANIA = "mania"
    EXPRESS = "express"
    TOWER = "tower"
    BAR = "bar"


class GameCard(StrEnum):
    """The front of a game card. `GameCard("mania-salmon")` is a Sushi Mania card that asks for salmon."""

    FESTIVAL = "festival"
    MANIA_SALMON = "mania-salmon"
    MANIA_OCTOPUS = "mania-octopus"
    MANIA_CUCUMBER = "mania-cucumber"
    EXPRESS_NIGIRI = "express-nigiri"
    EXPRESS_URAMAKI = "express-uramaki"
    EXPRESS_HOSOMAKI = "express-hosomaki"
    TOWER = "tower"
    BAR = "bar"

    @property
    def mode(self) -> Mode:
        """What its back shows, known before the card is turned."""
        return Mode(self.value.split("-")[0])

    @property
    def flavour(self) -> Flavour | None:
        """The flavour a Mania card asks for, else None."""
        return Flavour(self.value.split("-")[1]) if self.mode is Mode.MANIA else None

    @property
    def type(self) -> Type | None:
        """The type an Express card asks for, else None."""
        return Type(self.value.split("-")[1]) if self.mode is Mode.EXPRESS else None


Pack = Mapping[GameCard, int]
"""How many of each game card a set holds: 28 in all (Sushi Rush rulebook, "Components")."""
