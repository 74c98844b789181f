"""The rules' perft: every line of play of tiny rounds, counted, and compared with a plain model of the game.

Some of the pinned numbers by hand. Two hands of three different cards: (3 * 2 * 1)^2 = 36. A pair in one
hand: 3 * 6 = 18. Chopsticks in one hand: taken first, its owner then has 2 * 2 ways, so 3 * 4 * 2, else
6 * 2 * 2: 48. A takeout box turns down any of 0, 1 or 2 cards: (2 * 1 + 2 * 2 + 2 * 4) * 6 = 84. A special
order has nothing, one or two cards to copy: (2 * 1 + 2 * 1 + 2 * 2) * 6 = 48.
"""

from itertools import permutations, product

import pytest

from rushpi.sushigo import Options, Rules, apply, menu_of
from tests.sushigo.tables import position


def leaves(state):
    """How many lines of play the round has, and in how many different ways it ends."""
    round_, lines, ends = state.round, 0, set()
    todo = [state]
    while todo:
        state = todo.pop()
        if state.over or state.round > round_:
            lines += 1
            ends.add((state.scores, state.desserts))
            continue
        ways = product(*[legal or (None,) for legal in state.choices])
        todo += [apply(state, actions) for actions in ways]
    return lines, len(ends)


DECK = "maki:1 " * 60


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    [
        (("tempura sashimi dumpling", "maki:1 maki:2 pudding"), {}, (36, 6)),
        (("tempura tempura tempura", "tempura tempura tempura"), {}, (1, 1)),
        (("tempura tempura sashimi", "maki:1 maki:2 pudding"), {}, (18, 6)),
        (("wasabi nigiri:egg nigiri:squid", "wasabi nigiri:salmon tempura"), {}, (36, 20)),
        (("chopsticks maki:1 maki:2", "tempura sashimi pudding"), {}, (48, 6)),
        (("chopsticks wasabi nigiri:egg", "chopsticks nigiri:squid pudding"), {}, (64, 16)),
        (
            ("chopsticks wasabi nigiri:egg", "chopsticks nigiri:squid pudding"),
            {"chopsticks_pair": "simultaneous"},
            (64, 15),
        ),
        (("soy_sauce tempura sashimi", "soy_sauce maki:1 maki:2"), {"soy_sauce": True}, (36, 5)),
    ],
)
def test_all_lines_of_a_round_of_sushi_go(hands, options, expected):
    state = position(Rules(2, options=Options(**options)), hands, turn=8, deck=DECK)
    assert leaves(state) == expected


@pytest.mark.parametrize(
    ("specials", "hands", "expected"),
    [
        ("chopsticks wasabi", ("chopsticks:1 maki:1 maki:2", "tempura tofu pudding"), (48, 11)),
        ("takeout_box wasabi", ("takeout_box:10 maki:1 tofu", "wasabi nigiri:egg pudding"), (84, 31)),
        ("special_order wasabi", ("special_order wasabi nigiri:egg", "tofu maki:1 pudding"), (48, 22)),
        ("menu special_order", ("menu:7 special_order maki:3", "tofu maki:1 pudding"), (46, 15)),
    ],
)
def test_all_lines_of_a_round_of_party(specials, hands, expected):
    types = ["maki", "tempura", "tofu", "eel", *specials.split(), "pudding"]
    state = position(Rules(2, "party", menu_of(types)), hands, turn=8, deck=DECK)
    assert leaves(state) == expected


def plain_lines(hands):
    """The lines of play of two hands by a model that knows nothing but taking, chopsticks and passing."""

    def moves(hand, has_chopsticks):
        """What each choice leaves: the hand, the cards taken."""
        for first in set(hand):
            rest = list(hand)
            rest.remove(first)
            yield rest, [first]
            if has_chopsticks:
                for second in set(rest):
                    left = list(rest)
                    left.remove(second)
                    yield [*left, "chopsticks"], [first, second]

    def count(hands, sticks):
        if not hands[0]:
            return 1
        total = 0
        for one, other in product(moves(hands[0], sticks[0]), moves(hands[1], sticks[1])):
            after = [
                held - (len(took) == 2) + took.count("chopsticks")
                for held, (_, took) in zip(sticks, (one, other), strict=True)
            ]
            total += count((other[0], one[0]), after)
        return total

    return count(hands, [0, 0])


@pytest.mark.parametrize(
    "both",
    list(
        permutations(
            [
                "chopsticks chopsticks tempura",
                "tempura maki:1 maki:1",
                "chopsticks maki:2 pudding",
                "wasabi chopsticks nigiri:egg",
            ],
            2,
        )
    ),
)
def test_the_number_of_lines_agrees_with_a_plain_model(both):
    state = position(Rules(2), both, turn=8, deck=DECK)
    assert leaves(state)[0] == plain_lines([hand.split() for hand in both])
