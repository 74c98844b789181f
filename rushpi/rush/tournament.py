"""A tournament: from the shuffled piles to the Sushiman Master (Sushi Rush rulebook, "The Tournament").

An immutable state and the functions that lead from one to the next:

    begin -> draw -> award -> draw -> award -> ... -> over, or settle -> over

All pieces return to the box between rounds (A-R15), and Honor is not limited by the 36 markers (A-R16).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from rushpi.rush.cards import GameCard, Mode, Pack
from rushpi.rush.orders import Order
from rushpi.rush.reasons import Result

HONOR_TO_WIN: Final = 50


class TournamentError(ValueError):
    """A step that cannot be taken now; the message says why."""


class Phase(StrEnum):
    """What a tournament waits for."""

    DRAW = "draw"
    """The back of the next game card lies open; `draw` turns it."""
    ROUND = "round"
    """A round is played; `award` ends it."""
    WASABI = "wasabi"
    """The leaders are level; the first to take a wasabi wins, and `settle` says who did."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was played: its card, each player's order (Bar only, else empty) and result."""

    card: GameCard
    orders: tuple[Order, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything about a tournament at one moment. Players are numbered by seat from 0."""

    seed: int
    totals: tuple[Fraction, ...]
    """Honor of each player."""
    game_cards: tuple[GameCard, ...]
    """The pile, the next card first. Only the back of the next one may be shown: see `back`."""
    order_cards: tuple[Order, ...]
    """The pile, the next card first."""
    used_orders: tuple[Order, ...] = ()
    reshuffles: int = 0
    """How often the used orders became the pile again (A-R13)."""
    card: GameCard | None = None
    """The game card of the round that is played now."""
    orders: tuple[Order, ...] = ()
    """Each player's order in a Bar round, else empty."""
    rounds: tuple[Round, ...] = ()
    settled: int | None = None
    """Who won the final wasabi round."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.totals)

    @property
    def back(self) -> Mode | None:
        """The mode on the back of the next game card; None when the pile is empty."""
        return self.game_cards[0].mode if self.game_cards else None

    @property
    def phase(self) -> Phase:
        """What the tournament waits for."""
        raise NotImplementedError

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most Honor; those who play the final wasabi round if they are several."""
        raise NotImplementedError

    @property
    def winner(self) -> int | None:
        """The Sushiman Master once the tournament is over."""
        raise NotImplementedError


def begin(players: int, seed: int, game_cards: Pack, orders: Sequence[Order]) -> Tournament:
    """Shuffle both piles and start; the same seed always deals the same.

    Raises:
        TournamentError: not two to four players, no game card, or fewer orders than players.
    """
    raise NotImplementedError


def draw(tournament: Tournament) -> Tournament:
    """Turn the next game card; for Sushi Bar deal every player an order first."""
    raise NotImplementedError


def award(tournament: Tournament, results: Sequence[Result]) -> Tournament:
    """End the round: pay its points, and put its cards away."""
    raise NotImplementedError


def settle(tournament: Tournament, player: int) -> Tournament:
    """End the final wasabi round: this player, one of the leaders, took the first wasabi."""
    raise NotImplementedError


def finalists(totals: Sequence[Fraction], cards_left: int) -> tuple[int, ...] | None:
    """The leaders if the tournament ends here, else None.

    It ends when somebody has 50 Honor or no game card is left. More than one leader: a wasabi round decides
    (A-R14: also when several pass 50 in the same round and are level).
    """
    raise NotImplementedError
