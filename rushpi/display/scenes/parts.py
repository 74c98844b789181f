"""Parts that several scenes have: the top bar, the sheet, the question, the players' small totals."""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas, Corners
from rushpi.display.intents import Intent
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.photos import cutting
from rushpi.display.pieces import Circle, part_of
from rushpi.display.scene import Control, Outcome, Pop, Scene, View, ease_out
from rushpi.table import Player


def bar(frame: Frame, margin: float = theme.MARGIN) -> Box:
    """The strip at the top where the title stands."""
    return Box(margin, 1.2, frame.box.w - 2 * margin, theme.BAR)


def title(canvas: Canvas, box: Box, text: str, note: str = "") -> None:
    """The scene's title, and a second line under it if there is one."""
    if not note:
        canvas.text(text, box, theme.TITLE, theme.PAPER, lines=2)
        return
    canvas.text(text, box.less(top=0.3, bottom=2.3), theme.TITLE, theme.PAPER)
    canvas.text(note, box.less(top=3.9), theme.NOTE, theme.MIST, valign="top")


def totals(canvas: Canvas, box: Box, players: Iterable[tuple[Player, Fraction]]) -> None:
    """Everybody's Honor in one small row, the best first."""
    ranked = sorted(players, key=lambda pair: -pair[1])
    wide = min(11, box.w / max(len(ranked), 1))
    for i, (player, honor) in enumerate(ranked):
        cell = Box(box.x + i * wide, box.y, wide, box.h)
        motifs.seat(canvas, player.seat, (cell.x + 1.4, cell.centre[1]), 2.8)
        canvas.number(honor, cell.less(left=3.4, right=0.4), theme.NUMERAL_S, theme.PAPER)


def bowl(
    canvas: Canvas,
    box: Box,
    photo: Path | None,
    circle: Circle | None,
    radius: float,
    corners: Corners = "all",
) -> bool:
    """A bowl cut out of a photo, with round corners; tells whether there is anything to show."""
    if photo is None or circle is None:
        return False
    size = canvas.frame.place(box)[2:]
    cut = cutting(photo, part_of(circle, box.w / box.h), size, canvas.frame.px(radius), corners)
    if cut is not None:
        canvas.picture(cut, box)
    return cut is not None


class Sheet(Scene[View]):
    """A paper sheet that slides up over the scene it belongs to, which stays dimly visible."""

    sheet: ClassVar[bool] = True
    tall_share: ClassVar[float] = 0.83
    wide_top: ClassVar[float] = 5.2

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._rise = self.animate(theme.SHEET_UP, ease_out)

    def panel(self, frame: Frame) -> Box:
        """Where the sheet lies when it has come up."""
        whole = frame.box
        if frame.tall:
            return whole.from_bottom(whole.h * self.tall_share)
        return whole.less(left=1.2, right=1.2, top=self.wide_top)

    def paint(self, canvas: Canvas) -> None:
        """Dim what lies beneath and lay the paper."""
        canvas.veil(theme.PIT, theme.SCRIM_ALPHA)
        panel = self.panel(canvas.frame)
        yet_to_come = (1 - self._rise.value) * 6
        canvas.panel(panel.less(top=yet_to_come), theme.PAPER, theme.RADIUS_SHEET, "top")

    def back(self) -> Outcome:
        """Back takes the sheet away."""
        return Pop()


class Question(Sheet[str]):
    """A question with one answer that tells the table something, and a way back."""

    tall_share: ClassVar[float] = 0.36
    wide_top: ClassVar[float] = 24

    def __init__(self, question: str, answer: str, intent: Intent) -> None:
        super().__init__(question)
        self.answer = answer
        self.intent = intent

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The way back first, the answer last."""
        row = self.panel(frame).inset(2.2).from_bottom(theme.BAR)
        no, yes = row.columns(2, theme.GAP)
        yield controls.button("no", no, _("Cancel"), Pop, controls.ON_PAPER)
        yield controls.button("yes", yes, self.answer, lambda: Pop(self.intent), controls.MAIN)

    def paint(self, canvas: Canvas) -> None:
        """The question itself."""
        super().paint(canvas)
        room = self.panel(canvas.frame).inset(2.2).less(bottom=theme.BAR + 1)
        canvas.text(self.view, room, theme.TITLE, theme.INK, "centre", lines=3)
