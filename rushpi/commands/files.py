"""The files that people name to a command: what would be read without end, or lost, is refused first."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError

if TYPE_CHECKING:
    from rushpi.vision.profile import Profile

HEAD: Final = 256  # bytes of a file that tell what it is


def open_profile(path: Path) -> "Profile":
    """The profile in a file. Raises CommandError."""
    from rushpi.vision.profile import ProfileError, load_profile

    try:
        return load_profile(path)
    except ProfileError as error:
        raise CommandError(str(error)) from error


def see_that_it_may_be_written(path: Path, ours: re.Pattern[bytes], what: str) -> None:
    """See that a file can be written without loss: what it would replace is empty, or one of its own sort.

    Args:
        path: the file to be written.
        ours: how files of its sort begin.
        what: what they are called.

    Raises:
        CommandError: its folder is not there, or another sort of file is in its place.
    """
    try:
        if not path.parent.is_dir():
            raise CommandError(f"{path} cannot be written: there is no folder {path.parent}.")
        if path.is_dir():
            raise CommandError(f"{path} is a folder: name a file in it.")
        head = _head(path) if path.is_file() else b""
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    if head and not ours.match(head):
        raise CommandError(f"{path} is there already, and is no {what}: name another file.")


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEAD)
