"""A name being written: keys on the screen, and a real keyboard works as well."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box
from rushpi.display.scene import Control, Look, Outcome
from rushpi.display.typesetting import can_write

LONGEST: Final = 20
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ'-"
COLUMNS: Final = 7
ACCENTS: Final = ("AÀÁÂÃÄ", "CÇ", "EÈÉÊË", "IÌÍÎÏ", "NÑ", "OÒÓÔÕÖ", "UÙÚÛÜ")
"""Pressing the accent key goes on to the next of the last letter's forms."""


def accented(letter: str) -> str:
    """The next form of a letter: e, è, é, ê, ë, e ..."""
    for forms in ACCENTS:
        ring = forms if letter.isupper() else forms.lower()
        if letter in ring:
            return ring[(ring.index(letter) + 1) % len(ring)]
    return letter


class NameField:
    """The name so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fresh = True
        """The first letter typed replaces the old name."""

    @property
    def finished(self) -> str:
        """The name as it is to be kept; "" while there is none."""
        return self.name.strip()

    def typed(self, text: str) -> Outcome:
        """Add characters; backspace takes one away."""
        if text == "\b":
            name = self.name[:-1]
        elif all(can_write(character) for character in text):
            name = text if self.fresh else self.name + text
        else:
            return None
        self.fresh = False
        self.name = name[:LONGEST].lstrip()
        return None

    def keys(self, box: Box) -> Iterator[Control]:
        """Four rows of letters, and a row for accents, the space and taking a letter away."""
        rows = box.rows(5, 0)
        cells = [cell for row in rows[:4] for cell in row.columns(COLUMNS, 0)]
        begins = self.fresh or not self.name or self.name[-1] in " -'"
        for letter, cell in zip(LETTERS, cells, strict=True):
            shown = letter if begins else letter.lower()
            yield _key(f"key-{letter}", cell, shown, partial(self.typed, shown))
        last = rows[4].columns(3, 0)
        yield _key("key-accent", last[0], "é è ã", self._accent)
        yield _key("key-space", last[1], _("Space"), partial(self.typed, " "))
        yield _key("key-erase", last[2], _("Erase"), partial(self.typed, "\b"))

    def paint(self, canvas: Canvas, box: Box) -> None:
        """The name and the caret."""
        canvas.framed(box, theme.WHITE, theme.INK, 0.2, theme.RADIUS_SMALL)
        colour = theme.INK_2 if self.fresh else theme.INK
        shown = canvas.text(self.name or " ", box.inset(1.4, 0.6), theme.TITLE, colour)
        caret = min(shown.right + 0.3, box.right - 0.9)
        canvas.fill(theme.VERMILION_DEEP, Box(caret, box.y + 1.5, 0.25, 3))

    def _accent(self) -> Outcome:
        self.fresh = False
        if self.name:
            self.name = self.name[:-1] + accented(self.name[-1])
        return None


def _key(name: str, cell: Box, label: str, act: Callable[[], Outcome]) -> Control:
    def paint(canvas: Canvas, box: Box, look: Look) -> None:
        cap = box.inset(0.25)
        canvas.panel(cap, theme.PAPER_2 if look.pressed else theme.WHITE, theme.RADIUS_SMALL)
        canvas.text(label, cap.inset(0.3, 0.8), theme.BUTTON, theme.INK, "centre")

    return Control(name, cell, act, paint, radius=theme.RADIUS_SMALL)
