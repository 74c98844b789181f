"""How games begin: players take their seats, and the cards are shuffled and dealt."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from rushpi.rush import Options, Order, Pack, begin, read_game_cards, read_orders
from rushpi.rush.options import DEFAULT
from rushpi.sushigo import Menu
from rushpi.table import CardGameStarted, CardPlayer, Player, TournamentStarted, tidy

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})

_Named = TypeVar("_Named", Player, CardPlayer)


class Cards(NamedTuple):
    """The cards on the table."""

    game_cards: Pack
    orders: tuple[Order, ...]


def read_cards(game_cards: Path | None = None, orders: Path | None = None) -> Cards:
    """The cards typed into these files; without a file rushpi's own, which are assumed. Raises FileError."""
    return Cards(read_game_cards(game_cards), read_orders(orders))


def tidied(players: tuple[_Named, ...]) -> tuple[_Named, ...]:
    """The players with names fit for a screen; who has none is called by number."""
    return tuple(
        replace(player, name=tidy(player.name) or str(number)) for number, player in enumerate(players, 1)
    )


def deal(
    guests: tuple[CardPlayer, ...],
    seed: int,
    menu: Menu | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
) -> CardGameStarted:
    """The start of a card game: Sushi Go!, or with a menu Sushi Go Party!"""
    types = tuple(entry.name for entry in menu.types) if menu else ()
    return CardGameStarted(guests, seed, types, menu.name if menu else "", dict(options))


def sit_down(
    players: tuple[Player, ...],
    seed: int,
    cards: Cards,
    options: Options = DEFAULT,
    seconds: float | None = None,
) -> TournamentStarted:
    """The start of a tournament with these cards, shuffled by a seed; `seconds` is what a round lasts.

    Raises:
        TournamentError: too few or too many players, or too few cards for them.
    """
    dealt = begin(len(players), seed, cards.game_cards, cards.orders)
    return TournamentStarted(players, options, seed, dealt.game_cards, dealt.order_cards, seconds)
