"""Learns a profile from photos of one piece of each kind lying in the cells of the printed sheet."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import cv2
import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from rushpi.locale import _
from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.bowls import find_rims, measure_radius
from rushpi.vision.colours import PALEST, Chroma, Colours, Shade, chroma, missing_colours
from rushpi.vision.cutouts import as_jpeg, cut
from rushpi.vision.light import Light, measure_light
from rushpi.vision.markers import Homography, find_markers, place
from rushpi.vision.mat import Mat, Sheet
from rushpi.vision.pipeline import read
from rushpi.vision.profile import VERSION, Profile, Sample
from rushpi.vision.sharpness import blur
from rushpi.vision.view import PX_PER_MM, SIDE, View, bowl_view

CELL_MARGIN: Final = 5.0  # mm inside a cell's printed line
PIECE_RADIUS: Final = 9.0  # mm about a cell's middle that a piece covers, wherever it lies
CELL_RADIUS: Final = 18.0  # mm about a cell's middle where nothing is printed
SMOOTH: Final = 1.3  # mm: noise is finer
EVEN: Final = 0.025  # of balanced values: bare smoothed paper varies by 0.01, with a piece on it by 0.08
FLOOR_RADIUS: Final = 35.0  # mm about a printed circle's middle that is a bowl's floor, wherever it stands
BINS: Final = 80  # of the chroma histogram, from -1 to 1 each way
COLOURED: Final = 0.7  # of a flavour's strength: rice is nowhere near it
MIDDLE: Final = ((SIDE - 1) / 2, (SIDE - 1) / 2)
PEAK: Final = 0.06  # chroma: how wide one colour is
COMMON: Final = 0.3  # of how often the commonest chroma occurs: less is noise
SURE: Final = 0.9  # probability of a piece's kind: in empty bowls nothing looks so much like a piece


class CalibrationError(ValueError):
    """Nothing can be learned. The message is one sentence: why, and what to do."""


@dataclass(frozen=True)
class SheetPhoto:
    """One calibration photo, placed: from above and without the light, the cells that hold something."""

    frame: NDArray[np.uint8]
    homography: Homography
    sheet: Homography
    light: Light
    cells: dict[Kind, View]
    inside: dict[Kind, NDArray[np.bool_]]
    """Which pixels of a cell's view are in the cell, (SIDE, SIDE)."""
    blur: float
    """How far a point is spread, in mm on the mat."""


def open_sheet(frame: NDArray[np.uint8], mat: Mat, sheet: Sheet) -> SheetPhoto:
    """Places the mat and the sheet in a calibration photo. Raises MatNotFoundError."""
    markers = find_markers(frame, mat.dictionary, len(mat.markers) + len(sheet.markers))
    homography = place(mat, markers)
    spread = blur(frame, mat, homography, markers)
    if sheet.dictionary != mat.dictionary:
        markers = find_markers(frame, sheet.dictionary, len(sheet.markers))
    on_sheet = place(sheet, markers)
    light = measure_light(frame, mat, homography)
    cells, inside = {}, {}
    for kind, (x0, y0, x1, y1) in sheet.cells.items():
        middle = homography.to_mm(on_sheet.to_px([(x0 + x1) / 2, (y0 + y1) / 2]))
        view = bowl_view(frame, homography, light, (float(middle[0]), float(middle[1])))
        if not _is_filled(view):
            continue
        left, right = sorted((x0, x1))
        low, high = sorted((y0, y1))
        edge = CELL_MARGIN
        corners = [
            (left + edge, low + edge),
            (right - edge, low + edge),
            (right - edge, high - edge),
            (left + edge, high - edge),
        ]
        outline = np.rint(view.from_photo(on_sheet.to_px(corners))).astype(np.int32)
        mask = cv2.fillConvexPoly(np.zeros((SIDE, SIDE), dtype=np.uint8), outline, 1)
        cells[kind], inside[kind] = view, mask.astype(bool)
    return SheetPhoto(frame, homography, on_sheet, light, cells, inside, spread)


