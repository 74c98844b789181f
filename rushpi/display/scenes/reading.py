"""The reading: every bowl's picture with its pieces named, the points and why. A tap mends."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rushpi.display import controls, motifs, tags, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Abort, Correct, Next, Retake, TowerHeight
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.photos import Part, cutting
from rushpi.display.pieces import Contents, Piece, contents, counts_for, on_screen, part_around
from rushpi.display.scene import Control, Look, Outcome, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.bowl import BowlSheet, BowlView
from rushpi.display.scenes.first_three import FirstThreeSheet, FirstThreeView
from rushpi.display.scenes.mend import MendSheet, MendView
from rushpi.display.words import Line, card_title, doubt_words, explained, flavour_key, short_name
from rushpi.rush import Bowl, GameCard, Kind, Order, Result, sushis
from rushpi.table import BowlReading, Player

MARGIN = 1.2
ONE_BY_ONE = 3
"""Doubtful pieces that are asked one after the other; of more the whole bowl is asked at once."""
WORDED = 5
"""In a fuller bowl the tags are pictures: words would hide the pieces."""
SQUARE = Box(0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class BowlShown:
    """A player's bowl: the reading, the host's word on it, and what the round pays for it as it stands.

    `height` is the tower's in Sushi Tower; `order` the player's own in Sushi Bar.
    """

    player: Player
    reading: BowlReading | None
    right: Bowl | None
    result: Result
    settled: bool
    height: int | None = None
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class ReadingView:
    """All bowls in seat order. `first_three` tells that the host may say who had three first."""

    card: GameCard
    bowls: tuple[BowlShown, ...]
    photo: Path | None
    first_three: bool = False
    thirds: tuple[float | None, ...] = ()

    @property
    def waiting_for(self) -> tuple[Player, ...]:
        """Whose bowls nobody is sure of."""
        return tuple(bowl.player for bowl in self.bowls if not bowl.settled)


class ReadingScene(Scene[ReadingView]):
    """Every bowl is a card; each piece on it can be tapped."""

    def __init__(self, view: ReadingView) -> None:
        super().__init__(view)
        self.taps: dict[int, dict[int, Kind | None]] = {}
        """By bowl: what the host tapped a piece to be."""

    def contents(self, bowl: BowlShown) -> Contents:
        """The pieces of a bowl, as they are held for now."""
        return contents(bowl.reading, bowl.right, self.taps.get(bowl.player.bowl))

    # Layout

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Take back, photograph again, go on; and in every bowl its pieces and what is asked."""
        bar = parts.bar(frame, MARGIN)
        yield controls.round_button("again", bar.left(theme.BAR), "ui-undo", self.back)
        wide = theme.BAR if frame.tall else 21.3
        waiting = self.view.waiting_for
        label = ""
        if not frame.tall:
            label = _("Wait for {name}").format(name=waiting[0].name) if waiting else _("Pay the Honor")
        icon = "ui-clock" if waiting else "ui-check"
        yield controls.button(
            "pay", bar.from_right(wide), label, Next, controls.MAIN, icon, enabled=not waiting
        )
        camera = bar.less(right=wide + 1.2).from_right(theme.BAR)
        yield controls.round_button("retake", camera, "ui-camera", Retake)
        if self.view.first_three:
            first = bar.less(right=wide + 2.4 + theme.BAR).from_right(self._first_width(frame))
            asked = "" if frame.tall else _("Who was first?")
            trophy = "ui-trophy" if frame.tall else None
            yield controls.button("first-three", first, asked, self._who_was_first, controls.OUTLINED, trophy)
        for number, (bowl, card) in enumerate(zip(self.view.bowls, self._cards(frame), strict=False)):
            yield from self._bowl_controls(number, bowl, card)

    def _first_width(self, frame: Frame) -> float:
        return theme.BAR if frame.tall else 14.6

    def _cards(self, frame: Frame) -> list[Box]:
        whole = frame.box
        room = Box(MARGIN, 7, whole.w - 2 * MARGIN, whole.h - 7.6)
        if frame.tall:
            room = room.less(top=0.6)
        if len(self.view.bowls) == 2:
            return room.rows(2, theme.GAP_INSIDE) if frame.tall else room.columns(2, theme.GAP_INSIDE)
        return room.grid(2, 2, theme.GAP_INSIDE)

    def _photo(self, card: Box) -> Box:
        """Where a bowl's picture is: left of the words on a broad card, above them on a narrow one."""
        if _broad(card):
            return card.left(min(card.h, card.w * 0.54))
        return card.top(card.h - 17.4)

    def _words_box(self, card: Box) -> Box:
        photo = self._photo(card)
        if _broad(card):
            return card.less(left=photo.w + 1.2, right=1.2, top=1, bottom=1)
        return card.less(top=photo.h + 0.9, left=1.3, right=1.3, bottom=0.9)

    def _bowl_controls(self, number: int, bowl: BowlShown, card: Box) -> Iterable[Control]:
        photo = self._photo(card)
        part = _part(bowl, photo)
        if part is not None:
            for piece in self.contents(bowl).pieces:
                place = on_screen(piece.seen.bbox_px, part, photo)
                yield controls.area(
                    f"piece-{number}-{piece.number}", place, self._mend(bowl, piece.number), 1.2, photo
                )
        add = Box(photo.x + 0.2, photo.bottom - theme.TOUCH - 0.2, theme.TOUCH, theme.TOUCH)
        yield Control(f"add-{number}", add, self._mend(bowl, None), _plus, radius=theme.TOUCH / 2)
        words = self._words_box(card)
        if not bowl.settled:
            first = self.view.waiting_for[0] == bowl.player
            style = controls.MAIN if first else controls.ON_PAPER
            yield controls.button(
                f"say-{number}", words.from_bottom(theme.TOUCH), _("Tap to say"), self._say(bowl), style
            )
        elif bowl.height is not None:
            most = max(sushis(self.contents(bowl).counts), bowl.height)
            yield from controls.stepper(
                f"tower-{number}", words.from_bottom(theme.TOUCH), bowl.height, (0, most), _height(number)
            )

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """The bar and the bowls' cards."""
        frame = canvas.frame
        bar = parts.bar(frame, MARGIN)
        right = (theme.BAR if frame.tall else 21.3) + theme.BAR + 2.4
        right += self._first_width(frame) + 1.2 if self.view.first_three else 0
        head = bar.less(left=theme.BAR + 1.4, right=right)
        self._card_icon(canvas, (head.x + 2, head.centre[1]))
        note = _("Tap a piece to mend it") if self.view.photo else _("Say what lies in each bowl")
        crowded = frame.tall and self.view.first_three
        parts.title(canvas, head.less(left=5.4), card_title(self.view.card), "" if crowded else note)
        for bowl, card in zip(self.view.bowls, self._cards(frame), strict=False):
            self._bowl(canvas, bowl, card)

    def _card_icon(self, canvas: Canvas, centre: tuple[float, float]) -> None:
        card = self.view.card
        if card.flavour is not None:
            canvas.icon(f"flavour-{card.flavour}-big", centre, 4)
        else:
            icon = f"piece-{card.type}-salmon" if card.type else f"mode-{card.mode}"
            motifs.plate(canvas, centre, 4.4, theme.VERMILION, icon, 0.68)

    def _bowl(self, canvas: Canvas, bowl: BowlShown, card: Box) -> None:
        canvas.panel(card, theme.PAPER if bowl.settled else theme.BLUSH)
        photo = self._photo(card)
        canvas.panel(photo, theme.PAPER_2, theme.RADIUS, "left" if _broad(card) else "top")
        self._picture(canvas, bowl, card)
        if _broad(card):
            self._words_beside(canvas, bowl, self._words_box(card))
        else:
            self._words_below(canvas, bowl, self._words_box(card))

    def _picture(self, canvas: Canvas, bowl: BowlShown, card: Box) -> None:
        photo = self._photo(card)
        part = _part(bowl, photo)
        cut = None
        if self.view.photo is not None and part is not None:
            size = canvas.frame.place(photo)[2:]
            cut = cutting(
                self.view.photo, part, size, canvas.frame.px(theme.RADIUS), "left" if _broad(card) else "top"
            )
        if cut is None or part is None:
            side = min(photo.w, photo.h)
            self._no_picture(canvas, bowl, photo.middle(side, side))
            return
        canvas.picture(cut, photo)
        shown = self.contents(bowl)
        counts = [counts_for(piece.kind, self.view.card, bowl.order) for piece in shown.pieces]
        places = tuple(on_screen(piece.seen.bbox_px, part, photo) for piece in shown.pieces)
        worded = len(shown.pieces) <= WORDED
        for piece, place, does in zip(shown.pieces, places, counts, strict=True):
            self._outline(canvas, piece, place.inset(-0.15), does, 1.0 if worded else 0.7)
        plus = Box(photo.x, photo.bottom - 4.6, 4.6, 4.6)
        widths = tuple(self._tag_width(canvas, piece, worded=worded) for piece in shown.pieces)
        for piece, place, does in zip(
            shown.pieces, tags.placed(places, widths, 2.1, photo, (plus,)), counts, strict=True
        ):
            self._tag(canvas, piece, place, does, worded=worded)
        self._added(canvas, shown, photo)

    def _tag_width(self, canvas: Canvas, piece: Piece, *, worded: bool) -> float:
        if not worded:
            return 4.4
        name = canvas.setting(short_name(piece.kind), Box(0, 0, 12, 2), theme.TAG)
        return name.width / canvas.frame.rem + 3.1 + (1.5 if piece.mended else 0)

    def _no_picture(self, canvas: Canvas, bowl: BowlShown, picture: Box) -> None:
        """An empty bowl drawn, with what is known to lie in it."""
        canvas.disc(picture.centre, picture.w * 0.42, theme.INK)
        canvas.disc(picture.centre, picture.w * 0.42 - 0.3, theme.WHITE)
        canvas.ring(picture.centre, picture.w * 0.36, 0.25, theme.PAPER_2)
        shown = self.contents(bowl)
        kinds = [*(piece.kind for piece in shown.pieces), *shown.added]
        columns = 3 if len(kinds) <= 9 else 4
        side = picture.w * 0.54 / columns
        for i, kind in enumerate(kinds):
            row, column = divmod(i, columns)
            rows = -(-len(kinds) // columns)
            x = picture.centre[0] + (column - (columns - 1) / 2) * side
            y = picture.centre[1] + (row - (rows - 1) / 2) * side
            motifs.piece(canvas, kind, (x, y), side * 0.86)

    def _outline(self, canvas: Canvas, piece: Piece, place: Box, counts: bool, weight: float) -> None:
        colour = theme.UNSURE if piece.doubtful else theme.PAPER if counts else theme.MIST
        radius = min(place.w, place.h) * 0.34
        canvas.border(place, theme.NIGHT, 0.56 * weight, radius)
        canvas.border(place, colour, (0.32 if counts or piece.doubtful else 0.2) * weight, radius)

    def _tag(self, canvas: Canvas, piece: Piece, place: Box, counts: bool, *, worded: bool) -> None:
        ground, ink = (theme.PAPER, theme.INK) if counts else (theme.NIGHT, theme.PAPER)
        if piece.doubtful:
            ground, ink = theme.VERMILION_DEEP, theme.WHITE
        canvas.panel(place, ground, place.h / 2)
        centre = (place.x + 1.15, place.centre[1])
        if piece.doubtful:
            canvas.text("?", Box(centre[0] - 1, place.y, 2, place.h), theme.TAG_MARK, ink, "centre")
        else:
            motifs.flavour(canvas, flavour_key(piece.kind), centre, 2)
        if not worded:
            canvas.icon(f"piece-{piece.kind}", (place.x + 3.1, place.centre[1]), 1.9)
            return
        canvas.text(short_name(piece.kind), place.less(left=2.4, right=0.5), theme.TAG, ink)
        if piece.mended:
            canvas.icon(
                "ui-pencil-ink" if ground == theme.PAPER else "ui-pencil",
                (place.right - 1.2, place.centre[1]),
                1.3,
            )

    def _added(self, canvas: Canvas, shown: Contents, photo: Box) -> None:
        """Pieces the camera did not see, along the picture's foot."""
        for i, kind in enumerate(shown.added):
            centre = (photo.right - 2.2 - i * 3, photo.bottom - 2.2)
            motifs.plate(canvas, centre, 3.8, theme.VERMILION_DEEP, None)
            motifs.piece(canvas, kind, centre, 2.3)

    def _name(self, canvas: Canvas, bowl: BowlShown, head: Box) -> None:
        motifs.seat(canvas, bowl.player.seat, (head.x + 1.5, head.centre[1]), 3.1)
        canvas.text(bowl.player.name, head.less(left=3.7), theme.NAME, theme.INK, lines=2)

    def _words_beside(self, canvas: Canvas, bowl: BowlShown, box: Box) -> None:
        """Name, a large number, and why at the foot."""
        self._name(canvas, bowl, box.top(3.6))
        if not bowl.settled:
            self._doubt(canvas, bowl, box.less(top=4.4, bottom=theme.TOUCH + 0.5))
            return
        small = bowl.height is not None or len(explained(bowl.result, self.view.card)) > 2
        style, high = (theme.NUMERAL_M, 3.5) if small else (theme.NUMERAL_L, 4.9)
        number = canvas.number(
            bowl.result.points, Box(box.x, box.y + 4.2, box.w * 0.66, high), style, theme.INK
        )
        note = _("Honor so far") if self.view.waiting_for else _("Honor")
        words = Box(number.right + 0.9, number.y, min(box.right - number.right - 0.9, 5.7), number.h)
        canvas.text(note, words, theme.NOTE_BOLD, theme.INK_2, lines=2)
        self._why(canvas, bowl, box.less(top=4.8 + high, bottom=self._foot(bowl)))
        self._height_between(canvas, bowl, box)

    def _words_below(self, canvas: Canvas, bowl: BowlShown, box: Box) -> None:
        """Name, then number and Honor in a row, and why at the foot."""
        self._name(canvas, bowl, box.top(3.2))
        if not bowl.settled:
            self._doubt(canvas, bowl, box.less(top=4, bottom=theme.TOUCH + 0.4))
            return
        row = box.less(top=3.9).top(3.6)
        number = canvas.number(bowl.result.points, row.left(10), theme.NUMERAL_M, theme.INK)
        note = _("Honor so far") if self.view.waiting_for else _("Honor")
        canvas.text(note, row.less(left=number.w + 0.9), theme.NOTE_BOLD, theme.INK_2, valign="bottom")
        self._why(canvas, bowl, box.less(top=8, bottom=self._foot(bowl)))
        self._height_between(canvas, bowl, box)

    def _foot(self, bowl: BowlShown) -> float:
        return theme.TOUCH + 0.3 if bowl.height is not None else 0

    def _height_between(self, canvas: Canvas, bowl: BowlShown, box: Box) -> None:
        """The tower's height, between its minus and plus."""
        if bowl.height is not None:
            between = box.from_bottom(theme.TOUCH).inset(theme.TOUCH + 0.3, 0)
            canvas.text(str(bowl.height), between.less(bottom=1.6), theme.NUMERAL_S, theme.INK, "centre")
            canvas.text(_("high"), between.from_bottom(1.8), theme.TAG, theme.INK_2, "centre")

    def _why(self, canvas: Canvas, bowl: BowlShown, box: Box) -> None:
        lines = explained(bowl.result, self.view.card)
        if bowl.height is not None:
            lines = tuple(line for line in lines if line.icon != "mode-tower")  # the stepper tells it
        high = min(3.6, box.h / max(len(lines), 1))
        top = box.bottom - high * len(lines)
        for i, line in enumerate(lines):
            self._line(canvas, line, Box(box.x, top + i * high, box.w, high))

    def _line(self, canvas: Canvas, line: Line, row: Box) -> None:
        right = 0.0
        if line.points is not None:
            points = canvas.number(
                line.points, row.from_right(5.4), theme.POINTS, theme.INK, "right", sign=True
            )
            right = row.right - points.x + 0.4
        if line.pieces:
            self._ordered(canvas, line, row.less(right=right))
            return
        side = min(2.1, row.h * 0.9)
        centre = (row.x + side / 2, row.centre[1])
        if line.icon.startswith("flavour-"):
            motifs.flavour(canvas, line.icon.removeprefix("flavour-"), centre, side)
        else:
            canvas.icon(line.icon, centre, side)
        canvas.text(line.text, row.less(left=side + 0.6, right=right), theme.NOTE, theme.INK, lines=2)

    def _ordered(self, canvas: Canvas, line: Line, row: Box) -> None:
        """Pieces that were asked for: those that were not there are pale and crossed out."""
        side = min(2.7, row.h * 0.92, row.w / len(line.pieces))
        for i, (kind, there) in enumerate(line.pieces):
            centre = (row.x + side * (i + 0.5), row.centre[1])
            canvas.icon(f"piece-{kind}", centre, side * 0.94, 255 if there else 80)
            if not there:
                canvas.icon("ui-close-ink", centre, side * 0.62)

    def _doubt(self, canvas: Canvas, bowl: BowlShown, box: Box) -> None:
        shown = canvas.text(_("Not certain"), box.top(1.5), theme.BODY_BOLD, theme.BRICK, valign="top")
        words = box.less(top=shown.h + 0.9)
        canvas.text(doubt_words(bowl.reading), words, theme.BODY, theme.INK, valign="top", lines=4)

    # Acting

    def _mend(self, bowl: BowlShown, number: int | None) -> Callable[[], Outcome]:
        def act() -> Outcome:
            shown = self.contents(bowl)
            view = MendView(bowl.player, shown, _part(bowl, SQUARE), self.view.photo)
            return Push(MendSheet(view, (number,), self._told(bowl)))

        return act

    def _say(self, bowl: BowlShown) -> Callable[[], Outcome]:
        """Ask for a few doubtful pieces one by one; of many, or in another doubt, for the whole bowl."""

        def act() -> Outcome:
            shown = self.contents(bowl)
            doubtful = tuple(piece.number for piece in shown.pieces if piece.doubtful)
            if 0 < len(doubtful) <= ONE_BY_ONE and doubt_is_of_pieces(bowl.reading):
                view = MendView(bowl.player, shown, _part(bowl, SQUARE), self.view.photo)
                return Push(MendSheet(view, doubtful, self._told(bowl)))
            return Push(
                BowlSheet(BowlView(bowl.player, shown.counts, doubt_words(bowl.reading)), bowl.player.bowl)
            )

        return act

    def _told(self, bowl: BowlShown) -> Callable[[dict[int, Kind | None], tuple[Kind, ...]], Correct]:
        """What the host's taps on pieces, and pieces added, come to."""

        def told(taps: dict[int, Kind | None], more: tuple[Kind, ...]) -> Correct:
            shown = self.contents(bowl)
            self.taps.setdefault(bowl.player.bowl, {}).update(taps)
            kinds = [taps.get(piece.number, piece.kind) for piece in shown.pieces]
            pieces = [kind for kind in [*kinds, *shown.added, *more] if kind is not None]
            return Correct(bowl.player.bowl, {kind: pieces.count(kind) for kind in Kind if kind in pieces})

        return told

    def _who_was_first(self) -> Outcome:
        players = tuple(bowl.player for bowl in self.view.bowls)
        return Push(FirstThreeSheet(FirstThreeView(players, self.view.card, self.view.thirds)))

    def back(self) -> Outcome:
        """Playing the round again asks first."""
        return Push(parts.Question(_("Play this round again?"), _("Play again"), Abort()))


def _broad(card: Box) -> bool:
    """Whether the picture stands beside the words."""
    return card.w > card.h * 1.3


def _part(bowl: BowlShown, photo: Box) -> Part | None:
    """The part of the photo that is shown in a place of this shape."""
    return part_around(bowl.reading, photo.w / photo.h) if bowl.reading is not None else None


def doubt_is_of_pieces(reading: BowlReading | None) -> bool:
    """Whether naming single pieces answers the doubt."""
    return reading is not None and reading.doubt is not None and reading.doubt.cause in {"on-side", "unclear"}


def _height(player: int) -> Callable[[int], Outcome]:
    return lambda height: TowerHeight(player, height)


def _plus(canvas: Canvas, box: Box, look: Look) -> None:
    canvas.disc(box.centre, 1.7, theme.NIGHT_1 if look.pressed else theme.NIGHT_2)
    canvas.icon("ui-plus", box.centre, 2)
