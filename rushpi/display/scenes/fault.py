"""The table cannot be played at: why, and what to do. The view is that sentence."""

from collections.abc import Iterable

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Frame
from rushpi.display.scene import Control, Outcome, Scene
from rushpi.display.scenes import parts


class FaultScene(Scene[str]):
    """Nothing can be touched: whoever looks after the table reads it."""

    patient = True

    def arrange(self, _frame: Frame) -> Iterable[Control]:
        """Nothing."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """The sentence on paper."""
        frame = canvas.frame
        bar = parts.bar(frame)
        parts.title(canvas, bar, _("rushpi cannot begin"))
        sheet = frame.box.inset(theme.MARGIN, 1.6).less(top=7.4)
        canvas.panel(sheet, theme.PAPER)
        says = self.view[:1].upper() + self.view[1:]
        canvas.text(says, sheet.inset(4), theme.NAME_BOLD, theme.INK, "centre", lines=12)

    def back(self) -> Outcome:
        """There is nothing behind it."""
        return None
