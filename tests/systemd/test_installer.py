"""The installer on a system in a folder: files are real, and its programs leave behind what real ones do."""

import tomllib
from collections.abc import Callable
from pathlib import Path, PurePath

import pytest
from installer.kiosk import UNIT, Kiosk
from installer.release import SOURCES, Releases
from installer.step import InstallError, perform
from installer.system import System

ROOT = Path(__file__).parents[2]
PI_OS = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n'
ARCHIVE = {"python3-lgpio", "python3-picamera2"}


class FolderSystem(System):
    """A system in a folder.

    Attributes:
        commands: What was run.
        broken: Releases that do not come up: "start" fails at once, "later" starts again by itself.
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.commands: list[str] = []
        self.archive = set(ARCHIVE)
        self.broken: dict[Path, str] = {}
        for name, text in {
            "etc/os-release": PI_OS,
            "etc/passwd": "root:x:0:0::/root:/bin/sh\n",
            "var/lib/dpkg/status": "Package: base-files\nStatus: install ok installed\n\n",
            "boot/firmware/cmdline.txt": "console=tty1 rootwait\n",
            "run/systemd/system/.there": "",
            "usr/local/bin/other": "",
            "etc/systemd/system/multi-user.target.wants/other": "",
            "etc/sysusers.d/other": "",
            "etc/tmpfiles.d/other": "",
            "etc/udev/rules.d/other": "",
            "opt/other": "",
            "var/lib/other": "",
        }.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)

    @property
    def playing(self) -> Path:
        return (self.root / "opt/rushpi/current").readlink()

    def run(self, *command: str | Path) -> str:
        words = [str(word) for word in command]
        self.commands.append(" ".join(words))
        wants = self.root / "etc/systemd/system/multi-user.target.wants" / UNIT
        match words:
            case ["apt-get", "-qq", "install", *rest]:
                with (self.root / "var/lib/dpkg/status").open("a") as status:
                    for name in rest:
                        if not name.startswith("-"):
                            status.write(f"Package: {name}\nStatus: install ok installed\n\n")
            case ["apt-cache", *_, name]:
                return "found" if name.strip("^$") in self.archive else ""
            case [_, "-m", "venv", *_, folder]:
                (Path(folder) / "bin").mkdir(parents=True)
            case ["systemd-sysusers", _]:
                with (self.root / "etc/passwd").open("a") as users:
                    users.write("rushpi:x:999:999::/:\n")
            case ["userdel", name]:
                users = self.root / "etc/passwd"
                users.write_text(
                    "".join(u for u in users.read_text().splitlines(True) if not u.startswith(name))
                )
            case ["systemctl", "enable", _]:
                wants.symlink_to("/etc")
            case ["systemctl", "disable", *_]:
                wants.unlink()
            case ["systemctl", "restart", _] if self.broken.get(self.playing) == "start":
                raise InstallError("it failed")
            case ["systemctl", "show", "--property=ActiveState", *_]:
                return "active\n"
            case ["systemctl", "show", "--property=NRestarts", *_]:
                return "1\n" if self.broken.get(self.playing) == "later" else "0\n"
        return ""


@pytest.fixture
def system(tmp_path: Path) -> FolderSystem:
    return FolderSystem(tmp_path / "root")


def checkout(folder: Path, version: str) -> Path:
    """Another version of rushpi with the same units."""
    if not folder.exists():
        (folder / "rushpi").mkdir(parents=True)
        (folder / "hardware").mkdir()
        (folder / ".ci").mkdir()
        (folder / ".ci/constraints.txt").write_text(
            "msgspec==0.23.0\nnumpy==2.4.6\nopencv-python-headless==5.0.0.93\n"
        )
        (folder / "rushpi/settings.toml").write_text("seconds = 30\n")
        (folder / "systemd").symlink_to(ROOT / "systemd")
    (folder / "rushpi/__init__.py").write_text(version)
    return folder


@pytest.fixture
def install(system: FolderSystem, tmp_path: Path) -> Callable[..., list[str]]:
    """Install a version; what was told comes back."""

    def act(
        version: str = "1", *, desktop: int | None = None, dry: bool = False, uninstall: bool = False
    ) -> list[str]:
        source = checkout(tmp_path / "checkout", version)
        kiosk = Kiosk(system, source, Releases(system, source, UNIT, settles=0.0), desktop)
        told: list[str] = []
        perform(kiosk.uninstall() if uninstall else kiosk.install(), told.append, dry=dry)
        return told

    return act


def picture(root: Path) -> dict[str, str]:
    """Everything in a folder: files with what they hold, links with where they go."""
    return {
        str(path.relative_to(root)): str(path.readlink())
        if path.is_symlink()
        else path.read_text()
        if path.is_file()
        else ""
        for path in root.rglob("*")
    }


def test_a_release_has_all_that_the_package_needs() -> None:
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    needed = [pattern for patterns in setuptools["data-files"].values() for pattern in patterns]
    assert all(any(PurePath(name).is_relative_to(source) for source in SOURCES) for name in needed)


def test_the_second_time_changes_nothing(system: FolderSystem, install: Callable[..., list[str]]) -> None:
    first = install()
    assert all(line.startswith("doing") for line in first if "nothing at" not in line and "older" not in line)
    before, system.commands = picture(system.root), []
    assert all(line.startswith("already so") for line in install())
    assert picture(system.root) == before
    assert all(command.startswith("systemctl show") for command in system.commands)


def test_a_dry_run_says_each_step_and_changes_nothing(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    before = picture(system.root)
    told = install(dry=True)
    assert sum(line.startswith("would do") for line in told) > 10
    assert picture(system.root) == before
    assert all(command.startswith(("apt-cache", "systemctl show")) for command in system.commands)


def test_uninstalling_leaves_the_games_and_the_settings(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    before = picture(system.root)
    install()
    journal = system.root / "var/lib/rushpi/journal.db"
    journal.parent.mkdir()
    journal.write_text("games")
    (system.root / "etc/rushpi/settings.toml").write_text("seconds = 60\n")
    install(uninstall=True)
    left = picture(system.root)
    left["var/lib/dpkg/status"] = before["var/lib/dpkg/status"]
    games = {
        "var/lib/rushpi": "",
        "var/lib/rushpi/journal.db": "games",
        "var/lib/rushpi/settings.toml": "seconds = 60\n",
    }
    assert left == before | games
    assert "apt-mark auto python3-venv python3-pygame" in "\n".join(system.commands)
    assert all(line.startswith("already so") for line in install(uninstall=True))
    install()
    assert (system.root / "etc/rushpi/settings.toml").read_text() == "seconds = 60\n"


@pytest.mark.parametrize(
    ("debian", "constraints"),
    [
        ("13", "msgspec==0.23.0\nopencv-python-headless==5.0.0.93"),
        ("12", "msgspec==0.23.0\nnumpy<2\nopencv-python-headless<4.12"),
    ],
)
def test_pip_s_libraries_suit_apt_s(debian: str, constraints: str, tmp_path: Path) -> None:
    seen: list[str] = []

    class Watching(FolderSystem):
        def run(self, *command: str | Path) -> str:
            if "--constraint" in command:
                seen.append(Path(command[command.index("--constraint") + 1]).read_text())
            return super().run(*command)

    source = checkout(tmp_path / "checkout", "1")
    system = Watching(tmp_path / "root")
    (system.root / "etc/os-release").write_text(PI_OS.replace("13", debian))
    Releases(system, source, UNIT).make()
    assert seen == [constraints]


@pytest.mark.parametrize("how", ["start", "later"])
def test_a_version_that_does_not_come_up_gives_way_to_the_one_before(
    how: str, system: FolderSystem, install: Callable[..., list[str]], tmp_path: Path
) -> None:
    install("1")
    good = system.playing
    source = checkout(tmp_path / "checkout", "2")
    bad = Releases(system, source, UNIT).new
    system.broken[bad] = how
    with pytest.raises(InstallError, match="the new version does not come up, the one before plays again"):
        install("2")
    assert system.playing == good
    assert system.commands[-1].startswith("systemctl show")
    install("3")
    assert system.playing not in {good, bad}
    assert sorted(path for path in bad.parent.iterdir()) == sorted({good, system.playing})


def test_in_an_image_the_version_before_is_kept_too(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    (system.root / "run/systemd/system/.there").unlink()
    (system.root / "run/systemd/system").rmdir()
    install("1")
    before = system.playing
    install("2")
    install("3")
    assert not before.exists()
    before = system.playing
    install("4")
    assert before.exists()
    assert not any(command.startswith("systemctl restart") for command in system.commands)


def test_a_first_version_that_does_not_come_up_is_told(
    system: FolderSystem, install: Callable[..., list[str]], tmp_path: Path
) -> None:
    system.broken[Releases(system, checkout(tmp_path / "checkout", "1"), UNIT).new] = "start"
    with pytest.raises(
        InstallError, match=r"^the kiosk does not come up: `journalctl -u rushpi-kiosk.service`"
    ):
        install("1")


def test_a_release_that_was_not_made_to_the_end_is_made_anew(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    install()
    (system.playing / "complete").unlink()
    (system.playing / "half").touch()
    install()
    assert not (system.playing / "half").exists()
    assert (system.playing / "complete").exists()


def test_for_the_desktop_it_plays_as_its_user(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    install()
    install(desktop=1001)
    drop_ins = system.root / f"etc/systemd/system/{UNIT}.d"
    assert [path.name for path in drop_ins.iterdir()] == ["desktop.conf"]
    text = (drop_ins / "desktop.conf").read_text()
    assert "User=1001\n" in text
    assert "XDG_RUNTIME_DIR=/run/user/1001\n" in text
    assert system.commands[-3].startswith("systemctl restart")


def test_a_system_without_the_pi_s_archive_gets_no_camera_and_no_pins(
    system: FolderSystem, install: Callable[..., list[str]]
) -> None:
    system.archive.clear()
    assert "already so  no camera and no pins: not Raspberry Pi OS" in install()


@pytest.mark.parametrize(
    ("release", "machine", "bits", "said"),
    [
        (PI_OS, "armv7l", 32, "is not a 64-bit system"),
        (PI_OS, "aarch64", 32, "is not a 64-bit system"),  # the 32-bit system on the 64-bit kernel
        (PI_OS.replace("13", "11"), "aarch64", 64, "is too old: install a Raspberry Pi OS of Debian 12"),
        (PI_OS.replace("13", "12"), "aarch64", 64, "too old to draw without a desktop"),
        ("ID=fedora\nVERSION_ID=42\n", "aarch64", 64, "neither Raspberry Pi OS nor Debian"),
        ("", "aarch64", 64, "this system is neither Raspberry Pi OS nor Debian"),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(
    release: str, machine: str, bits: int, said: str, system: FolderSystem
) -> None:
    (system.root / "etc/os-release").write_text(release)
    with pytest.raises(InstallError, match=said) as refused:
        system.refuse(machine, bits, desktop=False)
    assert "\n" not in str(refused.value)


def test_a_desktop_holds_the_screen(system: FolderSystem) -> None:
    system.refuse("aarch64", 64, desktop=False)
    units = system.root / "etc/systemd/system"
    (units / "display-manager.service").symlink_to("lightdm.service")
    system.refuse("aarch64", 64, desktop=True)
    with pytest.raises(InstallError, match="a desktop starts on this system"):
        system.refuse("aarch64", 64, desktop=False)
    (units / "default.target").symlink_to("/usr/lib/systemd/system/multi-user.target")
    system.refuse("aarch64", 64, desktop=False)


def test_a_program_that_fails_is_named_with_its_last_word(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match=r"^`sh -c echo broken >&2; exit 3` failed: broken$"):
        System(tmp_path).run("sh", "-c", "echo broken >&2; exit 3")
    with pytest.raises(InstallError, match=r"^no-such-program cannot be run: No such file or directory$"):
        System(tmp_path).run("no-such-program")
