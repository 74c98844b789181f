"""The hourglass's LEDs, buzzer, tilt switch and button (gpiozero).

The devices decide nothing: they show a `Signal` and tell raw levels. However the process ends, they end dark
and silent: `close` is called by the `with` block, by `atexit`, and after `stop_on_sigterm` by SIGTERM too.
What even that cannot reach (SIGKILL) is for `rushpi gpio-off`.
"""

import atexit
import contextlib
import signal as signals
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, Protocol, Self, TypeAlias, TypeVar

from rushpi.hourglass.chip import Chip, ChipName, open_chip
from rushpi.hourglass.patterns import Signal
from rushpi.hourglass.pins import HourglassError, Pins
from rushpi.locale import _

LONGEST_TONE = 2.0
"""Seconds the buzzer may sound without a break, whatever it is told."""

GAMMA = 2.2
"""An LED at duty cycle d looks about as bright as d ** (1 / GAMMA)."""

Sensor: TypeAlias = Literal["flip", "button"]
Device = TypeVar("Device")


class _Buzzer(Protocol):
    def play(self, tone: float) -> None: ...
    def silence(self) -> None: ...
    def close(self) -> None: ...


class _Passive:
    """A buzzer that plays the note it is given."""

    def __init__(self, pin: int, chip: Chip) -> None:
        from gpiozero import TonalBuzzer
        from gpiozero.tones import Tone

        self._device = TonalBuzzer(pin, mid_tone=Tone("A4"), octaves=2, pin_factory=chip.factory)
        self.silence()  # gpiozero starts a wave and stops it to begin with

    def play(self, tone: float) -> None:
        from gpiozero.tones import Tone

        self._device.play(Tone.from_frequency(tone))

    def silence(self) -> None:
        self._device.stop()
        self._device.pwm_device.off()  # with lgpio the line may rest high where the last wave left it

    def close(self) -> None:
        self._device.close()


class _Active:
    """A buzzer with one tone of its own."""

    def __init__(self, pin: int, chip: Chip) -> None:
        from gpiozero import Buzzer

        self._device = Buzzer(pin, pin_factory=chip.factory)

    def play(self, _tone: float) -> None:
        self._device.on()

    def silence(self) -> None:
        self._device.off()

    def close(self) -> None:
        self._device.close()


