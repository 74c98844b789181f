"""A round's points, explained card by card: who got what for which cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from rushpi.display import cards, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.card_words import short_of_type, type_name
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Scene
from rushpi.display.scenes.go import bar, places
from rushpi.display.theme import Face, Type
from rushpi.sushigo import CardType, Finished, Played, Rules
from rushpi.sushigo.card import Effect, Group
from rushpi.sushigo.rounds import finished_table
from rushpi.sushigo.rules import ROUNDS
from rushpi.sushigo.scoring import score_by_type
from rushpi.table import CardPlayer

POINTS = Type(Face.BLACK, 2.4)
EACH = frozenset({"edamame", "miso_soup", "tea", "soy_sauce", "face_down"})
"""Cards of which each is worth the same."""
POINTS_SMALL = Type(Face.BLACK, 2.0)
NAME_SMALL = Type(Face.BRUSH, 2.0)


@dataclass(frozen=True, slots=True)
class RoundScoreView:
    """The round as it lay there, its number, what it brought each seat and what each has now."""

    players: tuple[CardPlayer, ...]
    rules: Rules
    finished: Finished
    number: int
    points: tuple[int, ...]
    earlier: tuple[int, ...]
    """Points of the rounds before."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one card type brought each seat, and for how much of it."""

    kind: CardType
    points: tuple[int, ...]
    details: tuple[str, ...]


def rows(view: RoundScoreView) -> tuple[Row, ...]:
    """A row for each card type that was played, or that pays those who played none."""
    by_type = score_by_type(finished_table(view.rules, view.finished), view.rules.round_types)
    seats = range(len(view.players))
    found = []
    for kind, points in by_type.items():
        shown = [
            [played for played in view.finished.tableaus[seat] if played.shows.type is kind] for seat in seats
        ]
        won = tuple(points)
        if kind.effect is Effect.TEN:
            at_once = zip(points, view.finished.at_once, view.earlier, strict=True)
            won = tuple(end + scored - before for end, scored, before in at_once)
        if any(shown) or any(won):
            details = tuple(_detail(kind, shown, won, view, seat) for seat in seats)
            found.append(Row(kind, won, details))
    return tuple(found)


def _detail(
    kind: CardType, shown: list[list[Played]], won: tuple[int, ...], view: RoundScoreView, seat: int
) -> str:
    """For how much of it, in a few signs."""
    mine = shown[seat]
    if kind.effect is Effect.TEN and view.finished.at_once[seat]:
        return "10+"
    if not mine:
        return ""
    if kind.name == "nigiri":
        return "+".join(_nigiri(played, view, seat) for played in mine)
    if kind.group is Group.ROLL:
        amounts = [sum(played.shows.icons for played in cards) for cards in shown]
        if won[seat] and amounts.count(amounts[seat]) > 1:
            return _("{n}, tie").format(n=amounts[seat])
        if len(kind.cards) > 1:
            return ngettext("{n} icon", "{n} icons", amounts[seat]).format(n=amounts[seat])
    if kind.name in EACH and won[seat]:
        return f"{len(mine)}×{won[seat] // len(mine)}"
    return f"× {len(mine)}"


def _nigiri(played: Played, view: RoundScoreView, seat: int) -> str:
    swapped = view.rules.options.nigiri_values == "italian_seed"
    value = 4 - played.shows.icons if swapped else played.shows.icons
    on = played.on
    tripled = on is not None and view.finished.tableaus[seat][on].shows.effect is Effect.TRIPLES
    return f"{value}×3" if tripled else str(value)


