"""Who was first to three, as the camera saw it, and when the host has to say."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import ExpressReading, GameCard, Mode, Options
from rushpi.rush.pieces import Kind
from rushpi.table import Landing, State, ThirdTaken, after, finish, fold, is_contested, results, scored
from tests.table.evenings import all_seen, seen
from tests.table.test_fold import playing

THREE = (Kind.NIGIRI_SALMON, Kind.NIGIRI_OCTOPUS, Kind.NIGIRI_SALMON)
TWO = THREE[:2]


def third(player: int, seconds: float, since: float | None = None, certain: bool = True) -> ThirdTaken:
    since = seconds - 0.25 if since is None else since
    return ThirdTaken(player, seconds, Landing(seconds, since, certain, "finish.jpg", (10.0, 20.0, 30.0)))


def judged(
    *words: ThirdTaken,
    bowls: tuple[tuple[Kind, ...], ...],
    reading: ExpressReading = ExpressReading.FIRST_TO_3_ELSE_MOST,
) -> State:
    state = replace(playing(GameCard.EXPRESS_NIGIRI), options=Options(express_reading=reading))
    return fold([*words, all_seen(*(seen(i, *held) for i, held in enumerate(bowls)))], state)


def test_the_camera_tells_the_order_and_who_wins():
    state = judged(third(1, 9.0), third(0, 8.0), bowls=(THREE, THREE, TWO))
    assert [(finisher.player, finisher.landing.seconds) for finisher in finish(state)] == [(0, 8.0), (1, 9.0)]
    assert [result.points for result in results(state)] == [7, 0, 0, 0]
    assert not is_contested(state)


def test_the_host_overrules_and_what_the_camera_saw_is_kept():
    state = judged(third(0, 8.0), third(1, 9.0), bowls=(THREE, THREE))
    told = fold([ThirdTaken(0, None), ThirdTaken(1, 9.0)], state)
    assert [result.points for result in results(told)] == [0, 7, 0, 0]
    assert finish(told) == finish(state)
    assert not is_contested(told)


@pytest.mark.parametrize(
    ("words", "bowls"),
    [
        ((third(0, 8.0), third(1, 8.25, since=7.75)), (THREE, THREE)),
        ((third(0, 8.0), third(1, 8.0)), (THREE, THREE)),
        ((third(0, 8.0, certain=False),), (THREE,)),
        ((third(0, 8.0),), (THREE, THREE)),
        ((third(0, 8.0),), (TWO,)),
        ((), (THREE, THREE)),
    ],
    ids=[
        "the other bowl was hidden when the first had three",
        "in one frame",
        "not sure of the pieces",
        "another has three, and nobody saw when",
        "at the end the bowl holds two",
        "nobody watched, and two have three",
    ],
)
def test_a_doubt_is_the_hosts(words: tuple[ThirdTaken, ...], bowls: tuple[tuple[Kind, ...], ...]):
    state = judged(*words, bowls=bowls)
    assert is_contested(state)
    assert not is_contested(after(state, ThirdTaken(0, 8.0)))
    assert not is_contested(fold([ThirdTaken(player, None) for player in range(4)], state))


def test_nobody_is_asked_where_there_is_one_answer():
    assert not is_contested(judged(bowls=(THREE, TWO)))
    assert not is_contested(judged(bowls=(TWO, TWO)))
    assert not is_contested(
        judged(third(0, 8.0), third(1, 8.0), bowls=(THREE, THREE), reading=ExpressReading.MOST)
    )
    assert not is_contested(judged(bowls=(TWO,), reading=ExpressReading.FIRST_TO_3))


def test_where_only_the_first_to_three_is_paid_somebody_must_have_seen_it():
    assert is_contested(judged(bowls=(THREE, TWO), reading=ExpressReading.FIRST_TO_3))


def test_before_the_bowls_are_read_nobody_is_asked():
    assert not is_contested(fold([third(0, 8.0, certain=False)], playing(GameCard.EXPRESS_NIGIRI)))


def test_what_was_paid_before_the_camera_watched_can_be_paid():
    state = judged(bowls=(THREE, THREE))
    assert after(state, scored(state)).totals[0] > 0


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 30), st.floats(0, 2)), max_size=4))
def test_whoever_surely_came_first_is_first(words):
    thirds = [third(player, seconds, max(seconds - gap, 0.0)) for player, seconds, gap in words]
    state = judged(*thirds, bowls=(THREE,) * 4)
    assert state.mode is Mode.EXPRESS
    order = finish(state)
    assert sorted(finisher.landing.seconds for finisher in order) == [f.landing.seconds for f in order]
    if not is_contested(state):
        first, *others = order
        assert len(order) == 4
        assert all(first.landing.seconds <= other.landing.since for other in others)
        assert results(state)[first.player].points == 7
