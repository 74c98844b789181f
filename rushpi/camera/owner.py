"""The one owner of a camera: a thread that keeps the latest frame, and reopens the camera when it fails."""

import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from rushpi.camera.frame import CameraError, Frame, Source
from rushpi.locale import _

FRESH: Final = 1.0
"""Seconds after which a frame is old."""

PATIENCE: Final = 6.0
"""Seconds that somebody who asks for a picture waits for a camera that is starting or coming back."""

STILL: Final = 5.0
"""Seconds of the very same picture after which a live camera is taken for frozen."""

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 20.0

SAMPLE: Final = 8  # every so many pixels of a picture tell whether it is the same


class Camera:
    """Owns a source: while the `with` block lasts, nobody else needs to open, watch or close it.

        with Camera(UsbCamera()) as camera:
            frame = camera.latest()

    A camera that fails is closed and opened again after a pause that doubles from `first_wait` to
    `LONGEST_WAIT` seconds, for ever. Until it is back whoever asks gets a `CameraError` that says why.
    All methods may be called from any thread.
    """

    def __init__(
        self, source: Source, clock: Callable[[], float] = time.monotonic, first_wait: float = FIRST_WAIT
    ) -> None:
        self._source = source
        self._clock = clock
        self._first_wait = first_wait
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._trouble: CameraError | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._news:
            self._stopping.set()
            self._news.notify_all()
        self._thread.join()

    @property
    def trouble(self) -> CameraError | None:
        """What is wrong with the camera now; None while it works or is being started."""
        with self._news:
            return self._trouble

    def latest(self) -> Frame:
        """The latest frame, never an old one.

        Raises:
            CameraError: There is none that is less than `FRESH` seconds old.
        """
        with self._news:
            if self._trouble is not None:
                raise self._trouble
            if self._frame is None:
                raise CameraError(_("the camera is still being started: wait a few seconds"))
            age = self._clock() - self._frame.taken
            if age > FRESH:
                raise _silent(age)
            return self._frame

    def since(self, moment: float, patience: float = PATIENCE) -> Frame:
        """The first frame at hand that was taken at `moment` (of the clock) or later.

        Raises:
            CameraError: It did not come within `patience` seconds.
        """
        with self._news:
            if not self._news.wait_for(
                lambda: self._stopping.is_set() or (self._frame is not None and self._frame.taken >= moment),
                patience,
            ):
                raise self._trouble or _silent(patience)
            if self._stopping.is_set() or self._frame is None:
                raise CameraError(_("the camera was closed"))
            return self._frame

    def _run(self) -> None:
        wait = self._first_wait
        while not self._stopping.is_set():
            before = self._frame
            try:
                self._watch()
                trouble = CameraError(_("the recording is over: there are no more pictures"))
            except CameraError as error:
                trouble = error
            if self._frame is not before:
                wait = self._first_wait
            self._fail(trouble)
            self._stopping.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _watch(self) -> None:
        with closing(self._source.frames()) as frames:
            still = _Stillness()
            for frame in frames:
                if self._stopping.is_set():
                    return
                if self._source.live:
                    still.check(frame)
                self._show(frame)

    def _show(self, frame: Frame) -> None:
        with self._news:
            self._frame, self._trouble = frame, None
            self._news.notify_all()

    def _fail(self, error: CameraError) -> None:
        with self._news:
            self._frame, self._trouble = None, error.with_traceback(None)
            self._news.notify_all()


class _Stillness:
    """Notices a camera that sends the same picture again and again."""

    def __init__(self) -> None:
        self._sample: NDArray[np.uint8] | None = None
        self._since = 0.0

    def check(self, frame: Frame) -> None:
        """Raises CameraError when not one sampled pixel has changed for `STILL` seconds."""
        sample = frame.picture[::SAMPLE, ::SAMPLE].copy()
        if self._sample is None or not np.array_equal(sample, self._sample):
            self._sample, self._since = sample, frame.taken
        elif frame.taken - self._since > STILL:
            raise CameraError(
                _(
                    "the camera is frozen: it sends the same picture again and again; uncover its lens, or"
                    " take its plug out and put it in again"
                )
            )


def _silent(seconds: float) -> CameraError:
    return CameraError(
        _("the camera has sent no picture for {n} s: check its cable").format(n=f"{seconds:.0f}")
    )
