"""`rushpi kiosk` on a machine that has nothing: it says what is missing, and people can play."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import time as time_of_day
from pathlib import Path

import pytest

from rushpi import notices
from rushpi.backlight import Backlight
from rushpi.camera import Camera
from rushpi.camera.simulated import Fault, SimulatedCamera, SimulatedTable
from rushpi.cli import main
from rushpi.commands import kiosk
from rushpi.display import Display, intents
from rushpi.evening import Evening
from rushpi.eyes import NoEyes
from rushpi.health import Health
from rushpi.hourglass import Clock, Hourglass
from rushpi.kiosk import Kiosk
from rushpi.notices import Notices
from rushpi.settings import CafeSettings, CameraKind, CameraSettings, Chip, Settings
from rushpi.table import Journal, Phase, Spool, Table, TimeUp, TournamentStarted
from rushpi.upkeep import Upkeep
from tests.table.evenings import sit_down

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "data"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "picamera2", None)


PAGE = 4096
"""SQLite's."""


class Screen:
    """A screen on which somebody closes the window after some turns of the loop."""

    dark = False

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.told: list[str] = []
        self._drawn = Display.headless((320, 240))
        self.show = self._drawn.show

    def pump(self, _wait: float) -> list[intents.Intent]:
        self.turns -= 1
        return [intents.Quit()] if self.turns <= 0 else []

    def tell(self, message: str) -> None:
        self.told.append(message)

    def limit_sound(self, volume: int) -> None:
        assert volume == 10

    def close_shop(self, opens: time_of_day | None) -> None:
        assert opens is None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "reading_time", lambda _sentence: 0.0)


def play(settings: Settings, folder: Path) -> list[str]:
    folder.mkdir(exist_ok=True)
    screen = Screen(turns=8)
    kiosk._play(screen, settings, folder, folder, simulate=False, windowed=True)
    return screen.told


@pytest.mark.usefixtures("quick")
def test_what_is_missing_is_told_one_after_the_other(tmp_path: Path) -> None:
    pins, profile, *_camera = play(Settings(), tmp_path / "data")
    assert "bring it with sudo apt install python3-lgpio" in pins
    assert "calibrate, at the screen or with `rushpi calibrate`" in profile


@pytest.mark.usefixtures("quick")
def test_who_built_no_hourglass_and_has_no_camera_is_told_nothing(tmp_path: Path) -> None:
    settings = Settings(chip=Chip.NONE, camera=CameraSettings(kind=CameraKind.NONE))
    assert play(settings, tmp_path / "data") == []


def test_sentences_are_not_told_over_each_other(tmp_path: Path) -> None:
    assert len(play(Settings(), tmp_path / "data")) == 1


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Evening, Screen, Spool]]:
    screen = Screen(turns=10**9)
    with (
        Spool(tmp_path / "journal.db") as spool,
        Hourglass() as glass,
        Evening(Table(spool), screen, glass, NoEyes("none"), Clock()) as evening,
    ):
        yield evening, screen, spool


@pytest.mark.usefixtures("quick")
def test_each_fault_of_the_camera_is_told_once(
    evening: tuple[Evening, Screen, Spool], tmp_path: Path
) -> None:
    table, screen, spool = evening
    source = SimulatedCamera(SimulatedTable(), (64, 48), fps=500)
    source.fault = Fault.MISSING
    with Camera(source, first_wait=0.001) as camera:
        while camera.trouble is None:
            pass
        screen.turns = 20
        with (
            Health(spool, camera, tmp_path / "run") as health,
            Upkeep(spool.path, tmp_path, time.monotonic()) as upkeep,
        ):
            Kiosk(
                table, screen, camera, spool, Notices(), health, upkeep, CafeSettings(), Backlight(None)
            ).run()
            status = health._status(0.0)
    assert screen.told == [Fault.MISSING.value]
    assert [fault.says for fault in status.faults] == [Fault.MISSING.value]
    assert status.frames >= 1


def test_the_camera_runs_while_the_kiosk_does(tmp_path: Path) -> None:
    from rushpi.vision.profile import save_profile
    from tests.vision.test_profile import PROFILE

    save_profile(PROFILE, tmp_path / "profile.json")
    with ExitStack() as stack:
        camera = kiosk._camera(Settings(), stack)
        assert camera is not None
        eyes = kiosk._eyes(Settings(), tmp_path / "profile.json", camera, tmp_path, Notices())
        assert not isinstance(eyes, NoEyes)


