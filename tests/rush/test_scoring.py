"""The points of a round, by mode; sources are sections of the Sushi Rush rulebook."""

from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import (
    AfterTie,
    Belt,
    Counted,
    ExpressReading,
    FirstToThree,
    GameCard,
    Item,
    Kind,
    Mode,
    Options,
    Order,
    Placed,
    RoundError,
    Served,
    Split,
    Stacked,
    WasabiPairs,
    score_round,
    sushis,
)
from rushpi.rush.options import DEFAULT
from rushpi.rush.scoring import share
from tests.rush.strategies import bowls, rounds

HALF = Fraction(1, 2)
NIGIRI, HOSOMAKI, WILD, WASABI = (
    Kind.NIGIRI_SALMON,
    Kind.HOSOMAKI_OCTOPUS,
    Kind.HOSOMAKI_WILD,
    Kind.WASABI,
)


def points(card, counts, options=DEFAULT, **more):
    """The points for bowls that hold so many salmon nigiri."""
    return [result.points for result in score_round(card, [{NIGIRI: n} for n in counts], options, **more)]


class TestFestival:
    """Most Sushis 5, second 3, third 2; ties share "the total value of that place, split equally"."""

    @pytest.mark.parametrize(
        ("counts", "expected"),
        [
            ([6, 5, 4, 3], [5, 3, 2, 0]),
            ([3, 4, 5, 6], [0, 2, 3, 5]),
            ([2, 1], [5, 3]),
            ([6, 6, 4, 3], [5 * HALF, 5 * HALF, 3, 2]),
            ([6, 5, 5, 3], [5, 3 * HALF, 3 * HALF, 2]),
            ([6, 5, 3, 3], [5, 3, 1, 1]),
            ([4, 4, 4, 4], [Fraction(5, 4)] * 4),
            ([4, 4, 4, 2], [Fraction(5, 3)] * 3 + [3]),
            ([4, 4, 2, 2], [5 * HALF, 5 * HALF, 3 * HALF, 3 * HALF]),
            ([3, 0, 0, 0], [5, 0, 0, 0]),
            ([0, 0], [0, 0]),
        ],
    )
    def test_places(self, counts, expected):
        assert points(GameCard.FESTIVAL, counts) == expected

    @pytest.mark.parametrize(
        ("counts", "expected"),
        [
            ([6, 6, 4, 3], [5 * HALF, 5 * HALF, 2, 0]),
            ([6, 5, 5, 3], [5, 3 * HALF, 3 * HALF, 0]),
            ([4, 4, 4, 2], [Fraction(5, 3)] * 3 + [0]),
            ([4, 4], [5 * HALF, 5 * HALF]),
        ],
    )
    def test_a_tie_may_use_up_the_next_places(self, counts, expected):
        assert points(GameCard.FESTIVAL, counts, Options(rush_after_tie=AfterTie.SKIP)) == expected

    def test_an_empty_bowl_may_take_a_place(self):
        zero = Options(rush_zero_scores=True)
        assert points(GameCard.FESTIVAL, [3, 0, 0], zero) == [5, 3 * HALF, 3 * HALF]
        assert points(GameCard.FESTIVAL, [0, 0], zero) == [5 * HALF, 5 * HALF]

    def test_wasabi_is_not_counted(self):
        results = score_round(GameCard.FESTIVAL, [{NIGIRI: 2}, {NIGIRI: 1, WASABI: 3}])
        assert [result.points for result in results] == [5, 3 + 1]

    def test_the_reasons(self):
        results = score_round(GameCard.FESTIVAL, [{NIGIRI: 2, WILD: 1}, {NIGIRI: 3, WASABI: 1}, {}])
        assert [result.reasons for result in results] == [
            (Counted(3, 0), Placed(1, 5, 2, 5 * HALF)),
            (Counted(3, 0), Placed(1, 5, 2, 5 * HALF), WasabiPairs(1, Fraction(1))),
            (Counted(0, 0),),
        ]


class TestMania:
    """Most of the flavour 5, second 3, regardless of type."""

    def test_every_type_of_the_flavour_and_wild_pieces_count(self):
        filled = [
            {Kind.NIGIRI_OCTOPUS: 1, Kind.URAMAKI_OCTOPUS: 1, Kind.HOSOMAKI_OCTOPUS: 1, NIGIRI: 9},
            {Kind.NIGIRI_OCTOPUS: 2, WILD: 2},
            {WILD: 1},
        ]
        results = score_round(GameCard.MANIA_OCTOPUS, filled)
        assert [result.points for result in results] == [3, 5, 0]
        assert [result.reasons[0] for result in results] == [Counted(3, 0), Counted(4, 2), Counted(1, 1)]

    def test_third_is_not_paid(self):
        assert points(GameCard.MANIA_SALMON, [4, 3, 2, 2]) == [5, 3, 0, 0]

    def test_nobody_has_any(self):
        assert points(GameCard.MANIA_CUCUMBER, [4, 3]) == [0, 0]


