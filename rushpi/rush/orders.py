"""The order cards of Sushi Bar: single pieces, each with its value, and a conveyor belt paid only whole."""

from typing import Annotated

import msgspec

from rushpi.rush.pieces import Kind

Value = Annotated[int, msgspec.Meta(ge=0)]
"""Honor printed on an order card. The rulebook once says coins; Honor is meant (A-R8)."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece that is asked for, and what it pays."""

    piece: Kind
    value: Value


class Belt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces on the conveyor belt, and what they pay if every one of them is there."""

    pieces: tuple[Kind, ...]
    value: Value


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order card. Without a belt, or with an empty one, only the items pay."""

    items: tuple[Item, ...]
    belt: Belt | None = None
