"""What is seen and heard at a moment of the timer."""

from hypothesis import given
from hypothesis import strategies as st

from rushpi.hourglass.patterns import (
    OVER_LASTS,
    OVER_TONE,
    START_BEEP,
    START_TONE,
    TICK_BEEP,
    TICK_TONE,
    Signal,
    moving,
    signal,
)
from rushpi.hourglass.timer import Timer

leds = st.integers(0, 10)
FULL, DARK = (1.0,) * 5, (0.0,) * 5


def running(now, seconds=30.0):
    return Timer().start(seconds, 0.0)[0].advance(now)[0]


def test_a_ready_glass_is_full_still_and_silent():
    assert signal(Timer(), 77.0, 5) == Signal(FULL, None)
    assert not moving(Timer(), 77.0)


def test_the_bar_drains_from_the_far_end():
    assert signal(running(15.0), 15.0, 5).bar == (1.0, 1.0, 0.5, 0.0, 0.0)
    assert signal(running(21.0), 21.0, 10).bar == (1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@given(leds=st.integers(1, 10), now=st.floats(0.2, 24.9))
def test_the_lit_part_is_the_sand_that_is_left_and_one_led_at_most_dims(leds, now):
    bar = signal(running(now), now, leds).bar
    assert abs(sum(bar) / leds - (30 - now) / 30) < 1e-9
    assert sum(0 < level < 1 for level in bar) <= 1
    assert list(bar) == sorted(bar, reverse=True)


def test_a_start_is_heard_shortly():
    assert signal(running(0.0), 0.0, 5).tone == START_TONE
    assert signal(running(START_BEEP), START_BEEP, 5).tone is None


def test_each_of_the_last_five_is_one_flash_and_one_note():
    for tick in (25.0, 26.0, 27.0, 28.0, 29.0):
        before, after = tick - 0.01, tick + TICK_BEEP + 0.01
        assert signal(running(tick), tick, 5) == Signal(FULL, TICK_TONE)
        assert signal(running(before), before, 5).tone is None
        assert signal(running(after), after, 5).tone is None
        assert signal(running(after), after, 5).bar != FULL


def test_a_short_glass_does_not_tick_at_its_start():
    assert signal(running(0.0, seconds=5.0), 0.0, 5).tone == START_TONE
    assert signal(running(0.0, seconds=3.0), 0.0, 5).tone == START_TONE
    assert signal(running(1.0, seconds=3.0), 1.0, 5).tone == TICK_TONE


def test_the_end_flashes_and_sounds_for_two_seconds_and_then_rests():
    over = running(99.0)
    assert signal(over, 30.0, 5) == Signal(FULL, OVER_TONE)
    assert signal(over, 30.24, 5) == Signal(FULL, OVER_TONE)
    assert signal(over, 30.25, 5) == Signal(DARK, None)
    assert moving(over, 31.9)
    assert signal(over, 30.0 + OVER_LASTS, 5) == Signal(DARK, None)
    assert not moving(over, 30.0 + OVER_LASTS)


def test_a_pause_blinks_what_is_left_in_silence():
    paused, _ = running(15.0).pause(15.0)
    assert signal(paused, 15.9, 5) == Signal((1.0, 1.0, 0.5, 0.0, 0.0), None)
    assert signal(paused, 16.0, 5) == Signal(DARK, None)
    assert signal(paused, 17.0, 5) == Signal((1.0, 1.0, 0.5, 0.0, 0.0), None)


def test_only_what_stands_still_need_not_be_redrawn():
    running_on = running(15.0)
    paused, _ = running_on.pause(15.0)
    assert moving(running_on, 15.0)
    assert moving(paused, 15.0)
    assert moving(Timer(), 15.0, fault=True)


def test_a_fault_shows_at_both_ends_in_turn_but_never_hides_the_falling_sand():
    assert signal(Timer(), 0.9, 5, fault=True) == Signal((1.0, 0.0, 0.0, 0.0, 0.0), None)
    assert signal(Timer(), 1.0, 5, fault=True) == Signal((0.0, 0.0, 0.0, 0.0, 1.0), None)
    assert signal(running(15.0), 15.0, 5, fault=True) == signal(running(15.0), 15.0, 5)


@given(leds=leds, at=st.floats(0, 60), fault=st.booleans(), paused=st.booleans(), seconds=st.floats(0.1, 50))
def test_every_level_is_a_brightness_and_every_bar_has_its_length(leds, at, fault, paused, seconds):
    timer = running(at, seconds)
    if paused:
        timer, _ = timer.pause(at)
    shown = signal(timer, at, leds, fault)
    assert len(shown.bar) == leds
    assert all(0 <= level <= 1 for level in shown.bar)


def test_nothing_flashes_more_than_three_times_in_a_second():
    """WCAG 2.3.1, for people with photosensitive epilepsy."""
    rises = []
    lit = 5.0
    for step in range(20_000, 34_000):
        now = step / 1000
        level = sum(signal(running(now), now, 5).bar)
        if level > lit + 1:
            rises.append(now)
        lit = level
    assert len(rises) >= 8
    assert all(later - sooner >= 1 / 3 for sooner, later in zip(rises, rises[3:], strict=False))
    assert max(sum(at <= rise < at + 1 for rise in rises) for at in rises) <= 3
