"""A player's bowl in the reading: its picture with every piece outlined and named, the points and why."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from rushpi.display import motifs, tags, theme
from rushpi.display.canvas import Canvas, Corners
from rushpi.display.explanations import Line, doubt_words, explained
from rushpi.display.language import _
from rushpi.display.layout import Box
from rushpi.display.photos import Part, cutting
from rushpi.display.pieces import Contents, Piece, counts_for, on_screen, part_around
from rushpi.display.words import flavour_key, short_name
from rushpi.rush import Bowl, GameCard, Order, Result
from rushpi.table import BowlReading, Player

WORDED: Final = 5
"""In a fuller bowl the tags are pictures: words would hide the pieces."""
TAG_HEIGHT: Final = 2.1
PLUS: Final = 4.6
"""The corner of the picture that the plus takes."""


@dataclass(frozen=True, slots=True)
class BowlShown:
    """A player's bowl: the reading, the host's word on it, and what the round pays for it as it stands.

    `height` is the tower's in Sushi Tower; `order` the player's own in Sushi Bar. `told`: if this player was
    first, it is the host's word alone.
    """

    player: Player
    reading: BowlReading | None
    right: Bowl | None
    result: Result
    settled: bool
    height: int | None = None
    order: Order | None = None
    told: bool = False


@dataclass(frozen=True, slots=True)
class BowlCard:
    """A bowl laid out on a place of the screen: the picture left of the words, or above them.

    `so_far` tells that the points may still change, as another bowl is not certain; `since` how many seconds
    ago the picture came up: pieces appear one after the other, and the points count up.
    """

    place: Box
    bowl: BowlShown
    contents: Contents
    game_card: GameCard
    photo: Path | None
    so_far: bool
    since: float

    @property
    def broad(self) -> bool:
        """Whether the picture stands beside the words."""
        return self.place.w > self.place.h * 1.3

    @property
    def picture(self) -> Box:
        """Where the picture is."""
        if self.broad:
            return self.place.left(min(self.place.h, self.place.w * 0.54))
        return self.place.top(self.place.h - 17.4)

    @property
    def words(self) -> Box:
        """Where the words are."""
        if self.broad:
            return self.place.less(left=self.picture.w + 1.2, right=1.2, top=1, bottom=1)
        return self.place.less(top=self.picture.h + 0.9, left=1.3, right=1.3, bottom=0.9)

    @property
    def foot(self) -> Box:
        """The lowest part of the words, where a button or a stepper may be."""
        return self.words.from_bottom(theme.TOUCH)

    @property
    def part(self) -> Part | None:
        """The part of the photo that the picture shows; None when no bowl was seen."""
        if self.bowl.reading is None:
            return None
        return part_around(self.bowl.reading, self.picture.w / self.picture.h)

    def pieces(self) -> Iterable[tuple[Piece, Box]]:
        """The pieces seen, and where they lie on the screen."""
        part = self.part
        if part is not None:
            for piece in self.contents.pieces:
                yield piece, on_screen(piece.seen.bbox_px, part, self.picture)

    def paint(self, canvas: Canvas) -> None:
        """Draw all of it but the controls."""
        canvas.panel(self.place, theme.PAPER if self.bowl.settled else theme.BLUSH)
        self._paint_picture(canvas)
        if self.broad:
            self._words_beside(canvas, self.words)
        else:
            self._words_below(canvas, self.words)

    # The picture

    def _paint_picture(self, canvas: Canvas) -> None:
        corners: Corners = "left" if self.broad else "top"
        part = self.part
        cut = None
        if self.photo is not None and part is not None:
            size = canvas.frame.place(self.picture)[2:]
            cut = cutting(self.photo, part, size, canvas.frame.px(theme.RADIUS), corners)
        if cut is None:
            canvas.panel(self.picture, theme.PAPER_2, theme.RADIUS, corners)
            self._paint_drawn_bowl(canvas)
            return
        canvas.picture(cut, self.picture)
        shown = tuple(self.pieces())
        worded = len(shown) <= WORDED
        appeared = self._appeared(shown)
        for piece, place in appeared:
            self._outline(canvas, piece, place.inset(-0.15), 1.0 if worded else 0.7)
        plus = self.picture.from_bottom(PLUS).left(PLUS)
        added = [
            Box(self.picture.right - 4.1 - i * 3, self.picture.bottom - 4.1, 3.8, 3.8)
            for i in range(len(self.contents.added))
        ]
        widths = tuple(_tag_width(canvas, piece, worded=worded) for piece, _place in shown)
        places = tags.placed(
            tuple(place for _piece, place in shown), widths, TAG_HEIGHT, self.picture, (plus, *added)
        )
        for (piece, seen_at), place in zip(shown, places, strict=True):
            if (piece, seen_at) in appeared:
                self._tag(canvas, piece, place, worded=worded)
        for kind, place in zip(self.contents.added, added, strict=True):
            motifs.plate(canvas, place.centre, place.w, theme.VERMILION_DEEP, None)
            motifs.piece(canvas, kind, place.centre, 2.3)

    def _appeared(self, shown: tuple[tuple[Piece, Box], ...]) -> tuple[tuple[Piece, Box], ...]:
        """The pieces that have appeared by now, from left to right."""
        in_order = sorted(shown, key=lambda pair: pair[1].x)
        return tuple(in_order[: math.floor(min(self.since / theme.PIECE_AFTER_PIECE, len(shown)))])

    @property
    def _points(self) -> Fraction:
        """The points as they count up, in halves until they are reached."""
        share = min(self.since / theme.POINTS_COUNT_UP, 1.0)
        points = self.bowl.result.points
        return points if share == 1 else Fraction(math.floor(points * 2 * Fraction(share)), 2)

    def _paint_drawn_bowl(self, canvas: Canvas) -> None:
        """Without a photo: a bowl with what is known to lie in it."""
        side = min(self.picture.w, self.picture.h)
        x, y = self.picture.centre
        canvas.disc((x, y), side * 0.42, theme.INK)
        canvas.disc((x, y), side * 0.42 - 0.3, theme.WHITE)
        canvas.ring((x, y), side * 0.36, 0.25, theme.PAPER_2)
        kinds = [*(piece.kind for piece in self.contents.pieces), *self.contents.added]
        columns = 3 if len(kinds) <= 9 else 4
        rows = -(-len(kinds) // columns)
        step = side * 0.54 / columns
        for i, kind in enumerate(kinds):
            row, column = divmod(i, columns)
            centre = (x + (column - (columns - 1) / 2) * step, y + (row - (rows - 1) / 2) * step)
            motifs.piece(canvas, kind, centre, step * 0.86)

    def _counts(self, piece: Piece) -> bool:
        return counts_for(piece.kind, self.game_card, self.bowl.order)

    def _outline(self, canvas: Canvas, piece: Piece, place: Box, weight: float) -> None:
        counts = self._counts(piece)
        colour = theme.UNSURE if piece.doubtful else theme.PAPER if counts else theme.MIST
        radius = min(place.w, place.h) * 0.34
        canvas.border(place, theme.NIGHT, 0.56 * weight, radius)
        canvas.border(place, colour, (0.32 if counts or piece.doubtful else 0.2) * weight, radius)

    def _tag(self, canvas: Canvas, piece: Piece, place: Box, *, worded: bool) -> None:
        ground, ink = (theme.PAPER, theme.INK) if self._counts(piece) else (theme.NIGHT, theme.PAPER)
        if piece.doubtful:
            ground, ink = theme.VERMILION_DEEP, theme.WHITE
        canvas.panel(place, ground, place.h / 2)
        x, y = place.x + 1.15, place.centre[1]
        if piece.doubtful:
            canvas.text("?", Box(x - 1, place.y, 2, place.h), theme.TAG_MARK, ink, "centre")
        else:
            motifs.flavour(canvas, flavour_key(piece.kind), (x, y), 2)
        if not worded:
            canvas.icon(f"piece-{piece.kind}", (place.x + 3.1, y), 1.9)
            return
        canvas.text(short_name(piece.kind), place.less(left=2.4, right=0.5), theme.TAG, ink)
        if piece.mended:
            pencil = "ui-pencil-ink" if ground == theme.PAPER else "ui-pencil"
            canvas.icon(pencil, (place.right - 1.2, y), 1.3)

    # The words

    def _words_beside(self, canvas: Canvas, box: Box) -> None:
        """Name, a large number, and why at the foot."""
        self._name(canvas, box.top(3.2))
        if not self.bowl.settled:
            self._doubt(canvas, box.less(top=4.4, bottom=theme.TOUCH + 0.5))
            return
        small = self.bowl.height is not None or len(self._lines) > 2
        style, high = (theme.NUMERAL_M, 3.5) if small else (theme.NUMERAL_L, 4.9)
        room = Box(box.x, box.y + 4.2, box.w * 0.66, high)
        number = canvas.number(self._points, room, style, theme.INK)
        note = Box(number.right + 0.9, number.y, min(box.right - number.right - 0.9, 5.7), number.h)
        canvas.text(self._note, note, theme.NOTE_BOLD, theme.INK_2, lines=2)
        self._why(canvas, box.less(top=4.8 + high))

    def _words_below(self, canvas: Canvas, box: Box) -> None:
        """Name, then number and Honor in a row, and why at the foot."""
        self._name(canvas, box.top(3.2))
        if not self.bowl.settled:
            self._doubt(canvas, box.less(top=4, bottom=theme.TOUCH + 0.4))
            return
        row = box.less(top=3.9).top(3.6)
        number = canvas.number(self._points, row.left(10), theme.NUMERAL_M, theme.INK)
        note = row.less(left=number.w + 0.9)
        canvas.text(self._note, note, theme.NOTE_BOLD, theme.INK_2, valign="bottom")
        self._why(canvas, box.less(top=8))

    @property
    def _note(self) -> str:
        return _("Honor so far") if self.so_far else _("Honor")

    @property
    def _lines(self) -> tuple[Line, ...]:
        lines = explained(self.bowl.result, self.game_card, told=self.bowl.told)
        if self.bowl.height is not None:
            return tuple(line for line in lines if line.icon != "mode-tower")  # the stepper tells it
        return lines

    def _name(self, canvas: Canvas, head: Box) -> None:
        motifs.seat(canvas, self.bowl.player.seat, (head.x + 1.5, head.centre[1]), 3.1)
        canvas.text(self.bowl.player.name, head.less(left=3.7), theme.NAME, theme.INK, lines=2)

    def _doubt(self, canvas: Canvas, box: Box) -> None:
        shown = canvas.text(_("Not certain"), box.top(1.5), theme.BODY_BOLD, theme.BRICK, valign="top")
        words = box.less(top=shown.h + 0.9)
        canvas.text(doubt_words(self.bowl.reading), words, theme.BODY, theme.INK, valign="top", lines=4)

    def _why(self, canvas: Canvas, box: Box) -> None:
        if self.bowl.height is not None:
            between = self.foot.inset(theme.TOUCH + 0.3, 0)
            canvas.text(str(self.bowl.height), between.less(bottom=1.6), theme.NUMERAL_S, theme.INK, "centre")
            canvas.text(_("high"), between.from_bottom(1.8), theme.TAG, theme.INK_2, "centre")
            box = box.less(bottom=theme.TOUCH + 0.3)
        lines = self._lines
        high = min(3.6, box.h / max(len(lines), 1))
        top = box.bottom - high * len(lines)
        for i, line in enumerate(lines):
            _paint_line(canvas, line, Box(box.x, top + i * high, box.w, high))


def _tag_width(canvas: Canvas, piece: Piece, *, worded: bool) -> float:
    if not worded:
        return 4.4
    name = canvas.setting(short_name(piece.kind), Box(0, 0, 12, 2), theme.TAG)
    return name.width / canvas.frame.rem + 3.1 + (1.5 if piece.mended else 0)


def _paint_line(canvas: Canvas, line: Line, row: Box) -> None:
    """A line of the explanation: a picture, words, and what it pays."""
    if line.points is not None:
        room = row.from_right(5.4)
        points = canvas.number(line.points, room, theme.POINTS, theme.INK, "right", sign=True)
        row = row.less(right=row.right - points.x + 0.4)
    if line.pieces:
        _paint_ordered(canvas, line, row)
        return
    side = min(2.1, row.h * 0.9)
    centre = (row.x + side / 2, row.centre[1])
    if line.icon.startswith("flavour-"):
        motifs.flavour(canvas, line.icon.removeprefix("flavour-"), centre, side)
    else:
        canvas.icon(line.icon, centre, side)
    canvas.text(line.text, row.less(left=side + 0.6), theme.NOTE, theme.INK, lines=2)


def _paint_ordered(canvas: Canvas, line: Line, row: Box) -> None:
    """Pieces that were asked for: those that were not there are pale and crossed out."""
    side = min(2.7, row.h * 0.92, row.w / len(line.pieces))
    for i, (kind, there) in enumerate(line.pieces):
        centre = (row.x + side * (i + 0.5), row.centre[1])
        canvas.icon(f"piece-{kind}", centre, side * 0.94, 255 if there else 80)
        if not there:
            canvas.icon("ui-close-ink", centre, side * 0.62)
