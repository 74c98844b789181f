"""Once a day the journal is copied and old files go, and never while people play."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rushpi import upkeep
from rushpi.table import Journal, copies
from rushpi.upkeep import EVERY, SOON, Upkeep, prune, trim
from tests.table.evenings import sit_down


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db") as journal:
        journal.append(sit_down())
        yield journal


def worked(keeper: Upkeep) -> str | None:
    """Wait for the round that was begun."""
    assert keeper._working is not None
    keeper._working.exception()
    return keeper.turn(0.0, free=False)


def test_it_begins_soon_after_the_start_and_once_a_day_while_the_table_is_free(journal: Journal) -> None:
    with Upkeep(journal.path, journal.path.parent / "photos", 100.0) as keeper:
        for now, free in ((100.0, True), (99.0 + SOON, True), (100.0 + SOON, False)):
            keeper.turn(now, free=free)
            assert keeper._working is None
        keeper.turn(100.0 + SOON, free=True)
        assert worked(keeper) is None
        assert len(copies(journal.path)) == 1
        keeper.turn(99.0 + SOON + EVERY, free=True)
        assert keeper._working is None
        journal.append(sit_down())
        keeper.turn(100.0 + SOON + EVERY, free=True)
        assert worked(keeper) is None
        assert len(copies(journal.path)) == 2


def test_what_went_wrong_is_one_sentence(journal: Journal) -> None:
    journal.close()
    journal.path.write_bytes(b"rubbish" * 1000)
    with Upkeep(journal.path, journal.path.parent, -SOON) as keeper:
        keeper.turn(0.0, free=True)
        assert "is damaged" in str(worked(keeper))


def photo(folder: Path, number: int, size: int) -> Path:
    path = folder / f"{number}.jpg"
    path.write_bytes(bytes(size))
    os.utime(path, (number, number))
    return path


def test_the_oldest_go_first(tmp_path: Path) -> None:
    files = [photo(tmp_path, number, 10) for number in range(10)]
    assert prune(files, 100) == 0
    assert prune(files, 45) == 6
    assert sorted(path.name for path in tmp_path.iterdir()) == ["6.jpg", "7.jpg", "8.jpg", "9.jpg"]


def test_photos_and_damaged_journals_are_pruned(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(upkeep, "PHOTOS", 25)
    monkeypatch.setattr(upkeep, "DAMAGED", 25)
    photos = tmp_path / "photos"
    photos.mkdir()
    for number in range(4):
        photo(photos, number, 10)
        (tmp_path / f"journal-damaged-{number}.db").write_bytes(bytes(10))
    with Upkeep(journal.path, photos, -SOON) as keeper:
        keeper.turn(0.0, free=True)
        assert worked(keeper) is None
    assert sorted(path.name for path in photos.iterdir()) == ["2.jpg", "3.jpg"]
    assert len(list(tmp_path.glob("journal-damaged-*"))) == 2


def test_memory_that_was_freed_goes_back_to_the_system() -> None:
    def held() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    blocks = [bytes(20_000) for _ in range(2000)]
    kept = blocks[::20]
    del blocks
    before = held()
    trim()
    assert before - held() > 20_000_000
    assert len(kept) == 100
