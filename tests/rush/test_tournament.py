from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import (
    GameCard,
    Item,
    Kind,
    Mode,
    Order,
    Phase,
    Result,
    Round,
    TournamentError,
    award,
    begin,
    draw,
    finalists,
    read_game_cards,
    read_orders,
    settle,
)
from tests.rush.strategies import honor

GAME_CARDS, ORDERS = read_game_cards(), read_orders()
seeds = st.integers()
players = st.integers(2, 4)
SEVEN = (
    GameCard.MANIA_CUCUMBER,
    GameCard.MANIA_CUCUMBER,
    GameCard.MANIA_OCTOPUS,
    GameCard.BAR,
    GameCard.EXPRESS_NIGIRI,
    GameCard.BAR,
)


def paid(*points):
    return [Result(Fraction(point), ()) for point in points]


def started(players=2, seed=1, cards=GAME_CARDS, orders=ORDERS):
    return begin(players, seed, cards, orders)


@given(players, seeds)
def test_the_seed_deals_the_whole_deck_and_always_the_same(players, seed):
    tournament = begin(players, seed, GAME_CARDS, ORDERS)
    assert tournament == begin(players, seed, GAME_CARDS, ORDERS)
    assert Counter(tournament.game_cards) == Counter(GAME_CARDS)
    assert Counter(tournament.order_cards) == Counter(ORDERS)
    assert tournament.seed == seed
    assert tournament.totals == (0,) * players
    assert tournament.phase is Phase.DRAW


def test_seeds_deal_differently():
    assert len({started(seed=seed).game_cards for seed in range(20)}) == 20
    assert len({started(seed=seed).order_cards for seed in range(20)}) == 20


def test_a_seed_deals_the_same_in_every_version_of_the_program():
    """A journal is read again by later versions: they must deal what was dealt."""
    assert started(seed=7).game_cards[:6] == SEVEN


@given(players, seeds)
def test_the_back_tells_the_mode_of_the_card_that_is_drawn(players, seed):
    tournament = begin(players, seed, GAME_CARDS, ORDERS)
    while tournament.phase is Phase.DRAW:
        back = tournament.back
        drawn = draw(tournament)
        assert drawn.card is not None
        assert drawn.card.mode is back
        assert len(drawn.orders) == (players if back is Mode.BAR else 0)
        tournament = award(drawn, paid(*[0] * players))
    assert tournament.back is None
    assert len(tournament.rounds) == 28


@given(players, seeds, st.integers(4, 9))
def test_orders_are_dealt_until_all_are_used_and_then_again(players, seed, number):
    """A-R13. No order is lost, none is dealt twice at a time, and all come before any comes again."""
    orders = [Order((Item(Kind.NIGIRI_SALMON, value),)) for value in range(number)]
    tournament = begin(players, seed, {GameCard.BAR: 12}, orders)
    dealt = []
    while tournament.phase is Phase.DRAW:
        tournament = draw(tournament)
        assert len(set(tournament.orders)) == players
        every = tournament.order_cards + tournament.used_orders + tournament.orders
        assert Counter(every) == Counter(orders)
        dealt += tournament.orders
        tournament = award(tournament, paid(*[0] * players))
        assert tournament.orders == ()
    assert set(dealt[:number]) == set(orders)
    assert [order for played in tournament.rounds for order in played.orders] == dealt


def test_reshuffles_differ_and_follow_the_seed():
    orders = [Order((Item(Kind.NIGIRI_SALMON, value),)) for value in range(8)]
    tournament = started(players=4, cards={GameCard.BAR: 28}, orders=orders)
    while tournament.phase is Phase.DRAW:
        tournament = award(draw(tournament), paid(0, 0, 0, 0))
    again = started(players=4, cards={GameCard.BAR: 28}, orders=orders)
    while again.phase is Phase.DRAW:
        again = award(draw(again), paid(0, 0, 0, 0))
    assert again == tournament
    assert tournament.reshuffles == 13
    assert len({played.orders for played in tournament.rounds}) > 20


