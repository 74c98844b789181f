"""Photos of the sheet, given to learn from or to check with."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError

if TYPE_CHECKING:
    from rushpi.vision.calibration import SheetPhoto
    from rushpi.vision.mat import Mat, Sheet

OVEREXPOSED: Final = 0.1  # of the paper


def opened(path: Path, mat: "Mat", sheet: "Sheet") -> "SheetPhoto":
    """A photo of the sheet. Raises CommandError for one that shows none, or no colours."""
    from rushpi.vision.calibration import open_sheet
    from rushpi.vision.markers import MatNotFoundError
    from rushpi.vision.sight import is_grey
    from rushpi.vision.sources import PhotoError, load_photo

    try:
        photo = open_sheet(load_photo(path), mat, sheet)
    except PhotoError as error:
        raise CommandError(str(error)) from error
    except MatNotFoundError as error:
        raise CommandError(f"{path} {error}.") from error
    if is_grey(photo.frame):
        raise CommandError(f"{path} is grey: take it again in colour.")
    return photo


def is_overexposed(photo: "SheetPhoto") -> bool:
    """Whether so much of the paper is clipped that colours may be."""
    return photo.light.clipped > OVEREXPOSED


def warn_of_flaws(path: Path, photo: "SheetPhoto") -> None:
    """Tells on stderr what makes a photo worse than it need be."""
    from rushpi.vision.sharpness import BLURRED

    if is_overexposed(photo):
        print(f"rushpi: {path} is over-exposed: less light or a shorter exposure is better.", file=sys.stderr)
    if photo.blur > BLURRED:
        print(
            f"rushpi: {path} is blurred: see whether the camera is sharp and stands still.", file=sys.stderr
        )
