"""House rules: what the rulebook leaves open, a sentence for each choice."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.rush import ROUND_SECONDS, ExpressReading, Options, Split

SHORTEST, LONGEST, STEP = 10, 90, 5


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options of the rules, and how long the hourglass runs."""

    options: Options = field(default_factory=Options)
    seconds: int = ROUND_SECONDS


def express_sentence(reading: ExpressReading) -> str:
    """What the reading means at the table."""
    match reading:
        case ExpressReading.FIRST_TO_3_ELSE_MOST:
            return _("The first with three wins; if nobody gets there, whoever has most.")
        case ExpressReading.MOST:
            return _("Whoever has most at the end wins.")
        case ExpressReading.FIRST_TO_3:
            return _("The first with three wins; otherwise nobody.")


def split_sentence(split: Split) -> str:
    """How a shared place is paid."""
    match split:
        case Split.EXACT:
            return _("Shared exactly, in fractions: 5 for two is 2½ each.")
        case Split.FLOOR:
            return _("Shared in whole markers, rounded down.")
        case Split.CEIL:
            return _("Shared in whole markers, rounded up.")


class HouseRulesSheet(Sheet[HouseRules]):
    """Each row shows the choice as a sentence; its arrow goes on to the next choice."""

    wide_top = 5.2
    tall_share = 0.66

    def __init__(self, rules: HouseRules, done: Callable[[HouseRules], None]) -> None:
        super().__init__(rules)
        self.rules = rules
        self.done = done

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """A row for each question, and Done."""
        seconds, express, split = self._rows(frame)
        yield from controls.stepper("seconds", _beside(seconds, 18), self.rules.seconds // STEP,
                                    (SHORTEST // STEP, LONGEST // STEP), self._seconds)  # fmt: skip
        for name, row, act in (("express", express, self._express), ("split", split, self._split)):
            yield controls.round_button(name, _beside(row, theme.BAR), "ui-next", act, controls.ON_PAPER)
        yield controls.button(
            "done",
            self._inner(frame).from_bottom(theme.BAR).from_right(20),
            _("Done"),
            self._done,
            controls.MAIN,
            "ui-check",
        )

    def paint(self, canvas: Canvas) -> None:
        """The questions and the answers chosen."""
        super().paint(canvas)
        canvas.text(_("House rules"), self._inner(canvas.frame).top(3.4), theme.TITLE, theme.INK)
        seconds, express, split = self._rows(canvas.frame)
        self._row(canvas, seconds, _("Hourglass"), _("How long a round lasts."), 20)
        canvas.text(
            _("{seconds} s").format(seconds=self.rules.seconds),
            _beside(seconds, 18).inset(theme.BAR, 0),
            theme.NUMERAL_S,
            theme.INK,
            "centre",
        )
        self._row(
            canvas, express, _("Sushi Express"), express_sentence(self.rules.options.express_reading), 7
        )
        self._row(canvas, split, _("Shared places"), split_sentence(self.rules.options.rush_split), 7)

    def _inner(self, frame: Frame) -> Box:
        return self.panel(frame).inset(2.2, 2)

    def _rows(self, frame: Frame) -> list[Box]:
        return self._inner(frame).less(top=4.6, bottom=theme.BAR + 1.4).rows(3, 0.6)

    def _row(self, canvas: Canvas, row: Box, name: str, sentence: str, right: float) -> None:
        canvas.fill(theme.PAPER_2, Box(row.x, row.bottom, row.w, 0.15))
        words = row.less(right=right)
        canvas.text(name, words.top(row.h * 0.42), theme.BUTTON, theme.INK, valign="bottom")
        canvas.text(
            sentence, words.less(top=row.h * 0.42 + 1), theme.NOTE, theme.INK_2, valign="top", lines=3
        )

    def _seconds(self, steps: int) -> Outcome:
        self.rules = HouseRules(self.rules.options, steps * STEP)
        return None

    def _express(self) -> Outcome:
        readings = list(ExpressReading)
        after = readings[(readings.index(self.rules.options.express_reading) + 1) % len(readings)]
        self.rules = HouseRules(_changed(self.rules.options, express_reading=after), self.rules.seconds)
        return None

    def _split(self) -> Outcome:
        splits = list(Split)
        after = splits[(splits.index(self.rules.options.rush_split) + 1) % len(splits)]
        self.rules = HouseRules(_changed(self.rules.options, rush_split=after), self.rules.seconds)
        return None

    def _done(self) -> Outcome:
        self.done(self.rules)
        return Pop()


def _beside(row: Box, width: float) -> Box:
    """Where a row's buttons are."""
    return row.from_right(width).middle(width, theme.BAR)


def _changed(options: Options, **changes: object) -> Options:
    return msgspec.structs.replace(options, **changes)