class Devices:
    """What is wired to the pins, opened as one and closed as one.

    Attributes:
        leds: How many LEDs the bar has; 0 is none.
    """

    def __init__(self, pins: Pins, chip: Chip, clock: Callable[[], float] = time.monotonic) -> None:
        self.leds = len(pins.leds)
        self._chip = chip
        self._clock = clock
        self._bar: list[Any] = []
        self._buzzer: _Buzzer | None = None
        self._sensors: dict[Sensor, Any] = {}
        self._shown = Signal((0.0,) * self.leds, None)
        self._tone_since: float | None = None
        self._using = threading.Lock()
        self._closing = False
        self._closed = False
        atexit.register(self.close)
        try:
            self._open(pins)
        except HourglassError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def sensors(self) -> tuple[Sensor, ...]:
        """The sensors there are."""
        return tuple(self._sensors)

    def _open(self, pins: Pins) -> None:
        from gpiozero import PWMLED, DigitalInputDevice

        factory = self._chip.factory
        for number, led in enumerate(pins.leds, 1):
            self._bar.append(
                self._claim(_("LED {n}").format(n=number), led, lambda pin: PWMLED(pin, pin_factory=factory))
            )
        if pins.buzzer is not None:
            kind = _Passive if pins.buzzer.kind == "passive" else _Active
            self._buzzer = self._claim(_("the buzzer"), pins.buzzer.pin, lambda pin: kind(pin, self._chip))
        contacts: dict[Sensor, int | None] = {"flip": pins.flip, "button": pins.button}
        for sensor, contact in contacts.items():
            if contact is not None:
                self._sensors[sensor] = self._claim(
                    _named(sensor),
                    contact,
                    lambda pin: DigitalInputDevice(pin, pull_up=True, pin_factory=factory),
                )

    def _claim(self, what: str, pin: int, device: Callable[[int], Device]) -> Device:
        try:
            return device(pin)
        except self._chip.errors as error:
            says = _(
                "{what} cannot use GPIO {pin} ({error}): end the program or remove the overlay that holds it,"
                " or choose another pin in the pin map"
            )
            raise HourglassError(says.format(what=what, pin=pin, error=error)) from error

    def show(self, signal: Signal) -> None:
        """Bring the bar and the buzzer to `signal`; its bar has one level for each LED.

        Once closed this does nothing.

        Raises:
            HourglassError: A pin stopped working.
        """
        with self._using:
            if self._closing:
                return
            try:
                self._apply(signal)
            except self._chip.errors as error:
                says = _("the lights or buzzer failed ({error}): check the wiring")
                raise HourglassError(says.format(error=error)) from error

    def _apply(self, signal: Signal) -> None:
        for led, level, shown in zip(self._bar, signal.bar, self._shown.bar, strict=True):
            if level != shown:
                led.value = level**GAMMA
        tone = self._limited(signal.tone)
        if self._buzzer is not None and tone != self._shown.tone:
            if tone is None:
                self._buzzer.silence()
            else:
                self._buzzer.play(tone)
        self._shown = Signal(signal.bar, tone)

    def _limited(self, tone: float | None) -> float | None:
        """The tone, or silence once the buzzer has sounded too long."""
        if tone is None:
            self._tone_since = None
            return None
        now = self._clock()
        if self._tone_since is None:
            self._tone_since = now
        return tone if now - self._tone_since < LONGEST_TONE else None

    def level(self, sensor: Sensor) -> bool:
        """Whether the sensor's contact is closed to ground right now.

        Raises:
            HourglassError: The pin stopped working.
        """
        try:
            return bool(self._sensors[sensor].is_active)
        except self._chip.errors as error:
            says = _("{what} cannot be read ({error}): check the wiring")
            raise HourglassError(says.format(what=_named(sensor), error=error)) from error

    def on_change(self, tell: Callable[[Sensor, bool], None]) -> None:
        """Have `tell` called, from a thread of the pin library, with each new raw level of each sensor."""
        for sensor, device in self._sensors.items():
            device.when_activated = lambda sensor=sensor: tell(sensor, True)
            device.when_deactivated = lambda sensor=sensor: tell(sensor, False)

    def close(self) -> None:
        """Everything off and every pin free. Closing twice is fine, and goes on where Ctrl-C broke in."""
        if self._closed:
            return
        with self._using:
            self._closing = True
        outputs = self._bar if self._buzzer is None else [self._buzzer, *self._bar]
        if self._buzzer is not None:
            self._surely(self._buzzer.silence)
        for led in self._bar:
            self._surely(led.off)
        for sensor in self._sensors.values():
            self._surely(partial(_deafen, sensor))
        if outputs:
            time.sleep(self._chip.rest)
        for device in (*outputs, *self._sensors.values(), self._chip.factory):
            self._surely(device.close)
        self._closed = True
        atexit.unregister(self.close)

    def _surely(self, end: Callable[[], None]) -> None:
        """End one thing; if that fails, all others must still be ended."""
        with contextlib.suppress(*self._chip.errors):
            end()


def _named(sensor: Sensor) -> str:
    return _("the tilt switch") if sensor == "flip" else _("the button")


def _deafen(sensor: Any) -> None:  # noqa: ANN401 (gpiozero has no types)
    """No more edges of a sensor: gpiozero closes an lgpio pin, but not the way by which it hears of them.

    A later edge would then end lgpio's only thread, and whoever opens the pins next would feel nothing.
    """
    sensor.pin.when_changed = None


def open_devices(pins: Pins, chip: ChipName = "lgpio") -> Devices:
    """Open everything on the pin map.

    Raises:
        HourglassError: No chip, no library or a busy pin. The game is then played without devices:
            `Hourglass()` keeps the same time for the screen alone.
    """
    return Devices(pins, open_chip(chip))


def stop_on_sigterm() -> None:
    """Make SIGTERM end the program as Ctrl-C does, by KeyboardInterrupt, so that everything open is closed.

    To be called once, from the main thread.
    """
    signals.signal(signals.SIGTERM, signals.default_int_handler)


def turn_off(pins: Pins, chip: Chip) -> None:
    """Drive every output of the pin map low and let it go, whoever left it on. Closes the chip.

    Raises:
        HourglassError: Some could not be driven; all others are low now.
    """
    from gpiozero import DigitalOutputDevice

    failed: list[str] = []
    for pin, what in pins.outputs.items():
        try:
            DigitalOutputDevice(pin, initial_value=False, pin_factory=chip.factory).close()
        except chip.errors as error:
            failed.append(f"{what} on GPIO {pin} ({error})")
    with contextlib.suppress(*chip.errors):
        chip.factory.close()
    if failed:
        says = _("not turned off: {devices}; end the program that holds them")
        raise HourglassError(says.format(devices=", ".join(failed)))
