"""Sushi Express as the camera saw it: the bowls when the first one had three, and a belt that is time."""

from typing import Final

from rushpi.display import motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Look, Painter
from rushpi.display.scenes import parts
from rushpi.display.scenes.first_three import FirstThreeSheet
from rushpi.display.words import decimal

CAPTION: Final = 5.0
"""Rem for the name under a picture."""
BELT: Final = 7.6
"""Rem for the belt and its seconds."""
MARKS: Final = 10
"""Seconds between two marks on the belt."""
BADGE: Final = 6.0
BADGE_HEIGHT: Final = 2.6


class PhotoFinishSheet(FirstThreeSheet):
    """A tap on a bowl has the last word, as where the camera saw nothing."""

    def panel(self, frame: Frame) -> Box:
        """Nearly the whole screen: there is much to see."""
        whole = frame.box
        return whole.less(top=8) if frame.tall else whole.less(left=1.2, right=1.2, top=2.6)

    def paint(self, canvas: Canvas) -> None:
        """The question, what the camera says to it, and the belt."""
        super().paint(canvas)
        inner = self.inner(canvas.frame)
        colour = theme.BRICK if self.view.contested else theme.INK_2
        canvas.text(self._verdict(), inner.less(top=4.8).top(2), theme.BODY_BOLD, colour, lines=2)
        self._belt(canvas, inner.less(bottom=theme.BAR + 1.2).from_bottom(BELT))

    def cells(self, frame: Frame) -> list[Box]:
        """Side by side; on a tall screen two by two."""
        room = self.inner(frame).less(top=8, bottom=theme.BAR + 1.2 + BELT + 0.8)
        n = len(self.view.players)
        if not frame.tall:
            return room.columns(n, theme.GAP)
        return room.rows(n, theme.GAP) if n == 2 else room.grid(2, 2, theme.GAP)[:n]

    def tile(self, number: int) -> Painter:
        """Draws a player's bowl with name and moment; the first one's has a vermilion frame."""
        player, seconds = self.view.players[number], self.view.thirds[number]
        is_first = number == self._first()

        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            line = theme.VERMILION_DEEP if is_first else theme.PAPER_2
            canvas.framed(box, theme.PAPER_2 if look.pressed else theme.WHITE, line, 0.4, theme.RADIUS)
            picture = box.inset(0.4).less(bottom=CAPTION)
            circle, radius = self.view.circles[number], theme.RADIUS - 0.4
            if not parts.bowl(canvas, picture, self.view.photo, circle, radius, "top"):
                motifs.seat(canvas, player.seat, picture.centre, min(picture.w, picture.h) * 0.7)
            if seconds is not None:
                badge = picture.from_bottom(BADGE_HEIGHT + 0.5).from_right(BADGE + 0.5).inset(0.25)
                _badge(canvas, badge, seconds, theme.VERMILION_DEEP if is_first else theme.NIGHT)
            caption = box.inset(0.4).from_bottom(CAPTION).inset(0.7, 0.6)
            motifs.seat(canvas, player.seat, (caption.x + 1.3, caption.centre[1]), 2.6)
            canvas.text(player.name, caption.less(left=3.4), theme.NAME, theme.INK, lines=2)

        return paint

    def _first(self) -> int | None:
        """Who was first as it stands: by the host's word, or surely by the camera's."""
        moments = {moment: number for number, moment in enumerate(self.view.thirds) if moment is not None}
        return moments[min(moments)] if moments and not self.view.contested else None

    def _verdict(self) -> str:
        if self.view.contested:
            return _("I am not sure: please look, and tap who was first.")
        first, *others = self.view.finishers
        name, seconds = self.view.players[first.player].name, first.landing.seconds
        if not others:
            return _("{name} after {seconds} s, and nobody else").format(name=name, seconds=decimal(seconds))
        second = self.view.players[others[0].player].name
        ahead = decimal(others[0].landing.seconds - seconds)
        return _("{first} {seconds} s before {second}").format(first=name, seconds=ahead, second=second)

    def _belt(self, canvas: Canvas, box: Box) -> None:
        """The round from its start on the left; a plate lies where the camera saw a player have three."""
        belt, foot = box.top(4.4), box.from_bottom(BADGE_HEIGHT)
        motifs.belt(canvas, belt, ends=True)
        finishers = self.view.finishers
        length = max(self.view.seconds, finishers[-1].landing.seconds)

        def at(seconds: float) -> float:
            return belt.x + belt.h / 2 + (belt.w - belt.h) * seconds / length

        moment = finishers[0].landing.seconds
        for mark in range(MARKS, int(length) + 1, MARKS):
            if abs(at(mark) - at(moment)) > BADGE:
                label = Box(at(mark) - BADGE / 2, foot.y, BADGE, foot.h)
                text = _("{n} s").format(n=mark)
                canvas.text(text, label, theme.NOTE_BOLD, theme.INK_2, "centre")
        for finisher in reversed(finishers):  # the first one lies uppermost
            seat = self.view.players[finisher.player].seat
            centre = (at(finisher.landing.seconds), belt.centre[1])
            motifs.plate(canvas, centre, belt.h * 1.02, theme.SEAT[seat], f"seat-{seat}", 0.6)
        canvas.rule((at(moment), belt.bottom), (at(moment), foot.y + 0.2), 0.3, theme.VERMILION_DEEP)
        left = min(max(at(moment) - BADGE / 2, box.x), box.right - BADGE)
        _badge(canvas, Box(left, foot.y, BADGE, foot.h), moment, theme.VERMILION_DEEP)


def _badge(canvas: Canvas, box: Box, seconds: float, ground: theme.Colour) -> None:
    """A moment of the round."""
    canvas.panel(box, ground, box.h / 2)
    canvas.text(_("{n} s").format(n=decimal(seconds)), box, theme.NOTE_BOLD, theme.WHITE, "centre")
