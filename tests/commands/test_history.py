"""`rushpi history` on a journal of a finished, a left and a running tournament."""

import csv
import io
import json
import sqlite3
from dataclasses import replace

import pytest

from rushpi.cli import main
from rushpi.rush import GameCard
from rushpi.rush.pieces import Kind
from rushpi.table import (
    CardTurned,
    HourglassStarted,
    Journal,
    RoundClosed,
    Table,
    TimeUp,
    TournamentLeft,
    scored,
)
from tests.table.card_games import at_random, played, started
from tests.table.evenings import ANA, BRUNO, all_seen, seen, sit_down


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        table = Table(journal)
        table.post(replace(sit_down((ANA, BRUNO)), game_cards=(GameCard.FESTIVAL,)))
        for event in (
            CardTurned(),
            HourglassStarted(30),
            TimeUp(),
            all_seen(seen(1, Kind.WASABI, Kind.NIGIRI_SALMON)),
        ):
            table.post(event)
        table.post(scored(table.state))
        table.post(RoundClosed())
        table.post(sit_down((ANA, BRUNO)))
        table.post(TournamentLeft())
        table.post(sit_down())
    return path


def told(capsys, *arguments):
    assert main(["history", *arguments]) == 0
    return capsys.readouterr().out


def test_as_json(journal, capsys):
    history = json.loads(told(capsys, "--json", "--journal", str(journal)))
    assert [len(tournament["players"]) for tournament in history["tournaments"]] == [2, 2, 4]
    assert [tournament["winner"] for tournament in history["tournaments"]] == ["Bruno", None, None]
    assert history["tournaments"][0]["synced"] in {True, False}
    assert sum(day["rounds"] for day in history["usage"]) == 1
    assert history["tournaments"][0]["players"] == [
        {"name": "Ana", "honor": 0},
        {"name": "Bruno", "honor": 6},
    ]
    assert history["leaderboard"][0] == {
        "name": "Bruno", "won": 1, "played": 1, "mean_honor": 6.0, "best_honor": 6.0,
    }  # fmt: skip
    assert [line["name"] for line in history["leaderboard"]] == ["Bruno", "Ana"]


def test_as_csv(journal, capsys):
    rows = list(csv.DictReader(io.StringIO(told(capsys, "--csv", "--journal", str(journal)))))
    assert len(rows) == 8
    assert [row["player"] for row in rows if row["master"] == "1"] == ["Bruno"]


def test_a_leaderboard_of_a_day_needs_a_clock(journal, capsys):
    """Whether the machine's clock is set is the machine's: either today's tournament counts, or none does."""
    history = json.loads(told(capsys, "--json", "--best-of", "day", "--journal", str(journal)))
    names = [line["name"] for line in history["leaderboard"]]
    assert names == (["Bruno", "Ana"] if history["tournaments"][0]["synced"] else [])


def test_for_people(journal, capsys):
    lines = told(capsys, "--journal", str(journal)).splitlines()
    assert lines[0].endswith("1 round  Ana 0, Bruno 6: Bruno won")
    assert lines[1].endswith("not finished")
    assert lines[-2] == " 1. Bruno: won 1 of 1, 6.0 Honor on average"


def test_before_the_first_game(tmp_path, capsys):
    Journal(tmp_path / "journal.db").close()
    assert told(capsys, "--journal", str(tmp_path / "journal.db")) == "Nothing has been played yet.\n"


def test_without_a_journal(tmp_path, capsys):
    assert main(["history", "--journal", str(tmp_path / "none.db")]) == 1
    err = capsys.readouterr().err
    assert "no journal" in err
    assert "simulated.db" in err


def test_a_folder_is_no_journal(tmp_path, capsys):
    assert main(["history", "--journal", str(tmp_path)]) == 1
    assert "is a folder: name the journal in it" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()


@pytest.fixture
def cards(journal):
    with Journal(journal) as opened:
        table = Table(opened)
        for menu in ("", "My First Meal"):
            start = started(1, 1, menu=menu)
            for event in played(start, at_random(1))[0] if menu else [start]:
                table.post(event)
    return journal


def test_card_games_are_told_too(cards, capsys):
    left, whole = json.loads(told(capsys, "--json", "--journal", str(cards)))["card_games"]
    assert (left["game"], left["menu"], left["winners"]) == ("go", None, [])
    assert (whole["game"], whole["menu"]) == ("party", "My First Meal")
    best = max(player["points"] for player in whole["players"])
    assert all(player["points"] == best for player in whole["players"] if player["name"] in whole["winners"])
    assert whole["players"][1]["bot"] == "greedy"


def test_card_games_have_leaderboards_of_their_own_without_bots(cards, capsys):
    history = json.loads(told(capsys, "--json", "--journal", str(cards)))
    (whole,) = history["card_leaderboards"]["party"]
    guest = history["card_games"][1]["players"][0]
    assert whole == {
        "name": "Guest 0",
        "won": int("Guest 0" in history["card_games"][1]["winners"]),
        "played": 1,
        "mean_points": guest["points"],
        "best_points": guest["points"],
    }
    assert history["card_leaderboards"]["go"] == [], "it was not finished"


def test_honor_is_a_number_whatever_its_fraction(journal, capsys):
    history = json.loads(told(capsys, "--json", "--journal", str(journal)))
    for tournament in history["tournaments"]:
        assert all(isinstance(player["honor"], float) for player in tournament["players"])


def test_days_of_a_leaderboard_and_csv_are_two_things(journal, capsys):
    with pytest.raises(SystemExit) as wrong:
        main(["history", "--csv", "--best-of", "day", "--journal", str(journal)])
    assert wrong.value.code == 2
    assert "--best-of" in capsys.readouterr().err


def test_card_games_for_people(cards, capsys):
    lines = told(capsys, "--journal", str(cards)).splitlines()
    assert any("Sushi Go!  Guest 0 0, Guest 1 0: not finished" in line for line in lines)
    assert any(
        "Sushi Go Party! (My First Meal)  Guest 0 " in line and line.endswith(" won") for line in lines
    )


def test_a_damaged_event_hides_no_other_game(journal, capsys):
    whole = json.loads(told(capsys, "--json", "--journal", str(journal)))
    with sqlite3.connect(journal) as database:
        (seq,) = database.execute("SELECT seq FROM event WHERE name = 'TournamentLeft'").fetchone()
        database.execute("UPDATE event SET data = CAST(x'ff' AS TEXT) WHERE seq = ?", (seq,))
    database.close()
    assert main(["history", "--json", "--journal", str(journal)]) == 0
    out, err = capsys.readouterr()
    assert f"event {seq} of {journal} is damaged" in err
    assert len(json.loads(out)["tournaments"]) == len(whole["tournaments"])
