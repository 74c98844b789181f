"""The timer against a reference that drops the sand one millisecond at a time, and its laws one by one.

Instants are exact fractions here, so that "no drift" means equal and not nearly equal.
"""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.hourglass.timer import (
    Aborted,
    Added,
    Over,
    Paused,
    Phase,
    Resumed,
    Started,
    Tick,
    Timer,
)

MS = Fraction(1, 1000)
instants = st.integers(0, 10**9).map(lambda ms: ms * MS)
durations = st.integers(1, 60_000).map(lambda ms: ms * MS)
waits = st.lists(st.integers(0, 9_000).map(lambda ms: ms * MS), max_size=40)


def last_cues(start, seconds):
    """What a round that nobody disturbs gives after its start."""
    end = start + seconds
    return [Tick(end - left, left) for left in (5, 4, 3, 2, 1) if left < seconds] + [Over(end)]


def test_a_round_of_30_seconds():
    timer, cues = Timer().start(30, 100)
    assert cues == (Started(100, 30),)
    assert timer.remaining(112.5) == 17.5
    timer, cues = timer.advance(124.9)
    assert cues == ()
    timer, cues = timer.advance(127.0)
    assert cues == (Tick(125, 5), Tick(126, 4), Tick(127, 3))
    timer, cues = timer.advance(500)
    assert cues == (Tick(128, 2), Tick(129, 1), Over(130))
    assert timer == Timer(Phase.OVER, total=30, left=0, since=130, next_tick=0)
    assert timer.advance(501) == (timer, ())


@given(start=instants, seconds=durations, waits=waits)
def test_however_it_is_polled_each_cue_comes_once_and_in_order(start, seconds, waits):
    timer, _ = Timer().start(seconds, start)
    now, told = start, []
    for wait in [*waits, seconds]:
        now += wait
        timer, cues = timer.advance(now)
        assert all(cue.at <= now for cue in cues)
        told += cues
    assert told == last_cues(start, seconds)


@given(start=instants, seconds=durations)
def test_sleeping_until_the_next_instant_meets_every_cue_on_time(start, seconds):
    timer, _ = Timer().start(seconds, start)
    told = []
    while (instant := timer.next_instant) is not None:
        timer, (cue,) = timer.advance(instant)
        assert cue.at == instant
        told.append(cue)
    assert told == last_cues(start, seconds)


@given(start=instants, seconds=durations, stretches=st.lists(st.tuples(durations, durations), max_size=8))
def test_pausing_conserves_what_remains(start, seconds, stretches):
    timer, _ = Timer().start(seconds, start)
    now, fallen = start, 0
    for falls, rests in stretches:
        now, fallen = now + falls, fallen + falls
        timer, _ = timer.pause(now)
        assert timer.remaining(now) == timer.remaining(now + rests) == max(0, seconds - fallen)
        assert timer.advance(now + rests) == (timer, ())
        now += rests
        timer, _ = timer.resume(now)
    timer, _ = timer.advance(now + seconds)
    assert timer.phase is Phase.OVER


