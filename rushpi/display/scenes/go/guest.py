"""One seat of a card game: name, symbol, and whether a person or a bot sits there."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome
from rushpi.display.scenes.person import PersonSheet
from rushpi.table import CardPlayer, Seat

KINDS: Final = (None, "random", "greedy")
"""A person, or a bot, the weaker one first."""


def kind_name(bot: str | None) -> str:
    """Who sits there."""
    if bot is None:
        return _("Person")
    return _("Bot, good") if bot == "greedy" else _("Bot, easy")


class GuestSheet(PersonSheet[CardPlayer]):
    """Changes one seat."""

    def about(self, room: Box, frame: Frame) -> Iterable[Control]:
        """Who sits there, and the symbols."""
        below = room.less(top=7.2)
        if frame.tall:
            kinds = below.top(theme.BAR).columns(len(KINDS), theme.GAP_INSIDE)
        else:
            high = len(KINDS) * (theme.BAR + theme.GAP_INSIDE) - theme.GAP_INSIDE
            kinds = below.top(high).rows(len(KINDS), theme.GAP_INSIDE)
        for kind, box in zip(KINDS, kinds, strict=True):
            yield Control(f"kind-{kind or 'person'}", box, partial(self._kind, kind),
                          partial(self._paint_kind, kind), radius=box.h / 2)  # fmt: skip
        symbols = room.from_bottom(13.0).middle(min(room.w, 30.0), 13.0)
        yield from self.symbols(Seat, symbols.grid(4, 2, theme.GAP_INSIDE))

    def _paint_kind(self, kind: str | None, canvas: Canvas, box: Box, _look: Look) -> None:
        chosen = kind == self.chosen.bot
        canvas.panel(box, theme.INK if chosen else theme.PAPER_2, box.h / 2)
        icon = ("ui-person" if kind is None else "ui-bot") + ("" if chosen else "-ink")
        canvas.icon(icon, (box.x + 2.6, box.centre[1]), 2.6)
        words = box.less(left=4.4, right=1.0)
        canvas.text(kind_name(kind), words, theme.BODY_BOLD, theme.PAPER if chosen else theme.INK, lines=2)

    def _kind(self, kind: str | None) -> Outcome:
        self.chosen = replace(self.chosen, bot=kind)
        return None
