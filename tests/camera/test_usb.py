"""The USB camera: what is asked of it, and what is said when it fails."""

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import cv2
import pytest

from rushpi.camera import CameraError, UsbCamera, usb_cameras
from rushpi.camera import usb as module
from rushpi.camera.usb import holders
from tests.camera.fake_v4l2 import VideoCapture


def error_of(camera: UsbCamera) -> str:
    with closing(camera.frames()) as frames, pytest.raises(CameraError) as told:
        for _ in frames:
            pass
    return str(told.value)


def test_it_is_asked_for_jpeg_size_and_rate(v4l2: type[VideoCapture], tmp_path: Path) -> None:
    with closing(UsbCamera(tmp_path / "camera", (320, 240)).frames()) as frames:
        assert next(frames).picture.shape == (240, 320, 3)
    assert v4l2.settings == {
        cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*"MJPG"),
        cv2.CAP_PROP_FRAME_WIDTH: 320,
        cv2.CAP_PROP_FRAME_HEIGHT: 240,
        cv2.CAP_PROP_FPS: 10,
    }


def test_a_driver_without_time_stamps_gets_the_time_of_reading(
    v4l2: type[VideoCapture], tmp_path: Path
) -> None:
    v4l2.stamped = False
    before = time.monotonic()
    with closing(UsbCamera(tmp_path / "camera").frames()) as frames:
        assert before <= next(frames).taken <= time.monotonic()


def test_a_camera_that_is_not_there(tmp_path: Path) -> None:
    assert "is not there: plug it in" in error_of(UsbCamera(tmp_path / "camera"))


def test_a_camera_that_was_unplugged(v4l2: type[VideoCapture], tmp_path: Path) -> None:
    v4l2.stops_after = 2
    camera = tmp_path / "camera"
    with closing(UsbCamera(camera).frames()) as frames:
        next(frames)
        camera.unlink()
        next(frames)
        with pytest.raises(CameraError, match="was unplugged: plug it in again"):
            next(frames)


def test_a_camera_that_stopped(v4l2: type[VideoCapture], tmp_path: Path) -> None:
    v4l2.stops_after = 2
    assert "stopped sending pictures" in error_of(UsbCamera(tmp_path / "camera"))


def test_a_camera_in_use_is_told_with_the_program_that_uses_it(
    v4l2: type[VideoCapture], tmp_path: Path
) -> None:
    v4l2.opens = False
    hold = f"import sys; f = open({str(tmp_path / 'camera')!r}); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        (name,) = holders(tmp_path / "camera")
        assert f"is in use by {name}: end that program" in error_of(UsbCamera(tmp_path / "camera"))
        other.communicate()
    assert holders(tmp_path / "camera") == []


def test_ourselves_are_not_another_program(tmp_path: Path) -> None:
    (tmp_path / "camera").touch()
    with (tmp_path / "camera").open():
        assert holders(tmp_path / "camera") == []


def test_a_camera_one_may_not_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)  # root, who may run the tests, may open everything
    assert "adduser $USER video" in error_of(UsbCamera(tmp_path / "camera"))


def test_cameras_are_found_by_their_stable_names(tmp_path: Path) -> None:
    for name in ("usb-B-video-index1", "usb-B-video-index0", "usb-A-video-index0"):
        (tmp_path / name).touch()
    assert [path.name for path in usb_cameras(tmp_path)] == ["usb-A-video-index0", "usb-B-video-index0"]


@pytest.mark.parametrize(
    ("there", "words"), [([], "there is no USB camera"), (["a", "b"], "there are 2 USB cameras: name one")]
)
def test_without_a_name_there_must_be_one_camera(
    monkeypatch: pytest.MonkeyPatch, there: list[str], words: str
) -> None:
    monkeypatch.setattr(module, "usb_cameras", lambda: [Path(name) for name in there])
    assert words in error_of(UsbCamera())
