"""Resistors and currents: what the pins may drive, and what our circuits draw from them.

Volts, ohms and milliamperes. Worst case: the LED with the lowest forward voltage, resistors at the lower end
of their tolerance, everything on at once.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rushpi.hourglass import Pins

GPIO_VOLTS: Final = 3.3
SUPPLY_VOLTS: Final = 5.0
TOLERANCE: Final = 0.05
E12: Final = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)
"""The values of a decade of ordinary resistors (IEC 60063)."""


class CircuitError(ValueError):
    """A circuit that cannot work. The message says why."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a Pi's pins may deliver.

    Attributes:
        name: Its name.
        pin: mA of one pin at the drive strength that it has after a start, with its voltage still that of a
            one. 8 mA of the BCM chips' 2 to 16; 4 mA of the 2, 4, 8 or 12 of the Pi 5's RP1.
        total: mA of all pins together. 50 mA is the rule for the 3.3 V of every Pi's header; for the Pi 5
            nobody has published a figure, so we keep to it there too.
    """

    name: str
    pin: float
    total: float = 50.0


BOARDS: Final = (
    Board("Raspberry Pi 4", pin=8.0),
    Board("Raspberry Pi 5", pin=4.0),
    Board("Raspberry Pi Zero 2 W", pin=8.0),
)


ANY_BOARD: Final = min(board.pin for board in BOARDS)
"""The mA that a pin of any of our boards may deliver."""


@dataclass(frozen=True, slots=True)
class Led:
    """A 5 mm LED and its forward voltage at a few mA."""

    colour: str
    least: float
    typical: float
    most: float


RED: Final = Led("red", 1.8, 2.0, 2.2)
AMBER: Final = Led("amber or yellow", 1.9, 2.1, 2.3)
GREEN: Final = Led("yellow-green", 1.9, 2.1, 2.4)
WHITE: Final = Led("white, blue or pure green", 2.8, 3.1, 3.4)
LEDS: Final = (RED, AMBER, GREEN)
"""Those that 3.3 V can drive evenly."""

DIMMEST: Final = 1.0
"""mA below which an LED is too dim for a lit room."""


@dataclass(frozen=True, slots=True)
class Transistor:
    """An NPN transistor used as a switch.

    Attributes:
        name: Its name.
        gain: The least current gain of its grade.
        most: mA it may switch.
        base: Volts from base to emitter when it is on.
        on: Volts from collector to emitter when it is on.
    """

    name: str
    gain: float
    most: float
    base: float = 0.7
    on: float = 0.2


BC337: Final = Transistor("BC337-25 (or 2N2222A)", gain=100, most=500)
OVERDRIVE: Final = 3.0
"""Times the base current that the gain alone asks for: then the transistor is fully on, warm or cold."""


@dataclass(frozen=True, slots=True)
class Buzzer:
    """A buzzer at 5 V: its coil and the resistor in series with it."""

    name: str
    coil: float
    series: float

    @property
    def current(self) -> float:
        """The mA while the transistor is on, at the most."""
        return 1000 * (SUPPLY_VOLTS - BC337.on) / ((self.coil + self.series) * (1 - TOLERANCE))


PASSIVE: Final = Buzzer("passive magnetic buzzer, coil 42 ohm", coil=42, series=33)
ACTIVE: Final = Buzzer("active buzzer, 5 V, at most 30 mA", coil=160, series=0)
BUZZERS: Final = {"passive": PASSIVE, "active": ACTIVE}

PULL_DOWN: Final = 10_000.0
"""Keeps the transistor off while nobody drives the pin: let go, a pin floats at about a volt."""
PULL_UP: Final = 50_000.0
"""The Pi's own, behind each switch."""


def ordinary(ohms: float) -> float:
    """The smallest ordinary resistor that has at least so many ohms at the lower end of its tolerance."""
    needed = ohms / (1 - TOLERANCE)
    decade = 10.0 ** math.floor(math.log10(needed) - 1)
    return next(value * step for step in (decade, 10 * decade) for value in E12 if value * step >= needed)


def led_resistor(led: Led, pin: float = ANY_BOARD) -> float:
    """The resistor for an LED on a pin that may deliver `pin` mA; by default on any of our boards.

    Raises:
        CircuitError: 3.3 V cannot drive this LED brightly enough.
    """
    resistor = ordinary(1000 * (GPIO_VOLTS - led.least) / pin)
    if led_current(resistor, led.most) < DIMMEST:
        raise CircuitError(
            f"a {led.colour} LED takes up to {led.most:g} V: from {GPIO_VOLTS:g} V it may hardly glow; take"
            f" {', '.join(other.colour for other in LEDS)}"
        )
    return resistor


def led_current(resistor: float, forward: float) -> float:
    """The mA through an LED of this forward voltage and its resistor."""
    return max(0.0, 1000 * (GPIO_VOLTS - forward) / resistor)


def base_resistor(buzzer: Buzzer, transistor: Transistor = BC337) -> float:
    """The largest ordinary resistor that turns the transistor fully on for a buzzer."""
    needed = OVERDRIVE * buzzer.current / transistor.gain
    most = 1000 * (GPIO_VOLTS - transistor.base) / needed / (1 + TOLERANCE)
    decade = 10.0 ** math.floor(math.log10(most) - 1)
    return max(value * step for step in (decade / 10, decade) for value in E12 if value * step <= most)


@dataclass(frozen=True, slots=True)
class Load:
    """What a pin drives, and the most mA that it delivers for it."""

    pin: int
    what: str
    current: float


def loads(pins: Pins, led: Led = RED) -> Iterator[Load]:
    """What each pin of a pin map delivers at the most."""
    for number, pin in enumerate(pins.leds, 1):
        resistor = led_resistor(led) * (1 - TOLERANCE)
        yield Load(pin, f"LED {number}", led_current(resistor, led.least))
    if pins.buzzer is not None:
        base = base_resistor(BUZZERS[pins.buzzer.kind]) * (1 - TOLERANCE)
        drive = 1000 * (GPIO_VOLTS - BC337.base) / base + 1000 * GPIO_VOLTS / PULL_DOWN
        yield Load(pins.buzzer.pin, "buzzer's transistor", drive)
    for what, switch in (("flip switch", pins.flip), ("button", pins.button)):
        if switch is not None:
            yield Load(switch, what, 1000 * GPIO_VOLTS / PULL_UP)


def too_much(pins: Pins, board: Board, led: Led = RED) -> str | None:
    """What a board cannot deliver of a pin map; None if all is well."""
    drawn = list(loads(pins, led))
    for load in drawn:
        if load.current > board.pin:
            return f"{load.what} draws {load.current:.1f} mA, and a pin of a {board.name} gives {board.pin:g}"
    total = sum(load.current for load in drawn)
    if total > board.total:
        return f"all together draw {total:.1f} mA, and a {board.name} gives {board.total:g}"
    return None
