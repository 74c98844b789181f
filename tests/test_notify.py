"""The supervisor hears exactly what it is told, over a real datagram socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rushpi.notify import notify, watchdog_seconds


@pytest.fixture(params=["path", "abstract"])
def supervisor(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    abstract = request.param == "abstract"
    name = f"rushpi-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind("\0" + name if abstract else name)
        heard.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", "@" + name if abstract else name)
        yield heard


def test_assignments_are_one_datagram(supervisor: socket.socket) -> None:
    assert notify("READY=1", "STATUS=spielt „Così“")
    assert supervisor.recv(1000) == "READY=1\nSTATUS=spielt „Così“".encode()


def test_without_a_supervisor_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify("READY=1")


def test_a_supervisor_that_is_gone_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    assert not notify("WATCHDOG=1")


@pytest.mark.parametrize(
    ("given", "pid", "seconds"),
    [
        ("30000000", None, 30.0),
        pytest.param("30000000", str(os.getpid()), 30.0, id="ours"),
        pytest.param("30000000", str(os.getpid() + 1), None, id="another's"),
        ("0", None, None),
        ("soon", None, None),
        (None, None, None),
    ],
)
def test_the_watchdog_is_the_one_meant_for_us(
    given: str | None, pid: str | None, seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"WATCHDOG_USEC": given, "WATCHDOG_PID": pid}.items():
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert watchdog_seconds() == seconds
