"""States of a table for every scene, reached by events as in a real evening; awkward data on purpose."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path

from rushpi.rush import GameCard, Kind, Options, read_orders
from rushpi.table import (
    BowlCorrected,
    BowlReading,
    BowlsRead,
    CardTurned,
    Cause,
    Detection,
    Doubt,
    Event,
    HourglassPaused,
    HourglassStarted,
    Landing,
    Player,
    RoundClosed,
    RoundScored,
    Seat,
    State,
    ThirdTaken,
    TimeUp,
    TournamentStarted,
    WasabiTaken,
    fold,
    scored,
)

PHOTOS = Path(__file__).parents[1] / "data" / "display"
PHOTO = "round.jpg"

PLAYERS = (
    Player("Ana", Seat.WAVE, 0),
    Player("Massimiliano Maria", Seat.SUN, 1),
    Player("Chiara", Seat.FAN, 2),
    Player("João-Sebastião", Seat.PEAK, 3),
)
SHORT = (
    Player("Ana", Seat.WAVE, 0),
    Player("Bruno", Seat.SUN, 1),
    Player("Chiara", Seat.FAN, 2),
    Player("Davi", Seat.PEAK, 3),
)

K = Kind


def _seen(
    kind: Kind,
    box: tuple[int, int, int, int],
    p: float = 0.98,
    likely: tuple[Kind, ...] = (),
    flavour_seen: bool = True,
) -> Detection:
    x0, y0, x1, y1 = box
    return Detection(
        kind, p, ((x0 + x1) / 2, (y0 + y1) / 2), (x0, y0, x1 - x0, y1 - y0), likely, flavour_seen
    )


PIECES = (
    (
        _seen(K.NIGIRI_OCTOPUS, (422, 199, 485, 248)),
        _seen(K.WASABI, (369, 224, 400, 255)),
        _seen(K.URAMAKI_CUCUMBER, (403, 257, 450, 308)),
    ),
    (
        _seen(K.NIGIRI_CUCUMBER, (813, 199, 864, 262)),
        _seen(K.URAMAKI_SALMON, (889, 180, 941, 229)),
        _seen(K.HOSOMAKI_CUCUMBER, (885, 233, 920, 271), 0.52, (K.HOSOMAKI_OCTOPUS, K.HOSOMAKI_WILD), False),
        _seen(K.HOSOMAKI_SALMON, (872, 146, 914, 190)),
        _seen(K.HOSOMAKI_WILD, (828, 156, 864, 191)),
    ),
    (
        _seen(K.WASABI, (441, 504, 472, 535)),
        _seen(K.NIGIRI_SALMON, (416, 437, 466, 493)),
        _seen(K.HOSOMAKI_OCTOPUS, (473, 449, 504, 486), 0.58, (K.HOSOMAKI_WILD,), False),
        _seen(K.URAMAKI_SALMON, (394, 501, 442, 548)),
        _seen(K.HOSOMAKI_WILD, (474, 510, 511, 550), 0.61, (K.HOSOMAKI_OCTOPUS,), False),
    ),
    (
        _seen(K.NIGIRI_OCTOPUS, (819, 469, 874, 530)),
        _seen(K.NIGIRI_SALMON, (788, 427, 845, 480)),
        _seen(K.NIGIRI_CUCUMBER, (792, 486, 847, 547)),
        _seen(K.URAMAKI_CUCUMBER, (871, 464, 920, 510)),
        _seen(K.HOSOMAKI_SALMON, (837, 430, 874, 463)),
    ),
)  # fmt: skip
CIRCLES = ((428.5, 225.8, 89.9), (876.6, 213.8, 88.5), (447.3, 502.5, 88.9), (861.0, 498.9, 87.7))


def reading(bowl: int, doubt: Doubt | None = None) -> BowlReading:
    pieces = PIECES[bowl]
    counts: dict[Kind, int] = {}
    for piece in pieces:
        counts[piece.kind] = counts.get(piece.kind, 0) + 1
    return BowlReading(bowl, True, doubt is None, doubt, counts, pieces, CIRCLES[bowl])


ALL_SURE = tuple(reading(bowl) for bowl in range(4))
ONE_UNSURE = (reading(0), reading(1), reading(2, Doubt(Cause.ON_SIDE, 2)), reading(3))


def started(
    cards: Iterable[GameCard], players: tuple[Player, ...] = PLAYERS, options: Options | None = None
) -> Event:
    return TournamentStarted(players, options or Options(), 7, tuple(cards), read_orders())


def played(
    card: GameCard, honor: tuple[Fraction, ...], readings: tuple[BowlReading, ...] = ALL_SURE
) -> list[Event]:
    """A whole round that was paid so much."""
    return [
        CardTurned(),
        HourglassStarted(30),
        TimeUp(),
        BowlsRead(PHOTO, readings),
        RoundScored(honor),
        RoundClosed(),
    ]


def so_far(card: GameCard, players: tuple[Player, ...] = PLAYERS) -> list[Event]:
    """Six rounds are played and this card comes next."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    honor = (Fraction(31), Fraction(26), Fraction(30) + half, Fraction(27) + third)[: len(players)]
    cards = [GameCard.FESTIVAL] * 6 + [card] + [GameCard.TOWER] * 20
    events: list[Event] = [started(cards, players)]
    for share in (1, 1, 1, 1, 1, 1):
        events += played(GameCard.FESTIVAL, tuple(total * share / 6 for total in honor))
    return events


