"""What is on: the scene that shows a state. After a crash the right scene comes back by itself."""

import math
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from rushpi.display.house import House
from rushpi.display.pieces import Circle
from rushpi.display.scene import Scene
from rushpi.display.scenes.bowl_card import BowlShown
from rushpi.display.scenes.card import CardScene, CardView
from rushpi.display.scenes.final_wasabi import FinalWasabiScene, FinalWasabiView
from rushpi.display.scenes.first_three import FirstThreeView
from rushpi.display.scenes.go.program import scene_for_cards
from rushpi.display.scenes.hands_off import HandsOffScene, HandsOffView
from rushpi.display.scenes.home import HomeScene, HomeView
from rushpi.display.scenes.hourglass import HourglassScene, HourglassView
from rushpi.display.scenes.house_rules import HouseRules
from rushpi.display.scenes.podium import PodiumScene, PodiumView
from rushpi.display.scenes.reading import ReadingScene, ReadingView
from rushpi.display.scenes.standings import StandingsScene, StandingsView, ranked
from rushpi.rush import ROUND_SECONDS, GameCard, Mode, Stacked, Tournament
from rushpi.rush import Phase as TournamentPhase
from rushpi.table import CardPlayer, Phase, State, asks_who_was_first, finish, is_contested, results

RESTFUL: Final = (HomeScene, PodiumScene)
"""Where nobody is in the middle of anything: here the screen may advertise after a while."""


def scene_for(
    state: State, left: float | None = None, photos: Path | None = None, house: House | None = None
) -> Scene[Any]:
    """The scene of a state.

    Args:
        state: What the table knows.
        left: Seconds left in the hourglass while it runs or is paused; without it the glass is shown full.
        photos: The folder in which the photos lie that readings name.
        house: What is around the table.
    """
    if state.cards is not None:
        return scene_for_cards(state.cards)
    if state.tournament is None:
        return HomeScene(HomeView(state.players, _guests(state), _rules(state, house)), house)
    match state.phase:
        case Phase.FREE | Phase.CARDS:
            raise AssertionError("no tournament is played then")
        case Phase.BACK | Phase.FRONT:
            return CardScene(_card_view(state, state.tournament))
        case Phase.RUNNING | Phase.PAUSED:
            return HourglassScene(_hourglass_view(state, left))
        case Phase.HANDS_OFF:
            return HandsOffScene(HandsOffView(_card(state), state.players))
        case Phase.JUDGING:
            return ReadingScene(_reading_view(state, photos))
        case Phase.STANDINGS:
            return StandingsScene(_standings_view(state, state.tournament))
        case Phase.WASABI:
            return FinalWasabiScene(_final_wasabi_view(state, state.tournament, photos))
        case Phase.CROWNED:
            return PodiumScene(_podium_view(state, state.tournament))


def _guests(state: State) -> tuple[CardPlayer, ...]:
    """Who is offered for cards: who sat there last, else who played Sushi Rush."""
    return state.guests or tuple(CardPlayer(player.name, player.seat) for player in state.players)


def _rules(state: State, house: House | None) -> HouseRules:
    usual = ROUND_SECONDS if house is None else house.seconds
    return HouseRules(state.options, usual if state.seconds is None else round(state.seconds))


def _card(state: State) -> GameCard:
    assert state.card is not None, "from its front to its reading a round has a card"
    return state.card


def _card_view(state: State, tournament: Tournament) -> CardView:
    card = state.card if state.phase is Phase.FRONT else None
    mode = state.mode
    assert mode is not None, "a card lies open"
    return CardView(
        mode,
        card,
        state.number,
        len(tournament.game_cards),
        state.players,
        state.totals,
        state.options.express_reading,
    )


def _hourglass_view(state: State, left: float | None) -> HourglassView:
    total = state.play.seconds
    return HourglassView(
        _card(state),
        math.ceil(total if left is None else left),
        math.ceil(total),
        min((total if left is None else left) / total, 1.0) if total else 0.0,
        state.phase is Phase.PAUSED,
        state.players,
        state.orders,
    )


def _reading_view(state: State, photos: Path | None) -> ReadingView:
    card = _card(state)
    play = state.play
    bowls = tuple(
        BowlShown(
            player,
            state.reading(i),
            word.right if (word := state.correction(i)) else None,
            result,
            i not in state.unsettled,
            _height(state, i) if card.mode is Mode.TOWER else None,
            state.orders[i] if card.mode is Mode.BAR else None,
            play.ruled and play.seen[i] is None,
        )
        for i, (player, result) in enumerate(zip(state.players, results(state), strict=True))
    )
    photo = photos / play.photo if photos is not None and play.photo is not None else None
    first_three = _first_three_view(state, photos) if asks_who_was_first(state) else None
    return ReadingView(card, bowls, photo, first_three)


def _first_three_view(state: State, photos: Path | None) -> FirstThreeView:
    finishers = finish(state)
    photo = finishers[0].landing.photo if finishers else None
    return FirstThreeView(
        state.players,
        _card(state),
        state.play.thirds,
        state.play.seconds,
        finishers,
        photos / photo if photos is not None and photo is not None else None,
        tuple(_circle(state, player) for player in range(len(state.players))),
        is_contested(state),
    )


def _circle(state: State, player: int) -> Circle | None:
    """Where a player's bowl was when it got its third piece, or else at the end of the round."""
    landing, reading = state.play.seen[player], state.reading(player)
    if landing is not None and landing.circle_px is not None:
        return landing.circle_px
    return reading.circle_px if reading is not None else None


def _final_wasabi_view(state: State, tournament: Tournament, photos: Path | None) -> FinalWasabiView:
    level = tuple((player, state.players[player]) for player in tournament.leaders)
    total = state.totals[tournament.leaders[0]]
    seen = state.play.wasabi
    if seen is None or seen.landing is None:
        return FinalWasabiView(level, total)
    photo = photos / seen.landing.photo if photos is not None and seen.landing.photo is not None else None
    return FinalWasabiView(level, total, seen.player, photo, seen.landing.circle_px)


def _height(state: State, player: int) -> int:
    """A tower's height: as the host measured it, else as the round takes it."""
    return sum(reason.height for reason in results(state)[player].reasons if isinstance(reason, Stacked))


def _standings_view(state: State, tournament: Tournament) -> StandingsView:
    gains = tuple(result.points for result in tournament.rounds[-1].results)
    over = tournament.phase is not TournamentPhase.DRAW
    return StandingsView(state.number, ranked(state.players, state.totals, gains), over)


def _podium_view(state: State, tournament: Tournament) -> PodiumView:
    rows = ranked(state.players, state.totals, (Fraction(0),) * len(state.players))
    winner = tournament.winner
    master = state.players[winner] if winner is not None else rows[0].player
    return PodiumView(tuple(sorted(rows, key=lambda row: (row.player != master, row.place))))
