"""The pictures that recur: plates, the conveyor belt, the curtain, lanterns, seats, flavours, the mat."""

import math
from functools import lru_cache
from typing import Final

import pygame

from rushpi.display import theme
from rushpi.display.canvas import Canvas, rounded, smooth_disc, smooth_ring
from rushpi.display.icons import icon as drawn
from rushpi.display.layout import Box
from rushpi.display.theme import Colour, Face, Type
from rushpi.display.words import flavour_key, flavour_letter
from rushpi.rush import GameCard, Kind

Point = tuple[float, float]

ADVERTISED: Final[tuple[tuple[str, Colour], ...]] = (
    ("piece-nigiri-salmon", theme.SALMON),
    ("card-maki-2", theme.VERMILION),
    ("piece-uramaki-cucumber", theme.CUCUMBER),
    ("card-pudding", theme.GOLD),
    ("piece-hosomaki-octopus", theme.OCTOPUS),
    ("card-tempura", theme.GOLD),
    ("piece-wasabi", theme.WASABI),
)
"""What lies on the belt of home and attract, and the colour of its plate."""


def plate(
    canvas: Canvas, centre: Point, diameter: float, rim: Colour, icon: str | None, share: float = 0.62
) -> None:
    """A white plate with a rim in the colour that matters; `share` is the icon's part of the diameter."""
    rem = canvas.frame.rem
    picture = _plate(canvas.frame.px(diameter), diameter, rem, rim, icon, share)
    side = picture.get_width()
    canvas.surface.blit(picture, (round(centre[0] * rem - side / 2), round(centre[1] * rem - side / 2)))


@lru_cache(192)
def _plate(
    side: int, diameter: float, rem: float, rim: Colour, icon: str | None, share: float
) -> pygame.Surface:
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*theme.INK, 0))

    def centred(part: pygame.Surface) -> None:
        picture.blit(part, part.get_rect(center=(side / 2, side / 2)))

    inner = diameter / 2 - max(0.3 + diameter * 0.035, 0.5)
    centred(smooth_disc(side, theme.INK))
    centred(smooth_disc(2 * round((diameter / 2 - 0.3) * rem), theme.WHITE))
    width = max(1, round(max(0.14, diameter * 0.018) * rem))
    centred(smooth_ring(2 * round(inner * rem), width, rim))
    if icon is not None:
        centred(drawn(icon, round(diameter * share * rem)))
    return picture


def seat(canvas: Canvas, symbol: str, centre: Point, side: float, alpha: int = 255) -> None:
    """A player's symbol in the player's colour."""
    canvas.icon(f"seat-{symbol}", centre, side, alpha)


def flavour(canvas: Canvas, name: str, centre: Point, side: float) -> None:
    """A flavour's ring with its letter; `name` as in `words.flavour_key`."""
    letter = flavour_letter(name)
    canvas.icon(f"flavour-{name}", centre, side)
    size = side * (0.54 if len(letter) == 1 else 0.42) * 0.72
    room = Box(centre[0] - side / 2, centre[1] - side / 2, side, side)
    canvas.text(letter, room, Type(Face.BLACK, size), theme.INK, "centre")


def piece(canvas: Canvas, kind: Kind, centre: Point, side: float) -> None:
    """A piece with its flavour's letter at its foot."""
    canvas.icon(f"piece-{kind}", centre, side)
    flavour(canvas, flavour_key(kind), (centre[0] + side * 0.42, centre[1] + side * 0.4), side * 0.44)


def game_card(canvas: Canvas, card: GameCard, centre: Point, side: float) -> None:
    """What a game card asks for, as a small picture: the flavour, or a plate with the type or the mode."""
    if card.flavour is not None:
        canvas.icon(f"flavour-{card.flavour}-big", centre, side)
    else:
        icon = f"piece-{card.type}-salmon" if card.type else f"mode-{card.mode}"
        plate(canvas, centre, side, theme.VERMILION, icon, 0.66)


def belt(
    canvas: Canvas,
    box: Box,
    offset: float = 0,
    *,
    ends: bool = False,
    pit: Colour = theme.PIT,
    rail: Colour = theme.LINE,
    links: Colour | None = theme.NIGHT_2,
) -> None:
    """The conveyor belt along a box, moved by `offset` rem; with `ends` it is a lane, round and at rest."""
    x, y, w, h = canvas.frame.place(box)
    rem = canvas.frame.rem
    if ends:
        canvas.surface.blit(_with_round_ends(w, h, rem, pit, rail, links), (x, y))
        return
    step = round(theme.BELT_LINK * rem)
    band = _band(w + step, h, rem, pit, rail, links)
    canvas.surface.blit(band, (x, y), (-round(offset * rem) % step, 0, w, h))


def advertising_belt(canvas: Canvas, box: Box, offset: float) -> None:
    """The belt with what there is to eat, moved by `offset` rem; the plates reach a little beyond it."""
    belt(canvas, box, offset)
    diameter = box.h * 1.15
    step = diameter * 1.54
    first = math.floor(-offset / step) - 1
    for i in range(first, first + int(box.w / step) + 4):
        icon, rim = ADVERTISED[i % len(ADVERTISED)]
        plate(canvas, (box.x + 1.4 + i * step + offset, box.centre[1]), diameter, rim, icon)


