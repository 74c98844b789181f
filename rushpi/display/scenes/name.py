"""One player of Sushi Rush: name, symbol, and which bowl is theirs."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome
from rushpi.display.scenes.person import PersonSheet
from rushpi.rush import MAX_PLAYERS
from rushpi.table import Player, Seat

SEATS: Final = tuple(Seat)[:MAX_PLAYERS]


class NameSheet(PersonSheet[Player]):
    """Changes one player."""

    def about(self, room: Box, _frame: Frame) -> Iterable[Control]:
        """Symbols and bowls."""
        row = Box(room.x, room.y + 9.4, min(room.w, 27.4), 6.25)
        yield from self.symbols(SEATS, row.columns(len(SEATS), theme.GAP_INSIDE))
        for bowl, box in enumerate(_mat(room).grid(2, 2, 0)):
            yield controls.area(f"bowl-{bowl}", box, partial(self._bowl, bowl), 1)

    def paint(self, canvas: Canvas) -> None:
        """The headings, and the mat."""
        super().paint(canvas)
        room = self.parts(canvas.frame)[0]
        mat = _mat(room)
        for heading, y in ((_("Symbol"), room.y + 7.4), (_("Bowl"), mat.y - 2.2)):
            canvas.text(heading, Box(room.x, y, room.w, 1.6), theme.NOTE_BOLD, theme.INK_2, valign="top")
        motifs.mat(canvas, mat, self.chosen.bowl, theme.SEAT[self.chosen.seat])

    def _bowl(self, bowl: int) -> Outcome:
        self.chosen = replace(self.chosen, bowl=bowl)
        return None


def _mat(room: Box) -> Box:
    top = room.y + 18.9
    high = min(room.bottom - top, 18)
    return Box(room.x, top, min(high * 1.5, room.w), high)
