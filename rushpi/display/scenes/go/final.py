"""The end of a card game: three rounds and the desserts make the total, and somebody has won."""

from collections.abc import Iterable
from dataclasses import dataclass

from rushpi.display import cards, controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.card_words import explained
from rushpi.display.intents import Home, Rematch
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.go import bar, places
from rushpi.display.theme import Face, Type
from rushpi.sushigo import Rules
from rushpi.sushigo.card import Tableau
from rushpi.table import CardPlayer

POINTS = Type(Face.BLACK, 2.2)


@dataclass(frozen=True, slots=True)
class FinalRow:
    """How a player got to the total."""

    player: CardPlayer
    rounds: tuple[int, ...]
    desserts: Tableau
    for_desserts: int
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class FinalView:
    """The rows, best first."""

    rules: Rules
    rows: tuple[FinalRow, ...]


class FinalScene(Scene[FinalView]):
    """A row for each player, the winners' with a cup."""

    def __init__(self, view: FinalView) -> None:
        super().__init__(view)
        self.focus = "rematch"

    def back(self) -> Outcome:
        """Back goes home: the game is over."""
        return Home()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Home, or once more."""
        yield controls.round_button("home", parts.bar(frame).left(theme.BAR), "ui-close", Home)
        yield controls.button("rematch", bar.go_on(frame), _("Play again"), Rematch, controls.MAIN, "ui-turn")

    def paint(self, canvas: Canvas) -> None:
        """Who won, and why."""
        frame = canvas.frame
        place = parts.bar(frame).less(left=theme.BAR + theme.MARGIN, right=0 if frame.tall else 21.2)
        names = [row.player.name for row in self.view.rows if row.won]
        if len(names) == 1:
            title = _("{name} wins!").format(name=names[0])
        else:
            title = _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])
        canvas.text(title, place, theme.TITLE, theme.PAPER, lines=2)
        room = frame.box.inset(theme.MARGIN, 1.4).less(top=6.6, bottom=theme.BAR + 2.4 if frame.tall else 0)
        head, note = room.top(2.6), room.from_bottom(3.2)
        room = room.less(top=2.8, bottom=3.6)
        high = min(
            (room.h - 0.5 * (len(self.view.rows) - 1)) / len(self.view.rows), 11.0 if frame.tall else 9.0
        )
        for i, row in enumerate(self.view.rows):
            self._row(canvas, Box(room.x, room.y + i * (high + 0.5), room.w, high), row)
        self._head(canvas, head)
        kind = self.view.rules.dessert_types[0]
        canvas.text(explained(kind, self.view.rules), note, theme.NOTE, theme.MIST, "centre", lines=2)

    def _columns(self, strip: Box) -> tuple[Box, Box, list[Box], Box]:
        """Where name, desserts, the points of rounds and desserts, and the total stand."""
        if strip.w > 60:
            numbers = strip.less(right=11).from_right(26)
            total = strip.from_right(10)
            return strip.left(20), strip.less(left=20.5, right=38), numbers.columns(4, 0.3), total
        numbers = strip.less(right=7.4).from_right(18.4)
        name = strip.less(right=26.4)
        return name, name, numbers.columns(4, 0.2), strip.from_right(7)

    def _head(self, canvas: Canvas, strip: Box) -> None:
        _name, _desserts, numbers, _total = self._columns(strip)
        for number, cell in enumerate(numbers[:3], 1):
            canvas.text(str(number), cell, theme.NOTE_BOLD, theme.MIST, "centre")
        kind = self.view.rules.dessert_types[0]
        cards.picture(canvas, cards.of_type(kind), numbers[3].centre, 2.4)

    def _row(self, canvas: Canvas, box: Box, row: FinalRow) -> None:
        canvas.panel(box, theme.PAPER if row.won else theme.NIGHT_1, theme.RADIUS)
        ink, faint = (theme.INK, theme.INK_2) if row.won else (theme.PAPER, theme.MIST)
        name, desserts, numbers, total = self._columns(box.inset(1.0, 0))
        side = min(box.h - 1.0, 4.6)
        motifs.seat(canvas, row.player.seat, (name.x + side / 2, name.centre[1]), side)
        words = name.less(left=side + 0.8)
        kept = cards.lying(row.desserts)
        stacked = bool(kept) and desserts == name and box.h > 5.4
        crown = 3.0 if row.won else 0.0
        if stacked:
            first = words.inset(0, 0.6).top(3.0).less(right=crown)
            shown = places.fitting(canvas, row.player.name, first, theme.NAME, 2)
            canvas.text(shown, first, theme.NAME, ink, lines=2)
            cards.row(canvas, words.inset(0, 0.8).less(top=3.3), kept, 4.0)
        else:
            room = words.less(right=crown)
            shown = places.fitting(canvas, row.player.name, room, theme.NAME, 2)
            canvas.text(shown, room, theme.NAME, ink, lines=2)
            if desserts != name:
                cards.row(canvas, desserts.middle(desserts.w, min(box.h - 0.8, 4.6)), kept, 4.6)
        if row.won:
            high = words.y + 2.1 if stacked else words.centre[1]
            canvas.icon("ui-trophy-ink", (words.right - 1.4, high), 2.6)
        for points, cell in zip((*row.rounds, row.for_desserts), numbers, strict=True):
            text = f"−{-points}" if points < 0 else str(points)
            canvas.text(text, cell, POINTS, faint, "centre")
        style = theme.RANK if box.h >= 4.4 else theme.NUMERAL_S
        canvas.text(str(row.total), total, style, ink, "right")
