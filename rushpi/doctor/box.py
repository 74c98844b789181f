"""What the owner has written down of the box: its pieces, game cards and orders."""

from rushpi.display.language import _
from rushpi.finding import Check, Finding
from rushpi.rush import FileError, read_box, read_game_cards, read_orders
from rushpi.settings import Settings


def check_box(settings: Settings) -> Finding:
    """Whether the files that the settings name are whole, and what they hold."""
    try:
        pieces = sum(read_box(settings.box).pieces.values())
        cards = sum(read_game_cards(settings.game_cards).values())
        orders = len(read_orders(settings.orders))
    except FileError as error:
        return Finding(Check.BOX, ok=False, says=str(error))
    says = _("{pieces} pieces, {cards} game cards, {orders} orders")
    return Finding(Check.BOX, ok=True, says=says.format(pieces=pieces, cards=cards, orders=orders))
