"""A recording as a source of frames: a video, or a folder of photos, played as if it were happening now."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from rushpi.camera.frame import CameraError, Frame
from rushpi.locale import _
from rushpi.vision.sources import PhotoError, film

USUAL_FPS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Playback:
    """Plays a recording. Frames that are damaged are left out, and the others keep their time.

    Attributes:
        path: A video, or a folder of photos in the order of their names.
        fps: Frames a second; None for what the video says, and one a second for photos.
        clock: A monotonic clock.
    """

    path: Path
    fps: float | None = None
    clock: Callable[[], float] = time.monotonic

    live: ClassVar[bool] = False

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        try:
            own, pictures, _length = film(self.path)
        except PhotoError as error:
            raise CameraError(str(error)) from error
        fps = self.fps or own or USUAL_FPS
        start: float | None = None
        for number, picture in enumerate(pictures):
            if picture is None:
                continue
            start = self.clock() - number / fps if start is None else start
            time.sleep(max(0.0, start + number / fps - self.clock()))
            yield Frame(picture, start + number / fps)
        if start is None:
            raise CameraError(_("{file} holds no picture that can be used").format(file=self.path))
