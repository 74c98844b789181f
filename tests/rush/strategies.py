"""What hypothesis draws rounds from."""

from fractions import Fraction

from hypothesis import strategies as st

from rushpi.rush import (
    AfterTie,
    Belt,
    ExpressReading,
    GameCard,
    Item,
    Kind,
    Mode,
    Options,
    Order,
    Split,
    bowl_of,
    sushis,
)

HOSOMAKI = [kind for kind in Kind if kind.value.startswith("hosomaki")]

kinds = st.sampled_from(Kind)
# Wild pieces make orders hard, so bowls and orders are rich in hosomaki.
hard_kinds = st.one_of(st.sampled_from(HOSOMAKI), kinds)
bowls = st.lists(kinds, max_size=12).map(bowl_of)
small_bowls = st.lists(hard_kinds, max_size=6).map(bowl_of)
items = st.builds(Item, piece=hard_kinds, value=st.integers(0, 4))
belts = st.builds(Belt, pieces=st.lists(hard_kinds, max_size=3).map(tuple), value=st.integers(0, 6))
orders = st.builds(Order, items=st.lists(items, max_size=4).map(tuple), belt=st.none() | belts)
options = st.builds(
    Options,
    rush_split=st.sampled_from(Split),
    rush_after_tie=st.sampled_from(AfterTie),
    rush_zero_scores=st.booleans(),
    express_reading=st.sampled_from(ExpressReading),
    belt_shares_pieces=st.booleans(),
    wasabi_in_tower=st.booleans(),
)


@st.composite
def rounds(draw: st.DrawFn, options: st.SearchStrategy[Options] = options) -> dict[str, object]:
    """The arguments of `score_round` for a round that can have been played."""
    players = draw(st.integers(2, 4))
    card = draw(st.sampled_from(GameCard))
    filled = draw(st.lists(bowls, min_size=players, max_size=players))
    arguments: dict[str, object] = {"card": card, "bowls": filled, "options": draw(options)}
    if card.mode is Mode.EXPRESS:
        times = st.none() | st.sampled_from([3.5, 8.0, 12.25])
        arguments["third_times"] = draw(st.none() | st.lists(times, min_size=players, max_size=players))
    if card.mode is Mode.TOWER:
        arguments["stacked"] = draw(
            st.none() | st.tuples(*(st.none() | st.integers(0, sushis(bowl)) for bowl in filled))
        )
    if card.mode is Mode.BAR:
        arguments["orders"] = draw(st.lists(orders, min_size=players, max_size=players))
    return arguments


honor = st.fractions(0, 60, max_denominator=12).map(Fraction)
