"""Checks a profile on a known layout: pieces in the sheet's cells, which say themselves what lies in them."""

from dataclasses import dataclass

from rushpi.rush.pieces import Kind
from rushpi.vision.calibration import SheetPhoto
from rushpi.vision.profile import Profile
from rushpi.vision.separability import read_cell


@dataclass(frozen=True)
class CellCheck:
    """One cell that a piece lies in, or should.

    Attributes:
        kind: what the cell is for.
        known: whether the profile knows that kind.
        read_as: what the piece was taken for; None if none was seen.
        p: the probability that it is a piece of that kind, 0 to 1.
        flavour_seen: False if its flavour is but a guess.
        laid: False if nothing lies in the cell.
    """

    kind: Kind
    known: bool
    read_as: Kind | None = None
    p: float = 0.0
    flavour_seen: bool = True
    laid: bool = True

    @property
    def right(self) -> bool:
        """Whether the piece was read as what it is, with its flavour."""
        return self.read_as is self.kind and self.flavour_seen


def check(photo: SheetPhoto, profile: Profile) -> list[CellCheck]:
    """Reads the piece in every cell that holds one, as it would be read in a bowl.

    A kind that the profile knows and that lies in no cell is told too: nobody can say how it would be read.
    """
    checks = []
    for kind in (kind for kind in Kind if kind in photo.cells or kind in profile.kinds):
        known = kind in profile.kinds
        if kind not in photo.cells:
            checks.append(CellCheck(kind, known, laid=False))
            continue
        piece = read_cell(photo.cells[kind], profile)
        if piece is None:
            checks.append(CellCheck(kind, known))
        else:
            read_as, p = piece.ranked()[0]
            checks.append(CellCheck(kind, known, read_as, p, piece.flavour_seen))
    return checks
