"""Where the mat (or the sheet) lies in a frame: ArUco markers to a homography.

The mat may be turned, tilted, near or far; some of its markers may be hidden by a hand. One homography a
photo is enough: the lens bends a cheap camera's picture by two or three pixels, less than a piece's edge.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import ArrayLike, NDArray

from rushpi.locale import _, pgettext
from rushpi.vision.mat import Mat, Point, Sheet

MARKERS_NEEDED: Final = 2
QUICK_SIDE: Final = 640  # where a marker of the mat is some 25 pixels wide: enough, if nothing is wrong
SEARCH_SIDE: Final = 2400  # a larger picture finds no more markers, only later
QUICK, THOROUGH = (13, 13), (3, 23)  # pixels about which black is told from white, from and to
USUAL_MARKERS: Final = 3  # of the four on a mat: a sleeve may lie on one
CORNER_REACH: Final = 0.4  # squares about a corner in which its edges are looked for
CORNER_STEPS: Final = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 30, 0.1)  # at most; px
MISFIT: Final = 0.08  # of a marker's side: how far a corner may be from where the others put it
NEAREST_SCALE: Final = 0.5  # px/mm: below this a hosomaki is nine pixels wide


class MatNotFoundError(ValueError):
    """The mat or sheet cannot be placed. The message is a clause that follows the photo's name."""


@dataclass(frozen=True)
class Homography:
    """From millimetres on the paper to pixels in the photo, and back. `matrix` is 3x3."""

    matrix: NDArray[np.float64]
    markers_seen: int
    markers_in_all: int

    def to_px(self, mm: ArrayLike) -> NDArray[np.float64]:
        """Pixels of points given in millimetres, both of shape (..., 2)."""
        return transform(self.matrix, mm)

    def to_mm(self, px: ArrayLike) -> NDArray[np.float64]:
        """Millimetres of points given in pixels, both of shape (..., 2)."""
        return transform(np.linalg.inv(self.matrix), px)

    def px_per_mm(self, at: Point = (0.0, 0.0)) -> float:
        """The photo's scale at a point of the paper."""
        x, y = at
        corners = self.to_px([(x, y), (x + 1.0, y), (x, y + 1.0)])
        across, up = corners[1] - corners[0], corners[2] - corners[0]
        return float(np.sqrt(abs(across[0] * up[1] - across[1] * up[0])))


def transform(matrix: NDArray[np.floating], points: ArrayLike) -> NDArray[np.float64]:
    """Points of shape (..., 2) moved by a 3x3 homography."""
    flat = np.asarray(points, dtype=np.float64)
    moved = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1) @ matrix.T
    return np.asarray(moved[..., :2] / moved[..., 2:])


def find_markers(
    frame: NDArray[np.uint8], dictionary: str, usual: int = USUAL_MARKERS
) -> dict[int, NDArray[np.float64]]:
    """The corners (4, 2) in pixels of each marker by id, from the marker's own top left corner clockwise.

    `frame` is (H, W, 3) BGR. If a quick look finds fewer than `usual` it is searched thoroughly. An id that
    is seen twice is left out: one of the two is not the mat's.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    seen = _detect(grey, dictionary, QUICK_SIDE, QUICK)
    if len(seen) < usual:
        seen = _detect(grey, dictionary, SEARCH_SIDE, THOROUGH)
    ids = [number for number, _corners in seen]
    return {number: corners.astype(np.float64) for number, corners in seen if ids.count(number) == 1}


def modules(dictionary: str) -> int:
    """Squares across a marker of a dictionary, `DICT_4X4_50` say; the outer ones are black."""
    return int(dictionary[len("DICT_")]) + 2


def _detect(
    grey: MatLike, dictionary: str, side: int, windows: tuple[int, int]
) -> list[tuple[int, NDArray[np.float32]]]:
    """The markers that show in a picture made no larger than `side`, and their corners in the whole one."""
    shrink = max(1.0, max(grey.shape) / side)
    size = (max(1, round(grey.shape[1] / shrink)), max(1, round(grey.shape[0] / shrink)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = windows
    words = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    found, ids, _rejected = cv2.aruco.ArucoDetector(words, parameters).detectMarkers(small)
    numbers = [] if ids is None else np.ravel(ids)
    return [
        (int(number), _refined(grey, (corners.reshape(4, 2) + 0.5) * shrink - 0.5, modules(dictionary)))
        for number, corners in zip(numbers, found, strict=True)
    ]


def _refined(grey: MatLike, corners: NDArray[np.float32], squares: int) -> NDArray[np.float32]:
    """The corners (4, 2) finer than a pixel, from the edges that meet there."""
    square = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min()) / squares
    reach = max(2, round(CORNER_REACH * square))
    fine = cv2.cornerSubPix(grey, corners.astype(np.float32), (reach, reach), (-1, -1), CORNER_STEPS)
    return np.asarray(fine, dtype=np.float32)


def place(paper: Mat | Sheet, markers: dict[int, NDArray[np.float64]]) -> Homography:
    """Where a mat or sheet lies, from the markers found in the frame. Raises MatNotFoundError."""
    name, n = _paper_name(paper), len(paper.markers)
    known = [i for i in paper.markers if i in markers]
    if not known:
        says = _("shows no {paper}: its {n} black and white markers must be in the picture, lit and sharp")
        raise MatNotFoundError(says.format(paper=name, n=n))
    if len(known) < MARKERS_NEEDED:
        says = _(
            "shows only {seen} of the {paper}'s {n} markers: take away what covers them, or move the camera"
        )
        raise MatNotFoundError(says.format(seen=len(known), paper=name, n=n))
    half = paper.marker_size / 2
    around = np.array([(-half, half), (half, half), (half, -half), (-half, -half)])
    mm = np.concatenate([np.array(paper.markers[i]) + around for i in known])
    px = np.concatenate([markers[i] for i in known])
    side = float(
        np.median([np.linalg.norm(markers[i] - np.roll(markers[i], 1, axis=0), axis=1) for i in known])
    )
    near = np.ones(len(mm), dtype=bool)
    for method in (cv2.LMEDS if len(known) > MARKERS_NEEDED else 0, 0):
        fit, _inliers = cv2.findHomography(mm[near], px[near], method)
        matrix = np.full((3, 3), np.nan) if fit is None else np.asarray(fit, dtype=np.float64)
        near = np.linalg.norm(transform(matrix, mm) - px, axis=1) < MISFIT * side + 1.0
        if near.sum() < 4 * MARKERS_NEEDED:
            says = _(
                "shows the {paper}'s markers, but not where they belong: lay it flat, or calibrate again if "
                "this is another {paper}"
            )
            raise MatNotFoundError(says.format(paper=name))
    found = Homography(matrix, len(known), n)
    if found.px_per_mm() < NEAREST_SCALE:
        says = _("shows the {paper} too small to see its pieces: move the camera nearer")
        raise MatNotFoundError(says.format(paper=name))
    return found


def _paper_name(paper: Mat | Sheet) -> str:
    return pgettext("shows no …", "mat") if isinstance(paper, Mat) else pgettext("shows no …", "sheet")
