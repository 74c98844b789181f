import json

import cv2
import numpy as np
import pytest

from rushpi.cli import main
from tests.vision import film, towers


def tower(*photos, json_too=True):
    return main(["tower", *map(str, photos), "--profile", str(film.PROFILE), *["--json"] * json_too])


def test_each_photo_has_its_count_and_honor(capsys):
    assert tower(*towers.PHOTOS) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(each["n"], each["honor"]) for each in told] == [(7, 5), (9, 5)]
    assert [each["photo"] for each in told] == [str(photo) for photo in towers.PHOTOS]


def test_in_words(capsys):
    assert tower(*towers.PHOTOS, json_too=False) == 0
    assert "7 pieces, 5 Honor" in capsys.readouterr().out


def test_a_picture_without_a_tower_is_never_certain(tmp_path, capsys):
    cv2.imwrite(str(tmp_path / "wall.png"), np.full((720, 1280, 3), 150, np.uint8))
    assert tower(tmp_path / "wall.png") == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["n"], told["certain"], told["honor"]) == (0, False, 0)
    assert tower(tmp_path / "wall.png", json_too=False) == 0
    assert "none or one piece   not certain: please count yourself" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nowhere.jpg", "text.jpg"])
def test_a_photo_that_cannot_be_read_is_one_sentence(tmp_path, capsys, name):
    (tmp_path / "text.jpg").write_text("no photo")
    assert tower(tmp_path / name, towers.PHOTOS[0]) == 1
    printed = capsys.readouterr()
    assert len(printed.err.splitlines()) == 1
    assert name in printed.err
    assert len(json.loads(printed.out)) == 1
