"""What the doctor found, for the command line and the screen."""

from dataclasses import dataclass
from enum import StrEnum


class Check(StrEnum):
    """What is looked at, in this order."""

    PINS = "pins"
    CAMERA = "camera"
    MAT = "mat"
    PROFILE = "profile"
    BOX = "box"
    SCREEN = "screen"
    TOUCH = "touch"
    SOUND = "sound"
    DISK = "disk"
    WEAR = "wear"
    CLOCK = "clock"
    POWER = "power"
    MEMORY = "memory"
    VERSIONS = "versions"


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: What was looked at.
        ok: Whether it is as it should be.
        says: What was found; of a fault also what to do.
    """

    check: Check
    ok: bool
    says: str
