"""The journal gets each record with its fields, and nobody gets any where it does not listen."""

import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rushpi.logs import AGAIN, REMEMBERED, Seldom, log_to_journal

LOG = logging.getLogger("rushpi.health")


@pytest.fixture(autouse=True)
def _log() -> Iterator[None]:
    log = logging.getLogger("rushpi")
    before = log.handlers, log.level, log.propagate
    yield
    for handler in log.handlers:
        handler.close()
    log.handlers, log.level, log.propagate = before


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A journal that listens at this process's stderr."""
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard,
        (tmp_path / "stderr").open("w") as stderr,
    ):
        heard.bind(str(tmp_path / "socket"))
        heard.setblocking(False)
        there = os.fstat(stderr.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
        assert log_to_journal(stderr.fileno(), tmp_path / "socket")
        yield heard


def heard(journal: socket.socket) -> list[bytes]:
    said = []
    while True:
        try:
            said.append(journal.recv(100_000))
        except BlockingIOError:
            return said


def test_a_record_has_its_fields(journal: socket.socket) -> None:
    LOG.warning("the lens is %s", "covered")
    (said,) = heard(journal)
    fields = dict(line.split(b"=", 1) for line in said.splitlines())
    assert fields[b"MESSAGE"] == b"the lens is covered"
    assert fields[b"PRIORITY"] == b"4"
    assert fields[b"LOGGER"] == b"rushpi.health"
    assert fields[b"SYSLOG_IDENTIFIER"] == b"rushpi"
    assert fields[b"CODE_FILE"].endswith(b"test_logs.py")
    assert fields[b"CODE_FUNC"] == b"test_a_record_has_its_fields"
    assert fields[b"CODE_LINE"].isdigit()


def test_lines_of_a_message_stay_together(journal: socket.socket) -> None:
    LOG.info("one\nPRIORITY=0\n%s", "zwei \u2713")
    (said,) = heard(journal)
    text = "one\nPRIORITY=0\nzwei \u2713".encode()
    assert said.startswith(b"MESSAGE\n" + len(text).to_bytes(8, "little") + text + b"\nPRIORITY=6\n")


def test_a_very_long_message_is_cut(journal: socket.socket) -> None:
    LOG.error("x" * 1_000_000)
    (said,) = heard(journal)
    assert len(said) < 10_000


def test_what_is_debug_is_not_logged_and_nothing_twice(journal: socket.socket) -> None:
    LOG.debug("a player's name")
    for _ in range(100):
        LOG.warning("no picture")
    LOG.warning("no mat")
    assert [said.splitlines()[0] for said in heard(journal)] == [b"MESSAGE=no picture", b"MESSAGE=no mat"]


def test_a_journal_that_is_gone_ends_nothing(journal: socket.socket) -> None:
    journal.close()
    LOG.warning("unheard")


def test_the_same_is_said_again_after_a_while_and_little_is_remembered() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])

    def passes(text: str) -> bool:
        return seldom.filter(logging.LogRecord("rushpi", logging.INFO, "", 0, text, (), None))

    said = []
    for moment in (0.0, AGAIN - 1, AGAIN, AGAIN + 1, 2 * AGAIN):
        now[0] = moment
        said.append(passes("again"))
    assert said == [True, False, True, False, True]
    for number in range(10 * REMEMBERED):
        assert passes(str(number))
    assert len(seldom._logged) == REMEMBERED


def test_without_its_socket_the_journal_gets_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "stderr").open("w") as stderr:
        there = os.fstat(stderr.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
        assert log_to_journal(stderr.fileno(), tmp_path / "none")
    LOG.warning("heard")
    assert capfd.readouterr().err == "heard\n"


def test_where_no_journal_listens_nothing_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "stderr").open("w") as stderr:
        there = os.fstat(stderr.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino + 1}")
        assert not log_to_journal(stderr.fileno())
    LOG.warning("unheard")
    assert capfd.readouterr().err == ""
