"""What a check found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: What was looked at, in one word.
        ok: Whether it is as it should be.
        says: What was found; of a fault also what to do.
    """

    check: str
    ok: bool
    says: str
