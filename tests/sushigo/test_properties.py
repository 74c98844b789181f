"""What holds in every game, whatever is played: over all menus, numbers of players and several variants."""

import copy
import pickle
from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given, settings

from rushpi.sushigo import (
    IllegalActionError,
    Order,
    Use,
    apply,
    legal_actions,
    observation,
    read,
    write,
)
from rushpi.sushigo.actions import PASS, Ask, Flip
from rushpi.sushigo.card import Table
from rushpi.sushigo.catalogue import BACKS, CARDS, TYPES
from rushpi.sushigo.record import Record
from rushpi.sushigo.rounds import dummy_turn
from rushpi.sushigo.scoring import score
from rushpi.sushigo.state import Middle, Step
from tests.sushigo.soak import check, soak
from tests.sushigo.tables import ALL, VARIANTS, every_card, rules, seeds, somewhere, walk


@settings(max_examples=60, deadline=None)
@given(rules, seeds)
def test_cards_are_conserved_and_hands_are_equal(rules, seed):
    states = [state for state, _ in walk(rules, seed)]
    whole = every_card(states[0])
    assert sorted(whole.elements(), key=str) == sorted(rules.cards, key=str)
    for state in states:
        assert every_card(state) == whole
        assert state.board.seed == seed
        if not rules.options.dummy:
            assert len({len(hand) for hand in state.hands}) == 1 or state.step is Step.SECOND


@settings(max_examples=30, deadline=None)
@given(rules, seeds)
def test_the_dealt_hands_have_the_printed_size(rules, seed):
    for state, _ in walk(rules, seed):
        if state.step is Step.PICK:
            left = rules.hand_size - state.turn + 1
            extra = [0] * len(state.hands)
            if rules.options.dummy:
                extra[(state.turn - 1 + (state.round - 1) * 9) % 2] = 1
                extra[2] = -1
            assert [len(hand) for hand in state.hands] == [left + more for more in extra]


def everything(state):
    """Every action there could be, and some that could not."""
    tools = [played for tableau in state.tableaus for played in tableau]
    several = chain.from_iterable(combinations(tools[:3], size) for size in range(3))
    indexes = chain.from_iterable(combinations(range(4), size) for size in range(3))
    return {
        *CARDS,
        *BACKS.values(),
        *[Order(shows, on) for shows in (*CARDS, *BACKS.values()) for on in (False, True)],
        *[Use((tool,)) for tool in tools],
        *map(Use, several),
        *map(Ask, (*CARDS, *TYPES)),
        *map(Flip, indexes),
        Flip((1, 0)),
        PASS,
    }


@settings(max_examples=30, deadline=None)
@given(rules, seeds)
def test_every_legal_action_applies_and_every_other_is_refused(rules, seed):
    state = somewhere(rules, seed)
    filler = [legal[0] if legal else None for legal in state.choices]
    for seat in range(len(state.hands)):
        allowed = legal_actions(state, seat)
        assert len(set(allowed)) == len(allowed) == len(set(map(str, allowed)))
        for action in allowed:
            assert apply(state, [*filler[:seat], action, *filler[seat + 1 :]]) != state
        refused = everything(state) - set(allowed)
        for action in [*refused, *([None] if allowed else []), "tempura", 7]:
            with pytest.raises(IllegalActionError, match=f"seat {seat} "):
                apply(state, [*filler[:seat], action, *filler[seat + 1 :]])


@settings(max_examples=20, deadline=None)
@given(rules, seeds)
def test_a_state_is_never_changed(rules, seed):
    state = somewhere(rules, seed)
    before = state._replace(hands=tuple(map(tuple, state.hands)))
    frozen = repr(state)
    apply(state, [legal[-1] if legal else None for legal in state.choices])
    assert (state, repr(state)) == (before, frozen)
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(copy.deepcopy(state)) == hash(state)


def other_world(state, seat, chance):
    """The same game but for what the seat cannot know.

    Unseen cards change places with each other, cards chosen in secret with others of the same known hand; the
    seed is another, and so are the choices of others.
    """
    known = observation(state, seat).hands
    middle = state.middle or Middle()
    mine = middle.acting is not None and middle.acting.seat == seat
    hands, picks = [list(hand) for hand in state.hands], list(middle.picks)
    offer, deck, pile = list(middle.offer), list(state.board.deck), list(state.board.dessert_pile)
    drawn = middle.drawn

    for other, hand in enumerate(hands):
        if picks and other != seat and known[other] and drawn is None:
            together = [*hand, picks[other]]
            chance.shuffle(together)
            picks[other] = together.pop()
            hand[:] = together

    unseen = [hand for other, hand in enumerate(hands) if other != seat and not known[other]]
    places = [deck, *unseen] + ([] if mine else [offer])
    drawer = dummy_turn(state.round, state.turn, state.rules.hand_size)
    redraw = drawn is not None and state.step is Step.PICK and drawer != seat and known[drawer]
    if redraw:
        places.append(drawn_place := [hands[drawer].pop()])
    flat = [card for place in places for card in place]
    chance.shuffle(flat)
    for place in places:
        place[:] = [flat.pop() for _ in place]
    if redraw:
        drawn = drawn_place[0]
        hands[drawer].append(drawn)
    chance.shuffle(pile)

    board = state.board._replace(
        deck=tuple(deck), dessert_pile=tuple(pile), seed=chance.random(), shuffles=99
    )
    choices = tuple(own if other == seat else own and (PASS,) for other, own in enumerate(state.choices))
    if state.middle is not None:
        middle = middle._replace(picks=tuple(picks), offer=tuple(offer), drawn=drawn)
        state = state._replace(middle=middle)
    return state._replace(hands=tuple(map(tuple, hands)), board=board, choices=choices)


