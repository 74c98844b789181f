"""What can be read of a damaged journal goes on, wherever the damage is."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from rushpi.table import (
    CardTurned,
    DamagedJournalError,
    Event,
    HourglassStarted,
    Journal,
    Table,
    TimeUp,
    TournamentLeft,
    copies,
    copy,
    recover,
)
from tests.table.evenings import all_seen, sit_down

PAGE = 4096
EVENING: list[Event] = [sit_down(), CardTurned(), HourglassStarted(30.0), TimeUp(), all_seen()]
MANY = [event for seed in range(12) for event in (sit_down(seed=seed), *EVENING[1:], TournamentLeft())]


def written(path: Path, events: list[Event]) -> Path:
    with Journal(path) as journal:
        for event in events:
            journal.append(event)
    return path


def kept(path: Path) -> list[Event]:
    with Journal(path) as journal:
        assert journal.check() == []
        Table(journal)
        return list(journal.events())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("whole") / "journal.db", MANY)


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE event",
        "DELETE FROM event",
        "UPDATE event SET seq = 1 << 60 WHERE seq = (SELECT max(seq) FROM event)",
        "UPDATE sqlite_sequence SET seq = 1 << 60; DROP TABLE event",
        "UPDATE sqlite_sequence SET seq = 'x'; DROP TABLE event",
    ],
)
def test_whatever_the_tables_say_it_comes_to_an_end(whole: Path, tmp_path: Path, damage: str) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    with sqlite3.connect(path) as database:
        database.executescript(damage)
    database.close()
    _, number = recover(path)
    assert kept(path) == MANY[:number]
    assert (number > 0) == ("1 << 60 WHERE" in damage)


def test_wherever_a_page_is_damaged_the_rest_goes_on(whole: Path, tmp_path: Path) -> None:
    content = whole.read_bytes()
    saved = []
    for page in range(len(content) // PAGE):
        path = tmp_path / f"{page}" / "journal.db"
        path.parent.mkdir()
        path.write_bytes(content[: page * PAGE] + b"\xa5" * PAGE + content[(page + 1) * PAGE :])
        aside, number = recover(path)
        events = kept(path)
        assert len(events) == number
        rest = iter(MANY)
        assert all(event in rest for event in events), "in order, and nothing that did not happen"
        assert aside.stat().st_size == len(content)
        saved.append(number)
    assert len(saved) >= 10
    assert sorted(saved)[len(saved) // 2] > len(MANY) * 0.8, "most pages hold a few events only"


def test_a_tournament_ends_where_an_event_is_missing_and_the_next_is_whole(tmp_path: Path) -> None:
    path = written(tmp_path / "journal.db", [*EVENING, sit_down(seed=8), CardTurned()])
    with sqlite3.connect(path) as database:
        database.execute("UPDATE event SET data = 'ink' WHERE seq = 3")
    database.close()
    _, number = recover(path)
    assert number == 4
    assert kept(path) == [*EVENING[:2], sit_down(seed=8), CardTurned()]


def test_what_cannot_have_happened_is_left_out(tmp_path: Path) -> None:
    path = written(tmp_path / "journal.db", [sit_down(), TimeUp(), sit_down(seed=8), CardTurned()])
    recover(path)
    assert kept(path) == [sit_down(), sit_down(seed=8), CardTurned()]


def test_when_happened_is_saved_too(tmp_path: Path) -> None:
    path = written(tmp_path / "journal.db", EVENING)
    with Journal(path) as journal:
        before = [entry.stamp for entry in journal.entries()]
    recover(path)
    with Journal(path) as journal:
        assert [entry.stamp for entry in journal.entries()] == before


def test_of_rubbish_nothing_is_saved_but_a_copy_may_be_there(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path / "journal.db"))
    copy(path)
    path.write_bytes(b"rubbish" * 1000)
    aside, number = recover(path, copies(path))
    assert number == len(MANY)
    assert kept(path) == MANY
    assert aside.read_bytes() == b"rubbish" * 1000
    aside.rename(path)
    assert recover(path)[1] == 0


def test_a_journal_that_cannot_be_moved_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"rubbish" * 1000)

    def read_only(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "rename", read_only)
    with pytest.raises(OSError, match="Read-only"):
        recover(path)
    assert path.read_bytes() == b"rubbish" * 1000


def test_copies_are_kept_by_their_number_and_the_oldest_go(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for seed in range(9):
            journal.append(sit_down(seed=seed))
            newest = copy(path, kept=3)
            assert copy(path, kept=3) == newest
    assert [found.name for found in copies(path)] == [f"journal-{n:010}.db" for n in (9, 8, 7)]
    assert len(kept(copies(path)[0])) == 9


def test_a_damaged_journal_takes_no_copys_place(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path / "journal.db"))
    with path.open("r+b") as file:
        file.seek(10 * PAGE)
        file.write(b"\xa5" * PAGE)
    with pytest.raises(DamagedJournalError):
        copy(path)
    assert copies(path) == ()
    assert not list((tmp_path / "copies").iterdir())


NO_TEXT = "CAST(x'fffe41' AS TEXT)"


@pytest.mark.parametrize(
    ("column", "value"),
    [("data", NO_TEXT), ("data", "'ink'"), ("name", NO_TEXT), ("name", "'ink'")],
)
def test_whatever_one_event_holds_the_others_go_on(tmp_path: Path, column: str, value: str) -> None:
    path = written(tmp_path / "journal.db", [*EVENING, sit_down(seed=8), CardTurned()])
    with sqlite3.connect(path) as database:
        database.execute(f"UPDATE event SET {column} = {value} WHERE seq = 3")
    database.close()
    with Journal(path) as journal, pytest.raises(DamagedJournalError):
        list(journal.entries())
    _, number = recover(path)
    assert number == 4
    assert kept(path) == [*EVENING[:2], sit_down(seed=8), CardTurned()]


@pytest.mark.parametrize("value", [NO_TEXT, "'ink'"])
def test_a_time_that_is_none_is_one_that_nobody_knows(tmp_path: Path, value: str) -> None:
    path = written(tmp_path / "journal.db", EVENING)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE event SET synced = 1")
        database.execute(f"UPDATE event SET wall = {value} WHERE seq = 3")
    database.close()
    with Journal(path) as journal:
        assert [entry.stamp.synced for entry in journal.entries()] == [True, True, False, True, True]
        assert list(journal.events()) == EVENING