def test_a_damaged_journal_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"a wet letter" * 500)
    told = Notices()
    spool, table = kiosk._table(tmp_path / "journal.db", told)
    with spool:
        assert table.state.phase is Phase.FREE
        assert spool.trouble is None
    (kept,) = tmp_path.glob("journal-damaged-*.db")
    assert kept.name in str(told.due(0.0))
    assert kept.read_bytes() == b"a wet letter" * 500


def test_wherever_a_page_is_damaged_the_table_is_there_at_once(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    with Journal(whole) as journal:
        for seed in range(8):
            journal.append(sit_down(seed=seed))
    content = whole.read_bytes()
    aside: list[bool] = []
    for page in range(len(content) // PAGE):
        path = tmp_path / f"{page}" / "journal.db"
        path.parent.mkdir()
        path.write_bytes(content[: page * PAGE] + b"\xa5" * PAGE + content[(page + 1) * PAGE :])
        told = Notices()
        spool, _table = kiosk._table(path, told)
        with spool:
            assert spool.trouble is None
            aside.append(bool(list(path.parent.glob("journal-damaged-*.db"))))
        assert aside[-1] == ("was damaged" in str(told.due(0.0)))
    assert any(aside)


def test_what_can_be_saved_of_a_damaged_journal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        Table(journal).post(sit_down())
        journal.append(TimeUp())  # which cannot have happened
    spool, table = kiosk._table(path, Notices())
    with spool:
        assert table.state.phase is Phase.BACK
        assert [type(entry.event) for entry in spool.entries()] == [TournamentStarted]


def test_a_damaged_journal_that_cannot_be_moved_is_played_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"a wet letter" * 500)

    def read_only(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "rename", read_only)
    told = Notices()
    spool, table = kiosk._table(path, told)
    with spool:
        table.post(sit_down())
        assert "is damaged and cannot be moved away (the disk can only be read)" in str(told.due(0.0))
        assert spool.trouble is not None


@pytest.mark.usefixtures("quick")
def test_a_journal_that_cannot_be_written_is_told_to_guests_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "journal.db").mkdir()
    settings = Settings(chip=Chip.NONE, camera=CameraSettings(kind=CameraKind.NONE))
    (told,) = play(settings, tmp_path / "data")
    assert told.startswith("Results cannot be saved now.")


@pytest.mark.parametrize("setting", ["box", "game_cards", "orders"])
def test_a_file_that_is_missing_is_told_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], setting: str
) -> None:
    (tmp_path / "settings.toml").write_text(f'{setting} = "nope.toml"')
    assert main(["kiosk", "--windowed"]) == 1
    assert "nope.toml" in capsys.readouterr().err


def test_wrong_settings_are_one_sentence_on_the_screen_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(Display, "apologise", lambda _screen, sentence, _seconds: shown.append(sentence))
    (tmp_path / "settings.toml").write_text("secnods = 3")
    assert main(["kiosk", "--windowed"]) == 1
    assert shown == []
    capsys.readouterr()
    assert main(["kiosk"]) == 1
    assert "there is no setting 'secnods'" in shown[0]
    assert capsys.readouterr().err == (
        f"rushpi: the settings {tmp_path / 'settings.toml'}: there is no setting 'secnods';"
        " did you mean 'seconds'?\n"
    )


@pytest.mark.usefixtures("quick")
def test_without_a_data_folder_people_can_play(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    screen = Screen(turns=8)
    settings = Settings(chip=Chip.NONE, camera=CameraSettings(kind=CameraKind.NONE))
    kiosk._play(screen, settings, folder, kiosk._photo_folder(folder), simulate=False, windowed=True)
    (told,) = screen.told
    assert told.startswith("Results cannot be saved now.")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well_when_told_to(tmp_path: Path, end: signal.Signals) -> None:
    turning = tmp_path / "run" / "status.json"
    with subprocess.Popen(
        [sys.executable, "-m", "rushpi", "kiosk"], cwd=ROOT, stderr=subprocess.PIPE, env=os.environ
    ) as process:
        while not turning.exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(end)
        _, said = process.communicate()
    assert (process.returncode, said) == (0, b"")


def test_what_is_wrong_is_in_the_terminal_while_the_screen_still_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def cut_short(_screen: Display, _sentence: str, _seconds: float) -> None:
        said.append(capsys.readouterr().err)
        raise KeyboardInterrupt

    monkeypatch.setattr(Display, "apologise", cut_short)
    (tmp_path / "settings.toml").write_text("secnods = 3")
    assert main(["kiosk"]) == 1
    assert "there is no setting 'secnods'" in said[0]
    assert capsys.readouterr().err == ""
