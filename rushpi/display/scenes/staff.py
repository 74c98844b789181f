"""For staff: how the table is used, what is wrong with it, and one touch for whatever is stuck."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.intents import Home, Quit
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.office import Office
from rushpi.display.scene import Control, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.count import CountScene
from rushpi.display.scenes.settings import SettingsScene
from rushpi.display.words import day_name

DAYS: Final = 7
LOOK_EVERY: Final = 1.0
TROUBLES: Final = 2


@dataclass(frozen=True, slots=True)
class StaffView:
    """Rounds of the last days, today last, and what went wrong, the latest first."""

    days: tuple[tuple[date, int], ...]
    undated: int
    troubles: tuple[str, ...]


def staff_view(office: Office) -> StaffView:
    """What staff see of the office today."""
    today = office.today()
    rounds = office.rounds()
    days = [today - timedelta(days=ago) for ago in reversed(range(DAYS))]
    return StaffView(
        tuple((day, rounds.get(day, 0)) for day in days), rounds.get(None, 0), office.troubles()[:TROUBLES]
    )


class StaffScene(Scene[StaffView]):
    """On the left what there is to know, on the right what there is to do."""

    def __init__(self, house: House, office: Office, new_pin: Callable[[House, Office], Scene[Any]]) -> None:
        super().__init__(staff_view(office))
        self.house = house
        self.office = office
        self.new_pin = new_pin

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The way back, and five things to do."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        _known, todo = self._halves(frame)
        ends = _("Start rushpi anew") if self.office.supervised else _("Close rushpi")
        buttons: tuple[tuple[str, str, Callable[[], Outcome], controls.Style, str], ...] = (
            ("free", _("Free the table"), lambda: Pop(Home()), controls.MAIN, "ui-turn"),
            ("count", _("Count the pieces"), self._count, controls.QUIET, "ui-camera"),
            ("settings", _("Settings"), self._settings, controls.QUIET, "ui-settings"),
            ("pin", _("New PIN"), self._pin, controls.QUIET, "ui-pencil"),
            ("end", ends, Quit, controls.OUTLINED, "ui-power"),
        )
        for (name, label, act, style, icon), cell in zip(
            buttons, todo.rows(len(buttons), theme.GAP), strict=True
        ):
            yield controls.button(name, cell.middle(cell.w, min(cell.h, 7)), label, act, style, icon)

    def paint(self, canvas: Canvas) -> None:
        """Rounds a day as bars, and the last troubles."""
        frame = canvas.frame
        parts.title(canvas, parts.bar(frame).less(left=theme.BAR + 1.6), _("Staff"))
        known, _todo = self._halves(frame)
        canvas.panel(known, theme.PAPER)
        inner = known.inset(2, 1.8)
        lines = max(len(self.view.troubles), 1)
        foot = inner.from_bottom(lines * 4.6)
        self._bars(canvas, inner.less(bottom=foot.h + 2.2))
        canvas.fill(theme.PAPER_2, Box(known.x, foot.y - 1.2, known.w, 0.15))
        if not self.view.troubles:
            canvas.text(_("Nothing went wrong."), foot, theme.BODY, theme.INK_2)
        for text, row in zip(self.view.troubles, foot.rows(lines, 0.6), strict=False):
            canvas.text(text, row, theme.NOTE, theme.BRICK, lines=3)

    def update(self, dt: float) -> None:
        """Hear of new troubles."""
        super().update(dt)
        troubles = self.office.troubles()[:TROUBLES]
        if troubles != self.view.troubles:
            self.see(StaffView(self.view.days, self.view.undated, troubles))

    def back(self) -> Outcome:
        """Back to the guests."""
        return Pop()

    def _bars(self, canvas: Canvas, box: Box) -> None:
        total = sum(rounds for _day, rounds in self.view.days)
        text = ngettext("{n} round in seven days", "{n} rounds in seven days", total).format(n=total)
        canvas.text(text, box.top(2.4), theme.NAME_BOLD, theme.INK, valign="top")
        if self.view.undated:
            n = self.view.undated
            note = ngettext("{n} more on a day that nobody knows", "{n} more on days that nobody knows", n)
            canvas.text(note.format(n=n), box.less(top=3).top(2), theme.NOTE, theme.INK_2, valign="top")
        area = box.less(top=7, bottom=2.6)
        today = self.view.days[-1][0]
        most = max((rounds for _day, rounds in self.view.days), default=0)
        for (day, rounds), cell in zip(self.view.days, area.columns(DAYS, 0.8), strict=True):
            high = cell.h * rounds / max(most, 1)
            if rounds:
                canvas.panel(cell.from_bottom(max(high, 0.6)), theme.CUCUMBER, 0.5)
            number = Box(cell.x - 0.4, cell.bottom - high - 2.2, cell.w + 0.8, 2)
            canvas.text(str(rounds), number, theme.NOTE_BOLD, theme.INK, "centre")
            under = Box(cell.x - 0.4, cell.bottom + 0.6, cell.w + 0.8, 2)
            canvas.text(day_name(day, today), under, theme.NOTE, theme.INK_2, "centre", "top")

    def _halves(self, frame: Frame) -> tuple[Box, Box]:
        whole = frame.box.inset(theme.MARGIN, 0).less(top=8.4, bottom=theme.MARGIN)
        if frame.tall:
            return whole.top(whole.h * 0.5), whole.less(top=whole.h * 0.5 + theme.GAP)
        return whole.left(whole.w * 0.56), whole.from_right(whole.w * 0.42)

    def _count(self) -> Outcome:
        return Push(CountScene(self.office))

    def _settings(self) -> Outcome:
        return Push(SettingsScene(self.house.preferences, self.house))

    def _pin(self) -> Outcome:
        return Push(self.new_pin(self.house, self.office))