def test_points_are_added_and_the_round_is_kept():
    drawn = draw(started())
    assert drawn.phase is Phase.ROUND
    results = paid("5/2", 3)
    after = award(drawn, results)
    assert after.totals == (Fraction(5, 2), 3)
    assert after.rounds == (Round(drawn.card, drawn.orders, tuple(results)),)
    assert award(draw(after), results).totals == (5, 6)


def test_fifty_honor_win_at_once():
    tournament = award(draw(started(3)), paid(49, 10, 0))
    assert tournament.phase is Phase.DRAW
    assert tournament.winner is None
    tournament = award(draw(tournament), paid(1, 2, 3))
    assert tournament.phase is Phase.OVER
    assert tournament.winner == 0


def test_of_several_past_fifty_the_highest_wins():
    """A-R14."""
    tournament = award(draw(started(3)), paid(50, "103/2", 51))
    assert tournament.winner == 1


def test_level_past_fifty_a_wasabi_round_decides():
    tournament = award(draw(started(4)), paid(52, 3, 52, 51))
    assert tournament.phase is Phase.WASABI
    assert tournament.leaders == (0, 2)
    assert tournament.winner is None
    with pytest.raises(TournamentError, match="player 4 is not among the tied"):
        settle(tournament, 3)
    settled = settle(tournament, 2)
    assert settled.phase is Phase.OVER
    assert settled.winner == 2
    with pytest.raises(TournamentError, match="wasabi; the tournament is in over"):
        settle(settled, 0)


def test_the_end_of_the_pile_ends_the_tournament():
    tournament = started(cards={GameCard.TOWER: 2})
    tournament = award(draw(tournament), paid(3, 5))
    assert tournament.phase is Phase.DRAW
    tournament = award(draw(tournament), paid(0, 0))
    assert tournament.winner == 1
    with pytest.raises(TournamentError, match="draw; the tournament is in over"):
        draw(tournament)


def test_level_at_the_end_of_the_pile_the_leaders_play_for_a_wasabi():
    tournament = award(draw(started(3, cards={GameCard.TOWER: 1})), paid(3, 5, 5))
    assert tournament.phase is Phase.WASABI
    assert settle(tournament, 1).winner == 1


def test_steps_out_of_turn():
    tournament = started()
    with pytest.raises(TournamentError, match="round; the tournament is in draw"):
        award(tournament, paid(1, 2))
    with pytest.raises(TournamentError, match="wasabi; the tournament is in draw"):
        settle(tournament, 0)
    with pytest.raises(TournamentError, match="draw; the tournament is in round"):
        draw(draw(tournament))
    with pytest.raises(TournamentError, match="3 results do not fit 2 players"):
        award(draw(tournament), paid(1, 2, 3))


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_two_to_four_play(players):
    with pytest.raises(TournamentError, match=f"2 to 4 players, not {players}"):
        started(players)


def test_there_must_be_cards_to_play_with():
    with pytest.raises(TournamentError, match=r"^a tournament needs game cards"):
        started(cards={GameCard.BAR: 0})
    with pytest.raises(TournamentError, match="for each of 4 players; there are 3"):
        started(4, orders=ORDERS[:3])
    assert started(4, cards={GameCard.TOWER: 1}, orders=()).phase is Phase.DRAW


@given(st.lists(honor, min_size=2, max_size=4), st.integers(0, 28))
def test_the_end(totals, cards_left):
    ended = finalists(totals, cards_left)
    assert (ended is None) == (cards_left > 0 and all(total < 50 for total in totals))
    if ended is not None:
        assert [player for player, total in enumerate(totals) if total == max(totals)] == list(ended)


def test_a_tournament_is_never_changed():
    tournament = started()
    before = replace(tournament)
    award(draw(tournament), paid(1, 2))
    assert tournament == before
