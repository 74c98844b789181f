"""Rounds that go to whoever is first: what the eyes tell, and what the host says to it."""

import time
from dataclasses import replace

from rushpi.dealing import sit_down
from rushpi.display import Display, intents
from rushpi.evening import Evening, EyesError
from rushpi.hourglass import Clock, Hourglass
from rushpi.rush import GameCard
from rushpi.rush.pieces import Kind
from rushpi.table import (
    Journal,
    Landing,
    Phase,
    State,
    Table,
    ThirdTaken,
    WasabiTaken,
)
from rushpi.vigil import Vigil, Word
from tests.evening.rounds import CARDS, at, play_to_the_reading, until
from tests.table.evenings import FOUR, all_seen, seen


def start(evening: Evening, card: GameCard) -> None:
    """A tournament whose first card is this one, and its hourglass runs."""
    opening = sit_down(FOUR, 3, CARDS)
    evening.table.post(replace(opening, game_cards=(card, *opening.game_cards)))
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))


def third(player: int, seconds: float, *, certain: bool = True) -> ThirdTaken:
    return ThirdTaken(player, seconds, Landing(seconds, seconds - 0.1, certain, "finish.jpg"))


THREE = [Kind.URAMAKI_SALMON] * 3
BOTH_HAVE_THREE = all_seen(seen(0, *THREE), seen(1, *THREE))


def test_the_camera_says_who_was_first_to_three(evening, eyes):
    eyes.words, eyes.sight = (third(0, 12.5), third(1, 12.0)), BOTH_HAVE_THREE
    start(evening, GameCard.EXPRESS_URAMAKI)
    state = until(evening, at(Phase.JUDGING))
    assert state.play.thirds == (12.5, 12.0, None, None)
    assert state.play.photo == "round.jpg"
    assert len(eyes.vigils) == 1
    assert eyes.vigils[0].over
    evening.perform(intents.Next())
    assert evening.table.state.totals == (0, 7, 0, 0)


def test_the_host_has_the_last_word_and_the_time_stays_the_cameras(evening, eyes):
    eyes.words, eyes.sight = (third(0, 12.5), third(1, 12.0)), BOTH_HAVE_THREE
    start(evening, GameCard.EXPRESS_URAMAKI)
    until(evening, at(Phase.JUDGING))
    evening.perform(intents.ThirdTaken(0))
    assert evening.table.state.play.thirds == (12.5, None, None, None)
    evening.perform(intents.ThirdTaken(None))
    assert evening.table.state.play.thirds == (None, None, None, None)
    evening.perform(intents.ThirdTaken(1))
    assert evening.table.state.play.thirds == (None, 12.0, None, None)


def test_a_doubt_has_to_be_settled_before_the_round_is_paid(evening, eyes, monkeypatch):
    told = []
    monkeypatch.setattr(evening._screen, "tell", told.append)
    eyes.words, eyes.sight = (third(0, 12.5, certain=False),), BOTH_HAVE_THREE
    start(evening, GameCard.EXPRESS_URAMAKI)
    until(evening, at(Phase.JUDGING))
    evening.perform(intents.Next())
    assert evening.table.state.phase is Phase.JUDGING
    assert told == ["Please say who was first to have three."]
    evening.perform(intents.ThirdTaken(2))
    evening.perform(intents.Next())
    assert evening.table.state.phase is Phase.STANDINGS


def test_a_first_without_three_in_the_bowl_is_doubted_but_stands(evening, eyes, monkeypatch):
    told = []
    monkeypatch.setattr(evening._screen, "tell", told.append)
    eyes.sight = all_seen(seen(1, Kind.URAMAKI_SALMON))
    start(evening, GameCard.EXPRESS_URAMAKI)
    until(evening, at(Phase.JUDGING))
    evening.perform(intents.ThirdTaken(1))
    assert told == ["Bruno was first, as you said, but does not have three now. Please check."]
    evening.perform(intents.Next())
    assert evening.table.state.totals == (0, 7, 0, 0)


def test_no_more_wasabi_can_be_said_to_lie_there_than_is_in_play(evening, eyes, monkeypatch):
    told = []
    monkeypatch.setattr(evening._screen, "tell", told.append)
    eyes.sight = all_seen(seen(1, Kind.WASABI))
    play_to_the_reading(evening)
    evening.perform(intents.Correct(0, {Kind.WASABI: 3}))
    assert evening.table.state.bowl(0) == {}
    assert told == ["Wasabi in play: 3. The bowls cannot hold 4; please check them all."]
    evening.perform(intents.Correct(0, {Kind.WASABI: 2}))
    assert evening.table.state.bowl(0) == {Kind.WASABI: 2}


