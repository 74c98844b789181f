"""The round's timer (pure), its lights, buzzer and sensors (gpiozero), and the thread that ties them.

    devices = open_devices(load_pins())       # HourglassError: play on with Hourglass() alone
    with Hourglass(devices) as hourglass:
        hourglass.start(30)                   # seconds
        hourglass.view()                      # what the LEDs show now, for a screen
        hourglass.events.get()                # Started, Tick, Over, ... and Flipped, Pressed, Held

* `timer`: the time, as an immutable value and the cues it gives; reads no clock.
* `patterns`: what bar and buzzer do at a moment of a timer, as data.
* `debounce`: what people did, from chattering contacts; reads no clock and no pin.
* `pins`: the one pin map, hardware/pins.toml.
* `chip`: the GPIO chip, chosen by name.
* `devices`: the devices on it, dark and silent however the process ends.
* `runner`: `Hourglass`, the one object a game holds.

All instants are seconds of one clock that only goes forward; the wall clock plays no part.
"""

from rushpi.hourglass.chip import CHIP_NAMES, Chip, ChipName, open_chip
from rushpi.hourglass.debounce import Flipped, Held, Input, Pressed
from rushpi.hourglass.devices import Devices, open_devices, stop_on_sigterm, turn_off
from rushpi.hourglass.patterns import Signal, signal
from rushpi.hourglass.pins import HourglassError, Pins, load_pins
from rushpi.hourglass.runner import Clock, DevicesLost, Event, Hourglass, View
from rushpi.hourglass.timer import (
    Aborted,
    Added,
    Cue,
    Over,
    Paused,
    Phase,
    Resumed,
    Started,
    Tick,
    Timer,
)

__all__ = [
    "CHIP_NAMES",
    "Aborted",
    "Added",
    "Chip",
    "ChipName",
    "Clock",
    "Cue",
    "Devices",
    "DevicesLost",
    "Event",
    "Flipped",
    "Held",
    "Hourglass",
    "HourglassError",
    "Input",
    "Over",
    "Paused",
    "Phase",
    "Pins",
    "Pressed",
    "Resumed",
    "Signal",
    "Started",
    "Tick",
    "Timer",
    "View",
    "load_pins",
    "open_chip",
    "open_devices",
    "signal",
    "stop_on_sigterm",
    "turn_off",
]
