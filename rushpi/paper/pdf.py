"""Pages as a PDF file: the dozen operators that our shapes need, and a font that every reader has."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rushpi.paper.page import Area, Line, Page, Ring, Shape, Text

POINT: Final = 72 / 25.4
"""PDF's points in a millimetre."""

ROUND: Final = 4 / 3 * math.tan(math.pi / 8)
"""Where the handles of a Bezier curve lie that follows a quarter of a circle, in its radius."""


def to_pdf(pages: Sequence[Page], title: str) -> bytes:
    """A PDF file of these pages at true size; readers are asked not to scale it when they print.

    The same pages give the same bytes.
    """
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for page in pages:
        width, height = (number(side * POINT) for side in page.size)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}]"
            f" /Resources << /Font << /F 3 0 R >> >> /Contents {len(objects) + 2} 0 R >>".encode()
        )
        content = "\n".join(_content(page)).encode("cp1252")
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content))
    objects.append(f"<< /Title {_string(title)} >>".encode("cp1252"))
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects numbered from 1, the catalogue first and the information last, with their table."""
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for index, content in enumerate(objects, 1):
        offsets.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (index, content)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    file += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    file += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        len(objects),
        table,
    )
    return bytes(file)


def _content(page: Page) -> Iterator[str]:
    """A page's operators, in millimetres from its centre."""
    width, height = page.size
    scale = number(POINT)
    yield f"{scale} 0 0 {scale} {number(width / 2 * POINT)} {number(height / 2 * POINT)} cm"
    for shape in page.shapes:
        yield _operators(shape)


def _operators(shape: Shape) -> str:
    match shape:
        case Area(boxes, shade):
            path = " ".join(f"{numbers(x0, y0, x1 - x0, y1 - y0)} re" for x0, y0, x1, y1 in boxes)
            return f"{number(shade)} g {path} f"
        case Ring(centre, diameter, line, shade):
            return f"{number(shade)} G {number(line)} w {_circle(*centre, diameter / 2)} s"
        case Line(start, end, line, shade):
            return f"{number(shade)} G {number(line)} w {numbers(*start)} m {numbers(*end)} l S"
        case Text(at, words, size, shade):
            return f"BT {number(shade)} g /F {number(size)} Tf {numbers(*at)} Td {_string(words)} Tj ET"


def _circle(x: float, y: float, radius: float) -> str:
    quarters = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 0))
    path = f"{numbers(x + radius, y)} m"
    for (ax, ay), (bx, by) in pairwise(quarters):
        handles = (ax + ROUND * bx, ay + ROUND * by, bx + ROUND * ax, by + ROUND * ay, bx, by)
        along = (x, y) * 3
        path += f" {numbers(*(start + radius * by for start, by in zip(along, handles, strict=True)))} c"
    return path


def _string(words: str) -> str:
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"({escaped})"


def numbers(*values: float) -> str:
    """Several numbers."""
    return " ".join(number(value) for value in values)


def number(value: float) -> str:
    """A number as PDF writes it: no exponent, no needless digits, to a ten-thousandth."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
