"""The house as it is: a running camera, the drawn sheet, simulated lights, and a journal."""

import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from rushpi.camera import Camera, CameraError, Frame
from rushpi.display.house import Trouble
from rushpi.display.scenes.calibration import verdict
from rushpi.display.scenes.doctor import CHECKS
from rushpi.doctor import examine_running
from rushpi.finding import Check, Finding
from rushpi.hourglass import Clock, Devices, Hourglass, load_pins, open_chip
from rushpi.house import House
from rushpi.preferences import Preferences, load_preferences
from rushpi.rush import Kind
from rushpi.settings import Chip, Settings
from rushpi.table import Spool, Table, TournamentLeft
from rushpi.vision.profile import Profile, load_profile
from tests.table.card_games import started
from tests.table.evenings import sit_down
from tests.vision.table import Table as Drawn
from tests.vision.test_calibration import SheetTable

PATIENCE = 60.0
PINS = load_pins()


class Source:
    """A camera that sees what the test lays on the table."""

    live = False

    def __init__(self) -> None:
        self.sees: NDArray[np.uint8] | None = Drawn().photo()

    def frames(self) -> Generator[Frame, None, None]:
        while True:
            if self.sees is None:
                raise CameraError("the camera is unplugged")
            yield Frame(self.sees, time.monotonic())
            time.sleep(0.02)


