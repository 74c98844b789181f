"""The host's word, without a screen: what it becomes, and what is said to it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rushpi import host
from rushpi.rush import GameCard
from rushpi.rush.pieces import Kind
from rushpi.table import (
    BowlCorrected,
    CardTurned,
    HourglassStarted,
    Landing,
    State,
    ThirdTaken,
    TimeUp,
    fold,
)
from tests.table.evenings import FOUR, all_seen, seen, sit_down

EXPRESS = replace(sit_down(), game_cards=(GameCard.EXPRESS_URAMAKI, *sit_down().game_cards))
RACE = fold([EXPRESS, CardTurned(), HourglassStarted(30.0)])
SEEN = ThirdTaken(1, 12.3, Landing(12.3, 12.2, certain=True))


def judged(*wasabi: int) -> State:
    """A race in which so many wasabi were seen in each bowl."""
    bowls = (seen(bowl, *[Kind.WASABI] * n) for bowl, n in enumerate(wasabi))
    return fold([TimeUp(), all_seen(*bowls)], RACE)


def test_the_moment_is_the_cameras_or_else_that_of_the_word() -> None:
    others = [ThirdTaken(0, None), ThirdTaken(2, None), ThirdTaken(3, None)]
    assert host.first_to_three(fold([SEEN], RACE), 1, 29.0) == [*others, ThirdTaken(1, 12.3)]
    assert host.first_to_three(RACE, 1, 29.0)[-1] == ThirdTaken(1, 29.0)
    assert all(word.seconds is None for word in host.first_to_three(RACE, None, 29.0))


def test_a_word_that_comes_too_late_does_no_harm() -> None:
    assert host.first_to_three(State(players=FOUR), 1, 29.0) == [ThirdTaken(1, 29.0)]
    assert host.doubt_about_the_first(State(players=FOUR), 1) is None
    assert host.question(State()) is None


@given(st.lists(st.integers(0, 2), min_size=4, max_size=4), st.integers(0, 4), st.integers(0, 3))
def test_more_wasabi_than_is_in_play_can_be_taken_out_but_not_put_in(
    there: list[int], said: int, bowl: int
) -> None:
    objection = host.too_much_wasabi(judged(*there), bowl, {Kind.WASABI: said})
    found = sum(there) - there[bowl] + said
    assert (objection is not None) == (said > there[bowl] and found > len(FOUR) - 1)


def test_the_word_stands_beside_what_the_camera_said() -> None:
    word = host.corrected(judged(1, 0, 0, 0), 0, {Kind.URAMAKI_SALMON: 1})
    assert word == BowlCorrected(0, {Kind.WASABI: 1}, {Kind.URAMAKI_SALMON: 1})
