"""Drawing in rem on a pygame surface: smooth shapes, icons, text that fits. It changes nothing else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import pygame

from rushpi.display import typesetting
from rushpi.display.icons import icon
from rushpi.display.layout import Box, Frame
from rushpi.display.theme import FLOOR, RADIUS, Colour, Face, Type
from rushpi.display.typesetting import ASCENT, CAP_HEIGHT, SHRINK, Setting
from rushpi.display.words import honor, honor_parts

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Corners = Literal["all", "top", "bottom", "left", "right"]

ROUND: dict[Corners, tuple[bool, bool, bool, bool]] = {
    "all": (True, True, True, True),
    "top": (True, True, False, False),
    "bottom": (False, False, True, True),
    "left": (True, False, True, False),
    "right": (False, True, False, True),
}
"""Which corners are round: top left, top right, bottom left, bottom right."""


FRACTION = 0.52
"""The size of a small fraction's digits, in parts of the number's size."""


class Canvas:
    """A surface seen through a frame."""

    def __init__(self, surface: pygame.Surface, frame: Frame) -> None:
        self.surface = surface
        self.frame = frame

    @contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Draw only what lies inside a box."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.frame.place(box))
        yield
        self.surface.set_clip(before)

    def fill(self, colour: Colour, box: Box | None = None) -> None:
        """Fill a box, or everything, with one colour."""
        self.surface.fill(colour, None if box is None else self.frame.place(box))

    def veil(self, colour: Colour, alpha: int, box: Box | None = None) -> None:
        """Lay a see-through colour over a box, or over everything."""
        place = self.frame.place(box or self.frame.box)
        sheet = pygame.Surface(place[2:])
        sheet.fill(colour)
        sheet.set_alpha(alpha)
        self.surface.blit(sheet, place[:2])

    def panel(self, box: Box, colour: Colour, radius: float = RADIUS, corners: Corners = "all") -> None:
        """A filled rectangle with round corners."""
        rounded(self.surface, pygame.Rect(self.frame.place(box)), self.frame.px(radius), colour, corners)

    def framed(self, box: Box, fill: Colour, line: Colour, width: float, radius: float) -> None:
        """A panel with a line around it, inside its box."""
        self.panel(box, line, radius)
        self.panel(box.inset(width), fill, max(radius - width, 0))

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour, alpha: int = 255) -> None:
        """A filled circle."""
        self.stamp(smooth_disc(2 * self.frame.px(radius), colour, alpha), centre)

    def ring(self, centre: tuple[float, float], radius: float, width: float, colour: Colour) -> None:
        """A circle's line, its outer edge at `radius`."""
        thickness = max(1, self.frame.px(width))
        self.stamp(smooth_ring(2 * self.frame.px(radius), thickness, colour), centre)

    def rule(
        self, start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
    ) -> None:
        """A level or upright line."""
        half = width / 2
        (x0, y0), (x1, y1) = start, end
        self.fill(colour, Box(x0 - half if x0 == x1 else x0, y0 - half if y0 == y1 else y0,
                              width if x0 == x1 else x1 - x0, width if y0 == y1 else y1 - y0))  # fmt: skip

    def border(self, box: Box, colour: Colour, width: float, radius: float) -> None:
        """A line around a box, half inside and half outside of it, its corners round."""
        x, y, w, h = self.frame.place(box.inset(-width / 2))
        thickness = max(1, self.frame.px(width))
        self.surface.blit(smooth_border(w, h, thickness, self.frame.px(radius + width / 2), colour), (x, y))

    def line(self, points: Sequence[tuple[float, float]], width: float, colour: Colour) -> None:
        """A line from point to point, its bends and ends round."""
        rem, thickness = self.frame.rem, max(1, self.frame.px(width))
        places = [(x * rem, y * rem) for x, y in points]
        if len(places) > 1:
            pygame.draw.lines(self.surface, colour, False, places, thickness)
        for place in places:
            pygame.draw.circle(self.surface, colour, place, thickness / 2)

    def outline(self, corners: Sequence[tuple[float, float]], width: float, colour: Colour) -> None:
        """A closed line from corner to corner."""
        self.line([*corners, corners[0]], width, colour)

    def strip(self, centre: tuple[float, float], w: float, h: float, angle: int, colour: Colour) -> None:
        """A small strip of paper, turned by `angle` degrees."""
        self.stamp(turned_strip(self.frame.px(w), self.frame.px(h), angle, colour), centre)

    def icon(self, name: str, centre: tuple[float, float], side: float, alpha: int = 255) -> None:
        """An icon of this side, its middle at `centre`."""
        picture = icon(name, self.frame.px(side))
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.stamp(picture, centre)

    def picture(self, picture: pygame.Surface, box: Box) -> None:
        """A picture that already has the box's size in pixels."""
        self.surface.blit(picture, self.frame.place(box)[:2])

    def setting(self, text: str, box: Box, style: Type, lines: int = 1) -> Setting:
        """How `text` is set in the box: see `typesetting.typeset`."""
        return typesetting.typeset(text, style, self.frame.rem, self.frame.place(box)[2:], lines)

    def text(
        self,
        text: str,
        box: Box,
        style: Type,
        colour: Colour,
        align: Align = "left",
        valign: Valign = "middle",
        lines: int = 1,
    ) -> Box:
        """Set text in a box and give back the box it takes, from its capitals' top to its last baseline."""
        setting = self.setting(text, box, style, lines)
        rem = self.frame.rem
        slack = box.h - setting.height / rem
        top = box.y + {"top": 0.0, "middle": slack / 2, "bottom": slack}[valign]
        for i, line in enumerate(setting.lines):
            surface = typesetting.line_surface(line, setting.face, setting.size, colour)
            free = box.w - surface.get_width() / rem
            x = box.x + {"left": 0.0, "centre": free / 2, "right": free}[align]
            baseline = top * rem + setting.size * (CAP_HEIGHT + setting.leading * i)
            self.surface.blit(surface, (round(x * rem), round(baseline - setting.size * ASCENT)))
        wide = setting.width / rem
        left = box.x + {"left": 0.0, "centre": (box.w - wide) / 2, "right": box.w - wide}[align]
        return Box(left, top, wide, setting.height / rem)

    def number(
        self,
        value: Fraction,
        box: Box,
        style: Type,
        colour: Colour,
        align: Align = "left",
        valign: Valign = "middle",
        sign: bool = False,
    ) -> Box:
        """An amount of Honor. Halves and quarters are the font's own; other parts are set small, as 1/3."""
        whole, fraction = honor_parts(value, sign=sign)
        if fraction is None:
            return self.text(honor(value, sign=sign), box, style, colour, align, valign)
        size = style.size
        while (total := self._fraction_width(whole, fraction, style.face, size)) > box.w and size > FLOOR:
            size *= SHRINK
        part = self._part_width(fraction, style.face, size)
        left = box.x + {"left": 0.0, "centre": (box.w - total) / 2, "right": box.w - total}[align]
        cap = size * CAP_HEIGHT
        top = box.y + {"top": 0.0, "middle": (box.h - cap) / 2, "bottom": box.h - cap}[valign]
        if whole:
            place = Box(left, top, total - part + 0.2, cap + 0.2)
            self.text(whole, place, Type(style.face, size), colour, valign="top")
        place = Box(left + total - part, top - 0.1, part + 0.2, cap + 0.1)
        small = Type(style.face, max(size * FRACTION, FLOOR))
        self.text(_inline(fraction), place, small, colour, "right", "bottom")
        return Box(left, top, total, cap)

    def _part_width(self, fraction: Fraction, face: Face, size: float) -> float:
        pixels = round(max(size * FRACTION, FLOOR) * self.frame.rem)
        return typesetting.width(_inline(fraction), face, pixels) / self.frame.rem + size * 0.12

    def _fraction_width(self, whole: str, fraction: Fraction, face: Face, size: float) -> float:
        main = typesetting.width(whole, face, round(size * self.frame.rem)) / self.frame.rem if whole else 0.0
        return main + self._part_width(fraction, face, size)

    def stamp(self, picture: pygame.Surface, centre: tuple[float, float]) -> None:
        """A picture of any size, its middle at a point."""
        x, y = centre
        w, h = picture.get_size()
        self.surface.blit(picture, (round(x * self.frame.rem - w / 2), round(y * self.frame.rem - h / 2)))