def name(rules):
    return f"{rules.menu.name if rules.menu else 'go'}-{rules.players}-{len(rules.options.changed())}"


@pytest.mark.parametrize("rules", ALL, ids=name)
def test_an_observation_tells_nothing_the_seat_cannot_know(rules):
    chance = Random(5)
    for state, actions in walk(rules, 11):
        if actions is None:
            continue
        for seat in range(rules.players):
            seen = observation(state, seat)
            other = other_world(state, seat, chance)
            assert observation(other, seat) == seen
            assert seen.legal == state.choices[seat]


@settings(max_examples=30, deadline=None)
@given(rules, seeds)
def test_an_observation_tells_all_that_lies_open(rules, seed):
    for state, _ in walk(rules, seed):
        middle = state.middle or Middle()
        for seat in range(rules.players):
            seen = observation(state, seat)
            assert (seen.seat, seen.rules, seen.step) == (seat, rules, state.step)
            assert (seen.round, seen.turn, seen.scores) == (state.round, state.turn, state.scores)
            assert (seen.tableaus, seen.desserts) == (state.tableaus, state.desserts)
            assert (seen.tableau, seen.to_act) == (state.tableaus[seat], state.to_act)
            assert Counter(seen.hand) == Counter(state.hands[seat])
            assert Counter(seen.discards) == Counter(state.board.discards)
            assert seen.hand_sizes == tuple(map(len, state.hands))
            assert seen.deck_size == len(state.board.deck)
            assert seen.dessert_pile_size == len(state.board.dessert_pile)
            assert seen.uramaki_places == state.board.uramaki_places
            assert (seen.queue, seen.acting, seen.asked) == (middle.queue, middle.acting, middle.asked)
            if state.step is Step.MENU and seat in state.to_act:
                assert Counter(seen.offer) == Counter(middle.offer)


@settings(max_examples=40, deadline=None)
@given(rules, seeds)
def test_a_seat_knows_the_hands_that_came_past_it(rules, seed):
    """A plain model: each seat remembers the hands it saw and strikes out what is revealed from them."""
    for state, actions in walk(rules, seed):
        if actions is None or state.step is not Step.PICK or rules.options.dummy:
            continue
        right = rules.options.passing == "alternate" and state.round == 2
        for seat in range(rules.players):
            seen = observation(state, seat)
            for back in range(rules.players):
                other = (seat + (-back if right else back)) % rules.players
                expected = state.hands[other] if back < state.turn else ()
                assert sorted(seen.hands[other], key=str) == sorted(expected, key=str)


@settings(max_examples=40, deadline=None)
@given(rules, seeds)
def test_a_record_replays_to_the_same_states(rules, seed):
    states, moves = zip(*walk(rules, seed), strict=True)
    record = Record(rules, seed, moves[:-1])
    again = read(write(record))
    assert again == record
    assert tuple(again.states()) == states


@settings(max_examples=60, deadline=None)
@given(rules, seeds)
def test_scoring_does_not_depend_on_the_order_of_seats(rules, seed):
    state = somewhere(rules, seed)
    order = Random(seed).sample(range(rules.seats), rules.seats)
    for types, tableaus in ((rules.round_types, state.tableaus), (rules.dessert_types, state.desserts)):
        here = score(Table(tableaus, rules.options, rules.party, 1), types)
        there = score(Table([tableaus[seat] for seat in order], rules.options, rules.party, 1), types)
        assert there == [here[seat] for seat in order]


@settings(max_examples=30, deadline=None)
@given(rules, seeds)
def test_the_points_add_up(rules, seed):
    """The final score is what each round and the desserts gave, uramaki paid on the way among them."""
    last = None
    for state, _ in walk(rules, seed):
        if last is not None and state.round == last.round and not state.over:
            gained = [now - before for now, before in zip(state.scores, last.scores, strict=True)]
            assert all(points in (0, 2, 5, 7, 8) for points in gained)
        last = state
    assert last.over
    assert not any(map(len, (*last.hands, *last.tableaus)))


def test_every_card_and_every_action_comes_up():
    """A small soak; the large one is `python -m tests.sushigo.soak`."""
    check(*soak(4, VARIANTS), dummy=True)
