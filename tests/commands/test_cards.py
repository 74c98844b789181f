"""`rushpi cards` as typed."""

import json

import pytest

from rushpi.cli import main
from rushpi.sushigo import read
from rushpi.sushigo.options import choices

GOOD = {
    "id": "a",
    "kind": "classic_round",
    "ruleset": "classic",
    "players": 2,
    "input": {"tableaus": [["maki:1"], []]},
}
RUSH = {"id": "b", "kind": "rush_round", "ruleset": "rush", "players": 2, "input": {}}


@pytest.fixture
def score(tmp_path, capsys):
    """Runs `rushpi cards score` on what a file holds: its exit status and what it printed."""

    def run(content, *more):
        file = tmp_path / "cases.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        status = main(["cards", "score", str(file), *more])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_cases_are_answered_in_order(score):
    status, out, err = score([GOOD, {**GOOD, "id": 7}], "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == [{"id": "a", "result": [6, 0]}, {"id": 7, "result": [6, 0]}]


def test_one_case_may_stand_alone(score):
    assert json.loads(score(GOOD, "--json")[1]) == [{"id": "a", "result": [6, 0]}]
    assert score([], "--json")[:2] == (0, "[]\n")


def test_a_wrong_case_gets_an_error_in_its_place(score):
    status, out, err = score([RUSH, GOOD, 5], "--json")
    told = json.loads(out)
    assert (status, err) == (1, "")
    assert "`rushpi rush score` takes it" in told[0]["error"]
    assert told[1] == {"id": "a", "result": [6, 0]}
    assert told[2] == {"id": None, "error": "a case is an object, not 5"}


def test_answers_for_people(score):
    assert score([GOOD, {"id": "x"}])[1].splitlines()[0] == "a: [6, 0]"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe{", b"[" * 100_000, b"5", b"null"])
def test_a_file_that_holds_no_cases(score, content):
    status, out, err = score(content)
    assert (status, out) == (1, "")
    assert "cases.json: " in err
    assert len(err.splitlines()) == 1


def test_a_mark_at_the_beginning_of_a_file_does_no_harm(score):
    assert score(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())[0] == 0


def test_help_names_every_option(capsys):
    with pytest.raises(SystemExit):
        main(["cards", "play", "--help"])
    printed = capsys.readouterr().out
    assert all(name in printed for name in choices())


def test_a_file_that_is_not_there(capsys, tmp_path):
    assert main(["cards", "score", str(tmp_path / "none.json")]) == 1
    assert main(["cards", "score", str(tmp_path)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2


def run(capsys, *args):
    status = main(["cards", "play", *args])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_a_game_prints_its_record_and_scores(capsys):
    status, out, err = run(capsys, "--players", "bot:greedy,bot:random", "--seed", "3")
    assert (status, err) == (0, "")
    record, scores = out.split("\n\n")
    assert read(record).seed == 3
    assert "bot:greedy" in scores
    assert scores.count("wins") >= 1
    assert run(capsys, "--players", "bot:greedy,bot:random", "--seed", "3")[1] == out


def test_a_game_as_json(capsys):
    out = run(
        capsys,
        "--players",
        "bot:random,bot:random",
        "--variant",
        "dummy",
        "--variant",
        "soy_scope=all",
        "--json",
    )[1]
    told = json.loads(out)
    assert told["players"] == ["bot:random", "bot:random", "dummy"]
    state = list(read(told["record"]).states())[-1]
    assert list(state.scores) == told["scores"]
    assert [len(own) for own in state.desserts] == told["desserts"]


@pytest.mark.parametrize(
    ("args", "menu"),
    [
        (["--game", "party"], "My First Meal"),
        (["--menu", "party platter"], "Party Sampler"),
        (["--menu", "maki,eel,tofu,tempura,tea,wasabi,fruit"], "own menu"),
    ],
)
def test_games_of_party(capsys, args, menu):
    told = json.loads(run(capsys, "--players", "bot:random,bot:random", *args, "--json")[1])
    assert read(told["record"]).rules.menu.name == menu


def test_many_games_are_summed_up(capsys):
    args = ["--players", "bot:greedy,bot:random,bot:random", "--games", "6", "--seed", "1"]
    told = json.loads(run(capsys, *args, "--json")[1])
    assert (told["games"], told["seed"]) == (6, 1)
    assert [seat["player"] for seat in told["seats"]] == ["bot:greedy", "bot:random", "bot:random"]
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1, abs=0.001)
    assert all(seat["least"] <= seat["mean"] <= seat["most"] for seat in told["seats"])
    out = run(capsys, *args)[1].splitlines()
    assert out[0] == "6 games, seeds 1 to 6"
    assert len(out) == 4


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["bot:clever,bot:random"], "there is no player 'bot:clever'; a player is bot:random or bot:greedy"),
        (["anna,bot:random"], "there is no player 'anna'"),
        (["bot:random"], "Sushi Go! is for 2 to 5 players, not 1"),
        (["bot:random," * 8 + "bot:random", "--game", "party"], "My First Meal is for 2 to 8 players, not 9"),
        (["bot:random,bot:random", "--menu", "Master Menu"], "Master Menu is for 3 to 8 players, not 2"),
        (["bot:random,bot:random", "--menu", "Brunch"], "there is no menu 'Brunch'"),
        (["bot:random,bot:random", "--menu", "maki,temaki"], "a menu has 1 roll; this one has 2"),
        (["bot:random,bot:random", "--game", "go", "--menu", "Sushi Go!"], "Sushi Go! has no menu"),
        (["bot:random,bot:random", "--variant", "speed"], "there is no option 'speed'"),
        (["bot:random,bot:random", "--variant", "pass=up"], "option pass cannot be 'up'"),
        (["bot:random,bot:random", "--games", "0"], "--games is 0; play at least one"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(capsys, args, reason):
    status, out, err = run(capsys, "--players", *args)
    assert (status, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1
