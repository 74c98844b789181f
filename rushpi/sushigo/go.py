"""A turn of Sushi Go!, from the choice of cards to the passing of hands.

All choose a card; one player chooses another for the dummy, if there is one; seats with chopsticks may choose
a second card; then all is revealed.
"""

from collections.abc import Sequence

from rushpi.sushigo.actions import PASS, Action
from rushpi.sushigo.card import Card, Effect, Played, Tableau, free_wasabi, without
from rushpi.sushigo.rounds import dummy_turn, end_turn
from rushpi.sushigo.state import Choices, Hand, Middle, State, Step, different, taken

_DIPS, _CHOPSTICKS, _SECOND = Effect.DIPS, Effect.SECOND_CARD, Step.SECOND


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
        choices: list[tuple[Action, ...]] = [()] * len(hands)
        for seat in range(state.rules.players):
            if hands[seat] and _chopsticks(state.tableaus[seat]) is not None:
                choices[seat] = (PASS, *different(hands[seat]))
        if any(choices):
            return _decide(state, _SECOND, hands, picks, tuple(choices))
    return _reveal(state, hands, picks, (None,) * len(hands))


def _reveal(
    state: State, hands: tuple[Hand, ...], firsts: Sequence[Action | None], seconds: Sequence[Action | None]
) -> State:
    """All cards chosen are turned up, and used chopsticks join the hands that are passed on."""
    left, tableaus = list(hands), list(state.tableaus)
    together = state.rules.options.chopsticks_pair == "simultaneous"
    tools = False
    for seat, tableau in enumerate(state.tableaus):
        first, other = firsts[seat], seconds[seat]
        assert isinstance(first, Card)
        if isinstance(other, Card):
            used = _chopsticks(tableau)
            assert used is not None
            # The second card leaves the hand before the chopsticks enter it.
            left[seat] = (*taken(hands[seat], other), tableau[used].card)
            before = without(tableau, used)
            with_first = _placed(before, first, len(before))
            after = _placed(with_first, other, len(before if together else with_first))
        else:
            after = _placed(tableau, first, len(tableau))
        tableaus[seat] = after
        tools = tools or _chopsticks(after) is not None
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
    drawn = None if state.middle is None else state.middle.drawn
    middle = Middle(picks=tuple(picks), drawn=drawn)
    return State(
        state.rules,
        step,
        state.round,
        state.turn,
        hands,
        state.tableaus,
        state.desserts,
        state.scores,
        state.board,
        choices,
        state.tools,
        middle,
    )
