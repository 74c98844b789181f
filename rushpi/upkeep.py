"""Once a day, while nobody plays: the journal is copied, what is old and large goes, and free memory too."""

import ctypes
import logging
from collections.abc import Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from rushpi.locale import _, why
from rushpi.onethread import OneThread
from rushpi.settings import CORRECTIONS
from rushpi.table import JournalError, copy

_LOG: Final = logging.getLogger(__name__)

EVERY: Final = 24 * 3600.0
"""Seconds of running between two rounds of upkeep; the first soon follows the start."""
SOON: Final = 300.0
"""Seconds after the start: a kiosk that is started again and again has other worries."""
PHOTOS: Final = 500_000_000
"""Bytes of photos that are kept; the journal keeps what they were read as."""
CUTOUTS: Final = 50_000_000
"""Bytes of cut-outs of pieces that were put right; calibration learns from the latest."""
DAMAGED: Final = 50_000_000
"""Bytes of damaged journals that are kept."""


class Upkeep(OneThread):
    """Does its work in a thread of its own."""

    def __init__(self, journal: Path, photos: Path, now: float) -> None:
        """Keep up a journal and a folder of photos; `now` is in seconds of a clock that only goes forward."""
        super().__init__("upkeep")
        self._journal = journal
        self._photos = photos
        self._at = now + SOON
        self._working: Future[None] | None = None

    def turn(self, now: float, *, free: bool) -> str | None:
        """Begin when it is time and the table is free; the sentence of what went wrong in the last round."""
        if free and self._working is None and now >= self._at:
            self._at = now + EVERY
            self._working = self._worker.submit(self._work)
            return None
        if self._working is None or not self._working.done():
            return None
        worked, self._working = self._working, None
        error = worked.exception()
        if error is None:
            return None
        if not isinstance(error, OSError):
            raise error
        if isinstance(error, JournalError):
            return str(error)
        return _("old photos could not be cleared away: {why}").format(why=why(error))

    def _work(self) -> None:
        prune(self._photos.glob("*.jpg"), PHOTOS)
        prune((self._journal.parent / CORRECTIONS).glob("*/*.png"), CUTOUTS)
        prune(self._journal.parent.glob(f"{self._journal.stem}-damaged-*"), DAMAGED)
        newest = copy(self._journal)
        _LOG.info("the journal is copied as %s", newest.name)
        trim()


def trim() -> None:
    """Give freed memory back to the system: the C library keeps some, in pieces (`man malloc_trim`)."""
    give_back = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if give_back is not None:
        give_back(0)


def prune(files: Iterable[Path], size: int) -> int:
    """Delete the oldest of some files until the others take `size` bytes at most; tells how many went.

    Raises:
        OSError: a file cannot be deleted.
    """
    aged = []
    for file in files:
        found = file.stat()
        aged.append((found.st_mtime_ns, file, found.st_size))
    aged.sort(reverse=True)
    gone, total = 0, 0
    for _age, file, bytes_ in aged:
        total += bytes_
        if total > size:
            file.unlink(missing_ok=True)
            gone += 1
    return gone
