"""Turns and rounds of Sushi Go!"""

import pytest

from rushpi.sushigo import (
    IllegalActionError,
    Options,
    Rules,
    apply,
    legal_actions,
    new_game,
    observation,
    winning_seats,
)
from rushpi.sushigo.card import Played
from rushpi.sushigo.catalogue import card
from rushpi.sushigo.rounds import shuffled
from rushpi.sushigo.state import Step
from tests.sushigo.tables import act, legal, position, shown, walk

TWO = Rules(2)


def test_all_choose_reveal_and_pass_left():
    rules = Rules(3)
    state = act(position(rules, ["eel tofu", "temaki tea", "wasabi pudding"]), "eel", "tea", "wasabi")
    assert [shown(state, seat) for seat in range(3)] == ["eel", "tea", "wasabi"]
    assert list(map(str, state.hands)) == ["(pudding,)", "(tofu,)", "(temaki,)"]
    assert (state.round, state.turn, state.step) == (1, 2, Step.PICK)


@pytest.mark.parametrize(
    ("passing", "round_", "expected"),
    [
        ("left", 1, ["c", "a", "b"]),
        ("left", 2, ["c", "a", "b"]),
        ("alternate", 1, ["c", "a", "b"]),
        ("alternate", 2, ["b", "c", "a"]),
        ("alternate", 3, ["c", "a", "b"]),
    ],
)
def test_the_direction_of_passing(passing, round_, expected):
    names = {"a": "tempura", "b": "sashimi", "c": "dumpling"}
    rules = Rules(3, options=Options(passing=passing))
    hands = [f"pudding {names[name]}" for name in "abc"]
    state = act(position(rules, hands, round_=round_), "pudding", "pudding", "pudding")
    assert [str(hand[0]) for hand in state.hands] == [names[name] for name in expected]


def test_equal_cards_are_one_choice():
    assert legal(position(TWO, ["maki:1 maki:1 maki:2", "tempura"]), 0) == {"maki:1", "maki:2"}


def test_a_nigiri_goes_on_the_oldest_free_wasabi():
    state = position(
        TWO, ["nigiri:egg nigiri:squid", "nigiri:salmon tempura"], ["wasabi maki:1 wasabi", "tempura"]
    )
    state = act(state, "nigiri:egg", "nigiri:salmon")
    assert shown(state, 0) == "wasabi maki:1 wasabi nigiri:egg@0"
    assert shown(state, 1) == "tempura nigiri:salmon"
    state = act(
        position(TWO, ["nigiri:squid pudding", "tempura tempura"], [state.tableaus[0]]),
        "nigiri:squid",
        "tempura",
    )
    assert shown(state, 0).endswith("nigiri:egg@0 nigiri:squid@2")


# Chopsticks


def test_chopsticks_bring_a_second_card_and_are_passed_on():
    state = position(TWO, ["maki:1 maki:2 maki:3", "eel eel eel"], ["tofu chopsticks"])
    state = act(state, "maki:2", "eel")
    assert (state.step, state.to_act) == (Step.SECOND, (0,))
    assert legal(state, 0) == {"-", "maki:1", "maki:3"}
    state = act(state, "maki:1", ".")
    assert shown(state, 0) == "tofu maki:2 maki:1"
    assert list(map(str, state.hands[1])) == ["maki:3", "chopsticks"]
    assert not state.tools


def test_the_second_card_leaves_before_the_chopsticks_enter():
    """Others play the wrong card when the second card's index is below the first's."""
    state = position(TWO, ["tempura sashimi dumpling maki:3", "eel eel eel eel"], ["chopsticks"])
    state = act(act(state, "maki:3", "eel"), "tempura", ".")
    assert shown(state, 0) == "maki:3 tempura"
    assert sorted(map(str, state.hands[1])) == ["chopsticks", "dumpling", "sashimi"]


def test_chopsticks_need_two_cards_and_an_earlier_turn():
    last = position(TWO, ["maki:1", "eel"], ["chopsticks"], round_=1, deck="eel " * 20)
    assert act(last, "maki:1", "eel").round == 2
    now = act(position(TWO, ["chopsticks maki:1 maki:2", "eel eel eel"]), "chopsticks", "eel")
    assert (now.step, now.turn, now.tools) == (Step.PICK, 2, True)


def test_the_second_card_may_be_chopsticks_and_one_is_used_a_turn():
    state = position(TWO, ["maki:1 chopsticks maki:2", "eel eel eel"], ["chopsticks chopsticks"])
    state = act(act(state, "maki:1", "eel"), "chopsticks", ".")
    assert shown(state, 0) == "chopsticks maki:1 chopsticks"
    assert (state.step, state.tools) == (Step.PICK, True)