def test_eyes_that_cannot_watch_leave_it_to_the_host(evening, eyes, monkeypatch):
    told = []
    monkeypatch.setattr(evening._screen, "tell", told.append)

    def blind(_state: State, _vigil: Vigil) -> tuple[Word, ...]:
        raise EyesError("the camera is unplugged")

    monkeypatch.setattr(eyes, "watch", blind)
    eyes.sight = BOTH_HAVE_THREE
    start(evening, GameCard.EXPRESS_URAMAKI)
    assert until(evening, at(Phase.JUDGING)).play.seen == (None,) * 4
    assert told == ["the camera is unplugged"]


def test_the_time_of_the_watch_is_that_of_the_sand(tmp_path, eyes):
    with (
        Journal(tmp_path / "journal.db") as journal,
        Hourglass() as glass,
        Evening(Table(journal), Display.headless((320, 240)), glass, eyes, Clock()) as evening,
    ):
        start(evening, GameCard.EXPRESS_URAMAKI)
        until(evening, lambda _: bool(eyes.vigils))
        (vigil,) = eyes.vigils
        evening.perform(intents.Pause())
        until(evening, at(Phase.PAUSED))
        assert vigil.seconds(time.monotonic()) is None
        time.sleep(0.2)
        evening.perform(intents.Resume())
        until(evening, at(Phase.RUNNING))
        before = 30.0 - evening.left
        passed = vigil.seconds(time.monotonic())
        assert before <= passed <= 30.0 - evening.left
        assert not vigil.over


def test_a_round_given_up_is_watched_anew(evening, eyes):
    eyes.words = (third(0, 12.5),)
    start(evening, GameCard.EXPRESS_URAMAKI)
    evening.perform(intents.Abort())
    until(evening, at(Phase.FRONT))
    until(evening, lambda _: evening._vigil is None)  # a round lasts a tenth of a second here
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))
    assert evening.table.state.play.thirds == (None,) * 4
    until(evening, at(Phase.JUDGING))
    assert [vigil.over for vigil in eyes.vigils] == [True, True]
    assert evening.table.state.play.thirds == (12.5, None, None, None)


def test_what_eyes_know_before_the_end_is_told_at_the_end(evening, eyes):
    eyes.patient, eyes.words = False, (third(0, 12.5),)
    start(evening, GameCard.EXPRESS_URAMAKI)
    until(evening, lambda _: evening._watching is not None and evening._watching.done())
    evening.step(0.0)
    if evening.table.state.phase is Phase.RUNNING:
        assert evening.table.state.play.thirds == (None,) * 4
    assert until(evening, at(Phase.JUDGING)).play.thirds[0] == 12.5


def test_no_other_round_is_watched(evening, eyes):
    start(evening, GameCard.FESTIVAL)
    until(evening, at(Phase.JUDGING))
    assert eyes.vigils == []


def test_eyes_that_watch_end_with_the_evening(tmp_path, eyes):
    with Journal(tmp_path / "journal.db") as journal, Hourglass() as glass:
        with Evening(Table(journal), Display.headless((320, 240)), glass, eyes, Clock()) as evening:
            start(evening, GameCard.EXPRESS_URAMAKI)
            until(evening, lambda _: bool(eyes.vigils))
        assert eyes.vigils[0].over


def test_whom_the_camera_saw_take_the_wasabi_the_host_confirms_or_not(evening, eyes):
    opening = sit_down(FOUR, 3, CARDS)
    evening.table.post(replace(opening, game_cards=(GameCard.FESTIVAL,)))
    eyes.sight, eyes.words = all_seen(), (WasabiTaken(2, Landing(4.0, 3.9, certain=True)),)
    play_to_the_reading(evening)
    evening.perform(intents.Next())
    eyes.patient = False
    evening.perform(intents.Next())
    state = until(evening, lambda state: state.play.wasabi is not None)
    assert state.phase is Phase.WASABI
    evening.step(0.0)
    assert len(eyes.vigils) == 1
    evening.perform(intents.FirstWasabi(1))
    assert evening.table.state.tournament.winner == 1
    evening.step(0.0)
