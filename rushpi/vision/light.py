"""Takes the light out of a picture: its colour and its fall-off across the table.

The mat is white paper, so what it looks like is the light. A free fit of each colour channel follows hard
shadows and clipped paper into nonsense; so the light has one colour a photo and a smooth brightness within
bounds, and paper that is clipped, shadowed or covered has no say. All is done on gamma-encoded values: there
a light is a factor too, near enough, and noise is even.
"""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from rushpi.vision.markers import Homography
from rushpi.vision.mat import Mat

PAPER: Final = 0.8
"""The value that white paper has in every channel once the light is out."""

SAMPLES: Final = (60, 42)  # points across and down the mat
MARGIN: Final = 8.0  # mm of the mat's edge that may be table, for a bent sheet
BOWL_MARGIN: Final = 24.0  # mm around a printed circle that a bowl or its shadow may take
CLIPPED: Final = 250
DARK: Final = 12
TOLERANCE: Final = 0.08  # of log brightness: paper that is off by more is shadowed or no paper
TELLING: Final = 0.02  # of the paper is enough to tell the light's colour from
OVEREXPOSED: Final = 0.95  # share of the paper: too little is left to tell the light's colour from
DIM: Final = 100.0  # of 255: with darker paper noise is as strong as what a picture shows
TINT: Final = 1.2  # lamps are red or blue; by so much more, or less, both are not
BRIGHTER, DARKER = 0.5, -0.9  # bounds of the fitted log brightness about its middle


