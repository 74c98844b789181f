"""The mat and the calibration sheet, from the same constants that the eyes look for."""

from collections.abc import Callable, Iterator
from typing import Final

from rushpi.paper.marker import marker
from rushpi.paper.page import Page, Ring, Shape, Text, frame_of, ruler
from rushpi.rush.pieces import Kind
from rushpi.vision.mat import Mat, Sheet

EDGE: Final = 7.5
"""Millimetres from the paper's edge to the ruler: printers leave a margin of 4 or 5 blank."""

LENGTH: Final = 100
"""Millimetres of the ruler."""

Translate = Callable[[str], str]


def mat_page(mat: Mat, _: Translate = str) -> Page:
    """The mat: markers, a circle for each bowl, and a ruler in each half."""
    width, height = mat.size
    circles = (Ring(centre, mat.bowls.diameter) for centre in mat.bowls.centres)
    left, base = (-width / 4 - LENGTH / 2, width / 4 - LENGTH / 2), EDGE - height / 2
    rulers = (
        shape for x in left for shape in ruler(x, base, LENGTH, Text((x + 2, base + 5), scale_words(_), 2.8))
    )
    return Page(mat.size, (*_markers(mat), *circles, *rulers))


def sheet_page(sheet: Sheet, name: Callable[[Kind], str] = str, _: Translate = str) -> Page:
    """The calibration sheet: a named cell for each kind of piece, markers and a ruler."""
    shapes: list[Shape] = [*_markers(sheet)]
    for kind, box in sheet.cells.items():
        shapes += [*frame_of(box), Text((box[0] + 1.5, box[3] - 3.8), name(kind), 3.0)]
    base = EDGE - sheet.size[1] / 2
    shapes += ruler(0, base, LENGTH, Text((-LENGTH - 6, base), scale_words(_), 2.8))
    return Page(sheet.size, tuple(shapes))


def scale_words(_: Translate) -> str:
    """What the ruler of `LENGTH` mm is for."""
    return _("This line is {n} mm long if it was printed at true size (100 %).").format(n=LENGTH)


def _markers(paper: Mat | Sheet) -> Iterator[Shape]:
    for number, centre in paper.markers.items():
        yield from marker(paper.dictionary, number, centre, paper.marker_size)
