"""Sushi Go Party!: chopsticks and spoon, called on a later turn."""

import pytest

from rushpi.sushigo import observation
from rushpi.sushigo.state import Step
from tests.sushigo.party import ask, discards, rules
from tests.sushigo.tables import act, hand_of, legal, position, shown

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
