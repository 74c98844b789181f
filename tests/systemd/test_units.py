"""The units as systemd's own tools judge them: clean, and hardly exposed."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = "rushpi-kiosk.service"
EXPOSURE = 25
"""The most that is allowed, in tenths: `systemd-analyze security` calls up to 4.9 "OK"."""

analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


@pytest.fixture(params=["console", "desktop"])
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The unit as installed for one kind of screen."""
    (tmp_path / f"{UNIT}.d").mkdir()
    shutil.copy(SYSTEMD / f"{UNIT}.d" / f"{request.param}.conf", tmp_path / f"{UNIT}.d")
    return Path(shutil.copy(SYSTEMD / UNIT, tmp_path))


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)


@analyze
def test_systemd_finds_nothing_wrong(unit: Path, tmp_path: Path) -> None:
    """An unknown key is a warning only: not the exit status tells, but that nothing is said."""
    program = tmp_path / "rushpi"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit.write_text(unit.read_text().replace("/opt/rushpi/current/bin/rushpi", str(program)))
    judged = run("systemd-analyze", "verify", unit)
    assert (judged.returncode, judged.stdout, judged.stderr) == (0, "", "")


@analyze
def test_it_is_hardly_exposed(unit: Path) -> None:
    judged = run("systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", unit)
    assert judged.returncode == 0, judged.stdout.splitlines()[-1]


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is not installed")
def test_the_user_is_made_with_its_groups(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_text(
        "".join(f"{name}:x:{number}:\n" for number, name in GROUPS.items())
    )
    made = run("systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "sysusers.conf")
    assert (made.returncode, made.stderr.count("Failed")) == (0, 0)
    users = (tmp_path / "etc" / "passwd").read_text()
    assert users.startswith("rushpi:x:")
    assert users.rstrip().endswith(":/usr/sbin/nologin")
    members = [
        line.split(":")[0] for line in (tmp_path / "etc" / "group").read_text().split() if ":rushpi" in line
    ]
    assert sorted(members) == ["audio", "gpio", "input", "render", "video"]


GROUPS = {29: "audio", 44: "video", 104: "render", 105: "input"}


@pytest.mark.skipif(shutil.which("systemd-tmpfiles") is None, reason="systemd-tmpfiles is not installed")
def test_tmpfiles_understands_its_lines(tmp_path: Path) -> None:
    done = run("systemd-tmpfiles", f"--root={tmp_path}", "--clean", SYSTEMD / "tmpfiles.conf")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_watchdog_has_time_for_two_pings() -> None:
    """The loop may stand for 5 s in a locked journal, and the camera for 10 s: neither is a hang."""
    keys = configparser.ConfigParser(strict=False, interpolation=None)
    keys.read(SYSTEMD / UNIT)
    service = {name.lower(): value for name, value in keys["Service"].items()}
    assert int(service["watchdogsec"]) >= 2 * (5 + 10)
    assert (service["type"], service["restart"]) == ("notify", "always")
    assert service["execstoppost"].endswith("rushpi gpio-off")
