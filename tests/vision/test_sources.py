import os
import subprocess
import sys
from contextlib import suppress

import cv2
import numpy as np
import pytest

from rushpi.vision.sources import PhotoError, film, load_photo, photos_in
from tests.vision.film import PICTURES


@pytest.fixture
def damaged(tmp_path):
    """A PNG that libpng complains of."""
    path = tmp_path / "damaged.png"
    whole = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (99, 99, 3)).astype(np.uint8))[1]
    path.write_bytes(whole.tobytes()[:-5000])
    return path


def test_libraries_are_hushed_and_nobody_else(damaged, capfd):
    with suppress(PhotoError):
        load_photo(damaged)
    assert capfd.readouterr().err == ""
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_a_photo_is_read_without_a_stderr_too(tmp_path):
    cv2.imwrite(str(tmp_path / "good.png"), np.full((9, 9, 3), 128, np.uint8))
    read = (
        f"from rushpi.vision.sources import *; print(load_photo(Path({str(tmp_path / 'good.png')!r})).shape)"
    )
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" 2>&-', sys.executable, read], stdout=subprocess.PIPE
    )
    assert (done.returncode, done.stdout) == (0, b"(9, 9, 3)\n")


@pytest.fixture(scope="module")
def jpeg():
    return PICTURES["five"].read_bytes()


@pytest.mark.parametrize("where", [0.2, 0.5, 0.9])
def test_a_photo_of_which_a_part_is_lost_is_told(tmp_path, jpeg, where):
    start = round(where * len(jpeg))
    (tmp_path / "lost.jpg").write_bytes(jpeg[:start] + jpeg[start + 512 :])
    with pytest.raises(PhotoError, match=r"lost\.jpg is damaged"):
        load_photo(tmp_path / "lost.jpg")


def test_what_cameras_leave_behind_a_photo_is_no_damage(tmp_path, jpeg):
    (tmp_path / "good.jpg").write_bytes(jpeg[:-2] + bytes(7) + jpeg[-2:] + b"notes of the camera")
    assert (load_photo(tmp_path / "good.jpg") == load_photo(PICTURES["five"])).all()


def test_however_much_the_libraries_say_the_photo_is_read(tmp_path, jpeg, monkeypatch):
    def chatty(*_args):
        with suppress(BlockingIOError):
            os.write(2, b"premature end of nothing\n" * 10_000)
        return np.full((9, 9, 3), 128, np.uint8)

    (tmp_path / "good.jpg").write_bytes(jpeg)
    monkeypatch.setattr(cv2, "imdecode", chatty)
    assert load_photo(tmp_path / "good.jpg").shape == (9, 9, 3)


def test_photos_come_in_the_order_of_their_names(tmp_path):
    for name in ("b.jpg", "a.PNG", "c.txt"):
        (tmp_path / name).touch()
    assert [photo.name for photo in photos_in(tmp_path)] == ["a.PNG", "b.jpg"]
    assert photos_in(tmp_path / "b.jpg") == [tmp_path / "b.jpg"]


def test_a_folder_without_photos_is_told(tmp_path):
    with pytest.raises(PhotoError, match="holds no photos"):
        photos_in(tmp_path)


def test_a_damaged_video_is_told_and_nothing_else(tmp_path, capfd):
    (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(500))
    with pytest.raises(PhotoError, match="is no video, or damaged"):
        film(tmp_path / "film.mp4")
    assert capfd.readouterr().err == ""


def test_a_name_that_the_system_refuses_is_told(tmp_path):
    for look in (photos_in, film, load_photo):
        with pytest.raises(PhotoError, match="cannot be read: File name too long"):
            look(tmp_path / ("x" * 300))


@pytest.mark.parametrize("name", ["pipe.jpg", "pipe.mp4"])
def test_a_pipe_is_not_waited_for(tmp_path, name):
    os.mkfifo(tmp_path / name)
    with pytest.raises(PhotoError, match="is no file"):
        load_photo(tmp_path / name)
    with pytest.raises(PhotoError, match="is no file"):
        film(tmp_path / name)
