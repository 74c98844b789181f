"""The points of a round, in every mode (Sushi Rush rulebook, "Game Modes")."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, inf
from typing import Final

from rushpi.rush.bar import serve
from rushpi.rush.cards import GameCard, Mode
from rushpi.rush.options import DEFAULT, AfterTie, ExpressReading, Options, Split
from rushpi.rush.orders import Order
from rushpi.rush.pieces import Bowl, Flavour, Kind, Type, of_type, sushis
from rushpi.rush.reasons import Counted, FirstToThree, Placed, Reasons, Result, Stacked, WasabiPairs, honor

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
"""There are four bowls and four pairs of chopsticks (A-R17)."""
FESTIVAL_PLACES: Final = (5, 3, 2)
MANIA_PLACES: Final = (5, 3)
EXPRESS_PLACES: Final = (7,)
"""Only one place is paid."""
TOWER_STEPS: Final = ((10, 7), (7, 5), (4, 3))
"""The height of a tower and what it pays from there on, highest first."""


class RoundError(ValueError):
    """A round that cannot have been played; the message says what does not fit."""


def score_round(
    card: GameCard,
    bowls: Sequence[Bowl],
    options: Options = DEFAULT,
    *,
    third_times: Sequence[float | None] | None = None,
    stacked: Sequence[int | None] | None = None,
    orders: Sequence[Order] | None = None,
) -> tuple[Result, ...]:
    """The points of every player, in seat order, and why.

    Args:
        card: the game card of the round.
        bowls: what lies in each player's bowl at the end, in seat order; two to four.
        options: how the rulebook's open questions are answered.
        third_times: Express only: when each player took the third piece of the type, in seconds from the
            start; None for a player who did not, or altogether when nobody watched. Whoever took three
            in time keeps the win even if a piece falls later.
        stacked: Tower only: how many pieces stand in each player's tower; None for a player, or altogether,
            means every Sushi in the bowl.
        orders: Bar only: each player's order card.

    Returns:
        One result a player. Wasabi pays in every mode: one Honor for each pair of a Sushi and a wasabi
        in the bowl, whether or not the Sushi counts for the mode (A-R5).

    Raises:
        RoundError: the arguments do not fit together.
    """
    if not MIN_PLAYERS <= len(bowls) <= MAX_PLAYERS:
        raise RoundError(f"Sushi Rush is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(bowls)}")
    match card.mode:
        case Mode.FESTIVAL:
            by_mode = _places([Counted(sushis(bowl), 0) for bowl in bowls], FESTIVAL_PLACES, options)
        case Mode.MANIA:
            assert card.flavour is not None
            by_mode = _places([_of_flavour(bowl, card.flavour) for bowl in bowls], MANIA_PLACES, options)
        case Mode.EXPRESS:
            assert card.type is not None
            by_mode = _express(card.type, bowls, _times(third_times, len(bowls)), options)
        case Mode.TOWER:
            by_mode = [_tower(height) for height in _heights(stacked, bowls, options)]
        case Mode.BAR:
            by_mode = [
                serve(order, bowl, belt_shares_pieces=options.belt_shares_pieces)
                for order, bowl in zip(_orders(orders, len(bowls)), bowls, strict=True)
            ]
    whole = [(*reasons, *_wasabi(bowl)) for reasons, bowl in zip(by_mode, bowls, strict=True)]
    return tuple(Result(honor(reasons), reasons) for reasons in whole)


def _wasabi(bowl: Bowl) -> Reasons:
    pairs = min(sushis(bowl), bowl.get(Kind.WASABI, 0))
    return (WasabiPairs(pairs, Fraction(pairs)),) if pairs else ()


def _of_flavour(bowl: Bowl, flavour: Flavour) -> Counted:
    """The pieces of a flavour; every wild hosomaki is taken to be of it (A-R7)."""
    pieces = sum(count for kind, count in bowl.items() if flavour in kind.flavours)
    return Counted(pieces, bowl.get(Kind.HOSOMAKI_WILD, 0))


def _places(counts: Sequence[Counted], values: Sequence[int], options: Options) -> list[Reasons]:
    """Pay the places by the pieces that count: most first, tied players sharing theirs."""
    awards: dict[int, Placed] = {}
    place = 1
    for pieces in sorted({counted.pieces for counted in counts}, reverse=True):
        tied = sum(counted.pieces == pieces for counted in counts)
        if place > len(values) or (pieces == 0 and not options.rush_zero_scores):
            break
        value = values[place - 1]
        awards[pieces] = Placed(place, value, tied, share(value, tied, options.rush_split))
        place += tied if options.rush_after_tie is AfterTie.SKIP else 1
    return [
        (counted, awards[counted.pieces]) if counted.pieces in awards else (counted,) for counted in counts
    ]


def share(value: int, players: int, split: Split) -> Fraction:
    """What each of the tied players gets of the value of their place."""
    exact = Fraction(value, players)
    match split:
        case Split.EXACT:
            return exact
        case Split.FLOOR:
            return Fraction(floor(exact))
        case Split.CEIL:
            return Fraction(ceil(exact))


def _express(
    type_: Type, bowls: Sequence[Bowl], times: Sequence[float | None], options: Options
) -> list[Reasons]:
    counts = [Counted(of_type(bowl, type_), 0) for bowl in bowls]
    taken = [time for time in times if time is not None]
    nobody_else_most = not taken and options.express_reading is ExpressReading.FIRST_TO_3_ELSE_MOST
    if nobody_else_most or options.express_reading is ExpressReading.MOST:
        return _places(counts, EXPRESS_PLACES, options)
    first = min(taken, default=inf)
    tied = taken.count(first)
    (value,) = EXPRESS_PLACES
    return [
        (counted, FirstToThree(first, value, tied, share(value, tied, options.rush_split)))
        if time == first
        else (counted,)
        for counted, time in zip(counts, times, strict=True)
    ]


def _times(times: Sequence[float | None] | None, players: int) -> Sequence[float | None]:
    if times is None:
        return [None] * players
    if len(times) != players:
        raise RoundError(
            f"there are {len(times)} third times for {players} bowls; give one for each, or none"
        )
    for time in times:
        if time is not None and not 0 <= time < inf:
            raise RoundError(f"a third time is in seconds from the start of the round, not {time}")
    return times


def _heights(stacked: Sequence[int | None] | None, bowls: Sequence[Bowl], options: Options) -> Sequence[int]:
    """The towers' heights; wasabi in a tower adds nothing unless the options say so (A-R6)."""
    tallest = [sum(bowl.values()) if options.wasabi_in_tower else sushis(bowl) for bowl in bowls]
    if stacked is None:
        return tallest
    if len(stacked) != len(bowls):
        raise RoundError(f"there are {len(stacked)} towers for {len(bowls)} bowls; give one for each")
    for bowl, (height, most) in enumerate(zip(stacked, tallest, strict=True), 1):
        if height is not None and not 0 <= height <= most:
            raise RoundError(f"bowl {bowl} has a tower of {height}, but only {most} pieces for it")
    return [most if height is None else height for height, most in zip(stacked, tallest, strict=True)]


def _tower(height: int) -> Reasons:
    pays = next((value for step, value in TOWER_STEPS if height >= step), 0)
    return (Stacked(height, Fraction(pays)),)


def _orders(orders: Sequence[Order] | None, players: int) -> Sequence[Order]:
    if orders is None:
        raise RoundError("Sushi Bar needs each player's order card")
    if len(orders) != players:
        raise RoundError(f"there are {len(orders)} order cards for {players} bowls; give one for each")
    return orders
