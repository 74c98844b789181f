"""What the cards in play do, a sentence each."""

from collections.abc import Iterable
from dataclasses import dataclass

from rushpi.display import cards, controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.card_words import explained, type_name
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.sushigo import CardType, Rules


@dataclass(frozen=True, slots=True)
class CardsView:
    """What is played."""

    rules: Rules


class CardsSheet(Sheet[CardsView]):
    """A row for each card type: its picture, its name and what it does."""

    wide_top = 1.6
    tall_share = 0.95

    def __init__(self, view: CardsView, *, hides: bool = False) -> None:
        super().__init__(view)
        self._hides = hides

    @property
    def private(self) -> bool:
        """Over somebody's hand it is as private as that, which shows at its edges."""
        return self._hides

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The way back."""
        done = self._inner(frame).from_bottom(theme.BAR).from_right(18)
        yield controls.button("done", done, _("Done"), Pop, controls.MAIN, "ui-check")

    def paint(self, canvas: Canvas) -> None:
        """All cards."""
        super().paint(canvas)
        kinds = self.view.rules.types
        inner = self._inner(canvas.frame)
        columns = 1 if canvas.frame.tall else 2
        rows = (len(kinds) + columns - 1) // columns
        room = inner.less(bottom=theme.BAR + 1.0)
        for kind, cell in zip(kinds, room.grid(columns, rows, 1.0), strict=False):
            self._row(canvas, cell, kind)

    def _inner(self, frame: Frame) -> Box:
        return self.panel(frame).inset(2, 1.6)

    def _row(self, canvas: Canvas, cell: Box, kind: CardType) -> None:
        side = min(cell.h, 6.0)
        cards.type_tile(canvas, Box(cell.x, cell.y + (cell.h - side) / 2, side, side), kind)
        words = cell.less(left=side + 1.2)
        canvas.text(type_name(kind), words.top(2.0), theme.NAME_BOLD, theme.INK, valign="top")
        sentence = explained(kind, self.view.rules)
        canvas.text(sentence, words.less(top=2.3), theme.BODY, theme.INK_2, valign="top", lines=3)
