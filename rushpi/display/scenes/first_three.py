"""Sushi Express: who held three first? One tap."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import ThirdTaken
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.pieces import Circle
from rushpi.display.scene import Control, Look, Outcome, Painter, Pop
from rushpi.display.scenes.parts import Sheet
from rushpi.display.words import decimal, type_name
from rushpi.rush import GameCard
from rushpi.table import Finisher, Player


@dataclass(frozen=True, slots=True)
class FirstThreeView:
    """The players, what was asked for, and when each took the third piece as far as is known.

    Attributes:
        players: In seat order.
        card: It names the type.
        thirds: Seconds after the start, by player.
        seconds: How long the hourglass was set to run.
        finishers: Whom the camera saw take it, the first one first.
        photo: The frame in which the first one had three.
        circles: Where each player's bowl is in it.
        contested: Whether nobody can be sure who was first before the host says it.
    """

    players: tuple[Player, ...]
    card: GameCard
    thirds: tuple[float | None, ...]
    seconds: float
    finishers: tuple[Finisher, ...] = ()
    photo: Path | None = None
    circles: tuple[Circle | None, ...] = ()
    contested: bool = False

    @property
    def question(self) -> str:
        """Who was first?"""
        shape = type_name(self.card.type).lower() if self.card.type else ""
        return _("Who was first with three {type}?").format(type=shape)


class FirstThreeSheet(Sheet[FirstThreeView]):
    """A tile for each player, and one for nobody."""

    wide_top = 12
    tall_share = 0.7

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The players, nobody, and the way back."""
        for i, cell in enumerate(self.cells(frame)):
            yield Control(f"player-{i}", cell, self._say(i), self.tile(i))
        cancel, nobody = self.inner(frame).from_bottom(theme.BAR).columns(2, theme.GAP)
        yield controls.button("cancel", cancel, _("Cancel"), Pop, controls.ON_PAPER)
        yield controls.button("nobody", nobody, _("Nobody"), self._say(None), controls.ON_PAPER)

    def paint(self, canvas: Canvas) -> None:
        """The question."""
        super().paint(canvas)
        canvas.text(self.view.question, self.inner(canvas.frame).top(5), theme.TITLE, theme.INK, lines=2)

    def inner(self, frame: Frame) -> Box:
        """The sheet without its margins."""
        return self.panel(frame).inset(2, 1.8)

    def cells(self, frame: Frame) -> list[Box]:
        """Where the players' tiles are."""
        room = self.inner(frame).less(top=6, bottom=theme.BAR + 1.2)
        n = len(self.view.players)
        return room.rows(n, theme.GAP) if frame.tall else room.columns(n, theme.GAP)

    def _say(self, player: int | None) -> Callable[[], Outcome]:
        return lambda: Pop(ThirdTaken(player))

    def tile(self, number: int) -> Painter:
        """Draws a player's tile."""
        player = self.view.players[number]
        third = self.view.thirds[number] if number < len(self.view.thirds) else None
        timed = number in {finisher.player for finisher in self.view.finishers}

        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            line = theme.VERMILION_DEEP if third is not None else theme.PAPER_2
            canvas.framed(box, theme.PAPER_2 if look.pressed else theme.WHITE, line, 0.3, theme.RADIUS)
            wide = box.w > box.h * 1.6
            side = min(box.h * 0.7, box.w * 0.5)
            centre = (box.x + side * 0.8, box.centre[1]) if wide else (box.centre[0], box.y + box.h * 0.36)
            motifs.seat(canvas, player.seat, centre, side)
            words = box.less(left=side * 1.5, right=1) if wide else box.inset(0.8, 0.8).less(top=box.h * 0.6)
            text = (
                player.name
                if third is None or not timed
                else _("{name}, {seconds} s").format(name=player.name, seconds=decimal(third))
            )
            canvas.text(text, words, theme.NAME, theme.INK, "left" if wide else "centre", lines=2)

        return paint
