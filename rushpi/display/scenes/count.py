"""After cleaning: does every piece lie there? The camera counts, and names what is missing."""

from collections.abc import Iterable
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.explanations import doubt_words
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.office import Count, Office
from rushpi.display.scene import Control, Outcome, Pop, Scene
from rushpi.display.scenes import parts
from rushpi.display.words import kind_name
from rushpi.rush.pieces import Kind
from rushpi.table import Stock

ROWS: Final = 6
"""So many kinds are listed."""


class CountScene(Scene[Count]):
    """Says how to lay the pieces, and then what the camera counted."""

    patient = True

    def __init__(self, office: Office) -> None:
        super().__init__(Count())
        self.office = office
        self.asked = False
        """Whether it was counted since this scene came: what was counted before is of another day."""

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, and count."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        foot = frame.box.inset(theme.MARGIN).from_bottom(theme.BAR + 1)
        stock = self.view.stock
        label = _("Count") if stock is None and self.view.failed is None else _("Count again")
        yield controls.button(
            "count",
            foot.middle(min(foot.w, 34), foot.h),
            _("Counting …") if self.view.busy else label,
            self._count,
            controls.QUIET if stock is not None and stock.complete else controls.MAIN,
            "ui-camera",
            enabled=not self.view.busy,
        )

    def paint(self, canvas: Canvas) -> None:
        """How to lay them, or what is there."""
        frame = canvas.frame
        parts.title(canvas, parts.bar(frame).less(left=theme.BAR + 1.6), _("Count the pieces"))
        room = frame.box.inset(theme.MARGIN).less(top=7.4, bottom=theme.BAR + 2.4)
        canvas.panel(room, theme.PAPER)
        inner = room.inset(2.4, 2)
        stock = self.view.stock
        if self.view.failed is not None:
            canvas.text(self.view.failed, inner, theme.NAME_BOLD, theme.BRICK, "centre", lines=6)
        elif stock is None:
            text = _("Put all pieces into the four bowls, spread out, about eight in each. Then hands off.")
            canvas.text(text, inner, theme.TITLE, theme.INK, "centre", lines=6)
        else:
            self._result(canvas, inner, stock)

    def update(self, dt: float) -> None:
        """See how far the camera is."""
        super().update(dt)
        if self.asked:
            self.see(self.office.counted())

    def back(self) -> Outcome:
        """Back to the staff's scene."""
        return Pop()

    def _count(self) -> Outcome:
        self.asked = True
        self.office.count()
        return None

    def _result(self, canvas: Canvas, box: Box, stock: Stock) -> None:
        head = box.top(7)
        number = f"{stock.found} / {stock.held}"
        canvas.text(number, head, theme.NUMERAL_M, theme.INK, "centre")
        rest = box.less(top=8)
        if stock.complete:
            canvas.text(_("Every piece is there."), rest, theme.TITLE, theme.CUCUMBER, "centre", lines=2)
            return
        rows = rest.rows(ROWS, 0.6)
        told = [*self._lines(stock)]
        for (kind, text), row in zip(told, rows, strict=False):
            words = row
            if kind is not None:
                side = min(row.h, 4)
                motifs.piece(canvas, kind, (row.x + side / 2 + 0.6, row.centre[1]), side)
                words = row.less(left=side + 2)
            canvas.text(text, words, theme.BODY_BOLD, theme.INK if kind else theme.BRICK, lines=2)

    def _lines(self, stock: Stock) -> Iterable[tuple[Kind | None, str]]:
        """What is not as it should be, the surest first."""
        for bowl in stock.doubts:
            yield None, _("Bowl {bowl}: {doubt}").format(bowl=bowl.bowl + 1, doubt=doubt_words(bowl))
        for kind, n in stock.missing.items():
            text = ngettext("{kind}: {n} is missing", "{kind}: {n} are missing", n)
            yield kind, text.format(kind=kind_name(kind), n=n)
        for kind, n in stock.over.items():
            text = ngettext("{kind}: {n} too many", "{kind}: {n} too many", n)
            yield kind, text.format(kind=kind_name(kind), n=n)
        if not stock.missing and stock.found < stock.held:
            n = stock.held - stock.found
            text = ngettext("{n} piece is missing.", "{n} pieces are missing.", n)
            yield None, text.format(n=n)
