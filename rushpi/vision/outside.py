"""Where on the mat pieces may lie that are in no bowl: small things that are not paper.

They never count, but the reading tells of them: a piece that fell beside its bowl is missed by its owner. The
network then looks at these places only; chopsticks and cards are too large, shadows not dark enough.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.vision.bowls import Rim
from rushpi.vision.light import PAPER, Light
from rushpi.vision.markers import Homography
from rushpi.vision.mat import Mat, Point

SCALE: Final = 0.5  # px/mm
WINDOWS: Final = 4  # looked at in one frame, the largest things first
SURROUNDINGS: Final = 31  # pixels: in a shadow, what is about a thing is in the shadow too
DIFFERENT: Final = 0.15  # of balanced values, from the surroundings
SMALLEST, LARGEST = 8.0, 55.0  # mm of a thing's sides
NEAR: Final = 40.0  # mm: what is so near to a window's middle is looked at with it
AROUND_BOWL: Final = 6.0  # mm outside the rim that are the bowl's own wall
AROUND_MARKER: Final = 8.0


def stray_places(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography, light: Light, rims: Sequence[Rim]
) -> list[Point]:
    """The places (mm) on the mat, at most WINDOWS, where something small lies beside the bowls."""
    picture, x, y = _mat_from_above(frame, mat, homography, light)
    levels = np.asarray(np.clip(picture * 200, 0, 255), dtype=np.uint8)
    around = cv2.medianBlur(levels, SURROUNDINGS)
    thing = cv2.absdiff(levels, around).max(axis=-1) > DIFFERENT * 200
    for rim in rims:
        thing &= ~(rim.present & (np.hypot(x - rim.centre[0], y - rim.centre[1]) < rim.radius + AROUND_BOWL))
    thing &= ~is_on_marker(mat, np.stack([x, y], axis=-1))
    whole = cv2.morphologyEx(thing.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), dtype=np.uint8))
    _, _, stats, middles = cv2.connectedComponentsWithStats(whole)
    sides = np.sort(stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] / SCALE, axis=1)
    places: list[Point] = []
    for i in np.argsort(-sides[:, 0]):
        row, column = round(middles[i][1]), round(middles[i][0])
        place = (float(x[row, column]), float(y[row, column]))
        small = sides[i, 0] >= SMALLEST and sides[i, 1] <= LARGEST and i > 0
        if small and all(np.hypot(place[0] - px, place[1] - py) > NEAR for px, py in places):
            places.append(place)
    return places[:WINDOWS]


def is_on_marker(mat: Mat, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether points (..., 2) of the mat (mm) are on a marker or its white border."""
    reach = mat.marker_size / 2 + AROUND_MARKER
    away = points[..., None, :] - np.array(list(mat.markers.values()))
    return np.asarray((np.abs(away).max(axis=-1) < reach).any(axis=-1))


def _mat_from_above(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography, light: Light
) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.float64]]:
    """The whole mat without the light, small, BGR; and each pixel's place in mm."""
    width, height = (round(side * SCALE) for side in mat.size)
    x, y = np.meshgrid(
        (np.arange(width) + 0.5) / SCALE - mat.size[0] / 2,
        mat.size[1] / 2 - (np.arange(height) + 0.5) / SCALE,
    )
    to_mm = np.array([[1 / SCALE, 0, x[0, 0]], [0, -1 / SCALE, y[0, 0]], [0, 0, 1]])
    picture = cv2.warpPerspective(
        frame,
        homography.matrix @ to_mm,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(128, 128, 128),
    )
    smooth = cv2.GaussianBlur(picture, (3, 3), 0).astype(np.float32)
    red, blue = light.colour
    balanced = (
        smooth * (PAPER / light.at(x[:1], y[:, :1]))[..., None] / np.array([blue, 1, red], dtype=np.float32)
    )
    return np.asarray(balanced, dtype=np.float32), x, y
