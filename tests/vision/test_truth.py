import json
from pathlib import Path

import pytest

from rushpi.rush.pieces import Kind
from rushpi.vision.truth import TrueBowl, TruthError, load_truth

WASABI = {"wasabi": 1}
BOWLS = [{"bowl": bowl, "counts": WASABI if bowl == 2 else {"wasabi": 0}} for bowl in range(4)]
EXPECTED = (TrueBowl({}), TrueBowl({}), TrueBowl({Kind.WASABI: 1}), TrueBowl({}))


@pytest.fixture
def photo(tmp_path) -> Path:
    return tmp_path / "01.jpg"


def write(path, content):
    path.write_text(json.dumps(content))
    return path


def test_truth_may_lie_beside_each_photo(photo):
    write(photo.with_suffix(".json"), {"bowls": BOWLS[::-1], "anything": "else"})
    assert load_truth([photo, photo.with_name("02.jpg")]) == {photo: EXPECTED}


def test_truth_that_notepad_marked_as_utf_8_is_read(photo):
    beside = write(photo.with_suffix(".json"), {"bowls": BOWLS})
    beside.write_text(f"\ufeff{beside.read_text()}", encoding="utf-8")
    assert load_truth([photo]) == {photo: EXPECTED}


def test_one_file_may_tell_it_bowl_by_bowl(photo, tmp_path):
    file = write(tmp_path / "truth.json", {"01.jpg": [{}, {}, WASABI, {}], "other.jpg": [{}, {}, {}, {}]})
    assert load_truth([photo], file) == {photo: EXPECTED}


def test_one_file_for_all_is_found_beside_the_photos_and_a_photos_own_goes_first(photo):
    write(photo.with_name("truth.json"), {name: [WASABI, {}, {}, {}] for name in ("01.jpg", "02.jpg")})
    write(photo.with_suffix(".json"), {"bowls": BOWLS})
    other = photo.with_name("02.jpg")
    assert load_truth([photo, other]) == {
        photo: EXPECTED,
        other: (TrueBowl({Kind.WASABI: 1}), TrueBowl({}), TrueBowl({}), TrueBowl({})),
    }


def test_a_mended_reading_is_truth(photo, tmp_path):
    reading = {
        "photo": "elsewhere/01.jpg",
        "outside": [],
        "bowls": [bowl | {"certain": True} for bowl in BOWLS],
    }
    assert load_truth([photo], write(tmp_path / "truth.json", [reading])) == {photo: EXPECTED}


@pytest.mark.parametrize(
    ("piece", "width", "knowable"),
    [
        ({"visible_fraction": 0.9, "flavour_visible_px": 120}, 1280, True),
        ({"visible_fraction": 0.2, "flavour_visible_px": 120}, 1280, False),
        ({"visible_fraction": 0.9, "flavour_visible_px": 0}, 1280, False),
        ({"visible_fraction": 0.9, "flavour_visible_px": 120}, 2560, False),
        ({}, 1280, True),
    ],
)
def test_a_bowl_is_knowable_if_every_piece_shows_enough(photo, piece, width, knowable):
    bowls = [bowl | {"pieces": [piece]} if bowl["bowl"] == 2 else bowl for bowl in BOWLS]
    write(photo.with_suffix(".json"), {"bowls": bowls, "width": width})
    assert [bowl.knowable for bowl in load_truth([photo])[photo]] == [True, True, knowable, True]


def test_a_bowl_under_a_hand_is_not_knowable(photo):
    write(photo.with_suffix(".json"), {"bowls": BOWLS, "conditions": {"occluded_bowl": 1}})
    assert [bowl.knowable for bowl in load_truth([photo])[photo]] == [True, False, True, True]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "does not tell what lies in the bowls"),
        ('{"01.jpg": [{}, {"eel": 1}, {}, {}]}', "of 01.jpg, bowl 1: Invalid enum value 'eel'"),
        ('{"01.jpg": [{}, {}]}', "01.jpg in .* tells of 2 bowls: all 4 are needed"),
        ('{"02.jpg": [{}, {}, {}, {}]}', "tells of none of the photos"),
        ('{"01.jpg": [{"wasabi": -1}, {}, {}, {}]}', "does not tell"),
        ('{"01.jpg": [{"wasabi": 1000000000000}, {}, {}, {}]}', "does not tell"),
    ],
)
def test_what_is_no_truth_is_told_in_one_sentence(photo, tmp_path, content, says):
    file = tmp_path / "truth.json"
    file.write_text(content)
    with pytest.raises(TruthError, match=says) as refused:
        load_truth([photo], file)
    assert "\n" not in str(refused.value)


def test_wrong_truth_beside_a_photo_is_told_as_it_is(photo):
    bowls = [{"bowl": number, "counts": {"eel": 1}} for number in range(4)]
    photo.with_suffix(".json").write_text(json.dumps({"bowls": bowls}))
    with pytest.raises(TruthError, match="Invalid enum value 'eel'"):
        load_truth([photo])


def test_missing_truth_is_told(photo, tmp_path):
    with pytest.raises(TruthError, match="No photo has its truth in a file beside it"):
        load_truth([photo])
    with pytest.raises(TruthError, match="cannot be read"):
        load_truth([photo], tmp_path / "gone.json")


def test_photos_of_one_name_in_two_folders_are_told_apart_by_their_paths(tmp_path):
    one, other = tmp_path / "a" / "01.jpg", tmp_path / "b" / "01.jpg"
    reading = {"photo": "a/01.jpg", "bowls": BOWLS}
    empty = {"photo": "b/01.jpg", "bowls": [{"bowl": bowl, "counts": {}} for bowl in range(4)]}
    file = write(tmp_path / "truth.json", [reading, empty])
    assert load_truth([one, other], file) == {one: EXPECTED, other: (TrueBowl({}),) * 4}
    file = write(tmp_path / "truth.json", {"01.jpg": [{}, {}, WASABI, {}]})
    with pytest.raises(TruthError, match="write its folder"):
        load_truth([one, other], file)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ([{"photo": "01.jpg", "bowls": BOWLS}] * 2, "more than once"),
        ([{"photo": "01.jpg", "bowls": [BOWLS[0], *BOWLS[:3]]}], "of each once"),
    ],
)
def test_truth_that_says_one_thing_twice_is_refused(photo, tmp_path, told, says):
    with pytest.raises(TruthError, match=says):
        load_truth([photo], write(tmp_path / "truth.json", told))
