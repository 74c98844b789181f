"""Wire by wire, on simulated pins: one light at a time, a tone, and hands that answer."""

from collections.abc import Callable

import pytest

from rushpi.doctor.wires import PATIENCE, walk
from rushpi.hourglass import Devices, Pins, load_pins, open_chip

PINS = load_pins()


class Bench:
    """Devices on simulated pins, and somebody who notes what is said while which pins are driven."""

    def __init__(self, pins: Pins) -> None:
        self.pins = pins
        self.chip = open_chip("mock")
        self.heard: list[tuple[str, tuple[int, ...]]] = []
        self.slept = 0.0
        self.hands: dict[str, Callable[[], None]] = {}

    def say(self, words: str) -> None:
        self.words = words
        for wish, act in self.hands.items():
            if words.startswith(wish):
                act()

    def sleep(self, seconds: float) -> None:
        on = tuple(pin for pin in self.pins.outputs if self.chip.factory.pin(pin).state > 0)
        if not self.heard or self.heard[-1] != (self.words, on):
            self.heard.append((self.words, on))
        self.slept += seconds

    def walk(self) -> bool:
        with Devices(self.pins, self.chip) as devices:
            return walk(self.pins, devices, self.say, self.sleep)


@pytest.fixture
def bench() -> Bench:
    bench = Bench(PINS)
    bench.hands = {
        "Turn": lambda: bench.chip.factory.pin(PINS.flip).drive_low(),
        "Press": lambda: bench.chip.factory.pin(PINS.button).drive_low(),
    }
    return bench


def test_one_light_at_a_time_then_the_tone(bench: Bench) -> None:
    assert bench.walk()
    assert [on for _, on in bench.heard] == [(pin,) for pin in (*PINS.leds, PINS.buzzer.pin)]
    for number, (words, (pin,)) in enumerate(bench.heard[:-1], 1):
        assert words.startswith(f"LED {number} on GPIO {pin} is on now")
    assert bench.heard[-1][0].startswith("The buzzer on GPIO 18 sounds now.")


def test_a_switch_that_is_not_felt_is_told_and_the_other_still_asked_for(bench: Bench) -> None:
    del bench.hands["Turn"]
    said: list[str] = []
    say = bench.say
    bench.say = lambda words: (said.append(words), say(words))[1]
    assert not bench.walk()
    assert "Nothing was felt on GPIO 17: see whether its wire and the one to ground hold." in said
    assert said[-1] == "It was felt on GPIO 27."
    assert bench.slept > PATIENCE


def test_what_was_not_built_is_not_asked_for() -> None:
    bench = Bench(Pins(leds=PINS.leds[:5]))
    assert bench.walk()
    assert len(bench.heard) == 5
