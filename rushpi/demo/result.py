"""The demo's outcome as data, told from its journal."""

import json
from fractions import Fraction
from typing import Any

import msgspec

from rushpi.rush import HONOR_TO_WIN, Bowl, Mode
from rushpi.table import PaidRound, Story


def result(played: Story, seed: int) -> dict[str, Any]:
    """The demo's outcome for `result.json`; `tournament` is a case that `rushpi rush score` takes."""
    tournament = played.state.tournament
    assert tournament is not None, "a demo was played"
    winner = tournament.winner
    return {
        "seed": seed,
        "players": [player.name for player in played.players],
        "honor_to_win": HONOR_TO_WIN,
        "rounds": [_round(paid) for paid in played.rounds],
        "totals": [_honor(total) for total in tournament.totals],
        "winner": None if winner is None else played.players[winner].name,
        "wasabi_round": tournament.settled is not None,
        "tournament": {
            "id": f"demo-{seed}",
            "kind": "rush_tournament",
            "players": len(played.players),
            "input": {"rounds": [_case(paid) for paid in played.rounds]}
            | ({} if tournament.settled is None else {"first_wasabi": tournament.settled}),
        },
    }


def _round(paid: PaidRound) -> dict[str, Any]:
    return {
        "round": paid.number,
        "card": paid.card.value,
        "photo": paid.play.photo,
        "readings": [
            {"bowl": reading.bowl, "certain": reading.certain, "counts": reading.counts}
            for reading in paid.play.readings
        ],
        "corrections": [msgspec.to_builtins(word) for word in paid.play.corrections],
        "bowls": [dict(bowl) for bowl in paid.bowls],
        "points": [_honor(points) for points in paid.honor],
        "totals": [_honor(total) for total in paid.totals],
    }


def _case(paid: PaidRound) -> dict[str, Any]:
    """The round as `rushpi rush score` takes it."""
    case: dict[str, Any] = {"mode": paid.card.mode, "bowls": [_pieces(bowl) for bowl in paid.bowls]}
    if asked := paid.card.flavour or paid.card.type:
        case["card"] = asked
    if paid.card.mode is Mode.EXPRESS:
        case["third_time"] = paid.play.thirds
    if paid.card.mode is Mode.TOWER:
        case["stacked"] = paid.play.towers
    if paid.orders:
        case["orders"] = msgspec.to_builtins(paid.orders)
    return case


def _pieces(bowl: Bowl) -> list[str]:
    return [kind.value for kind, count in bowl.items() for _ in range(count)]


def _honor(points: Fraction) -> int | str:
    return points.numerator if points.denominator == 1 else str(points)


def to_json(played: Story, seed: int) -> str:
    """`result` as text: the same for the same tournament, to the letter."""
    return json.dumps(result(played, seed), indent=1, ensure_ascii=False) + "\n"
