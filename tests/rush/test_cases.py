"""Rounds and tournaments given as data: worked examples, and everything that can be wrong with them."""

import copy
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import Box, Kind, read_box
from rushpi.rush.cases import CaseError, score_case, written

BOX = read_box()
CASES = json.loads((Path(__file__).parents[1] / "data" / "rush_cases.json").read_text())
BY_ID = {case["id"]: case for case in CASES}
N = "nigiri-salmon"


@pytest.mark.parametrize("case", CASES, ids=list(BY_ID))
def test_worked_examples(case):
    assert score_case(case, BOX) == case["expected"]


def round_(**changes):
    """A Festival round of two, changed."""
    return {"kind": "rush_round", "players": 2, "input": {"mode": "festival", "bowls": [[N], [N]]} | changes}


def end(**changes):
    return {"kind": "rush_end", "players": 2, "input": {"totals": [3, 4], "cards_left": 1} | changes}


def tournament(players=2, **changes):
    one = {"mode": "festival", "bowls": [[N], []]}
    return {
        "kind": "rush_tournament",
        "players": players,
        "input": {"rounds": [one], "cards_left": 0} | changes,
    }


FESTIVAL = {"mode": "festival", "bowls": [[N], []]}
TOWER = {"mode": "tower", "bowls": [[N] * 10, []]}
MISTAKES = [
    (3, "a set of named fields is needed here"),
    ({}, "the field 'kind' is missing; add it"),
    ({"kind": "rush_round"}, "the field 'input' is missing; add it"),
    ({"kind": "rush_rounds", "input": {}}, "kind: 'rush_rounds' is not known; use one of rush_round, "),
    ({"kind": "rush_round", "input": []}, "input: a set of named fields is needed here"),
    ({"kind": "rush_round", "input": {}}, "the field 'mode' is missing; add it"),
    (round_() | {"players": 3}, "bowls: there are 2, but 3 players; make them agree"),
    (round_() | {"players": "2"}, "players: a whole number or nothing is needed here"),
    (round_() | {"players": 2.0}, "players: a whole number or nothing is needed here"),
    (round_() | {"players": True}, "players: a whole number or nothing is needed here"),
    (round_(mode="sushi"), "mode: 'sushi' is not known; use one of festival, mania, express, tower, bar"),
    (round_(bowls=[[N]] * 5) | {"players": 5}, "bowls: Sushi Rush is for 2 to 4 players, not 5"),
    (round_(bowls=[[N]]) | {"players": 1}, "bowls: Sushi Rush is for 2 to 4 players, not 1"),
    (round_(bowls=[]) | {"players": None}, "bowls: Sushi Rush is for 2 to 4 players, not 0"),
    (round_(bowls=[[N], ["maki:1"]]), "bowls 2, entry 1: 'maki:1' is not known; use one of nigiri-salmon, "),
    (round_(bowls=[[N], [3]]), "bowls 2, entry 1: a text in quotes is needed here"),
    (round_(bowls=[[N], None]), "bowls 2: a list is needed here"),
    (round_(bowls=[{N: 1}, {}]), "bowls 1: a list is needed here"),
    (round_(bowls=[[N] * 31, []]), "bowl 1 holds 31 Sushis, but there are only 30 in the box"),
    (round_(bowls=[["wasabi"] * 2] * 2), "the bowls together hold 4 wasabi, but there are only 3 in the box"),
    (round_(options={"rush_spilt": "floor"}), "options: there is no field 'rush_spilt'; "),
    (
        round_(options={"rush_split": "round"}),
        "options, rush_split: 'round' is not known; use one of exact, ",
    ),
    (round_(options={"rush_zero_scores": 1}), "options, rush_zero_scores: true or false is needed here"),
    (round_(options=None), "options: a set of named fields is needed here"),
    (round_(third_times=[1, 2]), "there is no field 'third_times'; "),
    (round_(card="salmon"), "card: a festival card shows no more than its mode; leave out 'salmon'"),
    (
        round_(mode="mania"),
        "card: what the mania card shows is missing; use one of salmon, octopus, cucumber",
    ),
    (
        round_(mode="mania", card="nigiri"),
        "card: what the mania card shows cannot be 'nigiri'; use one of salmon, octopus, cucumber",
    ),
    (
        round_(mode="express", card="salmon"),
        "card: what the express card shows cannot be 'salmon'; use one of",
    ),
    (round_(mode="express", card=""), "card: what the express card shows cannot be ''; use one of nigiri, "),
    (round_(mode="express", card="nigiri", third_time=[1]), "there are 1 third times for 2 bowls"),
    (round_(mode="express", card="nigiri", third_time=[-1, 2]), "a third time is in seconds from the start"),
    (round_(mode="express", card="nigiri", third_time=["a", 2]), "third_time 1: a number or nothing is"),
    (round_(mode="tower", stacked=[2, 0]), "bowl 1 has a tower of 2, but only 1 pieces for it"),
    (round_(mode="tower", stacked=[1.5, 0]), "stacked 1: a whole number or nothing is needed here"),
    (round_(mode="tower", stacked=[1]), "there are 1 towers for 2 bowls"),
    (round_(mode="bar"), "Sushi Bar needs each player's order card"),
    (round_(mode="bar", orders=[{"items": []}]), "there are 1 order cards for 2 bowls"),
    (
        round_(mode="bar", orders=[{"items": [{"piece": N, "value": -1}]}, {"items": []}]),
        "orders 1, items 1, value: a whole number of at least 0 is needed here",
    ),
    (
        round_(mode="bar", orders=[{"items": []}, {"items": [], "belt": {"pieces": ["x"], "value": 1}}]),
        "orders 2, belt, pieces 1: 'x' is not known; use one of nigiri-salmon, ",
    ),
    (end(totals=[1.5, 2]), "totals 1: a whole number or a text in quotes is needed here"),
    (end(totals=["5/0", 2]), "totals: '5/0' is no Honor; write a whole number or a fraction such as \"5/2\""),
    (end(totals=["nan", 2]), "totals: 'nan' is no Honor"),
    (end(totals=[" 5", 2]), "totals: ' 5' is no Honor"),
    (end(totals=["1e9", 2]), "totals: '1e9' is no Honor"),
    (end(totals=["٣", 2]), "totals: '٣' is no Honor"),
    (end(totals=[-3, 2]), "totals: -3 is no Honor"),
    (end(totals=[True, 2]), "totals 1: a whole number or a text in quotes is needed here"),
    (end(totals=[1, 2, 3]), "totals: there are 3, but 2 players"),
    (end(totals=[]), "totals: Sushi Rush is for 2 to 4 players, not 0"),
    (end(cards_left=-1), "cards_left: a whole number of at least 0 is needed here"),
    (end(cards_left=29), "cards_left: a whole number of at most 28 is needed here"),
    (end(cards_left=None), "cards_left: a whole number is needed here"),
    (tournament(players=None), "the field 'players' is missing; a tournament needs it"),
    (tournament(players=5), "players: Sushi Rush is for 2 to 4 players, not 5"),
    (tournament(players=3), "round 1: bowls: there are 2, but 3 players; make them agree"),
    (tournament(rounds=[FESTIVAL, round_]), "rounds 2: a set of named fields is needed here"),
    (tournament(rounds=[FESTIVAL, {"mode": "bar", "bowls": [[N], []]}]), "round 2: Sushi Bar needs each"),
    (
        tournament(rounds=[FESTIVAL | {"options": 3}]),
        "round 1: options: a set of named fields is needed here",
    ),
    (tournament(options={"soy_scope": "all"}), "round 1: options: there is no field 'soy_scope'; "),
    (tournament(rounds=[TOWER] * 9), "round 9: the tournament was over before it; take it out"),
    (tournament(rounds=[FESTIVAL] * 2, cards_left=27), "rounds: 2 are more than the 28 game cards allow"),
    (
        tournament(rounds=[{"mode": "festival", "bowls": [[], []]}] * 29, cards_left=None),
        "rounds: 29 are more than the 28 game cards allow",
    ),
    (tournament(first_wasabi=0), "first_wasabi: only one of several tied leaders can win"),
    (tournament(first_wasabi=0, cards_left=5), "first_wasabi: only one of several tied leaders can win"),
    (
        tournament(rounds=[{"mode": "festival", "bowls": [[N], [N]]}], first_wasabi=2),
        "first_wasabi: only one of several tied leaders can win",
    ),
]


