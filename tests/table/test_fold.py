"""One evening as events, and what may not happen."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rushpi.rush import GameCard
from rushpi.rush.pieces import Kind
from rushpi.table import (
    BowlCorrected,
    CardTurned,
    EventError,
    HourglassPaused,
    HourglassResumed,
    HourglassStarted,
    Landing,
    Phase,
    RoundAborted,
    RoundClosed,
    RoundScored,
    ScoreReopened,
    State,
    ThirdTaken,
    TimeUp,
    TournamentLeft,
    TowerMeasured,
    WasabiTaken,
    after,
    fold,
    results,
    scored,
)
from tests.table.evenings import ANA, BRUNO, FOUR, all_seen, seen, sit_down

TO_THE_READING = (CardTurned(), HourglassStarted(30.0), TimeUp())


def playing(card: GameCard, players=FOUR) -> State:
    """A table where the hourglass has just run out on this card."""
    start = sit_down(players)
    start = replace(start, game_cards=(card, *start.game_cards))
    return fold((start, *TO_THE_READING))


def test_a_round_from_card_to_standings():
    state = playing(GameCard.FESTIVAL)
    assert state.phase is Phase.HANDS_OFF
    state = after(state, all_seen(seen(0, Kind.NIGIRI_SALMON, Kind.URAMAKI_OCTOPUS), seen(1, Kind.WASABI)))
    assert [result.points for result in results(state)] == [5, 0, 0, 0]
    state = after(state, scored(state))
    assert state.phase is Phase.STANDINGS
    assert state.totals == (5, 0, 0, 0)
    assert state.number == 1
    state = after(state, RoundClosed())
    assert state.phase is Phase.BACK
    assert state.card is None
    assert state.number == 2


def test_the_front_of_a_card_is_unknown_until_it_is_turned():
    state = fold([sit_down()])
    assert state.phase is Phase.BACK
    assert state.mode is state.tournament.game_cards[0].mode
    assert state.card is None


def test_an_uncertain_bowl_waits_for_the_host():
    state = after(playing(GameCard.FESTIVAL), all_seen(seen(1, Kind.WASABI, certain=False)))
    assert state.unsettled == (1,)
    with pytest.raises(EventError, match="Bruno"):
        after(state, scored(state))
    state = after(state, BowlCorrected(1, {Kind.WASABI: 1}, {Kind.NIGIRI_SALMON: 1}))
    assert state.unsettled == ()
    assert [result.points for result in results(state)] == [0, 5, 0, 0]


def test_without_a_camera_the_host_says_every_bowl():
    state = after(playing(GameCard.FESTIVAL, (ANA, BRUNO)), replace(all_seen(), photo=None, bowls=()))
    assert state.unsettled == (0, 1)
    state = after(state, BowlCorrected(0, None, {Kind.NIGIRI_SALMON: 2}))
    state = after(state, BowlCorrected(1, None, {}))
    assert after(state, scored(state)).totals == (5, 0)


def test_the_last_word_on_a_bowl_counts():
    state = after(playing(GameCard.FESTIVAL), all_seen())
    for pieces in (1, 3):
        state = after(state, BowlCorrected(0, {}, {Kind.URAMAKI_SALMON: pieces}))
    assert state.bowl(0) == {Kind.URAMAKI_SALMON: 3}
    assert len(state.play.corrections) == 1


def test_looking_again_forgets_the_corrections():
    state = after(playing(GameCard.FESTIVAL), all_seen())
    state = after(state, BowlCorrected(0, {}, {Kind.WASABI: 1}))
    assert after(state, all_seen()).bowl(0) == {}


def test_the_players_bowl_is_found_by_its_place_on_the_mat():
    swapped = (replace(ANA, bowl=3), replace(BRUNO, bowl=0))
    state = after(playing(GameCard.FESTIVAL, swapped), all_seen(seen(3, Kind.NIGIRI_SALMON)))
    assert state.bowl(0) == {Kind.NIGIRI_SALMON: 1}
    assert state.bowl(1) == {}


def test_express_is_won_by_the_first_to_three():
    state = playing(GameCard.EXPRESS_NIGIRI)
    state = after(state, ThirdTaken(2, 12.5))
    state = after(state, all_seen(seen(0, *[Kind.NIGIRI_SALMON] * 3), seen(2, *[Kind.NIGIRI_OCTOPUS] * 3)))
    assert [result.points for result in results(state)] == [0, 0, 7, 0]
    state = after(state, ThirdTaken(2, None))
    assert [result.points for result in results(state)] == [Fraction(7, 2), 0, Fraction(7, 2), 0]


def test_only_express_asks_who_was_first():
    with pytest.raises(EventError, match="Express"):
        after(playing(GameCard.FESTIVAL), ThirdTaken(0, 3.0))


def test_a_tower_is_as_high_as_the_host_says():
    state = after(playing(GameCard.TOWER), all_seen(seen(0, *[Kind.NIGIRI_SALMON] * 3, *[Kind.WASABI] * 2)))
    with pytest.raises(EventError, match="tower of 4"):
        after(state, TowerMeasured(0, 4))
    state = after(state, BowlCorrected(0, {}, {Kind.NIGIRI_SALMON: 3, Kind.URAMAKI_SALMON: 2}))
    assert results(state)[0].points == 3
    state = after(state, TowerMeasured(0, 3))
    assert results(state)[0].points == 0


def test_a_tower_that_no_longer_fits_its_bowl_is_forgotten():
    """Else nothing could be shown any more of a table where somebody mends a bowl after measuring."""
    state = after(playing(GameCard.TOWER), all_seen(*(seen(i, *[Kind.NIGIRI_SALMON] * 3) for i in range(4))))
    for player in range(4):
        state = after(state, TowerMeasured(player, 3))
    state = after(state, BowlCorrected(0, {}, {Kind.NIGIRI_SALMON: 1}))
    assert state.play.towers == (None, 3, 3, 3)
    assert len(results(state)) == 4
    state = after(state, all_seen(seen(1, *[Kind.NIGIRI_SALMON] * 3)))
    assert state.play.towers == (None, 3, None, None)
    assert len(results(state)) == 4


def test_paid_points_stand_whatever_the_rules_say_later():
    state = after(playing(GameCard.FESTIVAL), all_seen(seen(0, Kind.NIGIRI_SALMON)))
    state = after(state, RoundScored((Fraction(6), Fraction(0), Fraction(0), Fraction(1, 2))))
    assert state.totals == (6, 0, 0, Fraction(1, 2))


def test_a_paid_round_can_be_reopened_and_mended():
    state = after(playing(GameCard.FESTIVAL), all_seen(seen(0, Kind.NIGIRI_SALMON)))
    state = after(after(state, scored(state)), ScoreReopened())
    assert state.phase is Phase.JUDGING
    assert state.totals == (0, 0, 0, 0)
    state = after(state, BowlCorrected(0, {Kind.NIGIRI_SALMON: 1}, {}))
    assert after(state, scored(state)).totals == (0, 0, 0, 0)


def test_an_aborted_round_keeps_its_card():
    state = fold([sit_down(), CardTurned()])
    aborted = fold([HourglassStarted(30.0), HourglassPaused(), RoundAborted()], state)
    assert aborted.phase is Phase.FRONT
    assert aborted.card is state.card


def test_pause_and_resume():
    state = fold([sit_down(), CardTurned(), HourglassStarted(30.0), HourglassPaused()])
    assert state.phase is Phase.PAUSED
    assert after(state, HourglassResumed()).phase is Phase.RUNNING


def test_level_at_the_end_is_settled_by_a_wasabi():
    only_card = replace(sit_down((ANA, BRUNO)), game_cards=(GameCard.FESTIVAL,))
    state = fold((only_card, *TO_THE_READING, all_seen()))
    state = fold([scored(state), RoundClosed()], state)
    assert state.phase is Phase.WASABI
    seen_by_camera = WasabiTaken(0, Landing(4.5, 4.25, certain=True, photo="finish.jpg"))
    state = after(state, seen_by_camera)
    assert state.phase is Phase.WASABI
    assert state.play.wasabi == seen_by_camera
    with pytest.raises(EventError, match="not among the tied"):
        after(state, WasabiTaken(2, seen_by_camera.landing))
    state = after(state, WasabiTaken(1))
    assert state.phase is Phase.CROWNED
    assert state.tournament.winner == 1


@pytest.mark.parametrize("event", [TimeUp(), RoundClosed(), WasabiTaken(0), all_seen(), HourglassResumed()])
def test_what_cannot_happen_now_is_refused(event):
    with pytest.raises(EventError, match="cannot happen now"):
        after(fold([sit_down()]), event)


def test_a_table_can_always_be_left_and_remembers_who_played():
    state = after(playing(GameCard.BAR), TournamentLeft())
    assert state == State(players=FOUR)


@pytest.mark.parametrize(
    "players",
    [
        (ANA,),
        (ANA, replace(BRUNO, bowl=0)),
        (ANA, replace(BRUNO, seat=ANA.seat)),
        (ANA, replace(BRUNO, bowl=4)),
    ],
)
def test_players_who_cannot_sit_down(players):
    with pytest.raises(EventError):
        fold([sit_down(players)])