def test_chopsticks_may_be_left_alone():
    state = position(TWO, ["maki:1 maki:2", "eel eel"], ["chopsticks", "chopsticks"])
    state = act(act(state, "maki:1", "eel"), "-", "-")
    assert (shown(state, 0), shown(state, 1)) == ("chopsticks maki:1", "chopsticks eel")


@pytest.mark.parametrize(
    ("pair", "first", "second", "expected"),
    [
        ("ordered", "wasabi", "nigiri:egg", "wasabi nigiri:egg@0"),
        ("ordered", "nigiri:egg", "wasabi", "nigiri:egg wasabi"),
        ("simultaneous", "wasabi", "nigiri:egg", "wasabi nigiri:egg"),
        ("simultaneous", "nigiri:egg", "wasabi", "nigiri:egg wasabi"),
    ],
)
def test_wasabi_and_nigiri_taken_together(pair, first, second, expected):
    rules = Rules(2, options=Options(chopsticks_pair=pair))
    state = position(rules, ["wasabi nigiri:egg tofu", "eel eel eel"], ["chopsticks"])
    assert shown(act(act(state, first, "eel"), second, "."), 0) == expected


@pytest.mark.parametrize("pair", ["ordered", "simultaneous"])
def test_two_nigiri_taken_together_share_no_wasabi(pair):
    rules = Rules(2, options=Options(chopsticks_pair=pair))
    state = position(rules, ["nigiri:squid nigiri:egg tofu", "eel eel eel"], ["wasabi chopsticks"])
    assert (
        shown(act(act(state, "nigiri:squid", "eel"), "nigiri:egg", "."), 0)
        == "wasabi nigiri:squid@0 nigiri:egg"
    )


def test_a_nigiri_keeps_its_wasabi_when_chopsticks_before_it_leave():
    wasabi, egg, sticks = card("wasabi"), card("nigiri:egg"), card("chopsticks")
    laid = (sticks.plain, wasabi.plain, Played(egg, egg, 1))
    state = position(TWO, ["maki:1 maki:2 maki:3", "eel eel eel"], [laid])
    assert shown(act(act(state, "maki:1", "eel"), "maki:2", "."), 0) == "wasabi nigiri:egg@0 maki:1 maki:2"


def test_what_others_choose_before_the_reveal_is_secret():
    state = act(position(TWO, ["maki:1 maki:2", "eel tofu"], ["chopsticks"], turn=2), "maki:1", "eel")
    mine, other = observation(state, 0), observation(state, 1)
    assert (list(map(str, mine.picked)), list(map(str, other.picked))) == (["maki:1"], ["eel"])
    assert list(map(str, mine.hands[1])) == ["eel", "tofu"]
    assert list(map(str, other.hands[0])) == ["maki:1", "maki:2"]


# Rounds and the end


def test_discards_are_set_aside_and_puddings_kept():
    deck = "dumpling " * 40
    state = position(TWO, ["pudding", "tempura"], ["tempura tempura", "maki:1"], deck=deck)
    state = act(state, "pudding", "tempura")
    assert (state.round, state.turn, state.scores) == (2, 1, (5, 6))
    assert sorted(map(str, state.board.discards)) == ["maki:1", "tempura", "tempura", "tempura"]
    assert [list(map(str, own)) for own in state.desserts] == [["pudding"], []]
    assert (len(state.hands[0]), len(state.board.deck)) == (10, 20)
    assert (state.board.seed, state.board.shuffles) == (0, 0)


def test_the_game_ends_after_three_rounds_with_the_puddings():
    state = position(TWO, ["pudding", "tempura"], ["", "tempura"], round_=3, scores=(10, 11))
    state = act(state, "pudding", "tempura")
    assert state.over
    assert (state.scores, winning_seats(state), state.to_act) == ((16, 16), [0], ())
    with pytest.raises(IllegalActionError, match="the game is over"):
        apply(state, (None, None))


def test_level_in_points_and_puddings_the_win_is_shared():
    for tie, expected in (("shared", [0, 1]), ("seat_order", [0])):
        rules = Rules(2, options=Options(tie=tie))
        state = act(position(rules, ["tempura", "tempura"], round_=3), "tempura", "tempura")
        assert winning_seats(state) == expected


