"""The Pi's camera on picamera2 and libcamera as they are, from frame to reading: see tests/hil/camera.

libcamera's virtual pipeline plays the sample photos. What a sensor and a Pi's image processor would add is
made up here, and nothing else: plain colours, and an exposure that can be set and is told of each frame.
"""

import importlib.util
import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice, pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import cv2
import numpy as np
import pytest

from rushpi.camera import Camera, CameraError, PiCamera
from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.reading import Reading

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("libcamera") is None, reason="no libcamera here: run tests/hil/camera"
)

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "calibration" / "samples"
PROFILE = load_profile(SAMPLES / "samples.profile")
TRUTH = json.loads((SAMPLES / "truth.json").read_text())
CAMERA = PiCamera(size=(1280, 960))
EXPOSURE = {"ExposureTime": 20_000, "AnalogueGain": 2.0, "ColourGains": (2.2, 1.5)}


@pytest.fixture(autouse=True)
def _virtual_camera() -> Iterator[None]:
    for screen in ("pykms", "kms"):  # picamera2 imports its previews on a bare screen unasked
        sys.modules[screen] = mock.MagicMock()
    import libcamera
    import picamera2.picamera2
    from picamera2.allocators import Allocator, LibcameraAllocator

    class Request:
        """A request whose picture and metadata are completed as a Pi would."""

        def __init__(self, request: picamera2.CompletedRequest, exposure: dict[str, Any]) -> None:
            self._request = request
            self._exposure = exposure
            self.release = request.release

        def get_metadata(self) -> dict[str, Any]:
            return {**self._request.get_metadata(), **self._exposure}

        def make_array(self, name: str) -> np.ndarray:
            return cv2.cvtColor(self._request.make_array(name), cv2.COLOR_YUV2BGR_NV12)

    class VirtualCamera(picamera2.Picamera2):
        """picamera2 on libcamera's virtual pipeline, which has no raw pictures and gives NV12 only."""

        def __init__(self, number: int) -> None:
            super().__init__(number)
            self.allocator = LibcameraAllocator(self.camera)
            self._exposure = dict(EXPOSURE)

        def _get_raw_modes(self) -> list[dict[str, Any]]:
            formats = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
            return [
                {"format": str(pixels), "size": (size.width, size.height)}
                for pixels in formats.pixel_formats
                for size in formats.sizes(pixels)
            ]

        def configure(self, config: dict[str, Any]) -> None:
            assert config["main"]["format"] == "RGB888"
            main = config["main"] | {"format": "NV12"}
            super().configure(config | {"main": main, "raw": None, "controls": {}})

        def camera_configuration(self) -> dict[str, Any]:
            given = super().camera_configuration()
            assert given["main"]["format"] == "NV12"
            return given | {"main": given["main"] | {"format": "RGB888"}}

        def set_controls(self, controls: dict[str, Any]) -> None:
            self._exposure |= controls

        def capture_request(self, wait: float) -> Request:
            return Request(super().capture_request(wait=wait), dict(self._exposure))

    with (
        mock.patch.object(picamera2, "Picamera2", VirtualCamera),
        mock.patch.object(picamera2.picamera2, "DmaAllocator", Allocator),  # the machine may have no heap
    ):
        yield


def bowls(reading: Reading) -> list[dict[str, int]]:
    return [{kind.value: count for kind, count in bowl.counts.items()} for bowl in reading.bowls]


def test_frames_come_in_order_with_the_time_they_were_taken() -> None:
    with closing(CAMERA.frames()) as frames:
        taken = list(islice(frames, 5))
    assert all(frame.picture.shape == (960, 1280, 3) for frame in taken)
    assert all(before.taken < after.taken for before, after in pairwise(taken))
    assert 0 <= time.monotonic() - taken[-1].taken < 5
    assert taken[-1].metadata["ExposureTime"] == EXPOSURE["ExposureTime"]


def test_every_photo_that_the_camera_sees_is_read_right() -> None:
    left, seen = dict(TRUTH), 0
    with Camera(CAMERA) as camera:
        end = time.monotonic() + 100
        while left and time.monotonic() < end:
            found = bowls(read(camera.since(time.monotonic()).picture, PROFILE))
            right = [name for name, truth in left.items() if truth == found]
            assert right or found in TRUTH.values(), f"no photo holds {found}"
            for name in right:
                print(f"{name} through libcamera and picamera2: {found}")
                del left[name]
            seen += 1
    assert not left, f"{sorted(left)} were not read right in {seen} pictures"


def test_a_camera_in_use_says_so_and_is_free_after_closing() -> None:
    with closing(CAMERA.frames()) as frames:
        next(frames)
        with closing(CAMERA.frames()) as others, pytest.raises(CameraError, match="camera 0 cannot be used"):
            next(others)
        next(frames)
    for _ in range(3):
        with closing(CAMERA.frames()) as frames:
            assert next(frames).picture.any()


def test_a_camera_that_is_not_there_is_told_of() -> None:
    with closing(PiCamera(number=3).frames()) as frames, pytest.raises(CameraError, match="is no camera 3"):
        next(frames)
