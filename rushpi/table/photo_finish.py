"""Sushi Express as the camera saw it: in which order players had three, and whether that is beyond doubt."""

from typing import NamedTuple

from rushpi.rush import FIRST_TO, ExpressReading, Mode, of_type
from rushpi.table.events import Landing
from rushpi.table.state import Phase, State


class Finisher(NamedTuple):
    """A player whom the camera saw take the third piece, and how."""

    player: int
    landing: Landing


def asks_who_was_first(state: State) -> bool:
    """Whether this round goes to whoever had three first, as the house rules have it."""
    return state.mode is Mode.EXPRESS and state.options.express_reading is not ExpressReading.MOST


def finish(state: State) -> tuple[Finisher, ...]:
    """Those whom the camera saw take the third piece, the first one first."""
    finishers = [Finisher(player, landing) for player, landing in enumerate(state.play.seen) if landing]
    return tuple(sorted(finishers, key=lambda finisher: finisher.landing.seconds))


def is_contested(state: State) -> bool:
    """Whether somebody has to say who was first: the bowls are read, and what the camera saw leaves a doubt.

    It leaves none if the first bowl surely got its third piece before any other did, and if the bowls agree
    with that at the end. Nobody is asked where there can be only one answer.
    """
    if state.phase is not Phase.JUDGING or not asks_who_was_first(state) or state.play.ruled:
        return False
    type_ = state.card.type if state.card is not None else None
    assert type_ is not None, "a card of Sushi Express asks for a type"
    bowls = [state.bowl(player) for player in range(len(state.players))]
    have_three = {player for player, bowl in enumerate(bowls) if of_type(bowl, type_) >= FIRST_TO}
    finishers = finish(state)
    if not finishers:
        only_the_first_counts = state.options.express_reading is ExpressReading.FIRST_TO_3
        return len(have_three) > (0 if only_the_first_counts else 1)
    first, *others = finishers
    return (
        not first.landing.certain
        or first.player not in have_three
        or not have_three <= {finisher.player for finisher in finishers}
        or any(other.landing.since < first.landing.seconds for other in others)
    )
