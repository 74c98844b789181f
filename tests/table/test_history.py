"""Leaderboards by day, month and for all time: no clock is trusted that was not set."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from fractions import Fraction

from rushpi.rush import GameCard
from rushpi.rush.pieces import Kind
from rushpi.table import (
    CardPlayer,
    CardStory,
    CardTurned,
    Entry,
    HourglassStarted,
    Player,
    RoundClosed,
    Seat,
    Span,
    Stamp,
    Story,
    TimeUp,
    fold,
    leaderboard,
    rounds_a_day,
    scored,
    stories,
)
from tests.table.evenings import ANA, BRUNO, CHIARA, all_seen, seen, sit_down


def won(first: Player, second: Player, wall: str, *, synced: bool = True) -> Story:
    """A tournament of one round in which the second player takes 6 Honor and wins."""
    events = [
        replace(sit_down((first, second)), game_cards=(GameCard.FESTIVAL,)),
        CardTurned(),
        HourglassStarted(30.0),
        TimeUp(),
        all_seen(seen(second.bowl, Kind.WASABI, Kind.NIGIRI_SALMON)),
    ]
    events += [scored(fold(events)), RoundClosed()]
    stamps = [Stamp(wall, synced)] * len(events)
    (story,) = stories(map(Entry, range(1, 99), stamps, events))
    return story


NOW = datetime(2026, 12, 24, 20, 0, tzinfo=UTC)
TODAY = won(ANA, BRUNO, "2026-12-24T19:00:00.000+00:00")
THIS_MONTH = won(ANA, CHIARA, "2026-12-01T19:00:00.000+00:00")
LONG_AGO = won(BRUNO, CHIARA, "2019-12-24T19:00:00.000+00:00")
NOBODY_KNOWS = won(ANA, BRUNO, "2026-12-24T19:30:00.000+00:00", synced=False)
ALL = (TODAY, THIS_MONTH, LONG_AGO, NOBODY_KNOWS)


def names(span: Span, now: datetime = NOW) -> list[str]:
    return [place.name for place in leaderboard(ALL, span, now) if place.won]


def test_today_and_this_month_and_for_ever() -> None:
    assert names(Span.DAY) == ["Bruno"]
    assert names(Span.MONTH) == ["Bruno", "Chiara"]
    assert [place[:2] for place in leaderboard(ALL)] == [("Chiara", 2), ("Bruno", 2), ("Ana", 0)]


def test_the_day_is_that_of_the_tables_time_zone() -> None:
    east = timezone(timedelta(hours=9))
    assert names(Span.DAY, datetime(2026, 12, 25, 4, 0, tzinfo=east)) == ["Bruno"]
    assert names(Span.DAY, datetime(2026, 12, 24, 23, 0, tzinfo=east)) == []


def test_equally_often_won_goes_by_honor() -> None:
    first, second, last = leaderboard(ALL)
    assert (first.mean, second.mean, last.mean) == (Fraction(6), Fraction(4), Fraction(0))
    assert (first.played, second.played, last.played) == (2, 3, 3)


def card_game(*winners: int) -> CardStory:
    seats = (
        CardPlayer("Ana", Seat.WAVE),
        CardPlayer("Bruno", Seat.SUN),
        CardPlayer("Bot", Seat.FAN, "greedy"),
    )
    return CardStory(seats, False, "", (30, 20, 30), winners, TODAY.began)


def test_a_shared_victory_is_won_by_each_and_a_bots_by_nobody() -> None:
    ana, bruno = leaderboard([card_game(0, 2), card_game(2), card_game()])
    assert (ana.name, ana.won, ana.played, ana.mean) == ("Ana", 1, 2, Fraction(30))
    assert (bruno.name, bruno.won, bruno.played, bruno.best) == ("Bruno", 0, 2, Fraction(20))


def test_rounds_a_day() -> None:
    assert rounds_a_day(ALL, UTC) == {
        date(2026, 12, 24): 1,
        date(2026, 12, 1): 1,
        date(2019, 12, 24): 1,
        None: 1,
    }
