"""An order card of Sushi Bar: single pieces with what each pays, and the belt that pays only whole."""

from rushpi.display import motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Box
from rushpi.display.theme import Face, Type
from rushpi.display.words import flavour_key
from rushpi.rush import Belt, Item, Order
from rushpi.table import Player

LEAST_PLATE = 3.4
"""The width of belt that a plate needs."""


def order_card(canvas: Canvas, box: Box, player: Player, order: Order) -> None:
    """The order of a player."""
    canvas.panel(box.top(4), theme.SEAT[player.seat], theme.RADIUS_SMALL, "top")
    canvas.panel(box.less(top=0.8), theme.PAPER, theme.RADIUS_SMALL, "bottom")
    head = box.less(left=0.9, right=0.9, top=1.2).top(3.4)
    motifs.seat(canvas, player.seat, (head.x + 1.5, head.centre[1]), 3)
    canvas.text(player.name, head.less(left=3.6), theme.NAME, theme.INK)
    body = box.inset(0.8, 0.9).less(top=4.4)
    if order.belt is not None and order.belt.pieces:
        high = min(6.4 if _in_one_row(order.belt, body.w) else 9.4, body.h * 0.5)
        _belt(canvas, body.from_bottom(high), order.belt)
        body = body.less(bottom=high + 0.6)
    columns = 1 if body.h > body.w * 0.7 else max(2, min(len(order.items), int(body.w / 10)))
    rows = max(1, -(-len(order.items) // columns))
    for item, cell in zip(order.items, body.grid(columns, rows, 0.3), strict=False):
        _item(canvas, cell, item)


def _item(canvas: Canvas, cell: Box, item: Item) -> None:
    side = min(cell.h * 0.86, cell.w * 0.56, 6.4)
    x = cell.centre[0] - (side * 1.15 + 2.2) / 2
    motifs.piece(canvas, item.piece, (x + side / 2, cell.centre[1]), side * 0.86)
    numeral = Type(Face.BLACK, min(theme.NUMERAL_S.size * 1.2, cell.h * 0.6))
    canvas.text(str(item.value), Box(x + side * 1.15, cell.y, 2.4, cell.h), numeral, theme.INK)


def _belt(canvas: Canvas, box: Box, belt: Belt) -> None:
    """The plates in a row, or in two where they would be too small; at the end what the whole belt pays."""
    motifs.belt(canvas, box, ends=True)
    value = box.from_right(4.9)
    canvas.disc(value.centre, 1.9, theme.PAPER)
    canvas.text(str(belt.value), value, theme.NUMERAL_S, theme.INK, "centre")
    room = box.less(left=1.4, right=4.6).inset(0, 0.4)
    rows = 1 if _in_one_row(belt, box.w) else 2
    columns = -(-len(belt.pieces) // rows)
    cells = room.grid(columns, rows, 0)
    side = min(cells[0].h * 0.9 if rows == 1 else cells[0].h * 0.96, cells[0].w * 0.98)
    for kind, cell in zip(belt.pieces, cells, strict=False):
        rim = theme.FLAVOUR.get(flavour_key(kind), theme.GOLD)
        motifs.plate(canvas, cell.centre, side, rim, None)
        motifs.piece(canvas, kind, (cell.centre[0] - side * 0.03, cell.centre[1] - side * 0.04), side * 0.6)


def _in_one_row(belt: Belt, width: float) -> bool:
    return len(belt.pieces) * LEAST_PLATE <= width - 6
