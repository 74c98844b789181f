"""A tilt switch that rattles, ten thousand times over."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.hourglass.debounce import (
    FLIP_SETTLE,
    HOLD,
    PRESS_SETTLE,
    Contact,
    Flipped,
    FlipSwitch,
    Held,
    Pressed,
    PushButton,
)

TIMES = 10_000


def rattle(dice, level, ends_on, longest, most):
    """Edges (seconds since the first, level) of a contact at `level` that rattles and comes to rest.

    It bounces up to `most` times with at most `longest` seconds between two edges.
    """
    edges, now = [], 0.0
    for _ in range(2 * dice.randint(1, most) + (ends_on != level)):
        level = not level
        edges.append((now, level))
        now += dice.expovariate(1 / (longest / 5)) % longest
    assert level == ends_on
    return edges


def knock(dice, level):
    """The table is bumped: the ball jumps for up to 0.1 s at a time and falls back."""
    return rattle(dice, level, level, longest=0.1, most=6)


def flip(dice, level):
    """The glass is turned, in 0.2 s or slowly over several seconds with the ball rolling to and fro."""
    slow = dice.random() < 0.5
    return rattle(dice, level, not level, longest=0.2 if slow else 0.02, most=20 if slow else 5)


def play(switch, edges, start, prompt):
    """Tell the switch the edges; `prompt` also looks at each instant it asks for, as the runner does."""
    told = []
    for after, level in edges:
        at = start + after
        while prompt and switch.next_instant is not None and switch.next_instant <= at:
            switch, inputs = switch.see(switch.contact.raw, switch.next_instant)
            told += inputs
        switch, inputs = switch.see(level, at)
        told += inputs
    return switch, told


@pytest.mark.parametrize("prompt", [True, False], ids=["prompt", "late"])
def test_no_knock_is_taken_for_a_flip_and_no_flip_is_missed(prompt):
    dice = random.Random(7)
    switch, level, now = FlipSwitch.resting(False), False, 0.0
    told, flips, knocks = [], 0, 0
    while flips < TIMES or knocks < TIMES:
        now += 1 + dice.random()
        if dice.random() < 0.5:
            edges, knocks = knock(dice, level), knocks + 1
        else:
            edges, flips = flip(dice, level), flips + 1
            level = not level
        switch, inputs = play(switch, edges, now, prompt)
        told += inputs
        now += edges[-1][0]
    switch, inputs = switch.see(level, now + 1)
    told += inputs
    assert len(told) == flips
    assert all(isinstance(event, Flipped) for event in told)
    assert switch.contact.level == level


gaps = st.floats(0.001, 0.6)


@given(st.lists(gaps, max_size=30))
def test_a_level_is_believed_exactly_when_it_stood_for_the_settle_time(gaps):
    contact, raw, now, believed = Contact(FLIP_SETTLE), False, 0.0, False
    for gap in gaps:
        raw = not raw
        contact, _ = contact.see(raw, now)
        if now + gap >= contact.since + FLIP_SETTLE:
            believed = raw
        now += gap
        looked, changed = contact.see(raw, now)
        assert looked.level == believed
        assert changed == (looked.level != contact.level)


def test_a_late_look_sees_the_flip_that_stood_long_enough_before_the_next_edge():
    switch = FlipSwitch.resting(False)
    switch, inputs = switch.see(True, 1.0)
    assert inputs == ()
    switch, inputs = switch.see(False, 2.0)
    assert inputs == (Flipped(1.0 + FLIP_SETTLE),)


def test_a_press_is_told_at_once_and_a_hold_later():
    button, inputs = PushButton.resting(False).see(True, 10.0)
    assert inputs == ()
    button, inputs = button.see(True, button.next_instant)
    assert inputs == (Pressed(10.0 + PRESS_SETTLE),)
    button, inputs = button.see(True, button.next_instant)
    assert inputs == (Held(10.0 + HOLD),)
    assert button.next_instant is None
    assert button.see(True, 99.0)[1] == ()


def test_a_short_press_is_no_hold():
    button, _ = PushButton.resting(False).see(True, 10.0)
    button, first = button.see(False, 10.2)
    button, later = button.see(False, 20.0)
    assert (first, later) == ((Pressed(10.0 + PRESS_SETTLE),), ())


def test_a_release_whose_edge_was_lost_is_seen_when_the_level_is_read_again():
    button, _ = PushButton.resting(False).see(True, 10.0)
    button, _ = button.see(True, button.next_instant)
    button, inputs = button.see(False, button.next_instant)
    assert inputs == ()


def test_a_second_press_can_be_held_too():
    button, now, told = PushButton.resting(False), 0.0, []
    for _ in range(2):
        for level, lasts in ((True, 2 * HOLD), (False, 1.0)):
            button, inputs = button.see(level, now)
            told += inputs
            while button.next_instant is not None and button.next_instant <= now + lasts:
                button, inputs = button.see(level, button.next_instant)
                told += inputs
            now += lasts
    assert [type(event) for event in told] == [Pressed, Held, Pressed, Held]


def test_a_button_found_pressed_is_neither_pressed_nor_held():
    button = PushButton.resting(True)
    assert button.next_instant is None
    assert button.see(True, 60.0)[1] == ()
    button, _ = button.see(False, 70.0)
    button, inputs = button.see(True, 80.0)
    assert inputs == ()
    assert button.see(True, 81.0)[1] == (Pressed(80.0 + PRESS_SETTLE),)
