"""Counts the pieces of a tower from a photo taken from the side.

A small network marks what belongs to the tower, what to bowls, where one piece ends and the next begins, and
the mouth of the tower's bowl. The bowl's wall hides the lowest piece. But the mouth is a circle: how flat it
looks tells how steeply the camera looks down, and so where the bowl's floor is, on which the tower stands.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from rushpi.vision.column import Column, Count, TowerReading, agreed, count
from rushpi.vision.network import shipped
from rushpi.vision.profile import RIM_RADIUS

WIDTH: Final = 640
HEIGHT: Final = 384
"""The picture that the network sees, in pixels: the photo is made to fit it."""

PLANES: Final = ("tower", "bowl", "seam", "mouth")
"""What the network marks, in order."""

BRIGHTENED: Final = np.rint(255 * (np.arange(256) / 255) ** 0.6).astype(np.uint8)
SEEN: Final = 0.5  # what is likelier than not
SMALLEST_MOUTH: Final = 0.06  # of the picture's width
MIDDLE: Final = 0.7  # of the mouth's half width: nearer to its ends it is too flat to measure
FLATTEST: Final = 0.04  # of the mouth's width: what rises less is no tower
CRUMB: Final = 0.1  # of what it belongs to: a part that is smaller is none
GAP: Final = 7  # px that a seam may part the tower
NEAR_TOP: Final = 0.65  # of a piece's height
FAINT: Final = 0.025  # of a square as wide as a piece is high: half seen, it may be one more piece
UP_AND_DOWN: Final = np.ones((GAP, 1), dtype=np.uint8)
PART: Final = 0.4  # of a row
AT_FOOT: Final = 6  # px: a bowl that reaches so near the picture's lower edge may go on beyond
EDGE: Final = 3  # px: what reaches so near the picture's upper or lower edge goes on beyond

PIECE: Final = 18.8
"""A piece's usual height in mm, 17.6, times 1.07: so much wider a rim looks from above on the mat's plane."""

FLOOR: Final = (0.08, 0.39)
"""A bowl's floor is above the lowest point of its wall by so much of its mouth's width and depth."""

WALL: Final = (0.29, 0.75)
"""And below its rim by so much of the width, less so much of the depth: less exact, but always there."""

MEASURED, GUESSED = 0.015, 0.025  # of the mouth's width: by how much either is off
LEANING: Final = 0.02  # of a tower's height: what it seems higher or lower if it leans to the camera or away


def read_tower(frame: NDArray[np.uint8], rim_radius: float = RIM_RADIUS) -> TowerReading:
    """The tower in a photo from the side, (H, W, 3) BGR; the bowls' `rim_radius` is the profile's, mm.

    It is looked at twice, the second time brightened and mirrored: what is lost in the dark, or just passed
    for a seam, is then noticed.
    """
    return agreed([_count(look, rim_radius) for look in (frame, cv2.flip(cv2.LUT(frame, BRIGHTENED), 1))])


def _count(frame: MatLike, rim_radius: float) -> Count:
    column = find_column(mark(frame), rim_radius)
    return Count(0, 0.0) if column is None else count(column)


def mark(frame: MatLike) -> NDArray[np.float32]:
    """The network's PLANES of a photo made to fit WIDTH x HEIGHT, (len(PLANES), H, W), each a probability."""
    height, width = frame.shape[:2]
    scale = min(WIDTH / width, HEIGHT / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    fitted = cv2.copyMakeBorder(small, 0, HEIGHT - size[1], 0, WIDTH - size[0], cv2.BORDER_REPLICATE)
    return _answer(fitted)[:, : size[1], : size[0]]


def _answer(picture: MatLike) -> NDArray[np.float32]:
    seen = np.asarray(cv2.dnn.blobFromImage(picture, 1 / 255), dtype=np.float32)
    logits = shipped("tower.onnx")(seen)[0]
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), dtype=np.float32)


def find_column(planes: NDArray[np.float32], rim_radius: float = RIM_RADIUS) -> Column | None:
    """The tower that stands in a bowl, set upright; None if there is none."""
    tower, bowl, seam, opening = planes
    mouth = _find_mouth(opening)
    if mouth is None:
        return None
    solid = cv2.morphologyEx((tower > SEEN).astype(np.uint8), cv2.MORPH_CLOSE, UP_AND_DOWN)
    _, parts, stats, _ = cv2.connectedComponentsWithStats(solid)
    largest = [int(part) for part in np.argsort(-stats[:, cv2.CC_STAT_AREA]) if part > 0]
    inside = np.unique(parts[cv2.dilate(mouth.shape, UP_AND_DOWN) > 0])
    piece = PIECE * mouth.width / (2 * rim_radius)
    for part in largest:
        if part not in inside or stats[part, cv2.CC_STAT_HEIGHT] < mouth.width * FLATTEST:
            continue
        stacked = _stacked(part, stats)
        body = np.isin(parts, stacked)
        seams = _upright(body, seam)
        rows = np.nonzero(body.any(axis=1))[0]
        top, shows = int(rows[0]), int(rows[-1])
        floor, doubt = _find_floor(bowl, mouth)
        doubt = float(np.hypot(doubt * mouth.width, LEANING * len(seams)))
        half_seen = _half_seen(tower, body, top, round(NEAR_TOP * piece)) / piece**2
        whole = len(stacked) == 1 and top >= EDGE and shows <= floor + EDGE and half_seen < FAINT
        return Column(seams, max(floor - shows, 0.0), doubt, piece, whole)
    return None


