"""The running hourglass: numerals across the room, and a belt that carries one plate a second."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, rice, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Abort, AddTime, Pause, Resume
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Animation, Control, Outcome, Push, Scene, ease_out
from rushpi.display.scenes import parts
from rushpi.display.scenes.orders import order_card
from rushpi.display.theme import Face, Type
from rushpi.display.words import card_name, mode_name
from rushpi.rush import GameCard, Mode, Order
from rushpi.table import Player

LAST: Final = 5
"""Seconds called out one by one."""
MORE: Final = 10
"""Seconds added by a touch."""
MOST_PLATES: Final = 60


@dataclass(frozen=True, slots=True)
class HourglassView:
    """Whole seconds left of `total`, and what is being played. `orders` are empty but in Sushi Bar.

    `share` is what is left of the time, exactly: the rice in the glass shows it between two seconds too.
    """

    card: GameCard
    seconds: int
    total: int
    share: float = field(default=1.0, compare=False)
    paused: bool = False
    players: tuple[Player, ...] = ()
    orders: tuple[Order, ...] = ()

    @property
    def last_five(self) -> bool:
        """Whether the last seconds run."""
        return self.seconds <= LAST and not self.paused


class HourglassScene(Scene[HourglassView]):
    """Counts down; a plate leaves the belt with each second, as a light leaves the bar."""

    def __init__(self, view: HourglassView) -> None:
        super().__init__(view)
        self.leaving: Animation | None = None
        self.flowing = False

    @property
    def ground(self) -> theme.Colour:
        """Vermilion for the last five seconds."""
        return theme.VERMILION_DEEP if self.view.last_five else theme.NIGHT

    def turn(self, before: HourglassView) -> None:
        """A plate leaves when a second has gone."""
        if self.view.seconds < before.seconds:
            self.leaving = self.animate(theme.TICK_FLASH if self.view.last_five else 0.16, ease_out)

    @property
    def moving(self) -> bool:
        """While rice falls."""
        return super().moving or (self.flowing and self._has_glass() and not self.view.paused)

    def update(self, dt: float) -> None:
        """Let time pass; where all is calm the rice moves with the seconds only."""
        super().update(dt)
        self.flowing = not self.calm

    def strip(self, frame: Frame) -> Box | None:
        """The glass, while rice falls."""
        return self._glass(frame) if self.moving and self._has_glass() else None

    def paint_strip(self, canvas: Canvas) -> None:
        """The glass."""
        self._rice(canvas)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Pause; and when paused, go on or begin the round anew."""
        whole = frame.box
        if self.view.paused:
            row = (
                whole.inset(theme.MARGIN, 1.6).from_bottom(theme.BAR + 0.6)
                if frame.tall
                else self._pause_row(frame)
            )
            icon = None if frame.tall else "ui-turn"
            again, more, on = row.columns(3, theme.GAP_INSIDE)
            yield controls.button("again", again, _("Start again"), self._again, controls.QUIET, icon)
            label = _("+{n} s").format(n=MORE)
            yield controls.button("more", more, label, partial(AddTime, MORE), controls.QUIET)
            yield controls.button("resume", on, _("Go on"), Resume, controls.MAIN, "ui-hourglass")
        elif not self.view.last_five:
            if frame.tall and self.view.orders:
                corner = Box(whole.right - 2 - theme.BAR, 2.2, theme.BAR, theme.BAR)
                yield controls.round_button("pause", corner, "ui-pause", Pause)
                return
            place = Box(whole.right - 15.7, 2.2, 13.3, theme.BAR)
            if frame.tall:
                place = Box((whole.w - 13.3) / 2, whole.bottom - 7.6, 13.3, theme.BAR)
            yield controls.button("pause", place, _("Pause"), Pause, controls.QUIET, "ui-pause")

    def paint(self, canvas: Canvas) -> None:
        """The number, the belt, and what counts."""
        whole = canvas.frame.box
        if self.view.orders:
            self._with_orders(canvas)
        elif self.view.last_five:
            self._last_five(canvas)
        else:
            self._head(canvas, Box(2.4, 2.2, whole.w - 19 if not canvas.frame.tall else whole.w - 5, 6))
            tall = canvas.frame.tall
            room = (
                Box(0, 30, whole.w, 29)
                if tall
                else Box(0, 10.4, whole.w, 29 if not self.view.paused else 22.4)
            )
            style = Type(Face.BLACK, 33 if tall else 36 if not self.view.paused else 29)
            colour = theme.MIST if self.view.paused else theme.WHITE
            self._rice(canvas)
            if not tall:
                room = room.less(left=self._glass(canvas.frame).right - 1)
            canvas.text(str(self.view.seconds), room, style, colour, "centre")
            if tall:
                words = ngettext("second", "seconds", self.view.seconds)
                note = _("paused") if self.view.paused else words
                canvas.text(
                    note, Box(0, room.bottom + 0.4, whole.w, 3), theme.NAME_BOLD, theme.MIST, "centre"
                )
            elif self.view.paused:
                canvas.text(_("paused"), Box(whole.right - 20, 3, 17.6, 3), theme.TITLE, theme.PAPER, "right")
            self._plates(canvas, self._belt(canvas.frame))

    def _has_glass(self) -> bool:
        """Not where orders or the last five seconds need the room."""
        return not self.view.orders and not self.view.last_five

    def _glass(self, frame: Frame) -> Box:
        whole = frame.box
        if frame.tall:
            return Box(whole.centre[0] - 7, 9.6, 14, 20)
        high = 22.4 if self.view.paused else 28.6
        return Box(3.2, 10.2, high * 0.62, high)

    def _rice(self, canvas: Canvas) -> None:
        falling = None if self.view.paused else self.view.share * self.view.total
        rice.glass(canvas, self._glass(canvas.frame), self.view.share, falling, self.ground)

    def _pause_row(self, frame: Frame) -> Box:
        return frame.box.inset(theme.MARGIN, 0.9).from_bottom(theme.BAR + 0.4)

    def _belt(self, frame: Frame) -> Box:
        whole = frame.box
        if frame.tall:
            return Box(0, 67.2, whole.w, 8.6)
        return Box(0, whole.bottom - (13.4 if self.view.paused else 7), whole.w, 5)

    def _head(self, canvas: Canvas, box: Box) -> None:
        card = self.view.card
        side = 5.8
        centre = (box.x + side / 2, box.centre[1])
        motifs.game_card(canvas, card, centre, side)
        words = box.less(left=side + 1.8)
        if card.mode not in {Mode.MANIA, Mode.EXPRESS}:
            canvas.text(mode_name(card.mode), words, theme.TITLE, theme.PAPER, lines=2)
            return
        canvas.text(mode_name(card.mode), words.top(2.2), theme.BODY, theme.MIST)
        canvas.text(card_name(card), words.less(top=2.4), theme.TITLE, theme.PAPER)

    def _plates(self, canvas: Canvas, belt: Box) -> None:
        """One plate a second that is left; a dot for each that has gone. Tall: in two rows."""
        if self.view.last_five:
            motifs.belt(canvas, belt, pit=theme.VERMILION_DARK, rail=theme.VERMILION_RAIL, links=None)
        else:
            motifs.belt(canvas, belt)
        gone = theme.VERMILION_RAIL if self.view.last_five else theme.LINE
        rows = 2 if canvas.frame.tall else 1
        plates = min(self.view.total, MOST_PLATES)
        left = -(-self.view.seconds * plates // max(self.view.total, 1))
        columns = -(-plates // rows)
        lane = belt.inset(1.6, 0.8).rows(rows, 0)
        step = lane[0].w / columns
        radius = min(step * 0.46, lane[0].h * 0.4, 1.4)
        for i in range(plates):
            row, column = divmod(i, columns)
            centre = (lane[row].x + (column + 0.5) * step, lane[row].centre[1])
            if i < left:
                self._plate(canvas, centre, radius, last=i * self.view.total < LAST * plates)
            elif i == left and self.leaving is not None and self.leaving.running:
                self._plate(canvas, centre, max(radius * (1 - self.leaving.value), radius * 0.3), last=False)
            else:
                canvas.disc(centre, radius * 0.32, gone)

    def _plate(self, canvas: Canvas, centre: tuple[float, float], radius: float, *, last: bool) -> None:
        canvas.disc(centre, radius, theme.INK)
        canvas.disc(centre, radius * 0.82, theme.VERMILION if last else theme.WHITE)
        canvas.ring(centre, radius * 0.56, radius * 0.12, theme.VERMILION_DEEP if last else theme.PAPER_2)

    def _last_five(self, canvas: Canvas) -> None:
        whole = canvas.frame.box
        tall = canvas.frame.tall
        canvas.text(_("Last five!"), Box(2, 9.4, whole.w - 4, 6) if tall else Box(2, 1.4, whole.w - 4, 4.6),
                    theme.DISPLAY if tall else theme.TITLE, theme.WHITE, "centre")  # fmt: skip
        size = 44.0 if tall else 37.0
        if self.leaving is not None and self.leaving.running:
            size *= 1.06 - 0.06 * self.leaving.value
        room = Box(0, 25, whole.w, 36) if tall else Box(0, 9, whole.w, 30)
        canvas.text(str(self.view.seconds), room, Type(Face.BLACK, size), theme.WHITE, "centre")
        belt = Box(0, 62.7, whole.w, 8.6) if tall else Box(0, whole.bottom - 8.8, whole.w, 7.2)
        self._last_plates(canvas, belt, 7.2 if tall else 8.2, 8.9 if tall else 10)

    def _last_plates(self, canvas: Canvas, belt: Box, side: float, step: float) -> None:
        motifs.belt(canvas, belt, pit=theme.VERMILION_DARK, rail=theme.VERMILION_RAIL, links=None)
        card = self.view.card
        for i in range(LAST):
            centre = (belt.centre[0] + (i - 2) * step, belt.centre[1])
            if i >= self.view.seconds:
                canvas.ring(centre, side * 0.43, 0.3, theme.VERMILION_RAIL)
            elif card.flavour is not None:
                motifs.plate(
                    canvas, centre, side, theme.FLAVOUR[card.flavour], f"flavour-{card.flavour}-big", 0.58
                )
            else:
                icon = f"piece-{card.type}-salmon" if card.type else f"mode-{card.mode}"
                motifs.plate(canvas, centre, side, theme.VERMILION_DEEP, icon)

    def _with_orders(self, canvas: Canvas) -> None:
        """Sushi Bar: everybody sees their order while the time runs."""
        whole = canvas.frame.box
        tall = canvas.frame.tall
        head = Box(0, 0.6, whole.w, 11 if tall else 9.4)
        colour = theme.MIST if self.view.paused else theme.WHITE
        canvas.text(str(self.view.seconds), head, Type(Face.BLACK, 13 if tall else 12), colour, "centre")
        if tall:
            canvas.text(
                mode_name(self.view.card.mode),
                Box(2, 2.2, 11.6, theme.BAR),
                theme.TITLE,
                theme.PAPER,
                lines=2,
            )
        else:
            self._head(canvas, Box(2.4, 2.2, 26, 6))
        if self.view.paused:
            canvas.text(
                _("paused"), Box(whole.right - 15, 2.2, 13, theme.BAR), theme.TITLE, theme.PAPER, "right"
            )
        belt = Box(0, head.bottom + 0.6, whole.w, 6.4 if tall else 3.6)
        self._plates(canvas, belt)
        room = Box(
            theme.MARGIN, belt.bottom + 1, whole.w - 2 * theme.MARGIN, whole.bottom - belt.bottom - 2.4
        )
        if self.view.paused:
            room = room.less(bottom=theme.BAR + 1.4)
        people = list(zip(self.view.players, self.view.orders, strict=True))
        if tall:
            cells = room.rows(2, 1) if len(people) == 2 else room.grid(2, 2, 1)
        else:
            cells = room.columns(len(people), 1)
        for (player, order), cell in zip(people, cells, strict=False):
            order_card(canvas, cell, player, order)

    def _again(self) -> Outcome:
        return Push(parts.Question(_("Play this round again from the start?"), _("Start again"), Abort()))

    def back(self) -> Outcome:
        """Back pauses."""
        return None if self.view.paused else Pause()
