"""The Pi's own camera, by picamera2, with its exposure and colours measured once and then held.

libcamera's automatics would answer a hand over the mat with another exposure and another white. So they run
only while the camera warms up; then their values are set as values (a request to switch the automatics off
freezes whatever they hold at that moment, which may be stale), and each frame's metadata must show them.
"""

import math
import os
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rushpi.camera.frame import CameraError, Frame
from rushpi.locale import _

BGR: Final = "RGB888"
"""What libcamera calls the order in which blue, green and red lie in memory."""

FRAME_TIME: Final = 100_000  # microseconds: ten frames a second leave time to read them, and to expose them
NEXT_FRAME: Final = 3.0  # seconds
STEADY_FRAMES: Final = 8  # so many frames in a row alike end the warm-up
LONGEST_WARM_UP: Final = 80  # frames
LONGEST_SETTLING: Final = 20  # frames from setting a value until it must show, or between two good frames
ALIKE: Final = 0.02  # share by which exposure and gains may differ and still be the same
LOOSE: Final = 0.05  # share: the sensor rounds what it is told to lines of its own

AF_AUTO, AF_START = 1, 0
AF_DONE: Final = (2, 3)  # focused, or failed: then it stays at its best


class _Request(Protocol):
    def get_metadata(self) -> dict[str, Any]: ...
    def make_array(self, name: str) -> NDArray[np.uint8]: ...
    def release(self) -> None: ...


class _Picamera2(Protocol):
    @property
    def camera_controls(self) -> Mapping[str, Any]: ...
    def set_controls(self, controls: Mapping[str, Any]) -> None: ...
    def capture_request(self, wait: float) -> _Request: ...


SIZE: Final = (2304, 1296)


@dataclass(frozen=True, slots=True)
class Exposure:
    """What is measured once and then held.

    Attributes:
        time: Microseconds.
        gain: Of the sensor.
        colours: The gains of red and blue.
    """

    time: int
    gain: float
    colours: tuple[float, float]

    @classmethod
    def of(cls, metadata: Mapping[str, Any]) -> "Exposure":
        """What a frame was taken with.

        Raises:
            CameraError: The camera does not tell.
        """
        try:
            red, blue = metadata["ColourGains"]
            return cls(metadata["ExposureTime"], metadata["AnalogueGain"], (red, blue))
        except KeyError as error:
            says = _("the camera does not tell its {name}: use one of the Raspberry Pi's cameras")
            raise CameraError(says.format(name=error.args[0])) from error

    @property
    def controls(self) -> dict[str, Any]:
        """As libcamera's controls."""
        return {"ExposureTime": self.time, "AnalogueGain": self.gain, "ColourGains": self.colours}

    def like(self, other: "Exposure", share: float) -> bool:
        """Whether no value is off by more than a share."""
        mine, others = (self.time, self.gain, *self.colours), (other.time, other.gain, *other.colours)
        return all(math.isclose(a, b, rel_tol=share) for a, b in zip(mine, others, strict=True))


@dataclass(frozen=True, slots=True)
class PiCamera:
    """A camera on the Pi's ribbon cable.

    Attributes:
        number: Which one, from 0.
        size: Width and height in pixels.
    """

    number: int = 0
    size: tuple[int, int] = SIZE

    live: ClassVar[bool] = True

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`. The first frame comes after the warm-up, some seconds after opening."""
        with _opened(self.number, self.size) as camera:
            held = _warm_up(camera)
            camera.set_controls(held.controls)
            wrong = 0
            while wrong <= LONGEST_SETTLING:
                frame = _next(camera)
                if Exposure.of(frame.metadata).like(held, LOOSE):
                    wrong = 0
                    yield frame
                else:
                    wrong += 1
            says = _(
                "the camera does not hold its exposure: asked for {asked}, got {given}; update the system, or"
                " see whether another program controls it"
            )
            given = Exposure.of(frame.metadata).controls
            raise CameraError(says.format(asked=held.controls, given=given))


@contextmanager
def _opened(number: int, size: tuple[int, int]) -> Generator[_Picamera2, None, None]:
    """A started Picamera2, closed again on every way out."""
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        says = _(
            "the Pi's camera needs picamera2 ({error}): bring it with sudo apt install python3-picamera2"
        )
        raise CameraError(says.format(error=error)) from error
    there = len(Picamera2.global_camera_info())
    if number >= there:
        says = _(
            "there is no camera {number} (there are {n}): switch the Pi off, push the ribbon cable in and run"
            " rpicam-hello --list-cameras"
        )
        raise CameraError(says.format(number=number, n=there))
    camera = None
    try:
        camera = _made(Picamera2, number)
        camera.configure(
            camera.create_video_configuration(
                main={"size": size, "format": BGR},
                controls={"FrameDurationLimits": (FRAME_TIME, FRAME_TIME)},
                queue=False,
            )
        )
        given = camera.camera_configuration()["main"]["format"]
        if given != BGR:  # libcamera takes what is nearest to what it cannot do, and does not complain
            says = _("camera {number} gives {format} and no plain colours: use one of the Pi's cameras")
            raise CameraError(says.format(number=number, format=given))
        camera.start()
        yield camera
    except (RuntimeError, OSError) as error:
        if isinstance(error, CameraError):
            raise
        if isinstance(error, TimeoutError):
            says = _("the camera has sent no picture for {n} s: check its ribbon cable and the power")
            raise CameraError(says.format(n=f"{NEXT_FRAME:.0f}")) from error
        says = _("camera {number} cannot be used ({error}): end the program that uses it, or see dmesg")
        raise CameraError(says.format(number=number, error=error)) from error
    finally:
        if camera is not None:
            camera.close()


def _made(picamera2: Any, number: int) -> Any:  # noqa: ANN401 (the type checker does not know picamera2)
    """A Picamera2. If it cannot be made, its pipe is closed: picamera2 0.3.38 forgets that it opened one.

    A camera that is in use for an evening is asked for again and again; each time a file would stay open.
    """
    camera = picamera2.__new__(picamera2)
    try:
        camera.__init__(number)
    except (RuntimeError, OSError):
        with suppress(AttributeError):  # it failed even before
            camera.notifymeread.close()
            os.close(camera.notifyme_w)
        raise
    return camera


def _next(camera: _Picamera2) -> Frame:
    request = camera.capture_request(wait=NEXT_FRAME)
    try:
        metadata = request.get_metadata()
        picture = np.asarray(request.make_array("main"), dtype=np.uint8)
    finally:
        request.release()
    # Nanoseconds since boot: the monotonic clock too, as a Pi is never suspended.
    taken = metadata.get("SensorTimestamp", time.monotonic_ns())
    return Frame(picture, taken / 1e9, metadata)


def _warm_up(camera: _Picamera2) -> Exposure:
    """Let the automatics see the table until they have made up their minds, or for as long as we may wait."""
    if "AfMode" in camera.camera_controls:  # the lens is driven once, to the mat, and stays there
        camera.set_controls({"AfMode": AF_AUTO, "AfTrigger": AF_START})
    last = Exposure.of(_next(camera).metadata)
    alike = 0
    for _frame in range(LONGEST_WARM_UP):
        metadata = _next(camera).metadata
        now = Exposure.of(metadata)
        focused = metadata.get("AfState", AF_DONE[0]) in AF_DONE
        alike = alike + 1 if now.like(last, ALIKE) and focused else 0
        last = now
        if alike >= STEADY_FRAMES:
            break
    return last
