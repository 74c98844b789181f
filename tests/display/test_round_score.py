"""The round's points as they are explained, on worked examples of the rules."""

import pytest

from rushpi.display.scenes.go.program import scene_for_cards
from rushpi.display.scenes.go.round_score import RoundScoreScene, RoundScoreView, rows
from rushpi.sushigo import Finished, Played, Rules, card, menu_named
from rushpi.table import CardGameStarted, CardPlayer, Seat
from tests.table.card_games import at_random, played, started


def lying(*names: str) -> tuple[Played, ...]:
    """Cards before a player; `>` puts a nigiri on the wasabi before it."""
    cards: list[Played] = []
    for name in names:
        face = card(name.removeprefix(">"))
        cards.append(Played(face, face, len(cards) - 1 if name.startswith(">") else None))
    return tuple(cards)


def explained(
    rules: Rules, *tableaus: tuple[Played, ...], at_once: tuple[int, ...] = ()
) -> dict[str, object]:
    seats = tuple(Seat)
    players = tuple(CardPlayer(f"Guest {n}", seats[n]) for n in range(len(tableaus)))
    nothing = (0,) * len(tableaus)
    finished = Finished(tableaus, at_once or nothing, 0)
    view = RoundScoreView(players, rules, finished, 1, nothing, nothing)
    return {row.kind.name: list(zip(row.points, row.details, strict=True)) for row in rows(view)}


def test_maki_of_the_booklet() -> None:
    """Sushi Go! rules, "Maki Rolls": 5, 3, 3 and 2 icons make 6, 1, 1 and 0 points."""
    told = explained(
        Rules(4),
        lying("maki:3", "maki:2"),
        lying("maki:3"),
        lying("maki:2", "maki:1"),
        lying("maki:2"),
    )
    assert told == {"maki": [(6, "5 icons"), (1, "3, tie"), (1, "3, tie"), (0, "2 icons")]}


def test_nigiri_with_and_without_wasabi() -> None:
    told = explained(Rules(2), lying("wasabi", ">nigiri:squid", "nigiri:salmon"), lying("wasabi"))
    assert told["nigiri"] == [(11, "3×3+2"), (0, "")]
    assert "wasabi" not in told


def test_tea_and_edamame_say_what_each_is_worth() -> None:
    told = explained(
        Rules(3, "party", menu_named("Points Platter")),
        lying("tea", "tea", "nigiri:egg", "nigiri:egg", "nigiri:egg"),
        lying("edamame", "edamame"),
        lying("edamame"),
    )
    assert told["tea"][0] == (6, "2×3")
    assert told["edamame"] == [(0, ""), (2, "2×1"), (1, "1×1")]


def test_uramaki_counts_what_was_scored_at_once() -> None:
    told = explained(
        Rules(3, "party", menu_named("Points Platter")),
        lying(),
        lying("uramaki:4"),
        lying(),
        at_once=(8, 0, 0),
    )
    assert told["uramaki"][0] == (8, "10+")


@pytest.mark.parametrize(
    "start",
    [
        started(2, 2, seed=3),
        started(2, 3, seed=4, menu="Points Platter"),
        started(2, 1, seed=5, menu="Master Menu"),
        started(2, 5, seed=6, menu="Cutthroat Combo"),
    ],
)
def test_the_rows_make_the_points_of_every_round(start: CardGameStarted) -> None:
    """What is explained is what is paid."""
    rounds = 0
    for state in played(start, at_random(7))[1]:
        scene = scene_for_cards(state.cards)
        if isinstance(scene, RoundScoreScene):
            rounds += 1
            told = [sum(points) for points in zip(*(row.points for row in rows(scene.view)), strict=True)]
            assert tuple(told) == scene.view.points
            assert tuple(a + b for a, b in zip(scene.view.earlier, told, strict=True)) == tuple(
                sum(points) for points in zip(*state.cards.rounds, strict=True)
            )
    assert rounds == 3
