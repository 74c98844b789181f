"""One contract for every source of frames that can run without a camera."""

import itertools
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from rushpi.camera import CameraError, PhotoFolder, PiCamera, Playback, Source, UsbCamera, VideoFile
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
        "video": lambda: Playback(VideoFile(write_video(tmp_path / "v.avi"))),
        "photos": lambda: Playback(PhotoFolder(write_photos(tmp_path), fps=100)),
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


def test_photos_come_in_the_order_of_their_names_and_then_end(tmp_path: Path) -> None:
    frames = list(PhotoFolder(write_photos(tmp_path), fps=2).frames())
    assert [frame.metadata["photo"] for frame in frames] == ["000.png", "001.png", "002.png", "003.png"]
    assert [frame.taken for frame in frames] == [0, 0.5, 1.0, 1.5]


def test_a_video_has_its_own_time(tmp_path: Path) -> None:
    video = write_video(tmp_path / "v.avi")
    assert [f.taken for f in VideoFile(video).frames()] == pytest.approx([0, 0.02, 0.04, 0.06])
    assert [f.taken for f in VideoFile(video, fps=2).frames()] == [0, 0.5, 1, 1.5]


@pytest.mark.parametrize(
    ("recording", "words"),
    [
        (lambda folder: PhotoFolder(folder / "none"), "none cannot be read: No such file"),
        (PhotoFolder, "holds no photos"),
        (lambda folder: VideoFile(folder / "none.mp4"), "there is no video"),
        (lambda folder: VideoFile(Path(__file__)), "is no video that OpenCV can read"),
    ],
)
def test_recordings_that_cannot_be_used_say_so(
    tmp_path: Path, recording: Callable[[Path], PhotoFolder], words: str
) -> None:
    with closing(recording(tmp_path).frames()) as frames, pytest.raises(CameraError, match=words):
        next(frames)


def test_a_photo_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("no photo")
    with pytest.raises(CameraError, match=r"a\.jpg is no photo"):
        list(PhotoFolder(tmp_path).frames())


@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.BUSY, Fault.SILENT])
def test_a_simulated_fault_is_told(fault: Fault) -> None:
    camera = SimulatedCamera(SimulatedTable(), SIZE)
    camera.fault = fault
    with closing(camera.frames()) as frames, pytest.raises(CameraError, match=fault.value):
        next(frames)
