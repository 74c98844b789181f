from importlib import resources

import pytest

from rushpi.rush.pieces import Kind
from rushpi.vision.mat import PrintError, load_mat, load_sheet


def test_our_own_mat_has_four_circles_inside_its_paper():
    mat = load_mat()
    for x, y in mat.bowls.centres:
        assert abs(x) + mat.bowls.diameter / 2 <= mat.size[0] / 2
        assert abs(y) + mat.bowls.diameter / 2 <= mat.size[1] / 2


def test_bowls_are_numbered_row_by_row_from_the_top_left():
    (left0, top0), (right1, top1), (left2, low2), (right3, low3) = load_mat().bowls.centres
    assert left0 < right1
    assert left2 < right3
    assert min(top0, top1) > max(low2, low3)


def test_our_own_sheet_has_a_cell_for_every_kind_and_none_overlap():
    cells = load_sheet().cells
    assert set(cells) == set(Kind)
    boxes = list(cells.values())
    for i, (ax0, ay0, ax1, ay1) in enumerate(boxes):
        for bx0, by0, bx1, by1 in boxes[i + 1 :]:
            assert ax1 <= bx0 or bx1 <= ax0 or ay1 <= by0 or by1 <= ay0


def test_mat_and_sheet_share_no_marker():
    assert not set(load_mat().markers) & set(load_sheet().markers)


OWN = (resources.files("rushpi.vision") / "data" / "mat.toml").read_text()
SHEET = (resources.files("rushpi.vision") / "data" / "sheet.toml").read_text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("size = [420, 297", "does not describe a mat: it is not TOML; see whether all brackets"),
        ("size = [420, 297]\nmarkers = what", "it is not TOML in line 2"),
        (f"size = {'[' * 5000}", "it is not TOML"),
        ("size = [420, 297]\n\xe9", "it is not TOML"),
        ('size = [420, 297]\ndictionary = "DICT_4X4_50"', "the field 'marker_size' is missing; add it"),
        ("size = [420, -1]", "size 2: a number above 0 is needed here"),
        ('size = "A3"', "size: a list is needed here"),
        ("marker_sise = 40", "there is no field 'marker_sise'"),
        (
            OWN.replace("centres = [[-84, 70], ", "centres = ["),
            "bowls, centres: a list of at least 4 entries is needed here",
        ),
        (OWN.replace("diameter = 124", "diameter = 1240"), "bowls: the circles overlap"),
        (OWN.replace("diameter = 124", "diameter = 4"), "bowls, diameter: a number of at least 40"),
        (OWN.replace("[[-84, 70]", "[[nan, 70]"), "bowls: the circles overlap"),
        (OWN.replace("[[-84, 70]", "[[-184, 70]"), "the bowls' circles do not lie on the mat"),
        (OWN.replace("[420, 297]", "[59400, 42000]"), "size 1: a number of at most 3000 is needed here"),
    ],
)
def test_a_damaged_mat_is_refused_in_one_sentence_that_names_the_file(tmp_path, text, says):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(PrintError, match=says) as refused:
        load_mat(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_mat_and_a_sheet_taken_for_each_other_are_told(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    with pytest.raises(PrintError, match="does not describe a sheet: it is the mat"):
        load_sheet(path)
    path.write_text(SHEET)
    with pytest.raises(PrintError, match="does not describe a mat: it is the sheet"):
        load_mat(path)


@pytest.mark.parametrize("name", ["DICT_OF_DREAMS", "DICT_4X5_50"])
def test_an_unknown_aruco_dictionary_is_refused(tmp_path, name):
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace("DICT_4X4_50", name))
    with pytest.raises(
        PrintError, match="dictionary: this is none of OpenCV's; give one such as DICT_4X4_50"
    ):
        load_mat(path)


def test_a_sheet_with_an_unknown_kind_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'size = [297, 210]\ndictionary = "DICT_4X4_50"\nmarker_size = 24\n'
        "[markers]\n10 = [0, 0]\n11 = [1, 1]\n[cells]\nnigiri-eel = [0, 0, 1, 1]\n"
    )
    with pytest.raises(PrintError, match="cells: 'nigiri-eel' is not known; use one of nigiri-salmon, "):
        load_sheet(path)


def test_a_file_that_notepad_marked_as_utf_8_is_read(tmp_path):
    (tmp_path / "mine.toml").write_text(f"\ufeff{OWN}", encoding="utf-8")
    assert load_mat(tmp_path / "mine.toml") == load_mat()


def test_a_sheet_without_cells_is_told_in_plain_words(tmp_path):
    own = (resources.files("rushpi.vision") / "data" / "sheet.toml").read_text()
    (tmp_path / "mine.toml").write_text(own[: own.index("[cells]") + len("[cells]")])
    with pytest.raises(PrintError, match="cells: at least 1 entry is needed here"):
        load_sheet(tmp_path / "mine.toml")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(PrintError, match=r"gone\.toml"):
        load_mat(tmp_path / "gone.toml")
