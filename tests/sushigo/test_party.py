"""Turns of Sushi Go Party!: every special card, and what the rulings say of their meetings."""

import pytest

from rushpi.sushigo import Options, Rules, menu_of, new_game, observation
from rushpi.sushigo.card import Group, Played
from rushpi.sushigo.catalogue import BACKS, card
from rushpi.sushigo.rounds import shuffled
from rushpi.sushigo.state import Step
from tests.sushigo.tables import act, cards, hand_of, legal, position, shown, walk


def rules(specials, players=3, roll="maki", **options):
    types = [roll, "tempura", "tofu", "eel", *specials.split(), "pudding"]
    return Rules(players, "party", menu_of(types), Options(**options))


def played(name, shows=None, on=None, *, down=False):
    counts = card(shows or name)
    return Played(card(name), BACKS[counts] if down else counts, on)


def discards(state):
    return " ".join(sorted(map(str, state.board.discards)))


REST = "eel tofu"


# Chopsticks


STICKS = rules("chopsticks wasabi")


def test_chopsticks_are_called_after_the_reveal():
    state = position(STICKS, ["maki:1 maki:2 maki:3", "eel " * 3, "tofu " * 3], ["chopsticks:2"])
    state = act(state, "maki:2", "eel", "tofu")
    assert (state.step, state.to_act) == (Step.CALL, (0,))
    assert shown(state, 1) == "eel"
    assert legal(state, 0) == {"-", "use=chopsticks:2"}
    state = act(state, "use=chopsticks:2", ".", ".")
    assert (state.step, legal(state, 0)) == (Step.CHOPSTICKS, {"maki:1", "maki:3"})
    state = act(state, "maki:1", ".", ".")
    assert (shown(state, 0), hand_of(state, 1)) == ("maki:2 maki:1", "chopsticks:2 maki:3")
    assert (state.step, state.turn) == (Step.PICK, 2)


def test_chopsticks_wait_a_turn_and_need_a_card():
    state = act(position(STICKS, ["chopsticks:1 eel", "eel eel", "eel eel"]), "chopsticks:1", "eel", "eel")
    assert (state.step, state.turn) == (Step.PICK, 2)
    state = act(state, "eel", "eel", "eel")
    assert state.round == 2


def test_a_nigiri_brought_by_chopsticks_must_use_a_free_wasabi():
    state = position(STICKS, ["wasabi nigiri:egg eel", "eel " * 3, "eel " * 3], ["chopsticks:1"])
    state = act(act(act(state, "wasabi", "eel", "eel"), "use=chopsticks:1", ".", "."), "nigiri:egg", ".", ".")
    assert shown(state, 0) == "wasabi nigiri:egg@0"


def test_tools_left_alone_may_be_called_again():
    state = position(STICKS, ["maki:1 eel eel", "eel " * 3, "eel " * 3], ["chopsticks:1"])
    state = act(state, "maki:1", "eel", "eel")
    assert state.tools
    state = act(state, "-", ".", ".")
    assert (state.step, state.turn) == (Step.PICK, 2)
    assert act(state, "eel", "eel", "eel").step is Step.CALL


def test_all_may_call_at_once():
    sticks = ["chopsticks:2", "chopsticks:3", "chopsticks:1"]
    state = act(position(STICKS, ["eel maki:1"] * 3, sticks), "eel", "eel", "eel")
    state = act(state, "use=chopsticks:2", "use=chopsticks:3", "use=chopsticks:1")
    assert (state.step, state.to_act) == (Step.CHOPSTICKS, (2,))


def test_lower_numbers_go_first():
    state = position(STICKS, ["maki:1 eel", "maki:2 eel", "maki:3 eel"], ["chopsticks:3", "chopsticks:1", ""])
    state = act(state, "maki:1", "maki:2", "maki:3")
    assert state.to_act == (0, 1)
    state = act(state, "use=chopsticks:3", "use=chopsticks:1", ".")
    assert (state.step, state.to_act) == (Step.CHOPSTICKS, (1,))
    state = act(state, ".", "eel", ".")
    assert state.to_act == (0,)


# Spoon


SPOON = rules("spoon chopsticks")


def ask(state, word, seat=0):
    calls = ["use=spoon:4" if own == seat else "." for own in range(len(state.hands))]
    return act(act(state, *calls), *[word if own == seat else "." for own in range(len(state.hands))])


