"""Recordings as sources of frames: a video file, a folder of photos; and one played as if it were live."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Protocol

import cv2
import numpy as np

from rushpi.camera.frame import CameraError, Frame
from rushpi.vision.sources import PhotoError, load_photo

PHOTO_ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png"})


class Recording(Protocol):
    """Frames from a file. Their instants count from 0."""

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        ...


@dataclass(frozen=True, slots=True)
class PhotoFolder:
    """The photos of a folder in the order of their names.

    Attributes:
        folder: Where they lie.
        fps: Photos a second.
    """

    folder: Path
    fps: float = 1.0

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        try:
            photos = sorted(path for path in self.folder.iterdir() if path.suffix.lower() in PHOTO_ENDINGS)
        except OSError as error:
            raise CameraError(
                f"the folder of photos {self.folder} cannot be read: {error.strerror}"
            ) from error
        if not photos:
            raise CameraError(f"{self.folder} holds no photos (.jpg or .png)")
        for number, path in enumerate(photos):
            try:
                yield Frame(load_photo(path), number / self.fps, {"photo": path.name})
            except PhotoError as error:
                raise CameraError(str(error)) from error


@dataclass(frozen=True, slots=True)
class VideoFile:
    """A video.

    Attributes:
        path: The file.
        fps: Frames a second; None for what the file says.
    """

    path: Path
    fps: float | None = None

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        if not self.path.is_file():
            raise CameraError(f"there is no video {self.path}")
        video = cv2.VideoCapture(str(self.path))
        try:
            fps = self.fps or video.get(cv2.CAP_PROP_FPS)
            number = 0
            while True:
                read, picture = video.read()
                if not read:
                    break
                yield Frame(np.asarray(picture, dtype=np.uint8), number / fps)
                number += 1
        finally:
            video.release()
        if number == 0:
            raise CameraError(f"{self.path} is no video that OpenCV can read, or damaged")


@dataclass(frozen=True, slots=True)
class Playback:
    """A source that plays a recording as if it were happening now.

    Attributes:
        recording: What is played.
        clock: A monotonic clock.
    """

    recording: Recording
    clock: Callable[[], float] = time.monotonic

    live: ClassVar[bool] = False

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        start: float | None = None
        for frame in self.recording.frames():
            start = self.clock() if start is None else start
            time.sleep(max(0.0, start + frame.taken - self.clock()))
            yield Frame(frame.picture, start + frame.taken, frame.metadata)
