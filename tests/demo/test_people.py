"""The demo's table: the same for the same seed, with all five modes, and picked up where it was left."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from rushpi.dealing import read_cards
from rushpi.demo.film import film
from rushpi.demo.people import ALL_MODES_WITHIN, Host, SamplePhotos, opening, samples, take_seats
from rushpi.display import intents
from rushpi.evening import EyesError
from rushpi.hourglass import Clock
from rushpi.rush import GameCard, Mode, of_type
from rushpi.rush.pieces import Kind, Type
from rushpi.table import (
    CardTurned,
    HourglassStarted,
    Journal,
    Landing,
    Phase,
    Table,
    ThirdTaken,
    TimeUp,
    after,
    finish,
    fold,
    results,
)
from rushpi.vigil import Vigil
from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.sources import load_photo
from tests.table.evenings import all_seen, seen

CARDS = read_cards()


@pytest.mark.parametrize("seed", range(20))
def test_every_seed_brings_all_modes_early_and_deals_the_same_twice(seed):
    start = opening(seed, CARDS)
    assert {card.mode for card in start.game_cards[:ALL_MODES_WITHIN]} == set(Mode)
    assert start == opening(seed, CARDS)
    assert start != opening(seed + 1, CARDS)


def test_an_unfinished_demo_goes_on_and_another_seed_starts_anew(tmp_path):
    with Journal(tmp_path / "journal.db") as journal:
        table = Table(journal)
        take_seats(table, opening(7, CARDS))
        table.post(CardTurned())
        stood = table.state
        take_seats(table, opening(7, CARDS))
        assert table.state == stood
        take_seats(table, opening(8, CARDS))
        assert table.state.phase is Phase.BACK


def test_the_host_settles_what_the_camera_doubts_and_goes_on():
    flips = []
    host = Host(7, lambda: flips.append(True))
    state = fold([opening(7, CARDS), CardTurned()])
    assert host.act(state) is None
    assert flips == [True]
    state = fold([HourglassStarted(30.0), TimeUp(), all_seen(seen(2, Kind.WASABI, certain=False))], state)
    assert host.act(state) == intents.Correct(2, {Kind.WASABI: 1})
    assert host.act(after(state, all_seen())) == intents.Next()


def test_an_interrupted_race_is_run_again(tmp_path):
    """Nobody saw its end."""
    start = opening(7, CARDS)
    with Journal(tmp_path / "journal.db") as journal:
        table = Table(journal)
        for event in (start, CardTurned(), HourglassStarted(30.0), TimeUp()):
            table.post(event)
        take_seats(table, start)
        assert table.state.phase is Phase.FRONT


EXPRESS = replace(opening(7, CARDS), game_cards=(GameCard.EXPRESS_HOSOMAKI, *opening(7, CARDS).game_cards))
RACE = fold([EXPRESS, CardTurned(), HourglassStarted(30.0)])


def test_the_eyes_see_in_a_film_who_was_first_to_three(tmp_path):
    eyes = SamplePhotos(samples(), 3, tmp_path)
    words = eyes.watch(RACE, Vigil(Clock(), 0.0))
    assert words
    unkept = SamplePhotos(samples(), 3, tmp_path / "nowhere").watch(RACE, Vigil(Clock(), 0.0))
    assert [(word.player, word.seconds) for word in unkept] == [(word.player, word.seconds) for word in words]
    assert unkept[0].landing.photo is None
    judged = fold([*words, TimeUp(), eyes.look(RACE)], RACE)
    for word in words:
        assert of_type(judged.bowl(word.player), Type.HOSOMAKI) >= 3
        assert 0 < word.landing.since < word.seconds <= 30
        assert (tmp_path / word.landing.photo).stat().st_size > 10_000
    assert (tmp_path / judged.play.photo).exists()
    first = finish(judged)[0].player
    assert results(judged)[first].points >= 7


@pytest.mark.parametrize("seed", range(1, 7))
def test_two_players_see_a_photo_finish_of_their_own_bowls(tmp_path, seed):
    race = fold([replace(EXPRESS, players=EXPRESS.players[:2]), CardTurned(), HourglassStarted(30.0)])
    look = SamplePhotos(samples(), seed, tmp_path).look(race)
    assert max(of_type(bowl.counts, Type.HOSOMAKI) for bowl in look.bowls if bowl.bowl < 2) >= 3


def test_the_host_settles_who_was_first_where_the_camera_could_not(tmp_path):
    three = [Kind.HOSOMAKI_WILD] * 3
    state = fold([TimeUp(), all_seen(seen(1, *three), seen(2, *three))], RACE)
    assert Host(7, lambda: None).act(state) == intents.ThirdTaken(None)
    landed = ThirdTaken(2, 5.0, Landing(5.0, 4.0, certain=True))
    state = fold([TimeUp(), landed, all_seen(seen(1, *three), seen(2, *three))], RACE)
    assert Host(7, lambda: None).act(state) == intents.ThirdTaken(2)


def test_a_film_begins_with_empty_bowls_and_ends_with_its_last_picture():
    last = load_photo(samples() / "01.jpg")
    profile = load_profile(samples() / "samples.profile")
    frames = list(film(last, read(last, profile), 30.0, Random(1)))
    moments = [seconds for _, seconds in frames]
    assert moments == sorted(set(moments))
    assert (moments[0], moments[-1]) == (0.0, 30.0)
    assert not any(bowl.counts for bowl in read(frames[0][0], profile).bowls)
    assert np.array_equal(frames[-1][0], last)


def test_the_camera_is_sure_of_nearly_every_bowl_of_the_sample_photos(tmp_path):
    names = sorted(path.name for path in samples().glob("*.jpg"))
    assert len(names) >= 8
    bowls = []
    for name in names:
        eyes = SamplePhotos(samples(), 0, tmp_path)
        eyes._photos = [name]
        bowls += eyes.look(fold([opening(0, CARDS)])).bowls
    assert sum(bowl.certain for bowl in bowls) >= 0.9 * len(bowls)


def test_a_folder_without_photos(tmp_path):
    with pytest.raises(EyesError, match="no sample photos"):
        SamplePhotos(tmp_path, 1, tmp_path)
