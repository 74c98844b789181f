"""What was played, told from the journal: tournaments with their rounds, and card games."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from rushpi.rush import Bowl, GameCard, Order
from rushpi.table.cards import CardGame, CardPhase
from rushpi.table.events import (
    CardGameLeft,
    CardGameStarted,
    CardPlayer,
    Player,
    RoundScored,
    ScoreReopened,
    TournamentLeft,
    TournamentStarted,
)
from rushpi.table.fold import EventError, after
from rushpi.table.journal import DamagedEventError, Entry, Journal, Stamp
from rushpi.table.spool import Spool
from rushpi.table.state import FREE, Play, State
from rushpi.table.table import BEGINNINGS

NEVER: Final = Stamp("", synced=False)


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
    began: Stamp

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """Honor of each player."""
        return self.state.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat of the Sushiman Master; empty if it was not played to its end."""
        winner = self.state.tournament.winner if self.state.tournament else None
        return () if winner is None else (winner,)


@dataclass(frozen=True, slots=True)
class CardStory:
    """A card game: who played what, and how it stands or ended. Tuples are in seat order."""

    players: tuple[CardPlayer, ...]
    party: bool
    menu: str
    """The menu's name; "" for Sushi Go!"""
    totals: tuple[int, ...]
    """Points of each player."""
    winners: tuple[int, ...]
    """The seats that won; empty if it was not played to its end."""
    began: Stamp


class _Teller:
    """Takes entries one after the other and tells the games in them."""

    def __init__(self) -> None:
        self._state = FREE
        self._rounds: list[PaidRound] = []
        self._began = NEVER

    def hear(self, entry: Entry) -> Story | CardStory | None:
        """One more entry; the game that it ended, if it did."""
        before, self._state = self._state, after(self._state, entry.event)
        ended = None
        match entry.event:
            case TournamentStarted() | TournamentLeft() | CardGameStarted() | CardGameLeft():
                ended = self._told(before)
                self._rounds = []
                self._began = entry.stamp
            case RoundScored(honor):
                self._rounds.append(_paid(before, honor, self._state.totals))
            case ScoreReopened():
                self._rounds.pop()
        return ended

    def unfinished(self) -> Story | CardStory | None:
        """The game that stands on the table."""
        return self._told(self._state)

    def _told(self, state: State) -> Story | CardStory | None:
        if state.tournament is not None:
            return Story(state.players, tuple(self._rounds), state, self._began)
        return None if state.cards is None else _card_story(state.cards, self._began)


def games(entries: Iterable[Entry]) -> Iterator[Story | CardStory]:
    """Every game in these entries, the oldest first; reopened rounds as finally paid.

    The last one may not be over. What stood on the table when the next was begun, or when the table was left,
    is where a game ended.

    Raises:
        EventError: what comes next cannot have happened.
    """
    teller = _Teller()
    for entry in entries:
        ended = teller.hear(entry)
        if ended is not None:
            yield ended
    last = teller.unfinished()
    if last is not None:
        yield last


def stories(entries: Iterable[Entry]) -> Iterator[Story]:
    """Every tournament in these entries, as `games` tells it."""
    return (game for game in games(entries) if isinstance(game, Story))


class Annals:
    """The games of a journal that is being written: `update` reads what is new, and nothing twice.

    Years of games fit into memory: what the camera saw of each bowl is not kept.
    """

    def __init__(self, journal: Journal | Spool) -> None:
        self._journal = journal
        self._next = 1
        self._teller = _Teller()
        self._whole = True
        self._ended: list[Story | CardStory] = []
        self.games: tuple[Story | CardStory, ...] = ()
        """As of the last update; an unfinished one is the last."""

    def update(self) -> None:
        """Read on; may be called in another thread than the journal's if that is a spool.

        A game in which something cannot have happened is left out. One in which something cannot be read ends
        there.

        Raises:
            JournalError: the journal cannot be read.
        """
        while not self._read_on():
            pass
        last = self._teller.unfinished()
        self.games = (*self._ended, *(() if last is None else (last,)))

    def _read_on(self) -> bool:
        """Read on to the end, or to an event that cannot be read; whether it was the end."""
        try:
            for entry in self._journal.entries(self._next):
                self._next = entry.seq + 1
                self._hear(entry)
        except DamagedEventError as error:
            self._next = error.seq + 1
            self._keep(self._teller.unfinished())
            self._begin_anew()
            return False
        return True

    def _hear(self, entry: Entry) -> None:
        if not self._whole and not isinstance(entry.event, BEGINNINGS):
            return
        try:
            ended = self._teller.hear(entry)
        except EventError:
            self._begin_anew()
            return
        self._whole = True
        self._keep(ended)

    def _keep(self, game: Story | CardStory | None) -> None:
        if game is not None:
            self._ended.append(_in_short(game))

    def _begin_anew(self) -> None:
        """Hear nothing more until another game begins."""
        self._teller, self._whole = _Teller(), False


def _in_short(game: Story | CardStory) -> Story | CardStory:
    if isinstance(game, CardStory):
        return game
    return replace(game, rounds=tuple(replace(paid, play=Play()) for paid in game.rounds))


def last_story(entries: Iterable[Entry]) -> Story:
    """The last tournament in these entries. Raises ValueError if there is none."""
    *_, last = (None, *stories(entries))
    if last is None:
        raise ValueError("no tournament was ever begun")
    return last


def _paid(judged: State, honor: tuple[Fraction, ...], totals: tuple[Fraction, ...]) -> PaidRound:
    assert judged.card is not None, "the fold pays only rounds with a card"
    bowls = tuple(judged.bowl(player) for player in range(len(judged.players)))
    return PaidRound(judged.number, judged.card, judged.orders, judged.play, bowls, honor, totals)


def _card_story(game: CardGame, began: Stamp) -> CardStory:
    seats = len(game.players)
    winners = game.winners if game.phase is CardPhase.OVER else ()
    totals = game.open.scores[:seats]
    return CardStory(game.players, game.rules.party, game.start.menu_name, totals, winners, began)
