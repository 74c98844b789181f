"""The fold: from one state of the table, by an event, to the next. Pure.

A crash, a replay, an undo and a test are all the same thing: fold the journal again.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from rushpi.rush import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Mode,
    Result,
    RoundError,
    Tournament,
    TournamentError,
    award,
    draw,
    score_round,
    settle,
)
from rushpi.rush import Phase as TournamentPhase
from rushpi.sushigo import SushiGoError
from rushpi.table.cards import CardGame
from rushpi.table.events import (
    BowlCorrected,
    BowlsRead,
    CardChosen,
    CardGameLeft,
    CardGameStarted,
    CardTurned,
    Event,
    HourglassPaused,
    HourglassResumed,
    HourglassStarted,
    Player,
    RoundAborted,
    RoundClosed,
    RoundScored,
    ScoreReopened,
    TableSeen,
    ThirdTaken,
    TimeUp,
    TournamentLeft,
    TournamentStarted,
    TowerMeasured,
    WasabiTaken,
)
from rushpi.table.state import FREE, Phase, Play, State

_T = TypeVar("_T")


class EventError(ValueError):
    """An event that cannot happen now; the state is as it was. The message says why."""


def fold(events: Iterable[Event], state: State = FREE) -> State:
    """The state after all these events."""
    for event in events:
        state = after(state, event)
    return state


def after(state: State, event: Event) -> State:
    """The state after one more event.

    Raises:
        EventError: it cannot happen now.
    """
    try:
        return _after(state, event)
    except (TournamentError, RoundError, SushiGoError) as error:
        raise EventError(str(error)) from error


def _after(state: State, event: Event) -> State:
    match event:
        case TournamentStarted(players, options, seed, game_cards, order_cards, seconds):
            _check_players(players)
            level = (Fraction(0),) * len(players)
            tournament = Tournament(seed, level, game_cards, order_cards)
            return State(Phase.BACK, players, options, tournament, guests=state.guests, seconds=seconds)
        case TournamentLeft() | CardGameLeft():
            return _free(state)
        case CardGameStarted(guests):
            if len({guest.seat for guest in guests}) < len(guests):
                raise EventError("two players have the same seat")
            cards = CardGame.begun(event)
            return replace(_free(state), phase=Phase.CARDS, cards=cards, guests=guests)
        case CardChosen(seat, action, second):
            _expect(state, event, Phase.CARDS)
            return replace(state, cards=_cards(state).choose(seat, action, second))
        case TableSeen():
            _expect(state, event, Phase.CARDS)
            return replace(state, cards=_cards(state).seen())
        case CardTurned():
            _expect(state, event, Phase.BACK)
            return replace(state, phase=Phase.FRONT, tournament=draw(_tournament(state)), play=_fresh(state))
        case HourglassStarted(seconds):
            _expect(state, event, Phase.FRONT)
            return replace(state, phase=Phase.RUNNING, play=replace(_fresh(state), seconds=seconds))
        case HourglassPaused():
            _expect(state, event, Phase.RUNNING)
            return replace(state, phase=Phase.PAUSED)
        case HourglassResumed():
            _expect(state, event, Phase.PAUSED)
            return replace(state, phase=Phase.RUNNING)
        case RoundAborted():
            _expect(state, event, Phase.RUNNING, Phase.PAUSED, Phase.HANDS_OFF, Phase.JUDGING)
            return replace(state, phase=Phase.FRONT, play=_fresh(state))
        case TimeUp():
            _expect(state, event, Phase.RUNNING)
            return replace(state, phase=Phase.HANDS_OFF)
        case ThirdTaken(player, moment, landing):
            _expect(state, event, Phase.RUNNING, Phase.PAUSED, Phase.HANDS_OFF, Phase.JUDGING)
            if state.mode is not Mode.EXPRESS:
                raise EventError("only Sushi Express asks who took the third piece first")
            play = replace(state.play, thirds=_with(state.play.thirds, player, moment))
            if landing is None:
                return replace(state, play=replace(play, ruled=True))
            return replace(state, play=replace(play, seen=_with(play.seen, player, landing)))
        case BowlsRead(photo, bowls):
            _expect(state, event, Phase.HANDS_OFF, Phase.JUDGING)
            play = replace(state.play, photo=photo, readings=bowls, corrections=())
            return _with_fitting_towers(replace(state, phase=Phase.JUDGING, play=play))
        case BowlCorrected(bowl):
            _expect(state, event, Phase.JUDGING)
            others = tuple(word for word in state.play.corrections if word.bowl != bowl)
            return _with_fitting_towers(
                replace(state, play=replace(state.play, corrections=(*others, event)))
            )
        case TowerMeasured(player, height):
            _expect(state, event, Phase.JUDGING)
            towers = _with(state.play.towers, player, height)
            return _checked(replace(state, play=replace(state.play, towers=towers)))
        case RoundScored(honor):
            _expect(state, event, Phase.JUDGING)
            if state.unsettled:
                names = ", ".join(state.players[player].name for player in state.unsettled)
                raise EventError(f"nobody is sure yet what lies in the bowl of {names}")
            now = _tournament(state)
            paid = award(now, _as_paid(honor, _judged(state)))
            return replace(state, phase=Phase.STANDINGS, tournament=paid, before=now)
        case ScoreReopened():
            _expect(state, event, Phase.STANDINGS)
            return replace(state, phase=Phase.JUDGING, tournament=state.before, before=None)
        case RoundClosed():
            _expect(state, event, Phase.STANDINGS)
            return replace(state, phase=_next(_tournament(state)), play=Play(), before=None)
        case WasabiTaken(player, None):
            _expect(state, event, Phase.WASABI)
            return replace(state, phase=Phase.CROWNED, tournament=settle(_tournament(state), player))
        case WasabiTaken(player):
            _expect(state, event, Phase.WASABI)
            settle(_tournament(state), player)  # only those who are level play for it
            return replace(state, play=replace(state.play, wasabi=event))


def _free(state: State) -> State:
    """Nobody plays; who played, and by which rules, is offered again."""
    return State(players=state.players, options=state.options, guests=state.guests, seconds=state.seconds)


def results(state: State) -> tuple[Result, ...]:
    """Points and reasons of each player: what the round would pay now, or has just paid; else empty."""
    if state.tournament is None:
        return ()
    if state.phase is Phase.STANDINGS:
        return state.tournament.rounds[-1].results
    return _judged(state) if state.phase is Phase.JUDGING else ()


def scored(state: State) -> RoundScored:
    """The event that pays the round as it is judged now."""
    return RoundScored(tuple(result.points for result in _judged(state)))


def _judged(state: State) -> tuple[Result, ...]:
    card = state.card
    if card is None:
        raise EventError("no game card is turned")
    bowls = [state.bowl(player) for player in range(len(state.players))]
    return score_round(
        card,
        bowls,
        state.options,
        third_times=state.play.thirds if card.mode is Mode.EXPRESS else None,
        stacked=state.play.towers if card.mode is Mode.TOWER else None,
        orders=state.orders if card.mode is Mode.BAR else None,
    )


def _as_paid(honor: tuple[Fraction, ...], results: tuple[Result, ...]) -> tuple[Result, ...]:
    """The results with the points as they were paid; where today's rules say otherwise, without reasons."""
    if len(honor) != len(results):
        raise EventError(f"{len(honor)} players were paid, but {len(results)} play")
    return tuple(
        result if result.points == points else Result(points, ())
        for points, result in zip(honor, results, strict=True)
    )


