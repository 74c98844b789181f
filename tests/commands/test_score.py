import json
import os
import shutil

import cv2
import numpy as np
import pytest

from rushpi.cli import main
from rushpi.vision.profile import save_profile
from tests.vision.table import Table
from tests.vision.test_profile import PROFILE

BOWLS = [(centre, 60.0) for centre in PROFILE.mat.bowls.centres]


@pytest.fixture
def folder(tmp_path):
    """A profile, a good photo, and photos with something wrong."""
    save_profile(PROFILE, tmp_path / "my.profile")
    good = Table(bowls=BOWLS).photo()
    cv2.imwrite(str(tmp_path / "good.jpg"), good)
    cv2.imwrite(str(tmp_path / "black.jpg"), np.zeros((720, 1280, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "table.jpg"), np.full((720, 1280, 3), (60, 90, 120), np.uint8))
    cv2.imwrite(str(tmp_path / "hidden.jpg"), Table(bowls=BOWLS, hidden=(0, 1, 2)).photo())
    (tmp_path / "text.jpg").write_text("no photo at all")
    (tmp_path / "nothing.jpg").touch()
    (tmp_path / "half.jpg").write_bytes((tmp_path / "good.jpg").read_bytes()[:200])
    return tmp_path


def score(folder, *names, json_too=True):
    photos = [str(folder / name) for name in names]
    return main(["score", *photos, "--profile", str(folder / "my.profile"), *["--json"] * json_too])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("black.jpg", "black"),
        ("table.jpg", "no mat"),
        ("hidden.jpg", "only 1 of the mat's 4 markers"),
        ("text.jpg", "no photo"),
        ("nothing.jpg", "no photo"),
        ("half.jpg", "no photo"),
        ("gone.jpg", "cannot be read"),
    ],
)
def test_a_bad_photo_is_one_sentence_that_names_it_and_the_others_are_still_read(folder, capsys, name, says):
    assert score(folder, name, "good.jpg") == 1
    out, err = capsys.readouterr()
    assert says in err
    assert name in err
    assert err.count("\n") == 1
    assert [entry["photo"] for entry in json.loads(out)] == [str(folder / "good.jpg")]


def test_the_json_is_as_promised(folder, capsys):
    assert score(folder, "good.jpg") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert [bowl["bowl"] for bowl in entry["bowls"]] == [0, 1, 2, 3]
    for bowl in entry["bowls"]:
        assert set(bowl) == {"bowl", "present", "certain", "reason", "counts", "pieces"}
        assert bowl["certain"] == (bowl["reason"] is None)
        assert sum(bowl["counts"].values()) == len(bowl["pieces"])


def test_without_json_a_person_can_read_it(folder, capsys):
    assert score(folder, "good.jpg", json_too=False) == 0
    assert "bowl 0" in capsys.readouterr().out


def test_a_damaged_profile_ends_it_in_one_sentence(folder, capsys):
    (folder / "my.profile").write_text("{")
    assert score(folder, "good.jpg") == 1
    out, err = capsys.readouterr()
    assert not out
    assert "my.profile" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "altered",
    [
        lambda frame: cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY),
        lambda frame: frame.astype(np.uint16) * 257,
        lambda frame: cv2.cvtColor(frame, cv2.COLOR_BGR2BGRA),
        lambda frame: cv2.rotate(frame, cv2.ROTATE_90_CLOCKWISE),
        lambda frame: cv2.resize(frame, None, fx=4, fy=4),
    ],
    ids=["grey", "16 bit", "transparent", "turned", "huge"],
)
def test_every_kind_of_picture_is_read(folder, capsys, altered):
    cv2.imwrite(str(folder / "odd.png"), altered(cv2.imread(str(folder / "good.jpg"))))
    assert score(folder, "odd.png") == 0
    assert len(json.loads(capsys.readouterr().out)[0]["bowls"]) == 4


def test_debug_shows_every_stage(folder):
    target = folder / "stages"
    assert (
        main(
            [
                "score",
                str(folder / "good.jpg"),
                "--profile",
                str(folder / "my.profile"),
                "--debug",
                str(target),
            ]
        )
        == 0
    )
    stages = sorted(path.stem.removeprefix("good-") for path in target.iterdir())
    assert stages == ["1-mat", "2-light", "3-bowls", "4-views", "5-planes", "6-heat", "7-reading"]


def test_a_debug_folder_that_cannot_be_is_one_sentence(folder, capsys):
    target = folder / "good.jpg" / "stages"
    assert (
        main(
            [
                "score",
                str(folder / "good.jpg"),
                "--profile",
                str(folder / "my.profile"),
                "--debug",
                str(target),
            ]
        )
        == 1
    )
    assert "cannot be written" in capsys.readouterr().err


def test_debug_keeps_photos_of_the_same_name_apart(folder):
    (folder / "more").mkdir()
    shutil.copy(folder / "good.jpg", folder / "more" / "good.jpg")
    photos = [str(folder / "good.jpg"), str(folder / "more" / "good.jpg")]
    target = folder / "stages"
    assert main(["score", *photos, "--profile", str(folder / "my.profile"), "--debug", str(target)]) == 0
    assert {path.name for path in target.glob("*-7-reading.jpg")} == {
        "1-good-7-reading.jpg",
        "2-good-7-reading.jpg",
    }


def test_a_pipe_is_no_profile(folder, capsys):
    (folder / "my.profile").unlink()
    os.mkfifo(folder / "my.profile")
    assert score(folder, "good.jpg") == 1
    assert "my.profile cannot be read: it is no file; calibrate" in capsys.readouterr().err


def test_a_folder_in_place_of_a_photo_is_told_what_to_do(folder, capsys):
    (folder / "rounds").mkdir()
    assert score(folder, "rounds") == 1
    assert f"name the photos in it, such as {folder / 'rounds' / '*.jpg'}." in capsys.readouterr().err
