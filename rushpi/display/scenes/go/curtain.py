"""The shop curtain, let down: whom the screen goes to, and nothing of any hand."""

from typing import Final

from rushpi.display import motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box
from rushpi.table import CardPlayer

STRIPS: Final = (13, 13, 29, 13, 13)
"""How wide the curtain's strips are beside each other."""


def curtain(canvas: Canvas, player: CardPlayer) -> None:
    """The whole screen but the belt at its foot."""
    frame = canvas.frame
    whole = frame.box
    foot = whole.from_bottom(8.5)
    hanging = Box(0, 0, whole.w, foot.y - 1.4)
    canvas.fill(theme.WOOD, hanging.top(1.0))
    strips = STRIPS if not frame.tall else (8, 32, 8)
    gap = 0.4
    unit = (whole.w - gap * (len(strips) - 1)) / sum(strips)
    x = 0.0
    middle = hanging
    for i, share in enumerate(strips):
        strip = Box(x, 1.0, share * unit, hanging.h - 1.0)
        outer = i in {0, len(strips) - 1} and len(strips) > 3
        canvas.panel(strip, theme.VERMILION_SHADE if outer else theme.VERMILION_DEEP, theme.RADIUS, "bottom")
        if share == max(strips):
            middle = strip
        x += share * unit + gap
    size = 17.0 if not frame.tall else 22.0
    centre = (middle.centre[0], middle.y + (4.2 if not frame.tall else 12) + size / 2)
    motifs.plate(canvas, centre, size, theme.SEAT[player.seat], f"seat-{player.seat}")
    words = middle.inset(1.2, 0).less(top=centre[1] + size / 2 + 1.2 - middle.y)
    canvas.text(_("Hand the screen to"), words.top(2.2), theme.BUTTON, theme.WHITE, "centre")
    canvas.text(
        player.name, words.less(top=3.2).top(6.6), theme.DISPLAY, theme.WHITE, "centre", "top", lines=2
    )
    motifs.belt(canvas, foot.top(7.4))
    if not frame.tall:
        hush = Box(theme.MARGIN + theme.BAR + 1.4, foot.y + 1.6, 19.5, 4.2)
        canvas.panel(hush, theme.NIGHT, 2.1)
        canvas.text(_("The others look away"), hush.inset(1.4, 0.4), theme.BODY_BOLD, theme.PAPER)
