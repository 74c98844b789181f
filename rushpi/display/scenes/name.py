"""A player's name, symbol and bowl: a keyboard on the screen, and a real one works as well."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.keyboard import NameField
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.rush import MAX_PLAYERS
from rushpi.table import Player, Seat


class NameSheet(Sheet[Player]):
    """Changes one player; `done` takes the new one."""

    wide_top = 1.6
    tall_share = 0.94

    def __init__(self, player: Player, done: Callable[[Player], None]) -> None:
        super().__init__(player)
        self.chosen = player
        self.done = done
        self.field = NameField(player.name)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Symbols, bowls, keys, and the two ways out."""
        about, keys, foot = self._halves(frame)
        four = tuple(Seat)[:MAX_PLAYERS]
        for symbol, box in zip(four, self._symbols(about).columns(4, theme.GAP_INSIDE), strict=True):
            yield Control(
                f"seat-{symbol}", box, partial(self._symbol, symbol), self._seat(symbol), radius=2.9
            )
        for bowl, box in enumerate(self._mat(about).grid(2, 2, 0)):
            yield controls.area(f"bowl-{bowl}", box, partial(self._bowl, bowl), 1)
        yield from self.field.keys(keys)
        cancel, take = foot.left(foot.w * 0.38), foot.less(left=foot.w * 0.38 + theme.GAP)
        yield controls.button("cancel", cancel, _("Cancel"), Pop, controls.ON_PAPER)
        yield controls.button(
            "take",
            take,
            _("Done"),
            self._take,
            controls.MAIN,
            "ui-check",
            enabled=bool(self.field.finished),
        )

    def paint(self, canvas: Canvas) -> None:
        """The name as it grows, and the headings."""
        super().paint(canvas)
        about, _keys, _foot = self._halves(canvas.frame)
        self.field.paint(canvas, about.top(6))
        mat = self._mat(about)
        canvas.text(_("Symbol"), about.less(top=7.4).top(1.6), theme.NOTE_BOLD, theme.INK_2, valign="top")
        canvas.text(
            _("Bowl"), Box(about.x, mat.y - 2.2, about.w, 1.6), theme.NOTE_BOLD, theme.INK_2, valign="top"
        )
        motifs.mat(canvas, mat, self.chosen.bowl, theme.SEAT[self.chosen.seat])

    def typed(self, text: str) -> Outcome:
        """A real keyboard writes as well."""
        return self.field.typed(text)

    def _halves(self, frame: Frame) -> tuple[Box, Box, Box]:
        """Where name, symbol and bowl are, where the keys are, and where the buttons are."""
        inner = self.panel(frame).inset(2, 2)
        if frame.tall:
            keys = inner.less(bottom=theme.BAR + 2).from_bottom(31)
            return inner.less(bottom=keys.h + theme.BAR + 4), keys, inner.from_bottom(theme.BAR)
        about = inner.left(30)
        keys = inner.less(left=32, bottom=theme.BAR + 1.6)
        return about, keys, inner.less(left=32).from_bottom(theme.BAR)

    def _symbols(self, about: Box) -> Box:
        return Box(about.x, about.y + 9.4, min(about.w, 27.4), 6.25)

    def _mat(self, about: Box) -> Box:
        top = about.y + 18.9
        high = min(about.bottom - top, 18)
        return Box(about.x, top, min(high * 1.5, about.w), high)

    def _seat(self, symbol: Seat) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, _look: Look) -> None:
            if symbol == self.chosen.seat:
                canvas.ring(box.centre, 3.3, 0.35, theme.VERMILION_DEEP)
            motifs.seat(canvas, symbol, box.centre, 5.4)

        return paint

    def _symbol(self, symbol: Seat) -> Outcome:
        self.chosen = replace(self.chosen, seat=symbol)
        return None

    def _bowl(self, bowl: int) -> Outcome:
        self.chosen = replace(self.chosen, bowl=bowl)
        return None

    def _take(self) -> Outcome:
        self.done(replace(self.chosen, name=self.field.finished))
        return Pop()
