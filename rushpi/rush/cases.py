"""Finished rounds and tournaments given as data: what `rushpi rush score` reads and answers.

The kinds of case and their fields are told in the help of that command.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Final, TypeVar

import msgspec

from rushpi.rush.box import Box, BoxError
from rushpi.rush.cards import GameCard, Mode
from rushpi.rush.options import DEFAULT, AfterTie, ExpressReading, Options, Split
from rushpi.rush.orders import Order
from rushpi.rush.pieces import Kind, bowl_of
from rushpi.rush.scoring import MAX_PLAYERS, MIN_PLAYERS, RoundError, score_round
from rushpi.rush.tournament import HONOR_TO_WIN, finalists
from rushpi.rush.wording import in_words

GAME_CARDS: Final = 28
"""As many are in the pile at the start (Sushi Rush rulebook, "Components")."""
CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "bowls": Kind,
    "piece": Kind,
    "pieces": Kind,
    "mode": Mode,
    "rush_split": Split,
    "rush_after_tie": AfterTie,
    "express_reading": ExpressReading,
}

T = TypeVar("T")
CardsLeft = Annotated[int, msgspec.Meta(ge=0, le=GAME_CARDS)]


class CaseError(ValueError):
    """A case that is wrong; the message says where and what."""


class _Case(msgspec.Struct):
    kind: str
    input: dict[str, Any]
    players: int | None = None


class _Round(msgspec.Struct, forbid_unknown_fields=True):
    mode: Mode
    bowls: tuple[tuple[Kind, ...], ...]
    card: str | None = None
    third_time: tuple[float | None, ...] | None = None
    stacked: tuple[int | None, ...] | None = None
    orders: tuple[Order, ...] | None = None
    options: Options = DEFAULT


class _End(msgspec.Struct, forbid_unknown_fields=True):
    totals: tuple[int | str, ...]
    cards_left: CardsLeft


class _Tournament(msgspec.Struct, forbid_unknown_fields=True):
    rounds: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}
    cards_left: CardsLeft | None = None
    first_wasabi: int | None = None


def score_case(raw: object, box: Box) -> object:
    """The result of one case, ready for JSON.

    Raises:
        CaseError: the case is wrong.
    """
    case = _convert(raw, _Case)
    match case.kind:
        case "rush_round":
            return [*map(written, _points(case.input, case.players, box))]
        case "rush_end":
            return _end(case)
        case "rush_tournament":
            return _tournament(case, box)
    raise CaseError(f"kind: {case.kind!r} is not known; use one of rush_round, rush_end, rush_tournament")


def written(honor: Fraction) -> int | str:
    """Honor in JSON: a whole number, or a text such as "5/2"."""
    return honor.numerator if honor.denominator == 1 else str(honor)


def _points(raw: Mapping[str, Any], players: int | None, box: Box) -> list[Fraction]:
    """The points of a finished round, one for each player."""
    played = _convert(raw, _Round)
    _fits("bowls", len(played.bowls), players)
    bowls = [bowl_of(pieces) for pieces in played.bowls]
    try:
        box.check(bowls)
        results = score_round(
            _card(played.mode, played.card),
            bowls,
            played.options,
            third_times=played.third_time,
            stacked=played.stacked,
            orders=played.orders,
        )
    except (BoxError, RoundError) as error:
        raise CaseError(str(error)) from error
    return [result.points for result in results]


def _card(mode: Mode, shows: str | None) -> GameCard:
    fronts = {card.value.removeprefix(mode).removeprefix("-"): card for card in GameCard if card.mode is mode}
    if (shows or "") in fronts:
        return fronts[shows or ""]
    if "" in fronts:
        raise CaseError(f"card: a {mode} card shows no more than its mode; leave out {shows!r}")
    given = "is missing" if shows is None else f"cannot be {shows!r}"
    raise CaseError(f"card: what the {mode} card shows {given}; use one of {', '.join(fronts)}")


def _end(case: _Case) -> list[int] | None:
    end = _convert(case.input, _End)
    _fits("totals", len(end.totals), case.players)
    winners = finalists([_honor(total) for total in end.totals], end.cards_left)
    return None if winners is None else list(winners)


def _honor(total: int | str) -> Fraction:
    if not re.fullmatch(r"[0-9]{1,9}(/[1-9][0-9]{0,8})?", str(total)):
        raise CaseError(f'totals: {total!r} is no Honor; write a whole number or a fraction such as "5/2"')
    return Fraction(total)


def _tournament(case: _Case, box: Box) -> dict[str, Any]:
    played = _convert(case.input, _Tournament)
    players = case.players
    if players is None:
        raise CaseError("the field 'players' is missing; a tournament needs it")
    _fits("players", players, players)
    left = GAME_CARDS - len(played.rounds) if played.cards_left is None else played.cards_left
    if left < 0 or left + len(played.rounds) > GAME_CARDS:
        raise CaseError(f"rounds: {len(played.rounds)} are more than the {GAME_CARDS} game cards allow")
    totals = [Fraction(0)] * players
    rounds = []
    for number, raw in enumerate(played.rounds, 1):
        if max(totals) >= HONOR_TO_WIN:
            raise CaseError(f"round {number}: the tournament was over before it; take it out")
        try:
            points = _points(_with_options(raw, played.options), players, box)
        except CaseError as error:
            raise CaseError(f"round {number}: {error}") from error
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        rounds.append({"points": [*map(written, points)], "totals": [*map(written, totals)]})
    winners = finalists(totals, left)
    if played.first_wasabi is not None:
        if winners is None or len(winners) == 1 or played.first_wasabi not in winners:
            raise CaseError("first_wasabi: only one of several tied leaders can win the final wasabi round")
        winners = (played.first_wasabi,)
    return {
        "rounds": rounds,
        "totals": [*map(written, totals)],
        "over": winners is not None and len(winners) == 1,
        "winners": None if winners is None else list(winners),
    }


def _with_options(raw: Mapping[str, Any], common: Mapping[str, Any]) -> dict[str, Any]:
    own = raw.get("options", {})
    return {**raw, "options": {**common, **own} if isinstance(own, dict) else own}


def _fits(field: str, count: int, players: int | None) -> None:
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        raise CaseError(f"{field}: Sushi Rush is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {count}")
    if players is not None and players != count:
        raise CaseError(f"{field}: there are {count}, but {players} players; make them agree")


def _convert(raw: object, type_: type[T]) -> T:
    try:
        return msgspec.convert(raw, type_)
    except msgspec.ValidationError as error:
        raise CaseError(in_words(error, CHOICES)) from error