@dataclass(frozen=True)
class Light:
    """The light of one photo.

    Attributes:
        colour: the light's red and blue over its green, 1 being neutral.
        brightness: six coefficients of log brightness over 1, x, y, x^2, xy, y^2 (half mats).
        middle: the log brightness that the bounds are about.
        half: half the mat's size in mm.
        clipped: share of the bare paper that is over-exposed in some channel, 0 to 1.
        paper: share of the samples that agree with the fit, 0 to 1.
    """

    colour: tuple[float, float]
    brightness: NDArray[np.float64]
    middle: float
    half: tuple[float, float]
    clipped: float
    paper: float

    @property
    def paper_value(self) -> float:
        """The green value of white paper, 0 to 255, in the middling light of the mat."""
        return math.exp(self.middle)

    @property
    def is_dim(self) -> bool:
        """Whether there is so little light that edges and slivers drown in noise."""
        return self.paper_value < DIM

    @property
    def is_overexposed(self) -> bool:
        """Whether the paper shows nothing of the light's colour, and a whole piece may be lost."""
        return self.clipped >= OVEREXPOSED

    @property
    def is_plausible(self) -> bool:
        """Whether a lamp may give light of such a colour; if not, colours tell little."""
        return min(self.colour) < TINT and max(self.colour) > 1 / TINT

    def at(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> NDArray[np.float32]:
        """The green value of white paper, 0 to 255, at points in mm on the mat; x and y are broadcast."""
        across = (x / self.half[0]).astype(np.float32)
        up = (y / self.half[1]).astype(np.float32)
        one, x1, y1, xx, xy, yy = (np.float32(coefficient) for coefficient in self.brightness)
        log = across * (x1 + xx * across) + (one + up * (y1 + yy * up)) + (xy * across) * up
        np.clip(log, np.float32(self.middle + DARKER), np.float32(self.middle + BRIGHTER), out=log)
        return np.asarray(cv2.exp(log), dtype=np.float32).reshape(log.shape)


def measure_light(frame: NDArray[np.uint8], mat: Mat, homography: Homography) -> Light:
    """The light on the mat; the darkest there is if no paper shows. `frame` is (H, W, 3) BGR."""
    x, y, values = _bare_paper(frame, mat, homography)
    half = (mat.size[0] / 2, mat.size[1] / 2)
    if not len(values):
        dark = math.log(DARK)
        return Light((1.0, 1.0), np.array([dark, 0, 0, 0, 0, 0]), dark, half, clipped=0.0, paper=0.0)
    green = np.log(values[:, 1])
    terms = _terms(x / half[0], y / half[1])
    brightness = _fit(terms, green)
    fits = np.abs(green - terms @ brightness) < TOLERANCE
    return Light(
        colour=_colour(values, fits),
        brightness=brightness,
        middle=float(np.median(terms[fits] @ brightness)) if fits.any() else float(np.median(green)),
        half=half,
        clipped=float(np.mean(values.max(axis=1) >= CLIPPED)),
        paper=float(np.mean(fits)),
    )


def _colour(values: NDArray[np.float64], fits: NDArray[np.bool_]) -> tuple[float, float]:
    """The light's red and blue over its green, from paper (n, 3) BGR of which some is in the open (n,).

    A clipped channel hides the colour. So in an over-exposed photo shadowed paper tells it, and if there is
    none the light is taken for neutral; `clipped` tells so.
    """
    whole = values.max(axis=1) < CLIPPED
    for telling in (whole & fits, whole):
        if telling.sum() >= len(values) * TELLING:
            red, blue = np.median(values[telling][:, [2, 0]] / values[telling, 1:2], axis=0)
            return float(red), float(blue)
    return 1.0, 1.0


def _bare_paper(
    frame: NDArray[np.uint8], mat: Mat, homography: Homography
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Points in mm where bare paper should be, and the frame's BGR values there."""
    half = np.array(mat.size) / 2 - MARGIN
    x, y = (
        grid.ravel()
        for grid in np.meshgrid(
            np.linspace(-half[0], half[0], SAMPLES[0]), np.linspace(-half[1], half[1], SAMPLES[1])
        )
    )
    bare = np.ones(len(x), dtype=bool)
    for cx, cy in mat.bowls.centres:
        bare &= np.hypot(x - cx, y - cy) > mat.bowls.diameter / 2 + BOWL_MARGIN
    for cx, cy in mat.markers.values():
        bare &= np.maximum(np.abs(x - cx), np.abs(y - cy)) > mat.marker_size / 2 + 2
    small = _halved(_halved(frame))
    scale = np.array([small.shape[1] / frame.shape[1], small.shape[0] / frame.shape[0]])
    where = np.rint((homography.to_px(np.stack([x, y], axis=1)) + 0.5) * scale - 0.5).astype(int)
    bare &= ((where >= 0) & (where < np.array(small.shape[1::-1]))).all(axis=1)
    values = small[where[bare, 1], where[bare, 0]].astype(np.float64)
    lit = values.min(axis=1) >= DARK if len(values) else np.zeros(0, dtype=bool)
    if lit.sum() < 4 * 6:
        return x[:0], y[:0], values[:0]
    return x[bare][lit], y[bare][lit], values[lit]


def _halved(picture: MatLike) -> MatLike:
    """Half as wide and as high: twice that is sooner done than a quarter at once."""
    size = (max(1, picture.shape[1] // 2), max(1, picture.shape[0] // 2))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def _terms(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)


def _fit(terms: NDArray[np.float64], log: NDArray[np.float64]) -> NDArray[np.float64]:
    """Least squares that forgets what is off, and sooner what is dark: shadows are common, glare is not."""
    weights = np.where(log >= np.quantile(log, 0.4), 1.0, 0.2)
    ridge = np.diag([0.0, 0.02, 0.02, 0.1, 0.1, 0.1]) * len(log) * 0.05
    coefficients = np.zeros(6, dtype=np.float64)
    for spread in (0.4, 0.2, 0.12, 0.08, 0.08, 0.08):
        weighted = terms * weights[:, None]
        coefficients[:] = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ log)
        off = log - terms @ coefficients
        weights = 1 / (1 + (off / np.where(off < 0, 0.7 * spread, spread)) ** 2) ** 2
    return coefficients
