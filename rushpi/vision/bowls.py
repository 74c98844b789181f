"""Where each bowl stands: near its printed circle, but people are not machines.

A bowl's rim is a ring of edges that all point to or from its middle. Edges are compared by twice their angle,
so it does not matter whether the rim is lighter or darker than what lies beside it, which changes around the
rim with the light.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from rushpi.vision.colours import chroma
from rushpi.vision.light import PAPER, Light
from rushpi.vision.markers import Homography
from rushpi.vision.mat import Mat, Point

SCALE: Final = 0.5  # px/mm: a rim is still a sharp edge
REACH: Final = 40.0  # mm that a bowl may stand away from its printed circle
WIDEST: Final = 75.0  # mm: the largest rim
FARTHEST: Final = round(WIDEST * SCALE)  # pixels from its middle
RADII: Final = np.arange(40.0, 74.0, 1.0)
FAINT: Final = 20.0  # grey values: a weaker edge is noise
PALE: Final = 1.2  # chroma: a weaker edge counts in proportion, and noise for nothing
ARC: Final = 70  # degrees of the rim: a chopstick hides less, an arm more
ARC_STEP: Final = 5
RIM_WANDERS: Final = 4  # mm that the rim may run beside the ring: no bowl is quite round from aslant
LINE_GAP: Final = 4.0  # mm beside the printed line
LINE_CONTRAST: Final = 0.03  # of balanced values: the line is at least so much darker than the paper
LINE_SEEN: Final = 0.6  # of the printed circle must show if no bowl stands on it
FLAT: Final = 0.05  # of balanced values: bare paper varies less


@dataclass(frozen=True)
class Rim:
    """A bowl's rim as seen on the mat's plane.

    Attributes:
        centre: mm on the mat; where the view of this bowl is to be centred.
        radius: mm.
        weakest: how much of the ring of edges is there in its weakest ARC, 1 at most. Nobody reaches into a
            bowl without crossing its rim, so this tells a hand better than its colour or shape could.
        present: False if the printed circle lies bare.
        in_view: False if the photo's edge cuts it off.
    """

    centre: Point
    radius: float
    weakest: float
    present: bool
    in_view: bool = True

    def circle_px(self, homography: Homography) -> tuple[float, float, float]:
        """Centre and radius in the photo's pixels, to cut the bowl out."""
        x, y = homography.to_px(self.centre)
        return float(x), float(y), self.radius * homography.px_per_mm(self.centre)


def find_rims(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography, light: Light, radius: float | None
) -> tuple[Rim, ...]:
    """The four bowls' rims, of a radius (mm) that the calibration has measured; None: measured here."""
    radius = radius or measure_radius(frame, mat, homography)
    small = _Small.of(frame)
    rims = []
    for circle in mat.bowls.centres:
        patch = small.patch(homography, circle)
        edges = _edges(_grey(patch), FAINT)
        rings = _rings(edges + _colour_edges(patch), radius)
        best = np.unravel_index(int(np.argmax(rings)), rings.shape)
        row, column = (float(at) for at in best)
        centre = (circle[0] - REACH + column / SCALE, circle[1] + REACH - row / SCALE)
        bare = _is_bare(frame, homography, light, circle, mat.bowls.diameter / 2)
        weakest = _weakest_arc(edges, (row + WIDEST * SCALE, column + WIDEST * SCALE), radius)
        where = circle if bare else centre
        rims.append(Rim(where, radius, weakest, not bare, _is_in_view(frame, homography, where, radius)))
    return tuple(rims)


def measure_radius(frame: NDArray[np.uint8], mat: Mat, homography: Homography) -> float:
    """The radius (mm) of the rims in a photo of the mat: right to 1 mm if its bowls are empty, else to 5."""
    small = _Small.of(frame)
    edges = [_edges(_grey(small.patch(homography, circle)), FAINT) for circle in mat.bowls.centres]

    def strongest(radii: NDArray[np.float64]) -> float:
        strengths = [sum(float(_rings(edge, radius).max()) for edge in edges) for radius in radii]
        return float(radii[int(np.argmax(strengths))])

    nearly = strongest(RADII[::2])
    return strongest(np.array([nearly - 1, nearly, nearly + 1]))


Edges = NDArray[np.float32]


