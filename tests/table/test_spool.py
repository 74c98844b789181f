"""The table stays playable whatever the disk does, and what it missed is written when it can be."""

import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from rushpi.table import (
    BusyJournalError,
    CardTurned,
    DamagedJournalError,
    Event,
    HourglassStarted,
    Journal,
    JournalError,
    Phase,
    Spool,
    Table,
    TimeUp,
)
from rushpi.table.journal import stamp
from rushpi.table.spool import RETRY
from tests.table.evenings import all_seen, sit_down

ROUND: list[Event] = [CardTurned(), HourglassStarted(30.0), TimeUp(), all_seen()]
NOBODY = 65534


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def no_room(limit: int) -> Iterator[None]:
    """No file may grow beyond `limit` bytes: what a full disk is to a process, for root as well."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that other users may read; pytest's own may not be entered."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def not_ours(folder: Path, *, readable: bool) -> Iterator[None]:
    """Folder and journal are another user's: root becomes nobody for it, others give up their rights."""
    journal = folder / "journal.db"
    parts = list(folder.iterdir())
    if os.geteuid() == 0:
        for part in parts:
            part.chmod(0o644 if readable else 0o600)
        try:
            os.seteuid(NOBODY)
        except OSError:
            pytest.skip("there is no other user in this namespace")
    else:
        for part in parts:
            part.chmod(0o444 if readable else 0o000)
        folder.chmod(0o555)
    try:
        assert not os.access(journal, os.W_OK, effective_ids=True)
        yield
    finally:
        os.seteuid(os.getuid())
        folder.chmod(0o755)
        for part in folder.iterdir():
            part.chmod(0o644)


def play(table: Table, *events: Event) -> None:
    for event in events:
        table.post(event)


def kept(path: Path) -> list[Event]:
    with Journal(path, read_only=True) as journal:
        assert journal.check() == []
        return list(journal.events())


def test_on_a_sound_disk_it_is_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Spool(path) as spool:
        play(Table(spool), sit_down(), *ROUND)
        assert (spool.trouble, spool.waiting) == (None, 0)
        assert kept(path) == [sit_down(), *ROUND]
        with pytest.raises(BusyJournalError, match="another rushpi"):
            Spool(path)


def test_a_disk_that_fills_up_while_people_play(tmp_path: Path) -> None:
    path, clock = tmp_path / "journal.db", Clock()
    with Spool(path, clock) as spool:
        table = Table(spool)
        play(table, sit_down())
        with no_room(100):
            play(table, *ROUND)
            assert table.state.phase is Phase.JUDGING
            assert "could not be written" in str(spool.trouble)
            assert spool.waiting == len(ROUND)
            clock.now += RETRY
            spool.write()
            assert spool.waiting == len(ROUND)
        spool.write()
        assert spool.waiting == len(ROUND), "it has just been tried"
        clock.now += RETRY
        spool.write()
        assert (spool.trouble, spool.waiting) == (None, 0)
        assert kept(path) == [sit_down(), *ROUND]


def test_when_there_is_room_again_the_next_event_writes_those_before(tmp_path: Path) -> None:
    path, clock = tmp_path / "journal.db", Clock()
    with Spool(path, clock) as spool:
        table = Table(spool)
        with no_room(100):
            play(table, sit_down(), ROUND[0])
        clock.now += RETRY
        play(table, ROUND[1])
        assert kept(path) == [sit_down(), *ROUND[:2]]


def test_a_disk_that_is_full_at_the_start(tmp_path: Path) -> None:
    path, clock = tmp_path / "journal.db", Clock()
    with no_room(0):
        spool = Spool(path, clock)
        assert isinstance(spool.trouble, JournalError)
        play(Table(spool), sit_down(), *ROUND)
    assert spool.waiting == 5
    spool.close()
    assert kept(path) == [sit_down(), *ROUND]


