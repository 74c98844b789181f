"""A finished calibration: what `rushpi calibrate` writes and every reading starts from."""

from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rushpi.locale import _, why
from rushpi.rush.pieces import Kind
from rushpi.vision.colours import Colours, missing_colours
from rushpi.vision.mat import Mat

VERSION: Final = 1

RIM_RADIUS: Final = 58.0  # mm, as projected on the mat: what a usual bowl shows where nobody can measure it


class ProfileError(ValueError):
    """A profile cannot be used. The message is one sentence: which file, why, and what to do."""


class Sample(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the calibration: `jpeg` is its cut-out, the light taken out."""

    kind: Kind
    jpeg: bytes


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the eyes know of one set of pieces, its bowls and its mat.

    Attributes:
        version: of this format.
        made: the day of the calibration, ISO 8601.
        photo_size: width and height in pixels of the calibration photos.
        photos: how many sheet photos it was learned from.
        mat: the mat that the bowls stand on.
        kinds: those that lay on the sheet in some photo; no other kind is ever read.
        colours: of flavours, wasabi, rice, nori and bowls.
        samples: the pieces that it was learned from, to measure by whether a change makes it worse.
        rim_radius: mm; a bowl's inner rim as it appears on the mat's plane from above. None if no photo of
            empty bowls was given: then it is measured where it is needed.
    """

    version: int
    made: str
    photo_size: tuple[int, int]
    photos: Annotated[int, Meta(ge=1)]
    mat: Mat
    kinds: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    colours: Colours
    rim_radius: Annotated[float, Meta(gt=20, lt=80)] | None = None
    samples: tuple[Sample, ...] = ()


class _Version(Struct):
    version: int


def save_profile(profile: Profile, path: Path) -> None:
    """Writes a profile as JSON. Raises ProfileError."""
    text = msgspec.json.format(msgspec.json.encode(profile), indent=2)
    try:
        path.write_bytes(text + b"\n")
    except OSError as error:
        says = _("{file} cannot be written: {why}").format(file=path, why=why(error))
        raise ProfileError(says) from error


def load_profile(path: Path) -> Profile:
    """Reads a profile. Raises ProfileError if it is missing, damaged or of another version."""
    unread = _("{file} cannot be read: {why}; calibrate, at the screen or with `rushpi calibrate`")
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe or device may have no end
            raise ProfileError(unread.format(file=path, why=_("it is no file")))
        text = path.read_bytes()
    except OSError as error:
        raise ProfileError(unread.format(file=path, why=why(error))) from error
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version != VERSION:
            says = _(
                "{file} is a profile of version {n}, and this rushpi reads version {ours}: calibrate again"
            )
            raise ProfileError(says.format(file=path, n=version, ours=VERSION))
        profile = msgspec.json.decode(text, type=Profile)
        if missing := missing_colours(profile.kinds, profile.colours):
            raise msgspec.ValidationError(f"no colour of {', '.join(missing)}")
    except (msgspec.DecodeError, RecursionError) as error:
        says = _("{file} is damaged or no profile ({error}): calibrate again")
        raise ProfileError(says.format(file=path, error=error)) from error
    return profile
