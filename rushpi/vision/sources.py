"""Where frames come from: photos on the disk."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

BLACK: Final = 16  # of 255: a photo without one brighter pixel in a hundred is black


class PhotoError(ValueError):
    """A photo cannot be used. The message is one sentence naming the file."""


def load_photo(path: Path) -> NDArray[np.uint8]:
    """A photo as (H, W, 3) BGR, upright by its EXIF tag; grey and 16-bit ones too. Raises PhotoError."""
    try:
        data = np.fromfile(path, dtype=np.uint8)
    except OSError as error:
        raise PhotoError(f"{path} cannot be read: {error.strerror}.") from error
    try:
        frame = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    except cv2.error as error:
        raise PhotoError(f"{path} is too large or damaged: take the photo again.") from error
    if frame is None:
        raise PhotoError(f"{path} is no photo, or damaged: give a JPEG or PNG file.")
    if np.quantile(frame[::4, ::4], 0.99) < BLACK:
        raise PhotoError(f"{path} is black: see whether the lens is covered and the light on.")
    return np.asarray(frame, dtype=np.uint8)
