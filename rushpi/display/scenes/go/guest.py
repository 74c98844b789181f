"""One seat of a card game: name, symbol, and whether a person or a bot sits there."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.keyboard import NameField
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.table import CardPlayer, Seat

KINDS: Final = (None, "random", "greedy")
"""A person, or a bot, the weaker one first."""


def kind_name(bot: str | None) -> str:
    """Who sits there."""
    if bot is None:
        return _("Person")
    return _("Bot, good") if bot == "greedy" else _("Bot, easy")


class GuestSheet(Sheet[CardPlayer]):
    """Changes one seat; `done` takes it as it is then."""

    wide_top = 1.6
    tall_share = 0.96

    def __init__(self, guest: CardPlayer, done: Callable[[CardPlayer], None]) -> None:
        super().__init__(guest)
        self.chosen = guest
        self.done = done
        self.field = NameField(guest.name)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Who, the symbols, the keys, and the two ways out."""
        about, keys, foot = self._halves(frame)
        for kind, box in zip(KINDS, self._kinds(about, frame), strict=True):
            yield Control(f"kind-{kind or 'person'}", box, partial(self._kind, kind),
                          partial(self._paint_kind, kind), radius=box.h / 2)  # fmt: skip
        for symbol, box in zip(Seat, self._symbols(about).grid(4, 2, theme.GAP_INSIDE), strict=True):
            yield Control(f"seat-{symbol}", box, partial(self._symbol, symbol),
                          partial(self._paint_symbol, symbol), radius=2.9)  # fmt: skip
        yield from self.field.keys(keys)
        cancel, take = foot.left(foot.w * 0.38), foot.less(left=foot.w * 0.38 + theme.GAP)
        yield controls.button("cancel", cancel, _("Cancel"), Pop, controls.ON_PAPER)
        yield controls.button(
            "take", take, _("Done"), self._take, controls.MAIN, "ui-check", enabled=bool(self.field.finished)
        )

    def paint(self, canvas: Canvas) -> None:
        """The name as it grows."""
        super().paint(canvas)
        about, _keys, _foot = self._halves(canvas.frame)
        self.field.paint(canvas, about.top(6))

    def typed(self, text: str) -> Outcome:
        """A real keyboard writes as well."""
        return self.field.typed(text)

    def _halves(self, frame: Frame) -> tuple[Box, Box, Box]:
        inner = self.panel(frame).inset(2, 2)
        if frame.tall:
            keys = inner.less(bottom=theme.BAR + 2).from_bottom(31)
            return inner.less(bottom=keys.h + theme.BAR + 4), keys, inner.from_bottom(theme.BAR)
        return (
            inner.left(30),
            inner.less(left=32, bottom=theme.BAR + 1.6),
            inner.less(left=32).from_bottom(theme.BAR),
        )

    def _kinds(self, about: Box, frame: Frame) -> list[Box]:
        room = about.less(top=7.2)
        if frame.tall:
            return room.top(theme.BAR).columns(3, theme.GAP_INSIDE)
        return room.top(3 * theme.BAR + 2 * theme.GAP_INSIDE).rows(3, theme.GAP_INSIDE)

    def _symbols(self, about: Box) -> Box:
        wide = min(about.w, 30.0)
        return Box(about.centre[0] - wide / 2, about.bottom - 13.0, wide, 13.0)

    def _paint_kind(self, kind: str | None, canvas: Canvas, box: Box, _look: Look) -> None:
        chosen = kind == self.chosen.bot
        canvas.panel(box, theme.INK if chosen else theme.PAPER_2, box.h / 2)
        icon = ("ui-person" if kind is None else "ui-bot") + ("" if chosen else "-ink")
        canvas.icon(icon, (box.x + 2.6, box.centre[1]), 2.6)
        words = box.less(left=4.4, right=1.0)
        canvas.text(kind_name(kind), words, theme.BODY_BOLD, theme.PAPER if chosen else theme.INK, lines=2)

    def _paint_symbol(self, symbol: Seat, canvas: Canvas, box: Box, _look: Look) -> None:
        if symbol == self.chosen.seat:
            canvas.ring(box.centre, 3.1, 0.35, theme.VERMILION_DEEP)
        motifs.seat(canvas, symbol, box.centre, 5.0)

    def _kind(self, kind: str | None) -> Outcome:
        self.chosen = replace(self.chosen, bot=kind)
        return None

    def _symbol(self, symbol: Seat) -> Outcome:
        self.chosen = replace(self.chosen, seat=symbol)
        return None

    def _take(self) -> Outcome:
        self.done(replace(self.chosen, name=self.field.finished))
        return Pop()
