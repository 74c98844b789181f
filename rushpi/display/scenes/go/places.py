"""What lies before each player: a panel with name, points and cards, and how many of them fit on a screen."""

import math
import re

from rushpi.display import cards, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Box, Frame
from rushpi.display.theme import Face, Type
from rushpi.sushigo import Rules
from rushpi.sushigo.card import Tableau
from rushpi.table import CardPlayer

SMALL_NAME = Type(Face.BRUSH, 1.9, 1.1)
SMALL_POINTS = Type(Face.BLACK, 2.1)


def laid_out(frame: Frame, room: Box, count: int) -> list[Box]:
    """A panel for each of so many players."""
    tall, wide = 1 if count <= 4 else 2, 3 if count in {5, 6} else min(count, 4)
    columns = tall if frame.tall else wide
    rows = math.ceil(count / columns)
    return room.grid(columns, rows, theme.GAP_INSIDE)[:count]


def hands_go_right(rules: Rules, round_: int) -> bool:
    """Whether hands are passed to the right: as a variant, in the second round."""
    return rules.options.passing == "alternate" and round_ == 2


def panel(
    canvas: Canvas,
    box: Box,
    player: CardPlayer,
    points: int,
    tableau: Tableau,
    desserts: Tableau,
) -> None:
    """A player's name and points above the cards before them, desserts of earlier rounds at the end."""
    canvas.panel(box, theme.NIGHT_1, theme.RADIUS)
    small = box.h < 8
    inner = box.inset(0.9, 0.45 if small else 0.7)
    head = inner.top(2.0 if small else 3.0)
    name(canvas, head, player, points, small=small)
    row = inner.less(top=head.h + (0.25 if small else 0.7))
    before_player(canvas, row, tableau, desserts)


def name(canvas: Canvas, head: Box, player: CardPlayer, points: int, *, small: bool = False) -> None:
    """Symbol, name, whether it is a bot, and the points at the right."""
    side = head.h
    motifs.seat(canvas, player.seat, (head.x + side / 2, head.centre[1]), side)
    points_style = SMALL_POINTS if small else theme.NUMERAL_S
    shown = canvas.text(str(points), head.from_right(5), points_style, theme.PAPER, "right")
    bot = min(side, 2.3) + 0.4 if player.bot else 0
    room = head.less(left=side + 0.7, right=head.right - shown.x + 0.6 + bot)
    style = SMALL_NAME if small else theme.NAME
    written = canvas.text(fitting(canvas, player.name, room, style), room, style, theme.PAPER)
    if player.bot:
        canvas.icon("ui-bot", (written.right + 0.3 + bot / 2, head.centre[1]), bot - 0.4)


def fitting(canvas: Canvas, full: str, room: Box, style: Type, lines: int = 1) -> str:
    """A name, or where there is no room for it its first part, in two lines if it takes two."""
    if canvas.setting(full, room, style, lines).whole:
        return full
    first = re.split("[ -]", full, maxsplit=1)[0]
    if lines == 1 or canvas.setting(first, room, style, lines).whole:
        return first
    half = (len(first) + 1) // 2
    return f"{first[:half]}-\n{first[half:]}"


def before_player(
    canvas: Canvas,
    row: Box,
    tableau: Tableau,
    desserts: Tableau,
    new: frozenset[int] = frozenset(),
    turned: float = 1.0,
) -> None:
    """The cards of the round, new ones `turned` up so far; apart from them the desserts kept earlier."""
    kept = cards.lying(desserts)
    shown = cards.lying(tableau, new)
    largest = min(row.h, 7.0)
    if not kept:
        cards.row(canvas, row, shown, largest, turned)
        return
    side = min(largest * 0.8, row.h)
    wide = min(len(kept) * (side + 0.5) + 0.6, row.w * 0.4)
    cards.row(canvas, row.less(right=wide + 0.6), shown, largest, turned)
    after = row.from_right(wide)
    canvas.rule((after.x - 0.1, row.y + 0.2), (after.x - 0.1, row.y + side - 0.2), 0.15, theme.LINE)
    cards.row(canvas, after.less(left=0.6), kept, side)
