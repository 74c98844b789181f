"""The running hourglass: the timer, its devices and one thread that keeps them together.

The thread sleeps until shortly before the next tick and watches the clock from then on: while the eyes
compute in another thread, Python may take `sys.getswitchinterval()` seconds to let it in. It only ever writes
to the devices and to a queue: nobody's slowness can hold it up.
"""

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Self, TypeAlias

from rushpi.hourglass.debounce import FlipSwitch, Input, PushButton
from rushpi.hourglass.devices import Devices, Sensor
from rushpi.hourglass.patterns import BAR, Signal, moving, signal
from rushpi.hourglass.pins import HourglassError
from rushpi.hourglass.timer import Cue, Phase, Timer

FRAME = 0.02
"""Real seconds between two steps of what moves."""

HEAD_START = 0.004
"""Real seconds before a tick from which the thread watches the clock. It must be less than Python's switch
interval (0.005): a thread that computes for longer is made to let the others in."""


@dataclass(frozen=True, slots=True)
class DevicesLost:
    """The devices stopped working and were closed; the time runs on without them.

    Attributes:
        at: The instant.
        message: One sentence: what is wrong and what to do.
    """

    at: float
    message: str


Event: TypeAlias = Cue | Input | DevicesLost


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that only goes forward, `speed` times as fast as its source. Wall time plays no part.

    Attributes:
        speed: Seconds told for each second of the source.
        source: The source, in real seconds.
    """

    speed: float = 1.0
    source: Callable[[], float] = time.monotonic

    def now(self) -> float:
        """Seconds since some fixed instant."""
        return self.at(self.source())

    def at(self, instant: float) -> float:
        """What it tells at an instant of its source."""
        return instant * self.speed


@dataclass(frozen=True, slots=True)
class View:
    """The hourglass at one moment, for a screen. It is what the LEDs show.

    Attributes:
        phase: What the sand is doing.
        remaining: Seconds left.
        total: Seconds that the full bar means.
        signal: The bar and the note.
    """

    phase: Phase
    remaining: float
    total: float
    signal: Signal


class Hourglass:
    """A running hourglass. Every method may be called from any thread and returns at once.

    Without devices it keeps the same time for the screen alone.

    Attributes:
        events: Every cue, and what people did with the glass and the button, in order, each once. To be
            emptied by the one who acts on them. Inputs do nothing by themselves: what a flip or a press
            means is for the table to say.
    """

    def __init__(
        self, devices: Devices | None = None, clock: Clock | None = None, trouble: str | None = None
    ) -> None:
        """Run with these devices; `trouble` is why there are none where there should be some."""
        self.events: SimpleQueue[Event] = SimpleQueue()
        self._clock = clock or Clock()
        self._devices = devices
        self._trouble = trouble
        self._leds = devices.leds if devices is not None and devices.leds else BAR
        self._timer = Timer(since=self._clock.now())
        self._fault = False
        self._hushed = False
        self._trial: tuple[Signal, float] | None = None
        """What is shown for a trial instead of the sand, and until when."""
        self._switches: dict[Sensor, FlipSwitch | PushButton] = {}
        self._stopping = False
        self._wake = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="hourglass", daemon=True)

    def __enter__(self) -> Self:
        if self._devices is not None:
            self._listen(self._devices)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the thread and turn everything off."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join()
        elif self._devices is not None:
            self._devices.close()

    def fill(self, seconds: float) -> None:
        """See `Timer.fill`."""
        self._do(lambda timer, now: timer.fill(seconds, now))

    def start(self, seconds: float) -> None:
        """See `Timer.start`."""
        self._do(lambda timer, now: timer.start(seconds, now))

    def flip(self, seconds: float) -> None:
        """See `Timer.flip`."""
        self._do(lambda timer, now: timer.flip(seconds, now))

    def pause(self) -> None:
        """See `Timer.pause`."""
        self._do(Timer.pause)

    def resume(self) -> None:
        """See `Timer.resume`."""
        self._do(Timer.resume)

    def add(self, seconds: float) -> None:
        """See `Timer.add`."""
        self._do(lambda timer, now: timer.add(seconds, now))

    def abort(self) -> None:
        """See `Timer.abort`."""
        self._do(Timer.abort)

    def hush(self, hushed: bool) -> None:
        """Let the buzzer be silent, or heard again; the lights stay as they are, and a trial is heard."""
        with self._wake:
            self._hushed = hushed
            self._wake.notify()

    def fault(self, present: bool) -> None:
        """Say on the bar that something is wrong with the machine, or no longer."""
        with self._wake:
            self._fault = present
            self._wake.notify()

    @property
    def trouble(self) -> str | None:
        """Why there are no devices where there should be some, as a sentence; None while all is well."""
        with self._wake:
            return self._trouble

    @property
    def lights(self) -> int:
        """How many LEDs are wired; 0 without devices."""
        with self._wake:
            return self._devices.leds if self._devices is not None else 0

    def try_out(self, signal: Signal | None, seconds: float = 0.0) -> None:
        """Show this on bar and buzzer for so many seconds, whatever the sand does; None ends that."""
        with self._wake:
            self._trial = None if signal is None else (signal, self._clock.now() + seconds)
            self._wake.notify()

    def levels(self) -> dict[Sensor, bool]:
        """Which sensors are pressed or turned over now."""
        with self._wake:
            if self._devices is None:
                return {}
            try:
                return {sensor: self._devices.level(sensor) for sensor in self._devices.sensors}
            except HourglassError:
                return {}  # the thread comes upon it too, and tells

    def view(self) -> View:
        """The hourglass now."""
        with self._wake:
            now = self._clock.now()
            timer, _ = self._timer.advance(now)  # the cues stay with the thread
            return View(
                timer.phase,
                timer.remaining(now),
                timer.total,
                signal(timer, now, self._leds, self._fault),
            )

    def _do(self, operation: Callable[[Timer, float], tuple[Timer, tuple[Cue, ...]]]) -> None:
        with self._wake:
            self._tell(operation(self._timer, self._clock.now()))
            self._wake.notify()

    def _tell(self, step: tuple[Timer, tuple[Cue, ...]]) -> None:
        self._timer, cues = step
        for cue in cues:
            self.events.put(cue)

    def _listen(self, devices: Devices) -> None:
        for sensor in devices.sensors:
            switch = FlipSwitch if sensor == "flip" else PushButton
            self._switches[sensor] = switch.resting(devices.level(sensor))
        devices.on_change(self._edge)

    def _edge(self, sensor: Sensor, level: bool) -> None:
        with self._wake:
            if sensor in self._switches:
                self._see(sensor, level, self._clock.now())
                self._wake.notify()

    def _see(self, sensor: Sensor, level: bool, now: float) -> None:
        self._switches[sensor], inputs = self._switches[sensor].see(level, now)
        for told in inputs:
            self.events.put(told)

    def _run(self) -> None:
        try:
            while lost := self._keep_time():
                lost.close()
        finally:  # a defect of ours must not leave the buzzer on either
            if self._devices is not None:
                self._devices.close()

    def _keep_time(self) -> Devices | None:
        """Keep the devices in step until told to stop, or until they are lost: then these are returned."""
        with self._wake:
            while not self._stopping:
                now = self._clock.now()
                self._tell(self._timer.advance(now))
                try:
                    self._serve(now)
                except HourglassError as error:
                    lost, self._devices = self._devices, None
                    self._switches.clear()
                    self._trouble = str(error)
                    self.events.put(DevicesLost(now, str(error)))
                    return lost
                self._rest()
        return None

    def _serve(self, now: float) -> None:
        """Read the switches whose time has come, and show what is to be seen and heard."""
        if self._devices is None:
            return
        for sensor, switch in self._switches.items():
            if switch.next_instant is not None and now >= switch.next_instant:
                self._see(sensor, self._devices.level(sensor), now)
        if self._trial is not None and now >= self._trial[1]:
            self._trial = None
        sand = signal(self._timer, now, self._devices.leds, self._fault)
        if self._hushed:
            sand = replace(sand, tone=None)
        self._devices.show(sand if self._trial is None else self._trial[0])

    def _rest(self) -> None:
        """Sleep until something is due or somebody calls; the last moment before a tick is spent awake."""
        now = self._clock.now()
        tick = math.inf if self._timer.next_instant is None else self._timer.next_instant - now
        tick /= self._clock.speed
        if tick <= HEAD_START:
            self._wake.wait(0)  # let in whoever waits for us
            end = time.monotonic() + tick
            while time.monotonic() < end:
                pass
            return
        instants = [switch.next_instant for switch in self._switches.values()]
        if self._trial is not None:
            instants.append(self._trial[1])
        pauses = [max(0.0, instant - now) / self._clock.speed for instant in instants if instant is not None]
        if self._devices is not None and moving(self._timer, now, self._fault):
            pauses.append(FRAME)
        if tick < math.inf:
            pauses.append(tick - HEAD_START)
        self._wake.wait(min(pauses, default=None))