class TestExpress:
    """Seven Honor to one player: the rulebook says the most, and also the first to three (A-R1)."""

    @pytest.mark.parametrize(
        ("reading", "expected"),
        [
            (ExpressReading.MOST, [7, 0, 0]),
            (ExpressReading.FIRST_TO_3, [0, 7, 0]),
            (ExpressReading.FIRST_TO_3_ELSE_MOST, [0, 7, 0]),
        ],
    )
    def test_somebody_took_three(self, reading, expected):
        options = Options(express_reading=reading)
        times = [20.0, 12.5, None]
        assert points(GameCard.EXPRESS_NIGIRI, [4, 3, 2], options, third_times=times) == expected

    @pytest.mark.parametrize("times", [None, [None, None, None]])
    @pytest.mark.parametrize(
        ("reading", "expected"),
        [
            (ExpressReading.MOST, [0, 7, 0]),
            (ExpressReading.FIRST_TO_3, [0, 0, 0]),
            (ExpressReading.FIRST_TO_3_ELSE_MOST, [0, 7, 0]),
        ],
    )
    def test_nobody_took_three(self, reading, expected, times):
        options = Options(express_reading=reading)
        assert points(GameCard.EXPRESS_NIGIRI, [1, 2, 0], options, third_times=times) == expected

    def test_the_same_instant_shares(self):
        """A-R19."""
        results = score_round(GameCard.EXPRESS_NIGIRI, [{NIGIRI: 3}] * 3, third_times=[9.5, 8, 8.0])
        assert [result.points for result in results] == [0, 7 * HALF, 7 * HALF]
        assert results[1].reasons == (Counted(3, 0), FirstToThree(8, 7, 2, 7 * HALF))

    @pytest.mark.parametrize(("split", "each"), [(Split.FLOOR, 3), (Split.CEIL, 4)])
    def test_the_same_instant_in_whole_markers(self, split, each):
        options = Options(rush_split=split)
        assert points(GameCard.EXPRESS_NIGIRI, [3, 3], options, third_times=[8, 8]) == [each, each]

    def test_three_taken_at_the_very_start_count(self):
        assert points(GameCard.EXPRESS_NIGIRI, [3, 3], third_times=[0.0, None]) == [7, 0]

    def test_who_took_three_keeps_the_win_when_one_falls_later(self):
        assert points(GameCard.EXPRESS_NIGIRI, [2, 3], third_times=[5.0, 6.0]) == [7, 0]

    def test_a_tie_for_most_shares(self):
        assert points(GameCard.EXPRESS_NIGIRI, [2, 2, 1]) == [7 * HALF, 7 * HALF, 0]

    def test_nobody_has_any(self):
        assert points(GameCard.EXPRESS_URAMAKI, [3, 3]) == [0, 0]
        zero = Options(rush_zero_scores=True)
        assert points(GameCard.EXPRESS_URAMAKI, [3, 3], zero) == [7 * HALF, 7 * HALF]

    def test_wild_hosomaki_are_hosomaki(self):
        filled = [{WILD: 2, HOSOMAKI: 1}, {HOSOMAKI: 2}]
        assert [result.points for result in score_round(GameCard.EXPRESS_HOSOMAKI, filled)] == [7, 0]

    @pytest.mark.parametrize("time", [-1, nan, inf, -inf])
    def test_a_time_that_is_none(self, time):
        with pytest.raises(RoundError, match="third time is in seconds"):
            points(GameCard.EXPRESS_NIGIRI, [3, 3], third_times=[time, None])

    def test_a_time_for_each(self):
        with pytest.raises(RoundError, match="3 third times for 2 bowls"):
            points(GameCard.EXPRESS_NIGIRI, [3, 3], third_times=[1, 2, 3])


class TestTower:
    """Four stacked pay 3, seven 5, ten 7; every player is paid."""

    @pytest.mark.parametrize(
        ("height", "honor"), [(0, 0), (3, 0), (4, 3), (6, 3), (7, 5), (9, 5), (10, 7), (30, 7)]
    )
    def test_steps(self, height, honor):
        results = score_round(GameCard.TOWER, [{NIGIRI: height}] * 2)
        assert [result.points for result in results] == [honor, honor]
        assert results[0].reasons == (Stacked(height, Fraction(honor)),)

    def test_pieces_beside_the_tower_do_not_count(self):
        assert points(GameCard.TOWER, [10, 10], stacked=[6, None]) == [3, 7]
        assert points(GameCard.TOWER, [10, 10], stacked=[0, 10]) == [0, 7]

    def test_wasabi_in_the_tower(self):
        """A-R6."""
        filled = [{NIGIRI: 3, WASABI: 1}, {}]
        assert [result.points for result in score_round(GameCard.TOWER, filled)] == [0 + 1, 0]
        options = Options(wasabi_in_tower=True)
        assert [result.points for result in score_round(GameCard.TOWER, filled, options)] == [3 + 1, 0]
        assert score_round(GameCard.TOWER, filled, options, stacked=[4, 0])[0].points == 3 + 1
        with pytest.raises(RoundError, match="bowl 1 has a tower of 4, but only 3"):
            score_round(GameCard.TOWER, filled, stacked=[4, 0])

    @pytest.mark.parametrize("height", [-1, 5])
    def test_a_tower_that_cannot_stand(self, height):
        with pytest.raises(RoundError, match=f"bowl 2 has a tower of {height}"):
            points(GameCard.TOWER, [4, 4], stacked=[4, height])

    def test_a_tower_for_each(self):
        with pytest.raises(RoundError, match="1 towers for 2 bowls"):
            points(GameCard.TOWER, [4, 4], stacked=[4])