def test_a_spoon_asks_leftwards_and_goes_to_the_giver():
    state = position(SPOON, ["eel tofu", "eel maki:1", "eel maki:2"], ["spoon:4"])
    state = act(state, "eel", "eel", "eel")
    assert (state.step, state.to_act) == (Step.CALL, (0,))
    state = ask(state, "ask-any=maki")
    assert shown(state, 0) == "eel maki:1"
    assert [hand_of(state, seat) for seat in range(3)] == ["maki:2", "tofu", "spoon:4"]


def test_a_spoon_may_ask_exactly():
    state = act(position(SPOON, ["eel tofu", "eel maki:1", "eel maki:2"], ["spoon:4"]), "eel", "eel", "eel")
    state = ask(state, "ask=maki:2")
    assert (shown(state, 0), hand_of(state, 0)) == ("eel maki:2", "spoon:4")


def test_the_giver_chooses_if_several_fit():
    state = position(SPOON, ["eel tofu tofu", "eel maki:1 maki:3", "eel eel eel"], ["spoon:4"])
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=maki")
    assert (state.step, state.to_act, legal(state, 1)) == (Step.GIVE, (1,), {"maki:1", "maki:3"})
    assert str(observation(state, 1).asked) == "ask-any=maki"
    state = act(state, ".", "maki:1", ".")
    assert (shown(state, 0), hand_of(state, 2)) == ("eel maki:1", "maki:3 spoon:4")


def test_a_spoon_that_finds_nothing_is_discarded():
    state = position(SPOON, ["eel maki:1", "eel tofu", "eel tofu"], ["spoon:4"])
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=maki")
    assert (shown(state, 0), discards(state), hand_of(state, 1)) == ("eel", "spoon:4", "maki:1")


def test_a_spoon_in_the_last_turn_finds_nothing():
    state = position(SPOON, ["eel", "eel", "eel"], ["spoon:4"])
    state = act(state, "eel", "eel", "eel")
    assert legal(state, 0) == {"-", "use=spoon:4"}
    assert ask(state, "ask-any=eel").round == 2


def test_asking_for_nigiri_brings_no_wasabi():
    spoon = rules("spoon wasabi")
    state = position(spoon, ["eel tofu", "eel wasabi", "eel nigiri:egg"], ["spoon:4"])
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=nigiri")
    assert (shown(state, 0), hand_of(state, 2)) == ("eel nigiri:egg", "wasabi")


def test_the_spoon_goes_left_whatever_the_pass_direction():
    spoon = rules("spoon chopsticks", passing="alternate")
    state = position(spoon, ["eel tofu", "eel maki:1", "eel maki:2"], ["spoon:4"], round_=2)
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=maki")
    assert shown(state, 0) == "eel maki:1"


def test_the_demands_of_a_spoon():
    state = act(position(SPOON, ["eel tofu", "eel eel", "eel eel"], ["spoon:4"]), "eel", "eel", "eel")
    state = act(state, "use=spoon:4", ".", ".")
    assert {"ask-any=nigiri", "ask=nigiri:egg", "ask-any=tofu", "ask-any=pudding", "ask=maki:3"} <= legal(
        state, 0
    )
    assert not {"ask=tofu", "ask-any=uramaki", "ask=chopsticks"} & legal(state, 0)


@pytest.mark.parametrize(("allowed", "calls"), [("one", 3), ("any", 4)])
def test_one_bonus_action_for_each_player(allowed, calls):
    both = rules("spoon chopsticks", bonus_per_turn=allowed)
    state = position(both, ["eel tofu maki:1", "eel eel eel", "eel eel eel"], ["spoon:4 chopsticks:1"])
    state = act(state, "eel", "eel", "eel")
    assert len(state.choices[0]) == calls
    if allowed == "any":
        state = act(state, "use=spoon:4+use=chopsticks:1", ".", ".")
        assert state.step is Step.CHOPSTICKS
        state = act(state, "maki:1", ".", ".")
        assert state.step is Step.ASK


# Menu


MENU = rules("menu takeout_box")


