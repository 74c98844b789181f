"""What was played, told from the journal: tournaments, their rounds, and who won most."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from rushpi.rush import Bowl, GameCard, Order
from rushpi.table.events import (
    CardGameStarted,
    Player,
    RoundScored,
    ScoreReopened,
    TournamentLeft,
    TournamentStarted,
)
from rushpi.table.fold import EventError, after
from rushpi.table.journal import Entry, Journal, Stamp
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
    def winner(self) -> int | None:
        """The Sushiman Master; None if it was not played to its end."""
        return self.state.tournament.winner if self.state.tournament else None


class Span(StrEnum):
    """How far back a leaderboard looks."""

    DAY = "day"
    MONTH = "month"
    ALL = "all"


class Place(NamedTuple):
    """A name's line on the leaderboard."""

    name: str
    won: int
    played: int
    honor: Fraction
    """A finished tournament's, on average."""
    best: Fraction


class _Teller:
    """Takes entries one after the other and tells the tournaments in them."""

    def __init__(self) -> None:
        self._state = FREE
        self._rounds: list[PaidRound] = []
        self._began = NEVER

    def hear(self, entry: Entry) -> Story | None:
        """One more entry; the tournament that it ended, if it did."""
        before, self._state = self._state, after(self._state, entry.event)
        ended = None
        match entry.event:
            case TournamentStarted() | TournamentLeft() | CardGameStarted():
                if before.tournament is not None:
                    ended = Story(before.players, tuple(self._rounds), before, self._began)
                self._rounds = []
                self._began = entry.stamp
            case RoundScored(honor):
                self._rounds.append(_paid(before, honor, self._state.totals))
            case ScoreReopened():
                self._rounds.pop()
        return ended

    def unfinished(self) -> Story | None:
        """The tournament that stands on the table."""
        if self._state.tournament is None:
            return None
        return Story(self._state.players, tuple(self._rounds), self._state, self._began)


def stories(entries: Iterable[Entry]) -> Iterator[Story]:
    """Every tournament in these entries; reopened rounds as finally paid.

    The last one may not be over. What stood on the table when the next was begun, or when the table was left,
    is where a tournament ended.
    """
    teller = _Teller()
    for entry in entries:
        ended = teller.hear(entry)
        if ended is not None:
            yield ended
    last = teller.unfinished()
    if last is not None:
        yield last


class Annals:
    """The tournaments of a journal that is being written: `update` reads what is new, and nothing twice.

    Years of tournaments fit into memory: what the camera saw of each bowl is not kept.
    """

    def __init__(self, journal: Journal | Spool) -> None:
        self._journal = journal
        self._next = 1
        self._teller = _Teller()
        self._whole = True
        self._ended: list[Story] = []
        self.stories: tuple[Story, ...] = ()
        """As of the last update; an unfinished one is the last."""

    def update(self) -> None:
        """Read on; may be called in another thread than the journal's if that is a spool.

        A tournament in which something cannot have happened is left out.

        Raises:
            JournalError: the journal cannot be read.
        """
        for entry in self._journal.entries(self._next):
            self._next = entry.seq + 1
            if not self._whole and not isinstance(entry.event, BEGINNINGS):
                continue
            try:
                ended = self._teller.hear(entry)
            except EventError:
                self._teller, self._whole = _Teller(), False
                continue
            self._whole = True
            if ended is not None:
                self._ended.append(_in_short(ended))
        last = self._teller.unfinished()
        self.stories = (*self._ended, *(() if last is None else (last,)))


def _in_short(story: Story) -> Story:
    return replace(story, rounds=tuple(replace(paid, play=Play()) for paid in story.rounds))


def last_story(entries: Iterable[Entry]) -> Story:
    """The last tournament in these entries. Raises ValueError if there is none."""
    *_, last = (None, *stories(entries))
    if last is None:
        raise ValueError("no tournament was ever begun")
    return last


def in_span(played: Iterable[Story], span: Span = Span.ALL, now: datetime | None = None) -> tuple[Story, ...]:
    """The tournaments that began in the day or month that it is `now`, or all.

    Where the network had not set the wall clock, nobody knows when one began: it counts for all time only.

    Args:
        played: Tournaments, in any order.
        span: How far back to look.
        now: With the time zone of the table; needed for a day or a month.
    """
    return tuple(story for story in played if _within(story.began, span, now))


def leaderboard(
    played: Iterable[Story], span: Span = Span.ALL, now: datetime | None = None
) -> tuple[Place, ...]:
    """Everybody who finished a tournament in the span: most won first, then most Honor a tournament.

    Args:
        played: Tournaments, in any order.
        span: How far back to look, as `in_span` does.
        now: With the time zone of the table; needed for a day or a month.
    """
    won: Counter[str] = Counter()
    honor: defaultdict[str, list[Fraction]] = defaultdict(list)
    for story in in_span(played, span, now):
        if story.winner is None:
            continue
        won[story.players[story.winner].name] += 1
        for player, total in zip(story.players, story.totals, strict=True):
            honor[player.name].append(total)
    places = [
        Place(name, won[name], len(totals), sum(totals, Fraction(0)) / len(totals), max(totals))
        for name, totals in honor.items()
    ]
    return tuple(sorted(places, key=lambda place: (-place.won, -place.honor, place.name)))


def rounds_a_day(played: Iterable[Story], zone: tzinfo | None = None) -> dict[date | None, int]:
    """How many rounds were paid in tournaments that began each day; None for days that nobody knows.

    Args:
        played: Tournaments, in any order.
        zone: The time zone whose days are meant; without one, the machine's.
    """
    rounds: Counter[date | None] = Counter()
    for story in played:
        rounds[_day(story.began, zone)] += len(story.rounds)
    return dict(rounds)


def _within(began: Stamp, span: Span, now: datetime | None) -> bool:
    if span is Span.ALL:
        return True
    assert now is not None, "a day or a month is that of a moment"
    day, today = _day(began, now.tzinfo), now.date()
    if day is None:
        return False
    return day == today if span is Span.DAY else (day.year, day.month) == (today.year, today.month)


def _day(at: Stamp, zone: tzinfo | None) -> date | None:
    return datetime.fromisoformat(at.wall).astimezone(zone).date() if at.synced else None


def _paid(judged: State, honor: tuple[Fraction, ...], totals: tuple[Fraction, ...]) -> PaidRound:
    assert judged.card is not None, "the fold pays only rounds with a card"
    bowls = tuple(judged.bowl(player) for player in range(len(judged.players)))
    return PaidRound(judged.number, judged.card, judged.orders, judged.play, bowls, honor, totals)
