"""The log of a kiosk that systemd runs: each record goes to its journal with its fields.

    journalctl -u rushpi-kiosk -o verbose        # also LOGGER, CODE_FILE, CODE_LINE
    journalctl -u rushpi-kiosk -p warning        # what went wrong

Names of players are logged at debug level at most, and the same sentence once a minute at most; how many
lines a minute are kept in all is the unit's to say.
"""

import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

JOURNAL: Final = Path("/run/systemd/journal/socket")
PRIORITIES: Final = {
    logging.DEBUG: 7,
    logging.INFO: 6,
    logging.WARNING: 4,
    logging.ERROR: 3,
    logging.CRITICAL: 2,
}
"""syslog's numbers, by which `journalctl -p warning` chooses."""
AGAIN: Final = 60.0
"""Seconds after which the same sentence may be logged again."""
REMEMBERED: Final = 100
LONGEST: Final = 8000
"""Characters of a message: a datagram has its limit."""


class Seldom(logging.Filter):
    """Lets a sentence pass that has not been logged for a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._logged: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it passes."""
        now, said = self._clock(), record.getMessage()
        at = self._logged.pop(said, None)
        fresh = at is None or now - at >= AGAIN
        self._logged[said] = now if fresh or at is None else at
        if len(self._logged) > REMEMBERED:
            del self._logged[next(iter(self._logged))]
        return fresh


class JournalHandler(logging.Handler):
    """Sends each record as a datagram of fields."""

    def __init__(self, journal: Path = JOURNAL) -> None:
        """Open the way to the journal. Raises OSError if there is none."""
        super().__init__()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        try:
            self._socket.connect(os.fspath(journal))
        except OSError:
            self._socket.close()
            raise

    def emit(self, record: logging.LogRecord) -> None:
        """Send it; a journal that is just being restarted misses it."""
        fields = {
            "MESSAGE": self.format(record)[:LONGEST],
            "PRIORITY": str(PRIORITIES[record.levelno]),
            "SYSLOG_IDENTIFIER": "rushpi",
            "LOGGER": record.name,
            "CODE_FILE": record.pathname,
            "CODE_LINE": str(record.lineno),
            "CODE_FUNC": record.funcName or "",
        }
        with suppress(OSError):
            self._socket.send(b"".join(_field(name, value) for name, value in fields.items()))

    def close(self) -> None:
        """Close the way."""
        self._socket.close()
        super().close()


def log_to_journal(stderr: int = 2, journal: Path = JOURNAL) -> bool:
    """Log to systemd's journal if it listens at `stderr`, a file descriptor; tells whether it does.

    Where it does not, nothing is logged: what people should know is on the screen. Where its own socket
    cannot be reached, it gets lines without fields.
    """
    log = logging.getLogger("rushpi")
    there = os.fstat(stderr)
    listens = os.environ.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"
    handler: logging.Handler = logging.NullHandler()
    if listens:
        try:
            handler = JournalHandler(journal)
        except OSError:
            handler = logging.StreamHandler()
    handler.addFilter(Seldom())
    for old in log.handlers:
        old.close()
    log.handlers = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
    return listens


def _field(name: str, value: str) -> bytes:
    """A field as the journal's protocol wants it: on a line, or with its length if it has several."""
    text = value.encode()
    if "\n" not in value:
        return name.encode() + b"=" + text + b"\n"
    return name.encode() + b"\n" + len(text).to_bytes(8, "little") + text + b"\n"
