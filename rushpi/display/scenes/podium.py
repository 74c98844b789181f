"""The Sushiman Master is crowned."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Home, Rematch
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Scene, linear
from rushpi.display.scenes.standings import Row

STRIPS = (theme.GOLD, theme.WASABI, theme.VERMILION, theme.PAPER, theme.SEAT["fan"], theme.SEAT["wave"])
HEIGHTS = (1.0, 0.74, 0.56)
"""Of the steps, in parts of the highest."""


@dataclass(frozen=True, slots=True)
class PodiumView:
    """Everybody, the Sushiman Master first."""

    rows: tuple[Row, ...]


class PodiumScene(Scene[PodiumView]):
    """Three steps behind the belt; paper strips fall once and lie still."""

    def __init__(self, view: PodiumView) -> None:
        super().__init__(view)
        self.falling = self.animate(theme.CONFETTI, linear)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Home, or once more."""
        row = self._belt(frame).inset(theme.MARGIN, 0.7)
        home, again = row.left(15), row.from_right(19)
        if frame.tall:
            home, again = row.columns(2, theme.GAP)
        yield controls.button("home", home, _("Home"), Home, controls.QUIET, "ui-back")
        yield controls.button("rematch", again, _("Rematch"), Rematch, controls.MAIN, "ui-turn")

    def paint(self, canvas: Canvas) -> None:
        """Curtain, lanterns, title, steps."""
        whole = canvas.frame.box
        tall = canvas.frame.tall
        motifs.noren(canvas, Box(whole.centre[0] - 17.8, 0, 35.6, 6.6))
        for x in (6.6, whole.w - 6.6) if tall else (9.9, whole.w - 9.9):
            motifs.lantern(canvas, (x, 20.4 if tall else 7.9), 5.2)
        canvas.text(
            _("Sushiman Master"),
            Box(2, 9 if tall else 8, whole.w - 4, 6 if tall else 4),
            theme.TITLE_L,
            theme.PAPER,
            "centre",
        )
        if tall:
            canvas.text(
                self.view.rows[0].player.name,
                Box(11, 17, whole.w - 22, 8),
                theme.DISPLAY,
                theme.GOLD,
                "centre",
                lines=2,
            )
        belt = self._belt(canvas.frame)
        self._strips(canvas, Box(1, 27 if tall else 12.6, whole.w - 2, belt.y - (37 if tall else 22.6)))
        self._steps(canvas, belt)
        motifs.belt(canvas, belt)

    def _belt(self, frame: Frame) -> Box:
        return frame.box.from_bottom(7)

    def _steps(self, canvas: Canvas, belt: Box) -> None:
        whole = canvas.frame.box
        tall = canvas.frame.tall
        first_three, others = self.view.rows[:3], self.view.rows[3:]
        wide, gap = (14.2, 0.6) if tall else (18.2, 0.6)
        highest = belt.y - (50 if tall else 25.4)
        middle = whole.centre[0] - (0 if tall or not others else 4.4)
        for row, column, share in zip(first_three, (0, -1, 1), HEIGHTS, strict=False):
            x = middle + column * (wide + gap) - wide / 2
            step = Box(x, belt.y - highest * share, wide, highest * share)
            self._step(canvas, step, row, master=row is self.view.rows[0])
        for row in others:
            if tall:
                third = belt.y - highest * HEIGHTS[2]
                self._other(canvas, Box(middle + wide / 2 + 1.6, third - 16.4, wide - 1, 6), row)
            else:
                left = middle + 1.5 * (wide + gap) + 0.4
                self._other(canvas, Box(left, belt.y - 8, whole.right - left - 0.8, 6.4), row)

    def _step(self, canvas: Canvas, step: Box, row: Row, *, master: bool) -> None:
        canvas.panel(step, theme.VERMILION_DEEP if master else theme.PAPER, 1.2, "top")
        side = 9.2 if master else 7.2
        motifs.plate(
            canvas,
            (step.centre[0], step.y - side / 2 - 0.8),
            side,
            theme.SEAT[row.player.seat],
            f"seat-{row.player.seat}",
            0.6,
        )
        colour = theme.WHITE if master else theme.INK
        number = step.less(top=1.6, left=0.6, right=0.6).top(5 if master else 3.8)
        canvas.number(
            row.total, number, theme.NUMERAL_L if master else theme.NUMERAL_M, colour, "centre", "middle"
        )
        name = Box(
            step.x + 0.8, number.bottom + 0.9, step.w - 1.6, min(3.6, step.bottom - number.bottom - 1.6)
        )
        canvas.text(row.player.name, name, theme.NAME, colour, "centre", "top", lines=2)

    def _other(self, canvas: Canvas, box: Box, row: Row) -> None:
        motifs.seat(canvas, row.player.seat, (box.x + 1.8, box.centre[1]), 3.2)
        words = box.less(left=4)
        canvas.text(
            row.player.name, words.top(box.h * 0.55), theme.BODY, theme.PAPER, valign="middle", lines=2
        )
        canvas.number(row.total, words.less(top=box.h * 0.66), theme.GAIN, theme.PAPER)

    def _strips(self, canvas: Canvas, room: Box) -> None:
        """Paper strips, their places drawn from a golden-ratio sequence so that they never change."""
        fallen = self.falling.value
        for i in range(22):
            across, down = (i * 0.618034) % 1, (i * 0.754878) % 1
            y = room.y + (down * 0.8 + 0.2) * room.h * min(1.0, fallen * (1.2 + across))
            x = room.x + across * room.w + math.sin(fallen * 9 + i) * (1 - fallen) * 1.5
            canvas.strip((x, y), 1.3, 0.55, i * 37 % 90 - 45, STRIPS[i % len(STRIPS)])

    def back(self) -> Outcome:
        """Back to home."""
        return Home()
