"""What a seat may do. Most of the time an action is simply the card to play; the others are here.

`str(action)` is short, different for different actions of one seat, and stands in records.
"""

from functools import cache
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from rushpi.sushigo.card import Card, CardType, Played


class Order(NamedTuple):
    """Play a special order that counts as `shows`, a card already on the table."""

    shows: Card
    on_wasabi: bool = False
    """Put the copied nigiri on the oldest free wasabi."""

    def __str__(self) -> str:
        return f"order={self.shows}{'@wasabi' if self.on_wasabi else ''}"


class Use(NamedTuple):
    """Call these chopsticks and spoons of one's tableau."""

    tools: tuple[Played, ...] = ()

    def __str__(self) -> str:
        return "+".join(f"use={tool}" for tool in self.tools) or "-"


class Ask(NamedTuple):
    """With a spoon, name a card: exactly, or any of a type."""

    what: Card | CardType

    def __str__(self) -> str:
        return f"ask={self.what}" if isinstance(self.what, Card) else f"ask-any={self.what}"

    def fits(self, card: Card) -> bool:
        """Whether that card answers the demand."""
        return card is self.what or card.type is self.what


class Flip(NamedTuple):
    """With a takeout box, turn down the cards at these indexes of one's tableau."""

    indexes: tuple[int, ...]

    def __str__(self) -> str:
        return f"flip={','.join(map(str, self.indexes))}"


PASS = Use()
"""Not doing what one could: taking a second card, calling a tool, turning cards down."""

Action: TypeAlias = Card | Order | Use | Ask | Flip

order = cache(Order)
ask = cache(Ask)


@cache
def calls(tools: tuple[Played, ...], most: int) -> tuple[Action, ...]:
    """Every choice of at most so many of these tools to call, or none."""
    choices = chain.from_iterable(combinations(tools, count) for count in range(1, most + 1))
    return (PASS, *dict.fromkeys(map(Use, choices)))


@cache
def flips(indexes: tuple[int, ...]) -> tuple[Action, ...]:
    """Every choice of cards to turn down among these, or none."""
    choices = chain.from_iterable(combinations(indexes, size) for size in range(1, len(indexes) + 1))
    return (PASS, *map(Flip, choices))
