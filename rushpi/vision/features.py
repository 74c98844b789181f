"""What the network sees of a view: its colours, and how like each calibrated colour every pixel is.

The similarity maps tell the network the colours of this set of pieces: it learns shapes and "which map lights
up", so it reads sets that it has never seen.
"""

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
)
"""The meaning of each plane, in order."""

PALE: Final = 0.3  # of the calibrated strength: below this a hue is noise
SHADE_TOLERANCE: Final = 0.15  # of a balanced value: rice, nori and bowl are told by their lightness too


def planes(picture: NDArray[np.float32], colours: Colours) -> NDArray[np.float32]:
    """The network's input for one view, of shape (len(PLANES), H, W).

    `picture` is (H, W, 3) balanced RGB. The three colours are as in the view; a map runs from 0 to 1 and is 0
    all over where the calibration does not know that colour.
    """
    out = np.zeros((len(PLANES), *picture.shape[:2]), dtype=np.float32)
    out[:3] = picture.transpose(2, 0, 1)
    smooth = np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), dtype=np.float32)
    seen = chroma(smooth)
    tolerance = hue_tolerance(colours)
    chromas = [*(colours.flavours.get(flavour) for flavour in Flavour), colours.wasabi]
    for plane, known in zip(out[3:7], chromas, strict=True):
        if known is not None:
            plane[:] = _like_hue(seen, known, tolerance)
    for plane, shade in zip(out[7:], (colours.rice, colours.nori, colours.bowl), strict=True):
        if shade is not None:
            plane[:] = _like_shade(picture, shade)
    return out


def _like_hue(seen: NDArray[np.float32], known: Chroma, tolerance: float) -> NDArray[np.float32]:
    """1 where the hue is right and the colour as strong as the calibrated one; 0 as it turns or pales.

    A colour may be stronger than the calibrated one: the calibration photo may have been the paler one.
    """
    u, v = known
    strength = float(np.hypot(u, v))
    along = (seen @ np.array([u, v], dtype=np.float32)) / np.float32(strength)
    across = (seen @ np.array([-v, u], dtype=np.float32)) / np.float32(strength)
    strong = np.clip(along / np.float32(strength), 0, 1)
    width = np.maximum(along, np.float32(PALE * strength)) * np.float32(tolerance)
    return np.asarray(strong * np.exp(np.float32(-0.5) * np.square(across / width)), dtype=np.float32)


def _like_shade(picture: NDArray[np.float32], shade: Shade) -> NDArray[np.float32]:
    away = picture - np.array(shade, dtype=np.float32)
    squared = np.einsum("...c,...c->...", away, away)
    return np.asarray(np.exp(squared * np.float32(-0.5 / SHADE_TOLERANCE**2)), dtype=np.float32)
