"""`rushpi kiosk`: the real thing, full screen. What is missing of camera, pins and profile is told there."""

import argparse
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands
from rushpi.locale import _, why

if TYPE_CHECKING:
    from rushpi.camera import Camera
    from rushpi.display import Display
    from rushpi.evening import Evening, Eyes
    from rushpi.hourglass import Clock, Hourglass
    from rushpi.notices import Notices
    from rushpi.preferences import Preferences
    from rushpi.rush import Box
    from rushpi.settings import Settings
    from rushpi.table import Spool, Stock, Table
    from rushpi.vision.mat import Mat
    from rushpi.vision.profile import Profile

WINDOW: Final = (800, 480)
APOLOGY: Final = 20.0
"""Seconds that a full screen says why nobody can play, before whoever started this may try again."""


def add(subcommands: Subcommands) -> None:
    kiosk = subcommands.add_parser("kiosk", help="play: full screen, with camera and hourglass")
    kiosk.add_argument(
        "--simulate", action="store_true", help="no camera and no pins: sample photos and simulated pins"
    )
    kiosk.add_argument("--windowed", action="store_true", help="in a window")
    kiosk.add_argument("--settings", type=Path, metavar="FILE", help="other settings than your usual ones")
    kiosk.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.display import Display, ScreenError
    from rushpi.evening import EyesError
    from rushpi.hourglass import stop_on_sigterm
    from rushpi.logs import log_to_journal
    from rushpi.rush import FileError
    from rushpi.settings import SettingsError, data_folder, load_settings
    from rushpi.table import EventError
    from rushpi.vision.profile import ProfileError

    log_to_journal()
    try:
        folder = data_folder()
        photos = _photo_folder(folder)
        stop_on_sigterm()
        with Display.window(WINDOW if args.windowed else None, photos=photos) as screen:
            try:
                settings = load_settings(args.settings)
                _play(screen, settings, folder, photos, simulate=args.simulate, windowed=args.windowed)
            except (SettingsError, FileError, EventError, EyesError, ProfileError, OSError) as error:
                trouble = _sentence(error)
                if args.windowed:
                    raise CommandError(trouble) from error
                print(f"rushpi: {trouble}", file=sys.stderr, flush=True)
                with suppress(KeyboardInterrupt):  # whoever cuts it short was told in the terminal
                    screen.apologise(trouble, APOLOGY)
                return CommandError.status
    except ScreenError as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        return 0  # whoever ends it, by Ctrl-C or by systemd, finds everything closed
    return 0


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.filename} cannot be used: {error.strerror}"
    return str(error)


def _photo_folder(folder: Path) -> Path:
    photos = folder / "photos"
    with suppress(OSError):  # who cannot keep photos can play all the same
        photos.mkdir(parents=True, exist_ok=True)
    return photos


def _play(
    screen: "Display", settings: "Settings", folder: Path, photos: Path, *, simulate: bool, windowed: bool
) -> None:
    from rushpi.backlight import PANELS, Backlight
    from rushpi.dealing import read_cards
    from rushpi.demo.people import SamplePhotos, samples
    from rushpi.display import language
    from rushpi.doctor import examine_running
    from rushpi.evening import Evening
    from rushpi.health import Health
    from rushpi.hourglass import Clock
    from rushpi.house import House
    from rushpi.kiosk import Kiosk
    from rushpi.notices import Notices
    from rushpi.office import Office
    from rushpi.pin import Pin
    from rushpi.rush import read_box
    from rushpi.settings import PROFILE, runtime_folders
    from rushpi.upkeep import Upkeep

    notices = Notices()
    preferences = _preferences(folder, notices)
    language.speak(preferences.language or settings.language)
    clock = Clock()
    with ExitStack() as stack:
        spool, table = _table(folder / ("simulated.db" if simulate else "journal.db"), notices)
        stack.enter_context(spool)
        glass = stack.enter_context(_hourglass(settings, clock, notices, simulate=simulate))
        profile_at = settings.profile or folder / PROFILE
        box = read_box(settings.box)  # a mistake in it shows now, not once there is a profile
        camera = None if simulate else _camera(settings, stack)
        if simulate:
            eyes: Eyes = SamplePhotos(samples(), 1, photos)
        else:
            eyes = _eyes(box, profile_at, camera, folder, notices)
        cards = read_cards(settings.game_cards, settings.orders)
        evening = stack.enter_context(
            Evening(table, screen, glass, eyes, clock, cards=cards, seconds=settings.seconds)
        )
        health = stack.enter_context(Health(spool, camera, runtime_folders()[0]))
        house = stack.enter_context(
            House(
                folder,
                preferences,
                spool,
                glass,
                _mat(profile_at),
                camera,
                profile=profile_at,
                seconds=settings.seconds,
                learned=lambda profile: _see(evening, box, profile, camera, folder),
                tell=notices.add,
                checks=lambda: examine_running(settings, folder, glass, camera),
            )
        )

        def take_stock() -> "Stock":  # with the eyes of that moment: new ones may be learned
            return evening.eyes.take_stock()

        pin = Pin(folder)
        if pin.trouble is not None:
            notices.add(str(pin.trouble))
        house.office = stack.enter_context(
            Office(
                pin,
                house.stories,
                take_stock,
                health.troubles,
                guarded=settings.cafe.guarded,
                tell=notices.add,
            )
        )
        screen.house = house
        if settings.cafe.guarded:
            screen.guard()
        upkeep = stack.enter_context(Upkeep(spool.path, folder / "photos", time.monotonic()))
        backlight = stack.enter_context(Backlight(None if windowed or simulate else PANELS))
        Kiosk(evening, screen, camera, spool, notices, health, upkeep, settings.cafe, backlight).run()


