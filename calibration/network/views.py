"""Sets of pieces, opened for training: bowl views, single pieces cut out, and the calibrated colours.

All pictures go through `rushpi.vision`, so that the network learns from exactly what it will be shown.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from network.truth import HAND, Bowl, Photo, Piece, photos_of
from rushpi.vision.calibration import learn_colours, open_sheet
from rushpi.vision.colours import Colours
from rushpi.vision.light import measure_light
from rushpi.vision.markers import MatNotFoundError, find_markers, place
from rushpi.vision.mat import Mat, Sheet, load_mat
from rushpi.vision.view import BRIGHTEST, SIDE, View, bowl_view

Picture = npt.NDArray[np.uint8]

LEVELS: Final = 255 / BRIGHTEST
"""A kept picture's steps to 1.0 of a view's."""

WHOLE: Final = 0.94  # of a piece in sight: fit to be cut out
CUT_MARGIN: Final = 3  # pixels kept around a piece
CUT_OFF: Final = 24.0  # px that a piece's middle may lie beyond the view's edge


@dataclass(frozen=True)
class TrueView:
    """A view with its truth.

    Attributes:
        name: SET/PHOTO/BOWL, or SET/PHOTO/KIND for a cell of the sheet.
        picture: (SIDE, SIDE, 3) RGB times `LEVELS`.
        ids: (SIDE, SIDE), the piece or `HAND` that owns each pixel.
        pieces: all that lie in the view, in the bowl or not.
        centres: of their bodies, (n, 2), in view pixels.
        bowl: the bowl in the middle; None if it is a cell of the sheet.
        radius: of that bowl's rim in view pixels.
    """

    name: str
    picture: Picture
    ids: Picture
    pieces: tuple[Piece, ...]
    centres: npt.NDArray[np.float32]
    bowl: Bowl | None
    radius: float


@dataclass(frozen=True)
class Cutout:
    """One whole piece alone: its picture and which pixels are it."""

    piece: Piece
    picture: Picture
    mask: npt.NDArray[np.bool_]
    centre: tuple[float, float]
    """Of its body, in the cut-out's pixels."""
    in_bowl: bool
    """Whether it lay in a bowl, with a bowl's light on it, or on the sheet."""


@dataclass(frozen=True)
class PieceSet:
    """Everything that training knows of one set of pieces."""

    name: str
    colours: Colours
    views: list[TrueView]
    cutouts: list[Cutout]


def open_set(folder: Path, sheet: Sheet) -> PieceSet:
    """Opens SET/{calibration,rounds} as the product would, with the truth from beside the photos."""
    mat = load_mat(folder / "mat.toml")
    calibration = photos_of(folder / "calibration")
    empties = [photo for photo in calibration if photo.path.stem == "empty"]
    sheets = [
        (photo, open_sheet(photo.picture(), mat, sheet)) for photo in calibration if photo not in empties
    ]
    colours = learn_colours(
        [opened for _, opened in sheets], empties[0].picture() if empties else None, mat if empties else None
    )
    views = [
        _true_view(f"{folder.name}/{photo.path.stem}/{kind}", photo, photo.ids(), cell, None)
        for photo, opened in sheets
        for kind, cell in opened.cells.items()
    ]
    cutouts = [cutout for view in views for cutout in _cut_out(view) if view.name.endswith(cutout.piece.kind)]
    for photo in (*empties, *photos_of(folder / "rounds")):
        try:
            seen = list(_bowls(photo, mat))
        except MatNotFoundError as error:
            print(f"{photo.path} {error}: left out")
            continue
        views += seen
        cutouts += [cutout for view in seen for cutout in _cut_out(view)]
    return PieceSet(folder.name, colours, views, cutouts)


def load_sets(cache: Path, names: list[str] | None = None) -> list[PieceSet]:
    """The sets kept in a cache folder, all or those named."""
    found = []
    for path in sorted(cache.glob("*.pickle")):
        if names is None or path.stem in names:
            with path.open("rb") as file:
                found.append(pickle.load(file))  # noqa: S301  our own file, made by prepare.py
    return found


def parted_sets(cache: Path, apart: str) -> tuple[list[PieceSet], list[PieceSet]]:
    """The sets to learn from, and those to keep `apart`: names with commas."""
    names = set(apart.split(","))
    sets = load_sets(cache)
    missing = names - {piece_set.name for piece_set in sets}
    if missing:
        raise SystemExit(f"no such set: {', '.join(sorted(missing))}")
    return (
        [piece_set for piece_set in sets if piece_set.name not in names],
        [piece_set for piece_set in sets if piece_set.name in names],
    )


def _bowls(photo: Photo, mat: Mat) -> Iterator[TrueView]:
    frame, ids = photo.picture(), photo.ids()
    homography = place(mat, find_markers(frame, mat.dictionary))
    light = measure_light(frame, mat, homography)
    for bowl in photo.bowls:
        x, y = homography.to_mm(bowl.centre)
        view = bowl_view(frame, homography, light, (float(x), float(y)))
        yield _true_view(
            f"{photo.path.parent.parent.name}/{photo.path.stem}/{bowl.number}", photo, ids, view, bowl
        )


def _true_view(name: str, photo: Photo, ids: Picture, view: View, bowl: Bowl | None) -> TrueView:
    pieces = [*photo.loose, *(piece for other in photo.bowls for piece in other.pieces)]
    centres = view.from_photo([piece.centre for piece in pieces] or np.empty((0, 2))).astype(np.float32)
    near = np.flatnonzero(((centres > -CUT_OFF) & (centres < SIDE + CUT_OFF)).all(axis=1))
    here = tuple(pieces[i] for i in near)
    radius = 0.0
    if bowl is not None:
        edge = view.from_photo([(bowl.centre[0] + bowl.radius, bowl.centre[1]), bowl.centre])
        radius = float(np.linalg.norm(edge[0] - edge[1]))
    owners = _owners(view, ids, [*(piece.id for piece in here), HAND])
    return TrueView(name, _kept(view), owners, here, centres[near], bowl, radius)


def _kept(view: View) -> Picture:
    return np.asarray(np.rint(view.picture * LEVELS), np.uint8)


def _owners(view: View, ids: Picture, wanted: list[int]) -> Picture:
    """The ids seen in a view; what is not wanted is 0."""
    table = np.zeros(256, np.uint8)
    table[wanted] = wanted
    warped = cv2.warpPerspective(
        table[ids], view.to_photo_matrix, (SIDE, SIDE), flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    )
    return np.asarray(warped, np.uint8)


def _cut_out(view: TrueView) -> Iterator[Cutout]:
    """The pieces that can be seen whole."""
    for piece, (x, y) in zip(view.pieces, view.centres, strict=True):
        rows, columns = np.nonzero(view.ids == piece.id)
        if piece.visible_fraction < WHOLE or not len(rows):
            continue
        if rows.min() == 0 or columns.min() == 0 or rows.max() == SIDE - 1 or columns.max() == SIDE - 1:
            continue
        top, left = max(0, rows.min() - CUT_MARGIN), max(0, columns.min() - CUT_MARGIN)
        there = np.s_[top : rows.max() + CUT_MARGIN + 1, left : columns.max() + CUT_MARGIN + 1]
        yield Cutout(
            piece,
            view.picture[there].copy(),
            view.ids[there] == piece.id,
            (float(x) - left, float(y) - top),
            in_bowl=view.bowl is not None,
        )
