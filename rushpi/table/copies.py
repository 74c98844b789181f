"""Copies of the journal, one a day: what a damaged card may have spared."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from rushpi.locale import _, why
from rushpi.table.journal import FAULTS, JournalError, connect_read_only, damaged, is_damage
from rushpi.table.salvage import sync_folder

KEPT: Final = 7
"""So many copies are kept."""
FOLDER: Final = "copies"


def copies(path: Path) -> tuple[Path, ...]:
    """The copies of a journal, the newest first: by the number of their last event, not by any clock."""
    return tuple(sorted((path.parent / FOLDER).glob(f"{path.stem}-*{path.suffix}"), reverse=True))


def copy(path: Path, kept: int = KEPT) -> Path:
    """Copy a journal, which may be in use, and let the oldest copies go. Without news the newest copy stays.

    Returns:
        The newest copy.

    Raises:
        DamagedJournalError: the journal is damaged; no copy was touched.
        JournalError: it cannot be copied.
    """
    try:
        with closing(connect_read_only(path)) as database:
            (last,) = database.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()
            to = path.parent / FOLDER / f"{path.stem}-{last:010}{path.suffix}"
            if not to.exists():
                to.parent.mkdir(exist_ok=True)
                _write(database, path, to)
    except FAULTS as error:
        if is_damage(error):
            raise damaged(path, str(error)) from error
        says = _("{file} could not be copied ({error}); check that the disk is not full")
        raise JournalError(says.format(file=path, error=error)) from error
    except OSError as error:
        if isinstance(error, JournalError):
            raise
        says = _("{file} could not be copied ({error}); check that the disk is not full")
        raise JournalError(says.format(file=path, error=why(error))) from error
    for old in copies(path)[kept:]:
        old.unlink()
    return to


def _write(database: sqlite3.Connection, path: Path, to: Path) -> None:
    """Have the whole copy on the disk before it gets its name."""
    new = to.with_suffix(".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new)) as copied:
        database.backup(copied)
        copied.execute("PRAGMA journal_mode = DELETE")
        (found,) = copied.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        new.unlink()
        raise damaged(path, found)
    with new.open("rb") as written:
        os.fsync(written.fileno())
    new.rename(to)
    sync_folder(to.parent)
