"""A whole tournament and a calibration: by touch, by keys and by gamepad alone, from home to the master."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from rushpi.display import Display
from rushpi.evening import Evening, EyesError
from rushpi.hourglass import Clock, Hourglass
from rushpi.rush import HONOR_TO_WIN, Mode
from rushpi.table import BowlsRead, Journal, Landing, Phase, State, Table, WasabiTaken
from rushpi.vigil import Vigil, Word
from tests.display.devices import DEVICES, Device
from tests.display.house import House
from tests.display.samples import ALL_SURE, ONE_UNSURE, PHOTO, PHOTOS, third

SIZE = (400, 240)
FAST = 600.0
PATIENCE = 60.0  # seconds that a test waits for what should come at once


class Eyes:
    """Sure of every bowl in every other round, and blind in the fifth."""

    def look(self, state: State) -> BowlsRead:
        if state.number == 5:
            raise EyesError("the camera is unplugged")
        return BowlsRead(PHOTO, ALL_SURE if state.number % 2 else ONE_UNSURE)

    def watch(self, state: State, _vigil: Vigil) -> tuple[Word, ...]:
        """See, in every other round, two players take the third piece at nearly the same moment."""
        if state.phase is Phase.WASABI:
            return (WasabiTaken(state.tournament.leaders[0], Landing(3.0, 2.0, certain=True, photo=PHOTO)),)
        return (third(1, 12.3, 12.0), third(2, 12.5, 12.2)) if state.number % 2 else ()

    def remember(self, state: State) -> None:
        """What the host put right teaches nothing here."""


class Table4:
    """A table with its evening, and somebody at the screen."""

    def __init__(self, folder: Path, device: str, speed: float = FAST) -> None:
        self.journal = Journal(folder / "journal.db")
        self.glass = Hourglass(clock=Clock(speed=speed))
        self.glass.__enter__()
        self.house = House()
        self.display = Display.headless(SIZE, photos=PHOTOS, house=self.house)
        self.evening = Evening(
            Table(self.journal), self.display, self.glass, Eyes(), Clock(), chance=Random(1)
        )
        self.hands: Device = DEVICES[device](self.display)
        self.evening.step(0.0)

    def close(self) -> None:
        self.evening.__exit__(None, None, None)
        self.glass.close()
        self.journal.close()

    @property
    def state(self) -> State:
        return self.evening.table.state

    def seen(self) -> list[str]:
        """What can be chosen."""
        self.evening.step(0.0)
        return [control.name for control in self.display._stage.top.controls if control.enabled]

    def press(self, name: str) -> None:
        for intent in (*self.hands.press(name), *self.hands.let_go()):
            self.evening.perform(intent)
        self.evening.step(0.0)

    def wait_for(self, phase: Phase) -> None:
        end = time.monotonic() + PATIENCE
        while self.state.phase is not phase:
            assert time.monotonic() < end, f"the table stays at {self.state.phase}"
            self.evening.step(0.002)


@pytest.fixture(params=DEVICES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table4]:
    table = Table4(tmp_path, request.param)
    yield table
    table.close()


def judge(table: Table4) -> None:
    """What the host has to say of a round: never more than two touches for a piece."""
    for player in table.state.unsettled:
        reading = table.state.reading(player)
        doubtful = reading.doubt.pieces if reading is not None and reading.doubt is not None else 1
        touches = 0
        while player in table.state.unsettled:
            here = table.seen()
            table.press(next(name for name in ("keep", "done", f"say-{player}") if name in here))
            touches += 1
        assert touches <= 2 * doubtful
    if table.state.mode is Mode.EXPRESS:
        table.press("first-three" if "first-three" in table.seen() else "pay")
        table.press("player-1")
        assert table.state.play.thirds[1] is not None
    table.press("pay")


def test_a_whole_tournament(table: Table4) -> None:
    table.press("play")
    table.press("count-plus")
    table.press("start")
    modes: set[Mode | None] = set()
    while table.state.phase is not Phase.CROWNED:
        match table.state.phase:
            case Phase.BACK:
                table.press("turn")
                modes.add(table.state.mode)
            case Phase.FRONT:
                table.press("start")
                table.wait_for(Phase.JUDGING)
            case Phase.JUDGING:
                judge(table)
            case Phase.STANDINGS:
                table.press("next")
            case Phase.WASABI:
                table.press(next(name for name in table.seen() if name.startswith("player-")))
            case phase:
                raise AssertionError(phase)
    tournament = table.state.tournament
    assert tournament is not None
    assert max(tournament.totals) >= HONOR_TO_WIN
    assert len(modes) >= 3
    table.press("home")
    assert table.state.phase is Phase.FREE
    assert "play" in table.seen()


def test_a_calibration(table: Table4) -> None:
    house = table.house
    table.press("settings")
    table.press("teach")
    for photo in range(6):
        table.press("photo")
        assert len(house.learner.lesson.photos) == photo + 1
        if photo == 2:
            table.press("forget")
            table.press("photo")
    table.press("photo")
    assert house.learner.lesson.empty is not None
    assert house.learner.lesson.report is None
    table.press("learn")
    assert house.learner.lesson.report is not None
    table.press("done")
    assert "teach" in table.seen()


def test_the_guided_set_up_leads_through_all_checks(table: Table4) -> None:
    table.press("settings")
    table.press("guide")
    for target in range(9):
        table.press(f"target-{target}")
    for scene in ("CameraScene", "CalibrationScene"):
        table.press("done")
        assert type(table.display._stage.top).__name__ == scene
    for _ in range(2):
        table.press("photo")
    table.press("learn")
    table.press("done")
    table.press("light-3")
    table.press("buzz")
    assert table.house.done[-2:] == [3, "buzz"]
    table.press("done")
    assert type(table.display._stage.top).__name__ == "DoctorScene"
    table.press("done")
    assert "guide" in table.seen()


def test_what_is_chosen_in_the_settings_is_kept(table: Table4) -> None:
    table.press("settings")
    table.press("volume-minus")
    table.press("calm")
    table.press("language-it")
    preferences = table.house.preferences
    assert (preferences.volume, preferences.calm, preferences.language) == (5, True, "it")
    table.press("mute")
    assert table.house.preferences.muted


def test_a_window_closed_in_a_reading_opens_where_it_stood(tmp_path: Path) -> None:
    table = Table4(tmp_path, "touch")
    table.press("play")
    table.press("start")
    table.press("turn")
    table.press("start")
    table.wait_for(Phase.JUDGING)
    table.press("piece-0-0")
    table.press("none")
    stood, shown = table.state, table.display.surface.copy()
    assert stood.correction(0) is not None
    table.close()
    again = Table4(tmp_path, "keys")
    assert again.state == stood
    assert type(again.display._stage.top).__name__ == "ReadingScene"
    assert pygame.image.tobytes(again.display.surface, "RGB") == pygame.image.tobytes(shown, "RGB")
    again.press("pay")
    assert again.state.phase is Phase.STANDINGS
    again.close()


def test_a_window_closed_while_the_sand_falls_plays_the_round_again(tmp_path: Path) -> None:
    table = Table4(tmp_path, "touch", speed=1)
    for name in ("play", "start", "turn", "start"):
        table.press(name)
    table.wait_for(Phase.RUNNING)
    table.press("pause")
    table.wait_for(Phase.PAUSED)
    card = table.state.card
    table.close()
    again = Table4(tmp_path, "touch")
    assert (again.state.phase, again.state.card) == (Phase.FRONT, card)
    again.close()


@pytest.mark.parametrize("button", ["more", "resume", "again"])
def test_every_hardware_button_has_a_twin_on_the_screen(tmp_path: Path, button: str) -> None:
    table = Table4(tmp_path, "touch", speed=1)
    for name in ("play", "start", "turn", "start"):
        table.press(name)
    table.wait_for(Phase.RUNNING)
    table.press("pause")
    table.wait_for(Phase.PAUSED)
    left = table.evening.left
    assert left is not None
    table.press(button)
    if button == "more":
        assert table.evening.left == pytest.approx(left + 10)
    elif button == "resume":
        table.wait_for(Phase.RUNNING)
    else:
        table.press("yes")
        table.wait_for(Phase.FRONT)
    table.close()
