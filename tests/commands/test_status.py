"""`rushpi status` tells a person in lines and a program in one document how the running kiosk is."""

import json
import os
import time
from pathlib import Path

import pytest

from rushpi.cli import main
from rushpi.status import FILE, Fault, Status, write_status


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))


def kiosk(folder: Path, late: float = 0.0) -> None:
    now = time.monotonic() - late
    faults = (Fault(now - 60, "the lens is covered"),)
    write_status(
        Status("0.1", os.getpid(), now - 100, now, 7, 0.5, 48.3, ("the power is too low now",), faults),
        folder,
    )


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kiosk(tmp_path)
    assert main(["status", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["uptime"] == pytest.approx(100, abs=5)
    assert facts["camera_age"] == pytest.approx(0.5, abs=5)
    assert facts["errors"][0].pop("ago") == pytest.approx(60, abs=5)
    assert {name: facts[name] for name in facts.keys() - {"version", "age", "uptime", "camera_age"}} == {
        "frames": 7,
        "temperature": 48.3,
        "throttled": ["the power is too low now"],
        "errors": [{"says": "the lens is covered"}],
        "hangs": False,
        "rounds": 0,
        "unwritten": 0,
        "journal": "writable",
        "clock_synced": False,
        "pid": os.getpid(),
    }


def test_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kiosk(tmp_path, late=60)
    assert main(["status"]) == 0
    said = capsys.readouterr().out
    assert "hangs        yes\n" in said
    assert "temperature  48.3\n" in said
    assert "s ago: the lens is covered\n" in said


def test_no_kiosk_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--json"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "",
        "rushpi: no kiosk runs on this machine; start one with `rushpi kiosk`\n",
    )


def test_the_status_of_another_version_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_text("{}")
    assert main(["status"]) == 1
    assert "was written by another version of rushpi" in capsys.readouterr().err
