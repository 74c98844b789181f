"""The state of a game: one immutable value.

States are made by `game.new_game` and `game.apply` only. They compare by value, and every part of a state is
a plain tuple, number or (played) card, so they can be kept, sent and compared freely.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple, TypeAlias

from rushpi.sushigo.actions import Action, Ask
from rushpi.sushigo.card import Card, Played, Tableau
from rushpi.sushigo.rules import Rules

Hand: TypeAlias = tuple[Card, ...]
"""The cards one seat holds. Their order means nothing."""
Choices: TypeAlias = tuple[tuple[Action, ...], ...]


class Step(Enum):
    """What is being decided."""

    PICK = "pick"
    """All seats choose a card of their hand."""
    DUMMY = "dummy"
    """The seat whose turn it is chooses the dummy's card, before the reveal."""
    SECOND = "second"
    """Sushi Go!: seats with chopsticks may choose a second card, before the reveal."""
    CALL = "call"
    """Party: after the reveal, seats with chopsticks or a spoon may call them."""
    CHOPSTICKS = "chopsticks"
    """Party: one seat chooses the card its chopsticks bring."""
    ASK = "ask"
    """One seat names what its spoon asks for."""
    GIVE = "give"
    """One seat chooses which fitting card to give."""
    ORDER = "order"
    """The spoon brought a special order: its new owner chooses what it copies."""
    MENU = "menu"
    """One seat chooses one of the cards drawn."""
    TAKEOUT = "takeout"
    """One seat chooses which of its cards to turn face down."""
    OVER = "over"
    """The game has ended."""

    # There is one object for each step, and the hash of Enum is slow.
    __hash__ = object.__hash__


_OVER = Step.OVER
"""Kept at hand: members of an Enum are slow to look up in Python 3.11."""


class Bonus(NamedTuple):
    """Chopsticks, a spoon, a menu or a takeout box whose effect is to come, or is happening."""

    number: int
    copied: bool
    """Whether a special order stands for it: the original goes first."""
    seat: int
    tool: Played


class Middle(NamedTuple):
    """What is going on in the middle of a turn, between the choice of cards and the passing of hands."""

    picks: tuple[Action | None, ...] = ()
    """Before the reveal: the card chosen for each seat. Secret."""
    drawn: Card | None = None
    """The card drawn from the dummy's pile into the hand of the seat that plays for it."""
    fresh: tuple[int, ...] = ()
    """How many cards at the end of each tableau were played this turn."""
    soups: int = 0
    """How many miso soups were played this turn."""
    queue: tuple[Bonus, ...] = ()
    """What is still to happen, first to last."""
    acting: Bonus | None = None
    """What is happening now. Its card is in nobody's tableau any more."""
    offer: Hand = ()
    """The cards a menu drew. Only the seat acting sees them."""
    asked: Ask | None = None
    """What the spoon asked for."""


class Board(NamedTuple):
    """What belongs to no seat."""

    deck: Hand
    """The draw pile, top card first."""
    discards: Hand = ()
    """Cards out of play this round (Sushi Go!: in earlier rounds too), face up."""
    dessert_pile: Hand = ()
    """Party: the desserts for later rounds."""
    uramaki_places: int = 0
    """How many of this round's three uramaki places are given."""
    seed: int = 0
    shuffles: int = 0
    """How often chance was asked, so that the next answer is another one."""

    def discarding(self, card: Card) -> "Board":
        """The board with one more card out of play."""
        deck, discards, pile, places, seed, shuffles = self
        return Board(deck, (*discards, card), pile, places, seed, shuffles)


class Finished(NamedTuple):
    """A round that has just been played out, as it lay there to be scored."""

    tableaus: tuple[Tableau, ...]
    at_once: tuple[int, ...]
    """Points so far, with what was scored in the round at once, without what its end brought."""
    uramaki_places: int


class State(NamedTuple):
    """A game at one moment. Seats count from 0; the next seat is the one to the left."""

    rules: Rules
    step: Step
    round: int
    """1, 2 or 3."""
    turn: int
    """From 1 to the hand size."""
    hands: tuple[Hand, ...]
    tableaus: tuple[Tableau, ...]
    desserts: tuple[Tableau, ...]
    """The desserts each seat keeps from earlier rounds."""
    scores: tuple[int, ...]
    """Points so far; once the game is over, with those for desserts."""
    board: Board
    choices: Choices
    """The legal actions of each seat; none for a seat that is not asked."""
    tools: bool = False
    """Whether chopsticks or a spoon lie on the table."""
    middle: Middle | None = None
    finished: Finished | None = None
    """The round before, in the first state after its end only."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step is _OVER

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; they act at the same time."""
        return tuple(seat for seat, legal in enumerate(self.choices) if legal)


def different(cards: Iterable[Card]) -> Hand:
    """Each different card once."""
    return tuple(dict.fromkeys(cards))


def taken(hand: Hand, card: Card) -> Hand:
    """The hand with one such card less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
