"""The whole demo, as the command runs it."""

import json
import sqlite3
from contextlib import closing
from fractions import Fraction

import pytest

from rushpi.cli import main
from rushpi.demo.play import _clear
from rushpi.rush import HONOR_TO_WIN, Mode
from rushpi.table import Journal, last_story

SPEED = "1000"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    out = tmp_path_factory.mktemp("demo")
    assert main(["demo", "--headless", "--out", str(out), "--seed", "7", "--speed", SPEED]) == 0
    return out, json.loads((out / "result.json").read_text())


def test_somebody_is_crowned_and_every_mode_was_played(played):
    _, result = played
    totals = [Fraction(total) for total in result["totals"]]
    assert totals[result["players"].index(result["winner"])] == max(totals)
    assert max(totals) >= HONOR_TO_WIN or len(result["rounds"]) == 28
    assert {card["card"].split("-")[0] for card in result["rounds"]} == {mode.value for mode in Mode}


def test_every_scene_has_its_picture(played):
    out, result = played
    for number in range(1, len(result["rounds"]) + 1):
        scenes = {path.stem.split("-", 3)[3] for path in out.glob(f"round-{number:02}-*.png")}
        assert {"back", "front", "judging", "standings"} <= scenes
        assert any(scene.startswith("running") for scene in scenes)
    assert list(out.glob("*-crowned.png"))
    races = [paid["round"] for paid in result["rounds"] if paid["card"].startswith("express")]
    finishes = {int(path.stem.split("-")[1]) for path in out.glob("*-photo-finish.png")}
    assert finishes
    assert finishes <= set(races)


def test_who_was_first_to_three_is_the_cameras_word(played):
    _, result = played
    seen = [case for case in result["tournament"]["input"]["rounds"] if any(case.get("third_time") or ())]
    assert seen
    for case in seen:
        for moment, bowl in zip(case["third_time"], case["bowls"], strict=True):
            assert moment is None or sum(piece.startswith(case["card"]) for piece in bowl) >= 3


def test_the_points_are_those_of_rush_score(played, tmp_path, capsys):
    _, result = played
    case = tmp_path / "case.json"
    case.write_text(json.dumps(result["tournament"]))
    capsys.readouterr()
    assert main(["rush", "score", str(case), "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["result"]["totals"] == result["totals"]
    assert [paid["points"] for paid in answer["result"]["rounds"]] == [
        paid["points"] for paid in result["rounds"]
    ]


def test_the_readings_are_what_was_paid(played):
    _, result = played
    for paid in result["rounds"]:
        corrected = {word["bowl"] for word in paid["corrections"]}
        for player, bowl in enumerate(paid["bowls"]):
            if player not in corrected:  # the demo's players sit in the bowls' order
                assert bowl == paid["readings"][player]["counts"]


def test_the_same_seed_again_is_the_same_tournament_and_another_is_not(played, tmp_path):
    out, result = played
    for seed in ("7", "8"):
        assert (
            main(["demo", "--headless", "--out", str(tmp_path / seed), "--seed", seed, "--speed", SPEED]) == 0
        )
    assert (tmp_path / "7" / "result.json").read_text() == (out / "result.json").read_text()
    assert json.loads((tmp_path / "8" / "result.json").read_text())["rounds"] != result["rounds"]


def test_a_demo_cut_short_anywhere_comes_to_the_same_result(played, tmp_path):
    out, _ = played
    with Journal(out / "journal.db") as journal:
        rounds = len(last_story(journal.entries()).rounds)
    (tmp_path / "journal.db").write_bytes((out / "journal.db").read_bytes())
    with closing(sqlite3.connect(tmp_path / "journal.db")) as database:
        (last,) = database.execute("SELECT max(seq) FROM event").fetchone()
        database.execute("DELETE FROM event WHERE seq > ?", (last // 2,))
        database.commit()
    assert main(["demo", "--headless", "--out", str(tmp_path), "--seed", "7", "--speed", SPEED]) == 0
    assert (tmp_path / "result.json").read_text() == (out / "result.json").read_text()
    with Journal(tmp_path / "journal.db") as journal:
        assert len(last_story(journal.entries()).rounds) == rounds


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path, capsys):
    (tmp_path / "taken").write_text("a file")
    assert main(["demo", "--headless", "--out", str(tmp_path / "taken" / "out")]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "taken" in told
    assert "--out" in told


def test_the_pictures_of_another_tournament_make_room(tmp_path):
    for name in ("round-00-home.png", "round-09-3-running.png", "mine.png"):
        (tmp_path / name).touch()
    _clear(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"round-00-home.png", "mine.png"}
