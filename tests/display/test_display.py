"""The screen itself: without one, with one, and when there is none."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from rushpi.display import Display, PictureError, ScreenError, intents
from rushpi.display.inputs import Turn
from rushpi.display.scenes.fault import FaultScene
from rushpi.table import State
from tests.display.samples import PHOTOS, states


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Display]:
    """A window on SDL's dummy driver, which a test may ask for by name."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Display.window((800, 480), photos=PHOTOS, calm=True) as display:
        display.show(State())
        display.pump()
        display.show(State())
        yield display


def post(kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **fields))


def click(display: Display, control: str) -> None:
    found = next(c for c in display._stage.top.controls if c.name == control)
    x, y = found.box.centre
    where = (round(x * display._stage.frame.rem), round(y * display._stage.frame.rem))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=where, button=1, touch=False)


def test_a_picture_is_written_without_any_screen(tmp_path: Path) -> None:
    display = Display.headless((800, 480), photos=PHOTOS)
    assert display.show(*states()["reading-mania"][:1])
    display.save(tmp_path / "reading.png")
    assert pygame.image.load(tmp_path / "reading.png").get_size() == (800, 480)
    assert display.driver == "none"
    assert display.pump() == [], "nobody can be heard"


def test_a_picture_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    display = Display.headless((80, 48))
    display.show(State())
    with pytest.raises(PictureError, match=r"missing.a\.png cannot be written"):
        display.save(tmp_path / "missing" / "a.png")


def test_a_photo_that_is_gone_leaves_a_drawn_bowl(tmp_path: Path) -> None:
    display = Display.headless((800, 480), photos=tmp_path)
    assert display.show(states()["reading-mania"][0])


@pytest.mark.skipif(sys.platform != "linux", reason="the drivers tried are those of Linux")
def test_without_a_screen_the_error_says_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nonexistent")
    monkeypatch.setattr("rushpi.display.screen.DRIVERS", ("wayland", "x11"))
    with pytest.raises(ScreenError, match=r"no screen was found \(.*x11: .*connect one") as caught:
        Display.window((80, 48))
    assert "\n" not in str(caught.value)
    assert "SDL_VIDEODRIVER" not in os.environ


def test_offscreen_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rushpi.display.screen.DRIVERS", ("offscreen",))
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with pytest.raises(ScreenError, match="offscreen"):
        Display.window((80, 48))


def test_a_click_in_the_window_is_heard(window: Display) -> None:
    click(window, "language")
    assert window.pump() == [intents.Speak("it")]
    window.hear(Turn(1))


def test_keys_are_heard(window: Display) -> None:
    for key in (pygame.K_TAB, pygame.K_RETURN):
        post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    assert window.pump() == []
    assert type(window._stage.top).__name__ == "PlayersScene"
    post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    window.pump()
    assert type(window._stage.top).__name__ == "HomeScene"


def test_a_gamepad_is_heard(window: Display) -> None:
    post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -1))
    post(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    window.pump()
    assert type(window._stage.top).__name__ == "PlayersScene"
    post(pygame.JOYBUTTONDOWN, instance_id=0, button=1)
    window.pump()
    assert type(window._stage.top).__name__ == "HomeScene"


def test_a_leaning_stick_is_one_step(window: Display) -> None:
    for value in (0.3, 0.7, 0.9, 0.8):
        post(pygame.JOYAXISMOTION, instance_id=0, axis=1, value=value)
    window.pump()
    first = window._stage.top.focus
    post(pygame.JOYAXISMOTION, instance_id=0, axis=1, value=0.95)
    window.pump()
    assert window._stage.top.focus == first == "play"


def test_closing_the_window_is_heard(window: Display) -> None:
    post(pygame.QUIT)
    assert window.pump() == [intents.Quit()]


def test_another_thread_can_wake_a_waiting_pump(window: Display) -> None:
    threading.Timer(0.05, window.wake).start()
    assert window.pump(60.0) == []


def test_a_covered_window_is_drawn_again(window: Display) -> None:
    assert not window.show(State())
    post(pygame.WINDOWEXPOSED)
    window.pump()
    assert window.show(State())


def test_importing_the_display_says_nothing() -> None:
    spoken = subprocess.run(
        [sys.executable, "-c", "import rushpi.display"], capture_output=True, text=True, check=True
    )
    assert spoken.stdout == ""


def test_why_nobody_can_play_is_shown_until_the_window_is_closed(window: Display, tmp_path: Path) -> None:
    post(pygame.QUIT)
    window.apologise("the settings a.toml: there is no setting 'secnods'", 60.0)
    assert isinstance(window._stage.top, FaultScene)
    window.save(tmp_path / "fault.png")
    window.apologise("the settings a.toml: there is no setting 'secnods'", 0.0)  # or until its time is over
