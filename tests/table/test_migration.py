"""A journal of every earlier version is read as it is, and brought up to this one when it is written."""

import sqlite3
from pathlib import Path

import pytest

from rushpi.table import (
    CardTurned,
    Event,
    HourglassStarted,
    Journal,
    Phase,
    Table,
    ThirdTaken,
    WasabiTaken,
    stories,
)
from rushpi.table.codec import decode
from rushpi.table.journal import VERSION

JOURNALS = Path(__file__).parents[1] / "data" / "journals"
"""What each version wrote of the same evening: a tournament won by Bruno with 6 Honor, and another begun."""


@pytest.fixture(params=range(1, VERSION))
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    with sqlite3.connect(path, isolation_level=None) as database:
        database.executescript((JOURNALS / f"{request.param}.sql").read_text(encoding="utf-8"))
    database.close()
    return path


def test_every_earlier_version_has_its_journal() -> None:
    assert {path.name for path in JOURNALS.iterdir()} == {f"{number}.sql" for number in range(1, VERSION)}


def test_play_goes_on_where_the_earlier_version_stood(journal: Path) -> None:
    with Journal(journal) as opened:
        table = Table(opened)
        assert table.state.phase is Phase.FRONT
        assert table.state.seconds is None
        table.post(HourglassStarted(30.0))
    with Journal(journal) as opened:
        assert opened.check() == []
        assert opened.last == 10
        assert not any(entry.stamp.synced for entry in opened.entries() if entry.seq < 10)
        first, second = stories(opened.entries())
    assert first.winners == (1,)
    assert first.totals == (0, 6)
    assert second.winners == ()


@pytest.mark.parametrize(
    ("name", "data", "event"),
    [
        ("ThirdTaken", '{"player":2,"seconds":12.5}', ThirdTaken(2, 12.5)),
        ("ThirdTaken", '{"player":2,"seconds":null}', ThirdTaken(2, None)),
        ("WasabiTaken", '{"player":1}', WasabiTaken(1)),
    ],
)
def test_what_earlier_versions_wrote_of_who_was_first_is_the_hosts_word(
    name: str, data: str, event: Event
) -> None:
    assert decode(name, data) == event


def test_a_migrated_journal_has_the_schema_of_a_new_one(journal: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for path in (journal, new):
        Journal(path).close()
    assert columns(journal) == columns(new)


def columns(path: Path) -> list[tuple[object, ...]]:
    database = sqlite3.connect(path)
    found = database.execute("PRAGMA table_info(event)").fetchall()
    found += database.execute("PRAGMA user_version").fetchall()
    database.close()
    return found


def test_reading_an_earlier_version_changes_nothing(journal: Path) -> None:
    before = journal.read_bytes()
    with Journal(journal, read_only=True) as opened:
        assert isinstance(list(opened.events())[-1], CardTurned)
    assert journal.read_bytes() == before


def test_a_migration_that_fails_leaves_the_version_before(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rushpi.table import journal as module

    monkeypatch.setattr(module, "_STEPS", (*module._STEPS, "CREATE NONSENSE"))
    with pytest.raises(OSError, match="cannot be opened"):
        Journal(journal)
    monkeypatch.undo()
    with Journal(journal) as opened:
        assert opened.last == 9
