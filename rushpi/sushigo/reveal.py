"""The plain reveal of either game, in which every card just lies there. Most reveals are of this kind.

It is the one place written for speed: a simulated game spends its time here.
"""

from collections.abc import Sequence
from typing import TypeAlias

from rushpi.sushigo.actions import Action
from rushpi.sushigo.card import Effect, Played, Tableau, free_wasabi
from rushpi.sushigo.state import Hand, State

_DIPS, _TRIPLES, _SECOND_CARD, _ASKS = Effect.DIPS, Effect.TRIPLES, Effect.SECOND_CARD, Effect.ASKS


Revealed: TypeAlias = tuple[tuple[Hand, ...], tuple[Tableau, ...], bool]
"""The hands, the tableaus, and whether chopsticks or a spoon were among the cards revealed."""


def plain_reveal(state: State, picks: Sequence[Action | None]) -> Revealed | None:
    """What lies there if each seat plays a card of its hand that has no effect at once; otherwise None."""
    old_hands, old_tableaus = state.hands, state.tableaus
    if len(picks) != len(old_hands):
        return None
    hands, tableaus = [], []
    tools = False
    for seat, pick in enumerate(picks):
        hand, tableau = old_hands[seat], old_tableaus[seat]
        try:
            at = hand.index(pick)
        except ValueError:
            return None
        card = hand[at]
        effect = card.effect
        if effect is _DIPS and (on := free_wasabi(tableau)) is not None:
            tableaus.append((*tableau, Played(card, card, on)))
        elif effect is None or effect is _DIPS or effect is _TRIPLES:
            tableaus.append(tableau + card.alone)
        elif effect is _SECOND_CARD or effect is _ASKS:
            tableaus.append(tableau + card.alone)
            tools = True
        else:
            return None
        hands.append(hand[:at] + hand[at + 1 :])
    return tuple(hands), tuple(tableaus), tools
