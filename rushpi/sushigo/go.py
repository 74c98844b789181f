"""A turn of Sushi Go!, from the choice of cards to the passing of hands.

All choose a card; one player chooses another for the dummy, if there is one; seats with chopsticks may choose
a second card; then all is revealed.
"""

from collections.abc import Sequence

from rushpi.sushigo.actions import PASS, Action
from rushpi.sushigo.card import Card, Effect, Played, Tableau, free_wasabi, without
from rushpi.sushigo.rounds import dummy_turn, end_turn
from rushpi.sushigo.state import Choices, Hand, Middle, State, Step, different, taken

_DIPS, _TRIPLES, _CHOPSTICKS, _SPOON = Effect.DIPS, Effect.TRIPLES, Effect.SECOND_CARD, Effect.ASKS


def quiet_reveal(state: State, picks: Sequence[Action | None]) -> State | None:
    """The next state if each seat plays a card of its hand that just lies there, as most do; otherwise None.

    It is the plain case of either game in one loop: nearly all turns of a simulated game are of this kind.
    """
    hands, tableaus = [], []
    tools = False
    try:
        for pick, hand, tableau in zip(picks, state.hands, state.tableaus, strict=True):
            at = hand.index(pick)
            card = hand[at]
            effect = card.effect
            if effect is _DIPS:
                tableaus.append((*tableau, Played(card, card, free_wasabi(tableau))))
            elif effect is None or effect is _TRIPLES:
                tableaus.append(tableau + card.alone)
            elif effect is _CHOPSTICKS or effect is _SPOON:
                tableaus.append(tableau + card.alone)
                tools = True
            else:
                return None
            hands.append(hand[:at] + hand[at + 1 :])
    except ValueError:
        return None
    return end_turn(state, tuple(hands), tuple(tableaus), state.scores, state.board, tools)


def pick(state: State, picks: Sequence[Action | None]) -> State:
    """Everybody has chosen a card."""
    hands = tuple(
        [
            taken(hand, card) if isinstance(card, Card) else hand
            for hand, card in zip(state.hands, picks, strict=True)
        ]
    )
    if state.rules.options.dummy:
        seat = dummy_turn(state.round, state.turn, state.rules.hand_size)
        return _decide(
            state,
            Step.DUMMY,
            hands,
            picks,
            tuple([different(hands[seat]) if own == seat else () for own in range(3)]),
        )
    return _second_cards(state, hands, picks)


def dummy(state: State, cards: Sequence[Action | None]) -> State:
    """The dummy's card has been chosen."""
    assert state.middle is not None
    (card,) = [card for card in cards if isinstance(card, Card)]
    hands = tuple(
        [hand if own is None else taken(hand, card) for hand, own in zip(state.hands, cards, strict=True)]
    )
    return _second_cards(state, hands, (*state.middle.picks[:-1], card))


def second(state: State, seconds: Sequence[Action | None]) -> State:
    """Second cards have been chosen."""
    assert state.middle is not None
    return _reveal(state, state.hands, state.middle.picks, seconds)


def _second_cards(state: State, hands: tuple[Hand, ...], picks: Sequence[Action | None]) -> State:
    """Who has chopsticks may choose another card if one is left. The dummy never does."""
    if state.tools:
        choices: Choices = tuple(
            [
                (PASS, *different(hand))
                if hand and seat < state.rules.players and _chopsticks(own) is not None
                else ()
                for seat, (hand, own) in enumerate(zip(hands, state.tableaus, strict=True))
            ]
        )
        if any(choices):
            return _decide(state, Step.SECOND, hands, picks, choices)
    return _reveal(state, hands, picks, (None,) * len(hands))


def _reveal(
    state: State, hands: tuple[Hand, ...], firsts: Sequence[Action | None], seconds: Sequence[Action | None]
) -> State:
    """All cards chosen are turned up, and used chopsticks join the hands that are passed on."""
    left, tableaus = [], []
    together = state.rules.options.chopsticks_pair == "simultaneous"
    for hand, tableau, first, other in zip(hands, state.tableaus, firsts, seconds, strict=True):
        assert isinstance(first, Card)
        used = _chopsticks(tableau)
        if isinstance(other, Card) and used is not None:
            # The second card leaves the hand before the chopsticks enter it.
            left.append((*taken(hand, other), tableau[used].card))
            before = without(tableau, used)
            with_first = _placed(before, first, len(before))
            tableaus.append(_placed(with_first, other, len(before if together else with_first)))
        else:
            left.append(hand)
            tableaus.append(_placed(tableau, first, len(tableau)))
    tools = any(_chopsticks(tableau) is not None for tableau in tableaus)
    return end_turn(state, tuple(left), tuple(tableaus), state.scores, state.board, tools)


def _placed(tableau: Tableau, card: Card, settled: int) -> Tableau:
    """The tableau with one more card; a nigiri goes on the oldest free wasabi among the first `settled`."""
    on = free_wasabi(tableau) if card.effect is _DIPS else None
    return (*tableau, Played(card, card, on if on is not None and on < settled else None))


def _chopsticks(tableau: Tableau) -> int | None:
    """Where a player's chopsticks lie."""
    for index, played in enumerate(tableau):
        if played.shows.effect is _CHOPSTICKS:
            return index
    return None


def _decide(
    state: State, step: Step, hands: tuple[Hand, ...], picks: Sequence[Action | None], choices: Choices
) -> State:
    """The state in which more is chosen before the reveal."""
    middle = (state.middle or Middle())._replace(picks=tuple(picks))
    return state._replace(step=step, hands=hands, choices=choices, middle=middle)
