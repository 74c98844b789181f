"""What was played, told from the journal: tournaments, their rounds, and all that decided them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rushpi.rush import Bowl, GameCard, Order
from rushpi.table.events import (
    CardGameStarted,
    Event,
    Player,
    RoundScored,
    ScoreReopened,
    TournamentLeft,
    TournamentStarted,
)
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
    """A tournament: who played, what was paid, and where it stands or was left."""

    players: tuple[Player, ...]
    rounds: tuple[PaidRound, ...]
    state: State
    began: str
    """What the wall clock said at its start; "" if nobody noted it."""

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """Honor of each player."""
        return self.state.totals

    @property
    def winner(self) -> int | None:
        """The Sushiman Master; None if it was not played to its end."""
        return self.state.tournament.winner if self.state.tournament else None


def stories(entries: Iterable[tuple[str, Event]]) -> Iterator[Story]:
    """Every tournament in these events, each with the wall clock's time; reopened rounds as finally paid.

    The last one may not be over. What stood on the table when the next was begun, or when the table was left,
    is where a tournament ended.
    """
    state, rounds, began = FREE, list[PaidRound](), ""
    for wall, event in entries:
        before, state = state, after(state, event)
        match event:
            case TournamentStarted() | TournamentLeft() | CardGameStarted():
                if before.tournament is not None:
                    yield Story(before.players, tuple(rounds), before, began)
                rounds.clear()
                began = wall
            case RoundScored(honor):
                rounds.append(_paid(before, honor, state.totals))
            case ScoreReopened():
                rounds.pop()
    if state.tournament is not None:
        yield Story(state.players, tuple(rounds), state, began)


def last_story(events: Iterable[Event]) -> Story:
    """The last tournament in these events. Raises ValueError if there is none."""
    *_, last = (None, *stories(("", event) for event in events))
    if last is None:
        raise ValueError("no tournament was ever begun")
    return last


def _paid(judged: State, honor: tuple[Fraction, ...], totals: tuple[Fraction, ...]) -> PaidRound:
    assert judged.card is not None, "the fold pays only rounds with a card"
    bowls = tuple(judged.bowl(player) for player in range(len(judged.players)))
    return PaidRound(judged.number, judged.card, judged.orders, judged.play, bowls, honor, totals)