@dataclass(frozen=True)
class _Small:
    """The frame at a scale near to SCALE, so that a patch of it does not alias."""

    picture: NDArray[np.uint8]
    shrink: int

    @classmethod
    def of(cls, frame: NDArray[np.uint8]) -> "_Small":
        shrink = max(2, max(frame.shape[:2]) // 640)
        size = (max(1, frame.shape[1] // shrink), max(1, frame.shape[0] // shrink))
        return cls(np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), shrink)

    def patch(self, homography: Homography, middle: Point) -> NDArray[np.uint8]:
        """The square about a point of the mat that holds every rim within reach."""
        half = REACH + WIDEST
        side = round(2 * half * SCALE) + 1
        to_mm = np.array([[1 / SCALE, 0, middle[0] - half], [0, -1 / SCALE, middle[1] + half], [0, 0, 1]])
        k = 1 / self.shrink
        shrunk = np.array([[k, 0, k / 2 - 0.5], [0, k, k / 2 - 0.5], [0, 0, 1]])
        picture = cv2.warpPerspective(
            self.picture,
            shrunk @ homography.matrix @ to_mm,
            (side, side),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(picture, dtype=np.uint8)


def _grey(patch: NDArray[np.uint8]) -> MatLike:
    return cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)


def _colour_edges(patch: NDArray[np.uint8]) -> Edges:
    """Edges of colour without brightness: a shadow has none, however sharp it is."""
    blue, green, red = np.moveaxis(patch.astype(np.float32) / 255, -1, 0)
    warm, yellow = chroma(red, green, blue)
    return _edges(warm, PALE) + _edges(yellow, PALE)


def _edges(values: MatLike, faint: float) -> Edges:
    """Each pixel's edge as a vector (H, W, 2) at twice its angle, of length 0 (noise) to 1 (strong)."""
    across = np.asarray(cv2.Sobel(values, cv2.CV_32F, 1, 0), dtype=np.float32)
    down = np.asarray(cv2.Sobel(values, cv2.CV_32F, 0, 1), dtype=np.float32)
    length = np.hypot(across, down) + np.float32(faint)
    across /= length
    down /= length
    return np.stack([across * across - down * down, 2 * across * down], axis=-1)


def _rings(edges: Edges, radius: float) -> NDArray[np.float32]:
    """The mean edge along a ring about each point within reach of the patch's middle."""
    ring = _ring(radius)
    unused = FARTHEST - ring.shape[0] // 2
    within = edges[unused : len(edges) - unused, unused : len(edges) - unused]
    return np.asarray(cv2.matchTemplate(within, ring, cv2.TM_CCORR), dtype=np.float32)


def _weakest_arc(edges: Edges, centre: tuple[float, float], radius: float) -> float:
    """The mean edge along the weakest arc of a ring about a pixel (row, column), wherever it runs nearby."""
    turn = np.arange(0, 360, ARC_STEP, dtype=np.float32) * np.float32(np.pi / 180)
    away = np.arange(-RIM_WANDERS, RIM_WANDERS + 1, dtype=np.float32)[:, None] + np.float32(radius)
    column = np.float32(centre[1]) + away * np.float32(SCALE) * np.cos(turn)
    row = np.float32(centre[0]) + away * np.float32(SCALE) * np.sin(turn)
    cosine, sine = np.moveaxis(np.asarray(cv2.remap(edges, column, row, cv2.INTER_LINEAR)), -1, 0)
    along = (cosine * np.cos(2 * turn) + sine * np.sin(2 * turn)).max(axis=0)
    steps = ARC // ARC_STEP
    return float(np.convolve([*along, *along[: steps - 1]], np.full(steps, 1 / steps), "valid").min())


@lru_cache(maxsize=64)
def _ring(radius: float) -> Edges:
    reach = min(FARTHEST, int(radius * SCALE) + 3)
    steps = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = np.meshgrid(steps, steps)
    weight = np.exp(-0.5 * np.square(np.hypot(x, y) - radius * SCALE))
    weight /= weight.sum()
    twice = 2 * np.arctan2(y, x)
    return np.stack([weight * np.cos(twice), weight * np.sin(twice)], axis=-1).astype(np.float32)


def _is_bare(
    frame: NDArray[np.uint8], homography: Homography, light: Light, circle: Point, radius: float
) -> bool:
    """Whether the whole printed circle lies bare: its thin dark line shows, and all within is paper."""
    near = np.array([radius - 1, radius, radius + 1, radius - LINE_GAP, radius + LINE_GAP])
    values = _ring_values(frame, homography, light, circle, near)
    line, beside = values[:3].min(axis=0), values[3:].min(axis=0)
    if float(np.mean(line < beside - LINE_CONTRAST)) < LINE_SEEN:
        return False
    inside = _ring_values(frame, homography, light, circle, np.linspace(4, radius - 5, 12))
    return float(np.std(inside)) < FLAT and abs(float(np.median(inside)) - PAPER) < PAPER / 5


def _is_in_view(frame: NDArray[np.uint8], homography: Homography, middle: Point, radius: float) -> bool:
    turn = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    ring = homography.to_px(np.add(middle, radius * np.stack([np.cos(turn), np.sin(turn)], axis=-1)))
    return bool(((ring >= 0) & (ring < np.array(frame.shape[1::-1]))).all())


def _ring_values(
    frame: NDArray[np.uint8],
    homography: Homography,
    light: Light,
    circle: Point,
    radii: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Balanced green values along rings on the mat, (radii, turns); 0 outside the frame."""
    turn = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    x = circle[0] + radii[:, None] * np.cos(turn)
    y = circle[1] + radii[:, None] * np.sin(turn)
    where = np.rint(homography.to_px(np.stack([x, y], axis=-1))).astype(int)
    within = ((where >= 0) & (where < np.array(frame.shape[1::-1]))).all(axis=-1)
    values = np.zeros(x.shape, dtype=np.float64)
    values[within] = frame[where[within][:, 1], where[within][:, 0], 1]
    return values * PAPER / light.at(x, y)


def is_inside(rim: Rim, point: Sequence[float] | NDArray[np.float64]) -> bool:
    """Whether a point of the mat (mm) is within the rim."""
    return math.dist(point, rim.centre) < rim.radius
