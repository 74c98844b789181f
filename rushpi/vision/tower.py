"""Counts the pieces of a tower from a photo taken from the side.

A small network marks what belongs to the tower, what to bowls, and where one piece ends and the next begins.
Seams between equal black pieces are faint, but all pieces are about as high as each other: the count is the
one that explains the seams and the heights best together, and it is certain only if it explains both well.

The bowl's wall hides the lowest piece, so there is one more than can be seen; and a bowl that holds one piece
looks like an empty one.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

import cv2
import msgspec
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from rushpi.vision.network import read_onnx

WIDTH: Final = 640
HEIGHT: Final = 384
"""The picture that the network sees, in pixels: the photo is made to fit it."""

PLANES: Final = ("tower", "bowl", "seam")
"""What the network marks, in order."""

THICKNESS: Final = (0.12, 0.215)
"""A piece's height over its bowl's outer width: the thinnest piece in the widest bowl, and the reverse."""

USUAL: Final = 0.158  # of the bowl's outer width
SPREAD: Final = 0.15  # of a piece's height: nigiri are lower than hosomaki
SURE_SEAM: Final = 0.98  # no seam is believed more than this, nor less than its complement
SHORTEST: Final = 0.37
"""Of a piece's height: if less of the last one shows over the rim it is the lowest; else one hides below."""

STEEPNESS: Final = 20.0  # of the log odds of that
SMALLEST_BOWL: Final = 0.1  # of the picture's width
HIGHEST: Final = 34  # pieces in the box
LEAST, MOST = 0.5, 1.8  # of a piece's height: nothing is so low or so high
TRIED: Final = 12  # heights of a piece
BRIGHTENED: Final = np.rint(255 * (np.arange(256) / 255) ** 0.6).astype(np.uint8)
SEEN: Final = 0.5  # what is likelier than not
FLATTEST: Final = 0.04  # of the bowl's width: what rises less is no tower
CRUMB: Final = 0.1  # of what it belongs to: a part that is smaller is none
NARROW: Final = 0.2  # of a tower's rows are narrower: a hosomaki's width, or an uramaki's
BOWL_OVER_PIECE: Final = (3.5, 9.0)  # a bowl's outer width over that: the least and the most
BELOW: Final = 60  # px below a tower that may be its bowl's wall
LOWEST_WALL: Final = 6  # px of wall that must show
GAP: Final = 7  # px that a seam may part the tower
PART: Final = 0.4  # of a row

UNSEEN: Final = 2
"""Towers no higher than this hardly rise over the rim: they are never certain."""

AHEAD: Final = 4.0
"""A count whose score is ahead of the next by so much is certain."""

GOOD: Final = 2.2
"""And if its score is so much for each seam: a blurred tower hides some."""


class TowerReading(msgspec.Struct, frozen=True):
    """How many pieces are stacked in the bowl, and whether that is certain."""

    n: int
    certain: bool


@dataclass(frozen=True)
class Column:
    """A tower set upright.

    Attributes:
        seams: for each row from the top down to the rim, how likely a seam runs there, 0 to 1.
        bowl: the bowl's outer width in rows.
        whole: False if the tower shows in parts, or the bowl's width does not fit it.
    """

    seams: NDArray[np.float64]
    bowl: float
    whole: bool = True


def read_tower(frame: NDArray[np.uint8]) -> TowerReading:
    """The tower in a photo from the side, (H, W, 3) BGR."""
    column = find_column(mark(frame))
    if column is None:
        return TowerReading(0, False)
    return count(column)


