"""Rounds of Sushi Go Party!, and what they bring down by themselves: miso soup and uramaki."""

import pytest

from rushpi.sushigo import Options, Rules, menu_of, new_game
from rushpi.sushigo.card import Group
from rushpi.sushigo.rounds import shuffled
from rushpi.sushigo.state import Step
from tests.sushigo.party import discards, played, rules
from tests.sushigo.tables import act, legal, position, shown, walk

# Rounds


ORDER = rules("special_order wasabi")


def test_the_first_deal():
    game = rules("wasabi tea")
    state = new_game(game, 7)
    deck = shuffled(game.main_deck + shuffled(game.dessert_deck, 7, 0)[:5], 7, 1)
    assert state.hands == (deck[:10], deck[10:20], deck[20:30])
    assert (state.board.deck, state.board.dessert_pile) == (deck[30:], shuffled(game.dessert_deck, 7, 0)[5:])
    assert (state.board.seed, state.board.shuffles, state.scores) == (7, 2, (0, 0, 0))


@pytest.mark.parametrize(("players", "added"), [(2, (5, 8, 10)), (6, (7, 12, 15))])
def test_desserts_join_the_deck_by_round(players, added):
    game = rules("wasabi tea", players)
    decks = {}
    for state, _ in walk(game, 3):
        if state.turn == 1 and state.step is Step.PICK:
            pool = [*state.board.deck, *[each for hand in state.hands for each in hand]]
            desserts = sum(each.type.group is Group.DESSERT for each in pool)
            decks[state.round] = desserts + sum(map(len, state.desserts))
            assert len(pool) - desserts == 54
    assert tuple(decks.values()) == added


def test_a_round_is_scored_by_the_rules_of_party():
    state = position(ORDER, ["maki:3", "maki:3", "maki:1"], deck="eel " * 40)
    assert act(state, "maki:3", "maki:3", "maki:1").scores == (6, 6, 3)
    state = position(rolls(), ["uramaki:3", "tempura", "tofu"], deck="eel " * 40, places=1)
    assert act(state, "uramaki:3", "tempura", "tofu").scores == (5, 0, 2)


def test_desserts_are_scored_by_the_rules_of_party():
    state = position(ORDER, ["pudding", "pudding", "tempura"], round_=3)
    state = act(state, "pudding", "pudding", "tempura")
    assert (state.over, state.scores) == (True, (6, 6, -6))


def test_played_desserts_alone_leave_the_deck():
    game = rules("wasabi tea")
    state = position(
        game, ["eel", "eel", "pudding"], ["maki:1", "tofu", "tempura"], deck="maki:2 pudding " * 20
    )
    state = act(state, "eel", "eel", "pudding")
    pool = [*state.board.deck, *[each for hand in state.hands for each in hand]]
    assert sorted(map(str, pool)) == sorted(
        ["eel", "eel", "maki:1", "tofu", "tempura"] + ["maki:2", "pudding"] * 20
    )
    assert state.board.discards == ()
    assert (state.board.uramaki_places, state.board.seed, state.board.shuffles) == (0, 0, 1)


def test_the_deal_and_the_menus_never_run_short():
    """The worst case: six players, three special orders, menus in the last round."""
    game = Rules(
        6, "party", menu_of(["temaki", "tempura", "dumpling", "tofu", "special_order", "menu", "pudding"])
    )
    for seed in range(15):
        for state, _ in walk(game, seed):
            if state.step is Step.MENU:
                assert len(state.middle.offer) == 4


# Miso soup


def soup(specials="chopsticks wasabi", **options):
    return Rules(
        3,
        "party",
        menu_of(["maki", "tofu", "eel", "miso_soup", *specials.split(), "pudding"]),
        Options(**options),
    )


def test_one_soup_of_a_turn_stays():
    state = act(
        position(soup(), ["miso_soup eel", "eel eel", "eel eel"], ["", "miso_soup"]),
        "miso_soup",
        "eel",
        "eel",
    )
    assert (shown(state, 0), shown(state, 1)) == ("miso_soup", "miso_soup eel")


def test_two_soups_of_a_turn_are_lost_and_earlier_ones_stay():
    state = position(soup(), ["miso_soup eel", "miso_soup eel", "eel eel"], ["miso_soup"])
    state = act(state, "miso_soup", "miso_soup", "eel")
    assert (shown(state, 0), shown(state, 1), discards(state)) == ("miso_soup", "", "miso_soup miso_soup")


def test_a_soup_brought_by_chopsticks_burns_both_and_a_third_burns_too():
    state = position(soup(), ["miso_soup miso_soup eel", "eel " * 3, "eel " * 3], ["chopsticks:1"])
    state = act(
        act(act(state, "miso_soup", "eel", "eel"), "use=chopsticks:1", ".", "."), "miso_soup", ".", "."
    )
    assert (shown(state, 0), discards(state)) == ("", "miso_soup miso_soup")
    state = position(soup(), ["miso_soup miso_soup eel", "miso_soup eel eel", "eel " * 3], ["chopsticks:1"])
    state = act(
        act(act(state, "miso_soup", "miso_soup", "eel"), "use=chopsticks:1", ".", "."), "miso_soup", ".", "."
    )
    assert (shown(state, 0), discards(state)) == ("", "miso_soup miso_soup miso_soup")


