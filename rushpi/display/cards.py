"""The cards of Sushi Go!, drawn: a card in the hand, a small one on the table, the row before a player."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rushpi.display import theme
from rushpi.display.canvas import Canvas, Corners
from rushpi.display.card_words import card_name, face_number, short, short_of_type
from rushpi.display.layout import Box
from rushpi.display.theme import Colour, Face, Type
from rushpi.sushigo import Card, CardType, Rules, card
from rushpi.sushigo.card import Effect, Group, Tableau

FRUITS: Final = {"W": "card-fruit-watermelon", "O": "card-fruit-orange", "P": "card-fruit-pineapple"}
CARD_NAME: Final = Type(Face.BRUSH, 2.0, 1.1)
LEAST_TILE: Final = 2.3
"""A card on the table is at least so wide."""
TILE_GAP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Lying:
    """Equal cards before a player, shown as one small card with their number."""

    shows: Card
    count: int
    boosted: bool
    """On wasabi."""
    copied: bool
    """It is a special order that counts as this."""
    new: bool


def lying(tableau: Tableau, new: frozenset[int] = frozenset()) -> tuple[Lying, ...]:
    """A player's cards, equal ones together; a nigiri hides the wasabi it lies on."""
    under = {played.on for played in tableau if played.on is not None}
    found: dict[tuple[Card, bool, bool], list[int]] = {}
    for index, played in enumerate(tableau):
        boosted = played.on is not None and tableau[played.on].shows.effect is Effect.TRIPLES
        if index in under and played.shows.effect is Effect.TRIPLES:
            continue
        found.setdefault((played.shows, boosted, played.card is not played.shows), []).append(index)
    return tuple(
        Lying(shows, len(indexes), boosted, copied and shows.type.group is not Group.BACK,
              not new.isdisjoint(indexes))
        for (shows, boosted, copied), indexes in found.items()
    )  # fmt: skip


def of_type(kind: CardType) -> Card:
    """The card that stands for a whole type."""
    return kind.cards[-1] if kind.cards else card("face_down:tempura")


def picture(canvas: Canvas, shown: Card, centre: tuple[float, float], side: float) -> None:
    """The dish of a card; a fruit card shows its two fruits."""
    x, y = centre
    if shown.type.name == "fruit":
        first, second = shown.face[0], shown.face[1]
        canvas.icon(FRUITS[first], (x - side * 0.19, y - side * 0.16), side * 0.6)
        canvas.icon(FRUITS[second], (x + side * 0.19, y + side * 0.18), side * 0.6)
        return
    name = f"card-{shown.type.name.replace('_', '-')}"
    if shown.type.name in {"nigiri", "maki", "onigiri"}:
        name += f"-{shown.face}"
    canvas.icon(name, centre, side)


def ground(canvas: Canvas, box: Box, shown: Card, radius: float, corners: Corners = "all") -> None:
    """The coloured ground of a card; a special order has the colours of the rainbow."""
    if shown.type.colour != "rainbow":
        canvas.panel(box, theme.CARD[shown.type.colour], radius, corners)
        return
    for stripe, colour in zip(box.columns(len(theme.RAINBOW), 0), theme.RAINBOW, strict=True):
        with canvas.within(stripe):
            canvas.panel(box, theme.CARD[colour], radius, corners)


def _digits(shown: Card) -> str:
    """The number of a card that its picture does not tell."""
    return "" if shown.type.name == "maki" else face_number(shown)


def badge(canvas: Canvas, centre: tuple[float, float], side: float, text: str, colour: Colour) -> None:
    """A small number in a disc."""
    canvas.disc(centre, side / 2 + 0.12, theme.PAPER)
    canvas.disc(centre, side / 2, colour)
    room = Box(centre[0] - side / 2, centre[1] - side / 2, side, side)
    canvas.text(text, room, Type(Face.BLACK, side * 0.72), theme.PAPER, "centre")


def dish(
    canvas: Canvas, centre: tuple[float, float], diameter: float, shown: Card, *, number: bool = True
) -> None:
    """The white disc with the dish, and the number that tells it from others of its type."""
    radius = diameter / 2
    canvas.disc(centre, radius, theme.INK)
    canvas.disc(centre, radius - max(0.12, diameter * 0.022), theme.WHITE)
    if shown.type.group is Group.BACK:
        room = Box(centre[0] - radius, centre[1] - radius, diameter, diameter)
        canvas.text("2", room, Type(Face.BLACK, diameter * 0.6), theme.INK, "centre")
        return
    picture(canvas, shown, centre, diameter * 0.74)
    digits = _digits(shown)
    if number and digits:
        off = radius * 0.74
        side = max(1.7, diameter * 0.3)
        badge(canvas, (centre[0] + off, centre[1] + off), side, digits, theme.INK)


def in_hand(
    canvas: Canvas,
    box: Box,
    shown: Card,
    rules: Rules,
    *,
    title: str = "",
    boosted: bool = False,
    number: bool = True,
) -> None:
    """A whole card: dish, name and what it brings.

    `title` is written instead of its name; without its `number` it stands for its whole type.
    """
    low = box.h < 10.5
    head = box.less(bottom=2.6 if low else max(box.h * 0.42, 5.0))
    canvas.panel(box, theme.PAPER, theme.RADIUS_SMALL)
    ground(canvas, head, shown, theme.RADIUS_SMALL, "top")
    diameter = min(head.w - 1.0, head.h - 0.8)
    dish(canvas, head.centre, diameter, shown, number=number)
    if boosted:
        on_wasabi(canvas, (head.right - 1.4, head.y + 1.4), 2.4)
    text = Box(box.x + 0.3, head.bottom, box.w - 0.6, box.bottom - head.bottom)
    name = title or card_name(shown)
    if low:
        canvas.text(name, text.inset(0, 0.5), CARD_NAME, theme.INK, "centre")
        return
    lines = text.less(top=0.8, bottom=0.6)
    canvas.text(name, lines.top(min(2.6, lines.h * 0.5)), CARD_NAME, theme.INK, "centre", lines=2)
    rest = lines.less(top=min(2.6, lines.h * 0.5) + 0.5).top(2.0)
    brings = short(shown, rules) if number else short_of_type(shown.type, rules)
    canvas.text(brings, rest, theme.NOTE_BOLD, theme.INK_2, "centre", "top")


