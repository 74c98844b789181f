"""A person's name and symbol on a sheet: a keyboard on the screen, and a real one works as well."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.keyboard import NameField
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.table import CardPlayer, Player, Seat

_Person = TypeVar("_Person", bound=Player | CardPlayer)


class PersonSheet(Sheet[_Person]):
    """Changes one person, and what else the game asks of them; `done` takes the new one.

    No name of the `others` at the table is taken again: the leaderboard knows people by their names.
    """

    wide_top = 1.6
    tall_share = 0.96
    taken_by = "take"
    draft = True

    def __init__(self, person: _Person, others: Iterable[_Person], done: Callable[[_Person], None]) -> None:
        super().__init__(person)
        self.names = {other.name.casefold() for other in others}
        self.chosen = person
        self.done = done
        self.field = NameField(person.name)

    @abstractmethod
    def about(self, room: Box, frame: Frame) -> Iterable[Control]:
        """What is chosen below the name: the symbol, and what the game asks."""

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """What is chosen, the keys, and the two ways out."""
        about, keys, foot = self.parts(frame)
        yield from self.about(about, frame)
        yield from self.field.keys(keys)
        cancel, take = foot.left(foot.w * 0.38), foot.less(left=foot.w * 0.38 + theme.GAP)
        yield controls.button("cancel", cancel, _("Cancel"), Pop, controls.ON_PAPER)
        free = self.field.finished.casefold() not in self.names
        words = _("Done") if free else _("This name is taken")
        enabled = free and bool(self.field.finished)
        yield controls.button("take", take, words, self._take, controls.MAIN, "ui-check", enabled=enabled)

    def paint(self, canvas: Canvas) -> None:
        """The name as it grows."""
        super().paint(canvas)
        self.field.paint(canvas, self.parts(canvas.frame)[0].top(6))

    def typed(self, text: str) -> Outcome:
        """A real keyboard writes as well."""
        return self.field.typed(text)

    def parts(self, frame: Frame) -> tuple[Box, Box, Box]:
        """Where the person is, where the keys are, and where the buttons are."""
        inner = self.panel(frame).inset(2, 2)
        if frame.tall:
            keys = inner.less(bottom=theme.BAR + 2).from_bottom(31)
            return inner.less(bottom=keys.h + theme.BAR + 4), keys, inner.from_bottom(theme.BAR)
        beside = inner.less(left=32)
        return inner.left(30), beside.less(bottom=theme.BAR + 1.6), beside.from_bottom(theme.BAR)

    def symbols(self, seats: Iterable[Seat], cells: Sequence[Box]) -> Iterable[Control]:
        """The symbols to choose from."""
        for symbol, cell in zip(seats, cells, strict=True):
            yield Control(f"seat-{symbol}", cell, partial(self._symbol, symbol),
                          partial(self._paint_symbol, symbol), radius=2.9)  # fmt: skip

    def _paint_symbol(self, symbol: Seat, canvas: Canvas, box: Box, _look: Look) -> None:
        if symbol == self.chosen.seat:
            canvas.ring(box.centre, 3.2, 0.35, theme.VERMILION_DEEP)
        motifs.seat(canvas, symbol, box.centre, 5.2)

    def _symbol(self, symbol: Seat) -> Outcome:
        self.chosen = replace(self.chosen, seat=symbol)
        return None

    def _take(self) -> Outcome:
        self.done(replace(self.chosen, name=self.field.finished))
        return Pop()
