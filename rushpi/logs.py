"""The log of a kiosk that systemd runs: lines on stderr, which its journal takes apart (`man sd-daemon`).

Names of players are logged at debug level at most. How many lines a minute are kept is the unit's to say.
"""

import logging
import os
from typing import Final

PRIORITIES: Final = {
    logging.DEBUG: 7,
    logging.INFO: 6,
    logging.WARNING: 4,
    logging.ERROR: 3,
    logging.CRITICAL: 2,
}
"""syslog's numbers, by which `journalctl -p warning` chooses."""


class Lines(logging.Formatter):
    """Each line of a message by itself, its priority before it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as the journal wants it."""
        return "\n".join(
            f"<{PRIORITIES[record.levelno]}>{line}" for line in super().format(record).splitlines()
        )


def log_to_journal(stderr: int = 2) -> bool:
    """Log to systemd's journal if it listens at `stderr`, a file descriptor; tells whether it does.

    Where it does not, nothing is logged: what people should know is on the screen.
    """
    log = logging.getLogger("rushpi")
    there = os.fstat(stderr)
    listens = os.environ.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"
    handler = logging.StreamHandler() if listens else logging.NullHandler()
    handler.setFormatter(Lines())
    log.handlers = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
    return listens
