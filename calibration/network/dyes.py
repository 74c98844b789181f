"""Sets of other colours, made from those at hand: half of what the networks see is dyed.

Turning all colours alike, or letting red, green and blue change places, leaves the maps of a photo as they
are, and a network learns those of its few sets by heart. So the colours are pulled apart or pushed together,
in the photo and in what the calibration knows of it alike: two flavours come closer, a third grows paler.
"""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from rushpi.vision.colours import Chroma, Colours, Shade

Image = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]

DYED: Final = 0.5  # of the photos
STRETCH: Final = 0.2  # standard deviation of the logarithm of how far colours are pulled, along each axis

AXES: Final = np.array([[1, -1, 0], [3**-0.5, 3**-0.5, -2 * 3**-0.5]])
"""The two directions of `rushpi.vision.colours.chroma`, in red, green and blue."""


def dyed(picture: Image, colours: Colours, rng: np.random.Generator) -> tuple[Image, Colours]:
    """A picture, (H, W, 3) balanced RGB, and the colours of its set: half of the time as of another set.

    Greys stay, and so does how bright anything is. What no photo can show is clipped later, as by a camera.
    """
    if rng.random() >= DYED:
        return picture, colours
    angle = rng.uniform(0, np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    pull = turn.T @ np.diag(np.exp(rng.normal(0, STRETCH, 2))) @ turn
    mix = np.full((3, 3), 1 / 3) + AXES.T @ pull @ AXES / 2
    return np.asarray(cv2.transform(picture, mix.astype(np.float32)), np.float32), _in_dye(colours, pull, mix)


def _in_dye(colours: Colours, pull: Matrix, mix: Matrix) -> Colours:
    def of_chroma(known: Chroma) -> Chroma:
        u, v = pull @ known
        return float(u), float(v)

    def of_shade(known: Shade | None) -> Shade | None:
        if known is None:
            return None
        red, green, blue = np.clip(mix @ known, 0, None)
        return float(red), float(green), float(blue)

    return Colours(
        flavours={flavour: of_chroma(known) for flavour, known in colours.flavours.items()},
        wasabi=None if colours.wasabi is None else of_chroma(colours.wasabi),
        rice=of_shade(colours.rice),
        nori=of_shade(colours.nori),
        bowl=of_shade(colours.bowl),
    )