class SandByTheMillisecond:
    """The reference: a counter, one grain a millisecond, and a look at the counter after each grain."""

    def __init__(self):
        self.phase, self.grains, self.now, self.cues = Phase.READY, 30_000, 0, []

    def wait(self, milliseconds):
        for _ in range(milliseconds):
            self.now += 1
            if self.phase is Phase.RUNNING:
                self.grains -= 1
                if self.grains == 0:
                    self.phase = Phase.OVER
                    self.cues.append(("Over", self.now))
                elif self.grains in (1000, 2000, 3000, 4000, 5000) and self.grains < self.silent_above:
                    self.silent_above = self.grains
                    self.cues.append(("Tick", self.now, self.grains // 1000))

    def do(self, operation, milliseconds):
        playing = self.phase in (Phase.RUNNING, Phase.PAUSED)
        if operation == "flip":
            operation = "resume" if self.phase is Phase.PAUSED else "start"
        if operation == "start" and not playing:
            self.phase, self.grains, self.silent_above = Phase.RUNNING, milliseconds, milliseconds
            self.cues.append(("Started", self.now))
        elif operation == "fill" and not playing:
            self.phase = Phase.READY
        elif operation == "pause" and self.phase is Phase.RUNNING:
            self.phase = Phase.PAUSED
            self.cues.append(("Paused", self.now))
        elif operation == "resume" and self.phase is Phase.PAUSED:
            self.phase = Phase.RUNNING
            self.cues.append(("Resumed", self.now))
        elif operation == "add" and playing:
            self.grains += milliseconds
            self.silent_above = max(self.silent_above, self.grains)
            self.cues.append(("Added", self.now))
        elif operation == "abort" and playing:
            self.phase = Phase.READY
            self.cues.append(("Aborted", self.now))


OPERATIONS = st.sampled_from(["start", "flip", "pause", "resume", "add", "abort", "fill", "poll"])


@given(st.lists(st.tuples(st.integers(0, 4_000), OPERATIONS, st.integers(1, 9_000)), max_size=25))
def test_it_does_what_falling_sand_does(script):
    reference, timer, told, now = SandByTheMillisecond(), Timer(), [], 0
    for wait, operation, milliseconds in script:
        reference.wait(wait)
        reference.do(operation, milliseconds)
        now += wait
        match operation:
            case "poll":
                timer, cues = timer.advance(now * MS)
            case "start" | "flip" | "add" | "fill":
                timer, cues = getattr(timer, operation)(milliseconds * MS, now * MS)
            case _:
                timer, cues = getattr(timer, operation)(now * MS)
        told += cues
        assert timer.phase is reference.phase
        if timer.phase in (Phase.RUNNING, Phase.PAUSED):
            assert timer.remaining(now * MS) == reference.grains * MS
    assert [_short(cue) for cue in told] == reference.cues


def _short(cue):
    name, at = type(cue).__name__, cue.at / MS
    return (name, at, cue.left) if isinstance(cue, Tick) else (name, at)


@given(shift=st.integers(-(10**9), 10**9), waits=waits)
def test_only_differences_of_the_clock_matter(shift, waits):
    def run(start):
        timer, _ = Timer().start(30, start)
        now, told = start, []
        for wait in waits:
            now += wait
            timer, cues = timer.advance(now)
            told += [(cue.at - start, type(cue)) for cue in cues]
        return told

    assert run(0) == run(shift)


def test_a_flip_while_the_sand_falls_changes_nothing():
    timer, _ = Timer().start(30, 0)
    assert timer.flip(30, 10) == (timer, ())


def test_a_flip_starts_a_full_glass_and_an_empty_one_and_goes_on_from_a_pause():
    timer, cues = Timer().flip(20, 5)
    assert cues == (Started(5, 20),)
    timer, _ = timer.pause(10)
    timer, cues = timer.flip(20, 90)
    assert cues == (Resumed(90, 15),)
    timer, cues = timer.flip(20, 200)
    assert cues == (*last_cues(90, 15), Started(200, 20))


def test_a_tick_given_before_the_pause_is_not_given_after_it():
    timer, _ = Timer().start(30, 0)
    timer, cues = timer.pause(27)
    assert cues == (Tick(25, 5), Tick(26, 4), Tick(27, 3), Paused(27, 3))
    timer, _ = timer.resume(40)
    assert timer.advance(41)[1] == (Tick(41, 2),)


def test_an_end_that_nobody_polled_comes_before_what_is_asked_for():
    timer, _ = Timer().start(3, 0)
    timer, cues = timer.pause(10)
    assert cues == (Tick(1, 2), Tick(2, 1), Over(3))
    assert timer.phase is Phase.OVER


def test_added_time_brings_the_ticks_ahead_again():
    timer, _ = Timer().start(30, 0)
    timer, _ = timer.advance(26.5)
    timer, cues = timer.add(10, 26.5)
    assert cues == (Added(26.5, 10, 13.5),)
    assert timer.next_instant == 35
    assert timer.remaining(26.5) == 13.5


def test_time_added_to_a_full_glass_makes_it_larger():
    timer, _ = Timer().start(30, 0)
    timer, _ = timer.add(10, 5)
    assert timer.total == 35


def test_an_empty_glass_can_be_filled_but_not_one_whose_sand_falls():
    timer, _ = Timer().start(30, 0)
    assert timer.fill(45, 10) == (timer, ())
    timer, cues = timer.fill(45, 40)
    assert (timer, cues) == (Timer(total=45, left=45, since=40), tuple(last_cues(0, 30)))


def test_an_aborted_glass_is_full_and_ready():
    timer, _ = Timer().start(30, 0)
    timer, cues = timer.abort(12)
    assert cues == (Aborted(12, 18),)
    assert timer == Timer(Phase.READY, total=30, left=30, since=12, next_tick=5)
    assert (timer.remaining(99), timer.next_instant) == (30, None)


@pytest.mark.parametrize("operation", [Timer.pause, Timer.resume, Timer.abort])
def test_what_has_no_meaning_changes_nothing(operation):
    assert operation(Timer(), 5) == (Timer(), ())


@pytest.mark.parametrize("seconds", [0, -1, math.nan, math.inf])
def test_no_glass_holds_nothing_or_for_ever(seconds):
    with pytest.raises(ValueError, match=r"^sand falls for more than 0 seconds, not for"):
        Timer().start(seconds, 0)
    with pytest.raises(ValueError, match=r"^sand falls for more than 0 seconds, not for"):
        Timer().add(seconds, 0)
    with pytest.raises(ValueError, match=r"^sand falls for more than 0 seconds, not for"):
        Timer().fill(seconds, 0)
