"""The game as pure functions: a state and what the seats do give the next state.

    state = new_game(Rules(players=2), seed=1)
    while not state.over:
        state = apply(state, [...one action for each seat, None for a seat that is not asked...])

Seats that act at the same time are asked at the same time, and none sees what another is doing.
"""

from collections.abc import Callable, Sequence

from rushpi.sushigo import go, party
from rushpi.sushigo.actions import Action
from rushpi.sushigo.errors import IllegalActionError
from rushpi.sushigo.reveal import plain_reveal
from rushpi.sushigo.rounds import end_turn, first_deal, winners
from rushpi.sushigo.rules import Rules
from rushpi.sushigo.state import State, Step


def new_game(rules: Rules, seed: int = 0) -> State:
    """The state in which the first cards are chosen. The same seed deals the same cards."""
    return first_deal(rules, seed)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What this seat may do now, each different action once; nothing if it is not asked."""
    return state.choices[seat]


def apply(state: State, actions: Sequence[Action | None]) -> State:
    """The state after these actions.

    Args:
        state: any state of a game that is not over.
        actions: one for each seat; None for a seat that has no legal actions now.

    Raises:
        IllegalActionError: one of them is not legal. The message tells the seat.
    """
    step = state.step
    if step is _PICK and state.middle is None and (not state.tools or state.rules.party):
        revealed = plain_reveal(state, actions)
        if revealed is not None:
            if state.tools:
                return party.after_plain_reveal(state, revealed)
            hands, tableaus, tools = revealed
            return end_turn(state, hands, tableaus, state.scores, state.board, tools)
    _check(state, actions)
    if step in _TOGETHER:
        return _TOGETHER[step](state, actions)
    if step is _PICK:
        return (party.reveal if state.rules.party else go.pick)(state, actions)
    ((seat, action),) = [(seat, action) for seat, action in enumerate(actions) if action is not None]
    return _ALONE[step](party.Turn(state), seat, action)


def _check(state: State, actions: Sequence[Action | None]) -> None:
    if state.step is _OVER:
        raise IllegalActionError("the game is over")
    choices = state.choices
    if len(actions) != len(choices):
        raise IllegalActionError(f"one action for each of {len(choices)} seats is needed, not {len(actions)}")
    for seat, legal in enumerate(choices):
        action = actions[seat]
        if legal:
            if action not in legal:
                what = "no action" if action is None else f"{action}, which is not legal"
                raise IllegalActionError(f"seat {seat} gave {what} now; legal: {' '.join(map(str, legal))}")
        elif action is not None:
            raise IllegalActionError(f"seat {seat} has nothing to do now, but did {action}")


_PICK, _OVER = Step.PICK, Step.OVER
_TOGETHER: dict[Step, Callable[[State, Sequence[Action | None]], State]] = {
    Step.DUMMY: go.dummy,
    Step.SECOND: go.second,
    Step.CALL: party.call,
}
_ALONE: dict[Step, Callable[..., State]] = {
    Step.CHOPSTICKS: party.Turn.chopsticks,
    Step.ASK: party.Turn.ask,
    Step.GIVE: party.Turn.give,
    Step.ORDER: party.Turn.order,
    Step.MENU: party.Turn.menu,
    Step.TAKEOUT: party.Turn.takeout,
}


def winning_seats(state: State) -> list[int]:
    """Who has won a game that is over: most points, then most dessert cards, then all of them together."""
    return winners(state.scores, [len(own) for own in state.desserts], state.rules.options)