@pytest.mark.parametrize(("case", "said"), MISTAKES, ids=[said[:60] for _, said in MISTAKES])
def test_mistakes(case, said):
    with pytest.raises(CaseError) as error:
        score_case(case, BOX)
    assert str(error.value).startswith(said)


def test_what_explains_a_case_is_ignored():
    case = BY_ID["festival-three-tied"]
    noted = case | {"tricky": True, "note": "x", "ruleset": "rush", "expected": None}
    assert score_case(noted, BOX) == case["expected"]


def test_the_players_of_a_round_may_be_left_out():
    assert score_case({"kind": "rush_round", "input": round_()["input"]}, BOX) == ["5/2", "5/2"]


def test_ones_own_box_is_kept_to():
    case = round_(bowls=[[N, N], []])
    assert score_case(case, Box(dict.fromkeys(Kind, 2))) == [5, 0]
    with pytest.raises(CaseError, match="bowl 1 holds 2 nigiri-salmon, but there are only 1 in the box"):
        score_case(case, Box(dict.fromkeys(Kind, 1)))


def test_a_tournament_of_the_whole_pile():
    rounds = [{"mode": "festival", "bowls": [[], []]}] * 28
    result = score_case({"kind": "rush_tournament", "players": 2, "input": {"rounds": rounds}}, BOX)
    assert result["winners"] == [0, 1]


def test_a_tournament_not_begun():
    case = {"kind": "rush_tournament", "players": 3, "input": {"rounds": []}}
    assert score_case(case, BOX) == {"rounds": [], "totals": [0, 0, 0], "over": False, "winners": None}


@pytest.mark.parametrize(("honor", "text"), [(Fraction(5, 2), "5/2"), (Fraction(6, 2), 3), (Fraction(0), 0)])
def test_honor_in_json(honor, text):
    assert written(honor) == text
    assert type(written(honor)) is type(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(Kind).map(str),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(CASES), st.data())
def test_whatever_is_put_in_a_case_is_answered_or_refused_in_one_line(case, data):
    """Some value anywhere in a worked example is replaced by anything at all."""
    changed = copy.deepcopy({"root": case})
    spot, key = changed, "root"
    while isinstance(spot[key], dict | list) and spot[key] and data.draw(st.integers(0, 5)):
        spot = spot[key]
        key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
    spot[key] = data.draw(anything)
    try:
        told = json.dumps(score_case(changed["root"], BOX), allow_nan=False)
    except CaseError as error:
        told = str(error)
    assert told.isprintable()
