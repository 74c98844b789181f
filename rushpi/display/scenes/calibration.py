"""Teaching the pieces: six guided photos of the sheet, one of the empty bowls, and how well it went."""

from collections.abc import Callable, Iterable
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House, Lesson, Sight, Teacher, Told
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Scene
from rushpi.display.scenes import parts, sight
from rushpi.display.scenes.camera import LOOK_EVERY
from rushpi.display.scenes.help import bowl
from rushpi.display.words import kind_name
from rushpi.rush import Kind

PHOTOS: Final = 6
ENOUGH: Final = 2
"""Photos from which the pieces can be learned; six are better."""


def task(photo: int) -> str:
    """How the pieces are to lie for a photo, counted from 0."""
    return (
        _("One piece of each kind in its cell, face up"),
        _("Turn every piece a little in its cell"),
        _("The other face up"),
        _("Lay every piece on its side"),
        _("On the side, and turned"),
        _("However you like: all mixed"),
        _("Take the sheet away; put the empty bowls on their circles"),
    )[min(photo, PHOTOS)]


class CalibrationScene(Scene[Lesson]):
    """Shows the camera's picture until there are photos enough, then the report."""

    patient = True

    def __init__(self, teacher: Teacher, house: House, done: Callable[[], Outcome]) -> None:
        super().__init__(teacher.lesson)
        self.teacher = teacher
        self.house = house
        self.done = done
        self.sight: Sight = house.sight()
        self.since_look = 0.0

    def update(self, dt: float) -> None:
        """Take the newest picture, and see how far the lesson is."""
        super().update(dt)
        self.since_look += dt
        if self.since_look < LOOK_EVERY:
            return
        self.since_look = 0.0
        self.see(self.teacher.lesson)
        if self.view.report is None:
            seen = self.house.sight()
            if seen != self.sight:
                self.sight, self.changed = seen, True

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, one photo less, another photo, learn."""
        yield controls.round_button("back", parts.bar(frame).left(theme.BAR), "ui-back", Pop)
        lesson = self.view
        if lesson.report is not None:
            place = self._done_place(frame)
            yield controls.button("done", place, _("Done"), self.done, controls.MAIN, "ui-check")
            return
        photo, learn = self._buttons(frame)
        if lesson.photos:
            place = parts.bar(frame).from_right(theme.BAR)
            yield controls.round_button(
                "forget", place, "ui-undo", self._forget, controls.QUIET, enabled=not lesson.busy
            )
        whole = lesson.empty is not None
        ready = not lesson.busy and self.sight.trouble is None
        if not whole:
            label = _("Take photo {n}").format(n=_taken(lesson) + 1)
            yield controls.button("photo", photo, label, self._photograph, controls.MAIN, "ui-camera",
                                  enabled=ready)  # fmt: skip
        if len(lesson.photos) >= ENOUGH:
            style = controls.MAIN if whole else controls.OUTLINED
            yield controls.button("learn", learn, _("Learn now"), self._learn, style, "ui-check",
                                  enabled=not lesson.busy)  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        """The picture and the next task, or the report; the photos on the belt."""
        frame = canvas.frame
        lesson = self.view
        bar = parts.bar(frame).less(left=theme.BAR + 1.6, right=theme.BAR + 1.2)
        note = _("{n} of {all} photos").format(n=_taken(lesson), all=PHOTOS + 1)
        parts.title(canvas, bar, _("Teach me your pieces"), note)
        if lesson.report is not None:
            self._report(canvas, lesson.report)
            return
        sight.show(canvas, self._picture(frame), self.sight)
        room = self._words(frame)
        if lesson.empty is None:
            canvas.text(task(_taken(lesson)), room.top(8), theme.NAME, theme.PAPER, valign="top", lines=3)
        text, colour = self._state()
        canvas.text(text, room.less(top=8.6), theme.BODY, colour, valign="top", lines=5)
        self._belt(canvas)

    def _state(self) -> tuple[str, theme.Colour]:
        lesson = self.view
        if lesson.busy:
            return _("One moment: looking closely"), theme.MIST
        if lesson.failed is not None:
            return lesson.failed, theme.CORAL
        if lesson.trouble is not None:
            return sight.trouble_sentence(lesson.trouble), theme.CORAL
        if self.sight.trouble is not None:
            return sight.trouble_sentence(self.sight.trouble), theme.CORAL
        if lesson.photos and lesson.empty is None:
            n = len(lesson.photos[-1].cells)
            return ngettext("{n} piece found", "{n} pieces found", n).format(n=n), theme.MIST
        if lesson.photos:
            return _("That is all I need."), theme.MIST
        return _("Print the sheet, lay it on the mat and put the pieces on it."), theme.MIST

    def _picture(self, frame: Frame) -> Box:
        whole = frame.box
        if frame.tall:
            return Box(theme.MARGIN, 8.4, whole.w - 2 * theme.MARGIN, 30)
        return Box(theme.MARGIN, 8.2, whole.w * 0.66, 29.8)

    def _words(self, frame: Frame) -> Box:
        picture = self._picture(frame)
        if frame.tall:
            return Box(picture.x, picture.bottom + 1.6, picture.w, 16)
        left = picture.right + 1.8
        return Box(left, picture.y, frame.box.right - theme.MARGIN - left, 16)

    def _buttons(self, frame: Frame) -> tuple[Box, Box]:
        words = self._words(frame)
        if frame.tall:
            learn, photo = Box(words.x, words.bottom + 1, words.w, 12.4).rows(2, theme.GAP)
        else:
            learn, photo = Box(words.x, words.bottom + 0.8, words.w, 12.4).rows(2, theme.GAP)
        return photo, learn

    def _done_place(self, frame: Frame) -> Box:
        if frame.tall:
            return frame.box.inset(theme.MARGIN, 1.6).from_bottom(theme.BAR + 0.4)
        return self._buttons(frame)[1]

    def _belt(self, canvas: Canvas) -> None:
        """A place for each photo."""
        whole = canvas.frame.box
        belt = Box(0, whole.bottom - 8.4, whole.w, 7)
        if canvas.frame.tall:
            belt = Box(0, 74, whole.w, 7)
        motifs.belt(canvas, belt)
        lesson = self.view
        places = belt.inset(1.6, 0.6).columns(PHOTOS + 1, 0.8)
        shown = [*lesson.photos, *[None] * (PHOTOS - len(lesson.photos)), lesson.empty]
        for i, (place, taken) in enumerate(zip(places, shown, strict=True)):
            line = theme.PAPER if taken else theme.VERMILION if i == _taken(lesson) else theme.LINE
            canvas.framed(place, theme.PIT, line, 0.25, 0.8)
            if taken is not None:
                sight.show(canvas, place.inset(0.5), taken)
            elif i == PHOTOS:
                bowl(canvas, place.centre, min(place.w, place.h) - 1.4, ())
            else:
                canvas.text(str(i + 1), place, theme.GAIN, theme.PAPER, "centre")

    def _report(self, canvas: Canvas, report: tuple[Told, ...]) -> None:
        frame = canvas.frame
        done = self._done_place(frame)
        room = Box(theme.MARGIN, 8.4, frame.box.w - 2 * theme.MARGIN, frame.box.h - 9.6)
        room = room.less(bottom=14) if frame.tall else room.less(right=done.w + 1.8)
        columns = 1 if frame.tall else 2
        cells = room.grid(columns, -(-len(report) // columns), 0.6)
        for told, cell in zip(report, cells, strict=False):
            canvas.panel(cell, theme.NIGHT_1, 1)
            side = min(cell.h * 0.7, 3.6)
            motifs.piece(canvas, told.kind, (cell.x + side * 0.8, cell.centre[1]), side)
            words = cell.less(left=side * 1.9, right=1)
            canvas.text(kind_name(told.kind), words.top(cell.h * 0.4), theme.NOTE_BOLD, theme.PAPER,
                        valign="bottom")  # fmt: skip
            fine = told.laid and not told.close and told.right == told.shown
            colour = theme.MIST if fine else theme.CORAL
            canvas.text(verdict(told), words.less(top=cell.h * 0.4 + 0.6), theme.TAG, colour, valign="top",
                        lines=2)  # fmt: skip
        words = Box(done.x, room.bottom + 1, done.w, 4.6)
        if not frame.tall:
            words = Box(done.x, 8.4, done.w, done.y - 9.4)
        canvas.text(self._summary(report), words, theme.NAME, theme.PAPER, valign="top", lines=6)

    def _summary(self, report: tuple[Told, ...]) -> str:
        if any(told.close or told.right < told.shown for told in report):
            return _("More light helps, or a sticker on one of two that are close.")
        if not all(told.laid for told in report):
            return _("What lay in no photo is never read: teach it too if your box has it.")
        return _("All your pieces are well apart.")

    def _photograph(self) -> Outcome:
        self.teacher.photograph(empty=len(self.view.photos) == PHOTOS)
        self.see(self.teacher.lesson)
        return None

    def _forget(self) -> Outcome:
        self.teacher.forget()
        self.see(self.teacher.lesson)
        return None

    def _learn(self) -> Outcome:
        self.teacher.learn()
        self.see(self.teacher.lesson)
        return None


def _taken(lesson: Lesson) -> int:
    """How many photos are taken in all."""
    return len(lesson.photos) + (lesson.empty is not None)


def verdict(told: Told) -> str:
    """How well a kind is told apart, in people's words."""
    if not told.laid:
        return _("in no photo: lay it in its cell")
    if told.close:
        names: list[Kind] = list(told.close)
        return _("close to {kinds}").format(kinds=", ".join(kind_name(kind).lower() for kind in names))
    if not told.shown:
        return _("flavour never seen: one photo more, face up")
    if told.right < told.shown:
        return _("right in {right} of {shown}").format(right=told.right, shown=told.shown)
    return _("well apart")
