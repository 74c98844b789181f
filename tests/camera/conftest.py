import sys
import types
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from tests.camera import fake_picamera2, fake_v4l2


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[fake_picamera2.Picamera2]]:
    """The fake in the place of picamera2; every camera and every frame it gave must be given back."""
    fake = type("Picamera2", (fake_picamera2.Picamera2,), {"sets": [], "formats": []})
    fake_picamera2.Picamera2.there = 1
    fake_picamera2.Picamera2.held = 0
    module = types.ModuleType("picamera2")
    module.Picamera2 = fake
    monkeypatch.setitem(sys.modules, "picamera2", module)
    yield fake
    assert fake.opened == 0
    assert fake_picamera2.Picamera2.held == 0


@pytest.fixture
def v4l2(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[type[fake_v4l2.VideoCapture]]:
    """The fake in the place of OpenCV's capture, and a device file; what is opened must be released."""
    (tmp_path / "camera").touch()
    fake = type("VideoCapture", (fake_v4l2.VideoCapture,), {"settings": {}, "opened": 0})
    monkeypatch.setattr(cv2, "VideoCapture", fake)
    yield fake
    assert fake.opened == 0
