"""Sushi Bar: which piece of a bowl serves which place of an order, for the most Honor.

A place takes one piece and a piece serves one place (A-R9); what an order does not ask for is ignored
(A-R10). Serving is a matching of places and pieces. Places are served one by one and earlier ones stay
served, though perhaps by another piece; so taking the items by falling value is optimal, and so is doing
it after the belt, once for the belt being served whole and once for it being left out. (The sets of places
that can be served together form a transversal matroid: there greed is best.)
"""

from rushpi.rush.orders import Order
from rushpi.rush.pieces import Bowl
from rushpi.rush.reasons import Reason


def serve(order: Order, bowl: Bowl, *, belt_shares_pieces: bool = False) -> tuple[Reason, ...]:
    """The best use of a bowl for an order, one reason for each item and one for the belt if there is one.

    With `belt_shares_pieces` a piece may lie on the belt and serve an item too; a wild hosomaki then is of
    one flavour in both, for it may be used "as any one of the flavours".
    """
    raise NotImplementedError
