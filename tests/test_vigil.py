"""Watching a round that goes to whoever is first: when, on what time, and what is told."""

import threading
from dataclasses import replace

import pytest

from rushpi.hourglass import Clock
from rushpi.rush import ExpressReading, GameCard, Options
from rushpi.rush.pieces import Kind, Type
from rushpi.table import (
    CardTurned,
    Event,
    HourglassPaused,
    HourglassStarted,
    RoundClosed,
    State,
    ThirdTaken,
    TimeUp,
    WasabiTaken,
    fold,
    scored,
)
from rushpi.vigil import HANDS_LEAVE, LONGEST, Vigil, goal, witness
from rushpi.vision.watcher import Watcher
from tests.table.evenings import ANA, BRUNO, all_seen, sit_down
from tests.vision.film import LATE, STORY, frames, profile

FPS = 2.0


def table(card: GameCard, *events: Event, options: Options | None = None) -> State:
    start = replace(sit_down(), options=options or Options())
    return fold((replace(start, game_cards=(card, *start.game_cards)), CardTurned(), *events))


def level() -> State:
    """Ana and Bruno are level when the last card is played: the final wasabi round."""
    start = replace(sit_down((ANA, BRUNO)), game_cards=(GameCard.FESTIVAL,))
    state = fold((start, CardTurned(), HourglassStarted(30.0), TimeUp(), all_seen()))
    return fold([scored(state), RoundClosed()], state)


RUNNING = HourglassStarted(30.0)


def test_what_is_watched_for():
    assert goal(table(GameCard.EXPRESS_URAMAKI, RUNNING)) is Type.URAMAKI
    assert goal(table(GameCard.EXPRESS_URAMAKI, RUNNING, HourglassPaused())) is Type.URAMAKI
    assert goal(level()) is Kind.WASABI


@pytest.mark.parametrize(
    "state",
    [
        State(),
        table(GameCard.EXPRESS_URAMAKI),
        table(GameCard.EXPRESS_URAMAKI, RUNNING, TimeUp()),
        table(GameCard.EXPRESS_URAMAKI, RUNNING, options=Options(express_reading=ExpressReading.MOST)),
        *(table(card, RUNNING) for card in GameCard if not card.startswith("express")),
    ],
)
def test_at_any_other_time_nobody_watches(state):
    assert goal(state) is None


class TestVigil:
    def test_its_seconds_are_those_of_the_hourglass(self):
        vigil = Vigil(Clock(speed=2.0), start=100.0)
        assert vigil.seconds(49.9) is None  # the clock tells twice as much
        assert vigil.seconds(51.0) == 2.0
        vigil.halt(103.0)
        assert vigil.seconds(55.0) is None
        vigil.go_on(110.0)
        assert vigil.seconds(54.9) is None
        assert vigil.seconds(56.0) == 5.0
        vigil.halt(113.0)
        vigil.go_on(120.0)
        assert vigil.seconds(61.0) == 8.0

    def test_it_lasts_until_it_is_ended_and_is_waited_for_while_halted(self):
        vigil = Vigil(Clock(), 0.0)
        assert vigil.lasts()
        vigil.halt(1.0)
        answers = []
        waiting = threading.Thread(target=lambda: answers.append(vigil.lasts()))
        waiting.start()
        assert not answers
        vigil.end()
        waiting.join(timeout=5)
        assert answers == [False]
        assert vigil.over
        vigil.rest(1000)  # no longer than it lasts

    def test_when_the_sand_has_run_out_it_lasts_until_the_hands_have_left(self):
        now = 100.0
        vigil = Vigil(Clock(source=lambda: now), 100.0)
        vigil.halt(110.0)
        vigil.go_on(120.0)
        vigil.run_out(140.0)
        assert vigil.limit == 30.0
        now = 140.0 + HANDS_LEAVE / 2
        assert vigil.lasts()
        assert vigil.seconds(now) == 30.0 + HANDS_LEAVE / 2
        now = 140.0 + HANDS_LEAVE
        assert vigil.over
        assert not vigil.lasts()


class Album:
    def __init__(self) -> None:
        self.photos: list[bytes] = []

    def keep(self, jpeg: bytes) -> str:
        self.photos.append(jpeg)
        return f"{len(self.photos)}.jpg"


ENDLESS = Vigil(Clock(), 0.0)


def watched(state, story=STORY, fps=FPS, vigil=ENDLESS):
    album = Album()
    pictures = ((frame, number / fps) for number, frame in enumerate(frames(story)))
    return witness(state, vigil, Watcher(profile()), pictures, album.keep), album


def test_the_third_of_the_type_is_told_with_its_moment_and_its_photo():
    words, album = watched(table(GameCard.EXPRESS_HOSOMAKI, RUNNING), LATE)
    (word,) = words
    assert isinstance(word, ThirdTaken)
    assert (word.player, word.seconds) == (1, 1.0)
    assert word.landing is not None
    assert (word.landing.seconds, word.landing.since, word.landing.photo) == (1.0, 0.5, "1.jpg")
    assert word.landing.certain
    x, y, radius = word.landing.circle_px
    height, width = frames(LATE)[2].shape[:2]
    assert radius < x < width - radius
    assert radius < y < height - radius
    assert len(album.photos) == 1


def test_what_nobody_reached_is_not_told():
    words, album = watched(table(GameCard.EXPRESS_NIGIRI, RUNNING))
    assert words == ()
    assert album.photos == []


def test_where_there_is_nothing_to_watch_for_no_picture_is_looked_at():
    def pictures():
        raise AssertionError
        yield

    assert (
        witness(table(GameCard.FESTIVAL, RUNNING), ENDLESS, Watcher(profile()), pictures(), Album().keep)
        == ()
    )


def test_pieces_that_lay_there_from_the_start_are_nobodys_certain_win():
    words, _ = watched(table(GameCard.EXPRESS_HOSOMAKI, RUNNING), ["late"] * 4)
    (word,) = words
    assert (word.seconds, word.landing.since, word.landing.certain) == (0.0, 0.0, False)


@pytest.mark.parametrize(("ran_out", "words"), [(1.5, [True]), (1.0, [True]), (0.75, [False]), (0.5, [])])
def test_what_came_too_late_does_not_count_and_what_may_have_is_not_certain(ran_out, words):
    vigil = Vigil(Clock(), 0.0)
    vigil.run_out(ran_out)
    told, _ = watched(table(GameCard.EXPRESS_HOSOMAKI, RUNNING), LATE, vigil=vigil)  # between 0.5 s and 1 s
    assert [word.landing.certain for word in told] == words


def test_the_first_wasabi_ends_the_watch():
    seen = []

    def pictures():
        for number, frame in enumerate(frames(LATE + ("late",) * 20)):
            seen.append(number)
            yield frame, number / FPS

    album = Album()
    (word,) = witness(level(), ENDLESS, Watcher(profile()), pictures(), album.keep)
    assert isinstance(word, WasabiTaken)
    assert (word.player, word.landing.seconds, word.landing.photo) == (0, 1.0, "1.jpg")
    assert len(seen) < 10


def test_a_wasabi_that_lay_there_before_is_nobodys():
    words, _ = watched(level(), ["late"] * 4)
    assert words == ()


def test_nobody_watches_for_ever():
    state = table(GameCard.EXPRESS_HOSOMAKI, RUNNING)

    def pictures():
        yield frames(["empty"])[0], LONGEST + 1
        raise AssertionError

    assert witness(state, ENDLESS, Watcher(profile()), pictures(), Album().keep) == ()
