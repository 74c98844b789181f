"""Where frames come from: photos and videos on the disk."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

BLACK: Final = 16  # of 255: what is darker shows nothing
LIT: Final = 0.01  # of a photo must be brighter, or it is black
DAMAGE: Final = (b"premature end of data", b"bad Huffman code")
"""What the JPEG library says when a part of a photo is lost; it goes on with what colours come out."""

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png"})  # suffixes of the photos in a folder of frames


LONGEST: Final = 65536  # bytes of complaints
_STDERR: Final = 2
_DECODING: Final = threading.Lock()


class PhotoError(ValueError):
    """A photo cannot be used. The message is one sentence naming the file."""


def load_photo(path: Path) -> NDArray[np.uint8]:
    """A photo as (H, W, 3) BGR, upright by its EXIF tag; grey and 16-bit ones too. Raises PhotoError."""
    with _refused(path):
        _see_file(path)
        data = np.fromfile(path, dtype=np.uint8)
    try:
        with _hushed() as complaints:
            frame = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    except cv2.error as error:
        raise PhotoError(f"{path} is too large or damaged: take the photo again.") from error
    if any(words in complaints for words in DAMAGE):
        raise PhotoError(f"{path} is damaged: take the photo again.")
    if frame is None:
        raise PhotoError(f"{path} is no photo, or damaged: give a JPEG or PNG file.")
    if np.mean(frame[::4, ::4] >= BLACK) < LIT:
        raise PhotoError(f"{path} is black: see whether the lens is covered and the light on.")
    return np.asarray(frame, dtype=np.uint8)


def _see_file(path: Path) -> None:
    """Raises PhotoError for what is there but no file: a pipe would be waited for without end."""
    if path.is_dir():
        raise PhotoError(f"{path} is a folder: name the photos in it, such as {path / '*.jpg'}.")
    if path.exists() and not path.is_file():
        raise PhotoError(f"{path} is no file: give a JPEG or PNG file.")


def photos_in(path: Path) -> list[Path]:
    """The photos in a folder in the order of their names, or the one photo. Raises PhotoError."""
    with _refused(path):
        if not path.exists():
            raise PhotoError(f"{path} does not exist: give a folder of photos, or photos.")
        if not path.is_dir():
            return [path]
        photos = sorted(photo for photo in path.iterdir() if photo.suffix.lower() in PICTURES)
    if not photos:
        raise PhotoError(f"{path} holds no photos: give a folder of JPEG or PNG files.")
    return photos


class Film(NamedTuple):
    """Frames to look at one after another.

    Attributes:
        fps: how many there are a second; None where nobody knows, as of a folder of photos.
        frames: (H, W, 3) BGR, once; None for a frame that cannot be used, so that the others keep their time.
        length: how many there should be, as far as the file knows; 0 if it does not.
    """

    fps: float | None
    frames: Iterator[NDArray[np.uint8] | None]
    length: int


def film(path: Path) -> Film:
    """A video, or a folder of photos in the order of their names. Raises PhotoError."""
    with _refused(path):
        if path.is_dir():
            photos = photos_in(path)
            return Film(None, map(_photo_or_none, photos), len(photos))
        if not path.exists():
            raise PhotoError(f"{path} does not exist: give a folder of JPEG or PNG files, or a video.")
        if path.suffix.lower() in PICTURES:  # OpenCV would take it for a film of one frame, however damaged
            return Film(None, iter([load_photo(path)]), 1)
        if not path.is_file():
            raise PhotoError(f"{path} is no file: give a folder of JPEG or PNG files, or a video.")
    with _hushed():
        video = cv2.VideoCapture(str(path))
    if not video.isOpened():
        raise PhotoError(f"{path} is no video, or damaged: give a folder of JPEG or PNG files, or a video.")
    length = max(0, round(video.get(cv2.CAP_PROP_FRAME_COUNT)))
    return Film(float(video.get(cv2.CAP_PROP_FPS)) or None, _frames(video), length)


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """Says in a sentence what the system says of a path that it refuses: unreadable, or too long a name."""
    try:
        yield
    except OSError as error:
        raise PhotoError(f"{path} cannot be read: {error.strerror}.") from error


def _photo_or_none(photo: Path) -> NDArray[np.uint8] | None:
    try:
        return load_photo(photo)
    except PhotoError:
        return None


def _frames(video: cv2.VideoCapture) -> Iterator[NDArray[np.uint8]]:
    while True:
        with _hushed():
            there, frame = video.read()
        if not there:
            return
        yield np.asarray(frame, dtype=np.uint8)


@contextmanager
def _hushed() -> Iterator[bytearray]:
    """Libraries that decode pictures write their complaints to stderr themselves; we say it in a sentence.

    What they wrote is in the bytes given, afterwards.
    """
    complaints = bytearray()
    with _DECODING:
        try:
            kept = os.dup(_STDERR)
        except OSError:  # whoever started us closed it
            yield complaints
            return
        reading, writing = os.pipe()
        os.set_blocking(writing, False)  # what is too long to be kept is lost
        os.dup2(writing, _STDERR)
        os.close(writing)
        try:
            yield complaints
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)
            os.set_blocking(reading, False)  # whoever was started meanwhile may hold the other end
            with suppress(BlockingIOError):
                complaints += os.read(reading, LONGEST)
            os.close(reading)
