"""Where staff look after the table, as the screen asks for it: see `rushpi.display.office.Office`."""

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import date, datetime
from typing import Final

from rushpi.display.office import Count
from rushpi.evening import EyesError
from rushpi.onethread import OneThread
from rushpi.pin import Pin, PinError, Verdict
from rushpi.table import Stock, Story, rounds_a_day

_LOG: Final = logging.getLogger(__name__)


class Office(OneThread):
    """Counting happens in a thread of its own."""

    def __init__(
        self,
        pin: Pin,
        stories: Callable[[], Sequence[Story]],
        take_stock: Callable[[], Stock],
        troubles: Callable[[], tuple[str, ...]],
        *,
        guarded: bool,
        tell: Callable[[str], None],
    ) -> None:
        """Look after a table.

        Args:
            pin: Who is staff.
            stories: Every tournament so far.
            take_stock: Counts the pieces, or raises EyesError.
            troubles: The last ones, the latest first.
            guarded: Whether guests may neither leave the game nor come to the settings.
            tell: Told of what went wrong.
        """
        super().__init__("office")
        self.guarded = guarded
        self.supervised = "NOTIFY_SOCKET" in os.environ
        self._pin = pin
        self._stories = stories
        self._take_stock = take_stock
        self._troubles = troubles
        self._tell = tell
        self._counting: Future[Stock] | None = None
        self._count = Count()

    @property
    def pin_chosen(self) -> bool:
        """Whether there is a PIN."""
        return self._pin.chosen

    @property
    def wait(self) -> float:
        """Seconds until a PIN is tried again; 0 if one is tried now."""
        return self._pin.wait

    def try_pin(self, digits: str) -> Verdict:
        """See whether it is the PIN."""
        try:
            verdict = self._pin.try_(digits)
        except PinError as error:
            self._tell(str(error))
            return Verdict(right=False)
        if not verdict.right:
            _LOG.warning("a wrong PIN was given; the next may be tried in %.0f s", verdict.wait)
        return verdict

    def choose_pin(self, digits: str) -> None:
        """Keep a new PIN; what cannot be kept is told of."""
        try:
            self._pin.choose(digits)
        except PinError as error:
            self._tell(str(error))

    def today(self) -> date:
        """The day that it is."""
        return datetime.now().astimezone().date()

    def rounds(self) -> Mapping[date | None, int]:
        """How many rounds were played each day."""
        return rounds_a_day(self._stories())

    def troubles(self) -> tuple[str, ...]:
        """The last things that went wrong, the latest first."""
        return self._troubles()

    def count(self) -> None:
        """Let the camera count, unless it is at it."""
        if self._counting is None:
            self._count = Count(busy=True)
            self._counting = self._worker.submit(self._take_stock)

    def counted(self) -> Count:
        """What came of it."""
        if self._counting is not None and self._counting.done():
            counting, self._counting = self._counting, None
            try:
                self._count = Count(stock=counting.result())
            except EyesError as error:
                self._count = Count(failed=str(error))
        return self._count
