"""Every command that the README shows as it stands does what it says, in a new home."""

import shlex
from pathlib import Path

import pytest

from rushpi.cli import main
from rushpi.table import Journal, Table
from tests.table.evenings import sit_down

ROOT = Path(__file__).parents[1]
SHOWN = [
    line.removeprefix("    rushpi ")
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("    rushpi ")
]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout in which the demo was played, and a home in which nothing ever was."""
    for variable in ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = tmp_path / "rushpi"
    (folder / "out").mkdir(parents=True)
    (folder / "calibration").symlink_to(ROOT / "calibration")
    with Journal(folder / "out" / "journal.db") as journal:
        Table(journal).post(sit_down())
    monkeypatch.chdir(folder)
    return folder


def test_there_are_some() -> None:
    assert len(SHOWN) >= 5


@pytest.mark.parametrize("line", SHOWN)
@pytest.mark.usefixtures("checkout")
def test_it_works_as_written(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line)) == 0
    out, err = capsys.readouterr()
    assert out
    assert not err
