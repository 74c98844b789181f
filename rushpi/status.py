"""The status of the running kiosk: a small file in its runtime folder, for whoever asks."""

import os
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "status.json"


class Fault(msgspec.Struct, frozen=True):
    """Something went wrong.

    Attributes:
        at: The instant, in seconds of the monotonic clock.
        says: What, as one sentence.
    """

    at: float
    says: str


class Status(msgspec.Struct, frozen=True):
    """The kiosk at one instant. Instants are seconds of the machine's monotonic clock.

    Attributes:
        version: Of rushpi.
        pid: Of the kiosk's process.
        started: The instant it started.
        at: The instant this is about.
        frames: Pictures drawn since the start.
        camera_age: Seconds since the camera's last picture; None if there was none.
        temperature: Of the processor, degrees Celsius; None where nothing measures it.
        throttled: What the firmware says is or was wrong with power or heat; None where nothing says it.
        faults: The last ones, oldest first.
        rounds: Paid since the start.
        unwritten: Events that are in memory only, as the disk cannot be written.
        journal: What is wrong with the journal; None if nothing is.
        synced: Whether the wall clock was set from the network.
    """

    version: str
    pid: int
    started: float
    at: float
    frames: int
    camera_age: float | None
    temperature: float | None
    throttled: tuple[str, ...] | None
    faults: tuple[Fault, ...]
    rounds: int = 0
    unwritten: int = 0
    journal: str | None = None
    synced: bool = False


def write_status(status: Status, folder: Path) -> None:
    """Write the status into the folder, for everybody to read: the old one or the new one, never half of it.

    Raises:
        OSError: It cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{FILE}.new"
    new.write_bytes(msgspec.json.encode(status))
    new.chmod(0o644)
    new.replace(folder / FILE)


def read_status(folder: Path) -> Status | None:
    """The status of the kiosk that runs with this runtime folder; None if none runs.

    Raises:
        OSError: It may not be read.
        msgspec.MsgspecError: It was written by another version.
    """
    try:
        status = msgspec.json.decode((folder / FILE).read_bytes(), type=Status)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        os.kill(status.pid, 0)
    except ProcessLookupError:
        return None  # it ended without a word
    except PermissionError:
        pass  # it is another user's
    return status
