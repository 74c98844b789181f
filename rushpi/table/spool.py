"""A journal that refuses nothing: play goes on whatever the disk does, and it is written when it can be."""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rushpi.locale import _
from rushpi.table.events import Event
from rushpi.table.journal import (
    BusyJournalError,
    DamagedJournalError,
    Entry,
    Journal,
    JournalError,
    Stamp,
    stamp,
)

RETRY: Final = 5.0
"""Seconds between two attempts on a disk that fails."""


class Spool:
    """Writes each event into the journal, or keeps it in memory, in order, until it can be written.

    A journal that cannot be opened now is opened later. What waits in memory is lost if the process ends:
    `trouble` has to be shown.

    Attributes:
        path: The journal's file.
        trouble: Why the last event could not be written; None while all is on the disk.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.monotonic,
        *,
        unusable: DamagedJournalError | None = None,
    ) -> None:
        """Open the journal; one that is known to be `unusable` is not opened, and everything stays in memory.

        Raises:
            BusyJournalError: another rushpi is writing it.
            DamagedJournalError: it is no whole database.
        """
        self.path = path
        self.trouble: JournalError | None = unusable
        self._clock = clock
        self._try_at = 0.0 if unusable is None else math.inf
        self._waiting: deque[tuple[Event, Stamp]] = deque()
        self._journal: Journal | None = None
        self._last: int | None = None
        """The last event that was read or written; None while nobody knows what the journal holds."""
        if unusable is not None:
            return
        try:
            self._open()
        except (BusyJournalError, DamagedJournalError):
            raise
        except JournalError as error:
            self._fail(error)
            self._last = self._readable()

    @property
    def waiting(self) -> int:
        """How many events are in memory only."""
        return len(self._waiting)

    def append(self, event: Event) -> None:
        """Keep an event: on the disk, or where `trouble` tells otherwise, in memory for now."""
        self._waiting.append((event, stamp()))
        self.write()

    def write(self) -> None:
        """Write what waits, if there is anything and the last attempt was not just now."""
        if not self._waiting and self.trouble is None:
            return
        if self.trouble is not None and self._clock() < self._try_at:
            return
        try:
            journal = self._journal or self._open()
            while self._waiting:
                self._last = journal.append(*self._waiting[0])
                self._waiting.popleft()
        except JournalError as error:
            self._fail(error)
        else:
            self.trouble = None

    def prove(self) -> None:
        """Find out whether an event could be written now; `trouble` tells."""
        if self._journal is None:
            return
        try:
            self._journal.prove()
        except JournalError as error:
            self._fail(error)

    def latest(self, *kinds: type[Event]) -> int:
        """As `Journal.latest`, of what could be read when this was opened."""
        if self._last is None:
            return 1
        with self._reading() as journal:
            return journal.latest(*kinds)

    def entries(self, first: int = 1) -> Iterator[Entry]:
        """As `Journal.entries`, of what is on the disk; in any thread."""
        if self._last is not None:
            with self._reading() as journal:
                yield from journal.entries(first)

    def close(self) -> None:
        """Write what waits if that is possible now, and close the journal."""
        if self._try_at < math.inf:
            self._try_at = 0.0
        self.write()
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> Journal:
        """Open the journal for writing, and see that it stands where it was left."""
        journal = Journal(self.path)
        try:
            last = journal.last
            if self._last is not None and last != self._last:
                self._recognise(journal, self._last)
        except JournalError:
            journal.close()
            raise
        self._journal, self._last = journal, last
        return journal

    def _recognise(self, journal: Journal, known: int) -> None:
        """See that what the journal holds more than was known is what waits: written, though it failed."""
        more = [(entry.event, entry.stamp) for entry in journal.entries(known + 1)]
        if journal.last < known or more != [*self._waiting][: len(more)]:
            says = _(
                "{file} was changed by somebody else meanwhile: what is played now is not kept until rushpi "
                "is started anew"
            )
            raise JournalError(says.format(file=self.path))
        for _written in more:
            self._waiting.popleft()

    def _readable(self) -> int | None:
        """The last event that can be read though nothing can be written; None if nothing can be read."""
        try:
            with Journal(self.path, read_only=True) as journal:
                return journal.last
        except JournalError:
            return None

    def _reading(self) -> Journal:
        return Journal(self.path, read_only=True)

    def _fail(self, error: JournalError) -> None:
        """Let go of the journal: it is opened anew for the next attempt."""
        self.trouble = error
        self._try_at = self._clock() + RETRY
        self._let_go()

    def _let_go(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None
