import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import Box, BoxError, Kind, read_box, sushis
from tests.rush.strategies import bowls

COUNTED = Box({**dict.fromkeys(Kind, 3), Kind.NIGIRI_SALMON: 2})
ASSUMED = Box(COUNTED.pieces, assumed=True)


def test_the_packaged_box_has_the_sums_the_rulebook_prints():
    box = read_box()
    assert box.assumed
    assert sushis(box.pieces) == 30
    assert box.pieces[Kind.WASABI] == 3


@pytest.mark.parametrize(("players", "wasabi"), [(2, 1), (3, 2), (4, 3)])
def test_one_wasabi_fewer_than_players_is_in_play(players, wasabi):
    """Sushi Rush rulebook, Setup: "3 Wasabis for four players"."""
    in_play = COUNTED.in_play(players)
    assert in_play[Kind.WASABI] == wasabi
    assert sushis(in_play) == sushis(COUNTED.pieces)


def test_no_more_wasabi_is_in_play_than_the_box_has():
    assert Box({Kind.WASABI: 1}).in_play(4) == {Kind.WASABI: 1}


def test_a_kind_that_is_not_named_is_not_in_the_box():
    assert Box({}).in_play(4) == {Kind.WASABI: 0}
    with pytest.raises(BoxError, match="bowl 1 holds 1 wasabi, but there are only 0 in the box"):
        Box({}).check([{Kind.WASABI: 1}])


def test_one_bowl_with_too_many_of_a_kind_is_named():
    with pytest.raises(
        BoxError, match=r"^bowl 2 holds 3 nigiri-salmon, but there are only 2 in the box$"
    ) as error:
        COUNTED.check([{}, {Kind.NIGIRI_SALMON: 3}])
    assert (error.value.kind, error.value.found, error.value.held, error.value.bowl) == (
        Kind.NIGIRI_SALMON,
        3,
        2,
        1,
    )


def test_bowls_with_too_many_of_a_kind_between_them_are_told():
    with pytest.raises(BoxError, match=r"^the bowls together hold 4 wasabi, but there are only 3") as error:
        COUNTED.check([{Kind.WASABI: 2}, {Kind.WASABI: 2}])
    assert error.value.bowl is None


def test_with_the_players_known_only_the_wasabi_in_play_may_be_found():
    two = [{Kind.WASABI: 2, Kind.NIGIRI_SALMON: 1}, {}]
    COUNTED.check(two)
    COUNTED.check(two, players=3)
    with pytest.raises(BoxError, match="2 wasabi, but there are only 1"):
        COUNTED.check(two, players=2)


def test_an_assumed_split_convicts_nobody_but_the_sums_do():
    ASSUMED.check([{Kind.NIGIRI_SALMON: 15}, {Kind.NIGIRI_SALMON: 14}])
    with pytest.raises(BoxError, match="together hold 30 Sushis, but there are only 29") as error:
        ASSUMED.check([{Kind.NIGIRI_SALMON: 15}, {Kind.NIGIRI_SALMON: 15}])
    assert error.value.kind is None
    with pytest.raises(BoxError, match="bowl 1 holds 4 wasabi"):
        ASSUMED.check([{Kind.WASABI: 4}])


@given(st.lists(bowls, max_size=4))
def test_a_counted_box_accepts_exactly_what_it_can_have_held(filled):
    fits = all(sum(bowl.get(kind, 0) for bowl in filled) <= COUNTED.pieces[kind] for kind in Kind)
    try:
        COUNTED.check(filled)
    except BoxError:
        assert not fits
    else:
        assert fits
