"""How well a set's kinds can be told apart: the calibration photos read with the profile made from them."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind
from rushpi.vision.calibration import MIDDLE, SheetPhoto
from rushpi.vision.colours import known_colours
from rushpi.vision.cutouts import as_view, cut
from rushpi.vision.features import planes
from rushpi.vision.pieces import SEEN, Candidate
from rushpi.vision.profile import Profile
from rushpi.vision.sight import look
from rushpi.vision.view import PX_PER_MM, SIDE, View

CELL: Final = 25.0  # mm from a cell's middle: what is farther lies in another cell
CONFUSED: Final = 0.15  # mean probability given to another kind
CLOSE_HUES: Final = 0.35  # radians


@dataclass(frozen=True)
class Separability:
    """One kind on the calibration photos.

    Attributes:
        kind: which.
        photos: in how many something lies in its cell.
        right: in how many it was read right.
        hidden: in how many its type showed but not its flavour.
        unseen: in how many nothing was found in its cell.
        mistaken: how often it was read as each other kind.
        confused: other kinds that it could be, with their mean probability.
    """

    kind: Kind
    photos: int
    right: int
    hidden: int
    unseen: int
    mistaken: Counter[Kind]
    confused: dict[Kind, float]


def separability(photos: Sequence[SheetPhoto], profile: Profile) -> list[Separability]:
    """Reads every cell of every photo, and tells for each kind how it went."""
    return [_of(kind, photos, profile) for kind in profile.kinds]


def read_middle(picture: NDArray[np.float32], profile: Profile) -> Candidate | None:
    """The piece that is seen most surely in the middle of a view's picture; None if none is."""
    _, (found,) = look(planes([picture], profile.colours), profile.kinds)
    middle = (SIDE - 1) / 2
    here = (
        candidate
        for candidate in found
        if candidate.p >= SEEN and math.dist(candidate.at, (middle, middle)) < CELL * PX_PER_MM
    )
    return next(here, None)


def read_cell(cell: View, profile: Profile) -> Candidate | None:
    """The piece that is seen most surely in a cell of the sheet; None if none is.

    It is shown alone, as if in a bowl: what its neighbours leave in doubt is not its own.
    """
    return read_middle(as_view(cut(cell, MIDDLE)), profile)


def _of(kind: Kind, photos: Sequence[SheetPhoto], profile: Profile) -> Separability:
    hidden = unseen = 0
    read_as: Counter[Kind] = Counter()
    given: dict[Kind, float] = defaultdict(float)
    cells = [photo.cells[kind] for photo in photos if kind in photo.cells]
    for view in cells:
        piece = read_cell(view, profile)
        if piece is None:
            unseen += 1
        elif not piece.flavour_seen:
            hidden += 1
        else:
            read_as[max(piece.kinds, key=piece.kinds.__getitem__)] += 1
            for other, p in piece.kinds.items():
                given[other] += p
    told = len(cells) - unseen - hidden
    confused = {other: p / told for other, p in given.items() if other is not kind and p / told >= CONFUSED}
    right = read_as.pop(kind, 0)
    return Separability(kind, len(cells), right, hidden, unseen, read_as, confused)


def close_hues(profile: Profile) -> list[tuple[str, str]]:
    """Pairs of flavours (and wasabi) whose colours are hard to tell apart."""
    hues = [(colour.value, math.atan2(v, u)) for colour, (u, v) in known_colours(profile.colours).items()]
    return [
        (one, other)
        for i, (one, a) in enumerate(hues)
        for other, b in hues[i + 1 :]
        if abs(math.remainder(a - b, math.tau)) < CLOSE_HUES
    ]
