"""The hourglass on a real kernel GPIO chip (gpio-sim), by lgpio, in a virtual machine: see tests/hil/vm.

What only a real chip shows: tones that rest high, "GPIO busy" on closing, late edges, lines that are still
driven after a kill. A machine that is all emulated is ten times slower than a Pi: times are loose here.
"""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rushpi.doctor.devices import check_pins
from rushpi.hourglass import (
    Clock,
    Devices,
    Flipped,
    Hourglass,
    Over,
    Pressed,
    Signal,
    Started,
    Tick,
    load_pins,
    open_chip,
    open_devices,
)

ROOT = Path(__file__).parents[1]
CHIPS = sorted(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*"))
pytestmark = pytest.mark.skipif(not CHIPS, reason="no gpio-sim here: run tests/hil/vm tests/hil/gpio")

PINS = load_pins()
assert PINS.buzzer is not None
OUTPUTS = (*PINS.leds, PINS.buzzer.pin)
DARK = (0.0,) * len(PINS.leds)
LIT = (1.0,) * len(PINS.leds)
SOON = 30.0
LATE = 0.5
"""Seconds: what an emulated machine may take to hear of something."""


def value(pin: int) -> int:
    """The level of a line, by the chip's own word."""
    return int((CHIPS[0] / f"sim_gpio{pin}" / "value").read_text())


def high(pin: int, seconds: float = 0.5) -> float:
    """The share of the time that a line is high."""
    end, seen = time.monotonic() + seconds, []
    while time.monotonic() < end:
        seen.append(value(pin))
    return sum(seen) / len(seen)


def pull(pin: int, level: bool) -> None:
    """What a switch does: let the pull-up win, or close to ground."""
    (CHIPS[0] / f"sim_gpio{pin}" / "pull").write_text("pull-up" if level else "pull-down")


def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not reached():
        assert time.monotonic() < end
        time.sleep(random.uniform(0.001, 0.008))  # even steps may miss every pulse


@pytest.fixture(autouse=True)
def _open_switches() -> None:
    for pin in (PINS.flip, PINS.button):
        assert pin is not None
        pull(pin, True)


@pytest.fixture
def devices() -> Iterator[Devices]:
    with open_devices(PINS, "lgpio") as opened:
        yield opened


def test_what_was_just_opened_is_dark_and_silent(devices: Devices) -> None:
    assert [high(pin, 0.05) for pin in OUTPUTS] == [0] * len(OUTPUTS)
    assert devices.sensors == ("flip", "button")


def test_leds_shine_as_bright_as_they_are_told(devices: Devices) -> None:
    devices.show(Signal((1.0, 0.6, 0.0, *DARK[3:]), None))
    until(lambda: value(PINS.leds[0]) == 1)
    assert high(PINS.leds[0]) > 0.9
    assert 0.15 < high(PINS.leds[1], 1.0) < 0.5  # 0.6 ** 2.2 = 0.33
    assert high(PINS.leds[2]) == 0


def test_a_tone_sounds_and_its_line_rests_low_each_time(devices: Devices) -> None:
    assert PINS.buzzer is not None
    for _ in range(20):
        devices.show(Signal(DARK, 880.0))
        until(lambda: value(PINS.buzzer.pin) == 1)
        until(lambda: value(PINS.buzzer.pin) == 0)
        devices.show(Signal(DARK, None))
        time.sleep(0.05)
        assert high(PINS.buzzer.pin, 0.02) == 0


def test_closing_after_a_tone_is_quiet_and_leaves_all_low_and_free() -> None:
    for _ in range(5):
        with open_devices(PINS, "lgpio") as devices:
            devices.show(Signal(LIT, 880.0))
            time.sleep(0.05)
        assert [value(pin) for pin in OUTPUTS] == [0] * len(OUTPUTS)


def test_switches_are_felt(devices: Devices) -> None:
    told: list[tuple[str, bool]] = []
    devices.on_change(lambda sensor, level: told.append((sensor, level)))
    for pin in (PINS.flip, PINS.button):
        assert pin is not None
        pull(pin, False)
        time.sleep(0.3)
        pull(pin, True)
        time.sleep(0.3)
    assert told == [("flip", True), ("flip", False), ("button", True), ("button", False)]


def test_a_whole_round_by_flip_and_button_ends_dark() -> None:
    assert PINS.flip is not None
    assert PINS.button is not None
    events: list[object] = []

    def heard(kind: type) -> bool:
        while not hourglass.events.empty():
            events.append(hourglass.events.get())
        return any(isinstance(event, kind) for event in events)

    with Hourglass(open_devices(PINS, "lgpio"), Clock()) as hourglass:
        for level in (False, True, False, True, False):  # the ball rattles, and comes to rest
            pull(PINS.flip, level)
            time.sleep(0.01)
        until(lambda: heard(Flipped))
        hourglass.flip(8.0)
        until(lambda: heard(Started))
        until(lambda: value(PINS.leds[0]) == 1)
        pull(PINS.button, False)
        until(lambda: heard(Pressed))
        until(lambda: heard(Over))
        assert sum(isinstance(event, Flipped) for event in events) == 1
    assert [value(pin) for pin in OUTPUTS] == [0] * len(OUTPUTS)


@pytest.mark.parametrize("years", [10, -10])
def test_a_wall_clock_that_jumps_by_years_moves_no_tick_and_no_light(devices: Devices, years: int) -> None:
    """A Pi's clock is wrong until the network has set it, which may be in the middle of a round."""
    assert PINS.buzzer is not None
    was, since = time.time(), time.monotonic()
    half = (0.6, *DARK[1:])
    try:
        with Hourglass(devices, Clock()) as hourglass:
            hourglass.start(8.0)
            cues = [hourglass.events.get(timeout=SOON)]
            time.sleep(2.5)
            time.clock_settime(time.CLOCK_REALTIME, was + years * 365 * 86400)
            while not isinstance(cues[-1], Over):
                cue = hourglass.events.get(timeout=SOON)
                cues.append(cue)
                assert 0 <= time.monotonic() - cue.at < LATE
            assert cues[-1].at - cues[0].at == pytest.approx(8.0)
            assert [cue.left for cue in cues if isinstance(cue, Tick)] == [5, 4, 3, 2, 1]
            hourglass.try_out(Signal(DARK, None), seconds=60)  # no tone goes on for long, and one sounds now
            until(lambda: high(PINS.buzzer.pin, 0.05) == 0)
            hourglass.try_out(Signal(half, 880.0), seconds=60)
            until(lambda: value(PINS.buzzer.pin) == 1)
            until(lambda: value(PINS.buzzer.pin) == 0)
            until(lambda: value(PINS.leds[0]) == 1)
            assert 0.05 < high(PINS.leds[0], 1.0) < 0.6  # the pulses go on
    finally:
        time.clock_settime(time.CLOCK_REALTIME, was + time.monotonic() - since)


def test_gpio_off_after_a_kill() -> None:
    assert PINS.buzzer is not None
    sound = (
        "import time; from rushpi.hourglass import *; pins = load_pins(); d = open_devices(pins, 'lgpio');"
        f"d.show(Signal({LIT!r}, 880.0)); print('on', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", sound], stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"on\n"
        process.send_signal(signal.SIGKILL)
    subprocess.run([sys.executable, "-m", "rushpi", "gpio-off"], check=True, cwd=ROOT)
    assert [high(pin, 0.02) for pin in OUTPUTS] == [0] * len(OUTPUTS)


def test_the_doctor_finds_the_pins_well_and_a_busy_one_told() -> None:
    assert check_pins(None, "lgpio").ok
    from gpiozero import LED

    holder = LED(PINS.leds[2], pin_factory=open_chip("lgpio").factory)
    try:
        finding = check_pins(None, "lgpio")
        assert not finding.ok
        assert f"LED 3 cannot use GPIO {PINS.leds[2]}" in finding.says
    finally:
        holder.close()
