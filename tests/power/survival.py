"""Plays under the recorder, and looks what each power cut leaves of what was shown."""

import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rushpi.table import Event, Journal, JournalError, Table
from tests.power.disk import SECTOR, Cut, Operation, cuts, operations, record
from tests.power.evening import JOURNAL, SHOWN

MEMORY: Final = Path("/dev/shm")


class Lost(NamedTuple):
    """What a power cut cost that it should not have."""

    cut: Cut
    why: str


class Recorded(NamedTuple):
    operations: list[Operation]
    events: list[Event]
    """What the journal held at the end."""
    prepared: int = 0
    """So many operations made the journal that the evenings began with: the power stays on until then."""


def recorded(
    recorder: Path, folder: Path, runs: Iterable[Sequence[object]], start: str | None = None
) -> Recorded:
    """Play evenings one after the other in a folder; `start` is the SQL of a journal to begin with."""
    played, to = folder / "played", folder / "record"
    played.mkdir()
    prepared = 0
    if start is not None:
        command = [sys.executable, "-c", PREPARE, played / JOURNAL, start]
        record(list(map(str, command)), recorder, played, to)
        prepared = len(operations(to))
    for run in runs:
        command = [sys.executable, "-m", "tests.power.evening", played, *run]
        record(list(map(str, command)), recorder, played, to)
    with Journal(played / JOURNAL) as journal:
        return Recorded(operations(to), list(journal.events()), prepared)


PREPARE = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1], isolation_level=None) as database:
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.executescript(sys.argv[2])
database.close()
"""


def lost(played: Recorded, tear: int = SECTOR) -> Iterator[Lost | None]:
    """For each power cut, writes being torn at multiples of `tear`: None, or what was lost."""
    shown = 0
    known = dict(_shown(played.operations))
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        at = -1
        for cut in cuts(played.operations, tear):
            while at < cut.after:
                at += 1
                shown = known.get(at, shown)
            if cut.after < played.prepared:
                continue
            why = _wrong(cut, Path(folder) / "disk", shown, played.events)
            yield None if why is None else Lost(cut, why)


def _shown(done: Sequence[Operation]) -> Iterator[tuple[int, int]]:
    """After which operations how many events had been shown."""
    for number, operation in enumerate(done):
        if operation.name == SHOWN and operation.kind == "W":
            yield number, int(operation.data)


def _wrong(cut: Cut, folder: Path, shown: int, played: Sequence[Event]) -> str | None:
    """Restart on this disk: the journal opens, is sound, and holds every shown event once, in its place."""
    folder.mkdir()
    try:
        for name, content in cut.disk.items():
            (folder / name).write_bytes(content)
        try:
            with Journal(folder / JOURNAL) as journal:
                faults, kept = journal.check(), list(journal.events())
                Table(journal)
        except JournalError as error:
            return str(error)
    finally:
        shutil.rmtree(folder)
    if faults:
        return "; ".join(faults)
    if len(kept) < shown:
        return f"{shown} events were shown, {len(kept)} are kept"
    if kept != list(played[: len(kept)]):
        return "other events are kept than happened"
    return None
