"""Bots play whole games, legally, and greedily well."""

import doctest

import pytest

import rushpi.sushigo
from rushpi.sushigo import (
    MENUS,
    IllegalActionError,
    Options,
    Rules,
    RulesError,
    greedy,
    menu_of,
    observation,
    play,
    random_bot,
)
from rushpi.sushigo.bots import BOTS
from tests.sushigo.tables import ALL, VARIANTS, act, position


def test_the_documented_example_works():
    failed, tried = doctest.testmod(rushpi.sushigo)
    assert (failed, tried > 5) == (0, True)


@pytest.mark.parametrize("rules", [VARIANTS[0], *ALL[::6]])
def test_greedy_bots_finish_every_game(rules):
    state, _ = play(rules, [greedy] * rules.players, seed=1)
    assert state.over


@pytest.mark.parametrize("rules", [Rules(2), Rules(4), *[Rules(3, "party", menu) for menu in MENUS[1::2]]])
def test_greedy_beats_random(rules):
    scores = [0, 0]
    for seed in range(6):
        bots = [greedy, *[random_bot(seed + 100 * seat) for seat in range(1, rules.players)]]
        state, _ = play(rules, bots, seed)
        scores[0] += state.scores[0]
        scores[1] += sum(state.scores[1 : rules.players]) / (rules.players - 1)
    assert scores[0] > scores[1] * 1.1


def test_bots_with_the_same_seed_play_the_same_game():
    games = [
        play(Rules(3), [BOTS[name](5) for name in ("random", "greedy", "random")], seed=2) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_an_illegal_bot_is_told():
    with pytest.raises(IllegalActionError, match="seat 1 gave no action"):
        play(Rules(2), [greedy, lambda _: None])
    with pytest.raises(RulesError, match="2 players need as many bots, not 1"):
        play(Rules(2), [greedy])


def choice(state, seat=0):
    return str(greedy(observation(state, seat)))


def test_greedy_completes_a_set():
    state = position(Rules(2), ["sashimi tempura maki:1 nigiri:egg", "maki:1 " * 4], ["sashimi sashimi"])
    assert choice(state) == "sashimi"


def test_greedy_begins_a_set_rather_than_nothing():
    state = position(Rules(2), ["tempura chopsticks", "maki:1 maki:1"])
    assert choice(state) == "tempura"


def test_greedy_denies():
    hands = ["nigiri:egg sashimi sashimi", "maki:1 " * 3]
    assert (
        choice(position(Rules(2), ["nigiri:egg sashimi", "maki:1 maki:1"], ["", "sashimi sashimi"]))
        == "sashimi"
    )
    assert choice(position(Rules(2), hands, ["", ""], turn=8)) != "pudding"


def test_greedy_denies_the_next_player_whichever_way_hands_go():
    rules = Rules(3, options=Options(passing="alternate"))
    hands = ["nigiri:egg sashimi", "maki:1 maki:1", "maki:1 maki:1"]
    assert choice(position(rules, hands, ["", "sashimi sashimi", ""], round_=1)) == "sashimi"
    assert choice(position(rules, hands, ["", "sashimi sashimi", ""], round_=2)) == "nigiri:egg"
    assert choice(position(rules, hands, ["", "", "sashimi sashimi"], round_=2)) == "sashimi"


def party(specials, *types):
    types = [*(types or ("maki", "tempura", "tofu", "eel")), *specials.split(), "pudding"]
    return Rules(3, "party", menu_of(types))


def test_greedy_turns_down_what_is_worth_nothing():
    state = position(
        party("takeout_box tea"),
        ["takeout_box:10 eel", "maki:1 maki:1", "maki:1 maki:1"],
        ["eel tofu tofu tempura"],
    )
    assert choice(state) == "takeout_box:10"
    state = act(state, "takeout_box:10", "maki:1", "maki:1")
    assert choice(state) == "flip=0,3"


def test_greedy_uses_a_spoon_for_what_it_knows_to_be_there():
    state = position(
        party("spoon tea"),
        ["maki:1 maki:1 maki:1", "maki:1 tempura maki:1", "maki:1 maki:1 maki:1"],
        ["tempura spoon:4"],
        turn=5,
    )
    state = act(state, "maki:1", "maki:1", "maki:1")
    assert choice(state) == "use=spoon:4"
    state = act(state, "use=spoon:4", ".", ".")
    assert choice(state) == "ask-any=tempura"


def test_greedy_gives_what_helps_least():
    state = position(
        party("spoon tea"),
        ["maki:1 eel eel", "eel maki:1 maki:3", "eel eel eel"],
        ["spoon:4 maki:2", "maki:2", "maki:2"],
    )
    state = act(act(state, "maki:1", "eel", "eel"), "use=spoon:4", ".", ".")
    assert choice(act(state, "ask-any=maki", ".", "."), 1) == "maki:1"
