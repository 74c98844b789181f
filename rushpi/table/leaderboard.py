"""Who won most, and how much a table is used: the games of a day, a month or all time."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime, tzinfo
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from rushpi.table.events import CardPlayer, Player, Seat
from rushpi.table.history import CardStory, Story
from rushpi.table.journal import Stamp

_Game = TypeVar("_Game", bound=Story | CardStory)


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
    mean: Fraction
    """Honor or points of a finished game, on average."""
    best: Fraction
    seat: Seat
    """The symbol they had last."""


def in_span(played: Iterable[_Game], span: Span = Span.ALL, now: datetime | None = None) -> tuple[_Game, ...]:
    """The games that began in the day or month that it is `now`, or all.

    Where the network had not set the wall clock, nobody knows when one began: it counts for all time only.

    Args:
        played: Games, in any order.
        span: How far back to look.
        now: With the time zone of the table; needed for a day or a month.
    """
    return tuple(game for game in played if _within(game.began, span, now))


def leaderboard(
    played: Iterable[Story | CardStory], span: Span = Span.ALL, now: datetime | None = None
) -> tuple[Place, ...]:
    """Everybody who finished a game in the span: most won first, then most Honor or points a game.

    Who shares a victory has won. Bots are not listed, and what they win nobody wins.

    Args:
        played: Games of one kind, the oldest first.
        span: How far back to look, as `in_span` does.
        now: With the time zone of the table; needed for a day or a month.
    """
    won: Counter[str] = Counter()
    last: dict[str, Player | CardPlayer] = {}
    totals: defaultdict[str, list[Fraction]] = defaultdict(list)
    for game in in_span(played, span, now):
        if not game.winners:
            continue
        for seat in range(len(game.players)):
            player = game.players[seat]
            if not is_bot(player):
                last[player.name] = player
                totals[player.name].append(Fraction(game.totals[seat]))
                won[player.name] += seat in game.winners
    places = [
        Place(name, won[name], len(each), sum(each, Fraction(0)) / len(each), max(each), last[name].seat)
        for name, each in totals.items()
    ]
    return tuple(sorted(places, key=lambda place: (-place.won, -place.mean, place.name)))


def is_bot(player: Player | CardPlayer) -> bool:
    """Whether nobody sits there."""
    return isinstance(player, CardPlayer) and player.bot is not None


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
