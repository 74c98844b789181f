"""The owner's settings, and where rushpi keeps its data.

Settings are one small TOML file; `rushpi/settings.toml` tells all of it, and what is left out is as it says.
"""

import difflib
import os
import re
import tomllib
from datetime import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from rushpi.rush.wording import in_words

PROFILE: Final = "profile.json"
"""The calibration's file in the data folder, where the settings name none."""

CORRECTIONS: Final = "corrections"
"""The folder in the data folder of the pieces that the host put right, to learn from."""

SYSTEM_RUNTIME: Final = Path("/run/rushpi")
"""The runtime folder of the kiosk that systemd runs."""


class SettingsError(ValueError):
    """The settings cannot be used. The message names the file, the setting and what to do."""


class Language(StrEnum):
    """What the screen speaks; the words are in `rushpi.locale`."""

    EN = "en"
    IT = "it"
    PT_BR = "pt-BR"


class Chip(StrEnum):
    """What drives the pins: a GPIO library, or nothing where no hourglass was built."""

    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    NONE = "none"


class CameraKind(StrEnum):
    """Which camera looks at the mat."""

    PI = "pi"
    USB = "usb"
    NONE = "none"


Side = Annotated[int, msgspec.Meta(ge=320, le=9999)]


class CameraSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which camera looks at the mat, and how.

    Attributes:
        kind: Where it is plugged in.
        number: Of the Pi's camera, from 0.
        device: Of the USB camera; None for the only one there is.
        size: Width and height in pixels; None for what suits the kind.
    """

    kind: CameraKind = CameraKind.PI
    number: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    device: str | None = None
    size: tuple[Side, Side] | None = None


LocalTime = Annotated[time, msgspec.Meta(tz=False)]
Volume = Annotated[int, msgspec.Meta(ge=0, le=10)]


class CafeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table for guests that nobody watches.

    Attributes:
        guarded: Whether guests may neither leave the game nor come to the settings.
        hours: When it is open, in local time; None for always.
        quiet: When it is quiet; None for never.
        loudest: The loudest that guests may choose.
        loudest_when_quiet: The loudest while it is quiet.
    """

    guarded: bool = False
    hours: tuple[LocalTime, LocalTime] | None = None
    quiet: tuple[LocalTime, LocalTime] | None = None
    loudest: Volume = 10
    loudest_when_quiet: Volume = 2


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner can choose.

    Attributes:
        language: Of the screen.
        seconds: How long the hourglass runs.
        chip: What drives the hourglass's pins.
        pins: The pin map; None for hardware/pins.toml.
        profile: The calibration of the pieces; None for the one in the data folder.
        box: The pieces of the set; None for the assumed ones.
        game_cards: The game cards of the set; None for the assumed ones.
        orders: The order cards of the set; None for rushpi's own.
        camera: Which camera looks at the mat.
        cafe: How guests are looked after.
    """

    language: Language = Language.EN
    seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 30
    chip: Chip = Chip.LGPIO
    pins: Path | None = None
    profile: Path | None = None
    box: Path | None = None
    game_cards: Path | None = None
    orders: Path | None = None
    camera: CameraSettings = CameraSettings()
    cafe: CafeSettings = CafeSettings()


TABLES: Final[dict[str, type[msgspec.Struct]]] = {
    field.name: field.type
    for field in msgspec.structs.fields(Settings)
    if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct)
}
"""The settings that hold settings."""

FILES: Final = ("pins", "profile", "box", "game_cards", "orders")
"""The settings that name a file."""

EXAMPLES: Final = {
    "hours": "hours = [10:00:00, 23:30:00]",
    "quiet": "quiet = [21:00:00, 10:00:00]",
    "size": "size = [2304, 1296]",
    "camera": '[camera] and, on a line below, kind = "usb"',
    "cafe": "[cafe] and, on a line below, guarded = true",
}
"""What is written for settings of more than one value."""

CHOICES = {"language": Language, "chip": Chip, "kind": CameraKind}


def load_settings(path: Path | None = None) -> Settings:
    """The settings in a file; without `path` those in `settings_file()`, or the usual ones if there is none.

    File names in the settings are meant from the folder of the file.

    Raises:
        SettingsError: The file cannot be read, or something in it is wrong.
    """
    file = path or settings_file()
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        if path is None:
            return Settings()
        raise SettingsError(f"there are no settings {file}") from None
    except OSError as error:
        raise SettingsError(f"the settings {file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"the settings {file} are not a text file") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"the settings {file} are not valid TOML{_unread(error)}") from error
    unknown = _unknown(given, Settings)
    if unknown:
        raise SettingsError(f"the settings {file}: {unknown}")
    try:
        settings = msgspec.convert(given, Settings, dec_hook=_file)
    except msgspec.ValidationError as error:
        said = in_words(error, CHOICES)
        setting = said.partition(":")[0].split(", ")[-1].split(" ")[0]
        example = f", as in {EXAMPLES[setting]}" if setting in EXAMPLES else ""
        raise SettingsError(f"the settings {file}, {said}{example}") from error
    named = {name: getattr(settings, name) for name in FILES}
    return msgspec.structs.replace(
        settings, **{name: file.parent / named_file for name, named_file in named.items() if named_file}
    )


def _file(_: type, value: object) -> Path:
    if not isinstance(value, str):
        raise TypeError("Expected `str`, got another type")
    return Path(value).expanduser()


def _unread(error: tomllib.TOMLDecodeError | RecursionError) -> str:
    """Where the parser stopped, and what is most often wrong there."""
    at = re.search(r"at line \d+", str(error))
    where = at[0] if at else "at their end"
    return f" {where}: texts stand in quotes, times are written 10:00:00, and nothing is set twice"


def _unknown(given: dict[str, Any], struct: type[msgspec.Struct]) -> str | None:
    """What is said of the first setting that does not exist."""
    fields = struct.__struct_fields__
    for name, value in given.items():
        if name not in fields:
            close = difflib.get_close_matches(name, fields, n=1)
            meant = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(fields)}"
            return f"there is no setting {name!r}; {_home(name) or meant}"
        if isinstance(value, dict) and name in TABLES:
            unknown = _unknown(value, TABLES[name])
            if unknown:
                return f"in [{name}] {unknown}"
    return None


def _home(name: str) -> str | None:
    """Where a setting belongs that stands elsewhere."""
    if name in Settings.__struct_fields__:
        return "it belongs at the top, above what is in [brackets]"
    tables = [table for table, struct in TABLES.items() if name in struct.__struct_fields__]
    return f"it belongs under [{tables[0]}]" if tables else None


def settings_file() -> Path:
    """Where the settings are looked for: systemd's configuration folder of rushpi, else the user's own."""
    folder = os.environ.get("CONFIGURATION_DIRECTORY")
    return (Path(folder) if folder else _xdg("XDG_CONFIG_HOME", ".config")) / "settings.toml"


def data_folder() -> Path:
    """Where journal, photos and profile are kept: systemd's state folder of rushpi, else the user's own."""
    folder = os.environ.get("STATE_DIRECTORY")
    return Path(folder) if folder else _xdg("XDG_DATA_HOME", ".local/share")


def runtime_folders() -> list[Path]:
    """Where the running kiosk keeps its status, the first one being our own: systemd's, or the user's."""
    given = os.environ.get("RUNTIME_DIRECTORY")
    if given:
        return [Path(given)]
    user = os.environ.get("XDG_RUNTIME_DIR")
    return [*([Path(user) / "rushpi"] if user else []), SYSTEM_RUNTIME]


def _xdg(variable: str, usual: str) -> Path:
    base = os.environ.get(variable, "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / usual) / "rushpi"
