"""The small set of widgets: buttons, steppers, choices. Each is a `Control`, or several."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Box
from rushpi.display.scene import Control, Look, Outcome
from rushpi.display.theme import Colour


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of a button; `line` makes it an outlined one, `ink` picks the dark twin of its icon."""

    ground: Colour
    pressed: Colour
    text: Colour
    line: Colour | None = None
    ink: bool = False


MAIN: Final = Style(theme.VERMILION_DEEP, (168, 40, 22), theme.WHITE)
QUIET: Final = Style(theme.NIGHT_2, theme.NIGHT_1, theme.PAPER)
OUTLINED: Final = Style(theme.NIGHT, theme.NIGHT_1, theme.PAPER, theme.LINE)
ON_PAPER: Final = Style(theme.PAPER_2, (216, 203, 176), theme.INK, ink=True)
WAITING: Final = Style(theme.NIGHT_1, theme.NIGHT_1, theme.MIST)
"""The main button while it has to wait."""


def button(
    name: str,
    box: Box,
    label: str,
    act: Callable[[], Outcome],
    style: Style = QUIET,
    icon: str | None = None,
    *,
    trailing: bool = False,
    enabled: bool = True,
    hold: float = 0.0,
) -> Control:
    """A button with a word, an icon before it (after it if `trailing`), or with an icon alone.

    One that has to be held fills with a line around it while it is.
    """

    def paint(canvas: Canvas, place: Box, look: Look) -> None:
        worn = style if look.enabled or style is not MAIN else WAITING
        ground = worn.pressed if look.pressed else worn.ground
        shown = place.inset(place.w * 0.015, place.h * 0.015) if look.pressed else place
        if worn.line is None:
            canvas.panel(shown, ground, shown.h / 2)
        else:
            canvas.framed(shown, ground, worn.line, 0.2, shown.h / 2)
        alpha = 255 if look.enabled else 130
        _word_and_icon(canvas, shown, label, worn, icon, trailing, alpha)
        if look.held:
            around = shown.inset(-0.4)
            with canvas.within(around.inset(-0.4).left((around.w + 0.8) * look.held)):
                canvas.border(around, theme.GOLD, 0.45, around.h / 2)

    return Control(name, box, act, paint, enabled, box.h / 2, hold=hold)


def _word_and_icon(
    canvas: Canvas, box: Box, label: str, style: Style, icon: str | None, trailing: bool, alpha: int
) -> None:
    picture = f"{icon}-ink" if icon and style.ink else icon
    if not label:
        if picture:
            canvas.icon(picture, box.centre, min(2.8, box.h * 0.5), alpha)
        return
    padding = min(1.7, box.h * 0.3)
    side = 2.6 if picture else 0
    gap = 0.9 if picture else 0
    room = box.inset(padding, box.h * 0.14).less(right=side + gap)
    lines = 2 if box.h >= 4 else 1
    setting = canvas.setting(label, room, theme.BUTTON, lines)
    wide = setting.width / canvas.frame.rem
    start = box.x + (box.w - wide - side - gap) / 2
    colour = style.text if alpha == 255 else theme.MIST
    text_at = start if trailing else start + side + gap
    canvas.text(label, Box(text_at, room.y, wide + 0.1, room.h), theme.BUTTON, colour, "centre", lines=lines)
    if picture:
        icon_at = start + wide + gap if trailing else start
        canvas.icon(picture, (icon_at + side / 2, box.centre[1]), side, alpha)


def round_button(
    name: str, box: Box, icon: str, act: Callable[[], Outcome], style: Style = QUIET, *, enabled: bool = True
) -> Control:
    """A round button with an icon, as large as the box is high."""
    return button(name, box, "", act, style, icon, enabled=enabled)


def area(
    name: str, box: Box, act: Callable[[], Outcome], radius: float = theme.RADIUS, reach: Box | None = None
) -> Control:
    """A place to touch whose picture the scene paints."""
    return Control(name, box, act, radius=radius, reach=reach)


def stepper(
    name: str,
    box: Box,
    value: int,
    bounds: tuple[int, int],
    change: Callable[[int], Outcome],
    style: Style = ON_PAPER,
) -> tuple[Control, Control]:
    """Minus at the left end of the box and plus at its right; the scene writes the value between them."""
    low, high = bounds
    side = box.h
    return (
        round_button(
            f"{name}-minus", box.left(side), "ui-minus", lambda: change(value - 1), style, enabled=value > low
        ),
        round_button(
            f"{name}-plus",
            box.from_right(side),
            "ui-plus",
            lambda: change(value + 1),
            style,
            enabled=value < high,
        ),
    )
