"""Everything that the rules allow can be chosen on the screen, and nothing else."""

from itertools import chain, combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from rushpi.display.scenes.go.choices import choices, deed, prompt, turned
from rushpi.sushigo import PASS, Action, Observation, Step
from rushpi.table import CardGameStarted, CardPhase
from tests.table.card_games import at_random, guests, played

ROLLS = ("maki", "temaki", "uramaki")
APPETIZERS = ("tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "miso_soup")
SPECIALS = ("wasabi", "tea", "soy_sauce", "chopsticks", "spoon", "menu", "takeout_box", "special_order")
DESSERTS = ("pudding", "green_tea_ice_cream", "fruit")


@st.composite
def starts(draw: st.DrawFn) -> CardGameStarted:
    appetizers = draw(st.lists(st.sampled_from(APPETIZERS), min_size=3, max_size=3, unique=True))
    specials = draw(st.lists(st.sampled_from(SPECIALS), min_size=2, max_size=2, unique=True))
    menu = (draw(st.sampled_from(ROLLS)), *appetizers, *specials, draw(st.sampled_from(DESSERTS)))
    options = {"bonus_per_turn": draw(st.sampled_from(("one", "any")))}
    changed = {name: value for name, value in options.items() if value != "one"}
    return CardGameStarted(guests(3), draw(st.integers(0, 2**32)), menu, "own menu", changed)


def on_the_screen(seen: Observation) -> set[Action]:
    """What the choices of a seat lead to."""
    offered = choices(seen)
    assert len({choice.key for choice in offered}) == len(offered)
    if seen.step is Step.TAKEOUT:
        some = chain.from_iterable(combinations(offered, n) for n in range(len(offered) + 1))
        return {turned(chosen) for chosen in some}
    found = {PASS} if PASS in seen.legal else set()
    for choice in offered:
        found |= {one.action for one in (choice, *choice.more) if one.action is not None}
    return found


@settings(max_examples=25, deadline=None)
@given(starts(), st.integers())
def test_what_is_legal_can_be_chosen_and_is_named(start: CardGameStarted, chance: int) -> None:
    for state in played(start, at_random(chance))[1]:
        game = state.cards
        for seat in game.asked if game.phase is CardPhase.CHOOSING else ():
            seen = game.sees(seat)
            assert on_the_screen(seen) == set(seen.legal)
            assert prompt(seen, game.players)
            for choice in choices(seen):
                assert choice.name
                assert choice.name.lower() in deed(seen, choice)
