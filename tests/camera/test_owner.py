"""The owner of a camera: never an old frame, always a reason, and back again."""

import gc
import threading
import time
import tracemalloc
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from rushpi.camera import Camera, CameraError, Frame
from rushpi.camera.owner import STILL
from rushpi.camera.simulated import Fault, SimulatedCamera, SimulatedTable

QUICK = 0.0005
SOON = 20.0


@pytest.fixture
def source() -> SimulatedCamera:
    return SimulatedCamera(SimulatedTable(), (64, 48), fps=2000)


def owner(source: SimulatedCamera) -> Camera:
    return Camera(source, first_wait=QUICK)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.0002)


@dataclass
class Script:
    """A source that gives what it is told, and notes how often it was opened and closed."""

    given: list[Frame | CameraError]
    live: bool = True
    opened: int = 0
    closed: int = 0
    more: threading.Event = field(default_factory=threading.Event)

    def frames(self) -> Generator[Frame, None, None]:
        self.opened += 1
        try:
            while self.given:
                next_ = self.given.pop(0)
                if isinstance(next_, CameraError):
                    raise next_
                yield next_
            self.more.wait(SOON)
        finally:
            self.closed += 1


def fail_after(action: Callable[[], object]) -> None:
    action()
    raise CameraError("somebody fails while looking")


def frame(taken: float, value: int = 0) -> Frame:
    return Frame(np.full((16, 16, 3), value, np.uint8), taken)


def test_the_latest_frame_comes_with_its_time_and_metadata() -> None:
    script = Script([frame(time.monotonic(), 1), Frame(frame(0).picture, time.monotonic(), {"Gain": 2})])
    with Camera(script) as camera:
        until(lambda: not script.given and camera.latest().metadata == {"Gain": 2})
        script.more.set()


def test_an_old_frame_is_never_given() -> None:
    now = time.monotonic()
    script = Script([frame(now)])
    clock = [now]
    with Camera(script, lambda: clock[0]) as camera:
        assert camera.since(now).taken == now
        clock[0] = now + 0.9
        assert camera.latest().taken == now
        clock[0] = now + 7
        with pytest.raises(CameraError, match="no picture for 7 s"):
            camera.latest()
        script.more.set()


def test_a_frame_since_a_moment_is_not_from_before_it(source: SimulatedCamera) -> None:
    with owner(source) as camera:
        for _ in range(20):
            moment = time.monotonic()
            assert camera.since(moment).taken >= moment


def test_whoever_waits_in_vain_hears_why(source: SimulatedCamera) -> None:
    source.fault = Fault.MISSING
    with owner(source) as camera, pytest.raises(CameraError, match="there is no camera"):
        camera.since(time.monotonic(), patience=0.05)


def test_while_it_starts_it_says_so() -> None:
    script = Script([])
    with Camera(script) as camera:
        with pytest.raises(CameraError, match="still being started"):
            camera.latest()
        script.more.set()


@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.BUSY, Fault.SILENT])
def test_a_fault_is_told_and_passes(source: SimulatedCamera, fault: Fault) -> None:
    with owner(source) as camera:
        camera.since(0)
        source.fault = fault
        until(lambda: camera.trouble is not None)
        with pytest.raises(CameraError, match=fault.value):
            camera.latest()
        source.fault = None
        until(lambda: camera.trouble is None)
        assert camera.latest()


def test_a_frozen_camera_is_noticed_and_opened_again() -> None:
    script = Script([frame(0.0), frame(STILL / 2), frame(STILL + 0.1), frame(STILL + 1, value=7)])
    with Camera(script, first_wait=QUICK) as camera:
        camera.since(STILL + 1)
        script.more.set()
    assert script.opened >= 2


def test_a_recording_may_show_the_same_for_long() -> None:
    script = Script([frame(0.0), frame(STILL), frame(2 * STILL)], live=False)
    with Camera(script, first_wait=QUICK) as camera:
        camera.since(2 * STILL)
        assert script.opened == 1
        script.more.set()


def test_the_pause_before_opening_again_doubles_and_starts_anew_after_a_frame() -> None:
    waits: list[float | None] = []

    class Impatient(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout)
            return self.is_set()

    error = CameraError("out")
    script = Script([*(error,) * 9, frame(1.0), error, error])
    camera = Camera(script)
    camera._stopping = Impatient()
    with camera:
        until(lambda: len(waits) >= 11)
        script.more.set()
        assert camera.trouble is not None
    assert waits[:9] == [0.5, 1, 2, 4, 8, 16, 20, 20, 20]
    assert waits[9:11] == [0.5, 1]


def test_what_was_opened_is_closed_on_every_way_out() -> None:
    script = Script([frame(0), CameraError("out"), frame(1), frame(2)])
    with pytest.raises(CameraError, match="somebody"), Camera(script, first_wait=QUICK) as camera:
        fail_after(lambda: (camera.since(2), script.more.set()))
    assert script.opened == script.closed
    assert not [thread for thread in threading.enumerate() if thread.name == "camera"]


def test_closing_does_not_wait_for_the_pause_to_end(source: SimulatedCamera) -> None:
    source.fault = Fault.MISSING
    with Camera(source, first_wait=60) as camera:
        until(lambda: camera.trouble is not None)


def test_a_thousand_unpluggings_leave_nothing_behind(source: SimulatedCamera) -> None:
    def cycle(camera: Camera) -> None:
        source.fault = Fault.MISSING
        until(lambda: camera.trouble is not None)
        source.fault = None
        until(lambda: camera.trouble is None)

    with owner(source) as camera:
        camera.since(0)
        for _ in range(20):
            cycle(camera)
        tracemalloc.start()
        try:
            threads, files = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(1000):
                cycle(camera)
            gc.collect()
            grown = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
        assert threading.active_count() == threads
        assert len(list(Path("/proc/self/fd").iterdir())) == files
        assert grown < 100_000  # bytes: about a hundred a cycle would show