def test_a_menu_shows_four_cards_and_plays_one():
    state = position(MENU, ["menu:7 eel", "eel eel", "eel eel"], deck="maki:1 maki:2 maki:3 menu:8 tofu tofu")
    state = act(state, "menu:7", "eel", "eel")
    assert (state.step, legal(state, 0)) == (Step.MENU, {"maki:1", "maki:2", "maki:3"})
    state = act(state, "maki:2", ".", ".")
    assert (shown(state, 0), discards(state)) == ("maki:2", "menu:7")
    assert sorted(map(str, state.board.deck)) == ["maki:1", "maki:3", "menu:8", "tofu", "tofu"]


@pytest.mark.parametrize("deck", ["menu:8 menu:9", ""])
def test_a_menu_that_shows_nothing_else_is_discarded(deck):
    state = position(MENU, ["menu:7 eel", "eel eel", "eel eel"], deck=deck)
    state = act(state, "menu:7", "eel", "eel")
    assert (state.step, discards(state), len(state.board.deck)) == (Step.PICK, "menu:7", len(deck.split()))


def test_a_short_deck_shows_what_there_is():
    state = position(MENU, ["menu:7 eel", "eel eel", "eel eel"], deck="tofu eel")
    assert legal(act(state, "menu:7", "eel", "eel"), 0) == {"tofu", "eel"}


def test_a_takeout_box_from_a_menu_joins_the_queue_at_its_number():
    state = position(
        MENU,
        ["menu:7 eel", "takeout_box:10 eel", "eel eel"],
        ["tofu", "tofu", ""],
        deck="takeout_box:11 eel eel eel",
    )
    state = act(act(state, "menu:7", "takeout_box:10", "eel"), "takeout_box:11", ".", ".")
    assert (state.step, state.to_act) == (Step.TAKEOUT, (1,))
    state = act(state, ".", "flip=0", ".")
    assert (state.step, state.to_act, legal(state, 0)) == (Step.TAKEOUT, (0,), {"-", "flip=0"})


def test_the_cards_a_menu_returns_are_shuffled_in():
    state = position(MENU, ["menu:7 eel", "eel eel", "eel eel"], deck="maki:1 maki:2 maki:3 eel tofu tofu")
    after = act(act(state, "menu:7", "eel", "eel"), "maki:2", ".", ".")
    rest = cards("maki:1 maki:3 eel tofu tofu")
    assert after.board.deck == shuffled(rest, state.board.seed, state.board.shuffles)
    assert after.board.shuffles == state.board.shuffles + 1


def test_a_menu_that_shows_nothing_leaves_nothing_to_see():
    hands = ["menu:7 eel", "takeout_box:10 eel", "eel eel"]
    state = position(MENU, hands, ["", "tofu"], deck="menu:8 menu:9")
    state = act(state, "menu:7", "takeout_box:10", "eel")
    assert (state.step, state.to_act, state.middle.offer) == (Step.TAKEOUT, (1,), ())


def test_chopsticks_from_a_menu_wait():
    sticks = rules("menu chopsticks")
    state = position(sticks, ["menu:7 eel", "eel eel", "eel eel"], deck="chopsticks:1 eel eel eel")
    state = act(act(state, "menu:7", "eel", "eel"), "chopsticks:1", ".", ".")
    assert (state.step, state.turn, state.tools) == (Step.PICK, 2, True)


def test_a_menu_shows_its_cards_to_its_player_alone():
    state = position(MENU, ["menu:7 eel", "eel eel", "eel eel"], deck="maki:1 maki:2 maki:3 tofu")
    state = act(state, "menu:7", "eel", "eel")
    assert list(map(str, observation(state, 0).offer)) == ["maki:1", "maki:2", "maki:3", "tofu"]
    assert observation(state, 1).offer == ()


# Takeout box


BOX = rules("takeout_box wasabi")


def flip(laid, choice, first="takeout_box:10", options=None):
    box = rules("takeout_box wasabi", **(options or {}))
    state = position(box, [f"{first} nigiri:egg", "eel eel", "eel eel"], [laid])
    return act(act(state, first, "eel", "eel"), choice, ".", ".")


