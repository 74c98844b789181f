"""The watchdog is fed on proof alone, and the status file is whole, small and true."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from rushpi import health
from rushpi.camera import CameraError, Frame
from rushpi.health import KEPT, SILENT, Health, temperature
from rushpi.status import FILE, Status, read_status, write_status
from rushpi.table import Spool

LOW = ("the power was too low since the start", "the processor was slowed down since the start")


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Eye:
    """A camera that gives a picture, or None."""

    def __init__(self) -> None:
        self.taken: float | None = None

    def latest(self) -> Frame:
        if self.taken is None:
            raise CameraError("no picture")
        return Frame(np.zeros((1, 1, 3), np.uint8), self.taken)


@pytest.fixture(autouse=True)
def _no_firmware(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "read_throttled", lambda: 0x50000)


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "30000000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield heard


@pytest.fixture
def spool(tmp_path: Path) -> Iterator[Spool]:
    with Spool(tmp_path / "journal.db") as spool:
        yield spool


def heard(supervisor: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(supervisor.recv(1000).decode())
        except BlockingIOError:
            return said


PING = "WATCHDOG=1\nSTATUS=playing"


def test_ready_is_the_first_picture_and_not_before(supervisor: socket.socket, spool: Spool) -> None:
    clock = Clock()
    kiosk = Health(spool, None, None, clock)
    kiosk.turn(drew=False)
    assert heard(supervisor) == []
    kiosk.turn(drew=True)
    assert heard(supervisor) == ["READY=1\nSTATUS=playing", PING]
    kiosk.turn(drew=True)
    assert heard(supervisor) == []


def test_pings_come_at_half_the_watchdog_s_time(supervisor: socket.socket, spool: Spool) -> None:
    clock = Clock()
    kiosk = Health(spool, None, None, clock)
    kiosk.turn(drew=True)
    heard(supervisor)
    pings = []
    for _ in range(240):
        clock.now += 0.25
        kiosk.turn(drew=False)
        pings += heard(supervisor)
    assert pings == [PING] * 4


def test_a_journal_that_cannot_be_written_is_told_but_no_reason_to_end(
    supervisor: socket.socket, spool: Spool, tmp_path: Path
) -> None:
    """A fresh start would lose what waits in memory, and find the same disk."""
    kiosk = Health(spool, None, tmp_path / "run", Clock())
    assert spool._journal is not None
    spool._journal._database.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(spool.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    kiosk.turn(drew=True)
    told = f"{spool.path} could not be written (database is locked)"
    assert heard(supervisor)[1:] == [f"WATCHDOG=1\nSTATUS={told}"]
    other.close()
    kiosk._look(1000.0)
    status = read_status(tmp_path / "run")
    assert status is not None
    assert (status.journal, status.unwritten) == (told, 0)


def test_a_proven_journal_is_as_it_was(spool: Spool) -> None:
    before = spool.path.read_bytes()
    spool.prove()
    assert spool.path.read_bytes() == before
    assert list(spool.entries()) == []


def test_a_camera_that_went_silent_is_no_proof_but_one_that_never_saw_is(
    supervisor: socket.socket, spool: Spool
) -> None:
    clock, eye = Clock(), Eye()
    kiosk = Health(spool, eye, None, clock)
    clock.now += 10 * SILENT
    kiosk.turn(drew=True)
    assert heard(supervisor)[1:] == [PING]
    eye.taken = clock.now
    clock.now += 20
    kiosk.turn(drew=False)
    assert heard(supervisor) == [PING]
    eye.taken = None
    clock.now += SILENT
    kiosk.turn(drew=False)
    assert heard(supervisor) == [
        f"STATUS=the camera has sent no picture for {SILENT + 20:.0f} s: starting anew"
    ]


def test_the_end_is_told(supervisor: socket.socket, spool: Spool, tmp_path: Path) -> None:
    with Health(spool, None, tmp_path) as kiosk:
        kiosk.turn(drew=False)
        assert (tmp_path / FILE).exists()
    assert heard(supervisor) == ["STOPPING=1"]
    assert not (tmp_path / FILE).exists()


def test_who_asks_is_told_how_the_kiosk_is(spool: Spool, tmp_path: Path) -> None:
    clock, eye = Clock(), Eye()
    kiosk = Health(spool, eye, tmp_path / "run", clock)
    clock.now, eye.taken = 1010.0, 1009.5
    for number in range(KEPT + 5):
        kiosk.fault(f"fault {number}")
    kiosk.turn(drew=True)
    status = read_status(tmp_path / "run")
    assert status is not None
    assert (status.pid, status.started, status.at, status.frames) == (os.getpid(), 1000.0, 1010.0, 1)
    assert (status.camera_age, status.throttled) == (0.5, LOW)
    assert [fault.says for fault in status.faults] == [f"fault {number}" for number in range(5, KEPT + 5)]
    assert (tmp_path / "run" / FILE).stat().st_mode & 0o777 == 0o644


def test_the_status_is_written_once_a_second_at_most(
    spool: Spool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[float] = []
    monkeypatch.setattr(health, "write_status", lambda status, _: written.append(status.at))
    clock = Clock()
    kiosk = Health(spool, None, tmp_path, clock)
    for turn in range(100):
        clock.now = 1000 + turn / 20
        kiosk.turn(drew=True)
    assert written == [1000, 1001, 1002, 1003, 1004]


def test_a_status_that_cannot_be_written_does_not_stop_the_game(spool: Spool, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kiosk = Health(spool, None, tmp_path / "file", Clock())
    kiosk.turn(drew=True)
    assert "the status cannot be written" in kiosk._faults[0].says


def status(pid: int) -> Status:
    return Status("1", pid, 0.0, 1.0, 1, None, None, None, ())


def test_a_kiosk_that_was_killed_does_not_run(tmp_path: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    write_status(status(killed.pid), tmp_path)
    assert read_status(tmp_path) is None
    assert read_status(tmp_path / "nowhere") is None


def test_another_version_s_status_is_an_error_of_its_own(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"pid": 1}')
    with pytest.raises(msgspec.ValidationError):
        read_status(tmp_path)


@pytest.mark.parametrize(("text", "degrees"), [("48312\n", 48.312), ("hot", None), (None, None)])
def test_the_temperature(tmp_path: Path, text: str | None, degrees: float | None) -> None:
    file = tmp_path / "temp"
    if text is not None:
        file.write_text(text)
    assert temperature(file) == degrees
