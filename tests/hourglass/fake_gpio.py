"""RPi.GPIO mocked by fake-rpi, made to remember: enough for gpiozero to run on it.

fake-rpi's own class has the constants and the signatures, but reads random levels, never fires an edge and
reports no error. This subclass keeps each pin's direction, level and PWM, and logs every level it drives: the
share of the time that the pin is high, or None when it lets the pin go.

    python -m tests.hourglass.fake_gpio LOG ARGUMENT...

runs rushpi on it, on a Pi 4, with that log in a file: there it outlives the process, however that ends.
"""

import contextlib
import io
import json
import sys
import types
from pathlib import Path
from unittest import mock

with contextlib.redirect_stdout(io.StringIO()):  # fake-rpi greets on stdout
    from fake_rpi import RPi

PI_4B = 0xC03111


class FakeGPIO(RPi._GPIO):
    def __init__(self):  # not fake-rpi's own, which prints
        self.reset()

    def reset(self):
        self.mode = None
        self.direction = {}
        self.levels = {}
        self.callbacks = {}
        self.pwm = {}
        self.log = []
        self.broken = False

    def setmode(self, mode):
        self.mode = mode

    def getmode(self):
        return self.mode

    def setwarnings(self, flag):
        pass

    def setup(self, channel, direction, pull_up_down=RPi._GPIO.PUD_OFF, initial=None):
        if self.mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode")
        self.direction[channel] = direction
        if direction == self.IN:
            self.levels[channel] = int(pull_up_down == self.PUD_UP)
        elif initial is not None:
            self.output(channel, initial)

    def gpio_function(self, channel):
        return self.direction.get(channel, self.IN)

    def input(self, channel):
        if channel not in self.direction:
            raise RuntimeError("You must setup() the GPIO channel first")
        return self.levels.get(channel, 0)

    def output(self, channel, level):
        if self.broken or self.direction.get(channel) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self.levels[channel] = int(bool(level))
        self.log.append((channel, self.levels[channel]))

    def driven(self):
        """The level to which each pin was last driven."""
        return {pin: level for pin, level in self.log if level is not None}

    def add_event_detect(self, channel, edge, callback=None, bouncetime=-666):
        self.callbacks[channel] = callback

    def remove_event_detect(self, channel):
        self.callbacks.pop(channel, None)

    def set_input(self, channel, level):
        """The test's lever: what the wire does. Fires the edge, as the library's thread does."""
        if self.levels.get(channel) != level:
            self.levels[channel] = level
            if channel in self.callbacks:
                self.callbacks[channel](channel)

    def cleanup(self, channel=None):
        if channel is None:
            log = self.log
            self.reset()
            self.log = log
        else:
            for kept in (self.direction, self.levels, self.callbacks, self.pwm):
                kept.pop(channel, None)
            self.log.append((channel, None))

    def PWM(self, channel, frequency):  # noqa: N802 (RPi.GPIO's name)
        if self.direction.get(channel) != self.OUT or channel in self.pwm:
            raise RuntimeError("the channel is no output, or has a PWM already")
        return FakePWM(self, channel, frequency)


class FakePWM:
    def __init__(self, gpio, channel, frequency):
        self.gpio, self.channel, self.frequency, self.duty = gpio, channel, frequency, 0
        gpio.pwm[channel] = self

    def start(self, duty):
        self.ChangeDutyCycle(duty)

    def stop(self):
        """The line rests where the last wave left it: high, as was seen on a real chip with lgpio."""
        if self.gpio.pwm.pop(self.channel, None) is not None:
            self.gpio.levels[self.channel] = int(self.duty > 0)
            self.gpio.log.append((self.channel, self.gpio.levels[self.channel]))

    def ChangeDutyCycle(self, duty):  # noqa: N802 (RPi.GPIO's name)
        if self.gpio.broken:
            raise RuntimeError("the chip does not answer")
        if not 0 <= duty <= 100:
            raise ValueError("dutycycle must have a value from 0.0 to 100.0")
        self.duty = duty
        self.gpio.log.append((self.channel, duty / 100))

    def ChangeFrequency(self, frequency):  # noqa: N802 (RPi.GPIO's name)
        if frequency <= 0:
            raise ValueError("frequency must be greater than 0.0")
        self.frequency = frequency


def _install():
    """Make this the RPi.GPIO that `import RPi.GPIO` finds."""
    gpio = FakeGPIO()
    package = types.ModuleType("RPi")
    package.__path__ = []
    package.GPIO = gpio
    sys.modules["RPi"], sys.modules["RPi.GPIO"] = package, gpio
    return gpio


GPIO = _install()


class FileLog:
    """A log in a file."""

    def __init__(self, path):
        self._path = Path(path)

    def append(self, driven):
        with self._path.open("a") as file:
            file.write(f"{json.dumps(driven)}\n")

    @staticmethod
    def read(path):
        """(pin, level), in the order in which they were driven or let go."""
        return [tuple(json.loads(line)) for line in Path(path).read_text().splitlines()]


if __name__ == "__main__":
    from rushpi.cli import main

    GPIO.log = FileLog(sys.argv[1])
    with mock.patch("gpiozero.pins.local.get_pi_revision", return_value=PI_4B):
        sys.exit(main(sys.argv[2:]))
