"""Each wire, one after the other: what to see, what to hear, what to do with one's hands."""

import time
from collections.abc import Callable
from typing import Final

from rushpi.display.language import _
from rushpi.hourglass import Devices, Pins, Signal
from rushpi.hourglass.devices import Sensor

SHOWN: Final = 1.5
"""Seconds that each light and the buzzer are on."""
PATIENCE: Final = 20.0
"""Seconds that somebody has for turning the glass or pressing the button."""
LOOK: Final = 0.02
TONE: Final = 440.0

Say = Callable[[str], None]
Sleep = Callable[[float], None]


def walk(pins: Pins, devices: Devices, say: Say, sleep: Sleep = time.sleep) -> bool:
    """Go through all wires of a pin map and tell what there is to notice.

    Returns:
        Whether each sensor answered. Whether lights and buzzer did, only people know.

    Raises:
        HourglassError: a pin stopped working.
    """
    dark = (0.0,) * devices.leds
    for number, pin in enumerate(pins.leds):
        words = _("LED {n} on GPIO {pin} is on now, and no other. If it stays dark, turn it round.")
        say(words.format(n=number + 1, pin=pin))
        devices.show(Signal((*dark[:number], 1.0, *dark[number + 1 :]), None))
        sleep(SHOWN)
    if pins.buzzer is not None:
        words = _("The buzzer on GPIO {pin} sounds now. If it only clicks, it is of the other kind.")
        say(words.format(pin=pins.buzzer.pin))
        devices.show(Signal(dark, TONE))
        sleep(SHOWN)
    devices.show(Signal(dark, None))
    say(_("All lights are off now, and the buzzer is silent."))
    asked: tuple[tuple[Sensor, int | None, str], ...] = (
        ("flip", pins.flip, _("Turn the hourglass over now.")),
        ("button", pins.button, _("Press the big button now.")),
    )
    answers = [_answers(devices, *sensor, say, sleep) for sensor in asked]
    return all(answers)


def _answers(devices: Devices, sensor: Sensor, pin: int | None, wish: str, say: Say, sleep: Sleep) -> bool:
    """Whether a sensor changes when it is asked to; one that was not built is not asked."""
    if pin is None:
        return True
    before = devices.level(sensor)
    say(wish)
    for _look in range(round(PATIENCE / LOOK)):
        if devices.level(sensor) is not before:
            say(_("It was felt on GPIO {pin}.").format(pin=pin))
            return True
        sleep(LOOK)
    words = _("Nothing was felt on GPIO {pin}: see whether its wire and the one to ground hold.")
    say(words.format(pin=pin))
    return False
