"""Every scene, at every size, in every language: nothing clipped or hidden, everything within reach."""

from functools import cache

import pytest

from rushpi.display import Display, language
from rushpi.display.canvas import Canvas
from rushpi.display.focus import stepped
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look
from rushpi.display.tags import overlap
from rushpi.display.theme import FLOOR
from rushpi.locale import LANGUAGES
from rushpi.rush import GameCard
from rushpi.table import Cause, Doubt
from tests.display.gallery import SIZES, picture, scenes
from tests.display.house import House
from tests.display.samples import PHOTOS, judged, reading

OTHER_SIZES = (SIZES[2], (1024, 600), (1280, 800), (1024, 768), (480, 800), (1080, 1920))
"""Screens laid out as one of the first two, but for a little room; tried in one language."""

FINGER_MM = 9.0
"""The least side of a touch target."""

PAINTED_BY_SCENE = Control("", Box(0, 0, 1, 1), lambda: None).paint


class Written:
    """Takes down every text that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, Box, bool, float]] = []
        original = Canvas.text

        def text(canvas: Canvas, text: str, box: Box, style, colour, *args, lines: int = 1, **more) -> Box:
            setting = canvas.setting(text, box, style, lines)
            place = original(canvas, text, box, style, colour, *args, lines=lines, **more)
            self.texts.append((text, place, setting.whole, setting.size / canvas.frame.rem))
            return place

        monkeypatch.setattr(Canvas, "text", text)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)


def within(box: Box, room: Box) -> bool:
    inside = box.x >= room.x - 0.05 and box.y >= room.y - 0.05
    return inside and box.right <= room.right + 0.05 and box.bottom <= room.bottom + 0.05


@cache
def laid_out(name: str, size: tuple[int, int]) -> tuple[Frame, tuple[Control, ...]]:
    """The screen and the controls of a scene or a sheet."""
    stage = picture(name, size)._stage
    return stage.frame, stage.top.controls


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("name", scenes())
def test_text_is_whole_and_inside_and_apart(
    name: str, size: tuple[int, int], spoken: str, written: Written
) -> None:
    language.speak(spoken)
    check_text(picture(name, size), written)


@pytest.mark.parametrize("size", OTHER_SIZES, ids=str)
@pytest.mark.parametrize("name", scenes())
def test_other_screens_serve_too(name: str, size: tuple[int, int], written: Written) -> None:
    language.speak("pt-BR")
    check_text(picture(name, size), written)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES[:2], (480, 800)], ids=str)
@pytest.mark.parametrize("cause", Cause)
def test_every_doubt_is_told_whole(
    cause: Cause, size: tuple[int, int], spoken: str, written: Written
) -> None:
    language.speak(spoken)
    display = Display.headless(size, photos=PHOTOS, house=House())
    readings = tuple(reading(bowl, Doubt(cause, 2) if bowl == 2 else None) for bowl in range(4))
    display.show(judged(GameCard.MANIA_OCTOPUS, readings), 0.0)
    check_text(display, written)


def check_text(display: Display, written: Written) -> None:
    stage, canvas = display._stage, Canvas(display.surface, display._stage.frame)
    written.texts.clear()
    stage.top.paint(canvas)
    under_controls = len(written.texts)
    for control in stage.top.controls:
        control.paint(canvas, control.box, Look())
    screen = stage.frame.box
    for text, place, whole, rem in written.texts:
        assert whole, f"{text!r} does not fit"
        assert rem >= FLOOR - 0.05 or len(text) <= 2, f"{text!r} is set too small: {rem} rem"
        assert within(place, screen), f"{text!r} leaves the screen: {place}"
    for i, (text, place, _whole, _rem) in enumerate(written.texts):
        for other, elsewhere, _whole, _rem in written.texts[:i]:
            assert overlap(place, elsewhere) < 0.15, f"{text!r} lies on {other!r}: {place} {elsewhere}"
    buttons = [control for control in stage.top.controls if control.paint is not PAINTED_BY_SCENE]
    for text, place, _whole, _rem in written.texts[:under_controls]:
        for control in buttons:
            hidden = overlap(place, control.box.inset(0.5))
            assert hidden < 0.3, f"{text!r} is hidden by {control.name}: {place} {control.box}"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", scenes())
def test_touch_targets_are_as_large_as_a_finger(name: str, size: tuple[int, int]) -> None:
    frame, controls = laid_out(name, size)
    for control in controls:
        target = control.reach or control.box
        least = min(frame.mm(target.w), frame.mm(target.h))
        assert least >= FINGER_MM, f"{control.name} is {least:.1f} mm"
        assert within(target, frame.box), control.name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", scenes())
def test_touch_targets_do_not_share_a_place(name: str, size: tuple[int, int]) -> None:
    _frame, controls = laid_out(name, size)
    fixed = [control for control in controls if control.reach is None]
    for i, control in enumerate(fixed):
        for other in fixed[:i]:
            assert overlap(control.box, other.box) < 0.01, f"{control.name} and {other.name}"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("name", scenes())
def test_arrows_reach_every_control(name: str, size: tuple[int, int]) -> None:
    _frame, controls = laid_out(name, size)
    usable = {control.name for control in controls if control.enabled}
    reached: set[str | None] = set()
    waiting: list[str | None] = [stepped(controls, None, 1, 0)] if usable else []
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
            waiting += [stepped(controls, here, dx, dy) for dx, dy in sides]
    assert reached >= usable
