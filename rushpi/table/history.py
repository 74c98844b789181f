"""What was played, told from the journal: the rounds of the last tournament and all that decided them."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rushpi.rush import Bowl, GameCard, Order
from rushpi.table.events import Event, Player, RoundScored, ScoreReopened, TournamentStarted
from rushpi.table.fold import after
from rushpi.table.state import FREE, Play, State


@dataclass(frozen=True, slots=True)
class PaidRound:
    """A round as it was paid. Tuples are in seat order."""

    number: int
    card: GameCard
    orders: tuple[Order, ...]
    play: Play
    """What the camera said, and what the host said."""
    bowls: tuple[Bowl, ...]
    """What was taken to lie in each player's bowl."""
    honor: tuple[Fraction, ...]
    totals: tuple[Fraction, ...]
    """After this round."""


@dataclass(frozen=True, slots=True)
class Story:
    """The last tournament: who played, what was paid, and where the table stands."""

    players: tuple[Player, ...]
    rounds: tuple[PaidRound, ...]
    state: State


def story(events: Iterable[Event]) -> Story:
    """The last tournament in these events; a reopened round is told only as it was finally paid."""
    state, rounds = FREE, list[PaidRound]()
    for event in events:
        before, state = state, after(state, event)
        match event:
            case TournamentStarted():
                rounds.clear()
            case RoundScored(honor):
                rounds.append(_paid(before, honor, state.totals))
            case ScoreReopened():
                rounds.pop()
    return Story(state.players, tuple(rounds), state)


def _paid(judged: State, honor: tuple[Fraction, ...], totals: tuple[Fraction, ...]) -> PaidRound:
    assert judged.card is not None, "the fold pays only rounds with a card"
    bowls = tuple(judged.bowl(player) for player in range(len(judged.players)))
    return PaidRound(judged.number, judged.card, judged.orders, judged.play, bowls, honor, totals)
