"""The game as pure functions: a state and what the seats do give the next state.

    state = new_game(Rules(players=2), seed=1)
    while not state.over:
        state = apply(state, [...one action for each seat, None for a seat that is not asked...])

Seats that act at the same time are asked at the same time, and none sees what another is doing.
"""

from collections.abc import Callable, Sequence

from rushpi.sushigo.actions import Action
from rushpi.sushigo.errors import IllegalAction
from rushpi.sushigo.rounds import first_deal, winners
from rushpi.sushigo.rules import Rules
from rushpi.sushigo.state import State, Step
from rushpi.sushigo.turn import Turn, quiet_reveal


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
        IllegalAction: one of them is not legal. The message tells the seat.
    """
    choices = state.choices
    if len(actions) != len(choices):
        raise IllegalAction(f"{len(choices)} actions are needed, one for each seat; {len(actions)} were given")
    for action, legal in zip(actions, choices):
        if action not in legal and (legal or action is not None):
            raise _illegal(state, actions)
    if state.step is Step.PICK and not state.tools and (after := quiet_reveal(state, actions)) is not None:
        return after
    if state.step is Step.OVER:
        raise IllegalAction("the game is over")
    turn = Turn(state)
    if state.step in _TOGETHER:
        return _TOGETHER[state.step](turn, actions)
    (seat,) = state.to_act
    return _ALONE[state.step](turn, seat, actions[seat])


def _illegal(state: State, actions: Sequence[Action | None]) -> IllegalAction:
    for seat, (action, legal) in enumerate(zip(actions, state.choices, strict=True)):
        if not legal and action is not None:
            return IllegalAction(f"seat {seat} has nothing to do now, but {action} was given")
        if legal and action not in legal:
            what = "no action" if action is None else f"{action}, which is not legal"
            return IllegalAction(
                f"seat {seat} gave {what} at step {state.step.value}; legal are {', '.join(map(str, legal))}"
            )
    raise AssertionError


_TOGETHER: dict[Step, Callable[..., State]] = {
    Step.PICK: Turn.pick,
    Step.DUMMY: Turn.dummy,
    Step.SECOND: Turn.second,
    Step.CALL: Turn.call,
}
_ALONE: dict[Step, Callable[..., State]] = {
    Step.CHOPSTICKS: Turn.chopsticks,
    Step.ASK: Turn.ask,
    Step.GIVE: Turn.give,
    Step.ORDER: Turn.order,
    Step.MENU: Turn.menu,
    Step.TAKEOUT: Turn.takeout,
}


def winning_seats(state: State) -> list[int]:
    """Who has won a game that is over: most points, then most dessert cards, then all of them together."""
    return winners(state.scores, [len(own) for own in state.desserts], state.rules.options)