@pytest.mark.parametrize(("players", "used"), [(2, 60), (3, 81), (4, 96), (5, 105)])
def test_the_pile_never_runs_out(players, used):
    *_, (last, _) = walk(Rules(players), 4)
    assert len(last.board.deck) == 108 - used


def test_the_same_seed_deals_the_same_cards():
    assert new_game(TWO, 5) == new_game(TWO, 5)
    assert new_game(TWO, 5).hands != new_game(TWO, 6).hands


def test_the_first_deal():
    state, deck = new_game(TWO, 7), shuffled(TWO.cards, 7, 0)
    assert (state.hands, state.board.deck) == ((deck[:10], deck[10:20]), deck[20:])
    assert (state.board.seed, state.board.shuffles, state.scores) == (7, 1, (0, 0))


def test_dealing_is_the_same_in_every_python():
    """Seeds and records last: this deal is pinned."""
    dealt = "wasabi chopsticks dumpling maki:2 pudding nigiri:salmon maki:2 sashimi maki:3 tempura"
    assert " ".join(map(str, new_game(TWO, 1).hands[0])) == dealt


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (("eel",), "one action for each of 2 seats is needed, not 1"),
        ((None, None), "seat 0 gave no action now; legal: maki:1 maki:2"),
        ((card("maki:1"), card("maki:1")), "seat 1 gave maki:1, which is not legal now; legal: eel"),
    ],
)
def test_illegal_actions_are_told(actions, reason):
    state = position(TWO, ["maki:1 maki:2", "eel eel"])
    with pytest.raises(IllegalActionError) as caught:
        apply(state, actions)
    assert str(caught.value) == reason


def test_a_seat_that_is_not_asked_does_nothing():
    state = act(position(TWO, ["maki:1 maki:2", "eel eel"], ["chopsticks"]), "maki:1", "eel")
    assert legal_actions(state, 1) == ()
    with pytest.raises(IllegalActionError, match="seat 1 has nothing to do now, but did eel"):
        apply(state, (card("maki:2"), card("eel")))


# The dummy hand


DUMMY = Rules(2, options=Options(dummy=True))


def test_the_players_take_turns_to_play_for_the_dummy():
    state = position(DUMMY, ["tempura tempura", "sashimi sashimi", "pudding dumpling"])
    assert legal(state, 0) == {"tempura", "pudding"}
    assert legal(state, 1) == {"sashimi"}
    state = act(state, "tempura", "sashimi", ".")
    assert (state.step, state.to_act, legal(state, 0)) == (Step.DUMMY, (0,), {"tempura", "pudding"})
    state = act(state, "pudding", ".", ".")
    assert [shown(state, seat) for seat in range(3)] == ["tempura", "sashimi", "pudding"]
    assert list(map(str, state.hands)) == ["(sashimi,)", "(tempura, dumpling)", "()"]
    assert legal(state, 1) == {"tempura", "dumpling"}
    assert legal(state, 0) == {"sashimi"}


def test_the_dummy_scores_like_a_player_but_uses_no_chopsticks():
    state = position(
        DUMMY, ["tempura tempura", "sashimi sashimi", "pudding dumpling"], ["", "", "chopsticks wasabi"]
    )
    state = act(act(state, "tempura", "sashimi", "."), "tempura", ".", ".")
    assert state.step is Step.PICK
    *_, (last, _) = walk(DUMMY, 2)
    assert len(last.scores) == 3


def test_the_drawn_card_is_hidden_from_the_other_player():
    state = position(DUMMY, ["tempura maki:1", "sashimi maki:2", "pudding dumpling"], turn=2)
    assert list(map(str, observation(state, 0).hands[1])) == ["maki:2", "sashimi"]
    assert list(map(str, observation(state, 1).hands[0])) == ["maki:1", "tempura"]
    assert observation(state, 1).hand_sizes == (2, 3, 1)
    assert observation(state, 1).hands[2] == ()
    state = act(state, "tempura", "pudding", ".")
    assert list(map(str, observation(state, 0).hands[1])) == ["maki:2", "sashimi"]
    state = act(
        position(
            DUMMY,
            ["tempura maki:1", "sashimi maki:2", "pudding dumpling"],
            ["chopsticks", "chopsticks"],
            turn=2,
        ),
        "tempura",
        "sashimi",
        ".",
    )
    state = act(state, ".", "maki:2", ".")
    assert (state.step, list(map(str, observation(state, 0).hands[1]))) == (
        Step.SECOND,
        ["maki:2", "sashimi"],
    )
    assert list(map(str, observation(state, 1).picked)) == ["sashimi", "maki:2"]
