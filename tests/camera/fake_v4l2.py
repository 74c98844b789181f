"""OpenCV's capture of a V4L2 device, without the device."""

import time
from typing import ClassVar

import cv2
import numpy as np


class VideoCapture:
    """Class attributes are the switches of the tests."""

    opens: ClassVar[bool] = True
    stops_after: ClassVar[int] = 1000
    stamped: ClassVar[bool] = True
    settings: ClassVar[dict[int, float]] = {}
    opened: ClassVar[int] = 0

    def __init__(self, device: str, backend: int) -> None:
        assert backend == cv2.CAP_V4L2
        type(self).opened += 1
        self._read = 0
        self._stamp = 0.0

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return self.opens

    def set(self, key: int, value: float) -> bool:
        self.settings[key] = value
        return True

    def get(self, key: int) -> float:
        assert key == cv2.CAP_PROP_POS_MSEC
        return 1000 * self._stamp if self.stamped else 0.0

    def read(self) -> tuple[bool, np.ndarray | None]:
        self._read += 1
        if self._read > self.stops_after:
            return False, None
        time.sleep(0.002)
        self._stamp = time.monotonic() - 0.001
        width = int(self.settings[cv2.CAP_PROP_FRAME_WIDTH])
        height = int(self.settings[cv2.CAP_PROP_FRAME_HEIGHT])
        return True, np.full((height, width, 3), self._read % 256, np.uint8)

    def release(self) -> None:
        type(self).opened -= 1
