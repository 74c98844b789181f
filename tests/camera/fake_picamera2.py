# ruff: noqa: B006 (the published signatures have such defaults)
"""A picamera2 without libcamera. Its signatures are checked against those of the published wheel."""

import itertools
import os
import time
from typing import Any, ClassVar

import numpy as np

PERIOD = 0.001


class CompletedRequest:
    """One frame on its way."""

    def __init__(self, picture: np.ndarray, metadata: dict[str, Any]) -> None:
        self._picture = picture
        self._metadata = metadata
        Picamera2.held += 1

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def make_array(self, name: str) -> np.ndarray:
        assert name == "main"
        return self._picture.copy()

    def release(self) -> None:
        Picamera2.held -= 1


class Picamera2:
    """A camera whose automatics settle after some frames, and whose values show some frames after being set.

    Class attributes are the switches of the tests.
    """

    there: ClassVar[int] = 1
    opened: ClassVar[int] = 0
    held: ClassVar[int] = 0
    busy: ClassVar[bool] = False
    silent: ClassVar[bool] = False
    gives: ClassVar[str | None] = None
    obeys: ClassVar[bool] = True
    has_focus: ClassVar[bool] = False
    sets: ClassVar[list[dict[str, Any]]] = []
    formats: ClassVar[list[str]] = []

    DELAY = 3
    SETTLED_AFTER = 12

    def __init__(self, camera_num=0, verbose_console=None, tuning=None, allocator=None) -> None:
        # As the real one does, which closes neither end when it fails.
        reading, self.notifyme_w = os.pipe2(os.O_NONBLOCK)
        self.notifymeread = os.fdopen(reading, "rb")
        if type(self).busy:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        type(self).opened += 1
        self._count = itertools.count()
        self._pending: list[tuple[int, dict[str, Any]]] = []
        self._values: dict[str, Any] = {}
        self._now = 0
        self._started = False

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [{"Model": "imx708", "Num": number} for number in range(Picamera2.there)]

    @property
    def camera_controls(self) -> dict[str, Any]:
        focus = {"AfMode": (0, 2, 0), "AfTrigger": (0, 1, 0)} if self.has_focus else {}
        return {"ExposureTime": (1, 10**6, None), "AnalogueGain": (1.0, 16.0, None), **focus}

    def create_video_configuration(
        self,
        main={},
        lores=None,
        raw={},
        transform=None,
        colour_space=None,
        buffer_count=6,
        controls={},
        display="main",
        encode="main",
        queue=True,
        sensor={},
        use_case="video",
    ) -> dict[str, Any]:
        return {"main": main, "controls": controls, "queue": queue}

    def configure(self, camera_config=None) -> None:
        self._config = camera_config
        self._size = camera_config["main"]["size"]
        self.formats.append(camera_config["main"]["format"])

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {**self._config["main"], "format": self.gives or self._config["main"]["format"]}}

    def start(self, config=None, show_preview=False) -> None:
        self._started = True

    def set_controls(self, controls) -> None:
        self.sets.append(dict(controls))
        if self.obeys:
            self._pending.append((self._now + self.DELAY, dict(controls)))

    def capture_request(self, wait=None, signal_function=None, flush=None) -> CompletedRequest:
        assert self._started
        if self.silent:
            raise TimeoutError
        time.sleep(PERIOD)
        self._now = next(self._count)
        for due, values in self._pending:
            if self._now >= due:
                self._values |= values
        warmth = min(1.0, self._now / self.SETTLED_AFTER)
        metadata = {
            "ExposureTime": round(5000 + 15000 * warmth),
            "AnalogueGain": 1.0 + warmth,
            "ColourGains": (1.2 + warmth, 2.0 - warmth / 2),
            "SensorTimestamp": time.monotonic_ns(),
        } | {name: value for name, value in self._values.items() if not name.startswith("Af")}
        if self.has_focus:
            metadata["AfState"] = 2 if self._now > 2 * self.SETTLED_AFTER else 1
        width, height = self._size
        picture = np.zeros((height, width, 3), np.uint8)
        picture[..., 0] = 200  # of a blue table, as "RGB888" lies in memory
        picture[0, 0] = self._now % 256
        return CompletedRequest(picture, metadata)

    def close(self) -> None:
        type(self).opened -= 1
        self.notifymeread.close()
        os.close(self.notifyme_w)
