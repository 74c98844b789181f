"""The checks of what is plugged in, with nothing plugged in, and with simulated things."""

import math
import sys
from pathlib import Path

import pygame
import pytest

from rushpi.camera import Camera, CameraError
from rushpi.camera.simulated import Fault, SimulatedCamera, SimulatedTable
from rushpi.doctor import devices, examine
from rushpi.doctor.devices import (
    check_camera,
    check_hourglass,
    check_pins,
    check_profile,
    check_running_camera,
    check_screen,
    check_sound,
    check_touch,
)
from rushpi.hourglass import Hourglass, load_pins, open_devices
from rushpi.settings import CameraKind, CameraSettings, Chip, Settings
from rushpi.vision.profile import save_profile
from tests.vision.test_profile import PROFILE

NO_CAMERA = CameraSettings(kind=CameraKind.NONE)


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> SimulatedCamera:
    """A simulated camera, whatever the settings say."""
    simulated = SimulatedCamera(SimulatedTable(), (960, 720))
    monkeypatch.setattr(devices, "camera_source", lambda _: simulated)
    return simulated


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Pi libraries, screen or speaker."""
    for library in ("lgpio", "picamera2"):
        monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for check in (check_sound, check_touch):
        monkeypatch.setattr(check, "__defaults__", (Path("/none"),))


def test_pins_that_work_end_dark() -> None:
    finding = check_pins(None, "mock")
    assert finding.ok
    assert finding.says == "10 LEDs, tilt switch, button can be used"


def test_pins_that_do_not_work_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert not check_pins(None, "lgpio").ok
    (tmp_path / "pins.toml").write_text("leds = [1, 2]")
    finding = check_pins(tmp_path / "pins.toml", "mock")
    assert not finding.ok
    assert "a bar has 5 to 10 LEDs" in finding.says


def test_what_the_owner_did_not_build_is_no_fault() -> None:
    assert check_pins(None, None).ok
    assert check_camera(NO_CAMERA)[0].ok


def test_a_camera_gives_its_picture(source: SimulatedCamera) -> None:
    finding, frame = check_camera(CameraSettings())
    assert (finding.ok, finding.says) == (True, "gives pictures of 960 × 720")
    assert frame is not None


def test_a_camera_in_trouble_says_why(source: SimulatedCamera) -> None:
    source.fault = Fault.BUSY
    finding, frame = check_camera(CameraSettings())
    assert (finding.ok, finding.says, frame) == (False, Fault.BUSY.value, None)


def test_the_profile(tmp_path: Path) -> None:
    assert not check_profile(tmp_path / "none.json").ok
    save_profile(PROFILE, tmp_path / "profile.json")
    finding = check_profile(tmp_path / "profile.json")
    assert finding.ok
    assert finding.says.endswith("of 2026-11-29 knows 11 kinds of piece")


def test_a_screen_that_is_none_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert "asks for no screen" in check_screen().says
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    assert "no screen was found" in check_screen().says


def test_a_speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = tmp_path / "cards"
    assert not check_sound(cards).ok
    cards.write_text("--- no soundcards ---\n")
    assert "no sound card" in check_sound(cards).says
    cards.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert check_sound(cards).ok
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    finding = check_sound(cards)
    assert not finding.ok
    assert "the speaker cannot be used" in finding.says


def test_a_speaker_without_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").write_text(" 0 [Headphones     ]\n")
    monkeypatch.delattr(pygame, "mixer")
    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    assert "apt install libglib2.0-0" in check_sound(tmp_path / "cards").says


@pytest.mark.usefixtures("_bare")
def test_a_bare_machine_has_one_fault_for_each_missing_part(tmp_path: Path) -> None:
    findings = {finding.check: finding for finding in examine(Settings(), tmp_path)}
    faults = {check for check, finding in findings.items() if not finding.ok} - {"clock"}
    assert faults == {"pins", "camera", "mat", "profile", "screen", "touch", "sound"}
    assert len({finding.says for finding in findings.values()}) == len(findings)


@pytest.mark.usefixtures("_bare")
def test_the_mat_is_looked_for_in_the_picture(source: SimulatedCamera, tmp_path: Path) -> None:
    findings = {finding.check: finding for finding in examine(Settings(chip=Chip.NONE), tmp_path)}
    assert findings["mat"].ok
    assert "all 4 markers seen" in findings["mat"].says


@pytest.mark.usefixtures("_bare")
def test_without_a_camera_nobody_looks_for_a_mat(tmp_path: Path) -> None:
    assert "mat" not in {finding.check for finding in examine(Settings(camera=NO_CAMERA), tmp_path)}


FINGERS = """\
I: Bus=0018 Vendor=0416 Product=038f Version=0000
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event4
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 20000000000000 0
B: ABS=2658000 3
"""
KEYS = """\
N: Name="USB Keyboard"
H: Handlers=sysrq kbd leds event0
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe
"""
POWER = """\
N: Name="pwr_button"
H: Handlers=event1
B: KEY=10000000000000 0
"""


@pytest.mark.parametrize(
    ("inputs", "ok", "words"),
    [
        (f"{POWER}\n{KEYS}\n{FINGERS}", True, "Goodix Capacitive TouchScreen"),
        (f"{POWER}\n{KEYS}", True, "mouse, keyboard or gamepad will do"),
        (POWER, False, "nothing to touch or press: push the screen's cable in"),
    ],
)
def test_touch(tmp_path: Path, inputs: str, ok: bool, words: str) -> None:
    (tmp_path / "devices").write_text(inputs)
    finding = check_touch(tmp_path / "devices")
    assert finding.ok is ok
    assert words in finding.says


def test_the_running_hourglass_tells_of_its_devices() -> None:
    assert check_hourglass(Chip.NONE, Hourglass()).ok
    lost = check_hourglass(Chip.LGPIO, Hourglass(trouble="LED 3 cannot use GPIO 13"))
    assert (lost.ok, lost.says) == (False, "LED 3 cannot use GPIO 13")
    with Hourglass(open_devices(load_pins(), "mock")) as glass:
        found = check_hourglass(Chip.LGPIO, glass)
    assert (found.ok, found.says) == (True, "10 LEDs, tilt switch, button can be used")


def test_the_running_camera_is_asked_and_not_opened(source: SimulatedCamera) -> None:
    assert check_running_camera(None)[0].ok
    with Camera(source) as camera:
        camera.since(0)
        finding, frame = check_running_camera(camera)
        assert finding.ok
        assert frame is not None
        source.fault = Fault.MISSING
        with pytest.raises(CameraError):
            camera.since(math.inf, patience=1)
        assert check_running_camera(camera)[0].says == Fault.MISSING.value
