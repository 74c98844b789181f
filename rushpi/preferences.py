"""What people choose at the screen: language, sound, calm. Kept beside the journal, not in the settings."""

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec

from rushpi.locale import _, why
from rushpi.settings import Language

FILE: Final = "preferences.json"
LOUDEST: Final = 10


class PreferencesError(OSError):
    """The preferences cannot be read or kept. The message names the file and what to do."""


class Preferences(msgspec.Struct, frozen=True):
    """What is chosen at the screen.

    Attributes:
        language: Of the screen; None for that of the settings.
        volume: Of all sounds, 0 to `LOUDEST`.
        muted: Whether nothing sounds, whatever the volume.
        calm: Whether nothing moves on the screen that need not.
    """

    language: Language | None = None
    volume: Annotated[int, msgspec.Meta(ge=0, le=LOUDEST)] = 6
    muted: bool = False
    calm: bool = False


def load_preferences(folder: Path) -> Preferences:
    """What was chosen last, or the usual if nobody chose.

    Raises:
        PreferencesError: the file cannot be read or is damaged.
    """
    file = folder / FILE
    try:
        return msgspec.json.decode(file.read_bytes(), type=Preferences)
    except (FileNotFoundError, NotADirectoryError):
        return Preferences()
    except OSError as error:
        says = _("{file} cannot be read: {why}").format(file=file, why=why(error))
        raise PreferencesError(says) from error
    except (msgspec.DecodeError, RecursionError) as error:
        says = _("{file} is damaged: choose language and sound anew").format(file=file)
        raise PreferencesError(says) from error


def save_preferences(preferences: Preferences, folder: Path) -> None:
    """Keep them, whole or not at all, even if the plug is pulled.

    Raises:
        PreferencesError: the file cannot be written.
    """
    file, half = folder / FILE, folder / f".{FILE}"
    try:
        with half.open("wb") as out:
            out.write(msgspec.json.encode(preferences))
            out.flush()
            os.fsync(out.fileno())
        half.replace(file)
    except OSError as error:
        says = _("{file} cannot be written: {why}").format(file=file, why=why(error))
        raise PreferencesError(says) from error
