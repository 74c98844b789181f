"""Setting text so that it fits: shrink down to the floor of the type scale, break into lines, never clip."""

import io
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import pygame

from rushpi.display.theme import FLOOR, Colour, Face, Type

ASCENT, CAP_HEIGHT = 1.16, 0.73
"""Of every face, in sizes."""
LITTLE_SMALLER = 0.85
SHRINK = 0.94
"""How much smaller the next try is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Text broken into lines at a size in pixels. `whole` is false when even the floor did not fit."""

    lines: tuple[str, ...]
    face: Face
    size: int
    leading: float
    whole: bool

    @property
    def width(self) -> int:
        """Of the longest line, in pixels."""
        return max(width(line, self.face, self.size) for line in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last line's baseline, in pixels."""
        return self.size * (CAP_HEIGHT + self.leading * (len(self.lines) - 1))


@cache
def font(face: Face, size: int) -> pygame.font.Font:
    """The face at a size in pixels."""
    pygame.font.init()
    return pygame.font.Font(io.BytesIO(_file(face)), size)


@cache
def _file(face: Face) -> bytes:
    """A face's file, shared by all its sizes."""
    return (files("rushpi.display") / "fonts" / face.value).read_bytes()


@lru_cache(4096)
def width(text: str, face: Face, size: int) -> int:
    """How wide a line is, in pixels."""
    return font(face, size).size(_written(text, face))[0]


@cache
def can_write(character: str) -> bool:
    """Whether every face has this character: they hold the Latin letters of our languages and their kin."""
    drawn = (font(face, 20).render(character, True, (0, 0, 0)) for face in Face)
    return character == " " or all(picture.get_bounding_rect().w for picture in drawn)


@lru_cache(512)
def line_surface(text: str, face: Face, size: int, colour: Colour) -> pygame.Surface:
    """One line drawn on nothing. Its baseline lies `ASCENT` sizes below its top."""
    return font(face, size).render(_written(text, face), True, colour)


def _written(text: str, face: Face) -> str:
    """The text in signs that look right: the title face draws an apostrophe as a dot, a prime as a stroke."""
    return text.replace("'", "\u2032") if face is Face.BRUSH else text


@lru_cache(2048)
def typeset(text: str, style: Type, rem: float, room: tuple[int, int], lines: int) -> Setting:
    """Break `text` into at most `lines` lines that fit into `room` (width, height in pixels).

    The style's own size is tried first, then smaller ones down to the floor; a line feed always breaks. A
    single line that is a little smaller is better than two.
    """
    if lines > 1 and "\n" not in text:
        single = typeset(text, style, rem, room, 1)
        if single.whole and single.size >= style.size * rem * LITTLE_SMALLER:
            return single
    size = style.size * rem
    floor = min(size, FLOOR * rem)
    while True:
        pixels = round(size)
        broken = _even(text, style.face, pixels, room[0])
        setting = Setting(tuple(broken), style.face, pixels, style.leading, whole=True)
        if len(broken) <= lines and setting.width <= room[0] and setting.height <= room[1]:
            return setting
        if size <= floor:
            return _cut(setting, room[0], lines)
        size = max(floor, size * SHRINK)


def _even(text: str, face: Face, size: int, room: int) -> list[str]:
    """As few lines as the room's width allows, and these as equal as can be: no word is left alone."""
    broken = _broken(text, face, size, room)
    narrowest, widest = 0, room
    while len(broken) > 1 and widest - narrowest > size // 4 + 1:
        middle = (narrowest + widest) // 2
        tried = _broken(text, face, size, middle)
        if len(tried) > len(broken) or max(width(line, face, size) for line in tried) > middle:
            narrowest = middle
        else:
            broken, widest = tried, middle
    return broken


def _broken(text: str, face: Face, size: int, room: int) -> list[str]:
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, face, size, room):
            longer = f"{line} {word}" if line else word
            if line and width(longer, face, size) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _words(paragraph: str, face: Face, size: int, room: int) -> list[str]:
    """What may stand on lines of its own: no single letter, if it fits beside the word that it belongs to."""
    words: list[str] = []
    for word in paragraph.split(" "):
        alone = bool(words) and len(words[-1]) == 1 and words[-1].isalpha()
        if alone and width(f"{words[-1]} {word}", face, size) <= room:
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _cut(setting: Setting, room: int, lines: int) -> Setting:
    """The last resort: as much as there is room for, and an ellipsis where something is missing."""
    kept = list(setting.lines[:lines])
    if len(setting.lines) > lines:
        kept[-1] += "…"
    for i, line in enumerate(kept):
        shorter = line
        while len(shorter) > 1 and width(shorter, setting.face, setting.size) > room:
            shorter = shorter.rstrip("…")[:-1] + "…"
        kept[i] = shorter
    return Setting(tuple(kept), setting.face, setting.size, setting.leading, whole=False)