class TestBar:
    """Each player is paid by the own order; see test_bar.py for the matching."""

    ORDER = Order((Item(NIGIRI, 1), Item(Kind.URAMAKI_OCTOPUS, 2)), Belt((HOSOMAKI,), 3))

    def test_each_order_is_paid_from_its_own_bowl(self):
        filled = [{NIGIRI: 2, HOSOMAKI: 1, WASABI: 1}, {Kind.URAMAKI_OCTOPUS: 1}]
        results = score_round(GameCard.BAR, filled, orders=[self.ORDER, Order((Item(NIGIRI, 9),))])
        assert [result.points for result in results] == [1 + 3 + 1, 0]
        assert results[0].reasons[0] == Served(self.ORDER.items[0], NIGIRI, Fraction(1))

    def test_the_belt_may_share_pieces(self):
        order = Order((Item(HOSOMAKI, 2),), Belt((HOSOMAKI,), 3))
        shared = Options(belt_shares_pieces=True)
        for options, expected in ((Options(), 3), (shared, 5)):
            results = score_round(GameCard.BAR, [{HOSOMAKI: 1}, {}], options, orders=[order, order])
            assert [result.points for result in results] == [expected, 0]

    def test_every_player_needs_an_order(self):
        with pytest.raises(RoundError, match="needs each player's order"):
            points(GameCard.BAR, [1, 1])
        with pytest.raises(RoundError, match="1 order cards for 2 bowls"):
            points(GameCard.BAR, [1, 1], orders=[self.ORDER])


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players):
    with pytest.raises(RoundError, match=f"2 to 4 players, not {players}"):
        points(GameCard.FESTIVAL, [1] * players)


@pytest.mark.parametrize(
    ("split", "each"), [(Split.EXACT, Fraction(7, 3)), (Split.FLOOR, 2), (Split.CEIL, 3)]
)
def test_shares(split, each):
    assert share(7, 3, split) == each
    assert share(6, 3, split) == 2


@given(st.tuples(bowls, bowls), st.sampled_from(AfterTie), st.booleans())
def test_two_players_never_see_a_third_place(filled, after_tie, zero):
    """A-R18."""
    options = Options(rush_after_tie=after_tie, rush_zero_scores=zero)
    for result in score_round(GameCard.FESTIVAL, filled, options):
        assert all(reason.place < 3 for reason in result.reasons if isinstance(reason, Placed))


@given(rounds())
def test_the_reasons_add_up_to_the_points(arguments):
    for result in score_round(**arguments):
        assert result.points == sum(reason.points for reason in result.reasons)
        assert result.points >= 0
        assert isinstance(result.points, Fraction)


@given(rounds())
def test_wasabi_pays_the_same_in_every_mode(arguments):
    for bowl, result in zip(arguments["bowls"], score_round(**arguments), strict=True):
        pairs = [reason.pairs for reason in result.reasons if isinstance(reason, WasabiPairs)]
        assert sum(pairs) == min(sushis(bowl), bowl.get(WASABI, 0))


@given(rounds(), st.randoms())
def test_seats_do_not_matter(arguments, random):
    players = len(arguments["bowls"])
    seats = random.sample(range(players), players)
    moved = {
        name: [value[seat] for seat in seats] if isinstance(value, list | tuple) else value
        for name, value in arguments.items()
    }
    results = score_round(**arguments)
    assert score_round(**moved) == tuple(results[seat] for seat in seats)


@given(rounds(st.just(Options())))
def test_exactly_the_places_are_paid(arguments):
    """By default nothing of a place is lost in sharing it."""
    results = score_round(**arguments)
    paid = sum(
        reason.points
        for result in results
        for reason in result.reasons
        if isinstance(reason, Placed | FirstToThree)
    )
    places = {
        Mode.FESTIVAL: {0, 5, 8, 10},
        Mode.MANIA: {0, 5, 8},
        Mode.EXPRESS: {0, 7},
    }
    assert paid in places.get(arguments["card"].mode, {0})
