"""The journal: every event of the table, on disk before anyone sees its effect.

One SQLite file, append-only, in write-ahead mode with a full sync for each event: what `append` has returned
from survives `kill -9` and a pulled plug. Order is the sequence number's alone; the wall clock is noted for
people to read and never trusted, as a Pi's jumps when the network comes up.
"""

import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO, Final, NamedTuple, Self
from urllib.parse import quote

from rushpi.locale import _, why
from rushpi.table.codec import CodecError, decode, encode
from rushpi.table.events import Event
from rushpi.wallclock import is_synced

_APPLICATION_ID: Final = 0x72707573  # "rpus": tells our file from any other SQLite database

FAULTS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What comes of a database that cannot be read: the message about a damaged one may itself be no text."""

_IN_THE_FILE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_COLUMNS: Final = {"seq", "wall", "name", "data"}
"""Of every version."""

_STEPS: Final = (
    """
    CREATE TABLE event (
        seq  INTEGER PRIMARY KEY AUTOINCREMENT,
        wall TEXT NOT NULL,  -- UTC, ISO 8601; may be wrong
        name TEXT NOT NULL,  -- the event's class
        data TEXT NOT NULL   -- its fields as JSON
    ) STRICT
    """,
    "ALTER TABLE event ADD COLUMN synced INTEGER NOT NULL DEFAULT 0",  # whether the network had set `wall`
    "SELECT 'WasabiTaken may be the camera''s word'",  # an older rushpi would take it for the host's
)
"""What made each version of the journal from the one before; a step once released is never changed."""

VERSION: Final = len(_STEPS)
"""Goes up with the schema, and with events that an older rushpi could not read: see `_STEPS`."""


class JournalError(OSError):
    """The journal cannot be opened, read or written. The message says which file, why and what to do."""


class DamagedJournalError(JournalError):
    """What the journal holds cannot be. It can be set aside (`set_aside`) and play go on with a new one."""


class DamagedEventError(DamagedJournalError):
    """One event of the journal cannot be read."""

    def __init__(self, seq: int, says: object) -> None:
        """`seq` is its number."""
        super().__init__(str(says))
        self.seq = seq


class BusyJournalError(JournalError):
    """Another rushpi is writing this journal."""


class Stamp(NamedTuple):
    """When something happened, for people: order is never taken from it."""

    wall: str
    """What the wall clock said, UTC in ISO 8601."""
    synced: bool
    """Whether the clock had been set from the network; else it may be wrong by years."""


class Entry(NamedTuple):
    """An event as it stands in the journal."""

    seq: int
    """From 1; the only order there is."""
    stamp: Stamp
    event: Event


def stamp() -> Stamp:
    """Now."""
    return Stamp(datetime.now(UTC).isoformat(timespec="milliseconds"), is_synced())


class Journal:
    """An open journal file. Use it as a context manager, or call `close`."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Open the journal at `path`, making it and its folder if they are missing.

        One process at a time may write. With `read_only` the file must be there, is left as it is, and may be
        in use.

        A journal of an earlier version is brought up to this one; `read_only` does so in memory.

        Raises:
            DamagedJournalError: the file is no whole database.
            BusyJournalError: another rushpi is writing it.
            JournalError: it is not ours, of a later version, or may not be read or written.
        """
        self.path = path
        self._lock: IO[bytes] | None = None
        try:
            if read_only:
                self._database = connect_read_only(path)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = _lock(path)
                self._database = sqlite3.connect(path, isolation_level=None)
        except JournalError:
            raise
        except (OSError, *FAULTS) as error:
            self._release()
            raise _cannot_open(path, error) from error
        try:
            version = self._recognise(may_be_new=not read_only)
            if not read_only:
                self._prepare()
            elif version < VERSION:
                self._database = _in_memory(self._database)
            if version < VERSION:
                self._migrate(version)
        except FAULTS as error:
            self.close()
            raise _cannot_open(path, error) from error
        except JournalError:
            self.close()
            raise

    def _prepare(self) -> None:
        one = self._database.execute
        one("PRAGMA busy_timeout = 5000")
        one("PRAGMA journal_mode = WAL")
        one("PRAGMA synchronous = FULL")
        one("BEGIN IMMEDIATE")  # shows that it may be written
        one("ROLLBACK")

    def _migrate(self, version: int) -> None:
        """Do the steps that lead from a version to this one, all or none."""
        one = self._database.execute
        one("BEGIN IMMEDIATE")
        for step in _STEPS[version:]:
            one(step)
        one(f"PRAGMA application_id = {_APPLICATION_ID}")
        one(f"PRAGMA user_version = {VERSION}")
        one("COMMIT")

    def _recognise(self, *, may_be_new: bool) -> int:
        """The journal's version; 0 for an empty file, if it may be one."""
        one = self._database.execute
        (application,) = one("PRAGMA application_id").fetchone()
        (version,) = one("PRAGMA user_version").fetchone()
        if may_be_new and not application and not one("SELECT 1 FROM sqlite_schema").fetchone():
            return 0
        if application != _APPLICATION_ID:
            raise JournalError(_("{file} is not a journal of rushpi").format(file=self.path))
        if version > VERSION:
            says = _(
                "{file} was written by a newer rushpi (version {n}, this one reads {ours}); update rushpi"
            )
            raise JournalError(says.format(file=self.path, n=version, ours=VERSION))
        if not {name for (name,) in one("SELECT name FROM pragma_table_info('event')")} >= _COLUMNS:
            raise damaged(self.path, "it has no table of events")
        return int(version)

    def append(self, event: Event, at: Stamp | None = None) -> int:
        """Write one event; when this returns, it is on the disk. Returns its sequence number, from 1.

        Args:
            event: What happened.
            at: When; without it, now.

        Raises:
            JournalError: the disk is full, gone or read-only. The event is then not in the journal.
        """
        wall, synced = at or stamp()
        name, data = encode(event)
        try:
            cursor = self._database.execute(
                "INSERT INTO event (wall, synced, name, data) VALUES (?, ?, ?, ?)", (wall, synced, name, data)
            )
        except sqlite3.Error as error:
            says = _("{file} could not be written ({error}); check that the disk is not full or read-only")
            raise JournalError(says.format(file=self.path, error=error)) from error
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def prove(self) -> None:
        """Show that an event could be written now; nothing is written.

        Raises:
            JournalError: it could not.
        """
        try:
            self._database.execute("BEGIN IMMEDIATE")
            self._database.execute("ROLLBACK")
            read_only = os.statvfs(self.path).f_flag & os.ST_RDONLY
        except (sqlite3.Error, OSError) as error:
            says = _("{file} could not be written ({error})")
            raise JournalError(says.format(file=self.path, error=error)) from error
        if read_only:
            says = _("{file} could not be written: its disk has become read-only")
            raise JournalError(says.format(file=self.path))

    @property
    def last(self) -> int:
        """The last event's sequence number; 0 in an empty journal. Raises JournalError as `entries` does."""
        try:
            (last,) = self._database.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()
        except FAULTS as error:
            raise _cannot_open(self.path, error) from error
        return int(last)

    def entries(self, first: int = 1) -> Iterator[Entry]:
        """Every event from the `first` one on with what is noted of it, oldest first.

        Raises:
            DamagedEventError: one event is damaged; those after it may not be.
            DamagedJournalError: the file is damaged.
        """
        try:
            rows = self._database.execute(f"{select()} WHERE seq >= ? ORDER BY seq", (first,))
            for row in rows:
                try:
                    yield entry(row)
                except CodecError as error:
                    raise DamagedEventError(row[0], damaged(self.path, f"event {row[0]}: {error}")) from error
        except FAULTS as error:
            raise _cannot_open(self.path, error) from error

    def latest(self, *kinds: type[Event]) -> int:
        """The sequence number of the last event of these classes; 1 if there is none.

        Raises:
            DamagedJournalError: the file is damaged.
        """
        wanted = {kind.__name__ for kind in kinds}
        try:
            rows = self._database.execute("SELECT seq, name FROM event ORDER BY seq DESC")
            return next((int(seq) for seq, name in rows if name in wanted), 1)
        except FAULTS as error:
            raise _cannot_open(self.path, error) from error

    def events(self) -> Iterator[Event]:
        """Every event so far, oldest first. Raises JournalError as `entries` does."""
        return (entry.event for entry in self.entries())

    def check(self) -> list[str]:
        """SQLite's own integrity check: the faults found, none in a sound file."""
        try:
            rows = self._database.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [text for (text,) in rows if text != "ok"]

    def close(self) -> None:
        """Close the file. Closing twice does no harm."""
        self._database.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def select(version: int = VERSION) -> str:
    """The beginning of a query for rows that `entry` understands, in a journal of some version."""
    if version < 2:
        return "SELECT seq, CAST(wall AS BLOB), 0, CAST(name AS BLOB), CAST(data AS BLOB) FROM event"
    return "SELECT seq, CAST(wall AS BLOB), synced, CAST(name AS BLOB), CAST(data AS BLOB) FROM event"