def test_any_number_of_earlier_cards_is_turned_down():
    state = position(BOX, ["takeout_box:10 eel", "eel eel", "eel eel"], ["tofu maki:1 eel"])
    state = act(state, "takeout_box:10", "eel", "eel")
    assert legal(state, 0) == {
        "-",
        "flip=0",
        "flip=1",
        "flip=2",
        "flip=0,1",
        "flip=0,2",
        "flip=1,2",
        "flip=0,1,2",
    }
    state = act(state, "flip=0,2", ".", ".")
    assert (shown(state, 0), discards(state)) == ("face_down:tofu maki:1 face_down:eel", "takeout_box:10")


def test_a_takeout_box_may_turn_down_nothing():
    state = position(BOX, ["takeout_box:10 eel", "eel eel", "eel eel"], ["tofu"])
    state = act(act(state, "takeout_box:10", "eel", "eel"), "-", ".", ".")
    assert (shown(state, 0), discards(state)) == ("tofu", "takeout_box:10")


def test_cards_already_face_down_are_no_choice():
    state = position(
        BOX, ["takeout_box:10 eel", "eel eel", "eel eel"], [(played("tofu", down=True), played("eel"))]
    )
    assert legal(act(state, "takeout_box:10", "eel", "eel"), 0) == {"-", "flip=1"}


@pytest.mark.parametrize("laid", [(), (played("tofu", down=True),)])
def test_nothing_to_turn_down_asks_nothing(laid):
    state = position(BOX, ["takeout_box:10 eel", "eel eel", "eel eel"], [laid])
    state = act(state, "takeout_box:10", "eel", "eel")
    assert (state.step, state.turn, discards(state)) == (Step.PICK, 2, "takeout_box:10")


def test_cards_of_the_same_turn_are_not_turned_down():
    both = rules("takeout_box chopsticks")
    state = position(both, ["takeout_box:10 maki:1 eel", "eel " * 3, "eel " * 3], ["tofu chopsticks:1"])
    state = act(act(state, "takeout_box:10", "eel", "eel"), "use=chopsticks:1", ".", ".")
    state = act(state, "maki:1", ".", ".")
    assert (state.step, shown(state, 0), legal(state, 0)) == (
        Step.TAKEOUT,
        "tofu maki:1",
        {"-", "flip=0"},
    )


def test_a_box_brought_by_chopsticks_spares_what_was_revealed_with_them():
    both = rules("takeout_box chopsticks")
    state = position(both, ["maki:1 takeout_box:10 eel", "eel " * 3, "eel " * 3], ["chopsticks:1 tofu eel"])
    state = act(act(state, "maki:1", "eel", "eel"), "use=chopsticks:1", ".", ".")
    state = act(state, "takeout_box:10", ".", ".")
    assert (shown(state, 0), legal(state, 0)) == ("tofu eel maki:1", {"-", "flip=0", "flip=1", "flip=0,1"})


def test_a_box_is_used_though_tools_are_left_alone():
    both = rules("takeout_box chopsticks")
    state = position(both, ["takeout_box:10 eel", "eel eel", "eel eel"], ["tofu", "chopsticks:1"])
    state = act(act(state, "takeout_box:10", "eel", "eel"), ".", "-", ".")
    assert (state.step, state.to_act) == (Step.TAKEOUT, (0,))


def test_nobody_is_asked_for_chopsticks_that_cannot_be_used():
    both = rules("takeout_box chopsticks")
    state = position(both, ["takeout_box:10", "eel", "eel"], ["tofu", "chopsticks:1"])
    state = act(state, "takeout_box:10", "eel", "eel")
    assert (state.step, state.to_act) == (Step.TAKEOUT, (0,))


ON_WASABI = (played("wasabi"), played("nigiri:squid", on=0))


@pytest.mark.parametrize(
    ("choice", "options", "after", "next_egg"),
    [
        ("flip=1", {}, "wasabi face_down:nigiri:squid", "nigiri:egg@0"),
        ("flip=1", {"reopen_wasabi": False}, "wasabi face_down:nigiri:squid@0", "nigiri:egg"),
        ("flip=0", {}, "face_down:wasabi nigiri:squid@0", "nigiri:egg"),
        ("flip=0,1", {}, "face_down:wasabi face_down:nigiri:squid", "nigiri:egg"),
    ],
)
def test_turning_down_a_nigiri_or_its_wasabi(choice, options, after, next_egg):
    state = flip(ON_WASABI, choice, options=options)
    assert shown(state, 0) == after
    own = position(state.rules, ["nigiri:egg eel", "eel eel", "eel eel"], [state.tableaus[0]])
    assert shown(act(own, "nigiri:egg", "eel", "eel"), 0) == f"{after} {next_egg}"


