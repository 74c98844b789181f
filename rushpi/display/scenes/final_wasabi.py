"""The final round between those who are level: who takes a wasabi first?"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rushpi.display import motifs, theme
from rushpi.display.canvas import Align, Canvas
from rushpi.display.intents import FirstWasabi
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.pieces import Circle
from rushpi.display.scene import Control, Look, Outcome, Painter, Scene
from rushpi.display.scenes import parts
from rushpi.display.words import honor
from rushpi.table import Player


@dataclass(frozen=True, slots=True)
class FinalWasabiView:
    """The level players, each with their number at the table, and the Honor they share.

    Attributes:
        players: They and their numbers.
        total: Everybody's Honor.
        seen: The number of the one whom the camera saw take it.
        photo: The frame in which it was seen.
        circle: Where the bowl is in it.
    """

    players: tuple[tuple[int, Player], ...]
    total: Fraction
    seen: int | None = None
    photo: Path | None = None
    circle: Circle | None = None


class FinalWasabiScene(Scene[FinalWasabiView]):
    """One tap on whoever was first."""

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """A card for each of the level players."""
        whole = frame.box
        n = len(self.view.players)
        if frame.tall:
            room = Box(2, 37, whole.w - 4, whole.h - 40)
            cells = [cell.top(min(cell.h, 12)) for cell in room.rows(n, theme.GAP)]
        else:
            cells = Box(theme.MARGIN, 24, whole.w - 2 * theme.MARGIN, whole.h - 26).columns(n, theme.GAP)
        for (number, player), cell in zip(self.view.players, cells, strict=True):
            yield Control(f"player-{number}", cell, self._first(number), self._picture(number, player))

    def paint(self, canvas: Canvas) -> None:
        """What it is about."""
        whole = canvas.frame.box
        if canvas.frame.tall:
            motifs.plate(canvas, (whole.centre[0], 11), 15, theme.WASABI, "piece-wasabi")
            words = Box(2, 20, whole.w - 4, 15)
        else:
            motifs.plate(canvas, (12, 12.4), 17, theme.WASABI, "piece-wasabi")
            words = Box(23.4, 2, whole.w - 26, 20)
        align: Align = "centre" if canvas.frame.tall else "left"
        text = _("Level with {honor}: the first wasabi wins!").format(honor=honor(self.view.total))
        shown = canvas.text(text, words.less(top=1, bottom=6), theme.DISPLAY, theme.PAPER, align, lines=3)
        note = _("Put one wasabi into the box and go. Then tap whoever took it.")
        for number, player in self.view.players:
            if number == self.view.seen:
                says = _("I saw {name} take it. Tap to agree, or tap who it was.")
                note = says.format(name=player.name)
        canvas.text(
            note,
            Box(words.x, shown.bottom + 2, words.w, words.bottom - shown.bottom - 2),
            theme.BODY,
            theme.MIST,
            align,
            "top",
            lines=3,
        )

    def _first(self, number: int) -> Callable[[], Outcome]:
        return lambda: FirstWasabi(number)

    def _picture(self, number: int, player: Player) -> Painter:
        seen = number == self.view.seen

        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            ground, line = theme.PAPER_2 if look.pressed else theme.PAPER, theme.VERMILION
            canvas.framed(box, ground, line if seen else ground, 0.5, theme.RADIUS)
            if box.w > box.h * 1.6:
                self._sign(canvas, (box.x + box.h * 0.55, box.centre[1]), box.h * 0.72, player, seen=seen)
                canvas.text(
                    player.name, box.less(left=box.h * 1.05, right=1.4), theme.TITLE_L, theme.INK, lines=2
                )
                return
            side = min(box.h * 0.56, box.w * 0.7)
            self._sign(canvas, (box.centre[0], box.y + box.h * 0.38), side, player, seen=seen)
            canvas.text(
                player.name,
                box.inset(1, 1.2).from_bottom(box.h * 0.24),
                theme.TITLE,
                theme.INK,
                "centre",
                lines=2,
            )

        return paint

    def _sign(
        self, canvas: Canvas, at: tuple[float, float], side: float, player: Player, *, seen: bool
    ) -> None:
        """The player's symbol; over the bowl's picture for the one whom the camera saw."""
        place = Box(at[0] - side / 2, at[1] - side / 2, side, side)
        if seen and parts.bowl(canvas, place, self.view.photo, self.view.circle, theme.RADIUS_SMALL):
            at, side = (at[0] + side * 0.42, at[1] + side * 0.38), side * 0.4
        motifs.plate(canvas, at, side, theme.SEAT[player.seat], f"seat-{player.seat}")
