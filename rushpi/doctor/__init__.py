"""What is wrong with this table, and what to do about it.

Each check looks at one thing and gives a `Finding`; none changes anything, and none fails.
"""

from pathlib import Path

from rushpi.doctor.devices import check_devices
from rushpi.doctor.finding import Finding
from rushpi.doctor.machine import check_machine
from rushpi.settings import Settings

__all__ = ["Finding", "examine"]


def examine(settings: Settings, folder: Path) -> list[Finding]:
    """All checks, with these settings and this data folder."""
    return [*check_devices(settings, folder), *check_machine(folder)]
