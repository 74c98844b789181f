"""Where the focus goes when a key or the gamepad moves it, and which control a finger means."""

from collections.abc import Sequence

from rushpi.display.layout import Box
from rushpi.display.scene import Control

ASIDE = 2.5
"""A step to the side counts for so much more than one ahead."""


def touched(controls: Sequence[Control], x: float, y: float) -> Control | None:
    """The control at a point in rem: the uppermost there, else the nearest of those that reach so far."""
    usable = [control for control in controls if control.enabled]
    for control in reversed(usable):
        if control.reach is None and control.box.contains(x, y):
            return control
    reaching = [control for control in usable if control.reach is not None and control.reach.contains(x, y)]
    return min(reaching, key=lambda control: _distance(control.box, x, y), default=None)


def _distance(box: Box, x: float, y: float) -> float:
    return (max(box.x - x, 0, x - box.right) ** 2 + max(box.y - y, 0, y - box.bottom) ** 2) * 1e3 + (
        (box.centre[0] - x) ** 2 + (box.centre[1] - y) ** 2
    )


def stepped(controls: Sequence[Control], focus: str | None, dx: int, dy: int) -> str | None:
    """The control next to the focused one on a side; the first control if none had the focus."""
    usable = [control for control in controls if control.enabled]
    here = next((control for control in usable if control.name == focus), None)
    if here is None:
        return usable[0].name if usable else None
    x, y = here.box.centre

    def cost(control: Control) -> float | None:
        ahead = (control.box.centre[0] - x) * dx + (control.box.centre[1] - y) * dy
        aside = abs((control.box.centre[0] - x) * dy) + abs((control.box.centre[1] - y) * dx)
        return ahead + ASIDE * aside if ahead > 0.3 else None

    best = min(
        ((value, control.name) for control in usable if (value := cost(control)) is not None), default=None
    )
    return best[1] if best else focus


def turned(controls: Sequence[Control], focus: str | None, by: int) -> str | None:
    """The control that comes next (1) or before (-1) in reading order, round and round."""
    names = [control.name for control in controls if control.enabled]
    if not names:
        return None
    if focus not in names:
        return names[0 if by > 0 else -1]
    return names[(names.index(focus) + by) % len(names)]
