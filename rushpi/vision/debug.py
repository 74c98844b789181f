"""A picture of every stage, to see with one's own eyes where a reading went wrong."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from rushpi.rush.pieces import Kind
from rushpi.vision.calibration import SheetPhoto
from rushpi.vision.features import PLANES, planes
from rushpi.vision.light import Light
from rushpi.vision.markers import Homography
from rushpi.vision.mat import Mat
from rushpi.vision.pieces import FAINTEST, SEEN
from rushpi.vision.profile import Profile
from rushpi.vision.reading import Detection, Reading, sentence
from rushpi.vision.sight import Sight
from rushpi.vision.view import BRIGHTEST, SIDE

Picture = NDArray[np.uint8]

GRID: Final = 50  # mm between the lines drawn on the mat
CELL: Final = slice(SIDE // 2 - 45, SIDE // 2 + 45)  # pixels of a view
CELLS_ACROSS: Final = 6
LIGHT_STEPS: Final = 60
GREEN, RED, YELLOW = (80, 200, 80), (60, 60, 230), (60, 200, 230)
WHITE, GREY, BLACK = (255, 255, 255), (150, 150, 150), (0, 0, 0)
FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


class DebugError(ValueError):
    """The pictures cannot be written. The message is one sentence."""


def names_of(photos: Sequence[Path]) -> list[str]:
    """What the pictures of each photo are named after: its own name, and a number if another has the same."""
    stems = [photo.stem for photo in photos]
    if len(set(stems)) == len(stems):
        return stems
    return [f"{number}-{stem}" for number, stem in enumerate(stems, 1)]


def draw_reading(folder: Path, name: str, frame: Picture, sight: Sight, reading: Reading) -> None:
    """Writes one picture for each stage of reading a photo. Raises DebugError."""
    _write(folder, f"{name}-1-mat", _mat(frame, sight.mat, sight.homography, sight.markers))
    _write(folder, f"{name}-2-light", _light(sight.light))
    _write(folder, f"{name}-3-bowls", _bowls(frame, sight))
    _write(folder, f"{name}-4-views", np.hstack([_shown(view.picture) for view in sight.views]))
    _write(folder, f"{name}-5-planes", np.vstack([_planes(seen) for seen in sight.planes]))
    _write(folder, f"{name}-6-heat", np.hstack([_heat(sight, bowl) for bowl in range(len(sight.views))]))
    _write(folder, f"{name}-7-reading", _reading(frame, reading))


def draw_calibration(folder: Path, photos: Mapping[Path, SheetPhoto], profile: Profile) -> None:
    """Writes one picture for each stage of a calibration. Raises DebugError."""
    for name, photo in zip(names_of(list(photos)), photos.values(), strict=True):
        _write(folder, f"{name}-1-mat", _mat(photo.frame, profile.mat, photo.homography, {}))
        _write(folder, f"{name}-2-light", _light(photo.light))
        cells = list(photo.cells.values())
        if not cells:
            continue
        middles = [_shown(cell.picture[CELL, CELL]) for cell in cells]
        _write(folder, f"{name}-3-cells", _rows(middles, CELLS_ACROSS))
        seen = [_planes(one) for one in planes([cell.picture for cell in cells], profile.colours)]
        _write(folder, f"{name}-4-planes", np.vstack(seen))


def _write(folder: Path, name: str, picture: Picture) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jpg").write_bytes(cv2.imencode(".jpg", picture)[1].tobytes())
    except OSError as error:
        raise DebugError(f"{folder} cannot be written: {error.strerror}.") from error


def _mat(
    frame: Picture, mat: Mat, homography: Homography, markers: Mapping[int, NDArray[np.float64]]
) -> Picture:
    """The mat's grid and circles where the homography puts them, and the markers that were found."""
    drawn = frame.copy()
    right, top = mat.size[0] / 2, mat.size[1] / 2
    for x in np.arange(-right // GRID + 1, right // GRID + 1) * GRID:
        _line(drawn, homography.to_px([(x, -top), (x, top)]), GREY)
    for y in np.arange(-top // GRID + 1, top // GRID + 1) * GRID:
        _line(drawn, homography.to_px([(-right, y), (right, y)]), GREY)
    _line(
        drawn,
        homography.to_px([(-right, -top), (right, -top), (right, top), (-right, top), (-right, -top)]),
        WHITE,
    )
    for circle in mat.bowls.centres:
        _line(drawn, homography.to_px(_ring(circle, mat.bowls.diameter / 2)), YELLOW)
    for number, corners in markers.items():
        _line(drawn, [*corners, corners[0]], GREEN if number in mat.markers else RED)
        _text(drawn, str(number), corners[0], GREEN)
    return drawn


def _light(light: Light) -> Picture:
    """What white paper would look like all over the mat, as rushpi thinks."""
    x, y = np.meshgrid(
        np.linspace(-light.half[0], light.half[0], LIGHT_STEPS * 8),
        np.linspace(light.half[1], -light.half[1], round(LIGHT_STEPS * 8 * light.half[1] / light.half[0])),
    )
    red, blue = light.colour
    paper = light.at(x, y)[..., None] * np.array([blue, 1, red])
    drawn = np.asarray(np.clip(paper, 0, 255), dtype=np.uint8)
    _text(
        drawn,
        f"red {red:.2f} blue {blue:.2f} clipped {light.clipped:.0%} paper {light.paper:.0%}",
        (8, 20),
        RED,
    )
    return drawn


def _bowls(frame: Picture, sight: Sight) -> Picture:
    drawn = frame.copy()
    for rim in sight.rims:
        colour = GREEN if rim.present else RED
        _line(drawn, sight.homography.to_px(_ring(rim.centre, rim.radius)), colour)
        _text(drawn, f"{rim.weakest:.2f}", sight.homography.to_px(rim.centre), colour)
    return drawn


def _planes(seen: NDArray[np.float32]) -> Picture:
    """The view and its maps side by side, with their names."""
    maps = [_shown(seen[:3].transpose(1, 2, 0))]
    for name, plane in zip(PLANES[3:], seen[3:], strict=True):
        drawn = cv2.cvtColor((plane * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
        _text(drawn, name, (6, 16), YELLOW)
        maps.append(np.asarray(drawn, dtype=np.uint8))
    beside: Picture = np.hstack(maps)
    return beside


def _heat(sight: Sight, bowl: int) -> Picture:
    """Heat where the network sees pieces: a ring for each, a dot for each doubt, red for what is no piece."""
    view = _shown(sight.views[bowl].picture)
    there = 1 / (1 + np.exp(-sight.answers[bowl][0]))
    heat = cv2.applyColorMap((there * 255).astype(np.uint8), cv2.COLORMAP_HOT)
    drawn = cv2.addWeighted(view, 0.5, cv2.resize(heat, view.shape[1::-1]), 0.8, 0)
    for candidate in sight.candidates[bowl]:
        at = (round(candidate.at[0]), round(candidate.at[1]))
        surely = max(candidate.p, candidate.thing)
        colour = RED if candidate.is_thing else GREEN if candidate.is_piece else YELLOW
        cv2.circle(drawn, at, 8 if surely >= SEEN else 3, colour, 1)
        if surely > FAINTEST:
            _text(drawn, f"{surely:.2f}", (at[0] + 8, at[1]), WHITE)
    return np.asarray(drawn, dtype=np.uint8)


def _reading(frame: Picture, reading: Reading) -> Picture:
    drawn = frame.copy()
    for bowl in reading.bowls:
        colour = GREEN if bowl.certain else RED
        if bowl.circle_px is not None:
            x, y, radius = bowl.circle_px
            cv2.circle(drawn, (round(x), round(y)), round(radius), colour, 2)
            words = "certain" if bowl.doubt is None else sentence(bowl.doubt)
            _text(drawn, words, (x - radius, y - radius - 6), colour)
        for piece in bowl.pieces:
            _piece(drawn, piece, colour)
    for piece in reading.outside:
        _piece(drawn, piece, YELLOW)
    return drawn


def _piece(drawn: Picture, piece: Detection, colour: Sequence[int]) -> None:
    x, y, width, height = (round(side) for side in piece.bbox_px)
    cv2.rectangle(drawn, (x, y), (x + width, y + height), colour, 1)
    _text(drawn, f"{_short(piece.kind)}{'' if piece.flavour_seen else '?'} {piece.p:.2f}", (x, y - 2), colour)


def _short(kind: Kind) -> str:
    """The first letters: `hosomaki-wild` is `h-wi`."""
    first, _, second = kind.partition("-")
    return f"{first[0]}-{second[:2]}" if second else first[:3]


def _ring(centre: Sequence[float], radius: float) -> NDArray[np.float64]:
    turn = np.linspace(0, 2 * np.pi, 73)
    return np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)], axis=1)


def _shown(picture: NDArray[np.float32]) -> Picture:
    """A balanced RGB picture as one to look at."""
    return np.ascontiguousarray((picture[..., ::-1] * (255 / BRIGHTEST)).astype(np.uint8))


def _rows(pictures: Sequence[Picture], across: int) -> Picture:
    blank = np.zeros_like(pictures[0])
    padded = [*pictures, *[blank] * (-len(pictures) % across)]
    return np.vstack([np.hstack(padded[i : i + across]) for i in range(0, len(padded), across)])


def _line(drawn: Picture, points: ArrayLike, colour: Sequence[int]) -> None:
    cv2.polylines(drawn, [np.rint(np.asarray(points)).astype(np.int32)], False, colour, 1, cv2.LINE_AA)


def _text(
    drawn: ArrayLike, text: str, at: Sequence[float] | NDArray[np.float64], colour: Sequence[int]
) -> None:
    where = (round(float(at[0])), round(float(at[1])))
    (width, height), _ = cv2.getTextSize(text, FONT, 0.4, 1)
    cv2.rectangle(
        np.asarray(drawn), (where[0], where[1] - height), (where[0] + width, where[1] + 2), BLACK, -1
    )
    cv2.putText(np.asarray(drawn), text, where, FONT, 0.4, colour, 1, cv2.LINE_AA)
