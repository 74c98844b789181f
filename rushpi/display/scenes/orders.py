"""An order card of Sushi Bar: single pieces with what each pays, and the belt that pays only whole."""

from rushpi.display import motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Box
from rushpi.display.theme import Face, Type
from rushpi.rush import Belt, Item, Order
from rushpi.table import Player


def order_card(canvas: Canvas, box: Box, player: Player, order: Order) -> None:
    """The order of a player."""
    canvas.panel(box.top(4), theme.SEAT[player.seat], theme.RADIUS_SMALL, "top")
    canvas.panel(box.less(top=0.8), theme.PAPER, theme.RADIUS_SMALL, "bottom")
    head = box.less(left=0.9, right=0.9, top=1.2).top(3.4)
    motifs.seat(canvas, player.seat, (head.x + 1.5, head.centre[1]), 3)
    canvas.text(player.name, head.less(left=3.6), theme.NAME, theme.INK)
    body = box.inset(0.8, 0.9).less(top=4.4)
    if order.belt is not None and order.belt.pieces:
        _belt(canvas, body.from_bottom(min(6.4, body.h * 0.34)), order.belt)
        body = body.less(bottom=min(6.4, body.h * 0.34) + 0.6)
    columns = 2 if body.w < body.h * 2.2 else 4
    rows = max(1, -(-len(order.items) // columns))
    for item, cell in zip(order.items, body.grid(columns, rows, 0.3), strict=False):
        _item(canvas, cell, item)


def _item(canvas: Canvas, cell: Box, item: Item) -> None:
    side = min(cell.h * 0.86, cell.w * 0.56, 6.4)
    pair = side * 1.1 + 2
    x = cell.centre[0] - pair / 2
    motifs.piece(canvas, item.piece, (x + side / 2, cell.centre[1]), side * 0.86)
    numeral = Type(Face.BLACK, min(theme.NUMERAL_S.size * 1.2, cell.h * 0.6))
    canvas.text(str(item.value), Box(x + side * 1.15, cell.y, 2.4, cell.h), numeral, theme.INK)


def _belt(canvas: Canvas, box: Box, belt: Belt) -> None:
    motifs.belt(canvas, box, ends=True)
    value = box.from_right(box.h * 0.9)
    canvas.disc(value.centre, box.h * 0.36, theme.PAPER)
    canvas.text(str(belt.value), value, Type(Face.BLACK, box.h * 0.42), theme.INK, "centre")
    room = box.less(left=0.9, right=box.h * 0.95)
    side = min(box.h * 0.82, room.w / max(len(belt.pieces), 1) * 0.98)
    for i, kind in enumerate(belt.pieces):
        x = room.x + (i + 0.5) * room.w / len(belt.pieces)
        motifs.plate(canvas, (x, box.centre[1]), side, theme.FLAVOUR.get(motifs.flavour_key(kind), theme.GOLD), None)
        motifs.piece(canvas, kind, (x, box.centre[1] - side * 0.04), side * 0.56)
