"""The door to the staff's scene: a pad of digits, and a wait that grows with each wrong PIN."""

import math
from collections.abc import Callable, Iterable
from functools import partial

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.office import Office
from rushpi.display.scene import Control, Look, Outcome, Pop, Scene, Swap
from rushpi.display.scenes import parts
from rushpi.display.scenes.staff import StaffScene
from rushpi.pin import LONGEST, SHORTEST

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "take")


class PinScene(Scene[str]):
    """Asks for the PIN, or where there is none yet for a new one, twice. The view is what was typed."""

    taken_by = "take"

    def __init__(self, house: House, office: Office, *, new: bool = False) -> None:
        super().__init__("")
        self.house = house
        self.office = office
        self.new = new or not office.pin_chosen
        self.first: str | None = None
        """The new PIN as it was typed the first time."""
        self.wrong = False
        self.wait = self._wait()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, and twelve keys."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        long_enough = len(self.view) >= SHORTEST and not self.wait
        for key, cell in zip(KEYS, self._pad(frame).grid(3, 4, theme.GAP_INSIDE), strict=True):
            match key:
                case "erase":
                    erase = partial(self.typed, "\b")
                    yield controls.button(key, cell, _("Erase"), erase, controls.QUIET)
                case "take":
                    yield controls.button(
                        key, cell, "", self._take, controls.MAIN, "ui-check", enabled=long_enough
                    )
                case digit:
                    yield Control(f"key-{digit}", cell, partial(self.typed, digit), self._key(digit))

    def paint(self, canvas: Canvas) -> None:
        """What is asked for, the digits as dots, and how long to wait."""
        frame = canvas.frame
        parts.title(canvas, parts.bar(frame).less(left=theme.BAR + 1.6), _("Staff"))
        head = self._head(frame)
        canvas.text(self._asks(), head.top(head.h * 0.4), theme.TITLE, theme.PAPER, "centre", lines=3)
        middle = head.y + head.h * 0.55
        for i in range(LONGEST):
            at = (head.centre[0] + (i - (LONGEST - 1) / 2) * 2.8, middle)
            if i < len(self.view):
                canvas.disc(at, 0.9, theme.PAPER)
            else:
                canvas.ring(at, 0.9, 0.2, theme.LINE)
        note = head.less(top=head.h * 0.55 + 2.4)
        canvas.text(self._says(), note, theme.BODY_BOLD, theme.CORAL, "centre", "top", lines=3)

    def update(self, dt: float) -> None:
        """Let the wait pass."""
        super().update(dt)
        wait = self._wait()
        if wait != self.wait:
            self.wait, self.changed = wait, True

    def typed(self, text: str) -> Outcome:
        """A digit more, or one less; a keyboard does it too."""
        if text == "\b":
            self.see(self.view[:-1])
        elif text.isascii() and text.isdecimal():
            self.wrong = False
            self.see((self.view + text)[:LONGEST])
        return None

    def back(self) -> Outcome:
        """Back to the guests."""
        return Pop()

    def _take(self) -> Outcome:
        digits = self.view
        self.see("")
        if not self.new:
            verdict = self.office.try_pin(digits)
            if verdict.right:
                return Swap(StaffScene(self.house, self.office, partial(PinScene, new=True)))
            self.wrong = True
        elif self.first is None:
            self.first = digits
        elif digits != self.first:
            self.first, self.wrong = None, True
        else:
            self.office.choose_pin(digits)
            return Swap(StaffScene(self.house, self.office, partial(PinScene, new=True)))
        return None

    def _wait(self) -> int:
        """Seconds until the next try."""
        return 0 if self.new else math.ceil(self.office.wait)

    def _asks(self) -> str:
        if not self.new:
            return _("Your PIN")
        return _("Choose a PIN") if self.first is None else _("The same PIN again")

    def _says(self) -> str:
        if self.wait:
            return _("Wrong. Try again in {seconds} s.").format(seconds=self.wait)
        if self.wrong:
            return _("They differ. Choose once more.") if self.new else _("Wrong. Try again.")
        if self.new and self.first is None:
            return _("{least} to {most} digits").format(least=SHORTEST, most=LONGEST)
        return ""

    def _head(self, frame: Frame) -> Box:
        whole = frame.box.inset(theme.MARGIN, 0).less(top=8.4, bottom=theme.MARGIN)
        return whole.top(whole.h * 0.34) if frame.tall else whole.left(whole.w * 0.48)

    def _pad(self, frame: Frame) -> Box:
        whole = frame.box.inset(theme.MARGIN, 0).less(top=8.4, bottom=theme.MARGIN)
        if frame.tall:
            return whole.less(top=whole.h * 0.36)
        return whole.from_right(whole.w * 0.48)

    def _key(self, digit: str) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            canvas.panel(box, theme.PAPER_2 if look.pressed else theme.PAPER, theme.RADIUS)
            canvas.text(digit, box, theme.RANK, theme.INK, "centre")

        return paint
