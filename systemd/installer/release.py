"""Versions of rushpi side by side, and the way back from one that does not come up."""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
import time
from pathlib import Path

from installer.step import InstallError
from installer.system import System, point, points_to

SOURCES = ("LICENSE", "README.md", "calibration/samples", "hardware/pins.toml", "pyproject.toml", "rushpi")
"""What a release is made of."""
BROUGHT_BY_APT = ("gpiozero", "numpy", "pygame")
"""Taken as the system has them: apt's camera library was built for apt's numpy, and its pygame knows KMS."""
FOR_NUMPY_1 = ("numpy<2", "opencv-python-headless<4.12")
"""Debian 12's camera library was built for numpy 1, and so must be what stands beside it."""
WITH_NUMPY_2 = 13
SETTLES = 20.0
"""Seconds a started kiosk must live to count as come up."""


class Releases:
    """The versions in a folder; the link `current` names the one that plays, `previous` the one before.

    A virtual environment cannot be moved, so each is made where it stays, and a file `complete` in it says
    that it was made to the end.
    """

    def __init__(self, system: System, checkout: Path, unit: str, settles: float = SETTLES) -> None:
        self.folder = system.root / "opt/rushpi"
        self.current = self.folder / "current"
        self._previous = self.folder / "previous"
        self._system = system
        self._checkout = checkout
        self._unit = unit
        self._settles = settles
        self.new = self.folder / "releases" / _fingerprint(checkout)

    @property
    def made(self) -> bool:
        """Whether the new version is installed beside the others."""
        return (self.new / "complete").exists()

    @property
    def chosen(self) -> bool:
        """Whether the new version is the one that plays or will play."""
        return points_to(self.current, self.new)

    def make(self) -> None:
        """Install the new version in a virtual environment of its own, which sees apt's libraries."""
        shutil.rmtree(self.new, ignore_errors=True)
        run = self._system.run
        run(sys.executable, "-m", "venv", "--system-site-packages", self.new)
        with tempfile.TemporaryDirectory() as name:
            sources = Path(name)  # a copy: a build leaves its litter
            for path in _files(self._checkout):
                target = sources / path.relative_to(self._checkout)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
            constraints = sources / "constraints.txt"
            constraints.write_text("\n".join(self._constraints()))
            python = self.new / "bin/python"
            quiet = ("--quiet", "--disable-pip-version-check", "--only-binary", ":all:")
            run(python, "-m", "pip", "install", *quiet, "--constraint", constraints, sources)
        run(self.new / "bin/rushpi", "--version")
        (self.new / "complete").touch()

    def switch(self) -> None:
        """Let the new version play; if it does not come up, the one before again.

        Raises:
            InstallError: It did not come up.
        """
        before = self.current.readlink() if self.current.is_symlink() else self.new
        point(self.current, self.new)
        if not self._system.booted or self._comes_up():  # in an image it starts with the machine
            if before != self.new:
                point(self._previous, before)
            return
        why = f"`journalctl -u {self._unit}` tells why"
        if before == self.new:
            raise InstallError(f"the kiosk does not come up: {why}")
        point(self.current, before)
        again = "the one before plays again" if self._comes_up() else "nor does the one before any more"
        raise InstallError(f"the new version does not come up, {again}: {why}")

    def old(self) -> list[Path]:
        """Versions that are neither the new one nor the one before."""
        kept = {link.readlink() for link in (self.current, self._previous) if link.is_symlink()} | {self.new}
        return sorted(path for path in (self.folder / "releases").glob("*") if path not in kept)

    def remove_old(self) -> None:
        """Remove them."""
        for path in self.old():
            shutil.rmtree(path)

    def _constraints(self) -> list[str]:
        """For pip: the versions that were tested, but for what must suit apt's libraries."""
        special = FOR_NUMPY_1 if self._system.version < WITH_NUMPY_2 else ()
        loose = {*BROUGHT_BY_APT, *(line.split("<")[0] for line in special)}
        pins = (self._checkout / ".ci/constraints.txt").read_text().splitlines()
        return [*(pin for pin in pins if pin.split("==")[0] not in loose), *special]

    def _comes_up(self) -> bool:
        run = self._system.run
        run("systemctl", "daemon-reload")
        try:
            run("systemctl", "restart", self._unit)  # it returns when the first picture is on the screen
        except InstallError:
            return False
        time.sleep(self._settles)
        state, restarts = (self._system.property(self._unit, name) for name in ("ActiveState", "NRestarts"))
        return (state, restarts) == ("active", "0")


def _files(checkout: Path) -> list[Path]:
    found = [checkout / name for name in SOURCES]
    found += [path for top in found for path in top.rglob("*")]
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def _fingerprint(checkout: Path) -> str:
    """A name for what is in the checkout: the same files, the same name."""
    digest = hashlib.sha256()
    for path in _files(checkout):
        digest.update(f"{path.relative_to(checkout)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]
