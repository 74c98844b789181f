"""What staff ask of the house: who they are, how the table is used, whether every piece is there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from rushpi.pin import Verdict
from rushpi.table import Stock


@dataclass(frozen=True, slots=True)
class Count:
    """How far counting the box has come.

    Attributes:
        busy: Whether the camera is looking.
        stock: What it counted; None until then.
        failed: Why it could not count, as a sentence.
    """

    busy: bool = False
    stock: Stock | None = None
    failed: str | None = None


class Office(Protocol):
    """Where staff look after the table. No method waits for the camera or the disk for long."""

    @property
    def guarded(self) -> bool:
        """Whether guests may neither leave the game nor come to the settings."""
        ...

    @property
    def supervised(self) -> bool:
        """Whether somebody starts rushpi anew when it ends."""
        ...

    @property
    def pin_chosen(self) -> bool:
        """Whether there is a PIN."""
        ...

    @property
    def wait(self) -> float:
        """Seconds until a PIN is tried again; 0 if one is tried now."""
        ...

    def try_pin(self, digits: str) -> Verdict:
        """See whether it is the PIN."""
        ...

    def choose_pin(self, digits: str) -> None:
        """Keep a new PIN; what cannot be kept is told of."""
        ...

    def today(self) -> date:
        """The day that it is, as far as the wall clock knows."""
        ...

    def rounds(self) -> Mapping[date | None, int]:
        """How many rounds were played each day; None for days when nobody knew the date."""
        ...

    def troubles(self) -> tuple[str, ...]:
        """The last things that went wrong, the latest first."""
        ...

    def count(self) -> None:
        """Let the camera count the pieces."""
        ...

    def counted(self) -> Count:
        """What came of it."""
        ...
