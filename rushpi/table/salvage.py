"""A damaged journal: set aside whole, and what can be read of it, or of its newest copy, goes on."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from rushpi.table.codec import CodecError
from rushpi.table.fold import EventError, after
from rushpi.table.journal import (
    FAULTS,
    Entry,
    Journal,
    JournalError,
    connect_read_only,
    entry,
    select,
    set_aside,
)
from rushpi.table.state import FREE
from rushpi.table.table import BEGINNINGS

SMALLEST: Final = 32
"""Bytes that an event takes at the least: what the clock said takes 29 alone."""


def recover(path: Path, copies: tuple[Path, ...] = ()) -> tuple[Path, int]:
    """Set a damaged journal aside and begin a new one with what can be saved.

    Args:
        path: The damaged journal.
        copies: Whole copies of it from earlier days; one that holds more than can be read is taken.

    Returns:
        Where the damaged one is now, and how many events were saved.

    Raises:
        OSError: The disk is full or read-only; the journal is as it was.
    """
    new = path.with_name(path.name + ".new")
    saved = [*readable(path)]
    for copy in copies:
        held = [*readable(copy)]
        if len(held) > len(saved):
            saved = held
    for ending in ("", "-wal", "-shm", ".lock"):
        new.with_name(new.name + ending).unlink(missing_ok=True)
    with Journal(new) as journal:
        for one in saved:
            journal.append(one.event, one.stamp)
    new.with_name(new.name + ".lock").unlink()
    aside = set_aside(path)
    new.rename(path)
    sync_folder(path.parent)
    return aside, len(saved)


def readable(path: Path) -> Iterator[Entry]:
    """The events that can be read and could have happened; a tournament with a hole ends at the hole."""
    state, whole = FREE, True
    for found in _rows(path):
        if found is None:
            whole = False
            continue
        if not whole and not isinstance(found.event, BEGINNINGS):
            continue
        try:
            state = after(state, found.event)
        except EventError:
            whole = False
            continue
        whole = True
        yield found


def _rows(path: Path) -> Iterator[Entry | None]:
    """Each event by its number; None for one that cannot be read."""
    try:
        with closing(connect_read_only(path)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            one = f"{select(version)} WHERE seq = ?"
            for seq in range(1, min(_last(database), _most(path)) + 1):
                try:
                    row = database.execute(one, (seq,)).fetchone()
                    yield None if row is None else entry(row)
                except (*FAULTS, CodecError):
                    yield None
    except (*FAULTS, JournalError):
        return


def _last(database: sqlite3.Connection) -> int:
    """The last event's number, as the table says, or the counter beside it."""
    try:
        (last,) = database.execute("SELECT max(seq) FROM event").fetchone()
    except FAULTS:
        counted = database.execute("SELECT seq FROM sqlite_sequence WHERE name = 'event'").fetchone()
        (last,) = counted or (0,)
    return last if isinstance(last, int) else 0


def _most(path: Path) -> int:
    """How many events a journal of this size can hold at most; a damaged number may be anything."""
    parts = (path, path.with_name(path.name + "-wal"))
    return sum(part.stat().st_size for part in parts if part.exists()) // SMALLEST


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
