"""What is plugged in: pins, camera, screen, touch, sound; and the profile of the pieces."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from rushpi.camera import Camera, CameraError, Frame
from rushpi.display import Display, ScreenError
from rushpi.display.language import _
from rushpi.display.screen import SCREENLESS
from rushpi.doctor.sight import check_mat
from rushpi.eyes import camera_source
from rushpi.finding import Check, Finding
from rushpi.hourglass import ChipName, Hourglass, HourglassError, load_pins, open_devices
from rushpi.settings import PROFILE, CameraSettings, Chip, Settings
from rushpi.vision.mat import load_mat
from rushpi.vision.profile import ProfileError, load_profile

CHIPS: Final[dict[Chip, ChipName]] = {Chip.LGPIO: "lgpio", Chip.RPIGPIO: "rpigpio"}
SOUND_CARDS: Final = Path("/proc/asound/cards")
INPUTS: Final = Path("/proc/bus/input/devices")
WINDOW: Final = (320, 240)

ABS_MT_POSITION_X: Final = 0x35  # Linux, input-event-codes.h
BTN_TOUCH: Final = 0x14A


def check_pins(pins: Path | None, chip: ChipName | None) -> Finding:
    """Whether everything on the pin map can be opened; it stays dark and silent."""
    if chip is None:
        return Finding(Check.PINS, ok=True, says=_("the settings say that no hourglass was built"))
    try:
        with open_devices(load_pins(pins), chip) as devices:
            return _well_wired(devices.leds, devices.sensors)
    except HourglassError as error:
        return Finding(Check.PINS, ok=False, says=str(error))


def check_hourglass(chip: Chip, glass: Hourglass) -> Finding:
    """Whether the running hourglass has its devices."""
    if chip is Chip.NONE:
        return check_pins(None, None)
    if glass.trouble is not None:
        return Finding(Check.PINS, ok=False, says=glass.trouble)
    return _well_wired(glass.lights, tuple(glass.levels()))


def _well_wired(leds: int, sensors: tuple[str, ...]) -> Finding:
    names = {"flip": _("tilt switch"), "button": _("button")}
    there = [_("{n} LEDs").format(n=leds), *(names[sensor] for sensor in sensors)]
    return Finding(Check.PINS, ok=True, says=_("{parts} can be used").format(parts=", ".join(there)))


def check_camera(settings: CameraSettings) -> tuple[Finding, Frame | None]:
    """Whether the camera gives a picture, and the picture."""
    source = camera_source(settings)
    if source is None:
        return _no_camera(), None
    try:
        with closing(source.frames()) as frames:
            frame = next(frames)
    except CameraError as error:
        return Finding(Check.CAMERA, ok=False, says=str(error)), None
    return _seeing(frame), frame


def check_running_camera(camera: Camera | None) -> tuple[Finding, Frame | None]:
    """Whether the camera that looks on gives a picture, and the picture."""
    if camera is None:
        return _no_camera(), None
    try:
        frame = camera.latest()
    except CameraError as error:
        return Finding(Check.CAMERA, ok=False, says=str(error)), None
    return _seeing(frame), frame


def _no_camera() -> Finding:
    return Finding(Check.CAMERA, ok=True, says=_("the settings say that there is none"))


def _seeing(frame: Frame) -> Finding:
    height, width = frame.picture.shape[:2]
    says = _("gives pictures of {width} × {height}").format(width=width, height=height)
    return Finding(Check.CAMERA, ok=True, says=says)


def check_profile(path: Path) -> Finding:
    """Whether there is a calibration of the pieces."""
    try:
        profile = load_profile(path)
    except ProfileError as error:
        return Finding(Check.PROFILE, ok=False, says=str(error))
    says = _("that of {date} knows {n} kinds of piece").format(date=profile.made, n=len(profile.kinds))
    return Finding(Check.PROFILE, ok=True, says=says)


def check_screen() -> Finding:
    """Whether a picture can be shown; a small window opens for a moment."""
    try:
        with Display.window(WINDOW) as screen:
            return check_driver(screen.driver)
    except ScreenError as error:
        return Finding(Check.SCREEN, ok=False, says=str(error))


def check_driver(driver: str) -> Finding:
    """Whether what draws the screen can be seen."""
    if driver in SCREENLESS:
        says = _("SDL_VIDEODRIVER={driver} asks for no screen: unset it and start from the desktop")
        return Finding(Check.SCREEN, ok=False, says=says.format(driver=driver))
    return Finding(Check.SCREEN, ok=True, says=_("shown by {driver}").format(driver=driver))


def check_touch(inputs: Path = INPUTS) -> Finding:
    """Whether something feels fingers or moves a pointer."""
    try:
        devices = inputs.read_text(errors="replace").split("\n\n")
    except OSError:
        devices = []
    screens = [device for device in devices if _bits(device, "ABS") >> ABS_MT_POSITION_X & 1]
    screens += [device for device in devices if _bits(device, "KEY") >> BTN_TOUCH & 1]
    if screens:
        name = re.search(r'^N: Name="(.*)"$', screens[0], re.MULTILINE)
        return Finding(Check.TOUCH, ok=True, says=name[1] if name else _("a touch screen"))
    if any(re.search(r"^H: Handlers=.*\b(mouse|kbd|js)\d*\b", device, re.MULTILINE) for device in devices):
        says = _("no touch screen, but mouse, keyboard or gamepad will do")
        return Finding(Check.TOUCH, ok=True, says=says)
    says = _("nothing to touch or press: push the screen's cable in, or plug in a mouse or keyboard")
    return Finding(Check.TOUCH, ok=False, says=says)


def _bits(device: str, name: str) -> int:
    """A bit mask of a device in /proc/bus/input/devices: hexadecimal words of 64 bits, the highest first."""
    found = re.search(rf"^B: {name}=([0-9a-f ]+)$", device, re.MULTILINE)
    mask = 0
    for word in found[1].split() if found else ():
        mask = mask << 64 | int(word, 16)
    return mask


def check_sound(cards: Path = SOUND_CARDS) -> Finding:
    """Whether sounds can be played."""
    import pygame

    if not cards.exists() or "no soundcards" in cards.read_text():
        says = _("there is no sound card: plug in a speaker, or play without sounds")
        return Finding(Check.SOUND, ok=False, says=says)
    try:
        import pygame.mixer

        if pygame.mixer.get_init() is None:
            pygame.mixer.init()
            pygame.mixer.quit()
    except ImportError as error:
        says = _("the sound library lacks something ({error}): apt install libglib2.0-0")
        return Finding(Check.SOUND, ok=False, says=says.format(error=error))
    except pygame.error as error:
        says = _("the speaker cannot be used ({error}): choose another output")
        return Finding(Check.SOUND, ok=False, says=says.format(error=error))
    return Finding(Check.SOUND, ok=True, says=_("a speaker can be used"))


def check_devices(settings: Settings, folder: Path) -> Iterator[Finding]:
    """All checks of what is plugged in."""
    path = settings.profile or folder / PROFILE
    yield check_pins(settings.pins, CHIPS.get(settings.chip))
    yield from _sight(*check_camera(settings.camera), path)
    yield check_profile(path)
    yield check_screen()
    yield check_touch()
    yield check_sound()


def check_running_devices(
    settings: Settings, folder: Path, glass: Hourglass, camera: Camera | None
) -> Iterator[Finding]:
    """All checks of what is plugged in and in use. Who reads this sees the screen."""
    path = settings.profile or folder / PROFILE
    yield check_hourglass(settings.chip, glass)
    yield from _sight(*check_running_camera(camera), path)
    yield check_profile(path)
    yield check_touch()
    yield check_sound()


def _sight(camera: Finding, frame: Frame | None, profile: Path) -> Iterator[Finding]:
    yield camera
    if frame is not None:
        try:
            mat = load_profile(profile).mat
        except ProfileError:
            mat = load_mat()  # the profile's own line tells what is wrong with it
        yield check_mat(frame.picture, mat)
    elif not camera.ok:
        yield Finding(Check.MAT, ok=False, says=_("not seen without a picture: mend the camera first"))