def learn(
    photos: Sequence[SheetPhoto], mat: Mat, empty: NDArray[np.uint8] | None = None, made: str | None = None
) -> Profile:
    """The profile of a set, from its calibration photos and a photo of the mat with empty bowls.

    `made` is the day of the calibration; by default today. Raises MatNotFoundError for `empty`, and
    CalibrationError if no piece lies on the sheet, if the pieces show no colour, or if `empty` shows no bowl.
    """
    kinds = tuple(kind for kind in Kind if any(kind in photo.cells for photo in photos))
    if not kinds:
        raise CalibrationError(_("No piece lies on the sheet: put one of each kind into its cell."))
    colours = learn_colours(photos, empty, mat)
    if missing_colours(kinds, colours):
        raise CalibrationError(
            _("The pieces hardly show their colours: take the photos again in colour and in more light.")
        )
    height, width = photos[0].frame.shape[:2]
    profile = Profile(
        version=VERSION,
        made=made or datetime.now(tz=UTC).date().isoformat(),
        photo_size=(width, height),
        photos=len(photos),
        mat=mat,
        kinds=kinds,
        colours=colours,
        samples=tuple(
            Sample(kind, as_jpeg(cut(view, MIDDLE))) for photo in photos for kind, view in photo.cells.items()
        ),
    )
    if empty is None:
        return profile
    homography = place(mat, find_markers(empty, mat.dictionary))
    radius = measure_radius(empty, mat, homography)
    rims = find_rims(empty, mat, homography, measure_light(empty, mat, homography), radius)
    if not any(rim.present for rim in rims):
        raise CalibrationError(
            _("The photo of the empty bowls shows no bowl: put them on their circles and take it again.")
        )
    return structs.replace(profile, rim_radius=radius)


def pieces_among(empty: NDArray[np.uint8], profile: Profile) -> int:
    """How many pieces a photo of empty bowls seems to show; what is painted in a bowl may look like one."""
    reading = read(empty, profile)
    pieces = (piece for bowl in reading.bowls for piece in bowl.pieces)
    return sum(piece.p >= SURE for piece in (*pieces, *reading.outside))


def _is_filled(cell: View) -> bool:
    """Whether something lies in a cell: bare paper is even."""
    smooth = cv2.GaussianBlur(cell.picture, (0, 0), SMOOTH * PX_PER_MM)
    return float(smooth[_disc(CELL_RADIUS)].std(axis=0).max()) > EVEN


def learn_colours(
    photos: Sequence[SheetPhoto], empty: NDArray[np.uint8] | None = None, mat: Mat | None = None
) -> Colours:
    """The set's colours from its calibration photos, and the bowls' from a photo of the empty ones."""
    histograms = {
        flavour: _histogram(
            _chromas(photos, (k for k in Kind if k is not Kind.HOSOMAKI_WILD and flavour in k.flavours))
        )
        for flavour in Flavour
    }
    flavours: dict[Flavour, Chroma] = {}
    for flavour, histogram in histograms.items():
        others = [histograms[other] for other in Flavour if other is not flavour]
        peak = _peak(histogram, others)
        if peak is not None:
            flavours[flavour] = peak
    green_like = [histograms[flavour] for flavour in Flavour if flavour is not Flavour.CUCUMBER]
    wasabi = _peak(_histogram(_chromas(photos, [Kind.WASABI])), green_like)
    colours = Colours(flavours=flavours, wasabi=wasabi)
    return Colours(
        flavours=flavours,
        wasabi=wasabi,
        rice=_rice(photos, colours),
        nori=_nori(photos),
        bowl=None if empty is None or mat is None else _bowl(empty, mat),
    )


def _chromas(photos: Sequence[SheetPhoto], kinds: Iterable[Kind]) -> NDArray[np.float32]:
    found = [
        _chroma(photo.cells[kind].picture[photo.inside[kind]])
        for kind in kinds
        for photo in photos
        if kind in photo.cells
    ]
    return np.concatenate(found) if found else np.zeros((0, 2), dtype=np.float32)


