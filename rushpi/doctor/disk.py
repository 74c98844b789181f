"""The disk: room, leave to write, and how much of its life it has behind it."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from rushpi.display.language import _
from rushpi.finding import Check, Finding

ROOM: Final = 500
"""Megabytes of free disk: thousands of photos, and years of the journal."""

BLOCK: Final = Path("/sys/dev/block")
EXT4: Final = Path("/sys/fs/ext4")

WORN: Final = 9
"""Tenths of its life that a chip may have used (JEDEC eMMC 5.1, DEVICE_LIFE_TIME_EST: 11 is beyond it)."""
SPENT: Final = (2, 3)
"""Of the same standard's PRE_EOL_INFO: 80 % or 90 % of the spare blocks are used."""


def check_disk(folder: Path) -> Finding:
    """Whether the data folder, or where it will be made, may be written and has room."""
    there = _nearest(folder)
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(b"rushpi")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        says = _("{folder} cannot be written ({error}): free it, or mend its owner")
        return Finding(Check.DISK, ok=False, says=says.format(folder=there, error=error.strerror))
    free = shutil.disk_usage(there).free // 10**6
    if free < ROOM:
        says = _("{folder} has only {n} MB free: delete what is not needed any more")
        return Finding(Check.DISK, ok=False, says=says.format(folder=there, n=free))
    says = _("{folder} has {n} MB free and can be written")
    return Finding(Check.DISK, ok=True, says=says.format(folder=there, n=free))


def disk_of(folder: Path, block: Path = BLOCK) -> Path | None:
    """The kernel's folder about the disk that holds a folder; None if no disk of its own does."""
    device = _nearest(folder).stat().st_dev
    found = (block / f"{os.major(device)}:{os.minor(device)}").resolve()
    if not found.is_dir():
        return None
    return found.parent if (found / "partition").exists() else found


def check_wear(disk: Path | None, ext4: Path = EXT4) -> Finding:
    """Whether a disk is worn out, by its own word and the file system's. `disk` is as `disk_of` tells."""
    if disk is None:
        return Finding(Check.WEAR, ok=True, says=_("nothing here measures it"))
    if _numbers(disk / "ro") == [1]:
        says = _("the disk takes no more writing, as a card does at the end of its life: put in a new one")
        return Finding(Check.WEAR, ok=False, says=says)
    tenths = max(_numbers(disk / "device" / "life_time"), default=0)
    if tenths > WORN or set(SPENT) & set(_numbers(disk / "device" / "pre_eol_info")):
        says = _("the memory is worn out: copy what you want to keep and put in a new one")
        return Finding(Check.WEAR, ok=False, says=says)
    parts = [disk.name, *(file.parent.name for file in disk.glob("*/partition"))]
    faults = sum(sum(_numbers(ext4 / part / "errors_count")) for part in parts)
    if faults:
        says = _("{n} faults in the file system so far: copy what you want to keep and put in a new card")
        return Finding(Check.WEAR, ok=False, says=says.format(n=faults))
    if tenths:
        says = _("at most {n} % of the memory's life are used").format(n=10 * tenths)
        return Finding(Check.WEAR, ok=True, says=says)
    return Finding(Check.WEAR, ok=True, says=_("no faults so far; this disk does not tell its age"))


def _nearest(folder: Path) -> Path:
    """The folder, or the one in which it will be made."""
    return next(path for path in (folder, *folder.parents) if path.is_dir())


def _numbers(file: Path) -> list[int]:
    """The numbers in a small file of the kernel's; none where there is no such file."""
    try:
        return [int(word, 0) for word in file.read_text().split()]
    except (OSError, ValueError):
        return []
