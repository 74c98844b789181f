"""The GPIO chip behind the devices: chosen by name, never guessed and never silently replaced."""

import contextlib
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from rushpi.hourglass.pins import HourglassError
from rushpi.locale import _

ChipName: TypeAlias = Literal["lgpio", "rpigpio", "mock"]

CHIP_NAMES: tuple[ChipName, ...] = get_args(ChipName)
"""lgpio for every Pi up to 5, rpigpio (RPi.GPIO) for a Pi up to 4 without lgpio, mock for no Pi at all."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip ready for use.

    Attributes:
        name: Its name.
        factory: The gpiozero pin factory.
        errors: What its library raises when a pin cannot be used.
        rest: Seconds the lines must have been still before they may be closed. lgpio reports "GPIO busy"
            while the last pulse of a PWM or a tone is still on its way.
    """

    name: ChipName
    factory: Any
    errors: tuple[type[Exception], ...]
    rest: float = 0.0


def open_chip(name: ChipName) -> Chip:
    """Open the chip called `name`.

    Raises:
        HourglassError: There is no such chip here, or its library is missing.
    """
    match name:
        case "lgpio":
            return _lgpio()
        case "rpigpio":
            return _rpigpio()
        case "mock":
            return _mock()


def _lgpio() -> Chip:
    from gpiozero.exc import GPIOZeroError

    try:
        with contextlib.chdir("."):  # lgpio moves the whole process to $LG_WD when it is imported
            import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        says = _("GPIO needs the library lgpio ({error}): bring it with sudo apt install python3-lgpio")
        raise HourglassError(says.format(error=error)) from error
    except OSError as error:  # at import lgpio makes a pipe in the working directory, or in $LG_WD
        says = _(
            "lgpio cannot write to the working directory ({error}): set LG_WD to a folder it may write to"
        )
        raise HourglassError(says.format(error=error)) from error
    errors = (GPIOZeroError, OSError, lgpio.error)
    try:
        return Chip("lgpio", LGPIOFactory(), errors, rest=0.2)
    except errors as error:
        says = _(
            "no GPIO chip can be opened ({error}): is this a Raspberry Pi, and are you in the group gpio?"
        )
        raise HourglassError(says.format(error=error)) from error


def _rpigpio() -> Chip:
    from gpiozero.exc import GPIOZeroError

    errors = (GPIOZeroError, OSError, RuntimeError)
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return Chip("rpigpio", RPiGPIOFactory(), errors)
    except ImportError as error:
        says = _("the library RPi.GPIO is missing ({error}): bring it with sudo apt install python3-rpi.gpio")
        raise HourglassError(says.format(error=error)) from error
    except errors as error:
        says = _("RPi.GPIO cannot be used here ({error}): is this a Raspberry Pi up to 4? Else choose lgpio")
        raise HourglassError(says.format(error=error)) from error


def _mock() -> Chip:
    from gpiozero.exc import GPIOZeroError
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    class Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
        """Forgets what it was: gpiozero's keeps every state there has been, and a kiosk runs for months."""

        def _change_state(self, value: float) -> bool:
            changed: bool = super()._change_state(value)
            del self.states[:-1]
            return changed

    return Chip("mock", MockFactory(pin_class=Pin), (GPIOZeroError,))
