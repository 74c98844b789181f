"""The kiosk's loop: an evening that never ends, its health, its upkeep, and the hours of the café."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rushpi.backlight import Backlight
from rushpi.cafe import is_open, is_quiet, loudest
from rushpi.camera import Camera
from rushpi.display import Display
from rushpi.display.language import _
from rushpi.evening import Evening
from rushpi.health import Health
from rushpi.notices import Notices
from rushpi.settings import CafeSettings
from rushpi.table import Phase, Spool
from rushpi.upkeep import Upkeep
from rushpi.wallclock import is_synced

WAIT: Final = 0.05
"""Seconds the loop sleeps when nobody touches the screen: what a press of the big button may take."""
EVERY: Final = 1.0
"""Seconds between two looks at what changes slowly."""


@dataclass
class Kiosk:
    """Everything that one turn of the loop looks after."""

    evening: Evening
    screen: Display
    camera: Camera | None
    spool: Spool
    notices: Notices
    health: Health
    upkeep: Upkeep
    cafe: CafeSettings
    backlight: Backlight

    def run(self) -> None:
        """Turn until somebody ends it, by the window, by Ctrl-C or by SIGTERM."""
        with _ended_by_signals(self.evening):
            self._turn()

    def _turn(self) -> None:
        look_at = 0.0
        phase = self.evening.table.state.phase
        while not self.evening.over:
            self.health.turn(drew=self.evening.step(WAIT))
            self.backlight.shine(not self.screen.dark)
            self.spool.write()
            before, phase = phase, self.evening.table.state.phase
            self.health.rounds += _paid(before, phase)
            now = time.monotonic()
            if now >= look_at:
                look_at = now + EVERY
                self._keep_hours(datetime.now().astimezone() if is_synced() else None)
                failed = self.upkeep.turn(now, free=phase is Phase.FREE)
                if failed is not None:
                    self.health.fault(failed)
            self._tell(now)

    def _keep_hours(self, now: datetime | None) -> None:
        """Be quiet and dark when it is time; `now` is None while nobody knows what time it is."""
        self.screen.limit_sound(loudest(self.cafe, now))
        self.evening.hush(is_quiet(self.cafe, now))
        closed = self.cafe.hours is not None and not is_open(self.cafe, now)
        self.screen.close_shop(self.cafe.hours[0] if self.cafe.hours is not None and closed else None)

    def _tell(self, now: float) -> None:
        """One sentence at a time: what is missing or failed."""
        trouble = None if self.camera is None else self.camera.trouble
        self.notices.trouble("camera", None if trouble is None else str(trouble), now)
        unsaved = _("Results cannot be saved now. Play on: they are kept as long as I am not switched off.")
        self.notices.trouble("journal", None if self.spool.trouble is None else unsaved, now, again=True)
        notice = self.notices.due(now)
        if notice is not None:
            self.screen.tell(notice)
            self.health.fault(notice)


def _paid(before: Phase, phase: Phase) -> int:
    """How many rounds more are paid than before: one fewer when the host takes one back."""
    match before, phase:
        case Phase.JUDGING, Phase.STANDINGS:
            return 1
        case Phase.STANDINGS, Phase.JUDGING:
            return -1
        case _:
            return 0


@contextmanager
def _ended_by_signals(evening: Evening) -> Iterator[None]:
    """Signals end the evening after this turn: an exception in the midst of one may be lost in C code."""

    def end(_number: int, _frame: object) -> None:
        evening.over = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
