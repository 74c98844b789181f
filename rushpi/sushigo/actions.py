"""What a seat may do. Most of the time an action is simply the card to play; the others are here.

`str(action)` is short, different for different actions of one seat, and stands in records.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from rushpi.sushigo.card import Card, CardType, Played


@dataclass(frozen=True, slots=True)
class Order:
    """Play a special order that counts as `shows`, a card already on the table."""

    shows: Card
    on_wasabi: bool = False
    """Put the copied nigiri on the oldest free wasabi."""

    def __str__(self) -> str:
        return f"order={self.shows}{'@wasabi' if self.on_wasabi else ''}"


@dataclass(frozen=True, slots=True)
class Use:
    """Call these chopsticks and spoons of one's tableau; none at all is passing."""

    tools: tuple[Played, ...] = ()

    def __str__(self) -> str:
        return "+".join(f"use={tool}" for tool in self.tools) or "-"


@dataclass(frozen=True, slots=True)
class Ask:
    """With a spoon, name a card: exactly, or any of a type."""

    what: Card | CardType

    def __str__(self) -> str:
        return f"ask={self.what}" if isinstance(self.what, Card) else f"ask-any={self.what}"

    def fits(self, card: Card) -> bool:
        """Whether that card answers the demand."""
        return card is self.what or card.type is self.what


@dataclass(frozen=True, slots=True)
class Flip:
    """With a takeout box, turn down the cards at these indexes of one's tableau."""

    indexes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"flip={','.join(map(str, self.indexes))}"


PASS = Use()
"""Not using the chopsticks or spoon one could use."""

Action: TypeAlias = Card | Order | Use | Ask | Flip

order = cache(Order)
use = cache(Use)
ask = cache(Ask)
flip = cache(Flip)
