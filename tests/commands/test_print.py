"""`rushpi print`."""

from pathlib import Path

import pypdfium2
import pytest

from rushpi.cli import main

MM = 72 / 25.4


@pytest.mark.parametrize(
    ("arguments", "pages"),
    [
        (["mat"], [(420, 297)]),
        (["mat", "--paper", "a4"], [(210, 297), (210, 297)]),
        (["sheet"], [(297, 210)]),
        (["tower-card"], [(148, 210)]),
    ],
)
def test_each_is_printed_at_its_true_size(
    tmp_path: Path, arguments: list[str], pages: list[tuple[float, float]]
) -> None:
    file = tmp_path / "out.pdf"
    assert main(["print", *arguments, "--out", str(file)]) == 0
    document = pypdfium2.PdfDocument(file)
    sizes = [page.get_size() for page in document]
    document.close()
    assert [(w / MM, h / MM) for w, h in sizes] == [pytest.approx(page, abs=0.01) for page in pages]


def test_only_a_pdf_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mat", "--out", str(tmp_path / "mat.png")]) == 1
    assert "name a file that ends in .pdf" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none" / "mat.pdf"
    assert main(["print", "mat", "--out", str(file)]) == 1
    assert capsys.readouterr().err == f"rushpi: {file} cannot be written: there is no folder {file.parent}.\n"


def test_only_the_mat_has_a_choice_of_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["print", "sheet", "--paper", "a4", "--out", str(tmp_path / "sheet.pdf")])
    assert wrong.value.code == 2
    assert "--paper is for the mat" in capsys.readouterr().err
