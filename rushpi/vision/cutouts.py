"""Pieces cut out of the photos they were seen in, the light taken out, each with the kind it is said to be.

On the disk a cut-out is a PNG in a folder named after its kind: one in the wrong folder can be moved by hand.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.locale import _, why
from rushpi.rush.pieces import Kind
from rushpi.vision.sources import PhotoError, load_photo
from rushpi.vision.view import BRIGHTEST, SIDE, View

CUT: Final = 96
"""Pixels of a cut-out's side: 62 mm, so a piece and what lies about it."""

SHAPE: Final = (CUT, CUT, 3)

Picture = NDArray[np.float32]


class CutoutError(OSError):
    """Cut-outs cannot be kept or read. The message is one sentence."""


@dataclass(frozen=True)
class Cutout:
    """A piece that somebody has named.

    Attributes:
        kind: what it is said to be.
        picture: (CUT, CUT, 3) float32 balanced RGB, as views are; the piece is in the middle.
        name: where it comes from, for people.
    """

    kind: Kind
    picture: Picture
    name: str = ""


def cut(view: View, at: tuple[float, float]) -> Picture:
    """What lies about a point of a view, in its pixels; beyond the view its edge goes on."""
    left, top = (round(middle - (CUT - 1) / 2) for middle in at)
    padded = cv2.copyMakeBorder(view.picture, CUT, CUT, CUT, CUT, cv2.BORDER_REPLICATE)
    return np.asarray(padded[top + CUT : top + 2 * CUT, left + CUT : left + 2 * CUT], dtype=np.float32)


def as_view(picture: Picture) -> Picture:
    """A cut-out in the middle of a picture of a view's size, (SIDE, SIDE, 3), as the network wants it."""
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    around = (SIDE - CUT) // 2
    view = np.broadcast_to(np.median(edge, axis=0), (SIDE, SIDE, 3)).astype(np.float32)
    view[around : around + CUT, around : around + CUT] = picture
    return view


def as_jpeg(picture: Picture) -> bytes:
    """A cut-out as a JPEG file's bytes, its colours as fine as its brightness."""
    fine = [
        cv2.IMWRITE_JPEG_QUALITY,
        92,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
        cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
    ]
    return cv2.imencode(".jpg", _pixels(picture), fine)[1].tobytes()


def from_jpeg(jpeg: bytes) -> Picture | None:
    """The cut-out in a JPEG file's bytes; None if they are damaged."""
    pixels = cv2.imdecode(np.frombuffer(jpeg, dtype=np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    return None if pixels is None or pixels.shape != SHAPE else _balanced(np.asarray(pixels, dtype=np.uint8))


def keep_cutouts(cutouts: Iterable[Cutout], folder: Path) -> None:
    """Writes each cut-out, whole or not at all, as FOLDER/KIND/NAME.png. Raises CutoutError."""
    try:
        for cutout in cutouts:
            target = folder / cutout.kind / f"{cutout.name}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            half = target.with_suffix(".part")
            with half.open("wb") as file:
                file.write(cv2.imencode(".png", _pixels(cutout.picture))[1].tobytes())
                file.flush()
                os.fsync(file.fileno())
            half.replace(target)
    except OSError as error:
        says = _("{file} cannot be written: {why}").format(file=folder, why=why(error))
        raise CutoutError(says) from error


def load_cutouts(folder: Path) -> tuple[list[Cutout], list[str]]:
    """The cut-outs in a folder, and a sentence about each file in it that is none. Raises CutoutError."""
    if not folder.is_dir():
        says = _("{folder} is no folder of corrected pieces: they are kept while you play")
        raise CutoutError(says.format(folder=folder))
    cutouts: list[Cutout] = []
    complaints: list[str] = []
    for path in sorted(folder.glob("*/*.png")):
        name = f"{path.parent.name}/{path.name}"
        if path.parent.name not in list(Kind):
            complaints.append(f"{path} is of no kind that there is: its folder must be named as a kind.")
            continue
        try:
            pixels = load_photo(path)
        except PhotoError as error:
            complaints.append(str(error))
            continue
        if pixels.shape != SHAPE:
            complaints.append(f"{path} is no cut-out of rushpi's: it must be {CUT} pixels wide and high.")
            continue
        cutouts.append(Cutout(Kind(path.parent.name), _balanced(pixels), name))
    return cutouts, complaints


def _pixels(picture: Picture) -> NDArray[np.uint8]:
    return np.asarray(np.rint(picture[..., ::-1] * (255 / BRIGHTEST)), dtype=np.uint8)


def _balanced(pixels: NDArray[np.uint8]) -> Picture:
    return np.asarray(pixels[..., ::-1], dtype=np.float32) * np.float32(BRIGHTEST / 255)