@lru_cache(24)
def _band(w: int, h: int, rem: float, pit: Colour, rail: Colour, links: Colour | None) -> pygame.Surface:
    surface = pygame.Surface((w, h))
    surface.fill(pit)
    if links is not None:
        tile = _link(h, rem, pit, links)
        for x in range(0, w, round(theme.BELT_LINK * rem)):
            surface.blit(tile, (x, 0))
    thick = max(2, round(0.5 * rem))
    surface.fill(rail, (0, 0, w, thick))
    surface.fill(rail, (0, h - thick, w, thick))
    return surface


@lru_cache(8)
def _link(h: int, rem: float, pit: Colour, colour: Colour) -> pygame.Surface:
    """One quadratic arc across the belt, drawn fine and scaled down."""
    finer, bulge = 4, min(1.5 * rem, h * 0.4)
    w = round(bulge + 0.8 * rem)
    large = pygame.Surface((w * finer, h * finer))
    large.fill(pit)
    points = []
    for i in range(41):
        t = i / 40
        points.append(((bulge * 4 * t * (1 - t) * 0.9 + 0.3 * rem) * finer, h * t * finer))
    for point in points:
        pygame.draw.circle(large, colour, point, 0.17 * rem * finer)
    pygame.draw.lines(large, colour, False, points, max(1, round(0.34 * rem * finer)))
    return pygame.transform.smoothscale(large, (w, h))


@lru_cache(12)
def _with_round_ends(
    w: int, h: int, rem: float, pit: Colour, rail: Colour, links: Colour | None
) -> pygame.Surface:
    band = pygame.Surface((w, h), pygame.SRCALPHA)
    band.blit(_band(w, h, rem, pit, rail, links), (0, 0))
    mask = pygame.Surface((w, h), pygame.SRCALPHA)
    rounded(mask, mask.get_rect(), h // 2, (255, 255, 255))
    band.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return band


def noren(canvas: Canvas, box: Box, letters: str = "      ") -> None:
    """The shop curtain on its rod, one letter a strip."""
    canvas.panel(Box(box.x - 1.4, box.y + 0.5, box.w + 2.8, 0.75), theme.WOOD, 0.35)
    for strip, letter in zip(box.columns(len(letters), 0.3), letters, strict=True):
        canvas.panel(Box(strip.centre[0] - 0.7, strip.y, 1.4, 2), theme.VERMILION_DEEP, 0.5)
        canvas.panel(strip.less(top=1), theme.VERMILION_DEEP, 0.9, "bottom")
        if letter.strip():
            style = Type(Face.BRUSH, min(4, strip.w * 0.8))
            canvas.text(letter, strip.less(top=1), style, theme.WHITE, "centre")


def lantern(canvas: Canvas, centre: Point, side: float) -> None:
    """A lit paper lantern hanging from the top of the screen."""
    canvas.disc(centre, side * 1.35, theme.GOLD, 13)
    canvas.disc(centre, side * 0.98, theme.GOLD, 18)
    canvas.rule((centre[0], 0), (centre[0], centre[1] - side * 0.45), 0.16, theme.LINE)
    canvas.icon("mode-festival", centre, side * 1.15)


def waves(canvas: Canvas, box: Box, ground: Colour, line: Colour, radius: float) -> None:
    """The pattern of the cards' backs: waves of the blue sea, as on a yukata."""
    _x, _y, w, h = canvas.frame.place(box)
    canvas.picture(_waves(w, h, canvas.frame.rem, ground, line, canvas.frame.px(radius)), box)


@lru_cache(4)
def _waves(w: int, h: int, rem: float, ground: Colour, line: Colour, round_by: int) -> pygame.Surface:
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    surface.fill((*ground, 255))
    width, radius = max(1, round(0.16 * rem)), round(2 * rem)
    shell = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    shell.blit(smooth_disc(2 * radius, ground), (0, 0))
    for share in (1.0, 0.68, 0.36):
        d = round(2 * radius * share)
        shell.blit(smooth_ring(d, width, line), (radius - d / 2, radius - d / 2))
    for row in range(-1, math.ceil(h / (0.5 * radius)) + 1):
        for column in range(-1, math.ceil(w / (2 * radius)) + 1):
            x = column * 2 * radius + (row % 2) * radius - radius // 2
            surface.blit(shell, (x, row * radius // 2))
    mask = pygame.Surface((w, h), pygame.SRCALPHA)
    rounded(mask, mask.get_rect(), round_by, (255, 255, 255))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def mat(canvas: Canvas, box: Box, bowl: int, colour: Colour) -> None:
    """The table's mat from above, its four corner marks and bowls; one bowl is filled."""
    canvas.framed(box, theme.WHITE, theme.INK, 0.18, 0.5)
    mark = 0.9
    for x in (box.x + 0.5, box.right - 0.5 - mark):
        for y in (box.y + 0.45, box.bottom - 0.45 - mark):
            canvas.fill(theme.INK, Box(x, y, mark, mark))
    radius = box.h * 0.2
    for i in range(4):
        dx, dy = max(radius + 0.2, box.w * 0.17), radius + 0.1
        centre = (box.centre[0] + (dx if i % 2 else -dx), box.centre[1] + (dy if i > 1 else -dy))
        canvas.disc(centre, radius, theme.INK)
        canvas.disc(centre, radius - 0.16, colour if i == bowl else theme.PAPER_2)
