"""What is wrong with the table, and what to do about it: the screen's twin of `rushpi doctor`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from rushpi.display import controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Scene
from rushpi.display.scenes import parts
from rushpi.finding import Check, Finding

LOOK_EVERY = 0.1
"""Seconds."""

CHECKS = tuple(check for check in Check if check not in {Check.SCREEN, Check.BOX})
"""Who reads this sees the screen, and without whole files of the box the kiosk does not begin."""


def check_name(check: Check) -> str:
    """What is looked at, in a word or two."""
    match check:
        case Check.PINS:
            return _("Lights and buzzer")
        case Check.CAMERA:
            return _("Camera")
        case Check.MAT:
            return _("Mat")
        case Check.PROFILE:
            return _("Calibration")
        case Check.BOX:
            return _("Box")
        case Check.SCREEN:
            return _("Screen")
        case Check.TOUCH:
            return _("Touch")
        case Check.SOUND:
            return _("Sound")
        case Check.DISK:
            return _("Disk")
        case Check.WEAR:
            return _("Memory card")
        case Check.CLOCK:
            return _("Clock")
        case Check.POWER:
            return _("Power and heat")
        case Check.MEMORY:
            return _("Working memory")
        case Check.VERSIONS:
            return _("Programs")


@dataclass(frozen=True, slots=True)
class DoctorView:
    """How far the checks have come.

    Attributes:
        findings: What was found so far.
        busy: Whether more is to come.
    """

    findings: tuple[Finding, ...] = ()
    busy: bool = True


class DoctorScene(Scene[DoctorView]):
    """A plate for each check; the one that was touched, or else the first fault, is told in a sentence."""

    patient = True

    def __init__(self, house: House, done: Callable[[], Outcome]) -> None:
        self.examination = house.examine()
        super().__init__(DoctorView(self.examination.findings, self.examination.busy))
        self.done = done
        self.chosen: Check | None = None
        self.since_look = 0.0

    def update(self, dt: float) -> None:
        """See how far the checks are."""
        super().update(dt)
        self.since_look += dt
        if self.since_look >= LOOK_EVERY:
            self.since_look = 0.0
            busy = self.examination.busy  # asked first: all is found when it is over
            self.see(DoctorView(self.examination.findings, busy))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, on, and each check that has been made."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        place = bar.from_right(18)
        yield controls.button("done", place, _("Done"), self.done, controls.MAIN, "ui-next", trailing=True)
        found = {finding.check: finding for finding in self.view.findings}
        for check, cell in zip(CHECKS, self._cells(frame), strict=True):
            act = partial(self._choose, check)
            yield Control(check, cell, act, self._plate(check, found.get(check)), check in found)

    def paint(self, canvas: Canvas) -> None:
        """How it stands, and the sentence."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6, right=19.2)
        parts.title(canvas, bar, _("Check-up"), self._summary())
        sentence = self._sentence(frame)
        canvas.panel(sentence, theme.PAPER)
        told = self._told()
        if told is None:
            return
        words = sentence.inset(2, 1)
        colour = theme.INK if told.ok else theme.BRICK
        canvas.text(check_name(told.check), words.top(3), theme.NAME_BOLD, colour)
        says = told.says[:1].upper() + told.says[1:]
        canvas.text(says, words.less(top=3.4), theme.BODY, theme.INK, valign="top", lines=5)

    def _summary(self) -> str:
        if self.view.busy:
            return _("Looking at {n} of {all}").format(n=len(self.view.findings), all=len(CHECKS))
        faults = sum(not finding.ok for finding in self.view.findings)
        if not faults:
            return _("All is well.")
        return ngettext("{n} fault", "{n} faults", faults).format(n=faults)

    def _told(self) -> Finding | None:
        findings = self.view.findings
        faults = (finding for finding in findings if not finding.ok)
        chosen = (finding for finding in findings if finding.check is self.chosen)
        return next(chosen, next(faults, findings[-1] if findings else None))

    def _cells(self, frame: Frame) -> list[Box]:
        room = frame.box.inset(theme.MARGIN, 1.6).less(top=7.4, bottom=self._sentence(frame).h + theme.GAP)
        columns = 2 if frame.tall else 3
        return room.grid(columns, len(CHECKS) // columns, 0.8)

    def _sentence(self, frame: Frame) -> Box:
        return frame.box.inset(theme.MARGIN, 1.6).from_bottom(22 if frame.tall else 14)

    def _plate(self, check: Check, found: Finding | None) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            told = self._told()
            edge = theme.GOLD if told is not None and told.check is check else theme.LINE
            canvas.framed(box, theme.NIGHT_2 if look.pressed else theme.NIGHT_1, edge, 0.25, theme.RADIUS)
            mark = (box.x + 3, box.centre[1])
            colour = theme.PAPER if found is not None and found.ok else theme.MIST
            if found is None:
                canvas.disc(mark, 0.5, theme.LINE)
            elif found.ok:
                canvas.icon("ui-check", mark, 2.8)
            else:
                canvas.disc(mark, 1.7, theme.VERMILION_DEEP)
                canvas.icon("ui-close", mark, 2)
                colour = theme.CORAL
            canvas.text(check_name(check), box.less(left=5.4, right=1), theme.BUTTON, colour, lines=2)

        return paint

    def _choose(self, check: Check) -> Outcome:
        self.chosen = check
        return None

    def back(self) -> Outcome:
        """Back to the settings."""
        return Pop()
