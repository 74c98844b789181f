"""Sushi Rush: pieces, modes, orders, scoring and the tournament, as pure functions of immutable values.

>>> from rushpi.rush import *
>>> tournament = draw(begin(2, seed=6, game_cards=read_game_cards(), orders=read_orders()))
>>> tournament.card, tournament.card.mode
(<GameCard.MANIA_SALMON: 'mania-salmon'>, <Mode.MANIA: 'mania'>)
>>> mine = bowl_of([Kind.NIGIRI_SALMON, Kind.HOSOMAKI_WILD, Kind.WASABI])
>>> yours = bowl_of([Kind.URAMAKI_SALMON])
>>> results = score_round(tournament.card, [mine, yours])
>>> [str(result.points) for result in results]
['6', '3']
>>> results[0].reasons[1]
Placed(place=1, value=5, players=1, points=Fraction(5, 1))
>>> award(tournament, results).totals
(Fraction(6, 1), Fraction(3, 1))
"""

from rushpi.rush.bar import serve
from rushpi.rush.box import Box, BoxError, wasabi_in_play
from rushpi.rush.cards import FIRST_TO, ROUND_SECONDS, GameCard, Mode, Pack
from rushpi.rush.files import FileError, read_box, read_game_cards, read_orders
from rushpi.rush.options import AfterTie, ExpressReading, Options, Split
from rushpi.rush.orders import Belt, Item, Order
from rushpi.rush.pieces import Bowl, Flavour, Kind, Type, bowl_of, of_type, sushis
from rushpi.rush.reasons import (
    BeltMissed,
    BeltServed,
    Counted,
    FirstToThree,
    Missed,
    Placed,
    Reason,
    Result,
    Served,
    Stacked,
    WasabiPairs,
)
from rushpi.rush.scoring import MAX_PLAYERS, MIN_PLAYERS, RoundError, score_round
from rushpi.rush.tournament import (
    HONOR_TO_WIN,
    Phase,
    Round,
    Tournament,
    TournamentError,
    award,
    begin,
    draw,
    finalists,
    settle,
)

__all__ = [
    "FIRST_TO",
    "HONOR_TO_WIN",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "ROUND_SECONDS",
    "AfterTie",
    "Belt",
    "BeltMissed",
    "BeltServed",
    "Bowl",
    "Box",
    "BoxError",
    "Counted",
    "ExpressReading",
    "FileError",
    "FirstToThree",
    "Flavour",
    "GameCard",
    "Item",
    "Kind",
    "Missed",
    "Mode",
    "Options",
    "Order",
    "Pack",
    "Phase",
    "Placed",
    "Reason",
    "Result",
    "Round",
    "RoundError",
    "Served",
    "Split",
    "Stacked",
    "Tournament",
    "TournamentError",
    "Type",
    "WasabiPairs",
    "award",
    "begin",
    "bowl_of",
    "draw",
    "finalists",
    "of_type",
    "read_box",
    "read_game_cards",
    "read_orders",
    "score_round",
    "serve",
    "settle",
    "sushis",
    "wasabi_in_play",
]
