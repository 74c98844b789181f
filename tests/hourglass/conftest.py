"""The boards on which the same contract must hold."""

import pytest

from rushpi.hourglass import open_chip
from tests.hourglass.fake_gpio import GPIO, PI_4B


class MockBoard:
    """gpiozero's own mock pins."""

    name = "mock"

    def __init__(self):
        self.chip = open_chip("mock")
        log = self.log = []

        class LoggedPin(self.chip.factory.pin_class):
            def _set_state(self, value):
                super()._set_state(value)
                log.append((self._number, value))

        self.chip.factory.pin_class = LoggedPin

    def level(self, pin):
        """The share of the time an output is high."""
        return float(self.chip.factory.pin(pin).state)

    def hertz(self, pin):
        """The frequency of the wave on a pin, None if there is none."""
        return self.chip.factory.pin(pin).frequency

    def drive(self, pin, level):
        """Bring an input to a level, as its switch would."""
        wire = self.chip.factory.pin(pin)
        wire.drive_high() if level else wire.drive_low()

    def is_output(self, pin):
        return self.chip.factory.pin(pin).function == "output"

    def driven(self):
        """The level to which each pin was last driven."""
        return dict(self.log)

    def break_down(self):
        """From now on nothing can be driven."""
        for pin in self.chip.factory.pins.values():
            pin.function = "input"


class FakeRPiBoard:
    """RPi.GPIO mocked by fake-rpi."""

    name = "rpigpio"

    def __init__(self):
        GPIO.reset()
        self.chip = open_chip("rpigpio")

    def level(self, pin):
        return GPIO.pwm[pin].duty / 100 if pin in GPIO.pwm else float(GPIO.levels.get(pin, 0))

    def hertz(self, pin):
        return GPIO.pwm[pin].frequency if pin in GPIO.pwm else None

    def drive(self, pin, level):
        GPIO.set_input(pin, int(level))

    def is_output(self, pin):
        return GPIO.gpio_function(pin) == GPIO.OUT

    def driven(self):
        return GPIO.driven()

    def break_down(self):
        GPIO.broken = True


class HandClock:
    """A clock that goes only when it is told to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def hand_clock():
    return HandClock()


@pytest.fixture(autouse=True)
def _a_pi_4(monkeypatch):
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_4B)


@pytest.fixture(params=[MockBoard, FakeRPiBoard], ids=lambda board: board.name)
def board(request):
    made = request.param()
    yield made
    made.chip.factory.close()