def entry(row: tuple[int, bytes, int, bytes, bytes]) -> Entry:
    """A row that was `select`ed, as an entry. Raises CodecError if it holds no event of this version."""
    seq, stamped, synced, name, data = row
    wall = stamped.decode(errors="replace")
    try:
        event = decode(name.decode(), data.decode())
    except UnicodeDecodeError as error:
        raise CodecError(f"a text is none ({error.reason})") from error
    return Entry(seq, Stamp(wall, bool(synced) and _is_time(wall)), event)


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:  # one bit is enough, and the event is worth more than its time
        return False
    return True


def set_aside(path: Path) -> Path:
    """Give a damaged journal another name, beside its old one, and return that; nothing of it is lost."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.stem}-damaged-{now}{path.suffix}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def damaged(path: Path, what: str) -> DamagedJournalError:
    """The error for a journal in which something cannot be."""
    says = _("the journal {file} is damaged ({what}); move it away and a new one is begun")
    return DamagedJournalError(says.format(file=path, what=what))


def _lock(path: Path) -> IO[bytes]:
    """Hold the journal for this process, by a file of its own: closing it must not touch SQLite's locks."""
    held = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.close()
        says = _("another rushpi is using the journal {file}; close that one first")
        raise BusyJournalError(says.format(file=path)) from None
    return held


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, even in a folder where SQLite may make no files to read with.

    Raises:
        OSError: it cannot be read.
        sqlite3.Error, UnicodeDecodeError: it is no database.
    """
    where = f"file:{quote(os.fspath(path))}"
    database = sqlite3.connect(f"{where}?mode=ro", uri=True, isolation_level=None)
    try:
        database.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError:
        database.close()
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(shutil.copy(path, folder))
            log = path.with_name(path.name + "-wal")
            if log.exists():  # the last events are there alone
                shutil.copy(log, folder)
            database = _in_memory(sqlite3.connect(copy))
    except FAULTS:
        database.close()
        raise
    return database


def is_damage(error: Exception) -> bool:
    """Whether one of the `FAULTS` lies in the file; else it is of the way there."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)  # a text that is none has none
        return code & 0xFF in _IN_THE_FILE
    return isinstance(error, UnicodeDecodeError)


def _in_memory(database: sqlite3.Connection) -> sqlite3.Connection:
    """A copy that may be changed; the database itself is closed."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        database.backup(copy)
    except sqlite3.Error:
        copy.close()
        raise
    finally:
        database.close()
    return copy


def _cannot_open(path: Path, error: Exception) -> JournalError:
    if is_damage(error):
        return damaged(path, str(error))
    says = _("the journal {file} cannot be opened ({error}); check its folder's permissions")
    return JournalError(says.format(file=path, error=why(error) if isinstance(error, OSError) else error))
