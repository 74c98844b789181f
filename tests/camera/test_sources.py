"""One contract for every source of frames that can run without a camera."""

import itertools
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from rushpi.camera import CameraError, PiCamera, Playback, Source, UsbCamera
from rushpi.camera.simulated import Fault, SimulatedCamera, SimulatedTable

PICTURES = 4
SIZE = (64, 48)


def picture(number: int) -> np.ndarray:
    return np.full((SIZE[1], SIZE[0], 3), 60 + 40 * number, np.uint8)


def write_video(path: Path) -> Path:
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 50, SIZE)
    for number in range(PICTURES):
        video.write(picture(number))
    video.release()
    return path


def write_photos(folder: Path) -> Path:
    for number in range(PICTURES):
        cv2.imwrite(str(folder / f"{number:03}.png"), picture(number))
    return folder


@pytest.fixture(params=["simulated", "video", "photos", "pi", "usb"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Source:
    def usb() -> Source:
        request.getfixturevalue("v4l2")
        return UsbCamera(tmp_path / "camera", SIZE)

    def pi() -> Source:
        request.getfixturevalue("picamera2")
        return PiCamera(size=SIZE)

    sources: dict[str, Callable[[], Source]] = {
        "simulated": lambda: SimulatedCamera(SimulatedTable(), SIZE, fps=200),
        "video": lambda: Playback(write_video(tmp_path / "v.avi")),
        "photos": lambda: Playback(write_photos(tmp_path), fps=100),
        "pi": pi,
        "usb": usb,
    }
    return sources[request.param]()


def test_frames_are_pictures_taken_now_each_later_than_the_one_before(source: Source) -> None:
    before = time.monotonic()
    with closing(source.frames()) as frames:
        seen = list(itertools.islice(frames, PICTURES))
    after = time.monotonic()
    assert len(seen) == PICTURES
    for frame in seen:
        assert (frame.picture.shape, frame.picture.dtype) == ((SIZE[1], SIZE[0], 3), np.uint8)
        assert before - 0.001 <= frame.taken <= after
    assert all(b.taken > a.taken for a, b in itertools.pairwise(seen))


def test_a_source_can_be_opened_again(source: Source) -> None:
    for _ in range(3):
        with closing(source.frames()) as frames:
            next(frames)


def test_a_frame_is_not_changed_by_the_next(source: Source) -> None:
    with closing(source.frames()) as frames:
        frame = next(frames)
        kept = frame.picture.copy()
        next(frames)
    assert np.array_equal(frame.picture, kept)


@pytest.mark.parametrize(("fps", "apart"), [(None, 0.02), (100, 0.01)])
def test_a_recording_keeps_its_own_time_or_the_one_it_is_told(
    tmp_path: Path, fps: float | None, apart: float
) -> None:
    taken = [frame.taken for frame in Playback(write_video(tmp_path / "v.avi"), fps).frames()]
    assert np.diff(taken) == pytest.approx([apart] * (PICTURES - 1))


def test_photos_come_in_the_order_of_their_names_without_the_damaged_ones(tmp_path: Path) -> None:
    write_photos(tmp_path)
    (tmp_path / "001.png").write_text("no photo")
    frames = list(Playback(tmp_path, fps=100).frames())
    assert [frame.picture[0, 0, 0] for frame in frames] == [60, 140, 180]
    assert np.diff([frame.taken for frame in frames]) == pytest.approx([0.02, 0.01])


def test_a_recording_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    def error() -> str:
        with closing(Playback(tmp_path).frames()) as frames, pytest.raises(CameraError) as told:
            next(frames)
        return str(told.value)

    assert "holds no photos" in error()
    (tmp_path / "a.jpg").write_text("no photo")
    assert error() == f"{tmp_path} holds no picture that can be used"


@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.BUSY, Fault.SILENT])
def test_a_simulated_fault_is_told(fault: Fault) -> None:
    camera = SimulatedCamera(SimulatedTable(), SIZE)
    camera.fault = fault
    with closing(camera.frames()) as frames, pytest.raises(CameraError, match=fault.value):
        next(frames)