def _half_seen(tower: NDArray[np.float32], body: NDArray[np.bool_], top: int, rows: int) -> float:
    """How many pixels just above a tower's top row are believed to be tower, if only a little."""
    columns = np.nonzero(body[top : top + rows + 1].any(axis=0))[0]
    above = tower[max(top - rows, 0) : max(top - 1, 0), columns[0] : columns[-1] + 1]
    return float(above.sum())


@dataclass(frozen=True)
class _Mouth:
    """A bowl's mouth: its pixels, and the ellipse's width and depth in pixels."""

    shape: NDArray[np.uint8]
    width: float
    depth: float


def _find_mouth(opening: NDArray[np.float32]) -> _Mouth | None:
    _, parts, stats, _ = cv2.connectedComponentsWithStats((opening > SEEN).astype(np.uint8))
    part = int(np.argmax(np.append(-1, stats[1:, cv2.CC_STAT_AREA])))
    width = float(stats[part, cv2.CC_STAT_WIDTH])
    if part == 0 or width < SMALLEST_MOUTH * opening.shape[1]:
        return None
    shape = (parts == part).astype(np.uint8)
    reach = (np.arange(shape.shape[1]) - stats[part, cv2.CC_STAT_LEFT] - (width - 1) / 2) / (width / 2)
    middle = np.abs(reach) < MIDDLE
    depth = float(np.median(shape.sum(axis=0)[middle] / np.sqrt(1 - reach[middle] ** 2)))
    return _Mouth(shape, width, depth)


def _find_floor(bowl: NDArray[np.float32], mouth: _Mouth) -> tuple[float, float]:
    """The row of the bowl's floor, and how uncertain that is: a share of the mouth's width."""
    rows, columns = np.nonzero(mouth.shape)
    rim = float(rows[-1])
    _, parts = cv2.connectedComponents(((bowl > SEEN) | (mouth.shape > 0)).astype(np.uint8))
    wall, across = np.nonzero(parts == parts[rows[0], columns[0]])
    lowest = int(wall[np.abs(across - columns.mean()) < mouth.width / 4].max())
    floor = lowest - FLOOR[0] * mouth.width - FLOOR[1] * mouth.depth
    if lowest < len(bowl) - AT_FOOT:
        return floor, MEASURED
    return max(floor, rim + WALL[0] * mouth.width - WALL[1] * mouth.depth), GUESSED


def _stacked(part: int, stats: MatLike) -> list[int]:
    """A part of the picture and those above in which its tower goes on; `stats` are OpenCV's figures."""
    stacked = [part]
    for other in sorted(range(1, len(stats)), key=lambda other: -_foot(stats[other])):
        if other != part and _goes_on(stats[stacked[-1]], stats[other]):
            stacked.append(other)
    return stacked


def _foot(part: MatLike) -> int:
    """The row below a part."""
    return int(part[cv2.CC_STAT_TOP] + part[cv2.CC_STAT_HEIGHT])


def _goes_on(below: MatLike, above: MatLike) -> bool:
    """Whether a tower goes on in the part above, though what is between the two is unseen."""
    gap = int(below[cv2.CC_STAT_TOP]) - _foot(above)
    left, width, low = (
        int(below[figure]) for figure in (cv2.CC_STAT_LEFT, cv2.CC_STAT_WIDTH, cv2.CC_STAT_AREA)
    )
    middle = above[cv2.CC_STAT_LEFT] + above[cv2.CC_STAT_WIDTH] / 2
    return bool(
        gap >= -GAP and above[cv2.CC_STAT_AREA] > CRUMB * low and abs(middle - left - width / 2) < width
    )


def _upright(body: NDArray[np.bool_], seam: NDArray[np.float32]) -> NDArray[np.float64]:
    """How likely a seam runs in each row of a tower once it does not lean."""
    rows, columns = np.nonzero(body)
    narrow = np.ptp(columns) >= np.ptp(rows)
    lean = 0.0 if narrow else float(np.polyfit(rows, columns, 1)[0])
    middle = (float(columns.mean()), float(rows.mean()))
    turn = cv2.getRotationMatrix2D(middle, -float(np.degrees(np.arctan(lean))), 1.0)
    size = seam.shape[::-1]
    straight = cv2.warpAffine(body.astype(np.uint8), turn, size, flags=cv2.INTER_NEAREST) > 0
    lines = cv2.warpAffine(cv2.dilate(seam, np.ones((3, 1), dtype=np.uint8)), turn, size)
    within = np.nonzero(straight.any(axis=1))[0]
    return np.array(
        [_strongest(lines[row][straight[row]]) for row in range(within[0], within[-1] + 1)], dtype=np.float64
    )


def _strongest(values: NDArray[np.float32]) -> float:
    """The mean of the strongest part: where a narrow piece lies on a wide one, not all of a row is seam.

    Where the tower does not show, nobody knows.
    """
    return float(np.sort(values)[-max(1, round(PART * len(values))) :].mean()) if len(values) else 0.5
