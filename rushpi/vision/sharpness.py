"""How blurred a photo is, from the edges of the mat's markers: black on white, and drawn with a ruler."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.vision.markers import Homography, modules
from rushpi.vision.mat import Mat

ALONG: Final = np.linspace(0.1, 0.9, 24)  # of a side: where it is crossed
STEPS: Final = 64  # of a crossing
END: Final = STEPS // 6  # of them at either end, where all is dark or all light
BLURRED: Final = 0.9  # mm: a point of a sharp picture is spread by 0.72 at most
QUARTILES: Final = 1.349  # standard deviations between a blurred edge's quarter and three quarters


def blur(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography, markers: Mapping[int, NDArray[np.float64]]
) -> float:
    """How far a point is spread, as a standard deviation in millimetres on the mat.

    `frame` is (H, W, 3) BGR and `markers` gives the corners of the mat's markers in it, outer edge black.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    known = [number for number in markers if number in mat.markers]
    if not known:
        return 0.0
    spreads = _spreads(grey, np.stack([markers[number] for number in known]), modules(mat.dictionary))
    scales = np.repeat([homography.px_per_mm(mat.markers[number]) for number in known], 4)
    seen = np.isfinite(spreads)
    return float(np.median(spreads[seen] / scales[seen])) if seen.any() else 0.0


def _spreads(grey: cv2.typing.MatLike, corners: NDArray[np.float64], squares: int) -> NDArray[np.float64]:
    """The spread in pixels of each side of markers (n, 4, 2); NaN if it is not from black to white."""
    one = corners.reshape(-1, 2)
    side = np.roll(corners, -1, axis=1).reshape(-1, 2) - one
    length = np.hypot(*side.T)[:, None]
    out = np.stack([side[:, 1], -side[:, 0]], axis=1) / length
    out *= np.sign(np.sum(out * (one - np.repeat(corners.mean(axis=1), 4, axis=0)), axis=1))[:, None]
    away = np.linspace(-1, 1, STEPS) * 0.8 * length / squares
    along = one[:, None] + ALONG[:, None] * side[:, None]
    points = along[:, :, None] + away[:, None, :, None] * out[:, None, None]
    x, y = points.astype(np.float32).reshape(-1, STEPS, 2).transpose(2, 0, 1)
    values = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    crossings = values.reshape(len(one), len(ALONG), STEPS).mean(axis=1)
    dark, light = (np.median(part, axis=1) for part in (crossings[:, :END], crossings[:, -END:]))
    spreads = np.full(len(one), np.nan)
    for i in np.flatnonzero(light > dark):
        rise = np.maximum.accumulate((crossings[i] - dark[i]) / (light[i] - dark[i]))
        quarter, rest = np.interp([0.25, 0.75], rise, away[i])
        spreads[i] = (rest - quarter) / QUARTILES
    return spreads