class Room:
    """A house, and what is around it."""

    def __init__(self, folder: Path, *, camera: bool = True) -> None:
        self.folder = folder
        self.source = Source()
        self.learned: list[Profile] = []
        self.told: list[str] = []
        self.chip = open_chip("mock")
        self.devices = Devices(PINS, self.chip)
        self.glass = Hourglass(self.devices, Clock())
        self.camera = Camera(self.source, first_wait=0.01) if camera else None
        self.journal = Spool(folder / "journal.db")
        self.house = House(
            folder,
            Preferences(),
            self.journal,
            self.glass,
            Drawn().mat,
            self.camera,
            profile=folder / "profile.json",
            learned=self.learned.append,
            tell=self.told.append,
            checks=lambda: examine_running(Settings(chip=Chip.LGPIO), folder, self.glass, self.camera),
        )

    def until(self, reached: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end
            time.sleep(0.01)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    assert room.camera is not None
    with room.journal, room.glass, room.camera, room.house:
        yield room


def test_the_mat_is_seen_live(room: Room) -> None:
    room.until(lambda: bool(room.house.sight().mat))
    seen = room.house.sight()
    assert seen.trouble is None
    assert len(seen.rgb) == 3 * seen.size[0] * seen.size[1]
    assert all(0 <= x <= seen.size[0] and 0 <= y <= seen.size[1] for x, y in seen.mat)


def test_what_is_wrong_with_the_picture_is_told(room: Room) -> None:
    picture = Drawn().photo()
    for seen, trouble in (
        (np.zeros_like(picture), Trouble.NO_MAT),
        ((picture * 0.2).astype(np.uint8), Trouble.DARK),
        (picture, None),
    ):
        room.source.sees = seen
        room.until(lambda wanted=trouble: room.house.sight().trouble is wanted)  # type: ignore[misc]


def test_a_camera_that_is_lost_is_told_and_comes_back(room: Room) -> None:
    room.until(lambda: room.house.sight().trouble is None)
    room.source.sees = None
    room.until(lambda: room.house.sight().trouble is Trouble.NO_PICTURE)
    room.source.sees = Drawn().photo()
    room.until(lambda: room.house.sight().trouble is None)


KINDS = tuple(kind for kind in Kind if kind is not Kind.WASABI)


def test_a_set_is_taught_at_the_screen(room: Room) -> None:
    teacher = room.house.teacher()
    teacher.photograph()
    room.until(lambda: not teacher.lesson.busy)
    assert teacher.lesson.trouble is Trouble.NO_SHEET, "a mat without its sheet"
    for table in (SheetTable(), SheetTable(turn=0.3), SheetTable(turn=0.1)):
        table.kinds = KINDS
        room.source.sees = table.photo()
        time.sleep(0.1)  # the camera's picture of before is not one of now
        teacher.photograph()
        assert teacher.lesson.busy
        room.until(lambda: not teacher.lesson.busy)
    teacher.forget()
    assert [len(photo.cells) for photo in teacher.lesson.photos] == [len(KINDS)] * 2
    room.source.sees = Drawn(bowls=[(centre, 60.0) for centre in Drawn().mat.bowls.centres]).photo()
    time.sleep(0.1)
    teacher.photograph(empty=True)
    room.until(lambda: not teacher.lesson.busy)
    assert teacher.lesson.empty is not None
    teacher.learn()
    room.until(lambda: not teacher.lesson.busy)
    report = teacher.lesson.report
    assert report is not None
    assert {told.kind for told in report} == set(Kind)
    assert [(told.kind, verdict(told)) for told in report if not told.laid] == [
        (Kind.WASABI, "in no photo: lay it in its cell")
    ]
    (profile,) = room.learned
    assert profile.colours.bowl is not None, "learned from the empty bowls"
    assert load_profile(room.folder / "profile.json") == profile


def test_a_check_that_breaks_down_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    fine = Finding(Check.PINS, ok=True, says="fine")

    def broken() -> Iterator[Finding]:
        yield fine
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(room.house, "_checks", broken)
    examination = room.house.examine()
    room.until(lambda: bool(room.told))
    assert examination.findings == (fine,)
    assert room.told == ["A check broke down, and those after it were not made. The log says why."]


def test_what_is_preferred_is_kept(room: Room) -> None:
    room.house.prefer(Preferences(volume=3))
    assert load_preferences(room.folder) == room.house.preferences == Preferences(volume=3)
    assert room.told == []


def test_past_games_are_told(room: Room) -> None:
    assert room.house.stories() == ()
    table = Table(room.journal)
    table.post(sit_down())
    table.post(TournamentLeft())
    room.until(lambda: len(room.house.stories()) == 1)
    table.post(started(2))
    room.until(lambda: len(room.house.games()) == 2)
    assert len(room.house.stories()) == 1


def test_each_light_can_be_tried_and_the_buzzer(room: Room) -> None:
    def lit() -> list[bool]:
        return [led.value > 0 for led in room.devices._bar]

    assert room.house.lights == len(PINS.leds)
    room.house.light(2)
    room.until(lambda: lit() == [i == 2 for i in range(room.house.lights)])
    room.house.light(None)
    room.until(lambda: lit() != [i == 2 for i in range(room.house.lights)])
    room.house.buzz()
    assert PINS.buzzer is not None
    room.until(lambda: room.devices._shown.tone is not None)
    room.until(lambda: room.devices._shown.tone is None)


def test_hands_at_the_glass_are_felt(room: Room) -> None:
    assert PINS.button is not None
    before = room.house.felt()
    room.chip.factory.pin(PINS.button).drive_low()
    assert room.house.felt() ^ before == {"button"}


def test_what_is_wrong_is_found_check_by_check(room: Room) -> None:
    assert room.camera is not None
    room.camera.since(0)
    examination = room.house.examine()
    room.until(lambda: not examination.busy)
    findings = {finding.check: finding for finding in examination.findings}
    assert tuple(findings) == CHECKS
    assert findings[Check.PINS].ok
    assert findings[Check.CAMERA].ok
    assert not findings[Check.PROFILE].ok


def test_without_a_camera_that_is_said(tmp_path: Path) -> None:
    room = Room(tmp_path, camera=False)
    with room.journal, room.glass, room.house:
        assert room.house.sight().trouble is Trouble.NO_CAMERA
        teacher = room.house.teacher()
        teacher.photograph()
        assert not teacher.lesson.busy
