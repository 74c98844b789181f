"""The machine: disk, clock, power, memory, programs. Each check is told where to look and changes nothing."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rushpi import __version__
from rushpi.doctor.finding import Finding
from rushpi.wallclock import is_synced

ROOM: Final = 500
"""Megabytes of free disk: thousands of photos, and years of the journal."""
MEMORY: Final = 200
"""Megabytes that reading one picture takes, with room to spare."""
PYTHON: Final = (3, 11)
NEEDED: Final = ("gpiozero", "msgspec", "numpy", "pygame", "cv2")

MEMINFO: Final = Path("/proc/meminfo")
MODEL: Final = Path("/proc/device-tree/model")
THROTTLED: Final = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")

POWER: Final = {
    0: "the power is too low now",
    1: "the processor's speed is capped now",
    2: "the processor is slowed down now",
    3: "the processor is at its limit of heat now",
    16: "the power was too low since the start",
    17: "the processor's speed was capped since the start",
    18: "the processor was slowed down since the start",
    19: "the processor was at its limit of heat since the start",
}
"""The bits of `vcgencmd get_throttled` (Raspberry Pi documentation, "get_throttled")."""


def check_disk(folder: Path) -> Finding:
    """Whether the data folder, or where it will be made, may be written and has room."""
    there = next(path for path in (folder, *folder.parents) if path.is_dir())
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(b"rushpi")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return Finding(
            "disk", ok=False, says=f"{there} cannot be written ({error.strerror}): free it, or mend its owner"
        )
    free = shutil.disk_usage(there).free // 10**6
    if free < ROOM:
        return Finding(
            "disk", ok=False, says=f"{there} has only {free} MB free: delete what is not needed any more"
        )
    return Finding("disk", ok=True, says=f"{there} has {free} MB free and can be written")


def check_clock(*, synced: bool) -> Finding:
    """Whether the wall clock was set from the network: a Pi has no battery clock."""
    if synced:
        return Finding("clock", ok=True, says="set from the network")
    return Finding(
        "clock",
        ok=False,
        says="not set from the network: connect it once after each start, or dates in the history are wrong"
        " (games themselves do not mind)",
    )


def check_power(throttled: int | None) -> Finding:
    """What the Pi's firmware says of power and heat; `throttled` is its word, None if nobody gives it."""
    if throttled is None:
        return Finding("power", ok=True, says="nothing here measures it; a Raspberry Pi does")
    told = [words for bit, words in POWER.items() if throttled >> bit & 1]
    if not told:
        return Finding("power", ok=True, says="enough since the start, and cool")
    remedies = []
    if throttled & (1 << 0 | 1 << 16):
        remedies.append("use the Raspberry Pi's own power supply and a short cable")
    if throttled & ~(1 << 0 | 1 << 16):
        remedies.append("give the Pi a cooler or more air")
    return Finding("power", ok=False, says=f"{', '.join(told)}: {' and '.join(remedies)}")


def read_throttled(file: Path = THROTTLED, program: str = "vcgencmd") -> int | None:
    """The firmware's word on power and heat, from the kernel or its own program; None on other machines."""
    try:
        return int(file.read_text(), 16)
    except (OSError, ValueError):
        pass
    try:
        answer = subprocess.run(  # noqa: S603 (the program's name is ours)
            [program, "get_throttled"], capture_output=True, text=True, timeout=2, check=True
        ).stdout
        return int(answer.strip().removeprefix("throttled="), 16)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def check_memory(meminfo: str) -> Finding:
    """Whether there is memory to read pictures with. `meminfo` is the text of /proc/meminfo."""
    lines = dict(line.split(":", 1) for line in meminfo.splitlines() if ":" in line)
    try:
        free = int(lines["MemAvailable"].split()[0]) // 1000
    except (KeyError, ValueError, IndexError):
        return Finding("memory", ok=True, says="this system does not tell")
    if free < MEMORY:
        return Finding("memory", ok=False, says=f"only {free} MB free: end other programs, or start anew")
    return Finding("memory", ok=True, says=f"{free} MB free")


def check_versions(
    python: tuple[int, int], versions: Iterable[tuple[str, str | None]], model: str
) -> Finding:
    """Which programs are here; `versions` are (name, version), None for what is missing."""
    found = dict(versions)
    told = ", ".join(f"{name} {version}" for name, version in found.items() if version is not None)
    all_told = f"rushpi {__version__}, Python {python[0]}.{python[1]}, {told} on {model}"
    if python < PYTHON:
        return Finding("versions", ok=False, says=f"{all_told}: rushpi needs Python 3.11 or newer")
    missing = [name for name, version in found.items() if version is None]
    if missing:
        return Finding(
            "versions", ok=False, says=f"{', '.join(missing)} is missing: install rushpi anew ({all_told})"
        )
    return Finding("versions", ok=True, says=all_told)


def installed(name: str) -> str | None:
    """The version of a library, by its own word or its package's; None if it is missing."""
    try:
        module = __import__(name)
    except ImportError:
        return None
    own: str | None = getattr(module, "__version__", None)
    return own or importlib.metadata.version(name)


def model_of_machine(file: Path = MODEL) -> str:
    """What the machine calls itself."""
    try:
        return file.read_text().rstrip("\0\n")
    except OSError:
        return f"{os.uname().machine}, no Raspberry Pi"


def check_machine(folder: Path) -> list[Finding]:
    """All checks of the machine."""
    meminfo = MEMINFO.read_text() if MEMINFO.exists() else ""
    python = (sys.version_info.major, sys.version_info.minor)
    return [
        check_disk(folder),
        check_clock(synced=is_synced()),
        check_power(read_throttled()),
        check_memory(meminfo),
        check_versions(python, [(name, installed(name)) for name in NEEDED], model_of_machine()),
    ]
