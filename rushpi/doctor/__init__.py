"""What is wrong with this table, and what to do about it.

Each check looks at one thing and gives a `Finding` in the language on the screen; none changes anything, and
none fails.
"""

from collections.abc import Iterator
from pathlib import Path

from rushpi.camera import Camera
from rushpi.doctor.box import check_box
from rushpi.doctor.devices import check_devices, check_running_devices
from rushpi.doctor.machine import check_machine
from rushpi.finding import Finding
from rushpi.hourglass import Hourglass
from rushpi.settings import Settings

__all__ = ["Finding", "examine", "examine_running"]


def examine(settings: Settings, folder: Path) -> Iterator[Finding]:
    """All checks, one after the other, with these settings and this data folder."""
    yield from check_devices(settings, folder)
    yield check_box(settings)
    yield from check_machine(folder)


def examine_running(
    settings: Settings, folder: Path, glass: Hourglass, camera: Camera | None
) -> Iterator[Finding]:
    """All checks, from within the kiosk, which has opened hourglass, camera and screen already."""
    yield from check_running_devices(settings, folder, glass, camera)
    yield from check_machine(folder)
