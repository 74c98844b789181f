"""What other implementations of these games get wrong, each as found by running or reading them."""

from collections import Counter

import pytest

from rushpi.sushigo import Rules, menu_named, new_game
from tests.sushigo.party import ask
from tests.sushigo.party import rules as party_rules
from tests.sushigo.tables import act, hand_of, position, shown, walk
from tests.sushigo.test_scoring import go, points

TWO = Rules(2)


@pytest.mark.parametrize(
    ("first", "second"), [("sashimi", "eel"), ("eel", "sashimi"), ("tofu", "eel"), ("eel", "tofu")]
)
def test_chopsticks_play_the_second_card_chosen(first, second):
    """Not its neighbour, when the chopsticks enter the hand before the second card is taken out."""
    state = position(TWO, ["eel sashimi tofu", "maki:1 " * 3], ["chopsticks"])
    state = act(act(state, first, "maki:1"), second, ".")
    assert shown(state, 0) == f"{first} {second}"
    (left,) = {"eel", "sashimi", "tofu"} - {first, second}
    assert hand_of(state, 1) == f"chopsticks {left}"


def test_a_sixth_dumpling_adds_nothing():
    assert go("dumpling " * 6, "dumpling " * 5) == [15, 15]


def test_nobody_is_paid_for_no_maki():
    assert go("tofu", "tofu", "eel eel") == [2, 2, 7]
    assert go("maki:3", "pudding", "pudding")[0] == 6 - 6
    assert go("maki:3 pudding", "pudding", "pudding") == [6, 0, 0]


def test_two_players_level_on_puddings_get_nothing():
    assert go("pudding", "pudding") == [0, 0]


def test_discards_do_not_return_to_the_deck_of_sushi_go():
    states = [state for state, _ in walk(TWO, 1)]
    starts = [state for state in states if state.turn == 1 and not any(state.tableaus)]
    decks = {state.round: len(state.board.deck) for state in starts}
    assert decks == {1: 88, 2: 68, 3: 48}


def test_party_does_not_always_deal_nine():
    menu = menu_named("Sushi Go!")
    dealt = {players: len(new_game(Rules(players, "party", menu)).hands[0]) for players in menu.players}
    assert dealt == {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}


def test_five_green_teas_score_a_set():
    assert points("green_tea_ice_cream " * 5, "") == [12, 0]


def test_two_players_lose_nothing_for_puddings():
    assert go("pudding", "") == [6, 0]
    assert points("pudding", "") == [6, 0]


def test_uramaki_places_are_counted_from_the_first():
    uramaki = party_rules("wasabi tea", roll="uramaki")
    laid = ["uramaki:5", "uramaki:4 uramaki:3"]
    state = act(
        position(uramaki, ["uramaki:5 eel", "uramaki:4 eel", "eel eel"], laid),
        "uramaki:5",
        "uramaki:4",
        "eel",
    )
    assert state.scores == (5, 8, 0)


def test_second_place_needs_an_icon():
    assert points("maki:3", "", "") == [6, 0, 0]
    assert points("uramaki:3", "", "", places=1) == [5, 0, 0]


def test_maki_score_at_all():
    assert points("maki:1", "maki:2", "maki:3") == [0, 3, 6]


@pytest.mark.parametrize(("eaters", "each"), [(2, 1), (3, 2), (5, 4), (6, 4), (8, 4)])
def test_edamame_takes_the_smaller_of_four_and_the_opponents(eaters, each):
    assert points(*["edamame"] * eaters) == [each] * eaters


def test_every_soy_sauce_of_party_scores():
    assert points("soy_sauce soy_sauce soy_sauce", "") == [12, 0]


def test_ten_icons_rank_above_nine():
    assert points("maki:3 maki:3 maki:3 maki:1", "maki:3 maki:3 maki:3", "maki:1") == [6, 3, 0]


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_spoon_does_not_follow_the_passing(round_):
    spoon = party_rules("spoon tea", passing="alternate")
    state = position(spoon, ["eel tofu", "eel maki:1", "eel maki:2"], ["spoon:4"], round_=round_)
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=maki")
    assert shown(state, 0) == "eel maki:1"


def test_no_card_is_lost_or_made():
    for state, _ in walk(Rules(5), 3):
        held = Counter(map(str, [*state.board.deck, *state.board.discards]))
        for hand in state.hands:
            held.update(map(str, hand))
        for tableau in (*state.tableaus, *state.desserts):
            held.update(str(played.card) for played in tableau)
        if state.middle is None:
            assert held.total() == 108
