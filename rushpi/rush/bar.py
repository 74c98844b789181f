"""Sushi Bar: which piece of a bowl serves which place of an order, for the most Honor.

A piece serves one place (A-R9), and what an order does not ask for is ignored (A-R10). Places are served one
after the other, and those served stay served, though perhaps by another piece. So it is best to take the
items by falling value, after the belt or without it, whichever pays more: the sets of places that can be
served together form a transversal matroid, and there greed is optimal.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rushpi.rush.orders import Belt, Order
from rushpi.rush.pieces import Bowl, Flavour, Kind, Type
from rushpi.rush.reasons import BeltMissed, BeltServed, Missed, Reasons, Served, honor


class _Piece(NamedTuple):
    """One piece of a bowl and the flavours it may still stand for."""

    kind: Kind
    flavours: frozenset[Flavour]

    def fits(self, place: Kind) -> bool:
        """Whether it can serve a place: its own kind, or as a wild hosomaki one of a flavour."""
        if self.kind is Kind.HOSOMAKI_WILD and place.type is Type.HOSOMAKI:
            return place is self.kind or place.flavours <= self.flavours
        return place is self.kind


class _Serving:
    """Places of an order, each served by a piece of its own."""

    def __init__(self, pieces: Sequence[_Piece]) -> None:
        self._pieces = pieces
        self._places: list[Kind] = []
        self._place_of: dict[int, int] = {}
        self._piece_of: dict[int, int] = {}

    def add(self, place: Kind) -> int | None:
        """Serve one more place and return its number, or None if the others would not all stay served.

        A breadth-first search for an augmenting path (Berge): from the place to the pieces that fit it, on
        from a piece that serves already to the place it serves, until a piece is free.
        """
        number = len(self._places)
        self._places.append(place)
        asked_by: dict[int, int] = {}
        asking = [number]
        for asker in asking:
            for index, piece in enumerate(self._pieces):
                if index in asked_by or not piece.fits(self._places[asker]):
                    continue
                asked_by[index] = asker
                if index not in self._place_of:
                    self._hand_over(index, asked_by)
                    return number
                asking.append(self._place_of[index])
        self._places.pop()
        return None

    def _hand_over(self, free: int, asked_by: dict[int, int]) -> None:
        """Give each piece on the path to the place that asked for it, from the free piece backwards."""
        index: int | None = free
        while index is not None:
            asker = asked_by[index]
            given_up = self._piece_of.get(asker)
            self._place_of[index], self._piece_of[asker] = asker, index
            index = given_up

    def piece(self, number: int) -> Kind:
        """The piece that serves a place."""
        return self._pieces[self._piece_of[number]].kind

    def bound(self) -> list[_Piece]:
        """All pieces, each wild one that serves a place of a flavour bound to that flavour."""
        return [
            piece._replace(flavours=self._places[self._place_of[index]].flavours)
            if index in self._place_of
            else piece
            for index, piece in enumerate(self._pieces)
        ]


def serve(order: Order, bowl: Bowl, *, belt_shares_pieces: bool = False) -> Reasons:
    """The best use of a bowl for an order: a reason for each item as printed, and one for the belt if any.

    With `belt_shares_pieces` a piece may lie on the belt and serve an item too. A wild hosomaki then is of
    the same flavour in both, for it is used "as any one of the flavours".
    """
    # Wild pieces come last, so that one serves only where no other piece is free.
    pieces = [_Piece(kind, kind.flavours) for kind in Kind for _ in range(bowl.get(kind, 0))]
    belt = order.belt
    if belt is None or not belt.pieces:
        return _items(order, _Serving(pieces))
    without: Reasons = (*_items(order, _Serving(pieces)), BeltMissed(belt))
    serving = _Serving(pieces)
    numbers = [number for place in belt.pieces if (number := serving.add(place)) is not None]
    if len(numbers) < len(belt.pieces):
        return without
    items = _items(order, _Serving(serving.bound()) if belt_shares_pieces else serving)
    return max((*items, _belt(belt, serving, numbers)), without, key=honor)


def _items(order: Order, serving: _Serving) -> Reasons:
    by_value = sorted(range(len(order.items)), key=lambda index: -order.items[index].value)
    numbers = {index: serving.add(order.items[index].piece) for index in by_value}
    return tuple(
        Missed(item)
        if (number := numbers[index]) is None
        else Served(item, serving.piece(number), Fraction(item.value))
        for index, item in enumerate(order.items)
    )


def _belt(belt: Belt, serving: _Serving, numbers: Sequence[int]) -> BeltServed:
    return BeltServed(belt, tuple(map(serving.piece, numbers)), Fraction(belt.value))
