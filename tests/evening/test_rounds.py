"""The loop of an evening: buttons, hourglass and eyes become events of the table."""

import logging

from rushpi.dealing import sit_down
from rushpi.display import Display, intents
from rushpi.evening import Evening, EyesError
from rushpi.hourglass import Hourglass
from rushpi.rush import Options
from rushpi.rush.pieces import Kind
from rushpi.table import (
    CardTurned,
    HourglassStarted,
    Journal,
    Phase,
    Table,
    TimeUp,
)
from tests.evening.rounds import CARDS, FAST, at, play_to_the_reading, until
from tests.table.evenings import FOUR


def test_a_round_by_the_buttons_of_the_screen(evening):
    state = play_to_the_reading(evening)
    assert state.bowl(0) == {Kind.NIGIRI_SALMON: 1, Kind.WASABI: 1}
    evening.perform(intents.Next())
    assert evening.table.state.phase is Phase.STANDINGS
    evening.perform(intents.Next())
    assert evening.table.state.phase is Phase.BACK


def test_no_name_is_logged(evening, caplog):
    caplog.set_level(logging.INFO, logger="rushpi")
    play_to_the_reading(evening)
    evening.perform(intents.Next())
    evening.perform(intents.FirstWasabi(0))
    assert not any(player.name in caplog.text for player in FOUR)


def test_pause_and_resume_reach_the_table_through_the_glass(evening):
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))
    evening.perform(intents.Pause())
    until(evening, at(Phase.PAUSED))
    evening.perform(intents.Resume())
    until(evening, at(Phase.JUDGING))


def test_the_rounds_are_as_long_as_the_house_rules_say_even_after_a_crash(tmp_path, eyes):
    def sit(journal: Journal, glass: Hourglass) -> Evening:
        return Evening(Table(journal), Display.headless((320, 240)), glass, eyes, FAST)

    path = tmp_path / "journal.db"
    with Journal(path) as journal, Hourglass(clock=FAST) as glass, sit(journal, glass) as evening:
        evening.perform(intents.PlayersChosen(FOUR, 40, Options()))
    with Journal(path) as journal, Hourglass(clock=FAST) as glass, sit(journal, glass) as evening:
        assert play_to_the_reading(evening).play.seconds == 40.0
        evening.perform(intents.Home())
    with Journal(path) as journal, Hourglass(clock=FAST) as glass, sit(journal, glass) as evening:
        assert evening.table.state.seconds == 40.0


def test_an_aborted_round_is_played_again(evening):
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    until(evening, at(Phase.RUNNING))
    evening.perform(intents.Abort())
    until(evening, at(Phase.FRONT))
    evening.perform(intents.Start())
    until(evening, at(Phase.JUDGING))


def test_without_eyes_the_host_says_what_lies_in_the_bowls(evening, eyes):
    eyes.sight = EyesError("the camera is unplugged")
    state = play_to_the_reading(evening)
    assert state.unsettled == (0, 1, 2, 3)
    for player in FOUR:
        evening.perform(intents.Correct(player.bowl, {Kind.URAMAKI_SALMON: 1}))
    evening.perform(intents.Next())
    assert evening.table.state.phase is Phase.STANDINGS


def test_eyes_that_fail_at_a_second_look_spoil_nothing(evening, eyes):
    play_to_the_reading(evening)
    evening.perform(intents.Correct(1, {Kind.WASABI: 1}))
    judged = evening.table.state
    eyes.sight = EyesError("a hand is over the mat")
    evening.perform(intents.Retake())
    for _ in range(20):
        evening.step(0.01)
    assert evening.table.state == judged


def test_the_correction_keeps_what_the_camera_said(evening):
    play_to_the_reading(evening)
    evening.perform(intents.Correct(0, {Kind.WASABI: 1}))
    (word,) = evening.table.state.play.corrections
    assert word.camera == {Kind.NIGIRI_SALMON: 1, Kind.WASABI: 1}
    assert word.right == {Kind.WASABI: 1}


def test_what_cannot_be_done_now_changes_nothing(evening):
    stood = evening.table.state
    for intent in (
        intents.Undo(),
        intents.FirstWasabi(0),
        intents.Start(),
        intents.Retake(),
        intents.Abort(),
    ):
        evening.perform(intent)
        evening.step(0.0)
    assert evening.table.state == stood


def test_a_table_found_with_hands_off_is_looked_at(tmp_path, eyes):
    with Journal(tmp_path / "journal.db") as journal:
        for event in (sit_down(FOUR, 3, CARDS), CardTurned(), HourglassStarted(30.0), TimeUp()):
            journal.append(event)
    with Journal(tmp_path / "journal.db") as journal, Hourglass(clock=FAST) as glass:
        table = Table(journal)
        assert table.state.phase is Phase.HANDS_OFF
        with Evening(table, Display.headless((320, 240)), glass, eyes, FAST) as evening:
            until(evening, at(Phase.JUDGING))


def test_what_the_host_put_right_is_learned_from_once_the_round_is_over(evening, eyes):
    play_to_the_reading(evening)
    evening.perform(intents.Correct(0, {Kind.WASABI: 1}))
    evening.perform(intents.Next())
    assert not eyes.remembered
    paid = evening.table.state
    evening.perform(intents.Next())
    until(evening, lambda _: bool(eyes.remembered))
    assert eyes.remembered == [paid]


def test_a_round_in_which_nothing_was_put_right_teaches_nothing(evening, eyes):
    play_to_the_reading(evening)
    evening.perform(intents.Next())
    evening.perform(intents.Next())
    evening.step(0.01)
    assert not eyes.remembered


def test_what_cannot_be_learned_from_is_told_and_play_goes_on(evening, eyes, monkeypatch):
    told = []
    monkeypatch.setattr(evening._screen, "tell", told.append)
    play_to_the_reading(evening)
    evening.perform(intents.Correct(0, {Kind.WASABI: 1}))
    evening.perform(intents.Next())
    eyes.sight = EyesError("the disk is full")
    evening.perform(intents.Next())
    until(evening, lambda _: bool(told))
    assert told == ["the disk is full"]
    assert evening.table.state.phase is Phase.BACK
