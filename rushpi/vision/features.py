"""What the network sees of a view: its colours, and how like each calibrated colour every pixel is.

The similarity maps tell the network the colours of this set of pieces: it learns shapes and "which map lights
up", so it reads sets that it has never seen.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Flavour
from rushpi.vision.colours import Chroma, Colours, Shade, chroma, hue_tolerance

PLANES: Final = (
    "red",
    "green",
    "blue",
    *(str(flavour) for flavour in Flavour),
    "wasabi",
    "rice",
    "nori",
    "bowl",
    *(f"towards {flavour}" for flavour in Flavour),
)
"""The meaning of each plane, in order."""

FARTHEST: Final = (-1.0, 1.5)  # of the usual strength, that the last three planes go

PALE: Final = 0.3  # of the calibrated strength: below this a hue is noise
SHADE_TOLERANCE: Final = 0.15  # of a balanced value: rice, nori and bowl are told by their lightness too


def planes(pictures: Sequence[NDArray[np.float32]], colours: Colours) -> NDArray[np.float32]:
    """The network's input for views, of shape (len(pictures), len(PLANES), H, W).

    Each picture, one at least, is (H, W, 3) balanced RGB. The first three planes are its colours; a map runs
    from 0 to 1. The last three planes tell how far a pixel's colour goes towards a flavour's, 1 being as
    strong as flavours are: a tint that the bowl throws on a piece can be subtracted there. What the
    calibration does not know is 0 all over.
    """
    out = np.zeros((len(pictures), len(PLANES), *pictures[0].shape[:2]), dtype=np.float32)
    for seen, picture in zip(out, pictures, strict=True):
        _fill(seen, picture, colours)
    return out


def _fill(seen: NDArray[np.float32], picture: NDArray[np.float32], colours: Colours) -> None:
    """Writes the planes of one view."""
    seen[:3] = picture.transpose(2, 0, 1)
    smooth = np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), dtype=np.float32)
    u, v = chroma(smooth[..., 0], smooth[..., 1], smooth[..., 2])
    tolerance = hue_tolerance(colours)
    chromas = [*(colours.flavours.get(flavour) for flavour in Flavour), colours.wasabi]
    for plane, known in zip(seen[3:7], chromas, strict=True):
        if known is not None:
            plane[:] = _like_hue(u, v, known, tolerance)
    usual = np.mean([np.hypot(*known) for known in colours.flavours.values()] or [1.0])
    for plane, known in zip(seen[10:], chromas[:3], strict=True):
        if known is not None:
            cosine, sine = (np.float32(part / (np.hypot(*known) * usual)) for part in known)
            np.clip(u * cosine + v * sine, *FARTHEST, out=plane)
    for plane, shade in zip(seen[7:10], (colours.rice, colours.nori, colours.bowl), strict=True):
        if shade is not None:
            plane[:] = _like_shade(seen[:3], shade)


def _like_hue(
    u: NDArray[np.float32], v: NDArray[np.float32], known: Chroma, tolerance: float
) -> NDArray[np.float32]:
    """1 where the hue is right and the colour as strong as the calibrated one; 0 as it turns or pales.

    A colour may be stronger than the calibrated one: the calibration photo may have been the paler one.
    """
    strength = float(np.hypot(*known))
    cosine, sine = (np.float32(part / strength) for part in known)
    along = u * cosine + v * sine
    across = v * cosine - u * sine
    across /= np.maximum(along, np.float32(PALE * strength)) * np.float32(tolerance)
    across *= across
    along *= np.float32(1 / strength)
    return np.asarray(np.clip(along, 0, 1, out=along) * _bell(across), dtype=np.float32)


def _like_shade(rgb: NDArray[np.float32], shade: Shade) -> NDArray[np.float32]:
    red, green, blue = (np.square(channel - np.float32(s)) for channel, s in zip(rgb, shade, strict=True))
    red += green
    red += blue
    red *= np.float32(SHADE_TOLERANCE**-2)
    return _bell(red)


def _bell(squared: NDArray[np.float32]) -> NDArray[np.float32]:
    """exp(-squared / 2), kept above the denormal numbers, which are slow to reckon with."""
    squared *= np.float32(-0.5)
    return np.asarray(cv2.exp(np.maximum(squared, np.float32(-30), out=squared)), dtype=np.float32)
