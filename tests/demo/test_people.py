"""The demo's table: the same for the same seed, with all five modes, and picked up where it was left."""

import pytest

from rushpi.demo.people import ALL_MODES_WITHIN, Host, SamplePhotos, opening, samples, take_seats
from rushpi.display import intents
from rushpi.evening import EyesError, read_cards
from rushpi.rush import Mode
from rushpi.rush.pieces import Kind
from rushpi.table import CardTurned, HourglassStarted, Journal, Phase, Table, TimeUp, after, fold
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


def test_the_camera_is_sure_of_nearly_every_bowl_of_the_sample_photos():
    names = sorted(path.name for path in samples().glob("*.jpg"))
    assert len(names) >= 8
    bowls = []
    for name in names:
        eyes = SamplePhotos(samples(), 0)
        eyes._photos = [name]
        bowls += eyes.look(fold([opening(0, CARDS)])).bowls
    assert sum(bowl.certain for bowl in bowls) >= 0.9 * len(bowls)


def test_a_folder_without_photos(tmp_path):
    with pytest.raises(EyesError, match="no sample photos"):
        SamplePhotos(tmp_path, 1)