class RoundScoreScene(Scene[RoundScoreView]):
    """A paper table: card types below each other, players beside each other."""

    def __init__(self, view: RoundScoreView) -> None:
        super().__init__(view)
        self.focus = "next"

    def back(self) -> Outcome:
        """Back leaves the game."""
        return bar.leave()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Leave, help, and on to the next round."""
        last = self.view.number == ROUNDS
        label = _("Desserts") if last else _("Round {n}").format(n=self.view.number + 1)
        return bar.around(frame, self.view.rules, label)

    def paint(self, canvas: Canvas) -> None:
        """The table."""
        frame = canvas.frame
        title = _("Round {n}, explained").format(n=self.view.number)
        canvas.text(title, bar.title(frame), theme.TITLE, theme.PAPER, lines=2)
        table = self._table(frame)
        canvas.panel(table, theme.PAPER)
        shown = rows(self.view)
        head, foot = (
            table.top(6.0 if frame.tall else 5.4),
            table.from_bottom(8.6 if self._stacked(table) else 6.4),
        )
        body = table.less(top=head.h, bottom=foot.h)
        high = min(body.h / max(len(shown), 1), 10.0 if frame.tall else 5.6)
        for i, row in enumerate(shown):
            place = Box(body.x, body.y + i * high, body.w, high)
            if i % 2 == 0:
                canvas.fill(theme.PAPER_2, place)
            self._row(canvas, place, row)
        self._head(canvas, head)
        self._foot(canvas, foot)

    def _table(self, frame: Frame) -> Box:
        return frame.box.inset(theme.MARGIN, 1.4).less(top=6.6, bottom=theme.BAR + 1.6 if frame.tall else 0)

    def _stacked(self, strip: Box) -> bool:
        """Whether the names of cards stand above the players' numbers: there is no room beside them."""
        return strip.w <= 60 and len(self.view.players) >= 5

    def _columns(self, strip: Box) -> tuple[Box, list[Box]]:
        """The place of the names of cards, and a column for each player."""
        count = len(self.view.players)
        if self._stacked(strip):
            return strip.top(3.2), strip.inset(0.6, 0).columns(count, 0.2)
        label = 14.4 if strip.w <= 60 else 17.0 if count >= 5 else 24.0
        return strip.left(label), strip.less(left=label, right=0.6).columns(count, 0.3)

    def _head(self, canvas: Canvas, strip: Box) -> None:
        for player, cell in zip(self.view.players, self._columns(strip)[1], strict=True):
            words = cell.less(left=3.7)
            shown = places.fitting(canvas, player.name, words, theme.NAME, 2)
            if cell.w >= 10 and canvas.setting(shown, words, theme.NAME, 2).whole:
                motifs.seat(canvas, player.seat, (cell.x + 1.6, cell.centre[1]), 3.0)
                canvas.text(shown, words, theme.NAME, theme.INK, lines=2)
                continue
            words = cell.less(top=2.9, bottom=0.1)
            motifs.seat(canvas, player.seat, (cell.centre[0], cell.y + 1.5), 2.4)
            shown = places.fitting(canvas, player.name, words, theme.TAG, 2)
            canvas.text(shown, words, theme.TAG, theme.INK, "centre", lines=2)

    def _row(self, canvas: Canvas, strip: Box, row: Row) -> None:
        label, cells = self._columns(strip)
        if self._stacked(strip):
            cells = [cell.less(top=label.h - 0.2) for cell in cells]
            self._label_above(canvas, label, row.kind)
        else:
            self._label_beside(canvas, label, row.kind)
        for points, detail, cell in zip(row.points, row.details, cells, strict=True):
            self._cell(canvas, cell, points, detail)

    def _label_above(self, canvas: Canvas, strip: Box, kind: CardType) -> None:
        """A card's picture, name and worth in one line."""
        line = strip.less(left=0.8, right=1.2, top=0.4)
        cards.type_tile(canvas, line.left(line.h), kind)
        words = line.less(left=line.h + 0.8)
        name = canvas.text(type_name(kind), words, theme.NAME, theme.INK)
        worth = words.less(left=name.w + 1.6)
        canvas.text(short_of_type(kind, self.view.rules), worth, theme.NOTE, theme.INK_2, "right")

    def _label_beside(self, canvas: Canvas, label: Box, kind: CardType) -> None:
        """A card's picture, and its name above its worth."""
        side = min(label.h - 0.7, 4.6)
        cards.type_tile(canvas, Box(label.x + 0.8, label.y + (label.h - side) / 2, side, side), kind)
        low = label.h < 5.2
        words = label.less(left=side + 1.6).middle(label.w - side - 1.6, 3.4 if low else 4.0)
        canvas.text(type_name(kind), words.top(1.9), NAME_SMALL if low else theme.NAME, theme.INK)
        worth = short_of_type(kind, self.view.rules)
        canvas.text(worth, words.from_bottom(1.1), theme.TAG if low else theme.NOTE, theme.INK_2)

    def _cell(self, canvas: Canvas, cell: Box, points: int, detail: str) -> None:
        if not detail and not points:
            canvas.text(
                "–", cell.less(left=0.4), theme.BODY_BOLD, theme.INK_2, "left" if cell.w >= 10 else "centre"
            )
            return
        number = f"−{-points}" if points < 0 else str(points)
        colour = theme.INK if points else theme.INK_2
        if cell.w >= 10:
            canvas.text(number, cell.less(left=0.4).left(4.2), POINTS, colour)
            canvas.text(detail, cell.less(left=4.8), theme.NOTE, theme.INK_2)
        elif cell.h >= 3.8 and cell.w >= 5:
            canvas.text(number, cell.top(cell.h * 0.6), POINTS, colour, "centre", "bottom")
            canvas.text(detail, cell.less(top=cell.h * 0.6 + 0.4), theme.TAG, theme.INK_2, "centre", "top")
        else:
            canvas.text(number, cell, POINTS_SMALL, colour, "centre")

    def _foot(self, canvas: Canvas, strip: Box) -> None:
        canvas.panel(strip, theme.INK, theme.RADIUS, "bottom")
        label, cells = self._columns(strip)
        if self._stacked(strip):
            canvas.text(_("This round"), label.less(left=1.4, top=0.4), theme.NOTE_BOLD, theme.MIST)
            cells = [cell.less(top=2.6) for cell in cells]
        else:
            canvas.text(_("This round"), label.less(left=1.4, right=0.8), theme.NAME, theme.PAPER, lines=2)
        best = max(self.view.points)
        for points, before, cell in zip(self.view.points, self.view.earlier, cells, strict=True):
            colour = theme.CORAL if points == best else theme.PAPER
            total = str(before + points)
            if cell.w >= 10:
                canvas.text(str(points), cell.less(left=0.4).left(5.2), theme.RANK, colour)
                words = cell.less(left=5.8).middle(cell.w - 5.8, 4.2)
                canvas.text(_("total"), words.top(1.8), theme.NOTE_BOLD, theme.MIST)
                canvas.text(total, words.less(top=2.2), theme.BODY_BOLD, theme.PAPER)
            else:
                canvas.text(str(points), cell.top(3.4), POINTS, colour, "centre")
                canvas.text(
                    f"= {total}", cell.less(top=3.6, bottom=0.6), theme.NOTE_BOLD, theme.MIST, "centre"
                )
