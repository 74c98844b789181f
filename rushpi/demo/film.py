"""A round as a film made of its last picture: the pieces that lie there land one after the other."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.vigil import Picture
from rushpi.vision.reading import Detection, Reading

FPS: Final = 2.0
SHADOW: Final = 1.6
"""How much wider than a piece the place is that it changes when it lands."""
QUIET: Final = 2.0
"""Seconds at the beginning and at the end in which nothing lands."""


def film(last: NDArray[np.uint8], reading: Reading, seconds: float, chance: Random) -> Iterator[Picture]:
    """The frames of a round: from empty bowls to the `last` picture, in which `reading` saw the pieces.

    Of those that are like the one before only the first is shown, and the very last.
    """
    pieces = [piece for bowl in reading.bowls for piece in bowl.pieces]
    place = _places(last.shape[:2], pieces)
    frame = np.asarray(cv2.inpaint(last, (place > 0).astype(np.uint8), 5, cv2.INPAINT_TELEA), np.uint8)
    lands = [chance.uniform(QUIET, seconds - QUIET) for _ in pieces]
    end, changed = round(seconds * FPS), 0
    for number in range(end + 1):
        now = number / FPS
        for piece, at in enumerate(lands, 1):
            if now - 1 / FPS < at <= now:
                frame, changed = np.where((place == piece)[..., None], last, frame), number
        if number <= changed + 1 or number == end:
            yield frame, now


def _places(shape: tuple[int, int], pieces: Sequence[Detection]) -> NDArray[np.int32]:
    """For each pixel the piece, numbered from 1, that changes it by landing; 0 for none."""
    places = np.zeros(shape, np.int32)
    nearest = np.ones(shape)
    rows, columns = np.indices(shape)
    for number, piece in enumerate(pieces, 1):
        (x, y), (_, _, w, h) = piece.center_px, piece.bbox_px
        away = np.hypot(columns - x, rows - y) / (SHADOW * max(w, h) / 2)
        places[away < nearest] = number
        nearest = np.minimum(nearest, away)
    return places
