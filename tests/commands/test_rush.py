"""`rushpi rush score` from the outside."""

import json
from pathlib import Path

import pytest

from rushpi.cli import main

CASES = Path(__file__).parents[1] / "data" / "rush_cases.json"
GOOD = {
    "id": "good",
    "kind": "rush_round",
    "players": 2,
    "input": {"mode": "festival", "bowls": [["nigiri:salmon"], ["nigiri-salmon"]]},
}
BAD = GOOD | {"id": "bad", "players": 3}
CARDS = {"id": "cards", "kind": "classic_round", "players": 2, "input": {"tableaus": [[], []]}}


@pytest.fixture
def score(tmp_path, capsys):
    """Runs the command on a file with this content: exit status, standard output, standard error."""

    def run(content, *options):
        path = tmp_path / "cases.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        status = main(["rush", "score", str(path), *options])
        return (status, *capsys.readouterr())

    return run


def test_every_worked_example_in_one_file(capsys):
    assert main(["rush", "score", str(CASES), "--json"]) == 0
    cases = json.loads(CASES.read_text())
    expected = [{"id": case["id"], "result": case["expected"]} for case in cases]
    assert json.loads(capsys.readouterr().out) == expected


def test_one_case_alone(score):
    status, out, err = score(GOOD, "--json")
    assert (status, json.loads(out), err) == (0, [{"id": "good", "result": ["5/2", "5/2"]}], "")


def test_a_wrong_case_is_told_in_its_place(score):
    status, out, err = score([GOOD, BAD, 7, GOOD], "--json")
    assert status == 1
    assert err == ""
    assert json.loads(out) == [
        {"id": "good", "result": ["5/2", "5/2"]},
        {"id": "bad", "error": "bowls: there are 2, but 3 players; make them agree"},
        {"id": None, "error": "a set of named fields is needed here"},
        {"id": "good", "result": ["5/2", "5/2"]},
    ]


def test_a_case_of_a_card_game_is_left_to_the_other_command(score):
    status, out, _ = score([CARDS, GOOD], "--json")
    assert status == 0
    cards, good = json.loads(out)
    assert cards == {
        "id": "cards",
        "error": "classic_round is of a card game; score it with `rushpi cards score`",
    }
    assert good["result"] == ["5/2", "5/2"]


def test_a_kind_that_is_no_text(score):
    assert score([GOOD | {"kind": ["rush_round"]}], "--json")[0] == 1


def test_no_cases_at_all(score):
    assert score([], "--json") == (0, "[]\n", "")


def test_the_table_for_people(capsys):
    assert main(["rush", "score", str(CASES)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, row in (
        ("rush-festival-tie-first-exact", "   5/2   5/2     2     0"),
        ("end-pile", "player 1 and player 3 are tied for the final wasabi round"),
        ("end-fraction-below-50", "the tournament goes on"),
        ("tournament", "round  2:     6     0   in all:  17/2   5/2"),
        ("tournament", "player 1 wins"),
        ("tournament-runs", "the tournament goes on"),
    ):
        assert f"{name:32}{row}" in lines


def test_the_table_tells_mistakes(score):
    status, out, _ = score([GOOD, BAD])
    assert status == 1
    assert out == "good     5/2   5/2\nbad   error: bowls: there are 2, but 3 players; make them agree\n"


def test_ones_own_box(score, tmp_path):
    box = tmp_path / "box.toml"
    kinds = [f"{t}-{f}" for t in ("nigiri", "uramaki", "hosomaki") for f in ("salmon", "octopus", "cucumber")]
    box.write_text("[pieces]\n" + "".join(f"{kind} = 1\n" for kind in [*kinds, "hosomaki-wild", "wasabi"]))
    status, out, _ = score(GOOD, "--json", "--box", str(box))
    assert status == 1
    assert "the bowls together hold 2 nigiri-salmon, but there are only 1 in the box" in out
    status, out, err = score(GOOD, "--box", str(tmp_path / "none.toml"))
    assert (status, out) == (1, "")
    assert err.startswith(f"rushpi: {tmp_path / 'none.toml'}: No such file or directory; ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "this is no whole JSON file: "),
        (b'[{"id": "x"', "this is no whole JSON file: "),
        (b"\xff\xfe[]", "this is no whole JSON file: "),
        (b'["\xff"]', "this is no whole JSON file: "),
        (b"[" * 100_000, "its brackets are nested too deep for a file of cases"),
        (b"3", "it holds neither a case nor a list of cases"),
        (b"null", "it holds neither a case nor a list of cases"),
    ],
)
def test_a_file_that_is_none(content, said, score, tmp_path):
    status, out, err = score(content, "--json")
    assert (status, out) == (1, "")
    assert err.startswith(f"rushpi: {tmp_path / 'cases.json'}: {said}")
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_opened(tmp_path, capsys):
    for path, said in ((tmp_path / "none.json", "No such file or directory"), (tmp_path, "Is a directory")):
        assert main(["rush", "score", str(path), "--json"]) == 1
        assert capsys.readouterr().err == f"rushpi: {path}: {said}; give the name of a JSON file of cases\n"


def test_a_byte_order_mark_is_no_mistake(score):
    assert score(b"\xef\xbb\xbf[]", "--json")[:2] == (0, "[]\n")


@pytest.mark.parametrize("arguments", [["rush"], ["rush", "score"], ["rush", "count"]])
def test_wrong_use(arguments, capsys):
    with pytest.raises(SystemExit) as status:
        main(arguments)
    assert status.value.code == 2
    assert "usage: rushpi rush" in capsys.readouterr().err
