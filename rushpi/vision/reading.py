"""What the camera believes: detections, readings of bowls, and doubts. Plain values, no pictures.

The table keeps readings in its journal and the screens draw them, so nothing here knows OpenCV or arrays.
Pixels are those of the photo as delivered: x to the right, y down, pixel centres at integers.
"""

from enum import StrEnum
from typing import Final

import msgspec

from rushpi.rush.pieces import Kind


class Cause(StrEnum):
    """Why a bowl cannot be read for sure."""

    MISSING = "missing"
    """No bowl stands there."""
    OUT_OF_VIEW = "out-of-view"
    """The photo's edge cuts the bowl off."""
    COVERED = "covered"
    """A hand or something else hides the bowl or part of it."""
    DARK = "dark"
    """Too little light to see the bowl well."""
    BRIGHT = "bright"
    """The picture is over-exposed."""
    BLURRED = "blurred"
    """The picture is not sharp."""
    COLOURLESS = "colourless"
    """The picture is grey, or in a light that no lamp gives: flavours cannot be told."""
    FOREIGN = "foreign"
    """Something that is no piece lies in the bowl."""
    PILED = "piled"
    """Pieces lie on top of each other."""
    ON_SIDE = "on-side"
    """Pieces lie so that their flavour does not show."""
    UNCLEAR = "unclear"
    """Pieces that could be of two kinds."""
    INVENTORY = "inventory"
    """More pieces of a kind than the box holds."""


class Doubt(msgspec.Struct, frozen=True):
    """A cause, and how many pieces it concerns (0 where that is not the point)."""

    cause: Cause
    pieces: int = 0


class Detection(msgspec.Struct, frozen=True):
    """One piece seen. `kind` is the best guess; `likely` are the next best, most likely first."""

    kind: Kind
    p: float
    """The probability that there is a piece of this kind, 0 to 1."""
    center_px: tuple[float, float]
    bbox_px: tuple[float, float, float, float]
    """x, y, width, height."""
    likely: tuple[Kind, ...] = ()
    flavour_seen: bool = True
    """False where the kind's flavour is a guess from elsewhere."""


class BowlReading(msgspec.Struct, frozen=True):
    """What the camera believes of one bowl. The counts are always its best guess, certain or not."""

    bowl: int
    """0 to 3: top-left, top-right, bottom-left, bottom-right of the mat."""
    present: bool
    certain: bool
    doubt: Doubt | None
    """Why it is not certain; None when it is."""
    counts: dict[Kind, int]
    pieces: tuple[Detection, ...]
    circle_px: tuple[float, float, float] | None = None
    """Centre and radius of the bowl in the photo, to cut out its picture; None when it was not found."""


class Reading(msgspec.Struct, frozen=True):
    """All bowls of one photo, and the pieces that lie outside them and do not count."""

    bowls: tuple[BowlReading, ...]
    outside: tuple[Detection, ...] = ()


SENTENCES: Final[dict[Cause, tuple[str, str]]] = {
    Cause.MISSING: ("No bowl stands here: put it on its circle.",) * 2,
    Cause.OUT_OF_VIEW: ("The bowl is not wholly in the picture: move the camera or the mat.",) * 2,
    Cause.COVERED: ("Something is over the bowl: take hands and chopsticks away.",) * 2,
    Cause.DARK: ("The bowl is too dark to see: please give more light.",) * 2,
    Cause.BRIGHT: ("The picture is over-exposed: please give less light, or a shorter exposure.",) * 2,
    Cause.BLURRED: ("The picture is blurred: see whether the camera is sharp and stands still.",) * 2,
    Cause.COLOURLESS: ("The picture does not show true colours: check the camera and the lamp.",) * 2,
    Cause.FOREIGN: ("Something that is no piece lies in the bowl: take it out.",) * 2,
    Cause.PILED: (
        "One piece lies on or against another: please spread them.",
        "{n} pieces lie on or against each other: please spread them.",
    ),
    Cause.ON_SIDE: (
        "One piece does not show its flavour: turn it up.",
        "{n} pieces do not show their flavour: turn them up.",
    ),
    Cause.UNCLEAR: (
        "One piece cannot be told for sure: please look yourself.",
        "{n} pieces cannot be told for sure: please look yourself.",
    ),
    Cause.INVENTORY: (
        "One piece is more than the box holds of its kind: please look yourself.",
        "{n} pieces are of a kind seen more often than the box holds it: please look yourself.",
    ),
}
"""What each cause means and what to do, in English, for one piece and for {n}: also gettext's message ids."""


def sentence(doubt: Doubt) -> str:
    """The doubt in English."""
    one, many = SENTENCES[doubt.cause]
    return (one if doubt.pieces == 1 else many).format(n=doubt.pieces)
