"""Outside the opening hours: the screen is black; a touch says when the table opens."""

import time
from collections.abc import Callable, Iterable
from datetime import time as time_of_day
from typing import Final

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Frame
from rushpi.display.scene import Control, Outcome, Scene
from rushpi.display.theme import Colour

TOLD: Final = 5.0
"""Seconds that the answer to a touch stands."""
BLACK: Final[Colour] = (0, 0, 0)


class ClosedScene(Scene[time_of_day]):
    """The view is the time of day at which it opens."""

    patient = True

    def __init__(self, view: time_of_day) -> None:
        super().__init__(view)
        self.clock: Callable[[], float] = time.monotonic
        self.until: float | None = None
        """When the answer goes; None while there is none."""

    @property
    def dark(self) -> bool:
        """Whether it shows nothing: nobody has just touched it."""
        return self.until is None

    @property
    def ground(self) -> Colour:
        """As dark as a screen gets."""
        return BLACK

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """All of it can be touched."""
        yield controls.area("all", frame.box, self._tell)

    def paint(self, canvas: Canvas) -> None:
        """Nothing, or the answer."""
        if not self.dark:
            text = _("This table opens at {time}.").format(time=self.view.strftime("%H:%M"))
            canvas.text(text, canvas.frame.box.inset(4), theme.TITLE, theme.MIST, "centre", lines=3)

    def update(self, dt: float) -> None:
        """Let the answer go."""
        super().update(dt)
        if self.until is not None and self.clock() >= self.until:
            self.until, self.changed = None, True

    def back(self) -> Outcome:
        """A key is answered as a touch is."""
        return self._tell()

    def _tell(self) -> Outcome:
        self.until = self.clock() + TOLD
        return None
