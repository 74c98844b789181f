"""One bowl from above, at a fixed scale, with the light taken out; and the way back to the photo."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from rushpi.vision.light import PAPER, Light
from rushpi.vision.markers import Homography, transform
from rushpi.vision.mat import Point

SIDE: Final = 208
"""Pixels of a view's side."""

PX_PER_MM: Final = 1.55
"""A view's scale on the mat's plane: 134.2 mm across."""

BRIGHTEST: Final = 1.25
GRAIN: Final = 0.48  # mm: noise of dim light is finer, and the networks have seen little of it
FINEST: Final = 8


@dataclass(frozen=True)
class View:
    """A square of the table from above.

    Attributes:
        picture: (SIDE, SIDE, 3) float32 RGB without the light, white paper at PAPER, 0 to BRIGHTEST.
        centre: what lies in the middle, in mm on the mat.
        to_photo_matrix: 3x3, from view pixels to the photo's.
    """

    picture: NDArray[np.float32]
    centre: Point
    to_photo_matrix: NDArray[np.float64]

    def to_photo(self, points: ArrayLike) -> NDArray[np.float64]:
        """The photo's pixels of points (..., 2) given in view pixels."""
        return transform(self.to_photo_matrix, points)

    def from_photo(self, points: ArrayLike) -> NDArray[np.float64]:
        """View pixels of points (..., 2) given in the photo's pixels."""
        return transform(np.linalg.inv(self.to_photo_matrix), points)


def bowl_view(frame: NDArray[np.uint8], homography: Homography, light: Light, centre: Point) -> View:
    """The view centred on a point of the mat (mm). `frame` is (H, W, 3) BGR; what lies outside it is grey."""
    middle = (SIDE - 1) / 2
    to_mm = np.array(
        [
            [1 / PX_PER_MM, 0, centre[0] - middle / PX_PER_MM],
            [0, -1 / PX_PER_MM, centre[1] + middle / PX_PER_MM],
            [0, 0, 1],
        ]
    )
    to_photo = homography.matrix @ to_mm
    picture = _warp(frame, to_photo, homography.px_per_mm(centre) / PX_PER_MM)
    steps = (np.arange(SIDE) - middle) / PX_PER_MM
    gain = np.float32(PAPER) / light.at(centre[0] + steps[None, :], centre[1] - steps[:, None])
    red, blue = light.colour
    balanced = np.empty((SIDE, SIDE, 3), dtype=np.float32)
    for channel, tint in enumerate((red, 1.0, blue)):
        np.multiply(picture[..., 2 - channel], gain * np.float32(1 / tint), out=balanced[..., channel])
    np.minimum(balanced, np.float32(BRIGHTEST), out=balanced)
    if light.is_dim:
        cv2.GaussianBlur(balanced, (0, 0), GRAIN * PX_PER_MM, dst=balanced)
    return View(balanced, centre, to_photo)


def _warp(frame: NDArray[np.uint8], to_photo: NDArray[np.float64], shrink: float) -> NDArray[np.uint8]:
    """The view's pixels, each the mean of the photo's pixels under it: a sharp photo must not alias."""
    fine = min(FINEST, max(1, round(shrink)))
    finer = np.array([[1 / fine, 0, 0.5 / fine - 0.5], [0, 1 / fine, 0.5 / fine - 0.5], [0, 0, 1]])
    picture = cv2.warpPerspective(  # cubic: of a sliver two pixels wide a linear mean leaves too little
        frame,
        to_photo @ finer,
        (SIDE * fine, SIDE * fine),
        flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(128, 128, 128),
    )
    if fine > 1:
        picture = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(picture, dtype=np.uint8)
