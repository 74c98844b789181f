"""A house whose camera, lights and past games are made up."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cache

import pygame

from rushpi.display.house import Lesson, Sight, Told, Trouble
from rushpi.display.language import _
from rushpi.display.office import Count
from rushpi.display.scenes.doctor import CHECKS
from rushpi.display.scenes.go.seats import BOT_NAMES
from rushpi.display.words import decimal
from rushpi.doctor.machine import check_clock
from rushpi.finding import Check, Finding
from rushpi.pin import Verdict
from rushpi.preferences import Preferences
from rushpi.rush import GameCard, Kind
from rushpi.table import (
    CardPlayer,
    CardStory,
    Entry,
    Event,
    Seat,
    Stamp,
    Stock,
    Story,
    TournamentLeft,
    stories,
)
from tests.display.samples import PHOTO, PHOTOS, PLAYERS, SHORT, played, started

NOW = datetime(2026, 5, 30, 21, 0, tzinfo=UTC)
TODAY = NOW.date()
TROUBLE = "the camera has sent no picture: check its cable"
MASTERS = (2, 0, 2, 1, 2, 0, 3, 2, 0, 0, 2, 1)
MAT = ((96.0, 22.0), (549.0, 20.0), (553.0, 333.0), (91.0, 336.0))


@cache
def past() -> tuple[Story, ...]:
    """A dozen tournaments, one a day, the last one today."""
    entries: list[Entry] = []
    for i, master in enumerate(MASTERS):
        began = NOW - timedelta(days=4 * (len(MASTERS) - 1 - i), hours=1)
        honor = [Fraction(26 + 3 * seat, 2) + i for seat in range(4)]
        honor[master] = Fraction(101 + i, 2)
        events: list[Event] = [
            started([GameCard.FESTIVAL] * 9, SHORT),
            *played(GameCard.FESTIVAL, tuple(honor)),
            TournamentLeft(),
        ]
        stamp = Stamp(began.isoformat(), synced=True)
        entries += [Entry(len(entries) + n, stamp, event) for n, event in enumerate(events)]
    return tuple(stories(entries))


@cache
def card_games() -> tuple[CardStory, ...]:
    """Sushi Go! with a bot and a tie, and Party of up to eight, some of them before this year."""
    seats = tuple(Seat)
    names = [player.name for player in (*PLAYERS, *SHORT[1:2], *SHORT[3:])]
    told = []
    for i, (n, winners) in enumerate(
        [(3, (0,)), (2, (1,)), (8, (3,)), (3, (2,)), (5, (0, 2)), (3, (0,)), (4, (1,)), (3, (0, 2))]
    ):
        people = [CardPlayer(name, seat) for name, seat in zip(names, seats, strict=False)][: n - 1]
        bots = [CardPlayer(BOT_NAMES[n], seats[n], "greedy") for n in range(len(people), n)]
        totals = tuple(52 + i if seat in winners else 31 + 3 * seat for seat in range(n))
        began = NOW - timedelta(days=21 * (8 - i), hours=3)
        menu = "My First Meal" if n in {2, 4, 5, 8} else ""
        stamp = Stamp(began.isoformat(), synced=True)
        told.append(CardStory((*people, *bots), bool(menu), menu, totals, winners, stamp))
    return tuple(told)


@cache
def picture() -> Sight:
    photo = pygame.transform.smoothscale(pygame.image.load(PHOTOS / PHOTO), (640, 360))
    cells = tuple((150.0 + 90 * (i % 4), 90.0 + 80 * (i // 4)) for i in range(11))
    return Sight((640, 360), pygame.image.tobytes(photo, "RGB"), MAT, cells)


class Teacher:
    """Takes every photo, and learns at once."""

    def __init__(self, lesson: Lesson | None = None) -> None:
        self.lesson = lesson or Lesson()

    def photograph(self, *, empty: bool = False) -> None:
        before = self.lesson.photos
        self.lesson = Lesson(before, picture()) if empty else Lesson((*before, picture()))

    def forget(self) -> None:
        self.lesson = Lesson(self.lesson.photos[:-1])

    def learn(self) -> None:
        self.lesson = Lesson(self.lesson.photos, self.lesson.empty, report=REPORT)


REPORT = tuple(
    Told(
        kind,
        4 if kind is Kind.URAMAKI_OCTOPUS else 5,
        5,
        (Kind.HOSOMAKI_OCTOPUS, Kind.HOSOMAKI_WILD) if kind is Kind.HOSOMAKI_CUCUMBER else (),
    )
    for kind in Kind
)


class Office:
    """The PIN is 2580; the camera counts at once what it was told to."""

    guarded = True
    supervised = True

    def __init__(self, count: Count | None = None, *, pin_chosen: bool = True) -> None:
        self.pin_chosen = pin_chosen
        self.chosen: list[str] = []
        self.tries = 0
        self.wait = self.wait_after = 0.0
        self._count = Count()
        self._to_count = count or Count(stock=Stock(33, 33, {}, {}))

    def try_pin(self, digits: str) -> Verdict:
        self.tries += 1
        if digits == "2580":
            return Verdict(right=True)
        self.wait = self.wait_after
        return Verdict(right=False, wait=self.wait)

    def choose_pin(self, digits: str) -> None:
        self.chosen.append(digits)
        self.pin_chosen = True

    def today(self) -> date:
        return TODAY

    def rounds(self) -> dict[date | None, int]:
        return {TODAY - timedelta(days=ago): rounds for ago, rounds in enumerate((12, 31, 0, 9, 4, 18, 26))}

    def troubles(self) -> tuple[str, ...]:
        return (TROUBLE,)

    def count(self) -> None:
        self._count = self._to_count

    def counted(self) -> Count:
        return self._count


class Examination:
    """Found a blurred mat and a clock that nobody has set."""

    busy = False

    def __init__(self) -> None:
        wrong = {
            Check.MAT: _("blurred (an edge is {mm} mm wide): focus or wipe the lens").format(mm=decimal(3.1)),
            Check.CLOCK: check_clock(synced=False).says,
        }
        self.findings = tuple(
            Finding(check, check not in wrong, wrong.get(check, _("set from the network")))
            for check in CHECKS
        )


class House:
    """Remembers what it was asked to do."""

    seconds = 30

    def __init__(
        self, trouble: Trouble | None = None, lights: int = 10, office: Office | None = None
    ) -> None:
        self.office = office
        self.preferences = Preferences()
        self.lights = lights
        self.trouble = trouble
        self.done: list[object] = []
        self.pressed: frozenset[str] = frozenset()
        self.learner = Teacher()

    def prefer(self, preferences: Preferences) -> None:
        self.preferences = preferences

    def games(self) -> Sequence[Story | CardStory]:
        return (*card_games(), *past())

    def stories(self) -> Sequence[Story]:
        return past()

    def sight(self) -> Sight:
        if self.trouble is not None:
            return Sight(trouble=self.trouble)
        seen = picture()
        return Sight(seen.size, seen.rgb, seen.mat)

    def teacher(self) -> Teacher:
        return self.learner

    def examine(self) -> Examination:
        return Examination()

    def light(self, number: int | None) -> None:
        self.done.append(number)

    def buzz(self) -> None:
        self.done.append("buzz")

    def felt(self) -> frozenset[str]:
        return self.pressed
