"""The disk's checks, on disks that are made up."""

import os
from pathlib import Path

import pytest

from rushpi.doctor.disk import check_disk, check_wear, disk_of


def test_a_disk_with_room(tmp_path: Path) -> None:
    finding = check_disk(tmp_path / "not" / "yet" / "made")
    assert finding.ok
    assert str(tmp_path) in finding.says
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 12 * 10**6}))
    finding = check_disk(tmp_path)
    assert (finding.ok, finding.says) == (
        False,
        f"{tmp_path} has only 12 MB free: delete what is not needed any more",
    )


def test_a_disk_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(dir: Path) -> None:  # noqa: A002
        raise OSError(30, os.strerror(30))

    monkeypatch.setattr("tempfile.TemporaryFile", read_only)
    finding = check_disk(tmp_path)
    assert not finding.ok
    assert "cannot be written (Read-only file system)" in finding.says


def card(folder: Path, **files: str) -> Path:
    """The kernel's folder about a memory card with one partition."""
    disk = folder / "mmcblk0"
    (disk / "device").mkdir(parents=True)
    (disk / "mmcblk0p2").mkdir()
    (disk / "mmcblk0p2" / "partition").write_text("2\n")
    for name, content in {"ro": "0\n", **files}.items():
        (disk / name.replace("__", "/")).write_text(content)
    return disk


@pytest.mark.parametrize(
    ("files", "ok", "words"),
    [
        ({}, True, "no faults so far; this disk does not tell its age"),
        ({"device__life_time": "0x03 0x01\n", "device__pre_eol_info": "0x01\n"}, True, "at most 30 %"),
        ({"device__life_time": "0x01 0x0b\n"}, False, "worn out: copy what you want to keep"),
        ({"device__pre_eol_info": "0x02\n"}, False, "worn out"),
        ({"device__life_time": "0x00 0x00\n"}, True, "does not tell its age"),
        ({"device__life_time": "lots\n"}, True, "does not tell its age"),
        ({"ro": "1\n"}, False, "takes no more writing"),
    ],
)
def test_wear(tmp_path: Path, files: dict[str, str], ok: bool, words: str) -> None:
    finding = check_wear(card(tmp_path, **files), tmp_path / "ext4")
    assert finding.ok is ok
    assert words in finding.says


def test_faults_of_a_partitions_file_system_are_those_of_its_disk(tmp_path: Path) -> None:
    (tmp_path / "ext4" / "mmcblk0p2").mkdir(parents=True)
    (tmp_path / "ext4" / "mmcblk0p2" / "errors_count").write_text("3\n")
    finding = check_wear(card(tmp_path), tmp_path / "ext4")
    assert not finding.ok
    assert finding.says.startswith("3 faults in the file system")


def test_a_disk_that_is_none_is_no_fault() -> None:
    assert check_wear(None).ok


def test_a_folder_lies_on_the_disk_of_its_partition(tmp_path: Path) -> None:
    device = tmp_path.stat().st_dev
    block = tmp_path / "block"
    block.mkdir()
    (block / f"{os.major(device)}:{os.minor(device)}").symlink_to(card(tmp_path) / "mmcblk0p2")
    assert disk_of(tmp_path / "not" / "yet", block) == tmp_path / "mmcblk0"
    assert disk_of(tmp_path, tmp_path / "elsewhere") is None
