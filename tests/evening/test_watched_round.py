"""A whole round of Sushi Express before a camera: from its frames to the photo finish on the screen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from rushpi.camera import Camera
from rushpi.dealing import read_cards, sit_down
from rushpi.display import Display, intents
from rushpi.display.scenes.photo_finish import PhotoFinishSheet
from rushpi.evening import Evening
from rushpi.hourglass import Clock, Hourglass
from rushpi.rush import GameCard
from rushpi.table import Journal, Phase, Table
from rushpi.vigil import HANDS_LEAVE
from tests.display.gallery import act
from tests.evening.rounds import at, until
from tests.table.evenings import FOUR
from tests.vision.film import Film, Pace, PacedEyes

SECONDS = 15
SIZE = (800, 480)


@pytest.fixture
def pace() -> Pace:
    return Pace()


@pytest.fixture
def film(pace: Pace) -> Film:
    return Film("empty", pace)


@pytest.fixture
def screen(tmp_path: Path) -> Display:
    return Display.headless(SIZE, photos=tmp_path)


@pytest.fixture
def evening(film: Film, pace: Pace, screen: Display, tmp_path: Path) -> Iterator[Evening]:
    clock = Clock(source=pace)
    with (
        Journal(tmp_path / "journal.db") as journal,
        Hourglass(clock=clock) as glass,
        Camera(film, first_wait=0.01) as camera,
    ):
        opening = sit_down(FOUR, 3, read_cards())
        table = Table(journal)
        table.post(replace(opening, game_cards=(GameCard.EXPRESS_HOSOMAKI, *opening.game_cards)))
        eyes = PacedEyes(camera, tmp_path, pace, lambda: glass.hush(False))  # which wakes it
        with Evening(table, screen, glass, eyes, clock, seconds=SECONDS) as evening:
            yield evening


def play(evening: Evening, film: Film) -> float:
    """Play the round; all pieces land at once in its midst. Gives back when, in seconds of the round."""
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))
    until(evening, lambda _: evening.left < SECONDS / 2)
    film.now = "late"
    landed = SECONDS - evening.left
    until(evening, at(Phase.JUDGING))
    for player in evening.table.state.unsettled:
        evening.perform(intents.Correct(player, dict(evening.table.state.bowl(player))))
    return landed


def test_the_frame_of_the_finish_is_on_the_screen(
    evening: Evening, film: Film, screen: Display, tmp_path: Path
) -> None:
    landed = play(evening, film)
    state = evening.table.state
    assert [moment is not None for moment in state.play.thirds] == [False, True, False, False]
    assert state.play.thirds[1] == pytest.approx(landed, abs=0.5)
    assert state.play.seen[1].photo != state.play.photo
    assert (tmp_path / state.play.seen[1].photo).exists()

    evening.step(0.0)
    act(screen, "first-three")
    evening.step(0.0)
    sheet = screen._stage.top
    assert isinstance(sheet, PhotoFinishSheet)
    tile = next(control.box for control in sheet.controls if control.name == "player-1")
    x, y, w, h = screen._stage.frame.place(tile)
    shown = pygame.surfarray.array3d(screen.surface)[x : x + w, y : y + h // 2]
    assert np.ptp(shown.mean(axis=2)) > 100, "black hosomaki in a white bowl"

    act(screen, "cancel")
    evening.perform(intents.Next())
    assert evening.table.state.totals[1] >= 7


def test_without_pictures_the_host_says_it(evening: Evening, film: Film, pace: Pace) -> None:
    film.broken = True
    evening.eyes._patience = 0.1
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))
    pace.seconds += SECONDS
    evening.hush(False)
    until(evening, at(Phase.HANDS_OFF))
    pace.seconds += HANDS_LEAVE
    state = until(evening, at(Phase.JUDGING))
    assert state.play.thirds == (None,) * 4
    evening.perform(intents.ThirdTaken(2))
    assert evening.table.state.play.thirds[2] is not None
