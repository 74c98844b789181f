"""The one pin map: which device is on which pin."""

import sysconfig
import tomllib
from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec

from rushpi.locale import _, why

GPIO_PINS = range(2, 28)
"""BCM numbers on the Pi's header that are free for use (0 and 1 belong to the HAT's memory chip)."""


class HourglassError(OSError):
    """The hourglass's devices cannot be used. The message is one sentence: what, which pin, what to do."""


class BuzzerPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the buzzer is and which kind it is.

    Attributes:
        pin: BCM number.
        kind: "passive" plays the notes it is given; "active" has one tone of its own.
    """

    pin: int
    kind: Literal["active", "passive"]


class Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pin map in BCM numbers. Whatever is not built is left out.

    Attributes:
        leds: The bar's LEDs, none or 5 to 10, from the last to go out to the first.
        buzzer: The buzzer.
        flip: The tilt switch, to ground.
        button: The big button, to ground.
    """

    leds: tuple[int, ...] = ()
    buzzer: BuzzerPin | None = None
    flip: int | None = None
    button: int | None = None

    @property
    def outputs(self) -> dict[int, str]:
        """The pins that we drive, and what is on each."""
        named = {pin: f"LED {number}" for number, pin in enumerate(self.leds, 1)}
        return named if self.buzzer is None else named | {self.buzzer.pin: "the buzzer"}


def default_pins() -> Path:
    """The pin map that came with rushpi: hardware/pins.toml of a checkout, or of the installation."""
    checkout = Path(__file__).parents[2] / "hardware" / "pins.toml"
    installed = Path(sysconfig.get_path("data")) / "share" / "rushpi" / "hardware" / "pins.toml"
    return checkout if checkout.exists() else installed


def load_pins(path: Path | None = None) -> Pins:
    """Read a pin map; without `path` the one that came with rushpi.

    Raises:
        HourglassError: The file cannot be read, is no TOML, or names pins that cannot be.
    """
    path = path or default_pins()
    try:
        pins = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8-sig")), Pins)
    except OSError as error:
        raise HourglassError(
            _("the pin map {file} cannot be read: {why}").format(file=path, why=why(error))
        ) from error
    except UnicodeDecodeError as error:
        raise HourglassError(_("the pin map {file} is not a text file").format(file=path)) from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        says = _("the pin map {file} is not valid TOML: {error}").format(file=path, error=error)
        raise HourglassError(says) from error
    except msgspec.ValidationError as error:
        raise HourglassError(
            _("the pin map {file} is wrong: {error}").format(file=path, error=error)
        ) from error
    wrong = _wrong(pins)
    if wrong:
        raise HourglassError(_("the pin map {file} is wrong: {error}").format(file=path, error=wrong))
    return pins


def _wrong(pins: Pins) -> str | None:
    """What is wrong with a pin map of the right form."""
    if pins.leds and not 5 <= len(pins.leds) <= 10:
        return _("a bar has 5 to 10 LEDs, not {n}; for no bar leave `leds` out").format(n=len(pins.leds))
    used = [*pins.leds, *(pin for pin in (pins.flip, pins.button) if pin is not None)]
    if pins.buzzer is not None:
        used.append(pins.buzzer.pin)
    for pin, times in Counter(used).items():
        if pin not in GPIO_PINS:
            return _("there is no GPIO {pin} to use; the Pi's header has GPIO 2 to 27").format(pin=pin)
        if times > 1:
            return _("GPIO {pin} is given to {n} devices; each needs its own").format(pin=pin, n=times)
    return None
