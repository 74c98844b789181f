"""Everything there is to do to install the kiosk, bring it up to date, and take it away again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from installer.release import Releases
from installer.step import Step
from installer.system import System, point, points_to

UNIT = "rushpi-kiosk.service"
SYSTEM_PACKAGES = ("python3-venv", "python3-pygame", "libegl1", "libgbm1", "libgl1-mesa-dri", "libgles2")
"""pygame with a screen that needs no desktop (KMS/DRM), and what that draws with."""
PI_PACKAGES = ("python3-lgpio", "python3-picamera2")
"""Only Raspberry Pi OS's archive has them, and pip cannot bring them."""
FILES = {
    "sysusers.conf": "sysusers.d/rushpi.conf",
    "tmpfiles.conf": "tmpfiles.d/rushpi.conf",
    "udev.rules": "udev/rules.d/70-rushpi.rules",
    UNIT: f"systemd/system/{UNIT}",
}
"""Which file goes where in /etc."""
STAYS_ON = "consoleblank=0"
FIRST_USER = 1000
"""Whose desktop desktop.conf means as it is written."""


class Kiosk:
    """The kiosk on a system.

    `install` and `uninstall` give the steps one by one, each to be done before the next is asked for.

    Attributes:
        releases: The versions of rushpi there.
    """

    def __init__(
        self, system: System, checkout: Path, releases: Releases, desktop: int | None = None
    ) -> None:
        """`desktop` is the number of the user in whose desktop the kiosk plays; None for the console."""
        self.releases = releases
        self._system = system
        self._source = checkout / "systemd"
        self._usual_settings = checkout / "rushpi/settings.toml"
        self._desktop = desktop
        self._etc = system.root / "etc"
        self._drop_ins = self._etc / f"systemd/system/{UNIT}.d"
        self._settings = self._etc / "rushpi/settings.toml"
        self._games = system.root / "var/lib/rushpi"
        self._command = system.root / "usr/local/bin/rushpi"
        self._cmdline = system.root / "boot/firmware/cmdline.txt"
        self._restart = False

    def install(self) -> Iterator[Step]:
        """The steps of an installation and of an update."""
        run, releases = self._system.run, self.releases
        lacking = self._lacking(SYSTEM_PACKAGES)
        yield Step("fresh lists of packages", lambda: not lacking, lambda: run("apt-get", "-qq", "update"))
        yield self._packages(SYSTEM_PACKAGES)
        yield self._packages([name for name in PI_PACKAGES if self._is_to_be_had(name)])
        yield Step(f"this version in {releases.new}", lambda: releases.made, releases.make)
        for name, place in FILES.items():
            yield self._file(self._etc / place, (self._source / name).read_text())
        yield from self._screen()
        yield Step(
            "the user rushpi",
            lambda: self._system.has_user("rushpi"),
            lambda: run("systemd-sysusers", self._etc / FILES["sysusers.conf"]),
        )
        yield Step(f"your settings in {self._settings}", self._settings.exists, self._make_settings)
        program = releases.current / "bin/rushpi"
        yield Step(
            f"the command {self._command}",
            lambda: points_to(self._command, program),
            lambda: point(self._command, program),
        )
        yield Step(
            "a start at power-on",
            (self._etc / f"systemd/system/multi-user.target.wants/{UNIT}").is_symlink,
            lambda: run("systemctl", "enable", UNIT),
        )
        yield Step("this version plays", self._plays, releases.switch)
        yield Step("no older version than the one before", lambda: not releases.old(), releases.remove_old)

    def uninstall(self) -> Iterator[Step]:
        """The steps back. The saved games stay, and the settings with them."""
        run, folder = self._system.run, self.releases.folder
        now = ["--now"] if self._system.booted else []
        unit = self._etc / FILES[UNIT]
        yield Step(
            "no kiosk runs", lambda: not unit.exists(), lambda: run("systemctl", "disable", *now, UNIT)
        )
        for path in (*self._drop_ins.glob("*"), self._drop_ins, self._command):
            yield self._nothing_at(path)
        for place in FILES.values():
            yield self._nothing_at(self._etc / place)
        yield self._nothing_at(self._games / "journal.db.lock")
        yield Step("your settings beside the games", lambda: not self._settings.exists(), self._keep_settings)
        yield self._nothing_at(self._settings.parent)
        yield Step(
            "no user rushpi",
            lambda: not self._system.has_user("rushpi"),
            lambda: run("userdel", "rushpi"),
        )
        yield Step("a console that blanks", lambda: not self._stays_on(), self._let_blank)
        brought = self._brought()
        yield Step(
            "the packages we brought left to sudo apt autoremove",
            lambda: not brought,
            lambda: run("apt-mark", "auto", *brought),
        )
        yield self._nothing_at(folder)

    def _lacking(self, names: tuple[str, ...] | list[str]) -> list[str]:
        return [name for name in names if not self._system.has_package(name)]

    def _is_to_be_had(self, name: str) -> bool:
        return self._system.has_package(name) or self._system.offers_package(name)

    def _packages(self, names: tuple[str, ...] | list[str]) -> Step:
        def bring() -> None:
            lacking = self._lacking(names)
            self._system.run("apt-get", "-qq", "install", "-y", "--no-install-recommends", *lacking)
            self.releases.folder.mkdir(parents=True, exist_ok=True)
            (self.releases.folder / "packages").write_text("\n".join([*self._brought(), *lacking]))

        says = f"the packages {', '.join(names)}" if names else "no camera and no pins: not Raspberry Pi OS"
        return Step(says, lambda: not self._lacking(names), bring)

    def _brought(self) -> list[str]:
        path = self.releases.folder / "packages"
        return path.read_text().split() if path.exists() else []

    def _plays(self) -> bool:
        if not self.releases.chosen or self._restart:
            return False
        return not self._system.booted or self._system.property(UNIT, "ActiveState") == "active"

    def _screen(self) -> Iterator[Step]:
        """What differs between the console and a desktop."""
        chosen, other = ("console", "desktop") if self._desktop is None else ("desktop", "console")
        text = (self._source / f"{UNIT}.d" / f"{chosen}.conf").read_text()
        if self._desktop is not None:
            text = text.replace(str(FIRST_USER), str(self._desktop))
        yield self._file(self._drop_ins / f"{chosen}.conf", text)
        yield self._nothing_at(self._drop_ins / f"{other}.conf")
        if self._desktop is None:
            yield Step(
                f"a console that never blanks ({self._cmdline})",
                lambda: not self._cmdline.exists() or self._stays_on(),
                lambda: self._cmdline.write_text(f"{self._cmdline.read_text().rstrip()} {STAYS_ON}\n"),
            )
        elif (self._system.root / "usr/bin/raspi-config").exists():
            run = self._system.run
            yield Step(
                "a desktop that never blanks",
                lambda: run("raspi-config", "nonint", "get_blanking").strip() == "1",
                lambda: run("raspi-config", "nonint", "do_blanking", "1"),
            )

    def _stays_on(self) -> bool:
        return self._cmdline.exists() and STAYS_ON in self._cmdline.read_text().split()

    def _let_blank(self) -> None:
        words = self._cmdline.read_text().split()
        self._cmdline.write_text(" ".join(word for word in words if word != STAYS_ON) + "\n")

    def _file(self, path: Path, text: str) -> Step:
        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            self._bring_into_force(path)

        return Step(f"the file {path}", lambda: path.exists() and path.read_text() == text, write)

    def _nothing_at(self, path: Path) -> Step:
        def remove() -> None:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
            self._bring_into_force(path)

        return Step(f"nothing at {path}", lambda: not path.exists() and not path.is_symlink(), remove)

    def _bring_into_force(self, path: Path) -> None:
        """Tell who reads a file that it has changed."""
        self._restart = True
        if self._system.booted and path.suffix == ".rules":
            self._system.run("udevadm", "control", "--reload")
            self._system.run("udevadm", "trigger")
        elif self._system.booted and path.suffix == ".service":
            self._system.run("systemctl", "daemon-reload")

    def _make_settings(self) -> None:
        kept = self._games / "settings.toml"
        self._settings.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept if kept.exists() else self._usual_settings, self._settings)

    def _keep_settings(self) -> None:
        self._games.mkdir(parents=True, exist_ok=True)
        shutil.move(self._settings, self._games / "settings.toml")
