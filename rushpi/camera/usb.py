"""A USB camera (V4L2), by OpenCV."""

import os
import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

import cv2
import numpy as np

from rushpi.camera.frame import CameraError, Frame
from rushpi.locale import _

BY_ID: Final = Path("/dev/v4l/by-id")
PROC: Final = Path("/proc")
FPS: Final = 10.0  # of what is asked for: enough to watch hands, and a Pi has time to decode it
LATEST: Final = 5.0  # seconds: a driver's time stamp that is older, or to come, is of another clock


def usb_cameras(folder: Path = BY_ID) -> list[Path]:
    """The USB cameras here, by names that stay the same whatever is plugged in first."""
    return sorted(folder.glob("*-video-index0"))


SIZE: Final = (1920, 1080)


@dataclass(frozen=True, slots=True)
class UsbCamera:
    """A USB camera.

    Attributes:
        device: Its name under /dev/v4l/by-id, or any device file; None for the only one there is.
        size: Width and height in pixels that are asked for; the camera gives what it has nearest to it.
    """

    device: Path | None = None
    size: tuple[int, int] = SIZE

    live: ClassVar[bool] = True

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        device = self.device or _only()
        _ask(device)
        capture = cv2.VideoCapture(os.path.realpath(device), cv2.CAP_V4L2)
        try:
            if not capture.isOpened():
                raise CameraError(_refused(device))
            # As a moving JPEG: uncompressed pictures of two cameras are more than one USB 2 bus carries.
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.size[1])
            capture.set(cv2.CAP_PROP_FPS, FPS)
            while True:
                read, picture = capture.read()
                if not read:
                    raise CameraError(_stopped(device))
                yield Frame(np.asarray(picture, dtype=np.uint8), _taken(capture))
        finally:
            capture.release()


def _only() -> Path:
    found = usb_cameras()
    if not found:
        raise CameraError(_("there is no USB camera: plug one in"))
    if len(found) > 1:
        names = ", ".join(str(path) for path in found)
        says = _("there are {n} USB cameras: name one of {names} in the settings")
        raise CameraError(says.format(n=len(found), names=names))
    return found[0]


def _ask(device: Path) -> None:
    """See whether a device can be opened at all: OpenCV does not tell why it cannot."""
    try:
        os.close(os.open(device, os.O_RDWR | os.O_NONBLOCK))
    except FileNotFoundError:
        raise CameraError(
            _("the USB camera {device} is not there: plug it in").format(device=device)
        ) from None
    except PermissionError:
        says = _("you may not use the camera {device}: run sudo adduser $USER video and log in again")
        raise CameraError(says.format(device=device)) from None
    except OSError as error:
        says = _("the camera {device} cannot be opened ({error}): plug it in anew")
        raise CameraError(says.format(device=device, error=error.strerror)) from error


def _refused(device: Path) -> str:
    says = _("the camera {device} gives no pictures: another program may be using it, or it is no camera")
    return _in_use(device) or says.format(device=device)


def _stopped(device: Path) -> str:
    if not device.exists():
        return _("the USB camera {device} was unplugged: plug it in again").format(device=device)
    says = _("the camera {device} stopped sending pictures: plug it in anew")
    return _in_use(device) or says.format(device=device)


def _in_use(device: Path) -> str | None:
    users = ", ".join(holders(device))
    says = _("the camera {device} is in use by {programs}: end that program")
    return says.format(device=device, programs=users) if users else None


def holders(device: Path, proc: Path = PROC) -> list[str]:
    """The names of the other programs that have a device open, as far as we may know."""
    real = os.path.realpath(device)
    names = set()
    for process in proc.glob("[0-9]*"):
        try:
            if process.name != str(os.getpid()) and any(
                str(link.readlink()) == real for link in (process / "fd").iterdir()
            ):
                names.add((process / "comm").read_text().strip())
        except OSError:  # another user's, or gone meanwhile
            continue
    return sorted(names)


def _taken(capture: cv2.VideoCapture) -> float:
    """When the frame was taken: the driver's monotonic time stamp, unless it makes no sense."""
    now = time.monotonic()
    stamp = float(capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
    return stamp if now - LATEST < stamp <= now else now
