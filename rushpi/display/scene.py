"""A scene is one screenful; scenes lie on a stack, and only the uppermost hears the players."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Intent
from rushpi.display.layout import Box, Frame
from rushpi.display.theme import Colour


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene on top."""

    scene: "Scene[Any]"


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the uppermost scene away, and tell the table something if there is something to tell."""

    intent: Intent | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Take the uppermost scene away and lay another in its place."""

    scene: "Scene[Any]"


Outcome: TypeAlias = Intent | Push | Pop | Swap | None


@dataclass(frozen=True, slots=True)
class Look:
    """How a control is to look right now."""

    pressed: bool = False
    enabled: bool = True
    held: float = 0.0
    """How much of its `Control.hold` a finger, key or button has been kept on it, 0 to 1."""


Painter: TypeAlias = Callable[[Canvas, Box, Look], None]


def _nothing(canvas: Canvas, box: Box, look: Look) -> None:
    """What a control paints whose picture is the scene's own."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something to touch.

    Attributes:
        name: Tells it from the scene's other controls; focus stays on it while the scene is laid out anew.
        box: Where it is.
        act: What happens when it is touched.
        paint: Draws it.
        enabled: Whether it can be touched now.
        radius: Of the focus ring's corners.
        reach: A larger place where a touch is taken for the nearest control that reaches there.
        hold: Seconds that a finger, key or button has to be kept on it before it acts; 0 acts on a tap.
    """

    name: str
    box: Box
    act: Callable[[], Outcome]
    paint: Painter = _nothing
    enabled: bool = True
    radius: float = theme.RADIUS
    reach: Box | None = None
    hold: float = 0.0


@dataclass
class Animation:
    """A course from 0 to 1 that takes some seconds. It belongs to the scene that started it.

    It begins with the first `advance`: the time before that passed without it.
    """

    seconds: float
    ease: Callable[[float], float]
    elapsed: float = 0.0
    begun: bool = False

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass; endless seconds end it at once."""
        if self.begun or dt == math.inf:
            self.elapsed += dt
        self.begun = True

    @property
    def running(self) -> bool:
        """Whether it has not arrived."""
        return self.elapsed < self.seconds

    @property
    def value(self) -> float:
        """Where it stands, eased."""
        return self.ease(min(self.elapsed / self.seconds, 1.0)) if self.seconds else self.ease(1.0)


def linear(t: float) -> float:
    """Evenly."""
    return t


def ease_out(t: float) -> float:
    """Fast, then gently into place (cubic)."""
    return float(1 - (1 - t) ** 3)


def ease_in_out(t: float) -> float:
    """Gently off and gently into place (cubic)."""
    return 4 * t**3 if t < 0.5 else float(1 - (2 - 2 * t) ** 3 / 2)


View = TypeVar("View")


class Scene(ABC, Generic[View]):
    """One screenful, showing a view: a frozen value that holds exactly what is shown.

    A scene is laid out (`arrange`) when something changed and painted from that; painting changes nothing.
    What players do here that the table need not know (a sheet being filled in) is the scene's own state.
    """

    sheet: ClassVar[bool] = False
    """Whether the scene beneath still shows."""
    patient: ClassVar[bool] = False
    """Whether it stays on although nobody has touched anything for long."""
    dozing: ClassVar[bool] = False
    """Whether any key or button means Back."""
    draft: ClassVar[bool] = False
    """Whether what people have begun to fill in here is kept while the screen advertises."""
    taken_by: ClassVar[str | None] = None
    """The control that Return means right after typing, wherever the focus is."""

    @property
    def private(self) -> bool:
        """Whether it shows what only one player may see: its picture goes at once, not in a fade."""
        return False

    def __init__(self, view: View) -> None:
        self.view = view
        self.changed = True
        self.controls: tuple[Control, ...] = ()
        self.focus: str | None = None
        self.animations: list[Animation] = []
        self.calm = False
        """Whether nothing is to move that need not: animations then end as soon as they begin."""

    @property
    def ground(self) -> Colour:
        """The colour under everything."""
        return theme.NIGHT

    def see(self, view: View) -> None:
        """Show another view. One that is equal may yet differ in what the strip alone shows."""
        before, self.view = self.view, view
        if view != before:
            self.changed = True
            self.turn(before)

    def turn(self, before: View) -> None:
        """The view has just changed from `before`: a scene may start an animation here."""

    @abstractmethod
    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Lay the scene out: its controls, in reading order."""

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw everything that lies under the controls."""

    def over(self, canvas: Canvas) -> None:
        """Draw what lies over the controls."""

    def strip(self, _frame: Frame) -> Box | None:
        """The only part that moves by itself, if there is such a part."""
        return None

    def paint_strip(self, canvas: Canvas) -> None:
        """Draw that part anew."""

    def back(self) -> Outcome:
        """What the Back key does here: what the control named "back" does, if there is one."""
        leads_back = [control for control in self.controls if control.name == "back" and control.enabled]
        return leads_back[0].act() if leads_back else None

    def hide(self) -> None:
        """Nobody has touched anything for long: put away what only one player may see."""

    def typed(self, _text: str) -> Outcome:
        """What typing does here."""
        return None

    def animate(self, seconds: float, ease: Callable[[float], float] = linear) -> Animation:
        """Start an animation that ends with the scene."""
        animation = Animation(seconds, ease)
        self.animations.append(animation)
        return animation

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self.animations:
            for animation in self.animations:
                animation.advance(math.inf if self.calm else dt)
            self.animations = [animation for animation in self.animations if animation.running]
            self.changed = True

    @property
    def moving(self) -> bool:
        """Whether it has to be drawn again soon although nothing new has happened."""
        return bool(self.animations)
