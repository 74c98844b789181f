"""Hands off: time is up and the camera looks at the bowls."""

from collections.abc import Iterable
from dataclasses import dataclass

from rushpi.display import motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Scene
from rushpi.rush import GameCard
from rushpi.table import Player


@dataclass(frozen=True, slots=True)
class HandsOffView:
    """Who has to keep their hands off."""

    card: GameCard
    players: tuple[Player, ...]


class HandsOffScene(Scene[HandsOffView]):
    """Nothing to touch: the scene lasts as long as the camera looks."""

    @property
    def ground(self) -> theme.Colour:
        """Vermilion, as in the last seconds."""
        return theme.VERMILION_DEEP

    def arrange(self, _frame: Frame) -> Iterable[Control]:
        """Nothing."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """The words, and everybody's plate standing still on the belt."""
        whole = canvas.frame.box
        words = Box(2, whole.h * 0.18, whole.w - 4, 15)
        canvas.text(_("Hands off!"), words, theme.HUGE, theme.WHITE, "centre", lines=2)
        note = Box(4, words.bottom, whole.w - 8, 5)
        canvas.icon("ui-camera", (whole.centre[0], note.y + 2.8), 4.4)
        canvas.text(
            _("The camera looks into the bowls."),
            Box(note.x, note.y + 5.4, note.w, 4),
            theme.NAME,
            theme.WHITE,
            "centre",
            lines=2,
        )
        belt = Box(0, whole.h * 0.72, whole.w, 9)
        motifs.belt(canvas, belt, pit=theme.VERMILION_DARK, rail=theme.VERMILION_RAIL, links=None)
        step = min(12, whole.w / (len(self.view.players) + 0.5))
        for i, player in enumerate(self.view.players):
            x = whole.centre[0] + (i - (len(self.view.players) - 1) / 2) * step
            motifs.plate(
                canvas,
                (x, belt.centre[1]),
                min(9.4, step * 0.9),
                theme.SEAT[player.seat],
                f"seat-{player.seat}",
            )
