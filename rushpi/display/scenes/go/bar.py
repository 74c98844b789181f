"""What stands around a scene that all look at: the way out, the help, and the button to go on."""

from collections.abc import Iterator
from functools import partial

from rushpi.display import controls, theme
from rushpi.display.intents import Home, Next
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Push
from rushpi.display.scenes import parts
from rushpi.display.scenes.go.help import CardsSheet, CardsView
from rushpi.sushigo import Rules

GO_ON = 20.0
"""How wide the button to go on is where it stands in the bar."""


def leave() -> Push:
    """Ask whether the game is to be left."""
    return Push(parts.Question(_("Leave this game?"), _("Leave"), Home()))


def explain(rules: Rules, *, hides: bool = False) -> Push:
    """Show what the cards in play do; `hides` over somebody's hand."""
    return Push(CardsSheet(CardsView(rules), hides=hides))


def around(frame: Frame, rules: Rules, label: str) -> Iterator[Control]:
    """Leave, help, go on."""
    bar = parts.bar(frame)
    yield controls.round_button("leave", bar.left(theme.BAR), "ui-pause", leave)
    help_at = bar.less(right=0 if frame.tall else GO_ON + theme.GAP).from_right(theme.BAR)
    yield controls.round_button("cards", help_at, "ui-help", partial(explain, rules))
    yield controls.button("next", go_on(frame), label, Next, controls.MAIN, "ui-next", trailing=True)


def go_on(frame: Frame) -> Box:
    """Where the main button is: in the bar, or along the foot of a tall screen."""
    if frame.tall:
        return frame.box.inset(theme.MARGIN, 1.6).from_bottom(theme.BAR + 0.4)
    return parts.bar(frame).from_right(GO_ON)


def title(frame: Frame) -> Box:
    """Where the title stands."""
    taken = theme.BAR + theme.GAP + (0 if frame.tall else GO_ON + theme.GAP)
    return parts.bar(frame).less(left=theme.BAR + theme.MARGIN, right=taken)
