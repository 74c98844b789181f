"""The box, the game cards and the order cards from TOML files: the packaged ones or a player's own.

The packaged files tell their format in their comments; copy one and type in your own set.
"""

from pathlib import Path

from rushpi.rush.box import Box
from rushpi.rush.cards import Pack
from rushpi.rush.orders import Order


class FileError(ValueError):
    """A file that cannot be used; the message names the file, the place in it and what to do."""


def read_box(path: Path | None = None) -> Box:
    """The pieces of a set; without a path those of the packaged box.toml, which are assumed.

    Raises:
        FileError: the file cannot be read, or is not as box.toml describes.
    """
    raise NotImplementedError


def read_game_cards(path: Path | None = None) -> Pack:
    """The game cards of a set; without a path those of the packaged game_cards.toml, which are assumed.

    Raises:
        FileError: the file cannot be read, or is not as game_cards.toml describes.
    """
    raise NotImplementedError


def read_orders(path: Path | None = None) -> tuple[Order, ...]:
    """The order cards of a set; without a path those of the packaged orders.toml, which are our own.

    Raises:
        FileError: the file cannot be read, or is not as orders.toml describes.
    """
    raise NotImplementedError
