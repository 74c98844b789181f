"""Rounds of an evening whose eyes see what a test says, as fast as they go."""

import time
from collections.abc import Callable

from rushpi.dealing import read_cards
from rushpi.display import intents
from rushpi.evening import Evening, EyesError
from rushpi.hourglass import Clock
from rushpi.rush.pieces import Kind
from rushpi.table import (
    BowlsRead,
    Phase,
    State,
)
from rushpi.vigil import Vigil, Word
from tests.table.evenings import all_seen, seen

CARDS = read_cards()
FAST = Clock(speed=300)
PATIENCE = 60.0  # seconds a test waits for what should come at once


class Eyes:
    """Eyes that see what the test says."""

    def __init__(self) -> None:
        self.sight: BowlsRead | EyesError = all_seen(seen(0, Kind.NIGIRI_SALMON, Kind.WASABI))
        self.remembered: list[State] = []
        self.vigils: list[Vigil] = []
        self.words: tuple[Word, ...] = ()
        self.patient = True

    def look(self, state: State) -> BowlsRead:
        assert state.phase in {Phase.HANDS_OFF, Phase.JUDGING}
        if isinstance(self.sight, EyesError):
            raise self.sight
        return self.sight

    def watch(self, state: State, vigil: Vigil) -> tuple[Word, ...]:
        self.vigils.append(vigil)
        while self.patient and vigil.lasts():
            vigil.rest(0.01)
        return self.words

    def remember(self, state: State) -> None:
        self.remembered.append(state)
        if isinstance(self.sight, EyesError):
            raise self.sight


def until(evening: Evening, reached: Callable[[State], bool]) -> State:
    end = time.monotonic() + PATIENCE
    while not reached(evening.table.state):
        assert time.monotonic() < end, f"the table stays at {evening.table.state.phase}"
        evening.step(0.0)
    return evening.table.state


def at(phase: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase is phase


def play_to_the_reading(evening: Evening) -> State:
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    return until(evening, at(Phase.JUDGING))
