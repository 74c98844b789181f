"""The printables, rendered back to pixels by a PDF reader and looked at by the eyes that will read them."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from rushpi.display.words import kind_name
from rushpi.paper.mat import mat_page, sheet_page
from rushpi.paper.page import Area, Page, Ring, halves
from rushpi.paper.pdf import number, to_pdf
from rushpi.paper.raster import rasterise
from rushpi.paper.tower import tower_page
from rushpi.vision.markers import find_markers
from rushpi.vision.mat import Mat, Sheet, load_mat, load_sheet

DPI = 150
PX_PER_MM = DPI / 25.4
FINER = 3
WITHIN = 0.2  # mm


def rendered(pages: list[Page]) -> list[np.ndarray]:
    """The pages at `DPI`. The reader snaps boxes to whole pixels: finer ones are averaged."""
    document = pypdfium2.PdfDocument(to_pdf(pages, "test"))
    pictures = [page.render(scale=FINER * DPI / 72, grayscale=True).to_numpy() for page in document]
    shrunk = [
        cv2.resize(
            picture,
            (round(page.size[0] * PX_PER_MM), round(page.size[1] * PX_PER_MM)),
            interpolation=cv2.INTER_AREA,
        )
        for picture, page in zip(pictures, pages, strict=True)
    ]
    document.close()
    return [cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR) for picture in shrunk]


def found_mm(picture: np.ndarray, paper: Mat | Sheet, width: float) -> dict[int, np.ndarray]:
    """The corners of each marker in mm from the picture's upper left corner, y down.

    A page is stretched to whole pixels.
    """
    scale = [picture.shape[1] / width, picture.shape[0] / paper.size[1]]
    return {i: (px + 0.5) / scale for i, px in find_markers(picture, paper.dictionary).items()}


def expected_mm(paper: Mat | Sheet, number: int) -> np.ndarray:
    (x, y), half = paper.markers[number], paper.marker_size / 2
    around = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return np.array([paper.size[0] / 2 + x, paper.size[1] / 2 - y]) + around


@pytest.mark.parametrize(
    ("paper", "page"),
    [(load_mat(), mat_page(load_mat())), (load_sheet(), sheet_page(load_sheet()))],
    ids=["mat", "sheet"],
)
def test_printed_markers_are_found_where_the_eyes_expect_them(paper: Mat | Sheet, page: Page) -> None:
    (picture,) = rendered([page])
    found = found_mm(picture, paper, paper.size[0])
    assert found.keys() == paper.markers.keys()
    for a, b in itertools.combinations_with_replacement(found, 2):
        for i, j in itertools.product(range(4), repeat=2):
            distance = np.linalg.norm(found[a][i] - found[b][j])
            truth = np.linalg.norm(expected_mm(paper, a)[i] - expected_mm(paper, b)[j])
            assert distance == pytest.approx(truth, abs=WITHIN)


def test_two_halves_make_a_whole_mat() -> None:
    mat = load_mat()
    half = mat.size[0] / 2
    left, right = (found_mm(picture, mat, half) for picture in rendered(list(halves(mat_page(mat)))))
    whole = left | {i: corners + np.array([half, 0]) for i, corners in right.items()}
    assert (left.keys(), right.keys()) == ({0, 2}, {1, 3})
    for i, corners in whole.items():
        assert corners == pytest.approx(expected_mm(mat, i), abs=WITHIN)


def test_nothing_but_paper_lies_on_the_seam() -> None:
    for picture in rendered(list(halves(mat_page(load_mat())))):
        dark = np.flatnonzero((picture < 250).any(axis=(0, 2))) / PX_PER_MM
        assert dark.min() > 4  # mm that a printer leaves blank
        assert dark.max() < picture.shape[1] / PX_PER_MM - 4


def test_rings_and_rulers_are_at_true_size() -> None:
    mat = load_mat()
    (picture,) = rendered([mat_page(mat)])
    _, y = mat.bowls.centres[0]
    row = picture[round((mat.size[1] / 2 - y) * PX_PER_MM), :, 0]
    half = row[: round(mat.size[0] / 2 * PX_PER_MM)]
    dark = np.flatnonzero(half < 200)
    across = (dark.max() - dark.min()) / PX_PER_MM
    ring = next(shape for shape in mat_page(mat).shapes if isinstance(shape, Ring))
    assert across == pytest.approx(mat.bowls.diameter + ring.width, abs=2 * WITHIN)
    base = picture[round((mat.size[1] - 7.5) * PX_PER_MM) - 1 :, : picture.shape[1] // 2]
    line = np.flatnonzero((base < 200).any(axis=(0, 2)))
    middle = line[(line > 45 * PX_PER_MM) & (line < 165 * PX_PER_MM)]
    assert (middle.max() - middle.min()) / PX_PER_MM == pytest.approx(100, abs=2 * WITHIN)


def test_a_simulated_print_is_what_a_printer_prints() -> None:
    page = mat_page(load_mat())
    (printed,) = rendered([Page(page.size, tuple(s for s in page.shapes if isinstance(s, Area)))])
    drawn = rasterise(Page(page.size, tuple(s for s in page.shapes if isinstance(s, Area))), PX_PER_MM)
    assert abs(printed[: drawn.shape[0], : drawn.shape[1], 0].astype(float) - drawn).mean() < 0.5


@pytest.mark.parametrize("words", ["Questa riga è lunga 100 mm", "Está à mão: ação, pôr, três"])
def test_accents_are_printed(words: str) -> None:
    document = pypdfium2.PdfDocument(to_pdf([tower_page(lambda _: words)], words))
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert words in text


def test_the_page_asks_not_to_be_scaled() -> None:
    document = to_pdf([tower_page()], "tower")
    assert b"/PrintScaling /None" in document


def test_words_with_brackets_are_words() -> None:
    document = pypdfium2.PdfDocument(to_pdf([tower_page(lambda words: words + r" (é\)")], "a (b"))
    text = document[0].get_textpage().get_text_bounded()
    assert r"3 Honor (é\)" in text
    document.close()


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (-0.5, "-0.5"), (1e-7, "0"), (100.0, "100")])
def test_numbers_have_no_exponent(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("what", ["mat", "sheet"])
def test_the_copies_in_calibration_are_current(what: str) -> None:
    page = mat_page(load_mat()) if what == "mat" else sheet_page(load_sheet(), kind_name)
    copy = Path(__file__).parents[2] / "calibration" / f"{what}.pdf"
    assert copy.read_bytes() == to_pdf([page], f"rushpi {what}"), f"run: rushpi print {what} --out {copy}"
