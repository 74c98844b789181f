"""The box, the game cards and the order cards from TOML files: the packaged ones or a player's own.

The packaged files tell their format in their comments; copy one and type in your own set.
"""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec

from rushpi.rush.box import Box, Count
from rushpi.rush.cards import GameCard, Pack
from rushpi.rush.orders import Order
from rushpi.rush.pieces import Kind
from rushpi.rush.scoring import MAX_PLAYERS
from rushpi.rush.wording import in_words

T = TypeVar("T")


class FileError(ValueError):
    """A file that cannot be used; the message names the file, the place in it and what to do."""


class _GameCards(msgspec.Struct, forbid_unknown_fields=True):
    cards: dict[GameCard, Count]


class _Orders(msgspec.Struct, forbid_unknown_fields=True):
    order: tuple[Order, ...]


def read_box(path: Path | None = None) -> Box:
    """The pieces of a set; without a path those of the packaged box.toml, which are assumed.

    Raises:
        FileError: the file cannot be read, or is not as box.toml describes.
    """
    name, text = _text(path, "box.toml")
    box = _parse(name, text, Box, {"pieces": Kind})
    missing = [kind for kind in Kind if kind not in box.pieces]
    if missing:
        raise FileError(f"{name}, pieces: {missing[0]} is missing; write {missing[0]} = 0 if you have none")
    return box


def read_game_cards(path: Path | None = None) -> Pack:
    """The game cards of a set; without a path those of the packaged game_cards.toml, which are assumed.

    Raises:
        FileError: the file cannot be read, or is not as game_cards.toml describes.
    """
    name, text = _text(path, "game_cards.toml")
    cards = _parse(name, text, _GameCards, {"cards": GameCard}).cards
    if not any(cards.values()):
        raise FileError(f"{name}: there is no card in it; write how many you have, such as festival = 4")
    return cards


def read_orders(path: Path | None = None) -> tuple[Order, ...]:
    """The order cards of a set; without a path those of the packaged orders.toml, which are our own.

    Raises:
        FileError: the file cannot be read, or is not as orders.toml describes.
    """
    name, text = _text(path, "orders.toml")
    orders = _parse(name, text, _Orders, {"piece": Kind, "pieces": Kind}).order
    for number, order in enumerate(orders, 1):
        if order.belt is not None and not order.belt.pieces:
            raise FileError(f"{name}, order {number}, belt: it has no pieces; add them or leave the belt out")
        if not order.items and order.belt is None:
            raise FileError(f"{name}, order {number}: it asks for nothing; add items or a belt")
    if len(orders) < MAX_PLAYERS:
        raise FileError(f"{name}: four players need four orders, and there are {len(orders)}; add more")
    return orders


def _text(path: Path | None, packaged: str) -> tuple[str, str]:
    """The name of a file for messages, and its text."""
    if path is None:
        return packaged, (resources.files("rushpi.rush") / "data" / packaged).read_text(encoding="utf-8")
    try:
        return str(path), path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: this is no text in UTF-8; save it as UTF-8") from error
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; give the name of a TOML file that can be read") from error


def _parse(name: str, text: str, type_: type[T], choices: Mapping[str, type[StrEnum]]) -> T:
    try:
        return msgspec.convert(tomllib.loads(text), type_)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{name}: this is no whole TOML file: {error}; mend that place") from error
    except RecursionError as error:
        raise FileError(
            f"{name}: its brackets are nested too deep; see orders.toml for the format"
        ) from error
    except msgspec.ValidationError as error:
        raise FileError(f"{name}, {in_words(error, choices)}") from error
