"""The stack of scenes: who hears what, when it is drawn, and what the table is told."""

from collections.abc import Iterable

import pygame
import pytest

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.inputs import (
    Back,
    Close,
    Confirm,
    Input,
    LetGo,
    Press,
    Redraw,
    Release,
    Step,
    Turn,
    Typed,
)
from rushpi.display.intents import Home, Next, Pause, Quit
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Push, Scene
from rushpi.display.scenes.parts import Question
from rushpi.display.stage import Stage
from rushpi.notices import READING_TIME

SIZE = (800, 480)
FRAME = Frame.of(SIZE)
LEFT, RIGHT, LOW = Box(2, 2, 20, 6), Box(30, 2, 20, 6), Box(2, 20, 20, 6)
HOLD = Box(30, 20, 20, 6)


class Counter(Scene[int]):
    """A scene with three buttons: next, a question, and one that cannot be pressed."""

    def __init__(self, view: int = 0) -> None:
        super().__init__(view)
        self.written = ""
        self.painted = 0

    def arrange(self, frame: Frame) -> Iterable[Control]:
        yield controls.button("next", LEFT, "Next", Next)
        yield controls.button("ask", RIGHT, "Ask", lambda: Push(Question("Home?", "Yes", Home())))
        yield controls.button("never", LOW, "Never", Pause, enabled=False)
        yield Control("hold", HOLD, Home, hold=0.6)

    def paint(self, canvas: Canvas) -> None:
        self.painted += 1

    def typed(self, text: str) -> Outcome:
        self.written += text
        return None


class Other(Counter):
    pass


@pytest.fixture
def stage() -> Stage:
    return Stage(FRAME, Counter(), calm=True)


def tap(stage: Stage, box: Box, release: Box | None = None) -> list[object]:
    down, up = box.centre, (release or box).centre
    heard = stage.handle(Press(down[0] * FRAME.rem, down[1] * FRAME.rem))
    return [*heard, *stage.handle(Release(up[0] * FRAME.rem, up[1] * FRAME.rem))]


def test_a_tap_acts_when_the_finger_leaves(stage: Stage) -> None:
    assert tap(stage, LEFT) == [Next()]


def test_a_control_can_be_chosen_by_its_name_like_by_a_finger(stage: Stage) -> None:
    assert stage.choose("next") == [Next()]
    assert stage.choose("never") == stage.choose("nothing") == []
    assert stage.choose("ask") == []
    assert stage.choose("yes") == [Home()]


def test_sliding_off_a_button_does_nothing(stage: Stage) -> None:
    assert tap(stage, LEFT, release=RIGHT) == []
    assert tap(stage, LEFT, release=Box(70, 40, 1, 1)) == []
    assert len(stage.scenes) == 1


def hold(stage: Stage, down: Input, seconds: float, up: Input) -> list[object]:
    heard = stage.handle(down)
    for _ in range(10):
        stage.update(seconds / 10)
    return [*heard, *stage.wanted(), *stage.handle(up), *stage.wanted()]


X, Y = HOLD.centre[0] * FRAME.rem, HOLD.centre[1] * FRAME.rem


@pytest.mark.parametrize(("down", "up"), [(Press(X, Y), Release(X, Y)), (Confirm(), LetGo())])
def test_what_wants_to_be_held_acts_when_held_long_enough(stage: Stage, down: Input, up: Input) -> None:
    stage.handle(Turn(-1))
    assert hold(stage, down, 0.5, up) == []
    assert hold(stage, down, 0.5, up) == [], "two short ones are not a long one"
    assert hold(stage, down, 0.7, up) == [Home()]
    assert not stage.moving


def test_a_hold_is_seen_growing(stage: Stage) -> None:
    stage.handle(Press(X, Y))
    stage.update(0.3)
    assert stage.moving
    assert stage._look(stage.top.controls[-1]).held == pytest.approx(0.5)
    stage.handle(Release(1, 1))
    assert stage._look(stage.top.controls[-1]).held == 0


def test_what_is_disabled_cannot_be_tapped_nor_focused(stage: Stage) -> None:
    assert tap(stage, LOW) == []
    for _ in range(4):
        stage.handle(Turn(1))
        assert stage.top.focus != "never"


