"""The printed variants of a card game, a sentence for each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, TypeAlias

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet

Name: TypeAlias = Literal["both_ways", "soy_sauce"]
GO_ONLY: Final = frozenset({"soy_sauce"})


@dataclass(frozen=True, slots=True)
class Variants:
    """What is played otherwise than printed first."""

    both_ways: bool = False
    soy_sauce: bool = False

    def options(self, *, party: bool) -> tuple[tuple[str, str], ...]:
        """The options of the rules that are changed, for `Options.read_text`."""
        changed = []
        if self.both_ways:
            changed.append(("pass", "alternate"))
        if self.soy_sauce and not party:
            changed.append(("soy_sauce", "true"))
        return tuple(changed)


def words_for(name: Name) -> tuple[str, str]:
    """A variant's name, and what it means."""
    match name:
        case "both_ways":
            return _("Both ways round"), _("In the second round hands go to the right.")
        case "soy_sauce":
            return _("Soy sauce"), _("Four cards more: 4 points for whoever has most colours.")


class VariantsSheet(Sheet[Variants]):
    """A row for each variant: its name, what it means, and whether it is played."""

    wide_top = 13.0
    tall_share = 0.5

    def __init__(self, variants: Variants, *, party: bool, done: Callable[[Variants], None]) -> None:
        super().__init__(variants)
        self.variants = variants
        self.party = party
        self.done = done

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """A row for each, and Done."""
        for name, row in self._rows(frame):
            yield Control(name, row, partial(self._switch, name), partial(self._row, name))
        done = self._inner(frame).from_bottom(theme.BAR).from_right(20)
        yield controls.button("done", done, _("Done"), self._take, controls.MAIN, "ui-check")

    def paint(self, canvas: Canvas) -> None:
        """The title."""
        super().paint(canvas)
        canvas.text(_("Variants"), self._inner(canvas.frame).top(3.4), theme.TITLE, theme.INK)

    def _inner(self, frame: Frame) -> Box:
        return self.panel(frame).inset(2.2, 2)

    def _rows(self, frame: Frame) -> list[tuple[Name, Box]]:
        names: tuple[Name, ...] = ("both_ways",) if self.party else ("both_ways", "soy_sauce")
        room = self._inner(frame).less(top=4.8, bottom=theme.BAR + 1.4)
        return list(zip(names, room.top(min(room.h, 8.8 * len(names))).rows(len(names), 0.8), strict=True))

    def _row(self, name: Name, canvas: Canvas, box: Box, look: Look) -> None:
        on = bool(getattr(self.variants, name))
        canvas.panel(box, theme.PAPER_2 if look.pressed else theme.WHITE, theme.RADIUS)
        mark = (box.right - 4.0, box.centre[1])
        canvas.disc(mark, 2.2, theme.INK if on else theme.PAPER_2)
        if on:
            canvas.icon("ui-check", mark, 2.6)
        words = box.less(left=1.6, right=8, top=1.0, bottom=0.8)
        title, sentence = words_for(name)
        canvas.text(title, words.top(2.2), theme.NAME_BOLD, theme.INK, valign="top")
        canvas.text(sentence, words.less(top=2.8), theme.NOTE, theme.INK_2, valign="top", lines=2)

    def _switch(self, name: Name) -> Outcome:
        if name == "both_ways":
            self.variants = replace(self.variants, both_ways=not self.variants.both_ways)
        else:
            self.variants = replace(self.variants, soy_sauce=not self.variants.soy_sauce)
        return None

    def _take(self) -> Outcome:
        self.done(self.variants)
        return Pop()
