"""An evening as people have it: buttons pressed, the glass flipped, bowls looked at, and nothing lost."""

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from rushpi.display import Display, intents
from rushpi.evening import Evening, EyesError, read_cards, sit_down
from rushpi.hourglass import Clock, Hourglass
from rushpi.rush import GameCard, Options
from rushpi.rush.pieces import Kind
from rushpi.sushigo import menu_named
from rushpi.table import (
    BowlsRead,
    CardPhase,
    CardPlayer,
    CardTurned,
    HourglassStarted,
    Journal,
    Landing,
    Phase,
    Seat,
    State,
    Table,
    ThirdTaken,
    TimeUp,
    WasabiTaken,
)
from rushpi.vigil import Vigil, Word
from tests.table.evenings import FOUR, all_seen, seen

CARDS = read_cards()
FAST = Clock(speed=300)
PATIENCE = 10.0  # seconds a test waits for what should come at once


class Eyes:
    """Eyes that see what the test says."""

    def __init__(self) -> None:
        self.sight: BowlsRead | EyesError = all_seen(seen(0, Kind.NIGIRI_SALMON, Kind.WASABI))
        self.remembered: list[State] = []
        self.vigils: list[Vigil] = []
        self.words: tuple[Word, ...] = ()
        self.patient = True

    def look(self, state: State) -> BowlsRead:
        assert state.phase in {Phase.HANDS_OFF, Phase.JUDGING}
        if isinstance(self.sight, EyesError):
            raise self.sight
        return self.sight

    def watch(self, state: State, vigil: Vigil) -> tuple[Word, ...]:
        self.vigils.append(vigil)
        while self.patient and vigil.lasts():
            vigil.rest(0.01)
        return self.words

    def remember(self, state: State) -> None:
        self.remembered.append(state)
        if isinstance(self.sight, EyesError):
            raise self.sight


@pytest.fixture
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture
def evening(tmp_path, eyes) -> Iterator[Evening]:
    with Journal(tmp_path / "journal.db") as journal, Hourglass(clock=FAST) as glass:
        table = Table(journal)
        table.post(sit_down(FOUR, 3, CARDS))
        screen = Display.headless((320, 240))
        with Evening(table, screen, glass, eyes, FAST) as evening:
            yield evening


def until(evening: Evening, reached: Callable[[State], bool]) -> State:
    end = time.monotonic() + PATIENCE
    while not reached(evening.table.state):
        assert time.monotonic() < end, f"the table stays at {evening.table.state.phase}"
        evening.step(0.0)
    return evening.table.state


def at(phase: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase is phase


def play_to_the_reading(evening: Evening) -> State:
    evening.perform(intents.Next())
    evening.perform(intents.Start())
    return until(evening, at(Phase.JUDGING))


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


GUESTS = (
    CardPlayer("Ana", Seat.WAVE),
    CardPlayer("  ", Seat.SUN),
    CardPlayer("Momo", Seat.FAN, "greedy"),
    CardPlayer("Kiku", Seat.PEAK, "random"),
)


def test_bots_choose_by_themselves_and_people_are_waited_for(evening):
    evening.perform(intents.GuestsChosen(GUESTS))
    evening.step(0.0)
    game = evening.table.state.cards
    assert game.asked == (0, 1)
    assert game.players[1].name == "2"  # a name of nothing is nobody's
    evening.perform(intents.Choose(0, game.sees(0).legal[0]))
    evening.perform(intents.Choose(0, game.sees(0).legal[0]))  # tapped twice
    assert evening.table.state.cards.asked == (1,)
    evening.perform(intents.Choose(1, game.sees(1).legal[0]))
    assert evening.table.state.cards.phase is CardPhase.REVEALED


def test_the_big_button_goes_on_when_all_have_looked(evening):
    evening.perform(intents.GuestsChosen(GUESTS[2:], menu_named("My First Meal")))
    evening.step(0.0)
    assert evening.table.state.cards.phase is CardPhase.REVEALED
    while evening.table.state.cards.phase is not CardPhase.OVER:
        evening._press()
        evening.step(0.0)
    evening.perform(intents.Rematch())
    assert evening.table.state.cards.open.turn == 1
    evening.perform(intents.Home())
    assert evening.table.state.phase is Phase.FREE
    assert evening.table.state.guests == GUESTS[2:]


def test_bots_do_the_same_again_after_the_same_deal(tmp_path, eyes):
    played = []
    for nth in range(2):
        with Journal(tmp_path / f"{nth}.db") as journal, Hourglass(clock=FAST) as glass:
            screen = Display.headless((320, 240))
            with Evening(Table(journal), screen, glass, eyes, FAST, chance=Random(5)) as evening:
                evening.perform(intents.GuestsChosen(GUESTS[2:]))
                for _ in range(8):
                    evening.step(0.0)
                    evening.perform(intents.Next())
            played.append(evening.table.state)
    assert played[0] == played[1]
