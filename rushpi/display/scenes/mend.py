"""What is this? A sheet on which one tap names a piece: all kinds, the likely ones marked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Correct
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.photos import Part, cutting
from rushpi.display.pieces import Contents, Piece, on_screen
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.display.words import flavour_key, kind_name, type_name
from rushpi.rush import Kind, Type
from rushpi.table import Player

Told = Callable[[dict[int, Kind | None], tuple[Kind, ...]], Correct]


@dataclass(frozen=True, slots=True)
class MendView:
    """Whose bowl, its pieces, and where in which photo it is."""

    player: Player
    contents: Contents
    part: Part | None
    photo: Path | None


class MendSheet(Sheet[MendView]):
    """Asks for the pieces with these numbers one after the other; None asks for one the camera missed.

    Each answer is a single tap on a kind; after the last one the sheet goes, and the host's word is told.
    """

    def __init__(self, view: MendView, numbers: tuple[int | None, ...], told: Told) -> None:
        super().__init__(view)
        self.numbers = numbers
        self.told = told
        self.asked = 0
        self.answers: dict[int, Kind | None] = {}

    @property
    def piece(self) -> Piece | None:
        """The piece asked for; None when it is one that the camera missed."""
        number = self.numbers[self.asked]
        return next((piece for piece in self.view.contents.pieces if piece.number == number), None)

    @property
    def likely(self) -> tuple[Kind, ...]:
        """What it is most likely, best first."""
        piece = self.piece
        if piece is None:
            return ()
        return tuple(dict.fromkeys([piece.kind, piece.seen.kind, *piece.seen.likely]))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The likely kinds first, then all others, then the ways out."""
        cells = self._cells(frame)
        for kind in [*self.likely, *(kind for kind in Kind if kind not in self.likely)]:
            yield Control(
                f"kind-{kind}", cells[kind], self._answer(kind), self._tile(kind), radius=theme.RADIUS_SMALL
            )
        cancel, main, none = self._ways_out(frame)
        yield controls.button("cancel", cancel, _("Cancel"), Pop, controls.ON_PAPER)
        piece = self.piece
        if piece is not None:
            yield controls.button(
                "none", none, _("Not a piece"), self._answer(None), controls.ON_PAPER, "ui-close"
            )
            yield controls.button(
                "keep", main, kind_name(piece.kind), self._answer(piece.kind), controls.MAIN, "ui-check"
            )

    def paint(self, canvas: Canvas) -> None:
        """The piece, large, and the headings of the rows."""
        super().paint(canvas)
        frame = canvas.frame
        inner = self.panel(frame).inset(1.8, 1.6)
        if frame.tall:
            picture, words = inner.top(15).left(15), inner.top(15).less(left=18)
        else:
            picture, words = Box(inner.x, inner.y + 4.2, 16, 16), Box(inner.x, inner.y, 25, 3.2)
        self._head(canvas, words.top(3.2))
        note = words.less(top=4.4) if frame.tall else Box(inner.x, picture.bottom + 1.6, 25, 6.4)
        canvas.text(self._sentence(), note, theme.BODY, theme.INK, valign="top", lines=4)
        self._piece_picture(canvas, picture)
        for shape, row in zip(Type, self._rows(frame), strict=True):
            place = Box(row.x, row.y - 2.6, 20, 2) if frame.tall else row.left(8.4)
            canvas.text(type_name(shape), place, theme.NOTE_BOLD, theme.INK_2)

    def _head(self, canvas: Canvas, box: Box) -> None:
        motifs.seat(canvas, self.view.player.seat, (box.x + 1.5, box.centre[1]), 3)
        title = _("What is this?") if self.piece is not None else _("What is missing?")
        canvas.text(title, box.less(left=3.7), theme.TITLE, theme.INK)

    def _sentence(self) -> str:
        piece = self.piece
        if piece is None:
            return _("Tap the piece that lies in the bowl and was not seen.")
        if len(self.numbers) > 1:
            of = _("Piece {i} of {n}.").format(i=self.asked + 1, n=len(self.numbers)) + " "
        else:
            of = ""
        if not piece.seen.flavour_seen and piece.kind.type is not None:
            return of + _("I see {type}; its flavour is hidden.").format(
                type=type_name(piece.kind.type).lower()
            )
        return of + _("I take it for {kind}.").format(kind=kind_name(piece.kind).lower())

    def _piece_picture(self, canvas: Canvas, box: Box) -> None:
        canvas.panel(box, theme.PAPER_2, theme.RADIUS_SMALL)
        piece, photo, part = self.piece, self.view.photo, self.view.part
        if piece is not None:
            x, y, w, h = piece.seen.bbox_px
            side = max(w, h) * 1.7
            part = (x + w / 2 - side / 2, y + h / 2 - side / 2, side, side)
        cut = None
        if photo is not None and part is not None:
            cut = cutting(photo, part, canvas.frame.place(box)[2:], canvas.frame.px(theme.RADIUS_SMALL))
        if cut is None or part is None:
            canvas.icon(f"piece-{piece.kind}" if piece else "ui-help-ink", box.centre, box.w * 0.6)
            return
        canvas.picture(cut, box)
        if piece is not None:
            place = on_screen(piece.seen.bbox_px, part, box).inset(-0.4)
            canvas.border(place.inset(-0.2), theme.NIGHT, 0.8, 1.6)
            canvas.border(place, theme.UNSURE if piece.doubtful else theme.PAPER, 0.45, 1.4)

    def _tile(self, kind: Kind) -> Callable[[Canvas, Box, Look], None]:
        likely = self.likely
        piece = self.piece

        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            line = (
                theme.VERMILION_DEEP
                if likely[:1] == (kind,)
                else theme.BRICK
                if kind in likely
                else theme.PAPER_2
            )
            width = 0.35 if likely[:1] == (kind,) else 0.22
            canvas.framed(
                box, theme.PAPER_2 if look.pressed else theme.WHITE, line, width, theme.RADIUS_SMALL
            )
            side = min(box.w, box.h) * 0.66
            canvas.icon(f"piece-{kind}", (box.centre[0], box.centre[1] + 0.2), side)
            motifs.flavour(canvas, flavour_key(kind), (box.right - 1.6, box.bottom - 1.6), 2.4)
            if piece is not None and kind is piece.seen.kind:
                share = _("{n}%").format(n=min(round(piece.seen.p * 100), 99))
                canvas.text(share, box.inset(0.8).top(1.2), theme.TAG, theme.BRICK, valign="top")
            elif kind in likely:
                canvas.text(_("or"), box.inset(0.8).top(1.2), theme.TAG, theme.BRICK, valign="top")

        return paint

    def _rows(self, frame: Frame) -> list[Box]:
        """The three rows of kinds: where their headings begin and their tiles lie."""
        inner = self.panel(frame).inset(1.8, 1.6)
        if frame.tall:
            return [Box(inner.x, inner.y + 19 + i * 12.3, inner.w, 9) for i in range(3)]
        right = inner.less(left=26.4, bottom=theme.BAR + 1)
        return right.rows(3, 0.8)

    def _cells(self, frame: Frame) -> dict[Kind, Box]:
        cells: dict[Kind, Box] = {}
        for shape, row in zip(Type, self._rows(frame), strict=True):
            tiles = (row if frame.tall else row.less(left=8.6)).columns(4, 1 if frame.tall else 0.9)
            of_type = [kind for kind in Kind if kind.type is shape]
            cells.update(zip(of_type, tiles, strict=False))
            if shape is Type.NIGIRI:
                cells[Kind.WASABI] = tiles[3]
        return cells

    def _ways_out(self, frame: Frame) -> tuple[Box, Box, Box]:
        inner = self.panel(frame).inset(1.8, 1.6)
        if frame.tall:
            upper, lower = inner.from_bottom(2 * theme.BAR + 1).rows(2, 1)
            return upper.left(11), upper.less(left=12), lower
        row = inner.from_bottom(theme.BAR)
        return row.less(right=27.2).from_right(11), row.from_right(26), row.left(24)

    def _answer(self, kind: Kind | None) -> Callable[[], Outcome]:
        def act() -> Outcome:
            number = self.numbers[self.asked]
            if number is None:
                return Pop(self.told({}, (kind,) if kind else ()))
            self.answers[number] = kind
            if self.asked + 1 < len(self.numbers):
                self.asked += 1
                return None
            return Pop(self.told(self.answers, ()))

        return act
