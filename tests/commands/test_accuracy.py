import json
import shutil
from pathlib import Path

import pytest

from rushpi.cli import main
from rushpi.demo.people import samples

TRUTH = str(samples() / "truth.json")
PROFILE = ["--profile", str(samples() / "samples.profile")]
FILM = str(Path(__file__).parents[1] / "vision" / "film" / "two.jpg")
PHOTOS = [str(samples() / "01.jpg"), str(samples() / "04.jpg")]


def test_the_samples_are_all_right(tmp_path, capsys):
    out = tmp_path / "report.html"
    assert main(["accuracy", *PHOTOS, *PROFILE, "--out", str(out)]) == 0
    assert " 100.0%  exact, of all bowls (8 of 8)" in capsys.readouterr().out
    assert "There is none: every bowl was read right." in out.read_text()


def test_what_is_wrong_has_its_picture_in_the_report(tmp_path, capsys):
    truth = json.loads((samples() / "truth.json").read_text())
    truth["01.jpg"][1] = {"wasabi": 1}
    (tmp_path / "truth.json").write_text(json.dumps(truth))
    out = tmp_path / "report.html"
    options = ["--truth", str(tmp_path / "truth.json"), *PROFILE, "--out", str(out), "--json"]
    assert main(["accuracy", *PHOTOS, *options]) == 0
    assert json.loads(capsys.readouterr().out)["exact_all"] == {"n": 7, "of": 8}
    assert out.read_text().count("data:image/jpeg;base64,") == 1


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["gone", "--truth", TRUTH], "gone does not exist"),
        ([FILM, "--truth", TRUTH], "tells of none of the photos"),
        ([".", "--truth", TRUTH], "holds no photos"),
        ([*PHOTOS, "--truth", "gone.json"], "gone.json cannot be read"),
        ([FILM], "No photo has its truth"),
        ([*PHOTOS[:1], "--truth", TRUTH, "--out", "gone/report.html"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path, monkeypatch, capsys, given, says):
    monkeypatch.chdir(tmp_path)
    assert main(["accuracy", *given, *PROFILE]) == 1
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_photos_that_cannot_be_read_are_named_and_the_rest_is_measured(tmp_path, capsys):
    (tmp_path / "02.jpg").write_text("no photo")
    names = [*PHOTOS, str(tmp_path / "02.jpg")]
    assert main(["accuracy", *names, "--truth", TRUTH, *PROFILE]) == 1
    out, err = capsys.readouterr()
    assert "(8 of 8)" in out
    assert "02.jpg is no photo" in err


def test_a_report_tells_which_photos_it_lacks(tmp_path, capsys):
    (tmp_path / "04.jpg").write_bytes(b"no photo")
    out = tmp_path / "report.html"
    options = ["--truth", TRUTH, *PROFILE, "--out", str(out)]
    assert main(["accuracy", PHOTOS[0], str(tmp_path / "04.jpg"), *options]) == 1
    assert "04.jpg is no photo" in capsys.readouterr().err
    assert "One photo could not be read" in out.read_text()
    assert "04.jpg is no photo" in out.read_text()


def test_of_many_photos_without_truth_a_few_are_named(tmp_path, capsys):
    names = [f"{n}.jpg" for n in range(9)]
    for name in names:
        shutil.copy(PHOTOS[0], tmp_path / name)
    (tmp_path / "0.json").write_text(json.dumps({"bowls": [{"bowl": n, "counts": {}} for n in range(4)]}))
    assert main(["accuracy", str(tmp_path), *PROFILE]) == 0
    assert "3.jpg and 5 more: left out." in capsys.readouterr().err


def test_photos_that_nobody_told_the_truth_of_are_named(capsys):
    assert main(["accuracy", PHOTOS[0], FILM, "--truth", TRUTH, *PROFILE]) == 0
    out, err = capsys.readouterr()
    assert "(4 of 4)" in out
    assert err == f"rushpi: nothing tells what lies in {FILM}: left out.\n"


def test_a_report_replaces_a_report_and_no_other_file(tmp_path, capsys):
    report, photo = tmp_path / "report.html", tmp_path / "mine.jpg"
    shutil.copy(PHOTOS[0], photo)
    for _ in range(2):
        assert main(["accuracy", PHOTOS[0], "--truth", TRUTH, *PROFILE, "--out", str(report)]) == 0
    assert main(["accuracy", PHOTOS[0], "--truth", TRUTH, *PROFILE, "--out", str(photo)]) == 1
    assert f"{photo} is there already, and is no report" in capsys.readouterr().err
    assert photo.read_bytes() == Path(PHOTOS[0]).read_bytes()