def test_a_dessert_turned_down_goes_back_to_the_deck():
    for reading, kept in (("returns", 0), ("keeps", 1)):
        box = rules("takeout_box wasabi", flipped_dessert=reading)
        state = position(box, ["eel", "eel", "eel"], [(played("pudding", down=True),)], deck="maki:1 " * 40)
        state = act(state, "eel", "eel", "eel")
        assert state.scores[0] == 2 - 3
        assert len(state.desserts[0]) == kept


# Special order


ORDER = rules("special_order wasabi")


def test_a_special_order_counts_as_a_card_on_the_table():
    state = position(ORDER, ["special_order eel", "eel eel", "eel eel"], ["maki:3 tofu"])
    assert legal(state, 0) == {"eel", "order=maki:3", "order=tofu"}
    state = act(state, "order=maki:3", "eel", "eel")
    assert shown(state, 0) == "maki:3 tofu maki:3"
    assert str(state.tableaus[0][-1]) == "special_order>maki:3"


def test_with_nothing_on_the_table_it_is_discarded():
    state = position(ORDER, ["special_order eel", "eel eel", "eel eel"])
    state = act(state, "special_order", "eel", "eel")
    assert (shown(state, 0), discards(state)) == ("", "special_order")


def test_a_copy_copies_through_and_a_face_down_card_is_copied_down():
    laid = (played("special_order", "tofu"), played("eel", down=True))
    state = position(ORDER, ["special_order eel", "eel eel", "eel eel"], [laid])
    assert legal(state, 0) == {"eel", "order=tofu", "order=face_down:eel"}


def test_the_copy_of_a_nigiri_may_go_on_a_free_wasabi_or_not():
    laid = (played("nigiri:squid"), played("wasabi"))
    state = position(ORDER, ["special_order eel", "eel eel", "eel eel"], [laid])
    assert legal(state, 0) == {"eel", "order=nigiri:squid", "order=nigiri:squid@wasabi", "order=wasabi"}
    assert (
        shown(act(state, "order=nigiri:squid@wasabi", "eel", "eel"), 0)
        == "nigiri:squid wasabi nigiri:squid@1"
    )
    assert shown(act(state, "order=nigiri:squid", "eel", "eel"), 0) == "nigiri:squid wasabi nigiri:squid"


@pytest.mark.parametrize("free", [True, False])
def test_the_copy_of_a_nigiri_on_a_wasabi(free):
    order = rules("special_order wasabi", copy_boosted_free=free)
    laid = (played("wasabi"), played("nigiri:egg", on=0), played("wasabi"))
    state = position(order, ["special_order eel", "eel eel", "eel eel"], [laid])
    assert ("order=nigiri:egg@wasabi" in legal(state, 0)) is free
    no_other = position(order, ["special_order eel", "eel eel", "eel eel"], [laid[:2]])
    assert "order=nigiri:egg@wasabi" not in legal(no_other, 0)


def test_the_copy_of_a_wasabi_is_a_free_wasabi():
    laid = (played("wasabi"), played("nigiri:egg", on=0))
    state = position(ORDER, ["special_order nigiri:squid", "eel eel", "eel eel"], [laid])
    state = act(state, "order=wasabi", "eel", "eel")
    own = position(ORDER, ["nigiri:squid eel", "eel eel", "eel eel"], [state.tableaus[0]])
    assert shown(act(own, "nigiri:squid", "eel", "eel"), 0) == "wasabi nigiri:egg@0 wasabi nigiri:squid@2"


def test_copied_chopsticks_have_the_same_number_and_go_back_as_a_special_order():
    sticks = rules("special_order chopsticks")
    laid = (played("chopsticks:1"), played("special_order", "chopsticks:1"))
    state = position(sticks, ["eel maki:1", "eel maki:2", "eel maki:3"], [laid, (laid[1],)])
    state = act(state, "eel", "eel", "eel")
    assert legal(state, 0) == {"-", "use=chopsticks:1", "use=special_order>chopsticks:1"}
    state = act(state, "use=special_order>chopsticks:1", "use=special_order>chopsticks:1", ".")
    assert state.to_act == (0,)
    state = act(act(state, "maki:1", ".", "."), ".", "maki:2", ".")
    assert [hand_of(state, seat) for seat in range(3)] == ["maki:3", "special_order", "special_order"]
    assert shown(state, 0) == "chopsticks:1 eel maki:1"