def on_wasabi(canvas: Canvas, centre: tuple[float, float], side: float) -> None:
    """The mark of a nigiri on wasabi."""
    canvas.disc(centre, side / 2, theme.INK)
    canvas.disc(centre, side / 2 - 0.12, theme.WHITE)
    canvas.icon("card-wasabi", centre, side * 0.72)


def type_tile(canvas: Canvas, box: Box, kind: CardType) -> None:
    """A small card that stands for its whole type."""
    one = Lying(of_type(kind), 1, boosted=False, copied=False, new=False)
    tile(canvas, box, one, number=False)


def types(canvas: Canvas, box: Box, kinds: Sequence[CardType]) -> None:
    """The types of a menu beside each other."""
    side = min(box.h, (box.w + TILE_GAP) / len(kinds) - TILE_GAP)
    for i, kind in enumerate(kinds):
        type_tile(canvas, Box(box.x + i * (side + TILE_GAP), box.y + (box.h - side) / 2, side, side), kind)


def tile(canvas: Canvas, box: Box, cards: Lying, *, number: bool = True) -> None:
    """A small card on the table: colour, dish, how many, and what is special about it."""
    side = box.w
    if cards.new:
        canvas.border(box.inset(-0.12), theme.VERMILION, 0.4, side * 0.24)
    ground(canvas, box, cards.shows, side * 0.22)
    diameter = side * 0.78
    radius = diameter / 2
    canvas.disc(box.centre, radius, theme.WHITE)
    if cards.shows.type.group is Group.BACK:
        canvas.text("2", box, Type(Face.BLACK, side * 0.5), theme.INK, "centre")
    else:
        picture(canvas, cards.shows, box.centre, diameter * 0.8)
    mark = max(1.5, side * 0.36)
    if cards.boosted:
        on_wasabi(canvas, (box.right - mark * 0.3, box.y + mark * 0.3), mark)
    if cards.copied:
        centre = (box.x + mark * 0.3, box.y + mark * 0.3)
        canvas.disc(centre, mark / 2, theme.INK)
        canvas.icon("card-special-order", centre, mark * 0.7)
    icons = _digits(cards.shows)
    if number and icons:
        _small(canvas, (box.x + mark * 0.3, box.bottom - mark * 0.3), mark, icons, theme.INK_2)
    if cards.count > 1:
        _small(canvas, (box.right - mark * 0.3, box.bottom - mark * 0.3), mark, str(cards.count), theme.INK)


def _turning(canvas: Canvas, box: Box, cards: Lying, turned: float) -> None:
    """A small card on its way from its back, which gets narrower, to its front, which gets wider."""
    wide = max(box.w * abs(1 - 2 * turned), 0.2)
    middle = box.middle(wide, box.h)
    if turned < 0.5:
        canvas.framed(middle, theme.NIGHT_2, theme.MIST, min(0.2, wide / 3), box.w * 0.22)
        return
    with canvas.within(middle):
        tile(canvas, box, cards)


def _small(canvas: Canvas, centre: tuple[float, float], side: float, text: str, colour: Colour) -> None:
    canvas.disc(centre, side / 2, colour)
    room = Box(centre[0] - side / 2, centre[1] - side / 2, side, side)
    canvas.text(text, room, Type(Face.BLACK, max(theme.FLOOR, side * 0.74)), theme.PAPER, "centre")


def row(canvas: Canvas, box: Box, cards: tuple[Lying, ...], largest: float, turned: float = 1.0) -> None:
    """Small cards beside and below each other, as large as the box allows; when many they overlap.

    New ones are `turned` so far, from 0 (face down) to 1.
    """
    if not cards:
        return

    def side_with(lines: int) -> float:
        across = math.ceil(len(cards) / lines)
        high = (box.h + TILE_GAP) / lines - TILE_GAP
        return min(largest, high, (box.w + TILE_GAP) / across - TILE_GAP)

    lines = max(range(1, len(cards) + 1), key=side_with)
    side = max(side_with(lines), min(LEAST_TILE, box.h))
    across = math.ceil(len(cards) / lines)
    step = side + TILE_GAP
    if across > 1:
        step = min(step, (box.w - side) / (across - 1))
    for i, shown in enumerate(cards):
        x, y = box.x + i % across * step, box.y + i // across * (side + TILE_GAP)
        place = Box(x, y, side, side)
        if shown.new and turned < 1:
            _turning(canvas, place, shown, turned)
        else:
            tile(canvas, place, shown)


def backs(canvas: Canvas, box: Box, count: int) -> None:
    """A hand from behind, fanned a little; more cards than there is room for overlap."""
    if not count:
        return
    wide = box.h * 0.72
    step = min(wide * 0.6, (box.w - wide) / max(count - 1, 1))
    start = box.right - wide - step * (count - 1)
    for i in range(count):
        place = Box(start + i * step, box.y, wide, box.h)
        canvas.panel(place, theme.MIST, 0.7)
        canvas.panel(place.inset(0.18), theme.NIGHT_2, 0.55)
