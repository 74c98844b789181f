"""The colours of one set of pieces, as the calibration has learned them, and the space they live in."""

import math
from collections.abc import Iterable
from typing import Annotated, Final

import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from rushpi.rush.pieces import Flavour, Kind

_Part = Annotated[float, Meta(ge=-1.2, le=1.2)]
_Value = Annotated[float, Meta(ge=0, le=1.5)]
Chroma = tuple[_Part, _Part]
Shade = tuple[_Value, _Value, _Value]
Colour = Flavour | Kind
"""What the calibration knows the colour of: a flavour, or wasabi."""

Plane = NDArray[np.float32]

DAMPING: Final = np.float32(0.03)  # added to each channel: the colour of near black is noise
PALEST: Final = 0.05  # a chroma nearer to grey is noise: the palest of a real set is 0.12
SHARE: Final = 0.35  # of the way to the nearest other hue
NARROWEST, WIDEST = 0.12, 0.3  # radians


class Colours(Struct, frozen=True, forbid_unknown_fields=True):
    """What the calibration knows; None or absent is a colour that it has not seen.

    Flavours and wasabi are chromas: the same in shadow and in light. Rice, nori and bowl are balanced RGB
    values (white paper is 0.8): what tells them apart is how light they are.
    """

    flavours: dict[Flavour, Chroma]
    wasabi: Chroma | None = None
    rice: Shade | None = None
    nori: Shade | None = None
    bowl: Shade | None = None


def chroma(red: Plane, green: Plane, blue: Plane) -> tuple[Plane, Plane]:
    """Colour without brightness, for balanced RGB: red against green, and yellow against blue.

    Grey is (0, 0); the strongest colours are about 1 away from it.
    """
    warm = red + green
    whole = warm + blue + 3 * DAMPING
    return (red - green) / whole, (warm - 2 * blue) * np.float32(3**-0.5) / whole


def colour_of(kind: Kind) -> Colour | None:
    """The one colour that a kind shows; None for a wild one, which has all."""
    if kind is Kind.WASABI:
        return kind
    return min(kind.flavours) if len(kind.flavours) == 1 else None


def known_colours(colours: Colours) -> dict[Colour, Chroma]:
    """All colours that the calibration has seen."""
    known: dict[Colour, Chroma] = dict(colours.flavours.items())
    if colours.wasabi is not None:
        known[Kind.WASABI] = colours.wasabi
    return known


def missing_colours(kinds: Iterable[Kind], colours: Colours) -> list[Colour]:
    """The colours that are too pale to be one, or not known though one of these kinds has it."""
    known = known_colours(colours)
    needed = (colour for colour in map(colour_of, kinds) if colour is not None)
    every = dict.fromkeys([*known, *needed])
    return [colour for colour in every if math.hypot(*known.get(colour, (0.0, 0.0))) < PALEST]


def hue_tolerance(colours: Colours) -> float:
    """How far from a calibrated hue still looks like it, in radians: a share of the way to the next hue."""
    hues = sorted(math.atan2(v, u) for u, v in known_colours(colours).values())
    gaps = [(b - a) % math.tau for a, b in zip(hues, hues[1:] + hues[:1], strict=True) if len(hues) > 1]
    return min(WIDEST, max(NARROWEST, SHARE * min(gaps, default=1.0)))
