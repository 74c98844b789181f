"""What one seat may know of a game, and what anybody may."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from rushpi.sushigo.actions import Action, Ask
from rushpi.sushigo.card import Card, Tableau
from rushpi.sushigo.rounds import dummy_turn
from rushpi.sushigo.rules import Rules
from rushpi.sushigo.state import Bonus, Hand, Middle, State, Step


class Observation(NamedTuple):
    """A game as one seat sees it: all that lies open, its own hand, and the hands that came past it."""

    seat: int
    rules: Rules
    step: Step
    round: int
    turn: int
    legal: tuple[Action, ...]
    """What this seat may do now; nothing if it is not asked."""
    to_act: tuple[int, ...]
    """The seats that are asked now."""
    hands: tuple[Hand, ...]
    """The cards this seat knows each seat to hold, its own among them.

    A hand that came past is known whole: every card that left it since was shown, and so was every card that
    joined it. Before a reveal it still has the cards chosen from it in secret. Other hands are empty here.
    """
    hand_sizes: tuple[int, ...]
    tableaus: tuple[Tableau, ...]
    desserts: tuple[Tableau, ...]
    scores: tuple[int, ...]
    discards: Hand
    deck_size: int
    dessert_pile_size: int
    uramaki_places: int
    picked: Hand
    """What this seat has chosen in this turn and not yet revealed."""
    offer: Hand
    """The cards this seat's menu drew."""
    queue: tuple[Bonus, ...]
    """The bonus actions of this turn still to come."""
    acting: Bonus | None
    """The one that is happening."""
    asked: Ask | None
    """What its spoon asked for."""

    @property
    def hand(self) -> Hand:
        """This seat's own hand."""
        return self.hands[self.seat]

    @property
    def tableau(self) -> Tableau:
        """What lies in front of this seat."""
        return self.tableaus[self.seat]


class Open(NamedTuple):
    """A game as anybody in the room may see it: what lies open on the table."""

    rules: Rules
    round: int
    turn: int
    tableaus: tuple[Tableau, ...]
    desserts: tuple[Tableau, ...]
    """The desserts each seat keeps from earlier rounds."""
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]


def open_table(state: State) -> Open:
    """What lies open in this state."""
    return Open(
        state.rules,
        state.round,
        state.turn,
        state.tableaus,
        state.desserts,
        state.scores,
        tuple(map(len, state.hands)),
    )


def observation(state: State, seat: int) -> Observation:
    """The game as this seat may know it."""
    middle = state.middle or Middle()
    mine = middle.acting is not None and middle.acting.seat == seat
    return Observation(
        seat,
        state.rules,
        state.step,
        state.round,
        state.turn,
        state.choices[seat],
        state.to_act,
        tuple([_known(state, middle, seat, other) for other in range(len(state.hands))]),
        tuple(map(len, state.hands)),
        state.tableaus,
        state.desserts,
        state.scores,
        _sorted(state.board.discards),
        len(state.board.deck),
        len(state.board.dessert_pile),
        state.board.uramaki_places,
        _picked(state, middle, seat),
        _sorted(middle.offer) if mine else (),
        middle.queue,
        middle.acting,
        middle.asked,
    )


def _known(state: State, middle: Middle, seat: int, other: int) -> Hand:
    """What this seat knows of another's hand."""
    players = state.rules.players
    if other >= players:
        return ()
    if other == seat:
        return _sorted(state.hands[seat])
    right = state.rules.options.passing == "alternate" and state.round == 2
    turns_ago = (seat - other if right else other - seat) % players
    if turns_ago >= state.turn:
        return ()
    cards = [*state.hands[other], *_picked(state, middle, other)]
    if middle.drawn is not None and _draws(state) == other:
        cards.remove(middle.drawn)
    return _sorted(cards)


def _picked(state: State, middle: Middle, seat: int) -> Hand:
    """The cards chosen from this seat's hand in secret, for itself and for the dummy."""
    picks = middle.picks[seat : seat + 1]
    if state.rules.options.dummy and _draws(state) == seat:
        picks += middle.picks[2:]
    return tuple([card for card in picks if isinstance(card, Card)])


def _draws(state: State) -> int:
    return dummy_turn(state.round, state.turn, state.rules.hand_size)


def _sorted(cards: Iterable[Card]) -> Hand:
    return tuple(sorted(cards, key=attrgetter("name")))
