"""Lights, buzzer, tilt switch and button: each tried by hand."""

from collections.abc import Callable, Iterable
from functools import partial

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Scene
from rushpi.display.scenes import parts

LOOK_EVERY = 0.05
"""Seconds: a short press of the button is longer."""


class WiresScene(Scene[frozenset[str]]):
    """A touch lights one light; what hands do with glass and button is seen at once.

    The view is what is pressed or turned over now.
    """

    patient = True

    def __init__(self, house: House, done: Callable[[], Outcome]) -> None:
        super().__init__(house.felt())
        self.house = house
        self.done = done
        self.rest = house.felt()
        self.answered: set[str] = set()
        self.lit: int | None = None
        self.since_look = 0.0

    def update(self, dt: float) -> None:
        """Feel for the sensors."""
        super().update(dt)
        self.since_look += dt
        if self.since_look >= LOOK_EVERY:
            self.since_look = 0.0
            felt = self.house.felt()
            self.answered |= felt ^ self.rest
            self.see(felt)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Each light, the buzzer, and the way on."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", self.back)
        yield controls.button("done", bar.from_right(18), _("Done"), self._done, controls.MAIN, "ui-next",
                              trailing=True)  # fmt: skip
        lights, buzzer, _sensors = self._rows(frame)
        if self.house.lights:
            for i, cell in enumerate(self._cells(lights)):
                yield Control(f"light-{i}", cell, partial(self._light, i), self._bulb(i), radius=3)
            place = buzzer.middle(min(buzzer.w, 34), theme.BAR)
            yield controls.button(
                "buzz", place, _("Sound the buzzer"), self._buzz, controls.QUIET, "ui-sound"
            )

    def paint(self, canvas: Canvas) -> None:
        """What to do, and what was felt."""
        frame = canvas.frame
        bar = parts.bar(frame)
        parts.title(canvas, bar.less(left=theme.BAR + 1.6, right=19.2), _("Lights and buzzer"))
        lights, _buzzer, sensors = self._rows(frame)
        if not self.house.lights:
            text = _("No lights are wired, or the settings name no chip: the screen alone keeps the time.")
            canvas.text(text, frame.box.inset(8, 14), theme.NAME_BOLD, theme.PAPER, "centre", lines=4)
            return
        canvas.text(_("Touch one: it alone must shine."), lights.top(3), theme.BODY, theme.MIST, "centre")
        for name, cell in zip(("flip", "button"), sensors.columns(2, theme.GAP), strict=True):
            self._sensor(canvas, name, cell)

    def _rows(self, frame: Frame) -> tuple[Box, Box, Box]:
        whole = frame.box.inset(theme.MARGIN, 1.6).less(top=7.4)
        lights, rest = whole.top(whole.h * 0.42), whole.less(top=whole.h * 0.42 + 1)
        return (
            lights,
            rest.top(theme.BAR),
            rest.less(top=theme.BAR + 1.6).top(min(rest.h - theme.BAR - 1.6, 12)),
        )

    def _cells(self, lights: Box) -> list[Box]:
        room = lights.less(top=4)
        columns = min(self.house.lights, max(1, int(room.w // 6.6)))
        rows = -(-self.house.lights // columns)
        side = min(7.0, room.w / columns, room.h / rows)
        grid = room.middle(columns * side, rows * side).grid(columns, rows, 0)
        return grid[: self.house.lights]

    def _bulb(self, number: int) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            on = number == self.lit
            radius = min(box.w, box.h) * (0.4 if look.pressed else 0.44)
            canvas.disc(box.centre, radius, theme.GOLD if on else theme.NIGHT_2)
            colour = theme.INK if on else theme.PAPER
            canvas.text(str(number + 1), box, theme.NUMERAL_S, colour, "centre")

        return paint

    def _sensor(self, canvas: Canvas, name: str, cell: Box) -> None:
        answered = name in self.answered
        canvas.framed(cell, theme.NIGHT_1, theme.PAPER if answered else theme.LINE, 0.25, theme.RADIUS)
        side = min(5.0, cell.h * 0.5)
        icon = "ui-check" if answered else "ui-hourglass" if name == "flip" else "ui-power"
        canvas.icon(icon, (cell.x + side * 0.9, cell.centre[1]), side)
        words = _("Turn the glass over") if name == "flip" else _("Press the big button")
        text = _("Felt!") if answered else words
        canvas.text(text, cell.less(left=side * 1.6, right=1), theme.NAME_BOLD, theme.PAPER, lines=3)

    def _light(self, number: int) -> Outcome:
        self.lit = None if self.lit == number else number
        self.house.light(self.lit)
        return None

    def _buzz(self) -> Outcome:
        self.house.buzz()
        return None

    def _done(self) -> Outcome:
        self.house.light(None)
        return self.done()

    def back(self) -> Outcome:
        """Back to the settings; the bar is the hourglass's own again."""
        self.house.light(None)
        return Pop()