def judged(
    card: GameCard, readings: tuple[BowlReading, ...], *more: Event, players: tuple[Player, ...] = PLAYERS
) -> State:
    events = [
        *so_far(card, players),
        CardTurned(),
        HourglassStarted(30),
        TimeUp(),
        BowlsRead(PHOTO, readings),
        *more,
    ]
    return fold(events)


def third(player: int, seconds: float, since: float) -> ThirdTaken:
    """The camera's word, with the photo of the reading as that of the finish."""
    landing = Landing(seconds, since, certain=True, photo=PHOTO, circle_px=CIRCLES[PLAYERS[player].bowl])
    return ThirdTaken(player, seconds, landing)


def mended(bowl: int, right: dict[Kind, int]) -> BowlCorrected:
    return BowlCorrected(bowl, reading(bowl).counts, right)


RIGHT_OF_1 = {
    K.NIGIRI_CUCUMBER: 1,
    K.URAMAKI_SALMON: 1,
    K.HOSOMAKI_SALMON: 1,
    K.HOSOMAKI_OCTOPUS: 1,
    K.HOSOMAKI_WILD: 1,
}


THREE_IN_2 = {
    K.NIGIRI_SALMON: 1,
    K.URAMAKI_SALMON: 1,
    K.HOSOMAKI_OCTOPUS: 2,
    K.HOSOMAKI_WILD: 1,
    K.WASABI: 1,
}


@cache
def states() -> dict[str, tuple[State, float | None]]:
    """Every scene by name: the state and the seconds left."""
    mania, express = GameCard.MANIA_OCTOPUS, GameCard.EXPRESS_HOSOMAKI
    running = [CardTurned(), HourglassStarted(30)]
    finish = (third(2, 12.7, 12.6), third(1, 12.3, 11.0))
    sure = judged(mania, ALL_SURE, mended(1, RIGHT_OF_1))
    paid = fold([scored(sure)], sure)
    level = fold(
        [
            started([GameCard.FESTIVAL], PLAYERS),
            *played(GameCard.FESTIVAL, (Fraction(51), Fraction(51), Fraction(20), Fraction(51))),
        ]
    )
    crowned = fold(
        [
            started([GameCard.FESTIVAL], PLAYERS),
            *played(GameCard.FESTIVAL, (Fraction(93, 2), Fraction(154, 4), Fraction(51), Fraction(124, 3))),
        ]
    )
    found: dict[str, tuple[State, float | None]] = {
        "home": (State(), None),
        "back-mania": (fold(so_far(mania)), None),
        "back-bar": (fold(so_far(GameCard.BAR)), None),
        "front-mania": (fold([*so_far(mania), CardTurned()]), None),
        "front-express": (fold([*so_far(express), CardTurned()]), None),
        "front-festival": (fold([*so_far(GameCard.FESTIVAL), CardTurned()]), None),
        "front-tower": (fold([*so_far(GameCard.TOWER), CardTurned()]), None),
        "front-bar": (fold([*so_far(GameCard.BAR), CardTurned()]), None),
        "running": (fold([*so_far(mania), *running]), 16.4),
        "running-bar": (fold([*so_far(GameCard.BAR), *running]), 16.4),
        "last-five": (fold([*so_far(mania), *running]), 3.7),
        "last-five-bar": (fold([*so_far(GameCard.BAR), *running]), 3.7),
        "paused": (fold([*so_far(express), *running, HourglassPaused()]), 16.4),
        "paused-bar": (fold([*so_far(GameCard.BAR), *running, HourglassPaused()]), 16.4),
        "hands-off": (fold([*so_far(mania), *running, TimeUp()]), None),
        "reading-mania": (judged(mania, ONE_UNSURE, mended(1, RIGHT_OF_1)), None),
        "reading-sure": (sure, None),
        "reading-express": (judged(express, ALL_SURE, ThirdTaken(1, 12.25)), None),
        "reading-finish": (judged(express, ALL_SURE, *finish, mended(2, THREE_IN_2)), None),
        "reading-contested": (judged(express, ALL_SURE, third(1, 12.3, 11.0), mended(2, THREE_IN_2)), None),
        "reading-finish-two": (judged(express, ALL_SURE[:2], third(1, 21.6, 21), players=PLAYERS[:2]), None),
        "reading-festival": (judged(GameCard.FESTIVAL, ALL_SURE), None),
        "reading-tower": (judged(GameCard.TOWER, ALL_SURE), None),
        "reading-bar": (judged(GameCard.BAR, ALL_SURE), None),
        "reading-two": (judged(mania, ONE_UNSURE[:2], players=PLAYERS[:2]), None),
        "reading-three": (judged(mania, ONE_UNSURE[:3], players=PLAYERS[:3]), None),
        "reading-blind": (fold([*so_far(mania), *running, TimeUp(), BowlsRead(None, ())]), None),
        "standings": (paid, None),
        "wasabi": (level, None),
        "wasabi-seen": (fold([WasabiTaken(1, third(1, 4.2, 4.0).landing)], level), None),
        "crowned": (crowned, None),
    }  # fmt: skip
    return found
