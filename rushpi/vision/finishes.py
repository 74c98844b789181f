"""Photo finishes: when each bowl got its third Sushi of a type, and its first wasabi.

Sushi Express is won by whoever first has three of a type, and a tie is broken by the first wasabi; hands are
faster than eyes, so the frame decides.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.tracker import Event

Goal = Type | Kind
"""Three of a type; or the first wasabi."""

NEEDED: Final[dict[Goal, int]] = {**dict.fromkeys(Type, 3), Kind.WASABI: 1}


def goal_of(kind: Kind) -> Goal:
    """What a piece of this kind brings a bowl nearer to."""
    return kind.type or kind


def finishes(events: Iterable[Event]) -> dict[tuple[int, Goal], Event]:
    """The event by which each bowl first reached each goal, by bowl and goal.

    The events may be told in any order: what was taken back never counted.
    """
    held: Counter[tuple[int, Goal]] = Counter()
    reached: dict[tuple[int, Goal], Event] = {}
    for event in sorted(events, key=lambda event: (event.t, event.change)):
        goal = goal_of(event.kind)
        held[event.bowl, goal] += event.change
        if held[event.bowl, goal] >= NEEDED[goal]:
            reached.setdefault((event.bowl, goal), event)
    return reached
