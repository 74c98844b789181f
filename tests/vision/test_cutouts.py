import cv2
import numpy as np
import pytest

from rushpi.rush.pieces import Kind
from rushpi.vision.cutouts import (
    CUT,
    Cutout,
    CutoutError,
    as_jpeg,
    as_view,
    cut,
    from_jpeg,
    keep_cutouts,
    load_cutouts,
)
from rushpi.vision.view import SIDE, View


def patch(rgb=(0.8, 0.4, 0.2)):
    """A disc of a colour on paper."""
    picture = np.full((CUT, CUT, 3), 0.8, np.float32)
    return cv2.circle(picture, (CUT // 2, CUT // 2), 15, rgb, -1)


def test_a_cutout_comes_back_as_it_was_kept(tmp_path):
    keep_cutouts([Cutout(Kind.NIGIRI_SALMON, patch(), "one"), Cutout(Kind.WASABI, patch(), "two")], tmp_path)
    kept, complaints = load_cutouts(tmp_path)
    assert [(cutout.kind, cutout.name) for cutout in kept] == [
        (Kind.NIGIRI_SALMON, "nigiri-salmon/one.png"),
        (Kind.WASABI, "wasabi/two.png"),
    ]
    assert np.abs(kept[0].picture - patch()).max() < 0.004
    assert not complaints
    assert not list(tmp_path.glob("*/*.part"))


def test_a_jpeg_keeps_the_colours_too():
    assert np.abs(from_jpeg(as_jpeg(patch())) - patch()).mean() < 0.005
    assert from_jpeg(b"") is None
    assert from_jpeg(b"no jpeg") is None


def test_what_is_no_cutout_is_named_and_left_out(tmp_path):
    keep_cutouts([Cutout(Kind.WASABI, patch(), "good")], tmp_path)
    (tmp_path / "wasabi" / "bad.png").write_text("text")
    cv2.imwrite(str(tmp_path / "wasabi" / "large.png"), np.full((200, 200, 3), 99, np.uint8))
    (tmp_path / "eel").mkdir()
    cv2.imwrite(str(tmp_path / "eel" / "one.png"), np.full((CUT, CUT, 3), 99, np.uint8))
    kept, complaints = load_cutouts(tmp_path)
    assert [cutout.name for cutout in kept] == ["wasabi/good.png"]
    assert [name in said for name, said in zip(("eel", "bad", "large"), complaints, strict=True)] == [
        True
    ] * 3


def test_a_folder_that_is_none_is_told(tmp_path):
    with pytest.raises(CutoutError, match="no folder of corrected pieces"):
        load_cutouts(tmp_path / "gone")
    (tmp_path / "file").touch()
    with pytest.raises(CutoutError, match="cannot be written"):
        keep_cutouts([Cutout(Kind.WASABI, patch(), "one")], tmp_path / "file")


@pytest.mark.parametrize("at", [(112, 112), (0, 0), (SIDE - 1, 60)])
def test_what_was_cut_out_lies_in_the_middle(at):
    picture = np.zeros((SIDE, SIDE, 3), np.float32)
    picture[at[1], at[0]] = 1
    out = cut(View(picture, (0, 0), np.eye(3)), at)
    assert out.shape == (CUT, CUT, 3)
    assert out[CUT // 2 - 1 : CUT // 2 + 1, CUT // 2 - 1 : CUT // 2 + 1].max() == 1
    again = as_view(out)
    assert again.shape == (SIDE, SIDE, 3)
    assert again[SIDE // 2 - 1 : SIDE // 2 + 1, SIDE // 2 - 1 : SIDE // 2 + 1].max() == 1
