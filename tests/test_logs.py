"""The journal gets each line with its priority, and nobody gets any where it does not listen."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rushpi.logs import Lines, log_to_journal


@pytest.fixture(autouse=True)
def _log() -> Iterator[None]:
    log = logging.getLogger("rushpi")
    before = log.handlers, log.level, log.propagate
    yield
    log.handlers, log.level, log.propagate = before


@pytest.mark.parametrize(
    ("level", "line"), [(logging.INFO, "<6>one\n<6>two"), (logging.WARNING, "<4>one\n<4>two")]
)
def test_each_line_has_its_priority(level: int, line: str) -> None:
    assert Lines().format(logging.LogRecord("rushpi", level, "", 0, "one\n%s", ("two",), None)) == line


def test_the_journal_is_logged_to_where_it_listens_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with (tmp_path / "stderr").open("w") as stderr:
        there = os.fstat(stderr.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino + 1}")
        assert not log_to_journal(stderr.fileno())
        logging.getLogger("rushpi.health").warning("unheard")
        assert capfd.readouterr().err == ""
        monkeypatch.setenv("JOURNAL_STREAM", f"{there.st_dev}:{there.st_ino}")
        assert log_to_journal(stderr.fileno())
        logging.getLogger("rushpi.health").warning("heard")
        logging.getLogger("rushpi.health").debug("a player's name")
        assert capfd.readouterr().err == "<4>heard\n"
