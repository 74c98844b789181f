"""Sushi Go Party!: menu, takeout box and special order, which happen in the turn of the reveal."""

import pytest

from rushpi.sushigo import observation
from rushpi.sushigo.rounds import shuffled
from rushpi.sushigo.state import Step
from tests.sushigo.party import ask, discards, played, rules
from tests.sushigo.tables import act, cards, hand_of, legal, position, shown

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
