"""The hourglass as a picture: glass and wood, and the sand is rice."""

import math
from functools import lru_cache
from typing import Final

import pygame

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Box
from rushpi.display.theme import Colour

Spot = tuple[float, float, int]
"""A grain: where it lies, in rem from the neck (x right, y down), and how it is turned, in degrees."""

LONG, SHORT = 1.25, 0.62
"""Of a grain, in rem."""
NECK: Final = 0.75
"""Half its width, in rem."""
FALLING: Final = 5
"""Grains in the air at a time."""
FALL: Final = 0.9
"""Seconds from the neck to the bottom."""
CAP: Final = 1.2
"""Of wood, at both ends, in rem."""
TURNS: Final = (0, 35, -30, 15, 70, -50, -15)


def _half(depth: float, wide: float) -> float:
    """Half the width of a bulb; `depth` is 0 at its wide end and 1 at the neck."""
    return float(NECK + (wide - NECK) * (1 - depth**2.4))


@lru_cache(8)
def grains(wide: float, high: float) -> tuple[Spot, ...]:
    """Every grain of a full upper bulb, in the order in which they fall: the middle of the top first."""
    spots: list[Spot] = []
    y, row = -0.6, 0
    while -y < high - 0.7:
        room = _half(1 + y / high, wide) - LONG * 0.5
        n = int(2 * room / (LONG * 0.86)) + 1 if room > 0 else 0
        for i in range(n):
            x = (i - (n - 1) / 2) * LONG * 0.86
            number = len(spots)
            spots.append((x, y + (number * 0.618034 % 1 - 0.5) * 0.2, TURNS[(number * 3 + row) % len(TURNS)]))
        y, row = y - SHORT * 0.95, row + 1
    return tuple(sorted(spots, key=lambda spot: spot[1] + abs(spot[0]) * 0.28))


def left_above(share: float, in_all: int) -> int:
    """How many of the grains have not fallen when this share of the time is left: none is early or late."""
    return math.ceil(share * in_all - 1e-9)


def glass(canvas: Canvas, box: Box, share: float, seconds: float | None, ground: Colour) -> None:
    """The hourglass with a share of its rice still above.

    Args:
        canvas: Where to.
        box: Its place.
        share: What is left of the time, 0 to 1; the hourglass's lights show the same.
        seconds: What is left in seconds while rice falls; None while nothing falls.
        ground: The colour behind it.
    """
    frame = canvas.frame
    wide, high = box.w / 2 - 0.6, box.h / 2 - CAP
    _x, _y, w, h = frame.place(box)
    canvas.picture(_empty(w, h, frame.rem, wide, high, ground), box)
    order = grains(wide - 0.5, high)
    above = left_above(share, len(order))
    x, y = box.centre
    for dx, dy, turn in order[len(order) - above :]:
        canvas.stamp(_grain(frame.px(LONG), frame.px(SHORT), turn), (x + dx, y + dy))
    fallen = _heap(order)[: len(order) - above]
    for dx, dy, turn in fallen:
        canvas.stamp(_grain(frame.px(LONG), frame.px(SHORT), turn), (x + dx, y + dy))
    if seconds is not None and above:
        top = min((dy for dx, dy, _turn in fallen if abs(dx) < 1), default=high)
        for i in range(FALLING):
            way = (i / FALLING - seconds / FALL) % 1
            grain = _grain(frame.px(LONG), frame.px(SHORT), 90 - 20 * (i % 3))
            canvas.stamp(grain, (x, y + way**1.6 * max(top - 0.4, 0)))


@lru_cache(8)
def _heap(order: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The same grains in the lower bulb, as they come to lie: the middle of the floor first."""
    spots = ((dx, -dy, turn) for dx, dy, turn in order)
    return tuple(sorted(spots, key=lambda spot: abs(spot[0]) * 0.5 - spot[1]))


@lru_cache(32)
def _grain(long: int, short: int, turn: int) -> pygame.Surface:
    """A grain of rice with a thin dark edge."""
    finer = 4
    picture = pygame.Surface((long * finer, long * finer), pygame.SRCALPHA)
    picture.fill((*theme.INK, 0))
    body = pygame.Rect(0, (long - short) * finer // 2, long * finer, short * finer)
    pygame.draw.ellipse(picture, (*theme.INK, 255), body)
    edge = max(2, short * finer // 9)
    pygame.draw.ellipse(picture, (*theme.WHITE, 255), body.inflate(-2 * edge, -2 * edge))
    turned = pygame.transform.rotate(picture, turn)
    w, h = turned.get_size()
    return pygame.transform.smoothscale(turned, (w // finer, h // finer))


@lru_cache(4)
def _empty(w: int, h: int, rem: float, wide: float, high: float, ground: Colour) -> pygame.Surface:
    """Glass and wood without rice, drawn large and scaled down."""
    finer = 2
    scale = rem * finer
    large = pygame.Surface((w * finer, h * finer))
    large.fill(ground)
    x, y = w * finer / 2, h * finer / 2
    upper = [(_half(i / 40, wide), (i / 40 - 1) * high) for i in range(41)]
    right = [*upper, *((half, -dy) for half, dy in reversed(upper))]
    outline = [(x + half * scale, y + dy * scale) for half, dy in right]
    outline += [(x - half * scale, y + dy * scale) for half, dy in reversed(right)]
    pygame.draw.polygon(large, theme.NIGHT_2, outline)
    pygame.draw.lines(large, theme.PAPER, True, outline, max(2, round(0.34 * scale)))
    cap = round(CAP * scale)
    for top in (0, h * finer - cap):
        pygame.draw.rect(large, theme.INK, (0, top, w * finer, cap), border_radius=cap // 2)
        inner = pygame.Rect(0, top, w * finer, cap).inflate(-0.36 * scale, -0.36 * scale)
        pygame.draw.rect(large, theme.WOOD, inner, border_radius=cap // 2)
    return pygame.transform.smoothscale(large, (w, h))