def _chroma(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chromas (N, 2) of balanced RGB values (N, 3)."""
    return np.stack(chroma(pixels[:, 0], pixels[:, 1], pixels[:, 2]), axis=1)


def _histogram(chromas: NDArray[np.float32]) -> NDArray[np.float64]:
    """How often each chroma occurs, the strong ones counting more; sums to 1 unless there are none."""
    bins = np.clip((chromas + 1) * (BINS / 2), 0, BINS - 1).astype(np.int64)
    counts = np.zeros((BINS, BINS), dtype=np.float64)
    np.add.at(counts, (bins[:, 0], bins[:, 1]), np.einsum("ij,ij->i", chromas, chromas))
    smooth = cv2.GaussianBlur(counts, (0, 0), sigmaX=PEAK / 2 * BINS / 2)
    return np.asarray(smooth / smooth.sum() if smooth.sum() > 0 else smooth, dtype=np.float64)


def _peak(histogram: NDArray[np.float64], others: Sequence[NDArray[np.float64]]) -> Chroma | None:
    """The commonest chroma that the others lack: wood or print that all pieces share is no flavour.

    Nor is nori, though a small piece may show more of it; what is grey is taken only for want of better.
    """
    if not histogram.any():
        return None
    own = histogram - np.max(others, axis=0)
    steps = (np.arange(BINS) + 0.5) * 2 / BINS - 1
    peaks = (own >= cv2.dilate(own, np.ones((3, 3)))) & (own > COMMON * own.max())
    coloured = np.where(peaks & (np.hypot(steps[:, None], steps[None, :]) > PALEST), own, 0.0)
    i, j = np.unravel_index(np.argmax(coloured if coloured.any() else own), own.shape)
    near = np.exp(-0.5 * ((steps[:, None] - steps[i]) ** 2 + (steps[None, :] - steps[j]) ** 2) / PEAK**2)
    weights = np.maximum(own, 0) * near
    weights /= weights.sum()
    return float(weights.sum(axis=1) @ steps), float(weights.sum(axis=0) @ steps)


def _middles(photos: Sequence[SheetPhoto], piece: Type) -> NDArray[np.float32]:
    """Balanced RGB (N, 3) of what lies in the middle of the cells of a type."""
    return _concatenated(
        view.picture[_disc(PIECE_RADIUS)]
        for photo in photos
        for kind, view in photo.cells.items()
        if kind.type is piece
    )


def _rice(photos: Sequence[SheetPhoto], colours: Colours) -> Shade | None:
    pixels = _middles(photos, Type.URAMAKI)
    if not len(pixels):
        return None
    seen = _chroma(pixels)
    plain = pixels.mean(axis=1) > np.quantile(pixels.mean(axis=1), 0.3)
    for known in colours.flavours.values():
        plain &= np.linalg.norm(seen - np.array(known), axis=1) > COLOURED * math.hypot(*known)
    return _median(pixels[plain]) if plain.any() else None


def _nori(photos: Sequence[SheetPhoto]) -> Shade | None:
    pixels = _middles(photos, Type.HOSOMAKI)
    if not len(pixels):
        return None
    lightness = pixels.mean(axis=1)
    return _median(pixels[lightness <= np.quantile(lightness, 0.15)])


def _bowl(empty: NDArray[np.uint8], mat: Mat) -> Shade:
    homography = place(mat, find_markers(empty, mat.dictionary))
    light = measure_light(empty, mat, homography)
    floors = (bowl_view(empty, homography, light, centre).picture for centre in mat.bowls.centres)
    return _median(_concatenated(floor[_disc(FLOOR_RADIUS)] for floor in floors))


def _disc(radius: float) -> NDArray[np.bool_]:
    """The pixels of a view within a radius (mm) of its middle."""
    steps = (np.arange(SIDE) - (SIDE - 1) / 2) / PX_PER_MM
    return np.asarray(np.hypot(steps[:, None], steps[None, :]) < radius)


def _concatenated(parts: Iterable[NDArray[np.float32]]) -> NDArray[np.float32]:
    found = list(parts)
    return np.concatenate(found) if found else np.zeros((0, 3), dtype=np.float32)


def _median(pixels: NDArray[np.float32]) -> Shade:
    red, green, blue = (float(value) for value in np.median(pixels, axis=0))
    return red, green, blue
