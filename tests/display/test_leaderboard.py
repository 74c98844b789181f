"""Whoever played finds what they won: each game has its leaderboard, its plot and its list."""

from dataclasses import replace
from datetime import date

import pygame
import pytest

from rushpi.display import language, motifs
from rushpi.display.canvas import Canvas
from rushpi.display.layout import Frame
from rushpi.display.scenes.leaderboard import Game, LeaderboardScene, game_of, rises
from rushpi.display.words import day_name
from rushpi.table import CardStory, Seat, Story
from tests.display.house import card_games, past

GO = [game for game in card_games() if game_of(game) is Game.GO]


def paint(scene: LeaderboardScene) -> None:
    scene.paint(Canvas(pygame.Surface((800, 480)), Frame.of((800, 480))))


def scene_of(*games: Story | CardStory) -> LeaderboardScene:
    return LeaderboardScene(lambda: games)


def act(scene: LeaderboardScene, control: str) -> None:
    next(each for each in scene.arrange(Frame.of((800, 480))) if each.name == control).act()


def test_it_opens_at_the_game_that_was_played_last_and_stays_where_it_is_put() -> None:
    assert scene_of().game is Game.RUSH
    assert scene_of(*card_games(), *past()).game is Game.RUSH
    scene = scene_of(*past(), *GO)
    assert scene.game is Game.GO
    act(scene, "game-rush")
    assert scene.game is Game.RUSH
    assert scene.played == past()


def test_wins_of_a_card_game_are_listed_without_its_bots(drawn: list[str]) -> None:
    paint(scene_of(*past(), *GO))
    assert {"Ana", "Games won", "4 played, 50 points each"} <= set(drawn)
    bots = {player.name for game in GO for player in game.players if player.bot}
    assert bots
    assert not bots & set(drawn)


def test_the_last_games_show_everybody_bots_too(drawn: list[str]) -> None:
    scene = scene_of(*GO)
    act(scene, "games")
    paint(scene)
    words = {word.replace("-\n", "").partition(" ")[0] for word in drawn}
    assert {player.name.partition(" ")[0] for player in GO[-1].players} <= words


def test_each_name_keeps_its_symbol_whatever_its_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Seat] = []
    monkeypatch.setattr(motifs, "seat", lambda _canvas, seat, *_: shown.append(seat))
    first, second = (replace(player, bot=None) for player in GO[0].players[:2])
    paint(scene_of(replace(GO[0], players=(first, second), totals=(9, 12), winners=(1,))))
    assert shown[:2] == [second.seat, first.seat]
    assert sorted(shown[2:]) == sorted(shown[:2])


def test_where_only_bots_have_won_there_is_no_plot(drawn: list[str]) -> None:
    bot = next(seat for seat, player in enumerate(GO[0].players) if player.bot)
    paint(scene_of(replace(GO[0], winners=(bot,))))
    assert any(line.replace("\n", " ") == "So far only the computer has won." for line in drawn)


def test_a_tournament_left_before_its_first_round_was_paid_is_no_game(drawn: list[str]) -> None:
    left = replace(past()[-1], rounds=())
    scene = scene_of(left)
    act(scene, "games")
    paint(scene)
    assert "Nobody has been crowned yet." in drawn


def test_where_nobody_has_won_it_says_so(drawn: list[str]) -> None:
    scene = scene_of()
    paint(scene)
    assert "Nobody has been crowned yet." in drawn
    act(scene, "game-party")
    paint(scene)
    assert "Nobody has won yet." in drawn


def test_who_shares_a_victory_rises_and_a_bots_lifts_nobody() -> None:
    names = ["Ana", "Massimiliano Maria"]
    courses = rises(GO, names)
    assert courses["Ana"][-1] == sum(0 in game.winners for game in GO)
    assert all(len(course) == len(GO) + 1 for course in courses.values())


@pytest.mark.parametrize(("spoken", "this_year", "before"), [
    ("en", "24 May", "3 Dec 2025"), ("it", "24 mag", "3 dic 2025"), ("pt-BR", "24 mai", "3 dez 2025"),
])  # fmt: skip
def test_days_are_written_as_the_language_does(spoken: str, this_year: str, before: str) -> None:
    language.speak(spoken)
    today = date(2026, 5, 30)
    assert day_name(date(2026, 5, 24), today) == this_year
    assert day_name(date(2025, 12, 3), today) == before
