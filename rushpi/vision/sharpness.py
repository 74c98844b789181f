"""How blurred a photo is, from the edges of the mat's markers: black on white, and drawn with a ruler."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.vision.markers import Homography
from rushpi.vision.mat import Mat

MODULES: Final = 6  # squares across a marker; the outer ones are black
ALONG: Final = np.linspace(0.1, 0.9, 24)  # of a side: where it is crossed
STEPS: Final = 64  # of a crossing
QUARTILES: Final = 1.349  # standard deviations between a blurred edge's quarter and three quarters


def blur(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography, markers: Mapping[int, NDArray[np.float64]]
) -> float:
    """How far a point is spread, as a standard deviation in millimetres on the mat.

    `frame` is (H, W, 3) BGR and `markers` gives the corners of the mat's markers in it, outer edge black.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    spreads = [
        spread / homography.px_per_mm(mat.markers[number])
        for number, corners in markers.items()
        if number in mat.markers
        for spread in _sides(grey, corners)
    ]
    return float(np.median(spreads)) if spreads else 0.0


def _sides(grey: cv2.typing.MatLike, corners: NDArray[np.float64]) -> list[float]:
    """The spread in pixels of each of a marker's sides, but of those that do not go from black to white."""
    spreads = []
    middle = corners.mean(axis=0)
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = other - one
        length = float(np.hypot(*side))
        out = np.array([side[1], -side[0]]) / length
        out *= np.sign(out @ (one - middle))
        reach = 0.8 * length / MODULES
        away = np.linspace(-reach, reach, STEPS)
        points = (one + ALONG[:, None] * side)[:, None] + away[:, None] * out
        x, y = points.astype(np.float32).transpose(2, 0, 1)
        crossing = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).mean(axis=0)
        dark, light = np.median(crossing[: STEPS // 6]), np.median(crossing[-STEPS // 6 :])
        if light <= dark:
            continue
        rise = np.maximum.accumulate((crossing - dark) / (light - dark))
        quarter, rest = np.interp([0.25, 0.75], rise, away)
        spreads.append(float(rest - quarter) / QUARTILES)
    return spreads
