"""The attract screen: when it comes, how it goes, and that nothing burns in."""

import numpy as np
import pygame
import pytest

from rushpi.display import Display
from rushpi.display.inputs import Back, Confirm, Input, Press, Redraw, Release, Step, Typed
from rushpi.display.intents import Speak
from rushpi.display.scenes.attract import SLIDE, AttractScene
from rushpi.display.screen import NOBODY_THERE
from rushpi.display.stage import Stage
from rushpi.table import State
from tests.display.house import House
from tests.display.samples import PHOTOS, states

SIZE = (800, 480)


def shown(display: Display) -> str:
    return type(display._stage.top).__name__


@pytest.fixture
def display() -> Display:
    display = Display.headless(SIZE, photos=PHOTOS, house=House())
    display.show(State(), 0.0)
    return display


def test_it_comes_after_a_minute_of_nothing_and_not_before(display: Display) -> None:
    display.show(State(), NOBODY_THERE - 0.1)
    assert shown(display) == "HomeScene"
    display.hear(Step(1, 0))
    display.show(State(), NOBODY_THERE + 1)
    assert shown(display) == "HomeScene", "somebody was there"
    display.hear(Redraw())
    display.show(State(), 2 * NOBODY_THERE)
    assert shown(display) == "AttractScene", "being uncovered is nobody"


@pytest.mark.parametrize("heard", [Confirm(), Back(), Step(0, 1), Typed("x")], ids=str)
def test_any_key_or_button_sits_down(display: Display, heard: Input) -> None:
    display.show(State(), NOBODY_THERE)
    assert display.hear(heard) == []
    display.show(State(), NOBODY_THERE + 1)
    assert shown(display) == "HomeScene"


def test_players_being_entered_are_kept(display: Display) -> None:
    display.choose("play")
    display.choose("count-plus")
    display.choose("player-0")
    display.hear(Typed("A"))
    stack = tuple(display._stage.scenes)
    display.show(State(), 0.0)
    display.show(State(), NOBODY_THERE)
    assert shown(display) == "AttractScene"
    display.hear(Confirm())
    assert tuple(display._stage.scenes) == stack
    display.choose("take")
    assert [player.name for player in display._stage.top.players] == ["A", "Player 2", "Player 3"]


def test_other_sheets_are_put_away(display: Display) -> None:
    display.choose("leaderboard")
    display.show(State(), NOBODY_THERE)
    display.hear(Confirm())
    assert shown(display) == "HomeScene"


@pytest.mark.parametrize("at", [(3, 3), (400, 240), (500, 470)])
def test_one_touch_anywhere_sits_down(display: Display, at: tuple[int, int]) -> None:
    display.show(State(), NOBODY_THERE)
    display.hear(Press(*at))
    assert display.hear(Release(*at)) == []
    assert shown(display) == "HomeScene"


def test_a_touched_language_is_spoken_and_kept(display: Display) -> None:
    display.show(State(), NOBODY_THERE)
    portuguese = next(control for control in display._stage.top.controls if control.name == "language-pt-BR")
    x, y = (10 * part for part in portuguese.box.centre)
    display.hear(Press(x, y))
    assert display.hear(Release(x, y)) == [Speak("pt-BR")]
    assert display.house.preferences.language == "pt-BR"
    assert shown(display) == "HomeScene"


@pytest.mark.parametrize("name", ["running", "reading-mania", "back-mania", "standings", "hands-off"])
def test_a_game_is_never_covered(name: str) -> None:
    state, left = states()[name]
    display = Display.headless(SIZE, photos=PHOTOS, house=House())
    for now in (0.0, NOBODY_THERE + 1, 10 * NOBODY_THERE):
        display.show(state, now, left)
    assert shown(display) != "AttractScene"


def test_the_podium_is_covered_and_comes_back() -> None:
    state, _left = states()["crowned"]
    display = Display.headless(SIZE, photos=PHOTOS, house=House())
    for now in (0.0, NOBODY_THERE):
        display.show(state, now)
    assert shown(display) == "AttractScene"
    display.hear(Confirm())
    assert shown(display) == "PodiumScene"


def pictures(seconds: float, step: float) -> list[np.ndarray]:
    """What a stage shows over some time."""
    display = Display.headless(SIZE, photos=PHOTOS, house=House())
    display.show(State(), 0.0)
    display.show(State(), NOBODY_THERE)
    scene = display._stage.top
    assert isinstance(scene, AttractScene)
    stage = Stage(display._stage.frame, scene)
    surface = pygame.Surface(SIZE)
    taken = []
    for _ in range(int(seconds / step)):
        stage.update(step)
        stage.draw(surface)
        taken.append(pygame.surfarray.array3d(surface).astype(int).sum(axis=2))
    return taken


def test_nothing_bright_stays_where_it_is() -> None:
    seen = np.stack(pictures(SLIDE * 24, SLIDE * 0.37))
    bright = (seen > 380).mean(axis=0)
    assert bright.max() <= 0.85, "no point is lit all the time"


def test_between_two_slides_only_the_belt_is_drawn_and_rightly() -> None:
    display = Display.headless(SIZE, photos=PHOTOS, house=House())
    display.show(State(), 0.0)
    display.show(State(), NOBODY_THERE)
    stage = Stage(display._stage.frame, display._stage.top)
    whole, part = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stage.draw(part)
    for _ in range(5):
        stage.update(0.05)
        drawn = stage.draw(part)
        assert drawn is not None
        assert drawn.h < SIZE[1] / 3
    stage.handle(Redraw())
    stage.draw(whole)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(part, "RGB")


def test_the_leaderboard_shows_what_comes_in_late() -> None:
    from rushpi.display.scenes.leaderboard import LOOK_EVERY, LeaderboardScene
    from tests.display.house import past

    read: list[object] = []
    scene = LeaderboardScene(lambda: past() if read else ())
    assert scene.view.games == ()
    read.append("the journal")
    scene.update(LOOK_EVERY)
    assert scene.view.games == past()
