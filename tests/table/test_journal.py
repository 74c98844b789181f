"""What the journal has returned from is on the disk, whatever happens next."""

import random
import signal
import sqlite3
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind
from rushpi.table import (
    BowlCorrected,
    CardTurned,
    DamagedJournalError,
    Event,
    HourglassStarted,
    Journal,
    JournalError,
    Phase,
    RoundScored,
    Table,
    ThirdTaken,
    TimeUp,
    set_aside,
)
from rushpi.table.codec import decode, encode
from tests.table.evenings import all_seen, seen, sit_down

EVENINGS = [
    sit_down(),
    CardTurned(),
    HourglassStarted(30.0),
    TimeUp(),
    all_seen(seen(0, Kind.NIGIRI_SALMON, Kind.WASABI), seen(2, Kind.HOSOMAKI_WILD)),
]


def test_a_table_stands_where_it_stood(tmp_path):
    with Journal(tmp_path / "journal.db") as journal:
        table = Table(journal)
        for event in EVENINGS:
            table.post(event)
        stood = table.state
    with Journal(tmp_path / "journal.db") as journal:
        assert Table(journal).state == stood
        assert journal.check() == []


def test_a_running_hourglass_starts_over_after_a_power_cut(tmp_path):
    with Journal(tmp_path / "journal.db") as journal:
        for event in EVENINGS[:3]:
            journal.append(event)
    with Journal(tmp_path / "journal.db") as journal:
        assert Table(journal).state.phase is Phase.FRONT


def test_an_event_that_could_not_be_written_did_not_happen(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    table = Table(journal)
    table.post(sit_down())
    journal.close()
    with pytest.raises(JournalError, match=r"journal\.db could not be written"):
        table.post(CardTurned())
    assert table.state.phase is Phase.BACK


@pytest.mark.parametrize("event", [*EVENINGS, RoundScored((Fraction(5, 2), Fraction(0)))])
def test_events_survive_being_written(event: Event):
    assert decode(*encode(event)) == event


@given(
    st.builds(
        BowlCorrected,
        st.integers(0, 3),
        st.none() | st.dictionaries(st.sampled_from(Kind), st.integers(0, 3)),
        st.dictionaries(st.sampled_from(Kind), st.integers(0, 3)),
    )
    | st.builds(ThirdTaken, st.integers(0, 3), st.none() | st.floats(0, 1e6))
)
def test_any_correction_survives_being_written(event: Event):
    assert decode(*encode(event)) == event


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "journal.db"
    path.write_bytes(b"this is no database, but somebody's letter" * 100)
    with pytest.raises(DamagedJournalError, match=r"journal\.db is damaged"):
        Journal(path)
    assert path.read_bytes().startswith(b"this is no database")


def test_somebody_elses_database_is_refused(tmp_path):
    with sqlite3.connect(tmp_path / "journal.db") as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    with pytest.raises(JournalError, match="is not a journal of rushpi"):
        Journal(tmp_path / "journal.db")


def test_a_journal_of_a_newer_rushpi_is_refused(tmp_path):
    path = tmp_path / "journal.db"
    Journal(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(JournalError, match="newer rushpi"):
        Journal(path)


def test_a_journal_whose_events_are_gone_is_damaged(tmp_path):
    path = tmp_path / "journal.db"
    Journal(path).close()
    database = sqlite3.connect(path)
    database.execute("DROP TABLE event")
    database.close()
    for read_only in (False, True):
        with pytest.raises(DamagedJournalError, match="it has no table of events"):
            Journal(path, read_only=read_only)


@pytest.mark.parametrize(
    ("was", "now"), [(b"CREATE TABLE event", b"CREATE \xffABLE event"), (b" seq  INTEGER", b" sea  INTEGER")]
)
def test_a_damaged_plan_of_the_tables_is_damage(tmp_path, was, now):
    path = tmp_path / "journal.db"
    Journal(path).close()
    path.write_bytes(path.read_bytes().replace(was, now))
    with pytest.raises(DamagedJournalError, match=r"journal\.db is damaged"):
        Journal(path)


@pytest.mark.parametrize("fraction", ['"1/0"', '"x/2"', "5"])
def test_a_fraction_that_is_none_is_damage(tmp_path, fraction):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(RoundScored((Fraction(5, 2),)))
        with sqlite3.connect(path) as database:
            database.execute("UPDATE event SET data = ?", (f'{{"honor":[{fraction}]}}',))
        database.close()
        with pytest.raises(DamagedJournalError, match="event 1: RoundScored is damaged"):
            list(journal.entries())


def test_a_damaged_event_is_named(tmp_path):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(sit_down())
    with sqlite3.connect(path) as database:
        database.execute("UPDATE event SET data = '{\"players\": 3}'")
    database.close()
    with (
        Journal(path) as journal,
        pytest.raises(JournalError, match=r"event 1: TournamentStarted is damaged"),
    ):
        Table(journal)


def test_an_event_that_cannot_have_happened_is_named(tmp_path):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(sit_down())
        journal.append(TimeUp())
    with Journal(path) as journal, pytest.raises(DamagedJournalError, match="event 2: TimeUp cannot happen"):
        Table(journal)


def test_one_rushpi_at_a_time_writes(tmp_path):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        Table(journal).post(sit_down())
        with pytest.raises(JournalError, match="another rushpi is using"):
            Journal(path)
        with Journal(path, read_only=True) as reading:
            assert [type(event).__name__ for event in reading.events()] == ["TournamentStarted"]
    Journal(path).close()


def test_reading_changes_nothing(tmp_path):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        journal.append(sit_down())
    before = path.read_bytes()
    with Journal(path, read_only=True) as reading, pytest.raises(JournalError, match="could not be written"):
        reading.append(CardTurned())
    assert path.read_bytes() == before
    empty = tmp_path / "empty.db"
    empty.touch()
    with pytest.raises(JournalError, match="not a journal"):
        Journal(empty, read_only=True)
    assert empty.stat().st_size == 0


def test_a_damaged_journal_is_set_aside_whole(tmp_path):
    path = tmp_path / "journal.db"
    path.write_bytes(b"rubbish" * 1000)
    aside = set_aside(path)
    assert not path.exists()
    assert aside.read_bytes() == b"rubbish" * 1000
    assert aside.name.startswith("journal-damaged-")
    Journal(path).close()


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "taken").write_text("a file where the folder should be")
    with pytest.raises(JournalError, match="permissions"):
        Journal(tmp_path / "taken" / "journal.db")


WRITER = """
import sys
from pathlib import Path
from rushpi.table import Journal, ThirdTaken
with Journal(Path(sys.argv[1])) as journal:
    while True:
        print(journal.append(ThirdTaken(1, 2.5)), flush=True)
"""


def test_what_was_shown_survives_kill_9(tmp_path):
    shown = 0
    for _ in range(5):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, tmp_path / "journal.db"], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(random.randint(1, 40)):
            shown = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        rest, _ = child.communicate()
        shown = int(([str(shown), *rest.split()])[-1])
        with Journal(tmp_path / "journal.db") as journal:
            assert journal.check() == []
            assert sum(1 for _ in journal.events()) >= shown
