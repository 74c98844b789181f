"""The printed mat and the calibration sheet: what is printed where, in millimetres.

Both are described by a small TOML file: origin at the centre, x to the right, y up in the picture.
"""

import math
import re
from codecs import BOM_UTF8
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct, ValidationError, toml

from rushpi.rush.pieces import Kind
from rushpi.rush.wording import in_words

Millimetres = Annotated[float, Meta(gt=0)]
Side = Annotated[float, Meta(gt=0, le=3000)]
"""Millimetres; no table is larger."""

Point = tuple[float, float]
Dictionary = Annotated[str, Meta(pattern="^DICT_(4X4|5X5|6X6|7X7)_(50|100|250|1000)$")]
"""The name of one of OpenCV's ArUco dictionaries."""

BOWLS: Final = 4

Print = TypeVar("Print", "Mat", "Sheet")


class PrintError(ValueError):
    """A mat's or sheet's file cannot be used. The message is one sentence for the person who wrote it."""


class Circles(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed circles that the bowls stand on: top left, top right, bottom left, bottom right."""

    diameter: Annotated[float, Meta(ge=40)]
    centres: Annotated[tuple[Point, ...], Meta(min_length=BOWLS, max_length=BOWLS)]

    def __post_init__(self) -> None:
        if not all(math.dist(one, other) >= self.diameter for one, other in combinations(self.centres, 2)):
            raise ValueError("the circles overlap, and every bowl needs a place of its own")


class Mat(Struct, frozen=True, forbid_unknown_fields=True):
    """The mat under the bowls. `markers` gives each ArUco marker's centre by its id."""

    size: tuple[Side, Side]
    dictionary: Dictionary
    marker_size: Millimetres
    markers: Annotated[dict[int, Point], Meta(min_length=2)]
    bowls: Circles

    def __post_init__(self) -> None:
        half = self.bowls.diameter / 2
        right, top = (side / 2 for side in self.size)
        if not all(abs(x) + half <= right and abs(y) + half <= top for x, y in self.bowls.centres):
            raise ValueError("the bowls' circles do not lie on the mat; see their diameter and centres")


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The calibration sheet. `cells` gives the cell of each kind as (x0, y0, x1, y1)."""

    size: tuple[Side, Side]
    dictionary: Dictionary
    marker_size: Millimetres
    markers: Annotated[dict[int, Point], Meta(min_length=2)]
    cells: Annotated[dict[Kind, tuple[float, float, float, float]], Meta(min_length=1)]


def load_mat(path: Path | None = None) -> Mat:
    """The mat described by a file, or rushpi's own. Raises PrintError."""
    return _load(path, "mat.toml", Mat)


def load_sheet(path: Path | None = None) -> Sheet:
    """The calibration sheet described by a file, or rushpi's own. Raises PrintError."""
    return _load(path, "sheet.toml", Sheet)


def _load(path: Path | None, own: str, kind: type[Print]) -> Print:
    source = path or resources.files("rushpi.vision") / "data" / own
    name = kind.__name__.lower()
    try:
        text = source.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise PrintError(f"{source} cannot be read: {error.strerror}.") from error
    try:
        return toml.decode(text, type=kind)
    except ValidationError as error:
        why = _taken_for(text, Sheet if kind is Mat else Mat) or _in_words(error)
        raise PrintError(f"{source} does not describe a {name}: {why}.") from error
    except (ValueError, RecursionError) as error:  # of the TOML reader, in its own language
        place = re.search(r"line \d+", str(error))
        raise PrintError(
            f"{source} does not describe a {name}: it is not TOML"
            f"{f' in {place[0]}' if place else ''}; see whether all brackets and quotes are closed."
        ) from error


def _taken_for(text: bytes, other: type[Mat | Sheet]) -> str | None:
    try:
        toml.decode(text, type=other)
    except ValidationError:
        return None
    return f"it is the {other.__name__.lower()}"


def _in_words(error: ValidationError) -> str:
    if "matching regex" in str(error):
        return "dictionary: this is none of OpenCV's; give one such as DICT_4X4_50"
    return in_words(error, {"cells": Kind})