def test_keys_move_the_focus_and_act(stage: Stage) -> None:
    assert stage.handle(Confirm()) == [], "the first press only shows where the focus is"
    assert stage.top.focus == "next"
    stage.handle(Step(1, 0))
    assert stage.top.focus == "ask"
    stage.handle(Step(1, 0))
    assert stage.top.focus == "ask", "there is nothing further to the right"
    stage.handle(Turn(-1))
    assert stage.handle(Confirm()) == [Next()]


def test_a_sheet_hears_alone_and_tells_when_it_goes(stage: Stage) -> None:
    tap(stage, RIGHT)
    assert isinstance(stage.top, Question)
    assert tap(stage, LEFT) == [], "the button beneath is out of reach"
    stage.draw(pygame.Surface(SIZE))
    yes = next(control for control in stage.top.controls if control.name == "yes")
    assert tap(stage, yes.box) == [Home()]
    assert isinstance(stage.top, Counter)


def test_back_takes_a_sheet_away_without_a_word(stage: Stage) -> None:
    tap(stage, RIGHT)
    assert stage.handle(Back()) == []
    assert isinstance(stage.top, Counter)
    assert stage.handle(Back()) == []


def test_the_lowest_scene_is_never_taken_away(stage: Stage) -> None:
    assert stage._follow(Pop(Next())) == [Next()]
    assert len(stage.scenes) == 1


def test_another_root_takes_all_sheets_with_it(stage: Stage) -> None:
    tap(stage, RIGHT)
    stage.replace(Other())
    assert [type(scene) for scene in stage.scenes] == [Other]


def test_typing_reaches_the_uppermost_scene(stage: Stage) -> None:
    stage.handle(Typed("é"))
    assert stage.top.written == "é"


def test_return_takes_what_was_typed_until_the_focus_is_moved(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counter, "taken_by", "next")
    stage.top.focus = "ask"
    stage.handle(Typed("é"))
    assert stage.handle(Confirm()) == [Next()]
    stage.handle(Typed("é"))
    stage.handle(Turn(-1))
    stage.handle(Turn(1))
    stage.handle(Confirm())
    assert isinstance(stage.top, Question)


def test_closing_the_window_is_an_intent(stage: Stage) -> None:
    assert stage.handle(Close()) == [Quit()]


def test_nothing_is_drawn_while_nothing_changes(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    assert stage.draw(surface)
    for _ in range(3):
        stage.update(0.1)
        stage.top.see(0)
        assert not stage.draw(surface)
    assert stage.top.painted == 1
    stage.top.see(1)
    assert stage.draw(surface)
    stage.handle(Redraw())
    assert stage.draw(surface)
    assert stage.top.painted == 3


def test_drawing_again_gives_the_same_picture(stage: Stage) -> None:
    first, second = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stage.draw(first)
    stage.handle(Redraw())
    stage.draw(second)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_an_animation_ends_with_its_scene() -> None:
    stage = Stage(FRAME, Counter())
    stage.top.animate(10)
    assert stage.moving
    stage.replace(Other())
    assert not stage.moving


def test_an_animation_moves_the_scene_until_it_arrives() -> None:
    stage = Stage(FRAME, Counter())
    course = stage.top.animate(1.0)
    stage.update(60)
    assert course.value == 0, "a minute of rest before it began is not its own"
    stage.update(0.25)
    assert course.value == 0.25
    stage.update(5)
    assert course.value == 1
    assert not stage.moving


def test_calm_means_settled_at_once(stage: Stage) -> None:
    course = stage.top.animate(10)
    stage.update(0)
    assert course.value == 1
    assert not stage.moving


def test_a_scene_that_changes_slides_out_and_is_gone() -> None:
    stage = Stage(FRAME, Counter())
    stage.draw(pygame.Surface(SIZE))
    stage.replace(Other())
    assert stage.moving
    stage.update(0)
    stage.update(theme.SCENE_CHANGE + 0.01)
    assert not stage.moving


def test_a_sentence_told_goes_by_itself(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    stage.tell("No camera was found.")
    stage.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before
    stage.update(0)
    stage.update(READING_TIME + 0.1)
    assert stage.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_what_is_private_is_not_seen_fading(stage: Stage) -> None:
    class Private(Counter):
        private = True

    for scene, moving in ((Counter(), True), (Private(), False)):
        living = Stage(FRAME, scene)
        living.draw(pygame.Surface(SIZE))
        living.replace(Other())
        assert living.moving is moving
