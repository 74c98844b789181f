"""The table's eyes: the camera's picture of now, read with the owner's profile and kept as a photo."""

import itertools
import logging
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.camera import Camera, CameraError, PiCamera, Source, UsbCamera, pi, usb
from rushpi.camera.owner import PATIENCE
from rushpi.evening import EyesError
from rushpi.locale import _
from rushpi.rush import Box
from rushpi.rush.pieces import Kind
from rushpi.settings import CameraKind, CameraSettings
from rushpi.table import BowlsRead, Reading, State, Stock, take_stock
from rushpi.vigil import Vigil, Word, witness
from rushpi.vision.corrections import corrected_pieces
from rushpi.vision.cutouts import CutoutError, keep_cutouts
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.pipeline import read
from rushpi.vision.profile import Profile
from rushpi.vision.sight import see
from rushpi.vision.sources import PhotoError, load_photo
from rushpi.vision.watcher import Watcher

_LOG: Final = logging.getLogger(__name__)

JPEG_QUALITY: Final = 90
PAUSE: Final = 0.1
"""Seconds between two pictures while watching: hands are no faster, and the Pi has more to do."""
BLINK: Final = 0.5
"""Seconds to wait for a picture while watching, before seeing whether there is still something to watch."""


def camera_source(settings: CameraSettings) -> Source | None:
    """The camera of the settings; None if there is to be none."""
    match settings.kind:
        case CameraKind.PI:
            return PiCamera(settings.number, settings.size or pi.SIZE)
        case CameraKind.USB:
            device = None if settings.device is None else Path(settings.device)
            return UsbCamera(device, settings.size or usb.SIZE)
        case CameraKind.NONE:
            return None


class CameraEyes:
    """Looks with a camera, and keeps what it saw in the table's folder of photos."""

    def __init__(
        self,
        camera: Camera,
        profile: Profile,
        box: Box,
        photos: Path,
        corrections: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        """Look with a camera that is running.

        Args:
            camera: The camera.
            profile: What the pieces look like.
            box: How many of them there are.
            photos: A folder that exists.
            corrections: A folder that is made when the first piece is put right.
            clock: The camera's clock.
            patience: Seconds to wait for a camera that is coming back.
        """
        self._camera = camera
        self._profile = profile
        self._box = box
        self._photos = photos
        self._corrections = corrections
        self._clock = clock
        self._patience = patience

    def look(self, state: State) -> BowlsRead:
        """Read a picture taken from now on: none that shows hands which have gone since.

        A photo that the disk does not take is not kept: what was read in it counts all the same.

        Raises:
            EyesError: there is no picture, or no mat in it.
        """
        picture, reading = self._read(self._box.in_play(len(state.players)))
        return BowlsRead(self._keep(state, as_jpeg(picture)), reading.bowls)

    def take_stock(self) -> Stock:
        """Count every piece that lies on the mat now.

        Raises:
            EyesError: there is no picture, or no mat in it.
        """
        return take_stock(self._read(self._box.pieces)[1], self._box)

    def _read(self, held: Mapping[Kind, int]) -> tuple[NDArray[np.uint8], Reading]:
        """A picture taken from now on, and what is read in it if there can be so much of each kind."""
        try:
            picture = self._camera.since(self._clock(), self._patience).picture
        except CameraError as error:
            raise EyesError(str(error)) from error
        try:
            return picture, read(picture, self._profile, held)
        except MatNotFoundError as error:
            raise EyesError(_("the camera {shows}").format(shows=error)) from error

    def watch(self, state: State, vigil: Vigil) -> tuple[Word, ...]:
        """Follow the bowls while the vigil lasts: who reached what this round goes to, and when.

        While the camera fails nothing is seen; when it is back, the watch goes on.
        """
        watcher = Watcher(self._profile, self._box.in_play(len(state.players)))
        return witness(state, vigil, watcher, self._pictures(vigil), lambda jpeg: self._keep(state, jpeg))

    def _pictures(self, vigil: Vigil) -> Iterator[tuple[NDArray[np.uint8], float]]:
        """What the camera sees while the vigil lasts, with its seconds."""
        wanted = -math.inf
        while vigil.lasts():
            try:
                frame = self._camera.since(wanted, BLINK)
            except CameraError:
                vigil.rest(BLINK)
                continue
            wanted = frame.taken + PAUSE
            seconds = vigil.seconds(frame.taken)
            if seconds is not None:
                yield frame.picture, seconds

    def _keep(self, state: State, jpeg: bytes) -> str | None:
        """Keep a photo of this round; one that the disk does not take is not kept."""
        try:
            return keep(jpeg, self._photos, _stem(state))
        except OSError as error:
            _LOG.warning("the photo cannot be kept in %s: %s", self._photos, error.strerror)
            return None

    def remember(self, state: State) -> None:
        """Keep the pieces that the host put right in this round, to learn from.

        Raises:
            EyesError: they cannot be kept.
        """
        if state.play.photo is None:
            return
        path = self._photos / state.play.photo
        right = {word.bowl: word.right for word in state.play.corrections if word.right != word.camera}
        try:
            sight = see(load_photo(path), self._profile)
            keep_cutouts(corrected_pieces(sight, right, path.stem), self._corrections)
        except (CutoutError, MatNotFoundError, PhotoError) as error:
            says = _("what you put right cannot be learned from: {error}")
            raise EyesError(says.format(error=error)) from error


class NoEyes:
    """Nobody looks: the host says what lies in the bowls."""

    def __init__(self, reason: str) -> None:
        """`reason` is the sentence why."""
        self._reason = reason

    def look(self, _state: State) -> BowlsRead:
        """Say why nobody looks."""
        raise EyesError(self._reason)

    def take_stock(self) -> Stock:
        """Say why nobody counts."""
        raise EyesError(self._reason)

    def watch(self, _state: State, _vigil: Vigil) -> tuple[Word, ...]:
        """Nobody watches."""
        return ()

    def remember(self, state: State) -> None:
        """Nobody looked, so there is nothing to learn from."""


def _stem(state: State) -> str:
    """What the photos of a round are called: the tournament's shuffle and the round's number."""
    deal = state.tournament.seed if state.tournament else 0
    return f"{deal:08x}-{state.number:02}"


def as_jpeg(picture: NDArray[np.uint8]) -> bytes:
    """A picture, (H, W, 3) BGR, as a JPEG."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()


def keep(jpeg: bytes, folder: Path, stem: str) -> str:
    """Write a photo, whole or not at all, under the first free name of `stem`-1.jpg, -2.jpg, ...

    Returns:
        The name.

    Raises:
        OSError: it cannot be written.
    """
    names = (f"{stem}-{number}.jpg" for number in itertools.count(1))
    name = next(name for name in names if not (folder / name).exists())
    half = folder / f".{name}"
    try:
        with half.open("wb") as file:
            file.write(jpeg)
            file.flush()
            os.fsync(file.fileno())
        half.replace(folder / name)
    except OSError:
        half.unlink(missing_ok=True)
        raise
    return name