def test_only_the_new_copy_of_an_old_soup_is_at_risk():
    order = soup("special_order wasabi")
    state = position(order, ["special_order eel", "miso_soup eel", "eel eel"], ["miso_soup"])
    state = act(state, "order=miso_soup", "miso_soup", "eel")
    assert (shown(state, 0), shown(state, 1), discards(state)) == ("miso_soup", "", "miso_soup special_order")
    state = position(order, ["special_order eel", "eel eel", "eel eel"], ["miso_soup"])
    assert shown(act(state, "order=miso_soup", "eel", "eel"), 0) == "miso_soup miso_soup"


def test_soups_lost_between_other_cards_keep_the_turn_straight():
    """What was played this turn is still known after one of its cards is gone: no box turns it down."""
    both = soup("takeout_box chopsticks")
    state = position(
        both,
        ["miso_soup maki:1 eel", "takeout_box:10 miso_soup eel", "eel " * 3],
        ["tofu chopsticks:1", "tofu chopsticks:2"],
    )
    state = act(state, "miso_soup", "takeout_box:10", "eel")
    state = act(state, "-", "use=chopsticks:2", ".")
    state = act(state, ".", "miso_soup", ".")
    assert [shown(state, seat) for seat in range(2)] == ["tofu chopsticks:1", "tofu"]
    assert legal(state, 1) == {"-", "flip=0"}


# Uramaki


def rolls(**options):
    return rules("chopsticks special_order", roll="uramaki", **options)


def test_ten_icons_score_at_once_and_are_discarded():
    state = position(rolls(), ["uramaki:5 eel", "uramaki:4 eel", "eel eel"], ["uramaki:5 tofu", "uramaki:3"])
    state = act(state, "uramaki:5", "uramaki:4", "eel")
    assert (state.scores, shown(state, 0), shown(state, 1)) == ((8, 0, 0), "tofu", "uramaki:3 uramaki:4")
    assert (state.board.uramaki_places, discards(state)) == (1, "uramaki:5 uramaki:5")


def test_the_higher_total_goes_first_and_equal_ones_share_in_full():
    laid = ["uramaki:5 uramaki:3", "uramaki:5 uramaki:4", "uramaki:4 uramaki:4"]
    state = position(rolls(), ["uramaki:3 eel", "uramaki:3 eel", "uramaki:4 eel"], laid)
    state = act(state, "uramaki:3", "uramaki:3", "uramaki:4")
    assert (state.scores, state.board.uramaki_places) == ((2, 8, 8), 3)


def test_when_all_places_are_given_nothing_is_discarded():
    state = position(rolls(), ["uramaki:5 eel", "eel eel", "eel eel"], ["uramaki:5"], places=3)
    state = act(state, "uramaki:5", "eel", "eel")
    assert (state.scores, shown(state, 0)) == ((0, 0, 0), "uramaki:5 uramaki:5")


def test_a_copied_uramaki_counts_and_goes_too():
    state = position(rolls(), ["special_order eel", "eel eel", "eel eel"], ["uramaki:5"])
    state = act(state, "order=uramaki:5", "eel", "eel")
    assert (state.scores[0], shown(state, 0), discards(state)) == (8, "", "special_order uramaki:5")


@pytest.mark.parametrize(("timing", "scores"), [("at_once", (5, 8, 0)), ("end_of_turn", (8, 5, 0))])
def test_the_reveal_is_ranked_before_bonus_cards(timing, scores):
    state = position(
        rolls(uramaki_timing=timing),
        ["eel uramaki:5 eel", "uramaki:3 eel eel", "eel eel eel"],
        ["uramaki:5 uramaki:4 chopsticks:1", "uramaki:3 uramaki:4"],
    )
    state = act(act(state, "eel", "uramaki:3", "eel"), "use=chopsticks:1", ".", ".")
    state = act(state, "uramaki:5", ".", ".")
    assert state.scores == scores


def test_ten_icons_score_at_the_end_of_the_turn_though_tools_are_left_alone():
    end = rolls(uramaki_timing="end_of_turn")
    state = position(end, ["uramaki:5 eel", "eel eel", "eel eel"], ["uramaki:5", "chopsticks:1"])
    state = act(state, "uramaki:5", "eel", "eel")
    assert (state.step, state.scores) == (Step.CALL, (0, 0, 0))
    assert act(state, ".", "-", ".").scores == (8, 0, 0)


def test_one_player_may_take_several_places():
    state = position(rolls(), ["uramaki:5 uramaki:5", "eel eel", "eel eel"], ["uramaki:5"], deck="eel " * 40)
    state = act(state, "uramaki:5", "eel", "eel")
    assert (state.scores[0], state.board.uramaki_places) == (8, 1)


def test_a_nigiri_stays_on_its_wasabi_when_uramaki_before_it_go():
    wet = rules("wasabi tea", roll="uramaki")
    laid = (played("uramaki:5"), played("wasabi"), played("nigiri:egg", on=1))
    state = act(position(wet, ["uramaki:5 eel", "eel eel", "eel eel"], [laid]), "uramaki:5", "eel", "eel")
    assert shown(state, 0) == "wasabi nigiri:egg@0"
