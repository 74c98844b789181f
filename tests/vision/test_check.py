import pytest

from rushpi.commands.calibrate.check import _cure, _read_as, _sure
from rushpi.rush.pieces import Kind
from rushpi.vision.calibration import learn
from rushpi.vision.check import CellCheck, check
from tests.vision.table import Table
from tests.vision.test_calibration import photos


@pytest.mark.parametrize(
    ("cell", "right", "read_as", "sure"),
    [
        (CellCheck(Kind.WASABI, True, Kind.WASABI, 0.987), True, "wasabi", "99%"),
        (
            CellCheck(Kind.URAMAKI_SALMON, True, Kind.URAMAKI_SALMON, 0.4, flavour_seen=False),
            False,
            "uramaki-?",
            "its flavour does not show",
        ),
        (CellCheck(Kind.WASABI, True, Kind.NIGIRI_SALMON, 0.9), False, "nigiri-salmon", "90%   WRONG"),
        (CellCheck(Kind.WASABI, True), False, "-", "nothing seen"),
        (CellCheck(Kind.WASABI, True, laid=False), False, "-", "its cell is empty"),
    ],
)
def test_only_the_right_kind_with_its_flavour_is_right(cell, right, read_as, sure):
    assert (cell.right, _read_as(cell), _sure(cell)) == (right, read_as, sure)


def test_what_to_do_depends_on_what_is_wrong():
    unknown = CellCheck(Kind.WASABI, False, Kind.NIGIRI_SALMON, 0.9)
    hidden = CellCheck(Kind.URAMAKI_SALMON, True, Kind.URAMAKI_SALMON, 0.4, flavour_seen=False)
    mistaken = CellCheck(Kind.WASABI, True, Kind.NIGIRI_SALMON, 0.9)
    assert "calibrate again with them on the sheet" in _cure([unknown, hidden], bright=False)
    assert "turn them" in _cure([hidden], bright=True)
    assert "more light" in _cure([hidden, mistaken], bright=False)
    assert "less light" in _cure([hidden, mistaken], bright=True)


FEW = (Kind.NIGIRI_SALMON, Kind.URAMAKI_OCTOPUS, Kind.HOSOMAKI_CUCUMBER, Kind.WASABI)


def test_a_set_of_few_kinds_is_learned_and_read():
    sheets = photos(FEW)
    profile = learn(sheets, Table().mat)
    assert profile.kinds == FEW
    assert [(cell.kind, cell.right) for cell in check(sheets[1], profile)] == [(kind, True) for kind in FEW]


def test_a_kind_that_the_profile_knows_but_nobody_laid_is_told():
    sheets = photos(FEW)
    (fewer, _) = photos(FEW[:3])
    checks = check(fewer, learn(sheets, Table().mat))
    assert [(cell.kind, cell.laid, cell.right) for cell in checks] == [
        *((kind, True, True) for kind in FEW[:3]),
        (Kind.WASABI, False, False),
    ]


def test_a_piece_that_few_kinds_do_not_include_is_not_known():
    profile = learn(photos(FEW), Table().mat)
    (all_kinds, _) = photos()
    known = {cell.kind: cell.known for cell in check(all_kinds, profile)}
    assert known == {kind: kind in FEW for kind in Kind}
