"""The machine: clock, power, memory, programs. Each check is told where to look and changes nothing."""

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from rushpi import __version__
from rushpi.display.language import _
from rushpi.doctor.disk import check_disk, check_wear, disk_of
from rushpi.finding import Check, Finding
from rushpi.wallclock import is_synced

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
TOO_LOW: Final = 0b0001
SLOWED: Final = 0b1110
SINCE_START: Final = 16


def check_clock(*, synced: bool) -> Finding:
    """Whether the wall clock was set from the network: a Pi has no battery clock."""
    if synced:
        return Finding(Check.CLOCK, ok=True, says=_("set from the network"))
    says = _(
        "not set from the network: connect it once after each start, or dates in the history are wrong (games"
        " themselves do not mind)"
    )
    return Finding(Check.CLOCK, ok=False, says=says)


def check_power(throttled: int | None) -> Finding:
    """What the Pi's firmware says of power and heat; `throttled` is its word, None if nobody gives it."""
    if throttled is None:
        return Finding(Check.POWER, ok=True, says=_("nothing here measures it; a Raspberry Pi does"))
    told = []
    if throttled & TOO_LOW:
        told.append(_("too low now: use the Raspberry Pi's own power supply and a short cable"))
    elif throttled & TOO_LOW << SINCE_START:
        told.append(_("was too low: use the Raspberry Pi's own power supply and a short cable"))
    if throttled & SLOWED:
        told.append(_("the Pi is slowed down by heat now: give it a cooler or more air"))
    elif throttled & SLOWED << SINCE_START:
        told.append(_("the Pi was slowed down by heat: give it a cooler or more air"))
    if told:
        return Finding(Check.POWER, ok=False, says="; ".join(told))
    return Finding(Check.POWER, ok=True, says=_("enough since the start, and cool"))


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
        return Finding(Check.MEMORY, ok=True, says=_("this system does not tell"))
    if free < MEMORY:
        says = _("only {n} MB free: end other programs, or start anew").format(n=free)
        return Finding(Check.MEMORY, ok=False, says=says)
    return Finding(Check.MEMORY, ok=True, says=_("{n} MB free").format(n=free))


def check_versions(
    python: tuple[int, int], versions: Iterable[tuple[str, str | None]], model: str
) -> Finding:
    """Which programs are here; `versions` are (name, version), None for what is missing."""
    found = dict(versions)
    told = ", ".join(f"{name} {version}" for name, version in found.items() if version is not None)
    all_told = f"rushpi {__version__}, Python {python[0]}.{python[1]}, {told}, {model}"
    if python < PYTHON:
        says = _("Python is too old: rushpi needs 3.11 or newer ({versions})").format(versions=all_told)
        return Finding(Check.VERSIONS, ok=False, says=says)
    missing = ", ".join(name for name, version in found.items() if version is None)
    if missing:
        says = _("{missing} is missing: install rushpi anew ({versions})")
        return Finding(Check.VERSIONS, ok=False, says=says.format(missing=missing, versions=all_told))
    return Finding(Check.VERSIONS, ok=True, says=all_told)


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
        return _("{machine}, no Raspberry Pi").format(machine=os.uname().machine)


def check_machine(folder: Path) -> Iterator[Finding]:
    """All checks of the machine."""
    yield check_disk(folder)
    yield check_wear(disk_of(folder))
    yield check_clock(synced=is_synced())
    yield check_power(read_throttled())
    yield check_memory(MEMINFO.read_text() if MEMINFO.exists() else "")
    python = (sys.version_info.major, sys.version_info.minor)
    yield check_versions(python, [(name, installed(name)) for name in NEEDED], model_of_machine())
