"""The colours of one set of pieces, as the calibration has learned them, and the space they live in."""

import math
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rushpi.rush.pieces import Flavour

Chroma = tuple[float, float]
Shade = tuple[float, float, float]
Plane = NDArray[np.float32]

DAMPING: Final = np.float32(0.03)  # added to each channel: the colour of near black is noise
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


def hue_tolerance(colours: Colours) -> float:
    """How far from a calibrated hue still looks like it, in radians: a share of the way to the next hue."""
    known = [*colours.flavours.values(), *([colours.wasabi] if colours.wasabi else [])]
    hues = sorted(math.atan2(v, u) for u, v in known)
    gaps = [(b - a) % math.tau for a, b in zip(hues, hues[1:] + hues[:1], strict=True) if len(hues) > 1]
    return min(WIDEST, max(NARROWEST, SHARE * min(gaps, default=1.0)))
