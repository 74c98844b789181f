"""The whole bowl, said by hand: a tap puts a piece in, a tap on it takes it out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Correct
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.display.words import flavour_key
from rushpi.rush import Bowl, Kind, Type
from rushpi.table import Player

MOST = 3
"""Of a kind (Sushi Rush rulebook, "Components": 30 Sushis of ten kinds, 3 wasabi); taps beyond do nothing."""


@dataclass(frozen=True, slots=True)
class BowlView:
    """Whose bowl, what is believed to lie in it, and why it is asked."""

    player: Player
    counts: Bowl
    why: str


class BowlSheet(Sheet[BowlView]):
    """Every kind is a tile with its count; minus beneath it takes one out."""

    wide_top = 1.6
    tall_share = 0.9

    def __init__(self, view: BowlView, bowl: int) -> None:
        super().__init__(view)
        self.bowl = bowl
        self.counts = dict(view.counts)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """A tile and a minus for each kind, and the ways out."""
        for kind, cell in self._cells(frame).items():
            tile, minus = self._halves(cell)
            yield Control(
                f"more-{kind}", tile, self._add(kind, 1), self._tile(kind), radius=theme.RADIUS_SMALL
            )
            yield controls.round_button(
                f"less-{kind}",
                minus,
                "ui-minus",
                self._add(kind, -1),
                controls.ON_PAPER,
                enabled=self.counts.get(kind, 0) > 0,
            )
        foot = self.panel(frame).inset(1.8, 1.6).from_bottom(theme.BAR)
        yield controls.button("cancel", foot.left(14), _("Cancel"), Pop, controls.ON_PAPER)
        yield controls.button(
            "done",
            foot.less(left=16).from_right(26),
            _("That is in it"),
            self._done,
            controls.MAIN,
            "ui-check",
        )

    def paint(self, canvas: Canvas) -> None:
        """Whose bowl it is, and why it is asked."""
        super().paint(canvas)
        inner = self.panel(canvas.frame).inset(1.8, 1.6)
        head = inner.top(3.6)
        motifs.seat(canvas, self.view.player.seat, (head.x + 1.6, head.centre[1]), 3.2)
        tall = canvas.frame.tall
        title = head.less(left=4, right=0 if tall else inner.w * 0.52)
        canvas.text(
            _("In the bowl of {name}").format(name=self.view.player.name),
            title,
            theme.TITLE,
            theme.INK,
            lines=2,
        )
        why = Box(inner.x, inner.y + 4.6, inner.w, 3.4) if tall else head.from_right(inner.w * 0.5)
        canvas.text(self.view.why, why, theme.NOTE, theme.INK_2, lines=2)

    def _cells(self, frame: Frame) -> dict[Kind, Box]:
        inner = self.panel(frame).inset(1.8, 1.6)
        room = inner.less(top=9 if frame.tall else 4.6, bottom=theme.BAR + 1)
        kinds = [kind for shape in Type for kind in Kind if kind.type is shape]
        if frame.tall:
            left, right = room.columns(2, 2)
            return dict(zip([*kinds, Kind.WASABI], [*left.rows(6, 0.9), *right.rows(6, 0.9)], strict=False))
        order = [*kinds[:3], Kind.WASABI, *kinds[3:6], None, *kinds[6:]]
        cells = room.grid(4, 3, 0.9)
        return {kind: cell for kind, cell in zip(order, cells, strict=True) if kind is not None}

    def _halves(self, cell: Box) -> tuple[Box, Box]:
        """The tile and its minus, side by side."""
        return cell.less(right=theme.TOUCH + 0.5), cell.from_right(theme.TOUCH).middle(
            theme.TOUCH, theme.TOUCH
        )

    def _tile(self, kind: Kind) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            count = self.counts.get(kind, 0)
            ground = theme.PAPER_2 if look.pressed else theme.WHITE
            canvas.framed(box, ground, theme.INK if count else theme.PAPER_2, 0.22, theme.RADIUS_SMALL)
            side = min(box.w * 0.5, box.h * 0.8)
            centre = (box.x + box.w * 0.36, box.centre[1])
            canvas.icon(f"piece-{kind}", centre, side)
            motifs.flavour(canvas, flavour_key(kind), (centre[0] + side * 0.46, centre[1] + side * 0.34), 2)
            colour = theme.INK if count else theme.INK_2
            canvas.text(str(count), box.from_right(box.w * 0.28), theme.NUMERAL_S, colour, "centre")

        return paint

    def _add(self, kind: Kind, change: int) -> Callable[[], Outcome]:
        def act() -> Outcome:
            self.counts[kind] = min(max(self.counts.get(kind, 0) + change, 0), MOST)
            return None

        return act

    def _done(self) -> Outcome:
        return Pop(Correct(self.bowl, {kind: self.counts[kind] for kind in Kind if self.counts.get(kind, 0)}))
