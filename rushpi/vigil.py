"""Watching a round that goes to whoever is first: when the eyes watch, on what time, and what they tell.

Three of a type in Sushi Express, and the wasabi of the final round. What the eyes tell is for the host to
overrule.
"""

import math
import threading
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rushpi.hourglass import Clock
from rushpi.rush.pieces import Kind, Type
from rushpi.table import Landing, Phase, State, ThirdTaken, WasabiTaken, asks_who_was_first

if TYPE_CHECKING:
    from rushpi.vision.watcher import Finish, Watcher

Picture: TypeAlias = tuple[NDArray[np.uint8], float]
"""A frame, (H, W, 3) BGR, and the seconds of the vigil at which it was taken."""

Word: TypeAlias = ThirdTaken | WasabiTaken
"""What the eyes tell of a round."""

HANDS_LEAVE: Final = 1.0
"""Seconds of watching after the sand has run out: what came last lies under a hand until then."""

LONGEST: Final = 600.0
"""Seconds: then nobody is playing any more, and the eyes rest."""


def goal(state: State) -> Type | Kind | None:
    """What to watch for now: three of a type in Sushi Express, the wasabi in the final round; or nothing."""
    if state.phase is Phase.WASABI:
        return Kind.WASABI
    if state.phase in {Phase.RUNNING, Phase.PAUSED} and asks_who_was_first(state):
        return state.card.type if state.card is not None else None
    return None


def witness(
    state: State,
    vigil: "Vigil",
    watcher: "Watcher",
    pictures: Iterable[Picture],
    keep: Callable[[bytes], str | None],
) -> tuple[Word, ...]:
    """Watch a round and tell who reached its goal, in the order of the seats.

    Args:
        state: The table as the round begins.
        vigil: Its time.
        watcher: A fresh one.
        pictures: Of the whole round. In the final one nobody looks on when the wasabi was taken.
        keep: Keeps a photo, given as a JPEG, and gives back its name; None if it could not be kept.
    """
    wanted = goal(state)
    if wanted is None:
        return ()
    keep = cache(keep)  # several bowls may reach it in one frame
    for picture, seconds in pictures:
        watcher.see(picture, seconds)
        if seconds > LONGEST or (wanted is Kind.WASABI and _takers(state, watcher)):
            break
    watcher.finish()
    if wanted is Kind.WASABI:
        taken = _takers(state, watcher)
        return tuple(WasabiTaken(player, _landing(finish, vigil, keep)) for player, finish in taken[:1])
    reached = [watcher.finishes.get((player.bowl, wanted)) for player in state.players]
    landings = [
        None if finish is None or (finish.since or 0.0) >= vigil.limit else _landing(finish, vigil, keep)
        for finish in reached
    ]
    return tuple(ThirdTaken(i, landing.seconds, landing) for i, landing in enumerate(landings) if landing)


def _takers(state: State, watcher: "Watcher") -> "list[tuple[int, Finish]]":
    """Who of those who play for the wasabi surely got one while we watched: none that lay there before."""
    level = state.tournament.leaders if state.tournament is not None else ()
    finishes = [(player, watcher.finishes.get((state.players[player].bowl, Kind.WASABI))) for player in level]
    return [
        (player, finish)
        for player, finish in finishes
        if finish is not None and finish.certain and finish.since is not None
    ]


def _landing(finish: "Finish", vigil: "Vigil", keep: Callable[[bytes], str | None]) -> Landing:
    in_time = finish.since is not None and finish.event.t <= vigil.limit
    return Landing(
        round(finish.event.t, 3),
        round(finish.since or 0.0, 3),
        finish.certain and in_time,
        keep(finish.jpeg),
        finish.circle_px,
    )


class Vigil:
    """The time of one watch. The table's thread starts, halts and ends it; the eyes' thread keeps to it.

    Its seconds are those of the hourglass: while the sand stands still they do not pass.
    """

    def __init__(self, clock: Clock, start: float) -> None:
        """Begin at `start`, an instant of the clock."""
        self._clock = clock
        self._stretch = (start, 0.0)
        """When the present stretch began, and the seconds that had passed by then."""
        self._going = threading.Event()
        self._going.set()
        self._over = threading.Event()
        self._until = math.inf
        self.limit = math.inf
        """The second at which the sand ran out: what came later came too late."""

    def halt(self, at: float) -> None:
        """Let no more time pass from this instant of the clock on."""
        self._going.clear()
        began, before = self._stretch
        self._stretch = (at, before + at - began)

    def go_on(self, at: float) -> None:
        """Let time pass again from this instant of the clock on."""
        self._stretch = (at, self._stretch[1])
        self._going.set()

    def run_out(self, at: float) -> None:
        """The sand ran out at this instant of the clock: end by itself when the hands have left the bowls."""
        began, before = self._stretch
        self.limit = before + at - began
        self._until = at + HANDS_LEAVE

    def end(self) -> None:
        """Watch no longer."""
        self._over.set()
        self._going.set()

    @property
    def ended(self) -> bool:
        """Whether somebody ended it."""
        return self._over.is_set()

    @property
    def over(self) -> bool:
        """Whether it was ended, or has ended by itself."""
        return self.ended or self._clock.now() >= self._until

    def lasts(self) -> bool:
        """Wait while it is halted; whether there is more to watch."""
        self._going.wait()
        return not self.over

    def rest(self, seconds: float) -> None:
        """Wait for some real seconds, no longer than it lasts."""
        self._over.wait(seconds)

    def seconds(self, instant: float) -> float | None:
        """How far the watch was at an instant of the clock's source; None if it did not go on just then."""
        began, before = self._stretch
        passed = self._clock.at(instant) - began
        return before + passed if passed >= 0 and self._going.is_set() else None