def test_the_original_goes_before_its_copy():
    sticks = rules("special_order chopsticks")
    state = position(
        sticks,
        ["eel maki:1", "eel maki:2", "eel maki:3"],
        [(played("special_order", "chopsticks:1"),), "chopsticks:1"],
    )
    state = act(state, "eel", "eel", "eel")
    state = act(state, "use=special_order>chopsticks:1", "use=chopsticks:1", ".")
    assert state.to_act == (1,)


def test_a_copied_dessert_stays_with_the_desserts():
    state = position(
        ORDER,
        ["eel", "eel", "eel"],
        [(played("pudding"), played("special_order", "pudding"))],
        deck="maki:1 " * 40,
    )
    state = act(state, "eel", "eel", "eel")
    assert [str(own) for own in state.desserts[0]] == ["pudding", "special_order>pudding"]


def test_flipping_a_copied_card_leaves_the_copy():
    both = rules("special_order takeout_box")
    laid = (played("tofu"), played("special_order", "tofu"))
    state = position(both, ["takeout_box:10 eel", "eel eel", "eel eel"], [laid])
    state = act(act(state, "takeout_box:10", "eel", "eel"), "flip=0", ".", ".")
    assert shown(state, 0) == "face_down:tofu tofu"


def test_an_order_brought_by_chopsticks_may_copy_a_card_of_the_same_turn():
    sticks = rules("special_order chopsticks")
    state = position(sticks, ["maki:3 special_order", "eel eel", "eel eel"], ["chopsticks:1"])
    assert legal(state, 0) == {"maki:3", "order=chopsticks:1"}
    state = act(act(state, "maki:3", "eel", "eel"), "use=chopsticks:1", ".", ".")
    assert legal(state, 0) == {"order=maki:3"}


def test_an_order_brought_by_a_menu_copies_at_once():
    menu = rules("special_order menu")
    state = position(menu, ["menu:7 eel", "eel eel", "eel eel"], ["tofu"], deck="special_order eel eel eel")
    state = act(state, "menu:7", "eel", "eel")
    assert legal(state, 0) == {"order=tofu", "eel"}
    state = act(state, "order=tofu", ".", ".")
    assert shown(state, 0) == "tofu tofu"


def test_an_order_brought_by_a_menu_may_copy_a_nigiri_onto_a_wasabi():
    menu = rules("special_order menu")
    laid = (played("nigiri:egg"), played("special_order", "wasabi"))
    state = position(menu, ["menu:7 eel", "eel eel", "eel eel"], [laid], deck="special_order special_order")
    state = act(state, "menu:7", "eel", "eel")
    assert "order=nigiri:egg@wasabi" in legal(state, 0)


@pytest.mark.parametrize(
    ("laid", "step", "after"), [("tofu", Step.ORDER, "tofu eel eel"), ("", Step.PICK, "eel eel")]
)
def test_an_order_brought_by_a_spoon_copies_at_once(laid, step, after):
    spoon = rules("special_order spoon")
    state = position(spoon, ["eel maki:1", "eel special_order", "eel eel"], [f"{laid} spoon:4"])
    state = ask(act(state, "eel", "eel", "eel"), "ask-any=special_order")
    assert state.step is step
    if step is Step.ORDER:
        assert (state.to_act, legal(state, 0)) == ((0,), {"order=tofu", "order=eel"})
        state = act(state, "order=eel", ".", ".")
    assert (shown(state, 0), hand_of(state, 2)) == (after, "spoon:4")


def test_a_copied_spoon_waits_a_turn():
    spoon = rules("special_order spoon", bonus_per_turn="any")
    state = position(spoon, ["special_order eel", "eel special_order", "eel eel"], ["spoon:4"])
    state = act(state, "order=spoon:4", "eel", "eel")
    assert (state.step, legal(state, 0)) == (Step.CALL, {"-", "use=spoon:4"})


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


# Rounds


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