def _inline(fraction: Fraction) -> str:
    return f"{fraction.numerator}/{fraction.denominator}"


def rounded(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour, corners: Corners = "all"
) -> None:
    """Fill `rect` with `colour`, its corners smooth and round."""
    radius = min(radius, rect.w // 2, rect.h // 2)
    if radius <= 0:
        surface.fill(colour, rect)
        return
    surface.fill(colour, (rect.x + radius, rect.y, rect.w - 2 * radius, rect.h))
    surface.fill(colour, (rect.x, rect.y + radius, rect.w, rect.h - 2 * radius))
    disc = smooth_disc(2 * radius, colour)
    for i, is_round in enumerate(ROUND[corners]):
        right, low = i % 2, i // 2
        corner = pygame.Rect(
            rect.right - radius if right else rect.x, rect.bottom - radius if low else rect.y, radius, radius
        )
        if is_round:
            surface.blit(disc, corner, (right * radius, low * radius, radius, radius))
        else:
            surface.fill(colour, corner)


@lru_cache(256)
def smooth_disc(diameter: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A filled circle without steps: drawn larger and scaled down."""
    finer = 4 if diameter < 300 else 2
    side = max(diameter, 1) * finer
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, (*colour, alpha), (side / 2, side / 2), side / 2)
    return pygame.transform.smoothscale(large, (max(diameter, 1), max(diameter, 1)))


@lru_cache(256)
def smooth_ring(diameter: int, width: int, colour: Colour) -> pygame.Surface:
    """A circle's line of `width` pixels without steps."""
    finer = 4 if diameter < 300 else 2
    side = max(diameter, 1) * finer
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, (*colour, 255), (side / 2, side / 2), side / 2)
    pygame.draw.circle(large, (*colour, 0), (side / 2, side / 2), side / 2 - width * finer)
    return pygame.transform.smoothscale(large, (max(diameter, 1), max(diameter, 1)))


@lru_cache(128)
def smooth_border(w: int, h: int, thickness: int, radius: int, colour: Colour) -> pygame.Surface:
    """A rounded rectangle's line without steps."""
    finer = 3
    large = pygame.Surface((w * finer, h * finer), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.rect(large, (*colour, 255), large.get_rect(), thickness * finer, border_radius=radius * finer)
    return pygame.transform.smoothscale(large, (w, h))


@lru_cache(64)
def turned_strip(w: int, h: int, angle: int, colour: Colour) -> pygame.Surface:
    """A rounded strip, turned by `angle` degrees."""
    strip = pygame.Surface((w * 2, w * 2), pygame.SRCALPHA)
    strip.fill((*colour, 0))
    rounded(strip, pygame.Rect(w // 2, w - h // 2, w, h), h // 3, colour)
    return pygame.transform.rotozoom(strip, angle, 1)
