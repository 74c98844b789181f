"""Games, walks through them and made-up positions for the tests."""

from collections import Counter
from random import Random

from hypothesis import strategies as st

from rushpi.sushigo import MENUS, Options, Rules, apply, new_game
from rushpi.sushigo.card import AT_ONCE, TOOLS
from rushpi.sushigo.catalogue import card
from rushpi.sushigo.rounds import _next_pick
from rushpi.sushigo.state import Board
from rushpi.sushigo.table import played_card

GO = [Rules(players) for players in range(2, 6)]
PARTY = [Rules(players, "party", menu) for menu in MENUS for players in menu.players]
VARIANTS = [
    Rules(2, options=Options(dummy=True)),
    Rules(2, options=Options(dummy=True, soy_sauce=True, chopsticks_pair="simultaneous")),
    Rules(3, options=Options(passing="alternate", soy_sauce=True)),
    Rules(
        5, options=Options(soy_sauce=True, soy_scope="all", nigiri_values="italian_seed", tie="seat_order")
    ),
    *[
        Rules(
            3,
            "party",
            menu,
            Options(
                passing="alternate",
                bonus_per_turn="any",
                uramaki_tie="skip_one",
                uramaki_timing="end_of_turn",
                uramaki_end="all_places",
                flipped_wasabi="keeps_triple",
                reopen_wasabi=False,
                flipped_color="none",
                flipped_dessert="keeps",
                copy_color="rainbow",
                copy_boosted_free=False,
                uramaki_split="3/5/4",
                party_all_tied="full",
            ),
        )
        for menu in MENUS
    ],
]
ALL = [*GO, *PARTY, *VARIANTS]

rules = st.sampled_from(ALL)
seeds = st.integers(0, 2**32)


def walk(rules, seed):
    """Every state of a random game, with what leads to the next one; the last leads nowhere."""
    chance = Random(seed)
    state = new_game(rules, seed)
    while not state.over:
        actions = tuple(chance.choice(legal) if legal else None for legal in state.choices)
        yield state, actions
        state = apply(state, actions)
    yield state, None


def somewhere(rules, seed):
    """A state of a random game that is not over, any of them with the same chance."""
    states = [state for state, actions in walk(rules, seed) if actions]
    return Random(seed).choice(states)


def every_card(state):
    """All cards wherever they are, counted."""
    middle = state.middle
    places = [state.board.deck, state.board.discards, state.board.dessert_pile, *state.hands]
    places += [[played.card for played in tableau] for tableau in (*state.tableaus, *state.desserts)]
    if middle is not None:
        places.append([played_card(state.rules, pick) for pick in middle.picks if pick is not None])
        places.append(middle.offer)
        places.append([bonus.tool.card for bonus in middle.queue if bonus.tool.shows.effect in AT_ONCE])
        places.append([middle.acting.tool.card] if middle.acting else [])
    return Counter(each for place in places for each in place)


def cards(text):
    """Cards by their names, in one text."""
    return tuple(card(name) for name in text.split())


def position(rules, hands, tableaus=(), *, round_=1, turn=1, deck="", scores=None, places=0):
    """The moment when all choose from these hands, with these cards already on the table, played in order."""
    nothing = ((),) * rules.seats
    laid = tuple(
        given if isinstance(given, tuple) else tuple(each.plain for each in cards(given))
        for given in tableaus
    )
    laid += nothing[len(laid) :]
    tools = any(played.shows.effect in TOOLS for tableau in laid for played in tableau)
    return _next_pick(
        rules,
        round_,
        turn,
        tuple(cards(hand) for hand in hands),
        laid,
        nothing,
        tuple(scores or (0,) * rules.seats),
        Board(cards(deck), uramaki_places=places),
        tools=tools,
    )


def act(state, *words):
    """The state after these actions, written as in a record, "." for a seat that is not asked."""
    return apply(
        state,
        tuple(
            None if word == "." else next((a for a in legal if str(a) == word), word)
            for legal, word in zip(state.choices, words, strict=True)
        ),
    )


def shown(state, seat):
    """What a seat's tableau shows, with `@k` for a nigiri on the wasabi at k."""
    return " ".join(
        f"{played.shows}{'' if played.on is None else f'@{played.on}'}" for played in state.tableaus[seat]
    )


def legal(state, seat):
    """A seat's legal actions as words."""
    return {str(action) for action in state.choices[seat]}


def hand_of(state, seat):
    """A seat's hand as sorted words."""
    return " ".join(sorted(map(str, state.hands[seat])))
