"""The hourglass as a game uses it: on every board, with time going much faster.

What is asserted of time is what the cues say, which is exact; how late a thread wakes is for the benchmark.
"""

import queue
import threading
import time

import pytest

from rushpi.hourglass import (
    Aborted,
    Added,
    Clock,
    Devices,
    DevicesLost,
    Flipped,
    Held,
    Hourglass,
    Over,
    Paused,
    Phase,
    Pressed,
    Resumed,
    Started,
    Tick,
)
from rushpi.hourglass.devices import GAMMA
from tests.hourglass.test_devices import BUTTON, BUZZER, FLIP, LEDS, PASSIVE

FAST = Clock(speed=200)


def until(kind, hourglass):
    """All events up to the first of a kind."""
    events = []
    while not events or not isinstance(events[-1], kind):
        events.append(hourglass.events.get(timeout=20))
    return events


@pytest.fixture
def devices(board):
    with Devices(PASSIVE, board.chip) as opened:
        yield opened


@pytest.fixture(params=["with devices", "alone"])
def hourglass(request, board):
    """A fast hourglass; without devices it must be the same hourglass."""
    if request.param == "alone":
        with Hourglass(clock=FAST) as running:
            yield running
    else:
        with Hourglass(Devices(PASSIVE, board.chip), FAST) as running:
            yield running


def test_a_round(hourglass):
    hourglass.start(30)
    started, *ticks, over = until(Over, hourglass)
    assert started == Started(started.at, 30)
    assert [(tick.left, tick.at) for tick in ticks] == [
        (left, pytest.approx(started.at + 30 - left)) for left in (5, 4, 3, 2, 1)
    ]
    assert over.at == pytest.approx(started.at + 30)
    assert hourglass.view().phase is Phase.OVER
    with pytest.raises(queue.Empty):
        hourglass.events.get(timeout=0.02)


def test_pause_add_resume_abort(hourglass):
    hourglass.start(1000)
    hourglass.pause()
    hourglass.pause()
    left = hourglass.view().remaining
    hourglass.add(500)
    assert hourglass.view().remaining == left + 500
    hourglass.flip(30)
    hourglass.resume()
    hourglass.abort()
    kinds = [type(event) for event in until(Aborted, hourglass)]
    assert kinds == [Started, Paused, Added, Resumed, Aborted]
    assert hourglass.view().phase is Phase.READY
    hourglass.fill(45)
    assert hourglass.view().remaining == hourglass.view().total == 45


def test_the_wall_clock_is_never_asked(hourglass, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: pytest.fail("somebody read the wall clock"))
    hourglass.start(30)
    assert len(until(Over, hourglass)) == 7


def test_the_view_is_what_the_leds_show(board, devices, hand_clock):
    hand_clock.now = 50.0
    with Hourglass(devices, Clock(source=hand_clock)) as hourglass:
        hourglass.start(30)
        for hand_clock.now in (50.0, 62.5, 75.0, 77.3):
            hourglass.fault(False)  # wakes the thread: this clock does not go by itself
            view = hourglass.view()
            assert view.remaining == 80.0 - hand_clock.now
            duties = pytest.approx([level**GAMMA for level in view.signal.bar])
            wait_for(lambda duties=duties: [board.level(pin) for pin in LEDS] == duties)
            wait_for(lambda tone=view.signal.tone: board.hertz(BUZZER) == tone)


def test_a_screen_without_devices_has_a_bar_too():
    with Hourglass(clock=FAST) as hourglass:
        assert hourglass.view().signal.bar == (1.0,) * 10


def test_a_fault_shows_until_it_is_mended(board, devices):
    with Hourglass(devices, FAST) as hourglass:
        wait_for(lambda: sum(board.level(pin) for pin in LEDS) == 5)
        hourglass.fault(True)
        wait_for(lambda: sum(board.level(pin) for pin in LEDS) == 1)
        hourglass.fault(False)
        wait_for(lambda: sum(board.level(pin) for pin in LEDS) == 5)


@pytest.mark.parametrize("hushed", [True, False])
def test_a_hushed_buzzer_plays_nothing(hushed, devices, monkeypatch):
    shown = []
    monkeypatch.setattr(devices, "show", shown.append)
    with Hourglass(devices, Clock(speed=20)) as hourglass:
        hourglass.hush(hushed)
        hourglass.start(6)
        until(Over, hourglass)
    assert any(signal.tone for signal in shown) is not hushed
    assert len({signal.bar for signal in shown}) > 1


def test_people_are_heard_and_nothing_starts_by_itself(board, devices):
    with Hourglass(devices, FAST) as hourglass:
        board.drive(FLIP, False)
        assert isinstance(hourglass.events.get(timeout=20), Flipped)
        board.drive(BUTTON, False)
        assert [type(event) for event in until(Held, hourglass)] == [Pressed, Held]
        board.drive(BUTTON, True)
        assert hourglass.view().phase is Phase.READY


def test_a_rattle_is_one_flip(board, devices):
    with Hourglass(devices, FAST) as hourglass:
        for _ in range(5):
            board.drive(FLIP, False)
            board.drive(FLIP, True)
        board.drive(FLIP, False)
        assert isinstance(hourglass.events.get(timeout=20), Flipped)
        with pytest.raises(queue.Empty):
            hourglass.events.get(timeout=0.02)


def test_when_the_devices_are_lost_time_runs_on(board, devices):
    with Hourglass(devices, FAST) as hourglass:
        hourglass.start(200)
        board.break_down()
        *_, lost = until(DevicesLost, hourglass)
        assert "check the wiring" in lost.message
        events = until(Over, hourglass)
        assert [event.left for event in events if isinstance(event, Tick)] == [5, 4, 3, 2, 1]
        assert len(hourglass.view().signal.bar) == 5
    assert not any(board.is_output(pin) for pin in (*LEDS, BUZZER))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_defect_in_the_thread_turns_everything_off(board, devices, monkeypatch):
    with Hourglass(devices, FAST) as hourglass:
        wait_for(lambda: board.level(LEDS[0]) > 0)
        monkeypatch.setattr("rushpi.hourglass.runner.signal", lambda *_: 1 / 0)
        hourglass.start(30)
        wait_for(lambda: not any(board.is_output(pin) for pin in (*LEDS, BUZZER)))


def test_the_end_of_the_hourglass_is_the_end_of_its_thread_and_lights(board, devices):
    before = threading.active_count()
    hourglass = Hourglass(devices, FAST)
    with hourglass:
        hourglass.start(30)
        wait_for(lambda: board.level(LEDS[0]) > 0)
    hourglass.close()
    assert threading.active_count() == before
    assert not any(board.is_output(pin) for pin in (*LEDS, BUZZER))


def test_many_hands_at_once_never_break_the_order(hourglass):
    def hands(operation):
        for _ in range(200):
            operation()

    hourglass.start(10**6)
    threads = [
        threading.Thread(target=hands, args=(operation,))
        for operation in (hourglass.pause, hourglass.resume, hourglass.view)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    hourglass.abort()
    started, *middle, _ = until(Aborted, hourglass)
    assert isinstance(started, Started)
    kinds = [type(event) for event in middle]
    assert kinds == ([Paused, Resumed] * len(kinds))[: len(kinds)]


def wait_for(condition):
    """Wait until another thread has done its part; fail after a while."""
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)
