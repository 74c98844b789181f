"""What kind of system this is, and what it lets us do."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from installer.step import InstallError

MACHINES = ("aarch64", "x86_64")
OLDEST = 12
WITH_KMS = 13
"""The Debian whose pygame draws without a desktop and is new enough for rushpi."""


class System:
    """A Debian system.

    Attributes:
        root: Its root folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def booted(self) -> bool:
        """Whether systemd runs: not so in a chroot or while an image is made."""
        return (self.root / "run/systemd/system").is_dir()

    @property
    def version(self) -> int:
        """Of Debian; 0 for any other system."""
        facts = self._os_release()
        number = facts.get("VERSION_ID", "")
        return int(number) if facts.get("ID") == "debian" and number.isdecimal() else 0

    def run(self, *command: str | Path) -> str:
        """Run a command and give what it printed. Raises InstallError if it fails."""
        words = [str(word) for word in command]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        try:
            done = subprocess.run(  # noqa: S603 (the words are ours)
                words, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment, check=False
            )
        except OSError as error:
            raise InstallError(f"{words[0]} cannot be run: {error.strerror}") from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["without a word"]
            raise InstallError(f"`{' '.join(words)}` failed: {said[-1]}")
        return done.stdout

    def has_package(self, name: str) -> bool:
        """Whether a package is installed."""
        known = (self.root / "var/lib/dpkg/status").read_text(errors="replace")
        return f"Package: {name}\nStatus: install ok installed\n" in f"{known}\n"

    def offers_package(self, name: str) -> bool:
        """Whether the system's archive has a package, by the lists that were last fetched."""
        return bool(self.run("apt-cache", "search", "--names-only", f"^{name}$").strip())

    def has_user(self, name: str) -> bool:
        """Whether there is a user of this name."""
        return f"\n{name}:" in "\n" + (self.root / "etc/passwd").read_text()

    def property(self, unit: str, name: str) -> str:
        """What systemd says of a unit."""
        return self.run("systemctl", "show", f"--property={name}", "--value", unit).strip()

    def refuse(self, machine: str, bits: int, *, desktop: bool) -> None:
        """Refuse a system on which the kiosk cannot work.

        Args:
            machine: The kernel's, as `uname -m` says.
            bits: The width of its programs, which an old system may have narrower than the kernel.
            desktop: Whether the kiosk is to play in a desktop.

        Raises:
            InstallError: Why not, and what to do.
        """
        name = self._os_release().get("PRETTY_NAME", "this system")
        if machine not in MACHINES or bits != 64:
            raise InstallError(f"{name} is not a 64-bit system: install the 64-bit Raspberry Pi OS")
        if not self.version:
            raise InstallError(
                f"{name} is neither Raspberry Pi OS nor Debian: install the 64-bit Raspberry Pi OS"
            )
        if self.version < OLDEST:
            raise InstallError(f"{name} is too old: install a Raspberry Pi OS of Debian {OLDEST} or newer")
        if self.version < WITH_KMS and not desktop:
            raise InstallError(
                f"the pygame of {name} is too old to draw without a desktop: "
                f"install for the desktop (--desktop), or bring Debian {WITH_KMS}"
            )
        if self._starts_a_desktop() and not desktop:
            raise InstallError(
                "a desktop starts on this system and holds the screen: install for it (--desktop), or choose "
                "the console with sudo raspi-config (System Options, Boot) and start anew"
            )

    def _starts_a_desktop(self) -> bool:
        units = self.root / "etc/systemd/system"
        target = units / "default.target"
        on_the_console = target.is_symlink() and target.readlink().name == "multi-user.target"
        return (units / "display-manager.service").is_symlink() and not on_the_console

    def _os_release(self) -> dict[str, str]:
        path = self.root / "etc/os-release"
        lines = path.read_text().splitlines() if path.exists() else []
        return {name: value.strip('"') for name, _, value in (line.partition("=") for line in lines)}


def point(link: Path, target: Path) -> None:
    """Make a symbolic link, in place of the one before, at no moment neither."""
    link.parent.mkdir(parents=True, exist_ok=True)
    new = link.with_name(f"{link.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)


def points_to(link: Path, target: Path) -> bool:
    """Whether there is such a link."""
    return link.is_symlink() and link.readlink() == target