def mark(frame: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The network's PLANES of a photo made to fit, (len(PLANES), HEIGHT, WIDTH), each a probability.

    The photo is looked at twice, as it is and brightened: black pieces before a dark wall need it.
    """
    height, width = frame.shape[:2]
    scale = min(WIDTH / width, HEIGHT / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    fitted = cv2.copyMakeBorder(small, 0, HEIGHT - size[1], 0, WIDTH - size[0], cv2.BORDER_REPLICATE)
    planes = np.mean([_answer(fitted), _answer(cv2.LUT(fitted, BRIGHTENED))], axis=0)
    planes[:, size[1] :], planes[:, :, size[0] :] = 0, 0
    return np.asarray(planes, dtype=np.float32)


def _answer(picture: MatLike) -> NDArray[np.float32]:
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(picture, 1 / 255))
    logits = np.asarray(network.forward(), dtype=np.float32)[0]
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), dtype=np.float32)


@lru_cache(maxsize=1)
def _network() -> cv2.dnn.Net:
    onnx = (resources.files("rushpi.vision") / "data" / "tower.onnx").read_bytes()
    return read_onnx(onnx)


def find_column(planes: NDArray[np.float32]) -> Column | None:
    """The tower that stands in a bowl, set upright; None if there is none."""
    tower, bowl, seam = planes
    solid = cv2.morphologyEx(
        (tower > SEEN).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((GAP, 1), dtype=np.uint8)
    )
    _, parts, stats, _ = cv2.connectedComponentsWithStats(solid)
    largest = np.argsort(-stats[:, cv2.CC_STAT_AREA])
    for part in largest[largest > 0]:
        foot = parts == part
        across = _bowl_under(foot, bowl)
        if across is None or stats[part, cv2.CC_STAT_HEIGHT] < across * FLATTEST:
            continue
        above = [
            other for other in largest[largest > 0] if other != part and _is_above(stats[other], stats[part])
        ]
        body = foot | np.isin(parts, above)
        narrow = float(np.quantile(body.sum(axis=1)[body.any(axis=1)], NARROW))
        low, high = (times * narrow for times in BOWL_OVER_PIECE)
        return Column(
            _upright(body, seam), float(np.clip(across, low, high)), not above and low < across < high
        )
    return None


def _is_above(one: NDArray[np.int32], other: NDArray[np.int32]) -> bool:
    """Whether a part of the picture continues another upwards; both are OpenCV's figures."""
    left, top, width, height, area = (int(figure) for figure in one)
    middle = left + width / 2
    return bool(
        top + height <= other[cv2.CC_STAT_TOP] + GAP
        and area > CRUMB * other[cv2.CC_STAT_AREA]
        and abs(middle - other[cv2.CC_STAT_LEFT] - other[cv2.CC_STAT_WIDTH] / 2) < other[cv2.CC_STAT_WIDTH]
    )


def _bowl_under(body: NDArray[np.bool_], bowl: NDArray[np.float32]) -> float | None:
    """The outer width of the bowl that a tower stands in; None if it stands in none."""
    rows, columns = np.nonzero(body)
    bottom = int(rows.max())
    middle = int(np.median(columns[rows >= bottom - GAP]))
    filled = (bowl > SEEN) | body
    widths = []
    for line in filled[bottom + 1 : bottom + 1 + BELOW]:
        if line[middle]:
            gaps = np.nonzero(~line)[0]
            left, right = (
                np.max(gaps[gaps < middle], initial=-1),
                np.min(gaps[gaps > middle], initial=len(line)),
            )
            widths.append(right - left - 1)
    if len(widths) < LOWEST_WALL or max(widths) < SMALLEST_BOWL * bowl.shape[1]:
        return None
    return float(np.quantile(widths, 0.75))


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


def count(column: Column) -> TowerReading:
    """The number of pieces that explains a column's seams and height best.

    It is never certain if the lowest piece is believed to show: a rim that is not quite seen looks the same.
    """
    scores = _scores(column)
    seen, hidden = max(scores, key=lambda pieces: scores[pieces])
    n = seen + hidden
    next_best = max((score for pieces, score in scores.items() if sum(pieces) != n), default=-np.inf)
    best = scores[seen, hidden]
    clear = best - next_best >= AHEAD and best >= GOOD * (seen - 1)
    return TowerReading(n, bool(column.whole and hidden and n > UNSEEN and clear))


def _scores(column: Column) -> dict[tuple[int, int], float]:
    """The log of how well pieces explain the column, up to a constant: by how many show and how many hide."""
    rows = len(column.seams)
    believed = np.clip(column.seams, 1 - SURE_SEAM, SURE_SEAM)
    odds = np.append(np.log(believed / (1 - believed)), 0.0)
    scores: dict[tuple[int, int], float] = {}
    for ratio in np.geomspace(*THICKNESS, TRIED):
        height = ratio * column.bowl
        usual = -0.5 * np.square(np.log(ratio / USUAL) / SPREAD)
        last = np.arange(rows, -1, -1) / height
        ends = usual - 0.5 * np.square(np.maximum(last - 1, 0) / SPREAD)
        is_lowest = STEEPNESS * (SHORTEST - last)
        best = np.full(rows + 1, -np.inf)
        best[0] = 0.0
        for seen in range(1, HIGHEST):
            total = best + ends
            for hidden, lowest in ((1, -is_lowest), (0, is_lowest)):
                score = float((total + np.minimum(lowest, 0))[last > 0].max(initial=-np.inf))
                scores[seen, hidden] = max(scores.get((seen, hidden), -np.inf), score)
            best = _one_more(best, height) + odds
            if not np.isfinite(best).any():
                break
    return {pieces: score for pieces, score in scores.items() if np.isfinite(score)}


def _one_more(best: NDArray[np.float64], height: float) -> NDArray[np.float64]:
    """The best score of ending at each row, with one more piece of about that height."""
    more = np.full_like(best, -np.inf)
    for rows in range(max(1, int(LEAST * height)), min(len(best), int(MOST * height) + 1)):
        misfit = 0.5 * ((rows / height - 1) / SPREAD) ** 2
        np.maximum(more[rows:], best[: len(best) - rows] - misfit, out=more[rows:])
    return more
