"""The way to fifty: everybody's plate on their belt, moving from where it was to where it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Next, Undo
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Scene, ease_in_out
from rushpi.display.scenes import parts
from rushpi.display.words import honor
from rushpi.rush import HONOR_TO_WIN
from rushpi.table import Player


@dataclass(frozen=True, slots=True)
class Row:
    """A player's standing: Honor now, of it gained in the last round, and the places then and now."""

    player: Player
    total: Fraction
    gain: Fraction
    place: int
    place_before: int


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The rows, best first; `over` when the tournament ends with this round."""

    number: int
    rows: tuple[Row, ...]
    over: bool = False


def ranked(
    players: tuple[Player, ...], totals: tuple[Fraction, ...], gains: tuple[Fraction, ...]
) -> tuple[Row, ...]:
    """The rows of the standings after a round that brought these gains."""
    before = [total - gain for total, gain in zip(totals, gains, strict=True)]
    rows = [
        Row(
            player,
            total,
            gain,
            1 + sum(other > total for other in totals),
            1 + sum(other > was for other in before),
        )
        for player, total, gain, was in zip(players, totals, gains, before, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


class StandingsScene(Scene[StandingsView]):
    """A lane for each player, and the red line they run to."""

    def __init__(self, view: StandingsView) -> None:
        super().__init__(view)
        self.running = self.animate(theme.STANDINGS_SLIDE + theme.LANES_SWAP)

    @property
    def slid(self) -> float:
        """How far the plates have come, 0 to 1: they go first."""
        whole = theme.STANDINGS_SLIDE + theme.LANES_SWAP
        return ease_in_out(min(self.running.value * whole / theme.STANDINGS_SLIDE, 1.0))

    @property
    def swapped(self) -> float:
        """How far the lanes have changed places, 0 to 1: they follow."""
        whole = theme.STANDINGS_SLIDE + theme.LANES_SWAP
        gone = self.running.value * whole - theme.STANDINGS_SLIDE
        return ease_in_out(min(max(gone / theme.LANES_SWAP, 0.0), 1.0))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Take it back, or go on."""
        bar = parts.bar(frame)
        yield controls.round_button("undo", bar.left(theme.BAR), "ui-undo", Undo)
        place = bar.from_right(20)
        if frame.tall:
            place = frame.box.inset(2, 1.6).from_bottom(theme.BAR + 0.4)
        label = _("The end") if self.view.over else _("Next card")
        yield controls.button("next", place, label, Next, controls.MAIN, "ui-next", trailing=True)

    def paint(self, canvas: Canvas) -> None:
        """The lanes, the scale and the line."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6, right=0 if frame.tall else 21)
        shown = canvas.text(_("The way to {n}").format(n=HONOR_TO_WIN), bar, theme.TITLE, theme.PAPER)
        note = bar.less(left=shown.w + 1.6)
        canvas.text(
            _("after round {n}").format(n=self.view.number),
            note,
            theme.BODY,
            theme.MIST,
            "right" if frame.tall else "left",
        )
        places = self._lanes(frame)
        lanes = self._swapping(places)
        for row, lane in zip(self.view.rows, lanes, strict=False):
            if frame.tall:
                self._tall_row(canvas, row, lane)
            else:
                self._wide_row(canvas, row, lane)
        self._scale(canvas, [self._belt(frame, place) for place in places])
        for row, lane in zip(self.view.rows, lanes, strict=False):
            self._plate(canvas, row, self._belt(frame, lane))
        if frame.tall:
            self._forecast(canvas)

    def _lanes(self, frame: Frame) -> list[Box]:
        whole = frame.box
        n = len(self.view.rows)
        if frame.tall:
            room = Box(2, 10, whole.w - 4, whole.h - 10 - 17)
            return [row.top(min(row.h, 15.4)) for row in room.rows(n, 0)]
        room = Box(theme.MARGIN, 8.6, whole.w - 2 * theme.MARGIN, whole.h - 13.2)
        return room.rows(n, 0)

    def _swapping(self, places: list[Box]) -> list[Box]:
        """Where the rows' lanes are now: each goes from its place before the round to the one it has."""
        rows = self.view.rows
        before = sorted(range(len(rows)), key=lambda i: rows[i].place_before)
        lanes = []
        for i, place in enumerate(places[: len(rows)]):
            was = places[before.index(i)]
            lanes.append(Box(place.x, was.y + (place.y - was.y) * self.swapped, place.w, place.h))
        return lanes

    def _belt(self, frame: Frame, lane: Box) -> Box:
        if frame.tall:
            return lane.less(top=5.6).top(6.2)
        return lane.less(left=self._name_room(frame), right=13.4).middle(
            lane.w - self._name_room(frame) - 13.4, 5.6
        )

    def _name_room(self, frame: Frame) -> float:
        longest = max(len(row.player.name) for row in self.view.rows)
        return min(13 + max(longest - 8, 0) * 0.8, 20) + (frame.box.w - 80) * 0.3

    def _wide_row(self, canvas: Canvas, row: Row, lane: Box) -> None:
        belt = self._belt(canvas.frame, lane)
        self._name(canvas, row, Box(lane.x, belt.y, belt.x - lane.x - 0.6, belt.h))
        motifs.belt(canvas, belt, ends=True)
        self._way(canvas, row, belt)
        numbers = lane.from_right(12.4)
        canvas.number(
            row.total,
            Box(numbers.x, belt.y - 0.2, numbers.w, 4),
            theme.NUMERAL_M,
            theme.PAPER,
            "right",
            "top",
        )
        canvas.number(
            row.gain,
            Box(numbers.x, belt.y + 4.4, numbers.w, 1.2),
            theme.GAIN,
            theme.CORAL,
            "right",
            "top",
            sign=True,
        )

    def _tall_row(self, canvas: Canvas, row: Row, lane: Box) -> None:
        belt = self._belt(canvas.frame, lane)
        head = lane.top(5)
        self._name(canvas, row, head.left(25))
        canvas.number(row.total, head.from_right(13), theme.NUMERAL_M, theme.PAPER, "right")
        canvas.number(
            row.gain, head.less(right=13.6).from_right(6), theme.GAIN, theme.CORAL, "right", sign=True
        )
        motifs.belt(canvas, belt, ends=True)
        self._way(canvas, row, belt)

    def _name(self, canvas: Canvas, row: Row, box: Box) -> None:
        colour = theme.GOLD if row.place == 1 else theme.PAPER
        place = canvas.text(str(row.place), box.left(2.6), theme.RANK, colour)
        canvas.text(row.player.name, box.less(left=place.w + 0.9), theme.NAME, theme.PAPER, lines=2)
        under = Box(place.x, place.bottom + 0.15, place.w, 1.4)
        if row.place < row.place_before:
            canvas.text("▲", under, theme.NOTE, theme.GOLD, "centre")
        elif row.place > row.place_before:
            canvas.text("▼", under, theme.NOTE, theme.MIST, "centre")

    def _at(self, belt: Box, honor: Fraction) -> float:
        """Where an amount of Honor lies on a belt; what is beyond fifty goes on to the belt's end."""
        start, goal = belt.x + belt.h / 2, self._goal(belt)
        share = float(honor) / HONOR_TO_WIN
        return min(start + share * (goal - start), belt.right - belt.h / 2)

    def _goal(self, belt: Box) -> float:
        return belt.right - max(2.2, belt.h * 0.5)

    def _way(self, canvas: Canvas, row: Row, belt: Box) -> None:
        colour = theme.SEAT[row.player.seat]
        end = (
            self._at(belt, row.total - row.gain)
            + (self._at(belt, row.total) - self._at(belt, row.total - row.gain)) * self.slid
        )
        canvas.veil(colour, 140, Box(belt.x + 1.1, belt.centre[1] - 0.3, max(end - belt.x - 1.1, 0.1), 0.6))

    def _plate(self, canvas: Canvas, row: Row, belt: Box) -> None:
        colour = theme.SEAT[row.player.seat]
        before, now = self._at(belt, row.total - row.gain), self._at(belt, row.total)
        if row.gain:
            canvas.ring((before, belt.centre[1]), belt.h * 0.34, 0.3, colour)
        x = before + (now - before) * self.slid
        motifs.plate(canvas, (x, belt.centre[1]), belt.h * 1.06, colour, f"seat-{row.player.seat}", 0.6)

    def _scale(self, canvas: Canvas, belts: list[Box]) -> None:
        first, last = belts[0], belts[-1]
        goal = self._goal(first)
        if canvas.frame.tall:
            for belt in belts:
                canvas.rule((goal, belt.y), (goal, belt.bottom), 0.3, theme.VERMILION)
        else:
            canvas.rule((goal, first.y - 0.8), (goal, last.bottom + 1.2), 0.3, theme.VERMILION)
        marks = Box(0, last.bottom + 0.6, 4, 2.6)
        for mark in range(10, HONOR_TO_WIN, 10):
            x = self._at(last, Fraction(mark))
            canvas.text(str(mark), Box(x - 2, marks.y, 4, marks.h), theme.NOTE_BOLD, theme.MIST, "centre")
        badge = Box(goal - 2.3, marks.y - 0.1, 4.6, 2.9)
        canvas.panel(badge, theme.VERMILION_DEEP, 1.45)
        canvas.text(str(HONOR_TO_WIN), badge, theme.GAIN, theme.WHITE, "centre")

    def _forecast(self, canvas: Canvas) -> None:
        """How far the leader has to go."""
        leader = self.view.rows[0]
        needs = HONOR_TO_WIN - leader.total
        if needs <= 0:
            return
        place = Box(2, canvas.frame.box.bottom - 12.4, canvas.frame.box.w - 4, 3)
        text = _("{name} needs {honor} more.").format(name=leader.player.name, honor=honor(needs))
        canvas.text(text, place, theme.BODY, theme.MIST, lines=2)

    def back(self) -> Outcome:
        """Back takes the points back, to mend a bowl."""
        return Undo()
