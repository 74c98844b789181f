"""What is plugged in: pins, camera, screen, sound; and the profile of the pieces."""

from contextlib import closing
from pathlib import Path
from typing import Final

from rushpi.camera import CameraError, Frame
from rushpi.display import Display, ScreenError
from rushpi.display.screen import SCREENLESS
from rushpi.doctor.finding import Finding
from rushpi.doctor.sight import check_mat
from rushpi.eyes import camera_source
from rushpi.hourglass import ChipName, HourglassError, load_pins, open_devices
from rushpi.settings import PROFILE, CameraSettings, Chip, Settings
from rushpi.vision.mat import load_mat
from rushpi.vision.profile import ProfileError, load_profile

CHIPS: Final[dict[Chip, ChipName]] = {Chip.LGPIO: "lgpio", Chip.RPIGPIO: "rpigpio"}
SOUND_CARDS: Final = Path("/proc/asound/cards")
WINDOW: Final = (320, 240)


def check_pins(pins: Path | None, chip: ChipName | None) -> Finding:
    """Whether everything on the pin map can be opened; it stays dark and silent."""
    if chip is None:
        return Finding("pins", ok=True, says="the settings say that no hourglass was built")
    try:
        with open_devices(load_pins(pins), chip) as devices:
            there = [f"{devices.leds} LEDs", *devices.sensors]
    except HourglassError as error:
        return Finding("pins", ok=False, says=str(error))
    return Finding("pins", ok=True, says=f"{', '.join(there)} can be used by {chip}")


def check_camera(settings: CameraSettings) -> tuple[Finding, Frame | None]:
    """Whether the camera gives a picture, and the picture."""
    source = camera_source(settings)
    if source is None:
        return Finding("camera", ok=True, says="the settings say that there is none"), None
    try:
        with closing(source.frames()) as frames:
            frame = next(frames)
    except CameraError as error:
        return Finding("camera", ok=False, says=str(error)), None
    height, width = frame.picture.shape[:2]
    return Finding("camera", ok=True, says=f"gives pictures of {width} x {height}"), frame


def check_profile(path: Path) -> Finding:
    """Whether there is a calibration of the pieces."""
    try:
        profile = load_profile(path)
    except ProfileError as error:
        return Finding("profile", ok=False, says=str(error))
    return Finding(
        "profile", ok=True, says=f"{path} of {profile.made} knows {len(profile.kinds)} kinds of piece"
    )


def check_screen() -> Finding:
    """Whether a picture can be shown; a small window opens for a moment."""
    try:
        with Display.window(WINDOW) as screen:
            driver = screen.driver
    except ScreenError as error:
        return Finding("screen", ok=False, says=str(error))
    if driver in SCREENLESS:
        return Finding(
            "screen",
            ok=False,
            says=f"SDL_VIDEODRIVER={driver} asks for no screen: unset it and start from the desktop",
        )
    return Finding("screen", ok=True, says=f"shown by {driver}")


def check_sound(cards: Path = SOUND_CARDS) -> Finding:
    """Whether sounds can be played."""
    import pygame

    if not cards.exists() or "no soundcards" in cards.read_text():
        return Finding(
            "sound", ok=False, says="there is no sound card: plug in a speaker, or play without sounds"
        )
    try:
        import pygame.mixer

        pygame.mixer.init()
        pygame.mixer.quit()
    except ImportError as error:
        return Finding(
            "sound", ok=False, says=f"the sound library lacks something ({error}): apt install libglib2.0-0"
        )
    except pygame.error as error:
        return Finding("sound", ok=False, says=f"the speaker cannot be used ({error}): choose another output")
    return Finding("sound", ok=True, says="a speaker can be used")


def check_devices(settings: Settings, folder: Path) -> list[Finding]:
    """All checks of what is plugged in."""
    path = settings.profile or folder / PROFILE
    camera, frame = check_camera(settings.camera)
    findings = [check_pins(settings.pins, CHIPS.get(settings.chip)), camera]
    if frame is not None:
        try:
            mat = load_profile(path).mat
        except ProfileError:
            mat = load_mat()  # the profile's own line tells what is wrong with it
        findings.append(check_mat(frame.picture, mat))
    elif not camera.ok:
        findings.append(Finding("mat", ok=False, says="not seen without a picture: mend the camera first"))
    return [*findings, check_profile(path), check_screen(), check_sound()]
