"""The hourglass's time: an immutable timer, and the cues it gives.

Nothing here reads a clock. Every operation is told the instant `now`, in seconds of any clock that only goes
forward, and gives back the new timer with the cues that became due. What the timer remembers while it runs is
one deadline, so polling it often, seldom or late never makes it drift, and each cue is given exactly once.

An operation without a meaning in the timer's phase (pausing what is paused, adding to what is over) changes
nothing: two people may press pause at the same moment.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

LAST_TICKS = 5
"""The last seconds that are called out one by one."""


class Phase(Enum):
    """What the sand is doing."""

    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Started:
    """The sand began to fall.

    Attributes:
        at: The instant.
        seconds: How long it will fall.
    """

    at: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Tick:
    """One of the last seconds.

    Attributes:
        at: The instant at which it was due, however late it was asked for.
        left: Whole seconds left, 5 to 1.
    """

    at: float
    left: int


@dataclass(frozen=True, slots=True)
class Over:
    """The last grain fell.

    Attributes:
        at: The instant at which it was due, however late it was asked for.
    """

    at: float


@dataclass(frozen=True, slots=True)
class Paused:
    """The sand was stopped.

    Attributes:
        at: The instant.
        left: Seconds left.
    """

    at: float
    left: float


@dataclass(frozen=True, slots=True)
class Resumed:
    """The sand falls again.

    Attributes:
        at: The instant.
        left: Seconds left.
    """

    at: float
    left: float


@dataclass(frozen=True, slots=True)
class Added:
    """Sand was added.

    Attributes:
        at: The instant.
        seconds: How much.
        left: Seconds left, those included.
    """

    at: float
    seconds: float
    left: float


@dataclass(frozen=True, slots=True)
class Aborted:
    """The round was given up and the glass is ready again.

    Attributes:
        at: The instant.
        left: Seconds that were left.
    """

    at: float
    left: float


Cue: TypeAlias = Started | Tick | Over | Paused | Resumed | Added | Aborted


@dataclass(frozen=True, slots=True)
class Timer:
    """An hourglass at one moment. `Timer()` is a full glass, ready.

    Attributes:
        phase: What the sand is doing.
        total: Seconds that a full glass holds; what the bar's full length means.
        left: Seconds that were left at `since`.
        since: The instant at which the phase began.
        next_tick: The last-five tick that comes next, 5 to 1, or 0 when only the end is to come.
    """

    phase: Phase = Phase.READY
    total: float = 30.0
    left: float = 30.0
    since: float = 0.0
    next_tick: int = LAST_TICKS

    def remaining(self, now: float) -> float:
        """Seconds left at `now`, never below 0."""
        if self.phase is Phase.RUNNING:
            return max(0.0, self.since + self.left - now)
        return self.left

    @property
    def next_instant(self) -> float | None:
        """The instant of the next tick or of the end; None while nothing will happen by itself."""
        return self._due(self.next_tick) if self.phase is Phase.RUNNING else None

    def advance(self, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """The timer at `now`, and every cue that became due since it was last asked."""
        if self.phase is not Phase.RUNNING:
            return self, ()
        cues: list[Cue] = []
        tick = self.next_tick
        while tick > 0 and now >= self._due(tick):
            cues.append(Tick(self._due(tick), tick))
            tick -= 1
        end = self._due(0)
        if now < end:
            return replace(self, next_tick=tick), tuple(cues)
        over = replace(self, phase=Phase.OVER, left=0.0, since=end, next_tick=0)
        return over, (*cues, Over(end))

    def fill(self, seconds: float, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Make the glass full and ready, with `seconds` (more than 0) of sand, if it is ready or over.

        Raises:
            ValueError: `seconds` is not a number above 0.
        """
        _check(seconds)
        timer, cues = self.advance(now)
        if timer.phase not in (Phase.READY, Phase.OVER):
            return timer, cues
        return Timer(total=seconds, left=seconds, since=now), cues

    def start(self, seconds: float, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Let `seconds` (more than 0) of sand fall from `now`, if the glass is ready or over.

        Raises:
            ValueError: `seconds` is not a number above 0.
        """
        _check(seconds)
        timer, cues = self.advance(now)
        if timer.phase not in (Phase.READY, Phase.OVER):
            return timer, cues
        running = Timer(Phase.RUNNING, seconds, seconds, now, _first_tick(seconds))
        return running, (*cues, Started(now, seconds))

    def flip(self, seconds: float, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Somebody turned the glass over: it starts with `seconds`, or goes on if it was paused.

        Turning it while the sand falls changes nothing. In a sand glass the fallen sand would run back, so
        that a bump or a cheeky hand could shorten or stretch the round; the players expect the round to last
        what was agreed. To end a round early there is `abort`.
        """
        timer, cues = self.advance(now)
        if timer.phase is Phase.PAUSED:
            timer, more = timer.resume(now)
        else:
            timer, more = timer.start(seconds, now)
        return timer, cues + more

    def pause(self, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Stop the falling sand."""
        timer, cues = self.advance(now)
        if timer.phase is not Phase.RUNNING:
            return timer, cues
        left = timer.remaining(now)
        return replace(timer, phase=Phase.PAUSED, left=left, since=now), (*cues, Paused(now, left))

    def resume(self, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Let paused sand fall again. A tick that was given before the pause is not given again."""
        if self.phase is not Phase.PAUSED:
            return self.advance(now)
        return replace(self, phase=Phase.RUNNING, since=now), (Resumed(now, self.left),)

    def add(self, seconds: float, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Add `seconds` (more than 0) to sand that is falling or paused.

        Ticks that lie ahead again will be given again.

        Raises:
            ValueError: `seconds` is not a number above 0.
        """
        _check(seconds)
        timer, cues = self.advance(now)
        if timer.phase not in (Phase.RUNNING, Phase.PAUSED):
            return timer, cues
        remaining = timer.remaining(now) + seconds
        fuller = replace(
            timer,
            total=max(timer.total, remaining),
            left=timer.left + seconds,
            next_tick=max(timer.next_tick, _first_tick(remaining)),
        )
        return fuller, (*cues, Added(now, seconds, remaining))

    def abort(self, now: float) -> tuple["Timer", tuple[Cue, ...]]:
        """Give the round up: the glass is full and ready again."""
        timer, cues = self.advance(now)
        if timer.phase not in (Phase.RUNNING, Phase.PAUSED):
            return timer, cues
        ready = Timer(total=timer.total, left=timer.total, since=now)
        return ready, (*cues, Aborted(now, timer.remaining(now)))

    def _due(self, tick: int) -> float:
        """The instant at which `tick` whole seconds will be left."""
        return self.since + self.left - tick


def _check(seconds: float) -> None:
    if not 0 < seconds < math.inf:
        raise ValueError(f"sand falls for more than 0 seconds, not for {seconds:g}")


def _first_tick(left: float) -> int:
    """The next last-five tick with `left` seconds left; a tick at this very moment is past."""
    return next((tick for tick in range(LAST_TICKS, 0, -1) if tick < left), 0)
