"""The camera live: is the mat in its picture, and is there light?"""

from collections.abc import Callable, Iterable

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House, Sight
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Scene
from rushpi.display.scenes import parts, sight

LOOK_EVERY = 0.2
"""Seconds."""


class CameraScene(Scene[Sight]):
    """Looks again and again."""

    patient = True

    def __init__(self, house: House, done: Callable[[], Outcome]) -> None:
        super().__init__(house.sight())
        self.house = house
        self.done = done
        self.since_look = 0.0

    def update(self, dt: float) -> None:
        """Take the newest picture."""
        super().update(dt)
        self.since_look += dt
        if self.since_look >= LOOK_EVERY:
            self.since_look = 0.0
            self.see(self.house.sight())

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, and on."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        place = parts.bar(frame).from_right(18)
        style = controls.MAIN if self.view.trouble is None else controls.OUTLINED
        label = _("Done") if self.view.trouble is None else _("Skip")
        yield controls.button("done", place, label, self.done, style, "ui-next", trailing=True)

    def paint(self, canvas: Canvas) -> None:
        """The picture and what is to be said of it."""
        frame = canvas.frame
        bar = parts.bar(frame)
        parts.title(canvas, bar.less(left=theme.BAR + 1.6, right=19.2), _("Camera"))
        words = frame.box.inset(theme.MARGIN, 1).from_bottom(5)
        room = Box(theme.MARGIN, bar.bottom + 1, words.w, words.y - bar.bottom - 2)
        sight.show(canvas, room, self.view)
        if self.view.trouble is None:
            text, colour = _("The mat is seen, and there is enough light."), theme.PAPER
        else:
            text, colour = sight.trouble_sentence(self.view.trouble), theme.CORAL
        canvas.text(text, words, theme.NAME_BOLD, colour, "centre", lines=2)