def _next(tournament: Tournament) -> Phase:
    match tournament.phase:
        case TournamentPhase.WASABI:
            return Phase.WASABI
        case TournamentPhase.OVER:
            return Phase.CROWNED
        case _:
            return Phase.BACK


def _expect(state: State, event: Event, *phases: Phase) -> None:
    if state.phase not in phases:
        raise EventError(f"{type(event).__name__} cannot happen now: the table is at {state.phase.value!r}")


def _tournament(state: State) -> Tournament:
    assert state.tournament is not None, "only a free table has none"
    return state.tournament


def _cards(state: State) -> CardGame:
    assert state.cards is not None, "a card game is on the table"
    return state.cards


def _fresh(state: State) -> Play:
    nobody = (None,) * len(state.players)
    return Play(thirds=nobody, seen=nobody, towers=nobody)


def _checked(state: State) -> State:
    _judged(state)  # a tower higher than the bowl is full is refused here
    return state


def _with_fitting_towers(state: State) -> State:
    """Forget each tower that is higher than what now lies in its bowl: it was measured of other pieces."""
    towers = state.play.towers
    for player, height in enumerate(towers):
        if height is None:
            continue
        alone = _with((None,) * len(towers), player, height)
        try:
            _checked(replace(state, play=replace(state.play, towers=alone)))
        except RoundError:
            towers = _with(towers, player, None)
    return replace(state, play=replace(state.play, towers=towers))


def _with(values: tuple[_T, ...], player: int, value: _T) -> tuple[_T, ...]:
    if not 0 <= player < len(values):
        raise EventError(f"there is no player {player}")
    return (*values[:player], value, *values[player + 1 :])


def _check_players(players: tuple[Player, ...]) -> None:
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise EventError(f"Sushi Rush is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(players)}")
    for field in ("seat", "bowl"):
        if len({getattr(player, field) for player in players}) < len(players):
            raise EventError(f"two players have the same {field}")
    if not all(0 <= player.bowl <= 3 for player in players):
        raise EventError("the bowls of the mat are numbered 0 to 3")
