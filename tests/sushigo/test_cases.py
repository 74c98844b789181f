"""Scoring cases given as data: the worked ones, and everything that can be wrong with one."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rushpi.sushigo.cases import answer
from rushpi.sushigo.errors import SushiGoError

WORKED = json.loads((Path(__file__).parents[1] / "data/card_cases.json").read_text())


@pytest.mark.parametrize("case", WORKED, ids=lambda case: case["id"])
def test_worked_case(case):
    assert answer(case) == case["expected"]


def case(kind="party_round", ruleset=None, players=2, options=None, **arguments):
    rulesets = {"classic_round": "classic", "classic_soy_round": "classic_soy"}
    if options:
        arguments["options"] = options
    return {
        "kind": kind,
        "ruleset": ruleset or rulesets.get(kind, "party"),
        "players": players,
        "input": arguments,
    }


def round_(*tableaus, **more):
    return answer(case(tableaus=[*tableaus, []], **more))[0]


FLIPPED_SQUID = {"card": "nigiri:squid", "on": 0, "flipped": True}


@pytest.mark.parametrize(
    ("tableau", "options", "points"),
    [
        (["wasabi", {"card": "nigiri:egg", "on": None}, "nigiri:squid"], {}, 1 + 9),
        (["wasabi", "wasabi", {"card": "nigiri:egg", "on": 1}, "nigiri:squid"], {}, 3 + 9),
        (["wasabi", {"copy_of": "nigiri:egg"}], {}, 3),
        (["wasabi", {"copy_of": "nigiri:egg", "on": None}], {}, 1),
        ([{"copy_of": "wasabi"}, "nigiri:egg"], {}, 3),
        ([{"card": "wasabi", "flipped": True}, "nigiri:egg"], {}, 2 + 1),
        (["wasabi", FLIPPED_SQUID, "nigiri:egg"], {}, 2 + 3),
        (["wasabi", FLIPPED_SQUID, {"card": "nigiri:egg", "on": 0}], {}, 2 + 3),
        (["wasabi", FLIPPED_SQUID, "nigiri:egg"], {"reopen_wasabi": False}, 2 + 1),
        ([{"copy_of": "eel", "flipped": True}, {"card": "eel", "flipped": False}], {}, 2 - 3),
        ([{"copy_of": "wasabi", "flipped": True}, {"card": "nigiri:egg", "on": 0}], {}, 2 + 1),
        (["chopsticks", "chopsticks:2", "spoon", "menu:7", "takeout_box", "tea"], {}, 2),
        (["uramaki:3"] * 5, {"uramaki_split": "3/5/4"}, None),
        (["uramaki:4"] * 5, {"uramaki_split": "3/5/4"}, 8),
        (["pudding", "fruit:WW", "green_tea_ice_cream"], {}, 0),
        (["tea", "pudding", "pudding"], {}, 2),
        ([{"card": "temaki", "flipped": True}], {}, 2),
        ([{"card": "temaki", "flipped": True}], {"party_all_tied": "full"}, 2 + 4),
        ([], {}, 0),
    ],
)
def test_what_a_tableau_can_say(tableau, options, points):
    if points is None:
        with pytest.raises(SushiGoError):
            round_(tableau, options=options)
    else:
        assert round_(tableau, options=options) == points


FULL = ["tempura", "sashimi", "dumpling"] * 14 + ["maki:2"] * 12


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (None, "a case is an object, not None"),
        ([], "a case is an object, not []"),
        ({}, "there is no kind of case None; there are classic_round, "),
        ({"kind": ["x"]}, "there is no kind of case ['x']"),
        ({"kind": "rush_round"}, "rush_round is a kind of Sushi Rush case: `rushpi rush score` takes it"),
        (
            {"kind": "winners", "ruleset": "rush"},
            "winners is for ruleset classic or classic_soy or party, not 'rush'",
        ),
        (
            case("classic_round", "party", tableaus=[[], []]),
            "classic_round is for ruleset classic, not 'party'",
        ),
        (case(players=1, tableaus=[[]]), "party is for 2 to 8 players, not 1"),
        (case(players=9, tableaus=[[]] * 9), "party is for 2 to 8 players, not 9"),
        (case("classic_round", players=6, tableaus=[[]] * 6), "classic is for 2 to 5 players, not 6"),
        (case(players=True, tableaus=[[]]), "players is not a whole number but True"),
        (case(players="2", tableaus=[[], []]), "players is not a whole number but '2'"),
        ({"kind": "party_round", "ruleset": "party", "players": 2}, "input is missing"),
        ({**case(), "input": []}, "input is missing"),
        ({**case(), "input": {"options": []}}, "options is not an object"),
        (case(options={"rush_split": "exact"}, tableaus=[[], []]), "there is no option 'rush_split'"),
        (case(options={"soy_scope": "some"}, tableaus=[[], []]), "option soy_scope cannot be 'some'"),
        (case(), "tableaus is missing: a list with an entry for each player"),
        (case(tableaus="tofu"), "tableaus is missing"),
        (case(tableaus=[[], [], []]), "tableaus has 3 entries for 2 players"),
        (case(tableaus=["tofu", []]), "player 0: a tableau is a list of cards, not 'tofu'"),
        (
            case(tableaus=[[], ["tofu", "sake"]]),
            "player 1, card 1: there is no card called 'sake' in this game",
        ),
        (case(tableaus=[["Tofu"], []]), "no card called 'Tofu'"),
        (case(tableaus=[["face_down:tofu"], []]), "no card called 'face_down:tofu'"),
        (case(tableaus=[["nigiri"], []]), "no card called 'nigiri'"),
        (case(tableaus=[["chopsticks:9"], []]), "no card called 'chopsticks:9'"),
        (case(tableaus=[[None], []]), 'a card is a name, or an object with "card" or "copy_of", not None'),
        (case(tableaus=[[{}], []]), "a card is a name"),
        (case(tableaus=[[{"card": "tofu", "copy_of": "eel"}], []]), "a card is a name"),
        (case(tableaus=[[{"card": "tofu", "count": 2}], []]), "a card is a name"),
        (case(tableaus=[[{"card": 5}], []]), "a card's name is a text, not 5"),
        (case(tableaus=[[{"card": "tofu", "flipped": "yes"}], []]), "flipped is true or false, not 'yes'"),
        (case(tableaus=[[{"copy_of": "menu"}], []]), "a special order cannot count as menu"),
        (case(tableaus=[[{"copy_of": "takeout_box"}], []]), "a special order cannot count as takeout_box"),
        (case(tableaus=[[{"copy_of": "special_order"}], []]), "cannot count as special_order"),
        (case(tableaus=[[{"card": "tofu", "on": 0}], []]), "tofu cannot lie on a wasabi"),
        (
            case(tableaus=[["eel", {"card": "nigiri:egg", "on": 0}], []]),
            "on is 0, but that card is no wasabi",
        ),
        (
            case(tableaus=[[{"card": "nigiri:egg", "on": 1}, "wasabi"], []]),
            "on is 1, which is no earlier card",
        ),
        (
            case(tableaus=[["wasabi", {"card": "nigiri:egg", "on": -1}], []]),
            "on is -1, which is no earlier card",
        ),
        (
            case(tableaus=[["wasabi", {"card": "nigiri:egg", "on": False}], []]),
            "on is False, which is no earlier",
        ),
        (
            case(tableaus=[["wasabi", "nigiri:egg", {"card": "nigiri:egg", "on": 0}], []]),
            "on is 0, but another nigiri lies on that wasabi",
        ),
        (case(tableaus=[["tea"] * 4, []]), "player 0 has 4 tea, but the box holds 3"),
        (
            case(tableaus=[["chopsticks", "chopsticks:1"] * 2, []]),
            "player 0 has 4 chopsticks:1, but the box holds 3",
        ),
        (case(tableaus=[[{"copy_of": "tea"}] * 4, []]), "player 0 has 4 special_order, but the box holds 3"),
        (case("classic_round", tableaus=[["wasabi"] * 7, []]), "player 0 has 7 wasabi, but the box holds 6"),
        (
            case(
                "classic_round",
                tableaus=[["tempura", "sashimi", "dumpling", "maki:2"] * 12, ["maki:3"] * 8 + FULL],
            ),
            "there are 110 cards, but the box holds 108",
        ),
        (case("classic_round", tableaus=[["eel"], []]), "there is no card called 'eel' in this game"),
        (
            case("classic_round", tableaus=[["soy_sauce"], []]),
            "there is no card called 'soy_sauce' in this game",
        ),
        (
            case("classic_round", tableaus=[["chopsticks:1"], []]),
            "no card called 'chopsticks:1' in this game",
        ),
        (
            case("classic_round", tableaus=[[{"card": "maki:1", "flipped": True}], []]),
            "turns no cards face down",
        ),
        (case("classic_round", tableaus=[[{"copy_of": "maki:1"}], []]), "no special orders"),
        (case("classic_soy_round", tableaus=[["soy_sauce"] * 5, []]), "has 5 soy_sauce, but the box holds 4"),
        (
            case(tableaus=[[], []], uramaki_places_taken=4),
            "uramaki_places_taken is 4; there are three places",
        ),
        (case(tableaus=[[], []], uramaki_places_taken=-1), "uramaki_places_taken is -1; the least is 0"),
        (
            case(tableaus=[[], []], uramaki_places_taken=None),
            "uramaki_places_taken is not a whole number but None",
        ),
        (case("desserts", piles=[[], []]), "dessert is None, which is no dessert of this game"),
        (
            case("desserts", dessert="tofu", piles=[[], []]),
            "dessert is 'tofu', which is no dessert of this game",
        ),
        (case("desserts", dessert="cake", piles=[[], []]), "there is no kind of card called 'cake'"),
        (
            case("desserts", "classic", dessert="fruit", piles=[[], []]),
            "'fruit', which is no dessert of this game",
        ),
        (
            case("desserts", dessert="fruit", piles=[["fruit:WW", "pudding"], []]),
            "player 0: pudding does not belong in a pile of fruit",
        ),
        (
            case("desserts", dessert="pudding", piles=[["tofu"], []]),
            "player 0: tofu does not belong in a pile",
        ),
        (
            case("desserts", dessert="pudding", piles=[["pudding"] * 16, []]),
            "has 16 pudding, but the box holds 15",
        ),
        (case("uramaki_turn", totals=[10, "9"], places_taken=0), "totals is not a whole number but '9'"),
        (case("uramaki_turn", totals=[10, -1], places_taken=0), "totals is -1; the least is 0"),
        (case("uramaki_turn", totals=[10, 1.0], places_taken=0), "totals is not a whole number but 1.0"),
        (
            case("uramaki_turn", "classic", totals=[10, 1], places_taken=0),
            "uramaki_turn is for ruleset party",
        ),
        (case("miso_turn", played=[1]), "played has 1 entries for 2 players"),
        (
            case("miso_turn", played=[6, 6]),
            "12 soups cannot be played in a turn; the box holds 8 and 3 special orders",
        ),
        (case("winners", totals=[1, 2]), "tiebreak is missing"),
        (case("winners", totals=[1, 2], tiebreak=[0, -1]), "tiebreak is -1; the least is 0"),
    ],
)
def test_wrong_cases_are_refused_in_one_sentence(wrong, reason):
    with pytest.raises(SushiGoError) as caught:
        answer(wrong)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_negative_totals_win_too():
    assert answer(case("winners", totals=[-3, -1], tiebreak=[0, 0])) == [1]
    assert answer(case("winners", totals=[1, 1], tiebreak=[0, 0], options={"tie": "seat_order"})) == [0]


def test_other_kinds():
    assert answer(case("miso_turn", players=3, played=[0, 1, 0])) == [0, 1, 0]
    assert answer(case("dessert_cards", "classic", tableaus=[["pudding", "maki:1"], []])) == [1, 0]
    assert answer(case("uramaki_turn", totals=[10, 0])) == {
        "points": [8, 0],
        "discarded": [True, False],
        "places_taken": 1,
    }
    flipped = [{"card": "pudding", "flipped": True}]
    assert answer(case("desserts", dessert="pudding", piles=[flipped, ["pudding"]])) == [0, 6]
    kept = {"flipped_dessert": "keeps", "party_all_tied": "full"}
    assert answer(case("desserts", dessert="pudding", piles=[flipped, ["pudding"]], options=kept)) == [6, 6]


anything = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        99,
        1.5,
        float("nan"),
        "",
        "x",
        "rush_end",
        [],
        [None],
        [[]],
        [["tofu"]],
        {},
        {"card": []},
    ]
)


@settings(max_examples=80, deadline=None)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "kind": st.sampled_from(["party_round", "desserts", "uramaki_turn", "winners", "miso_turn"])
            | anything,
            "ruleset": st.sampled_from(["party", "classic"]) | anything,
            "players": st.integers(0, 9) | anything,
            "input": st.dictionaries(
                st.sampled_from(["tableaus", "piles", "totals", "tiebreak", "played", "dessert", "options"]),
                st.lists(st.lists(st.sampled_from(["tofu", "wasabi", "pudding"]) | anything)) | anything,
            )
            | anything,
        },
    )
)
def test_nonsense_never_breaks_it(nonsense):
    with contextlib.suppress(SushiGoError):
        answer(nonsense)
