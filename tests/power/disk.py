"""A record of what a process asked of the disk, and every disk that a power cut may leave behind.

The model is stronger than most disks deserve: what was not synced may be there or not, in any order, or torn
between two sectors; a file's name is there for sure only once its folder was synced.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

SECTOR: Final = 512
RECORDER: Final = Path(__file__).with_name("record.c")

Disk = dict[str, bytes]
"""The files by name."""


class Operation(NamedTuple):
    kind: str
    offset: int
    name: str
    data: bytes


class Cut(NamedTuple):
    """A disk after a power cut behind some operation."""

    after: int
    how: str
    disk: Disk


def compiled(folder: Path) -> Path:
    """The recorder, ready to be preloaded; it needs a C compiler."""
    recorder = folder / "record.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", recorder, RECORDER, "-ldl"], check=True)
    return recorder


def record(command: Sequence[str | Path], recorder: Path, folder: Path, to: Path) -> None:
    """Run a command and add what it asks of `folder` to the record `to`."""
    watched = {"LD_PRELOAD": str(recorder), "RECORD_FOLDER": str(folder), "RECORD_TO": str(to)}
    subprocess.run(command, env=os.environ | watched, check=True)


def operations(to: Path) -> list[Operation]:
    """The record, read. SQLite's "-shm" is left out: after a power cut it is made anew."""
    found: list[Operation] = []
    record, at = to.read_bytes(), 0
    while at < len(record):
        end = record.index(b"\n", at)
        kind, offset, length, path = record[at:end].decode().split(" ", 3)
        at = end + 1 + int(length)
        name = Path(path).name
        if not name.endswith(("-shm", ".lock")):
            found.append(Operation(kind, int(offset), name, record[end + 1 : at]))
    return found


@dataclass
class Power:
    """What is on the disk for sure, and what is under way."""

    synced: Disk = field(default_factory=dict)
    """The content of each file as it was when it was last synced."""
    names: frozenset[str] = frozenset()
    """The names the folder held when it was last synced."""
    there: frozenset[str] = frozenset()
    """The names it holds now."""
    pending: list[Operation] = field(default_factory=list)

    def do(self, done: Operation) -> None:
        """One more operation."""
        match done.kind:
            case "C":
                self.there |= {done.name}
                self.synced[done.name] = b""
            case "U":
                self.there -= {done.name}
                self.pending = [other for other in self.pending if other.name != done.name]
            case "R":
                new = Path(done.data.decode()).name
                self.there = self.there - {done.name} | {new}
                self.synced[new] = self.synced.pop(done.name)
                self.pending = [
                    other._replace(name=new) if other.name == done.name else other for other in self.pending
                ]
            case "W" | "T":
                self.pending.append(done)
            case "S":
                mine = [other for other in self.pending if other.name == done.name]
                self.synced[done.name] = applied(self.synced[done.name], mine)
                self.pending = [other for other in self.pending if other.name != done.name]
            case "D":
                self.names = self.there

    def disk(self, pending: Sequence[Operation], names: frozenset[str]) -> Disk:
        """The disk if these of the pending operations reached it."""
        return {
            name: applied(self.synced[name], [done for done in pending if done.name == name])
            for name in names
            if name in self.synced
        }

    def cuts(self, tear: int) -> Iterator[tuple[str, Disk]]:
        """Every disk that the power may leave now, and how; writes tear at multiples of `tear` bytes."""
        everything = self.pending
        yield "all written", self.disk(everything, self.there)
        yield "only what was synced", self.disk([], self.names)
        yield "only what was synced, but all names", self.disk([], self.there)
        for i, done in enumerate(everything):
            if i + 1 < len(everything):
                yield f"without {_told(done)}", self.disk(everything[:i] + everything[i + 1 :], self.there)
                yield f"of the last only {_told(done)}", self.disk([done], self.there)
        if everything and everything[-1].kind == "W":
            *before, last = everything
            for cut in range(tear - last.offset % tear, len(last.data), tear):
                head = last._replace(data=last.data[:cut])
                tail = last._replace(data=last.data[cut:], offset=last.offset + cut)
                yield f"first {cut} bytes of {_told(last)}", self.disk([*before, head], self.there)
                yield f"all but {cut} bytes of {_told(last)}", self.disk([*before, tail], self.there)


def cuts(done: Sequence[Operation], tear: int = SECTOR) -> Iterator[Cut]:
    """Every disk after a cut behind each operation, each disk once for each operation."""
    power, before = Power(), set[int]()
    for number, operation in enumerate(done):
        power.do(operation)
        now = set()
        for how, disk in power.cuts(tear):
            alike = hash(tuple(sorted(disk.items())))
            if alike not in before and alike not in now:
                yield Cut(number, how, disk)
            now.add(alike)
        before = now


def applied(content: bytes, pending: Sequence[Operation]) -> bytes:
    """A file's content after these operations."""
    if not pending:
        return content
    grown = bytearray(content)
    for done in pending:
        if done.kind == "T":
            grown[done.offset :] = bytes(max(done.offset - len(grown), 0))
        else:
            grown += bytes(max(done.offset - len(grown), 0))
            grown[done.offset : done.offset + len(done.data)] = done.data
    return bytes(grown)


def _told(done: Operation) -> str:
    return f"{len(done.data)} bytes at {done.offset} of {done.name}"
