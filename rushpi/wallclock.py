"""The wall clock: a Pi has no battery for it, so until the network has set it, it may be wrong by years."""

import ctypes
from pathlib import Path
from typing import Final

SYNCED: Final = Path("/run/systemd/timesync/synchronized")
STA_UNSYNC: Final = 0x0040
"""Linux's flag for a clock that nobody has set (`man adjtimex`)."""


def is_synced(flag: Path = SYNCED) -> bool:
    """Whether a time service says it has set the clock: systemd's, or by the kernel's word any other."""
    return flag.exists() or not _kernel_status() & STA_UNSYNC


class _Timex(ctypes.Structure):
    """The head of Linux's struct timex, with room for the rest."""

    _fields_ = (
        ("modes", ctypes.c_int),
        ("numbers", ctypes.c_long * 4),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_long * 40),
    )


def _kernel_status() -> int:
    timex = _Timex()
    adjtimex = getattr(ctypes.CDLL(None), "adjtimex", None)
    if adjtimex is None or adjtimex(ctypes.byref(timex)) < 0:
        return STA_UNSYNC
    status: int = timex.status
    return status
