"""Photos with truth: what lies where in each bowl, and which pixels belong to which piece.

The format is that of the rendered photos: beside NNN.jpg lie NNN.json (what is in the picture) and
NNN_id.png (which piece owns each pixel).
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from rushpi.rush.pieces import Kind
from rushpi.vision.truth import KNOWABLE_FLAVOUR_PX, KNOWABLE_FRACTION

HAND: Final = 200
"""The id of a hand's pixels. Bowls are 101 to 104, clutter 150 to 152, the rest of the scene 0."""


@dataclass(frozen=True)
class Piece:
    """One piece as the camera saw it. Pixels are scaled to a photo 1280 pixels wide."""

    id: int
    kind: Kind
    centre: tuple[float, float]
    """Its body's centre in the photo's own pixels, x right, y down."""
    visible_fraction: float
    visible_px: float
    flavour_px: float

    @property
    def knowable(self) -> bool:
        """Whether enough is seen of it to tell its kind."""
        return self.visible_fraction >= KNOWABLE_FRACTION and self.flavour_px >= KNOWABLE_FLAVOUR_PX


@dataclass(frozen=True)
class Bowl:
    """A bowl and all that truly lies in it, seen or not."""

    number: int
    centre: tuple[float, float]
    """The middle of its rim in the photo's own pixels."""
    radius: float
    """Of its rim, likewise."""
    pieces: tuple[Piece, ...]
    under_hand: bool

    @property
    def knowable(self) -> bool:
        """Whether a perfect reader could name every piece in it."""
        return not self.under_hand and all(piece.knowable for piece in self.pieces)

    @property
    def counts(self) -> Counter[Kind]:
        """How many of each kind lie in it."""
        return Counter(piece.kind for piece in self.pieces)


@dataclass(frozen=True)
class Photo:
    """A photo's truth, its picture left on the disk until it is asked for."""

    path: Path
    bowls: tuple[Bowl, ...]
    loose: tuple[Piece, ...]
    """Pieces outside the bowls: on the calibration sheet, the mat or the table."""

    def picture(self) -> npt.NDArray[np.uint8]:
        """The photo, (h, w, 3) BGR."""
        return _read(self.path, cv2.IMREAD_COLOR)

    def ids(self) -> npt.NDArray[np.uint8]:
        """The owner of each pixel, (h, w)."""
        return _read(self.path.with_name(f"{self.path.stem}_id.png"), cv2.IMREAD_GRAYSCALE)


def read_photo(path: Path) -> Photo:
    """The truth of a photo, from the JSON file beside it."""
    truth = json.loads(path.with_suffix(".json").read_text())
    to_1280 = (1280 / truth["width"]) ** 2
    covered = truth["conditions"].get("occluded_bowl")
    bowls = tuple(
        Bowl(
            number=bowl["bowl"],
            centre=(bowl["centre_px"][0], bowl["centre_px"][1]),
            radius=bowl["radius_px"],
            pieces=tuple(_piece(piece, to_1280) for piece in bowl["pieces"]),
            under_hand=bowl["bowl"] == covered,
        )
        for bowl in truth["bowls"]
    )
    return Photo(path, bowls, tuple(_piece(piece, to_1280) for piece in truth["outside"]))


def photos_of(folder: Path) -> list[Photo]:
    """All photos of a folder that have their truth beside them, by name."""
    return [read_photo(path) for path in sorted(folder.glob("*.jpg")) if path.with_suffix(".json").exists()]


def _piece(truth: dict[str, Any], to_1280: float) -> Piece:
    return Piece(
        id=truth["id"],
        kind=Kind(truth["kind"]),
        centre=(truth["centre_px"][0], truth["centre_px"][1]),
        visible_fraction=truth["visible_fraction"],
        visible_px=truth["visible_px"] * to_1280,
        flavour_px=truth["flavour_visible_px"] * to_1280,
    )


def _read(path: Path, flags: int) -> npt.NDArray[np.uint8]:
    picture = cv2.imread(str(path), flags)
    if picture is None:
        raise OSError(f"{path} cannot be read as a picture.")
    return np.asarray(picture, np.uint8)
