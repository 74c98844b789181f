"""A tournament: from the shuffled piles to the Sushiman Master (Sushi Rush rulebook, "The Tournament").

An immutable state and the functions that lead from one to the next:

    begin -> draw -> award -> draw -> award -> ... -> over, or settle -> over

All pieces return to the box between rounds (A-R15), and Honor is not limited by the 36 markers (A-R16).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import Final, TypeVar

from rushpi.rush.cards import GameCard, Mode, Pack
from rushpi.rush.orders import Order
from rushpi.rush.reasons import Result
from rushpi.rush.scoring import MAX_PLAYERS, MIN_PLAYERS

HONOR_TO_WIN: Final = 50

Card = TypeVar("Card")


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
        if self.card is not None:
            return Phase.ROUND
        best = finalists(self.totals, len(self.game_cards))
        if best is None:
            return Phase.DRAW
        return Phase.OVER if len(best) == 1 or self.settled is not None else Phase.WASABI

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most Honor; those who play the final wasabi round if they are several."""
        return _leaders(self.totals)

    @property
    def winner(self) -> int | None:
        """The Sushiman Master once the tournament is over, else None."""
        if self.phase is not Phase.OVER:
            return None
        return self.leaders[0] if self.settled is None else self.settled


def begin(players: int, seed: int, game_cards: Pack, orders: Sequence[Order]) -> Tournament:
    """Shuffle both piles and start; the same seed always deals the same.

    Raises:
        TournamentError: not two to four players, no game card, or fewer orders than players.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise TournamentError(f"Sushi Rush is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    pile = [card for card in GameCard for _ in range(game_cards.get(card, 0))]
    if not pile:
        raise TournamentError("a tournament needs game cards; there is none in the pile")
    if GameCard.BAR in pile and len(orders) < players:
        raise TournamentError(
            f"Sushi Bar needs an order for each of {players} players; there are {len(orders)}"
        )
    return Tournament(
        seed=seed,
        totals=(Fraction(0),) * players,
        game_cards=_shuffled(pile, f"{seed} game cards"),
        order_cards=_shuffled(orders, f"{seed} orders 0"),
    )


def draw(tournament: Tournament) -> Tournament:
    """Turn the next game card; for Sushi Bar deal every player an order first.

    Raises:
        TournamentError: a round is being played, or the tournament has come to its end.
    """
    _expect(tournament, Phase.DRAW)
    card, *rest = tournament.game_cards
    dealt = _deal(tournament) if card.mode is Mode.BAR else tournament
    return replace(dealt, card=card, game_cards=tuple(rest))


def _deal(tournament: Tournament) -> Tournament:
    """An order for each player; when the pile runs out the used ones are shuffled and go below it (A-R13)."""
    pile, used, reshuffles = tournament.order_cards, tournament.used_orders, tournament.reshuffles
    if len(pile) < tournament.players:
        reshuffles += 1
        pile += _shuffled(used, f"{tournament.seed} orders {reshuffles}")
        used = ()
    return replace(
        tournament,
        orders=pile[: tournament.players],
        order_cards=pile[tournament.players :],
        used_orders=used,
        reshuffles=reshuffles,
    )


def award(tournament: Tournament, results: Sequence[Result]) -> Tournament:
    """End the round: pay its points, and put its cards away.

    Raises:
        TournamentError: no round is being played, or there is not one result for each player.
    """
    _expect(tournament, Phase.ROUND)
    assert tournament.card is not None
    if len(results) != tournament.players:
        raise TournamentError(f"{len(results)} results do not fit {tournament.players} players")
    return replace(
        tournament,
        totals=tuple(total + result.points for total, result in zip(tournament.totals, results, strict=True)),
        rounds=(*tournament.rounds, Round(tournament.card, tournament.orders, tuple(results))),
        used_orders=tournament.used_orders + tournament.orders,
        card=None,
        orders=(),
    )


def settle(tournament: Tournament, player: int) -> Tournament:
    """End the final wasabi round: this player, one of the leaders, took the first wasabi.

    Raises:
        TournamentError: there is no such round now, or the player is not in it.
    """
    _expect(tournament, Phase.WASABI)
    if player not in tournament.leaders:
        raise TournamentError(f"player {player + 1} is not among the tied and cannot win the wasabi round")
    return replace(tournament, settled=player)


def finalists(totals: Sequence[Fraction], cards_left: int) -> tuple[int, ...] | None:
    """The leaders if the tournament ends here, else None.

    It ends when somebody has 50 Honor or no game card is left. If several lead, a wasabi round decides, also
    when they passed 50 in the same round (A-R14).
    """
    return _leaders(totals) if cards_left == 0 or max(totals) >= HONOR_TO_WIN else None


def _leaders(totals: Sequence[Fraction]) -> tuple[int, ...]:
    most = max(totals)
    return tuple(player for player, total in enumerate(totals) if total == most)


def _shuffled(cards: Sequence[Card], seed: str) -> tuple[Card, ...]:
    shuffled = list(cards)
    Random(seed).shuffle(shuffled)
    return tuple(shuffled)


def _expect(tournament: Tournament, phase: Phase) -> None:
    if tournament.phase is not phase:
        raise TournamentError(f"this belongs to the phase {phase}; the tournament is in {tournament.phase}")
