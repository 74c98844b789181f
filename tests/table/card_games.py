"""Card games as events, for tests: who sits there, and what they do."""

from collections.abc import Callable
from random import Random

from rushpi.sushigo import MENUS, Action
from rushpi.table import (
    CardChosen,
    CardGameStarted,
    CardPhase,
    CardPlayer,
    Event,
    Seat,
    State,
    TableSeen,
    after,
    fold,
)

Choice = Callable[[tuple[Action, ...]], Action]


def guests(people: int, bots: int = 0) -> tuple[CardPlayer, ...]:
    seats = tuple(Seat)
    return tuple(
        CardPlayer(f"Guest {n}", seats[n], None if n < people else "greedy") for n in range(people + bots)
    )


def started(people: int, bots: int = 0, seed: int = 1, menu: str = "", **options: str) -> CardGameStarted:
    types = next((entry.types for entry in MENUS if entry.name == menu), ())
    return CardGameStarted(
        guests(people, bots), seed, tuple(entry.name for entry in types), menu, dict(options)
    )


def next_event(state: State, choose: Choice) -> Event | None:
    game = state.cards
    if game.phase is CardPhase.OVER:
        return None
    if not game.asked:
        return TableSeen()
    seat = game.asked[0]
    return CardChosen(seat, str(choose(game.sees(seat).legal)))


def played(start: CardGameStarted, choose: Choice) -> tuple[list[Event], list[State]]:
    events: list[Event] = [start]
    states = [fold([start])]
    while (event := next_event(states[-1], choose)) is not None:
        events.append(event)
        states.append(after(states[-1], event))
    return events, states


def at_random(seed: int) -> Choice:
    return Random(seed).choice
