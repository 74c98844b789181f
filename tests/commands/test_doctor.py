"""`rushpi doctor` as typed."""

import json
import sys
from pathlib import Path

import pytest

from rushpi.cli import main
from rushpi.doctor import Finding

WELL = [Finding("pins", ok=True, says="fine"), Finding("disk", ok=True, says="roomy")]
ILL = [*WELL, Finding("camera", ok=False, says="gone: plug it in")]


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))


@pytest.mark.parametrize(("findings", "status"), [(WELL, 0), (ILL, 1)])
def test_the_status_tells_whether_all_is_well(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    findings: list[Finding],
    status: int,
) -> None:
    monkeypatch.setattr("rushpi.doctor.examine", lambda *_: findings)
    assert main(["doctor"]) == status
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(findings)
    assert lines[0] == "ok     pins      fine"
    if status:
        assert lines[-1] == "FAULT  camera    gone: plug it in"


def test_json_is_one_document(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("rushpi.doctor.examine", lambda *_: ILL)
    assert main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert told["checks"][-1] == {"check": "camera", "ok": False, "says": "gone: plug it in"}


def test_wrong_settings_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "settings.toml").write_text("camera = 3")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_wires_without_a_chip_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert main(["doctor", "--wires"]) == 1
    assert "GPIO needs the library lgpio" in capsys.readouterr().err
    (tmp_path / "settings.toml").write_text('chip = "none"')
    assert main(["doctor", "--wires"]) == 1
    assert "no hourglass was built" in capsys.readouterr().err
