"""The demo's loop: the evening's, with a host who presses the buttons, in a window or as pictures."""

import time
from pathlib import Path
from typing import Final

from rushpi.dealing import Cards
from rushpi.demo.people import PLAYERS, Host, SamplePhotos, goes_on, opening, samples, take_seats
from rushpi.display import Display, intents
from rushpi.display.words import honor
from rushpi.evening import Evening
from rushpi.hourglass import Clock, Devices, Hourglass, load_pins, open_chip
from rushpi.table import Journal, Phase, State, Story, Table, finish, last_story

DWELL: Final = {Phase.JUDGING: 1.6, Phase.STANDINGS: 0.8, Phase.CROWNED: 4.0}
"""Seconds a window shows what there is to read before the host goes on; other phases are shorter."""
USUAL_DWELL: Final = 0.4
LINGER: Final = 1.0
"""Seconds that a window shows what comes between two phases."""
LAST_FIVE: Final = 5.0
WAIT: Final = 0.02
"""Real seconds the loop sleeps when there is nothing to do."""


def play(
    screen: Display,
    journal_at: Path,
    photos: Path,
    seed: int,
    cards: Cards,
    speed: float,
    pictures: Path | None,
) -> Story:
    """Play the tournament of a seed to its end, or until the window is closed.

    Args:
        screen: A window, or a headless display if `pictures` is given.
        journal_at: The journal's file; an unfinished tournament of the same seed goes on.
        photos: The folder that gets the photos, from which the screen shows them.
        seed: Decides the shuffle, the photos and the final wasabi.
        cards: What is shuffled.
        speed: Times as fast as a real hourglass.
        pictures: The folder that gets a picture of every scene.

    Raises:
        EyesError, HourglassError, JournalError, PictureError, ProfileError: as their docstrings say.
    """
    clock, pins, chip = Clock(speed), load_pins(), open_chip("mock")
    assert pins.flip is not None, "our own pin map has a tilt switch"
    tilt = chip.factory.pin(pins.flip)

    def flip() -> None:
        (tilt.drive_low if tilt.state else tilt.drive_high)()

    with (
        Journal(journal_at) as journal,
        Devices(pins, chip) as devices,
        Hourglass(devices, clock) as glass,
    ):
        table, eyes = Table(journal), SamplePhotos(samples(), seed, photos)
        show = _InWindow(screen) if pictures is None else _AsPictures(screen, pictures)
        start = opening(seed, cards)
        if pictures is not None and not goes_on(table.state, start):
            _clear(pictures)
        if table.state.phase is Phase.FREE:
            _arrive(screen, show, clock)
        take_seats(table, start)
        with Evening(table, screen, glass, eyes, clock) as evening:
            _run(evening, Host(seed, flip), screen, show, clock)
        return last_story(journal.entries())


def _clear(pictures: Path) -> None:
    """Take away the rounds of the tournament before, which may have had more of them."""
    for picture in pictures.glob("round-[0-9][0-9]-*.png"):
        if not picture.name.startswith("round-00-"):  # people arrive once
            picture.unlink()


def _arrive(screen: Display, show: "_InWindow | _AsPictures", clock: Clock) -> None:
    """Somebody comes to the home screen, presses its first button, and sees who sits at the table."""
    screen.show(State(players=PLAYERS), clock.now())
    show.linger("round-00-home")
    screen.choose("play")
    screen.show(State(players=PLAYERS), clock.now())
    show.linger("round-00-players")


def _look_at_the_finish(screen: Display, state: State, show: "_InWindow | _AsPictures", clock: Clock) -> None:
    """Before a race is paid, all look at its photo finish."""
    screen.choose("first-three")
    screen.show(state, clock.now())
    show.linger(f"round-{state.number:02}-6-photo-finish")


def _run(
    evening: Evening, host: Host, screen: Display, show: "_InWindow | _AsPictures", clock: Clock
) -> None:
    acted_on: State | None = None
    while not evening.over:
        evening.step(WAIT)
        state = evening.table.state
        if not show.seen(state, evening.left):
            continue
        if state.phase is Phase.CROWNED:
            return
        if state is not acted_on:
            acted_on = state
            if state.phase is Phase.STANDINGS:
                print(_standings(state), flush=True)
            intent = host.act(state)
            if state.phase is Phase.JUDGING and intent == intents.Next() and finish(state):
                _look_at_the_finish(screen, state, show, clock)
            if intent is not None:
                evening.perform(intent)


class _InWindow:
    """Lets people look at each scene for a while."""

    def __init__(self, screen: Display) -> None:
        self._screen = screen
        self._state: State | None = None
        self._since = 0.0

    def linger(self, _name: str) -> None:
        """Leave what is shown for a while."""
        self._screen.pump()
        time.sleep(LINGER)

    def seen(self, state: State, _left: float | None) -> bool:
        """Whether the state has been on the screen for long enough."""
        if state is not self._state:
            self._state, self._since = state, time.monotonic()
        return time.monotonic() - self._since >= DWELL.get(state.phase, USUAL_DWELL)


class _AsPictures:
    """Writes a picture of each scene once, of the hourglass at its start and in its last five seconds."""

    def __init__(self, screen: Display, folder: Path) -> None:
        self._screen = screen
        self._folder = folder
        self._written: set[str] = set()

    def linger(self, name: str) -> None:
        """Write the picture of what is shown."""
        self._screen.save(self._folder / f"{name}.png")

    def seen(self, state: State, left: float | None) -> bool:
        """Write the picture if it is a new one; it is then as good as seen."""
        name = state.phase.value.replace(" ", "-")
        if state.phase is Phase.RUNNING and left is not None and left <= LAST_FIVE:
            name = "running-last-five"
        order = tuple(Phase).index(state.phase)
        file = f"round-{state.number:02}-{order}-{name}.png"
        if file not in self._written:
            self._screen.save(self._folder / file)
            self._written.add(file)
        return True


def _standings(state: State) -> str:
    card = state.card
    assert card is not None, "the standings are those of a card"
    gains = state.tournament.rounds[-1].results if state.tournament else ()
    players = ", ".join(
        f"{player.name} {honor(total)} (+{honor(gain.points)})"
        for player, total, gain in zip(state.players, state.totals, gains, strict=True)
    )
    return f"Round {state.number}, {card.value}: {players}"
