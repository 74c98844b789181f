"""Which event has which sound; that each can be heard; and that nothing fails where nothing can be heard."""

import sys
from array import array
from itertools import pairwise

import pytest

from rushpi.display import sounds
from rushpi.display.sounds import COUNTDOWN, RATE, Cue, Sounds, countdown, cues, samples
from rushpi.preferences import Preferences
from rushpi.rush import GameCard
from rushpi.table import (
    CardTurned,
    HourglassPaused,
    HourglassResumed,
    HourglassStarted,
    State,
    ThirdTaken,
    TimeUp,
    fold,
)
from tests.display.samples import ALL_SURE, RIGHT_OF_1, judged, mended, so_far, states

CARD = GameCard.MANIA_OCTOPUS


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_short_loud_enough_and_never_clips(cue: Cue) -> None:
    wave = array("h", samples(cue))
    assert 0.02 * RATE <= len(wave) <= 2 * RATE
    assert 2000 < max(map(abs, wave)) < 32767
    assert abs(wave[0]) < 500
    assert abs(wave[-1]) < 1500, "it ends without a click"


def heard(before: State, after: State) -> list[Cue]:
    return list(cues(before, after))


def test_what_is_heard_in_a_round() -> None:
    back = fold(so_far(CARD))
    front = fold([CardTurned()], back)
    running = fold([HourglassStarted(30)], front)
    paused = fold([HourglassPaused()], running)
    over = fold([TimeUp()], running)
    assert heard(back, front) == [Cue.CARD]
    assert heard(front, running) == [Cue.START]
    assert heard(running, paused) == []
    assert heard(paused, fold([HourglassResumed()], paused)) == []
    assert heard(running, over) == [Cue.END]
    assert heard(over, states()["reading-mania"][0]) == [Cue.UNSURE]
    sure = judged(CARD, ALL_SURE)
    assert heard(over, sure) == [Cue.READ]
    assert heard(sure, fold([mended(1, RIGHT_OF_1)], sure)) == [Cue.MENDED]
    contested = states()["reading-contested"][0]
    assert heard(over, contested) == [Cue.UNSURE]
    assert heard(contested, fold([ThirdTaken(1, 12.3)], contested)) == [Cue.MENDED]
    assert heard(states()["wasabi"][0], states()["wasabi-seen"][0]) == [Cue.READ]


def test_each_of_the_last_five_seconds_is_called_once() -> None:
    at = [30 - n * 0.05 for n in range(601)]
    called = [cue for before, after in pairwise(at) for cue in countdown(before, after)]
    assert called == list(COUNTDOWN)


@pytest.mark.parametrize("preferences", [Preferences(muted=True), Preferences(volume=0)])
def test_who_wants_no_sound_opens_no_sound_card(
    preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    quiet = Sounds()
    quiet.play(Cue.END, preferences)
    assert quiet.trouble is None


def test_without_a_sound_card_all_is_silent_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    player = Sounds()
    for _ in range(2):
        player.play(Cue.END, Preferences())
    assert player.trouble is not None
    player.close()


def test_a_pygame_without_its_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame.mixer", None)
    player = Sounds()
    player.play(Cue.END, Preferences())
    assert player.trouble is not None


def test_sounds_are_played_as_loud_as_is_wished_and_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = Sounds()
    player.play(Cue.END, Preferences(volume=10))
    loudest = player._made[Cue.END].get_volume()
    player.limit = 5
    player.play(Cue.END, Preferences(volume=10))
    assert player._made[Cue.END].get_volume() == pytest.approx(loudest / 4, abs=0.02)
    player.close()
    assert set(sounds.RECIPES) == set(Cue)