@pytest.mark.parametrize("readable", [True, False])
def test_another_users_journal(public: Path, readable: bool) -> None:
    path, clock = public / "journal.db", Clock()
    with Spool(path) as spool:
        play(Table(spool), sit_down(), ROUND[0])
    again = sit_down()  # another user may not be allowed to read the cards
    with not_ours(public, readable=readable):
        spool = Spool(path, clock)
        assert "permissions" in str(spool.trouble)
        table = Table(spool)
        if readable:  # play goes on where it stood
            assert table.state.phase is Phase.FRONT
            play(table, *ROUND[1:])
        else:
            assert table.state.phase is Phase.FREE
            play(table, again, *ROUND)
        assert table.state.phase is Phase.JUDGING
    clock.now += RETRY
    spool.write()
    assert (spool.trouble, spool.waiting) == (None, 0)
    spool.close()
    assert kept(path) == [sit_down(), *ROUND] if readable else [sit_down(), ROUND[0], sit_down(), *ROUND]


def future(path: Path) -> None:
    Journal(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()


def somebody_elses(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()


@pytest.mark.parametrize(
    ("made", "says"), [(future, "newer rushpi"), (somebody_elses, "is not a journal of rushpi")]
)
def test_a_journal_that_is_not_for_us(tmp_path: Path, made: Callable[[Path], None], says: str) -> None:
    path = tmp_path / "journal.db"
    made(path)
    before = path.read_bytes()
    with Spool(path) as spool:
        assert says in str(spool.trouble)
        table = Table(spool)
        play(table, sit_down(), *ROUND)
        assert table.state.phase is Phase.JUDGING
    assert path.read_bytes() == before


def test_a_damaged_journal_is_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"a wet letter" * 500)
    with pytest.raises(DamagedJournalError) as told:
        Spool(path)
    with Spool(path, unusable=told.value) as spool:
        table = Table(spool)
        play(table, sit_down(), *ROUND)
        assert spool.trouble is told.value
        assert (list(spool.entries()), spool.waiting) == ([], 5)
    assert path.read_bytes() == b"a wet letter" * 500


def failing(tmp_path: Path, clock: Clock) -> tuple[Spool, Table]:
    """A table that has missed a card turned."""
    spool = Spool(tmp_path / "journal.db", clock)
    table = Table(spool)
    play(table, sit_down())
    with no_room(100):
        play(table, CardTurned())
    return spool, table


def test_what_was_written_although_it_failed_is_there_once(tmp_path: Path) -> None:
    """A sync may fail behind a write that arrived: after it the event is found in the journal."""
    clock = Clock()
    spool, _ = failing(tmp_path, clock)
    ((event, at),) = spool._waiting
    with Journal(spool.path) as journal:
        journal.append(event, at)
    clock.now += RETRY
    spool.write()
    assert (spool.trouble, spool.waiting) == (None, 0)
    spool.close()
    assert kept(spool.path) == [sit_down(), CardTurned()]


def test_a_journal_that_somebody_else_went_on_with_is_left_alone(tmp_path: Path) -> None:
    clock = Clock()
    spool, table = failing(tmp_path, clock)
    with Journal(spool.path) as journal:
        journal.append(sit_down(seed=8), stamp())
    clock.now += RETRY
    play(table, HourglassStarted(30.0))
    assert "somebody else" in str(spool.trouble)
    assert table.state.phase is Phase.RUNNING
    spool.close()
    assert kept(spool.path) == [sit_down(), sit_down(seed=8)]


def test_a_disk_that_can_no_longer_be_written_is_found_out_while_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_only: AbstractContextManager[pytest.MonkeyPatch] = monkeypatch.context()
    clock = Clock()
    with Spool(tmp_path / "journal.db", clock) as spool:
        with read_only as patch:
            patch.setattr(os, "statvfs", lambda _: os.statvfs_result((0,) * 8 + (os.ST_RDONLY, 0)))
            spool.prove()
        assert "read-only" in str(spool.trouble)
        clock.now += RETRY
        spool.write()
        assert spool.trouble is None
