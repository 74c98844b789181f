"""The staff's PIN: kept as a hash, and guessing takes longer with each wrong try, also over a restart."""

import hashlib
import hmac
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from rushpi.locale import _, why

FILE: Final = "staff.json"
SHORTEST: Final = 4
LONGEST: Final = 8
"""Digits."""
WAIT_FROM: Final = 3
"""The wrong PIN in a row from which on one has to wait."""
FIRST_WAIT: Final = 30.0
LONGEST_WAIT: Final = 3600.0
"""Seconds; each wrong PIN after those doubles the wait."""


class PinError(OSError):
    """The PIN's file cannot be used. The message names it and what to do."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is on the disk: the parameters of scrypt with what it made of the PIN, and the tries since."""

    salt: bytes
    key: bytes
    n: int
    r: int
    p: int
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the PIN was right; if not, for how many seconds none is tried."""

    right: bool
    wait: float = 0.0


class Pin:
    """The PIN in a folder, which may have none yet.

    After a start the wait for the failures so far begins anew: pulling the plug never shortens it.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Read what is kept; where that is damaged, nothing opens, and `trouble` says what to do."""
        self._file = folder / FILE
        self._clock = clock
        self._kept: Kept | None = None
        self.trouble: PinError | None = None
        try:
            self._kept = msgspec.json.decode(self._file.read_bytes(), type=Kept)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            says = _("{file} cannot be read: {why}")
            self.trouble = PinError(says.format(file=self._file, why=why(error)))
        except msgspec.MsgspecError:
            says = _("{file} is damaged: delete it, and a new PIN can be chosen")
            self.trouble = PinError(says.format(file=self._file))
        self._try_at = clock() + self._pause()

    @property
    def chosen(self) -> bool:
        """Whether there is a PIN, be it one that cannot be read."""
        return self._kept is not None or self.trouble is not None

    @property
    def wait(self) -> float:
        """Seconds until a PIN is tried again; 0 if one is tried now."""
        return max(self._try_at - self._clock(), 0.0)

    def choose(self, digits: str) -> None:
        """Keep a new PIN.

        Raises:
            ValueError: not `SHORTEST` to `LONGEST` digits.
            PinError: it cannot be written.
        """
        if not (digits.isascii() and digits.isdecimal() and SHORTEST <= len(digits) <= LONGEST):
            raise ValueError(f"a PIN has {SHORTEST} to {LONGEST} digits")
        salt = secrets.token_bytes(16)
        fresh = Kept(salt, b"", n=2**14, r=8, p=1)
        self._keep(msgspec.structs.replace(fresh, key=_derived(digits, fresh)))
        self._try_at = self._clock()

    def try_(self, digits: str) -> Verdict:
        """See whether it is the PIN. The try is on the disk before its outcome is known.

        Raises:
            PinError: there is no PIN.
        """
        if self._kept is None:
            raise self.trouble or PinError(_("no PIN was chosen yet"))
        if self.wait > 0:
            return Verdict(right=False, wait=self.wait)
        self._count(self._kept.failures + 1)
        if hmac.compare_digest(_derived(digits, self._kept), self._kept.key):
            self._count(0)
            return Verdict(right=True)
        self._try_at = self._clock() + self._pause()
        return Verdict(right=False, wait=self._pause())

    def _pause(self) -> float:
        """Seconds to wait after the failures so far."""
        over = -1 if self._kept is None else self._kept.failures - WAIT_FROM
        return 0.0 if over < 0 else min(FIRST_WAIT * 2.0 ** min(over, 20), LONGEST_WAIT)

    def _count(self, failures: int) -> None:
        assert self._kept is not None, "there is a PIN"
        counted = msgspec.structs.replace(self._kept, failures=failures)
        try:
            self._keep(counted)
        except PinError:  # the disk is full or read-only: staff must get in all the same
            self._kept = counted

    def _keep(self, kept: Kept) -> None:
        """Write it, whole or not at all, for nobody else to read."""
        new = self._file.with_suffix(".new")
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(kept))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._file)
        except OSError as error:
            says = _("{file} cannot be written: {why}")
            raise PinError(says.format(file=self._file, why=why(error))) from error
        self._kept = kept


def _derived(digits: str, kept: Kept) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=kept.salt, n=kept.n, r=kept.r, p=kept.p, dklen=32)