def _table(path: Path, notices: "Notices") -> "tuple[Spool, Table]":
    """The table of a journal. A damaged one is set aside, and play goes on with what can be saved of it."""
    from rushpi.table import DamagedJournalError, Spool, Table, copies, recover

    try:
        return _open(path)
    except DamagedJournalError as error:
        damage = error
    try:
        aside, saved = recover(path, copies(path))
    except OSError as error:
        says = _("{file} is damaged and cannot be moved away ({why}): what is played now is not kept")
        notices.add(says.format(file=path, why=why(error)))
        spool = Spool(path, unusable=damage)
        return spool, Table(spool)
    says = _("The journal was damaged; it is kept as {file}, and {n} events of it could be saved.")
    notices.add(says.format(file=aside.name, n=saved))
    return _open(path)


def _open(path: Path) -> "tuple[Spool, Table]":
    from rushpi.table import JournalError, Spool, Table

    spool = Spool(path)
    try:
        return spool, Table(spool)
    except JournalError:
        spool.close()
        raise


def _hourglass(settings: "Settings", clock: "Clock", notices: "Notices", *, simulate: bool) -> "Hourglass":
    """The hourglass with its devices; without them, told why, the one on the screen."""
    from rushpi.hourglass import ChipName, Hourglass, HourglassError, load_pins, open_devices
    from rushpi.settings import Chip

    chips: dict[Chip, ChipName] = {Chip.LGPIO: "lgpio", Chip.RPIGPIO: "rpigpio"}
    chip = "mock" if simulate else chips.get(settings.chip)
    if chip is None:
        return Hourglass(clock=clock)
    try:
        return Hourglass(open_devices(load_pins(settings.pins), chip), clock)
    except HourglassError as error:
        notices.add(str(error))
        return Hourglass(clock=clock, trouble=str(error))


def _preferences(folder: Path, notices: "Notices") -> "Preferences":
    """What people chose last; what cannot be read is told, and as usual."""
    from rushpi.preferences import Preferences, PreferencesError, load_preferences

    try:
        return load_preferences(folder)
    except PreferencesError as error:
        notices.add(str(error))
        return Preferences()


def _camera(settings: "Settings", stack: ExitStack) -> "Camera | None":
    """The running camera, if there is to be one."""
    from rushpi.camera import Camera
    from rushpi.eyes import camera_source

    source = camera_source(settings.camera)
    return None if source is None else stack.enter_context(Camera(source))


def _eyes(
    box: "Box",
    profile_at: Path,
    camera: "Camera | None",
    folder: Path,
    notices: "Notices",
) -> "Eyes":
    """The eyes that look with the camera; without camera or profile, told why, none."""
    from rushpi.eyes import NoEyes
    from rushpi.vision.profile import ProfileError, load_profile

    if camera is None:
        return NoEyes(_("there is no camera: please say what lies in each bowl"))
    try:
        return _open_eyes(box, load_profile(profile_at), camera, folder)
    except ProfileError as error:
        notices.add(str(error))
        return NoEyes(str(error))


def _open_eyes(box: "Box", profile: "Profile", camera: "Camera", folder: Path) -> "Eyes":
    from rushpi.eyes import CameraEyes
    from rushpi.settings import CORRECTIONS

    return CameraEyes(camera, profile, box, _photo_folder(folder), folder / CORRECTIONS)


def _see(
    evening: "Evening",
    box: "Box",
    profile: "Profile",
    camera: "Camera | None",
    folder: Path,
) -> None:
    """Look with a profile that has just been learned."""
    if camera is not None:
        evening.eyes = _open_eyes(box, profile, camera, folder)


def _mat(profile_at: Path) -> "Mat":
    """The mat that the camera looks for: the profile's own, else ours."""
    from rushpi.vision.mat import load_mat
    from rushpi.vision.profile import ProfileError, load_profile

    try:
        return load_profile(profile_at).mat
    except ProfileError:
        return load_mat()  # what is wrong with the profile is told where the eyes are opened
