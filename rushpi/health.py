"""How the running kiosk is: what it proves to its supervisor, and what it tells whoever asks.

The main loop alone calls `Health.turn`, once a turn: a loop that hangs proves nothing, and its supervisor
ends it and starts it again.
"""

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rushpi import __version__
from rushpi.camera import Camera, CameraError
from rushpi.doctor.machine import POWER, read_throttled
from rushpi.locale import _, why
from rushpi.notify import notify, watchdog_seconds
from rushpi.status import FILE, Fault, Status, write_status
from rushpi.table import Spool
from rushpi.wallclock import is_synced

_LOG: Final = logging.getLogger(__name__)

EVERY: Final = 1.0
"""Seconds between two writings of the status."""
POWER_EVERY: Final = 60.0
"""Seconds between two questions to the firmware about power."""
SILENT: Final = 120.0
"""Seconds after which a camera that worked in this process is better off in a fresh one."""
KEPT: Final = 10
"""How many of the last faults are told."""
TEMPERATURE: Final = Path("/sys/class/thermal/thermal_zone0/temp")


class Health:
    """The kiosk's health, kept by its main loop; a context manager that says goodbye.

    Attributes:
        frames: Pictures drawn since the start.
        rounds: Rounds paid since the start.
    """

    def __init__(
        self,
        journal: Spool,
        camera: Camera | None,
        folder: Path | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Keep the status in `folder`, which is made if it is missing; with None nobody can ask."""
        self.frames = 0
        self.rounds = 0
        self._journal = journal
        self._camera = camera
        self._folder = folder
        self._clock = clock
        self._started = clock()
        self._faults: deque[Fault] = deque(maxlen=KEPT)
        self._picture: float | None = None
        self._throttled: tuple[str, ...] | None = None
        watchdog = watchdog_seconds()
        self._ping_every = None if watchdog is None else watchdog / 2
        self._look_at = self._ping_at = self._power_at = self._started

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        notify("STOPPING=1")
        if self._folder is not None:
            (self._folder / FILE).unlink(missing_ok=True)

    def fault(self, says: str) -> None:
        """Remember and log what went wrong."""
        _LOG.warning("%s", says)
        self._faults.append(Fault(self._clock(), says))

    def troubles(self) -> tuple[str, ...]:
        """What went wrong last, the latest first."""
        return tuple(fault.says for fault in reversed(self._faults))

    def turn(self, *, drew: bool) -> None:
        """The loop has turned; `drew` says whether it has put a picture on the screen."""
        now = self._clock()
        if drew:
            self.frames += 1
            if self.frames == 1:
                notify("READY=1", "STATUS=playing")
        if now >= self._look_at:
            self._look_at = now + EVERY
            self._look(now)
        if self._ping_every is not None and self.frames and now >= self._ping_at:
            self._ping_at = now + self._ping_every
            self._ping(now)

    def _look(self, now: float) -> None:
        if self._camera is not None:
            with suppress(CameraError):  # its age tells
                self._picture = self._camera.latest().taken
        if now >= self._power_at:
            self._power_at = now + POWER_EVERY
            bits = read_throttled()
            told = None if bits is None else tuple(words for bit, words in POWER.items() if bits >> bit & 1)
            self._throttled = told
        if self._folder is not None:
            try:
                write_status(self._status(now), self._folder)
            except OSError as error:
                self._folder = None
                says = _("the status cannot be written ({why}): `rushpi status` knows nothing")
                self.fault(says.format(why=why(error)))

    def _ping(self, now: float) -> None:
        """Say that all goes on, unless only a fresh start may mend what does not.

        A disk that cannot be written is told, but no reason to end: a fresh start would lose what waits in
        memory for it, and find the same disk.
        """
        self._journal.prove()
        age = self._camera_age(now)
        if age is not None and age > SILENT:
            wrong = _("the camera has sent no picture for {n} s: starting anew").format(n=f"{age:.0f}")
            self.fault(wrong)
            notify(f"STATUS={wrong}")
        else:
            notify("WATCHDOG=1", f"STATUS={self._journal.trouble or 'playing'}")

    def _camera_age(self, now: float) -> float | None:
        return None if self._picture is None else now - self._picture

    def _status(self, now: float) -> Status:
        return Status(
            __version__,
            os.getpid(),
            self._started,
            now,
            self.frames,
            self._camera_age(now),
            temperature(),
            self._throttled,
            tuple(self._faults),
            rounds=self.rounds,
            unwritten=self._journal.waiting,
            journal=None if self._journal.trouble is None else str(self._journal.trouble),
            synced=is_synced(),
        )


def temperature(file: Path = TEMPERATURE) -> float | None:
    """The processor's temperature in degrees Celsius; None where nothing measures it."""
    try:
        return int(file.read_text()) / 1000
    except (OSError, ValueError):
        return None
