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

WHOLE: Final = 0.97  # of a piece's outline in sight: fit to be cut out
CUT_MARGIN: Final = 3  # pixels kept around a piece


@dataclass(frozen=True)
class BowlView:
    """A bowl from above with its truth. Pictures are RGB times `LEVELS`; ids are those of the pieces."""

    name: str
    picture: Picture
    ids: Picture
    bowl: Bowl
    centres: npt.NDArray[np.float32]
    """Of its pieces, (n, 2), in view pixels."""


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
    views: list[BowlView]
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
    views: list[BowlView] = []
    cutouts: list[Cutout] = []
    for photo, opened in sheets:
        ids = photo.ids()
        for piece in photo.loose:
            if piece.kind in opened.cells:
                cutouts.extend(_cut(opened.cells[piece.kind], ids, piece, in_bowl=False))
    for photo in (*empties, *photos_of(folder / "rounds")):
        try:
            views.extend(_views(photo, mat))
        except MatNotFoundError as error:
            print(f"{photo.path} {error}: left out")
    for view in views:
        for piece in view.bowl.pieces:
            cutouts.extend(_cut_from(view.picture, view.ids, piece, _middle(view, piece), in_bowl=True))
    return PieceSet(folder.name, colours, views, cutouts)


def load_sets(cache: Path, names: list[str] | None = None) -> list[PieceSet]:
    """The sets kept in a cache folder, all or those named."""
    found = []
    for path in sorted(cache.glob("*.pickle")):
        if names is None or path.stem in names:
            with path.open("rb") as file:
                found.append(pickle.load(file))  # noqa: S301  our own file, made by prepare.py
    return found


def _views(photo: Photo, mat: Mat) -> Iterator[BowlView]:
    frame, ids = photo.picture(), photo.ids()
    homography = place(mat, find_markers(frame, mat.dictionary))
    light = measure_light(frame, mat, homography)
    for bowl in photo.bowls:
        x, y = homography.to_mm(bowl.centre)
        view = bowl_view(frame, homography, light, (float(x), float(y)))
        centres = view.from_photo([piece.centre for piece in bowl.pieces] or np.empty((0, 2)))
        yield BowlView(
            name=f"{photo.path.parent.parent.name}/{photo.path.stem}/{bowl.number}",
            picture=_kept(view),
            ids=_owners(view, ids, [*(piece.id for piece in bowl.pieces), HAND]),
            bowl=bowl,
            centres=centres.astype(np.float32),
        )


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


def _middle(view: BowlView, piece: Piece) -> tuple[float, float]:
    x, y = view.centres[view.bowl.pieces.index(piece)]
    return float(x), float(y)


def _cut(view: View, ids: Picture, piece: Piece, *, in_bowl: bool) -> Iterator[Cutout]:
    x, y = view.from_photo(piece.centre)
    yield from _cut_from(
        _kept(view), _owners(view, ids, [piece.id]), piece, (float(x), float(y)), in_bowl=in_bowl
    )


def _cut_from(
    picture: Picture, ids: Picture, piece: Piece, centre: tuple[float, float], *, in_bowl: bool
) -> Iterator[Cutout]:
    """The piece cut out, if it is whole."""
    rows, columns = np.nonzero(ids == piece.id)
    if piece.visible_fraction < WHOLE or not len(rows):
        return
    top, left = max(0, rows.min() - CUT_MARGIN), max(0, columns.min() - CUT_MARGIN)
    there = np.s_[top : rows.max() + CUT_MARGIN + 1, left : columns.max() + CUT_MARGIN + 1]
    yield Cutout(
        piece, picture[there].copy(), ids[there] == piece.id, (centre[0] - left, centre[1] - top), in_bowl
    )
