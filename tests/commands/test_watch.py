import json
import shutil

import cv2
import numpy as np
import pytest

from rushpi.cli import main
from tests.vision import film


def watch(source, *more):
    return main(["watch", str(source), "--profile", str(film.PROFILE), "--json", *more])


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def folder(tmp_path):
    """The story as a folder of frames."""
    for i, name in enumerate(film.STORY):
        shutil.copy(film.PICTURES[name], tmp_path / f"{i:03d}.jpg")
    return tmp_path


def check(told):
    events, final = told[:-1], told[-1]
    assert sorted((e["frame"], e["bowl"], e["kind"]) for e in events) == sorted(film.EVENTS)
    assert all(e["t"] == e["frame"] / 2 and e["change"] == 1 for e in events)
    assert [sum(bowl.values()) for bowl in final["final"]] == [0, 3, 2, 0]
    assert final["certain"] == [True] * 4


def test_a_folder_of_frames(folder, capsys):
    assert watch(folder, "--fps", "2") == 0
    check(lines(capsys))


def test_a_broken_frame_is_told_and_left_out(folder, capsys):
    (folder / "003.jpg").write_bytes(b"no photo")
    assert watch(folder, "--fps", "2") == 0
    printed = capsys.readouterr()
    assert "1 of 11 frames" in printed.err
    check([json.loads(line) for line in printed.out.splitlines()])


def recorded(folder):
    path = folder / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 2.0, (720, 405))
    for frame in film.frames():
        video.write(frame)
    video.release()
    return path


def test_a_video(tmp_path, capsys):
    path = recorded(tmp_path)
    assert watch(path) == 0
    check(lines(capsys))


def test_a_video_that_was_cut_off_is_told(tmp_path, capsys):
    path = recorded(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert watch(path) == 0
    assert "of its 11 frames: it may have been cut off" in capsys.readouterr().err


def test_photo_finishes_are_kept(tmp_path, capsys):
    for i, name in enumerate(film.LATE):
        shutil.copy(film.PICTURES[name], tmp_path / f"{i:03d}.jpg")
    kept = tmp_path / "finishes"
    assert watch(tmp_path, "--fps", "2", "--keep", str(kept)) == 0
    assert sorted(path.name for path in kept.iterdir()) == [
        "bowl-0-first-wasabi.jpg",
        "bowl-1-third-hosomaki.jpg",
    ]
    assert cv2.imread(str(kept / "bowl-0-first-wasabi.jpg")).shape == (405, 720, 3)


def test_in_words(folder, capsys):
    assert main(["watch", str(folder), "--profile", str(film.PROFILE), "--fps", "2"]) == 0
    printed = capsys.readouterr().out
    assert "bowl 2  + nigiri-salmon" in printed
    assert "bowl 0   empty\n" in printed


def test_a_best_guess_is_called_one(tmp_path, capsys):
    for i, name in enumerate(film.LATE):
        shutil.copy(film.PICTURES[name], tmp_path / f"{i:03d}.jpg")
    assert main(["watch", str(tmp_path), "--profile", str(film.PROFILE), "--fps", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()
    (bowl,) = [line for line in printed if line.startswith("bowl 3")]
    assert "1 hosomaki-" in bowl
    assert bowl.endswith("not certain: a best guess")
    assert "`rushpi score`" in printed[-1]
    assert watch(tmp_path, "--fps", "2") == 0
    assert lines(capsys)[-1]["certain"][3] is False


@pytest.mark.parametrize("name", ["nowhere", "empty", "text.avi"])
def test_no_film_is_one_sentence(tmp_path, capsys, name):
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.avi").write_text("no video")
    assert watch(tmp_path / name, "--fps", "2") == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert len(printed.err.splitlines()) == 1
    assert name in printed.err


def test_no_mat_in_any_frame(tmp_path, capsys):
    for name in ("0.png", "1.png"):
        cv2.imwrite(str(tmp_path / name), np.full((405, 720, 3), 128, np.uint8))
    assert watch(tmp_path, "--fps", "2") == 1
    assert (
        "shows the profile's mat. The last one that could be read shows no mat: its 4"
        in capsys.readouterr().err
    )


def test_a_folder_needs_a_frequency(folder, capsys):
    assert watch(folder) == 2
    assert "--fps" in capsys.readouterr().err


def test_one_photo_is_no_film_and_neither_is_a_folder_of_one(folder, tmp_path, capsys):
    photo = next(folder.iterdir())
    (tmp_path / "one").mkdir()
    shutil.copy(photo, tmp_path / "one")
    for given in (photo, tmp_path / "one"):
        assert watch(given, "--fps", "2") == 1
        assert "is one photo, in which nothing comes or goes" in capsys.readouterr().err


def test_grey_frames_are_told(folder, capsys):
    watch(folder, "--fps", "2")
    assert "grey" not in capsys.readouterr().err
    for photo in sorted(folder.iterdir())[:2]:
        cv2.imwrite(str(photo), cv2.imread(str(photo), cv2.IMREAD_GRAYSCALE))
    watch(folder, "--fps", "2")
    assert "2 of 11 frames" in capsys.readouterr().err


def test_a_folder_that_cannot_be_filled_is_told_before_the_film(folder, capsys):
    (folder / "notes.txt").touch()
    assert watch(folder, "--fps", "2", "--keep", str(folder / "notes.txt" / "finishes")) == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert "finishes cannot be written" in printed.err


@pytest.mark.parametrize(
    ("fps", "says"),
    [
        ("0", "it must be from 0.001 to 1000"),
        ("1e-300", "it must be from 0.001 to 1000"),
        ("-1", "it must be from 0.001 to 1000"),
        ("nan", "it must be from 0.001 to 1000"),
        ("many", "'many' is no number"),
    ],
)
def test_a_frequency_that_is_none(folder, capsys, fps, says):
    with pytest.raises(SystemExit) as stop:
        watch(folder, "--fps", fps)
    assert stop.value.code == 2
    assert f"argument --fps: {says}" in capsys.readouterr().err
