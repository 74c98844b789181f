"""Which scene shows a card game. Only what lies open, or what the asked seat may know, comes this far."""

from typing import Any

from rushpi.display.scene import Scene
from rushpi.display.scenes.go.final import FinalRow, FinalScene, FinalView
from rushpi.display.scenes.go.reveal import RevealScene, RevealView
from rushpi.display.scenes.go.round_score import RoundScoreScene, RoundScoreView
from rushpi.display.scenes.go.turn import TurnScene, TurnView
from rushpi.table import CardGame, CardPhase


def scene_for_cards(game: CardGame) -> Scene[Any]:
    """The scene of a card game."""
    match game.phase:
        case CardPhase.CHOOSING if game.person is not None:
            alone = sum(player.bot is None for player in game.players) == 1
            return TurnScene(TurnView(game.players, game.sees(game.person), alone))
        case CardPhase.SCORED:
            return RoundScoreScene(_round_score_view(game))
        case CardPhase.OVER:
            return FinalScene(_final_view(game))
        case _:  # revealed; or a bot is about to choose
            over = game.finished is not None
            return RevealScene(RevealView(game.players, game.before, game.open, game.news, over))


def _round_score_view(game: CardGame) -> RoundScoreView:
    assert game.finished is not None, "a round was scored"
    *before, points = game.rounds
    earlier = tuple(sum(scores[seat] for scores in before) for seat in range(len(game.players)))
    return RoundScoreView(game.players, game.rules, game.finished, len(game.rounds), points, earlier)


def _final_view(game: CardGame) -> FinalView:
    now = game.open
    rows = []
    for seat, player in enumerate(game.players):
        rounds = tuple(points[seat] for points in game.rounds)
        total = now.scores[seat]
        won = seat in game.winners
        rows.append(FinalRow(player, rounds, now.desserts[seat], total - sum(rounds), total, won))
    return FinalView(
        game.rules, tuple(sorted(rows, key=lambda row: (not row.won, -row.total, -len(row.desserts))))
    )
