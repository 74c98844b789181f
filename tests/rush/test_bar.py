"""Bar orders: worked examples, and the matching against trying everything."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given

from rushpi.rush import Belt, BeltMissed, BeltServed, Flavour, Item, Kind, Missed, Order, Served, Type, serve
from tests.rush.strategies import orders, small_bowls

WILD, SALMON, OCTOPUS = Kind.HOSOMAKI_WILD, Kind.HOSOMAKI_SALMON, Kind.HOSOMAKI_OCTOPUS


def points(order, bowl, **options):
    return sum(reason.points for reason in serve(order, bowl, **options))


def can_serve(piece, place):
    return piece is place or (piece is WILD and place.type is Type.HOSOMAKI)


def most(places, pieces):
    """The most that (place, value) pairs can pay, each served by a piece of its own: tries everything."""
    if not places:
        return 0
    (place, value), *rest = places
    served = (
        value + most(rest, pieces[:index] + pieces[index + 1 :])
        for index, piece in enumerate(pieces)
        if can_serve(piece, place)
    )
    return max([most(rest, pieces), *served])


def ways_to_serve_all(places, pieces):
    """What is left of the pieces in every way to serve every place."""
    if not places:
        yield pieces
        return
    for index, piece in enumerate(pieces):
        if can_serve(piece, places[0]):
            yield from ways_to_serve_all(places[1:], pieces[:index] + pieces[index + 1 :])


def pieces_of(bowl):
    return [kind for kind, count in bowl.items() for _ in range(count)]


@given(orders, small_bowls)
def test_no_other_use_of_the_bowl_pays_more(order, bowl):
    items = [(item.piece, item.value) for item in order.items]
    best = most(items, pieces_of(bowl))
    if order.belt is not None and order.belt.pieces:
        for rest in ways_to_serve_all(order.belt.pieces, pieces_of(bowl)):
            best = max(best, order.belt.value + most(items, rest))
    assert points(order, bowl) == best


@given(orders, small_bowls)
def test_no_other_use_pays_more_when_the_belt_shares_pieces(order, bowl):
    """Each wild piece is given each flavour; items and belt then choose freely.

    A place that asks for a wild piece itself takes one whatever its flavour.
    """
    best = 0
    plain = [piece for piece in pieces_of(bowl) if piece is not WILD]
    for flavours in product(Flavour, repeat=bowl.get(WILD, 0)):
        pieces = [(piece, None) for piece in plain] + [(WILD, flavour) for flavour in flavours]
        total = best_items([(item.piece, item.value) for item in order.items], pieces)
        if order.belt and order.belt.pieces and whole(order.belt.pieces, pieces):
            total += order.belt.value
        best = max(best, total)
    assert points(order, bowl, belt_shares_pieces=True) == best


def bound_serves(piece, place):
    kind, flavour = piece
    return kind is place or (kind is WILD and place.type is Type.HOSOMAKI and place.flavours == {flavour})


def best_items(places, pieces):
    if not places:
        return 0
    (place, value), *rest = places
    served = (
        value + best_items(rest, pieces[:index] + pieces[index + 1 :])
        for index, piece in enumerate(pieces)
        if bound_serves(piece, place)
    )
    return max([best_items(rest, pieces), *served])


def whole(places, pieces):
    return best_items([(place, 1) for place in places], pieces) == len(places)


@given(orders, small_bowls)
def test_what_is_said_to_serve_lies_in_the_bowl_and_fits(order, bowl):
    reasons = serve(order, bowl)
    used = Counter()
    for reason, item in zip(reasons, order.items, strict=False):
        assert reason.item == item
        if isinstance(reason, Served):
            assert can_serve(reason.piece, item.piece)
            assert reason.points == item.value
            used[reason.piece] += 1
    for reason in reasons[len(order.items) :]:
        assert reason.belt == order.belt
        if isinstance(reason, BeltServed):
            assert all(map(can_serve, reason.pieces, order.belt.pieces))
            assert len(reason.pieces) == len(order.belt.pieces)
            used.update(reason.pieces)
    assert all(count <= bowl.get(kind, 0) for kind, count in used.items())


def test_one_piece_does_not_serve_an_item_and_the_belt():
    order = Order((Item(SALMON, 2),), Belt((SALMON, OCTOPUS), 3))
    bowl = {SALMON: 1, OCTOPUS: 1}
    assert serve(order, bowl) == (
        Missed(Item(SALMON, 2)),
        BeltServed(order.belt, (SALMON, OCTOPUS), Fraction(3)),
    )
    assert points(order, bowl, belt_shares_pieces=True) == 5


def test_the_belt_is_left_out_when_the_items_pay_more():
    order = Order((Item(SALMON, 4),), Belt((SALMON, OCTOPUS), 3))
    assert serve(order, {SALMON: 1, OCTOPUS: 1}) == (
        Served(Item(SALMON, 4), SALMON, Fraction(4)),
        BeltMissed(order.belt),
    )


def test_a_belt_that_is_not_whole_pays_nothing():
    order = Order((), Belt((SALMON, OCTOPUS), 3))
    assert serve(order, {SALMON: 2}) == (BeltMissed(order.belt),)


def test_a_wild_piece_serves_where_no_other_is():
    order = Order((Item(OCTOPUS, 2), Item(SALMON, 1)))
    assert serve(order, {SALMON: 1, WILD: 1}) == (
        Served(order.items[0], WILD, Fraction(2)),
        Served(order.items[1], SALMON, Fraction(1)),
    )


def test_a_shared_wild_piece_is_of_one_flavour():
    order = Order((Item(OCTOPUS, 2),), Belt((SALMON,), 3))
    assert points(order, {WILD: 1}, belt_shares_pieces=True) == 3
    assert points(order, {WILD: 1, OCTOPUS: 1}, belt_shares_pieces=True) == 5
    assert points(Order((Item(SALMON, 2),), Belt((SALMON,), 3)), {WILD: 1}, belt_shares_pieces=True) == 5


def test_a_place_gives_its_piece_up_for_another_that_serves_it_as_well():
    """The wild piece that is bound to salmon by the belt serves the salmon item and frees the other one."""
    order = Order((Item(SALMON, 2), Item(OCTOPUS, 1)), Belt((WILD, SALMON), 4))
    assert points(order, {WILD: 2}, belt_shares_pieces=True) == 7
    cucumber = Item(Kind.HOSOMAKI_CUCUMBER, 1)
    order = Order((Item(SALMON, 3), Item(OCTOPUS, 2), cucumber), Belt((WILD, WILD, SALMON, OCTOPUS), 4))
    assert points(order, {WILD: 4}, belt_shares_pieces=True) == 10


@pytest.mark.parametrize("belt", [None, Belt((), 5)])
def test_without_a_belt_only_the_items_pay(belt):
    assert serve(Order((Item(SALMON, 1),), belt), {SALMON: 1}) == (
        Served(Item(SALMON, 1), SALMON, Fraction(1)),
    )


def test_a_hosomaki_of_a_flavour_is_no_wild_one_and_no_other_type_is_served_by_it():
    assert points(Order((Item(WILD, 3),)), {SALMON: 1}) == 0
    assert points(Order((Item(Kind.NIGIRI_SALMON, 3),)), {SALMON: 1, WILD: 3}) == 0


def test_long_orders_are_served_too():
    order = Order(tuple(Item(SALMON, 1) for _ in range(150)), Belt((OCTOPUS,) * 2, 9))
    assert points(order, {SALMON: 100, WILD: 40}) == 138 + 9
