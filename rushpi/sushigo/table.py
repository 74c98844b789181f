"""Putting cards on a tableau, and turning them face down."""

from collections.abc import Iterable

from rushpi.sushigo.actions import Action, Order, order
from rushpi.sushigo.card import Card, Effect, Played, Tableau, free_wasabi
from rushpi.sushigo.catalogue import BACKS, FACE_DOWN
from rushpi.sushigo.rules import Rules

_DIPS, _COPIES = Effect.DIPS, Effect.COPIES


def playable(rules: Rules, cards: Iterable[Card], tableau: Tableau) -> tuple[Action, ...]:
    """The ways to play each different one of these cards onto this tableau.

    A special order names what it copies. The copy of a nigiri may go on a free wasabi or not.
    """
    actions: dict[Action, None] = {}
    for card in dict.fromkeys(cards):
        if card.effect is _COPIES and tableau:
            for played in tableau:
                actions[order(played.shows)] = None
                may_dip = played.on is None or rules.options.copy_boosted_free
                if played.shows.effect is _DIPS and may_dip and free_wasabi(tableau) is not None:
                    actions[order(played.shows, on_wasabi=True)] = None
        else:
            actions[card] = None
    return tuple(actions)


def played_card(rules: Rules, action: Action) -> Card:
    """The card that an action plays."""
    if isinstance(action, Card):
        return action
    assert rules.order is not None
    return rules.order


def lay(rules: Rules, tableau: Tableau, action: Action) -> Tableau:
    """The tableau with the card that an action plays. A nigiri goes on the oldest free wasabi."""
    if isinstance(action, Order):
        on = free_wasabi(tableau) if action.on_wasabi else None
        return (*tableau, Played(played_card(rules, action), action.shows, on))
    assert isinstance(action, Card)
    if action.effect is not _DIPS:
        return tableau + action.alone
    return (*tableau, Played(action, action, free_wasabi(tableau)))


def face_up(tableau: Tableau) -> list[int]:
    """The indexes of the cards not turned face down."""
    return [index for index, played in enumerate(tableau) if played.shows.type is not FACE_DOWN]


def flipped(rules: Rules, tableau: Tableau, indexes: Iterable[int]) -> Tableau:
    """The tableau with those cards face down. A wasabi under one is free again, unless an option says no."""
    turned = list(tableau)
    for index in indexes:
        played = tableau[index]
        on = None if rules.options.reopen_wasabi else played.on
        turned[index] = Played(played.card, BACKS[played.shows], on)
    return tuple(turned)
