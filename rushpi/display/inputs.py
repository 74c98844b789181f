"""Touch, mouse, keyboard and gamepad, all told in the same few words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

STICK: Final = 0.6
"""How far an analogue stick goes before it counts as a step."""
BACK_BUTTON: Final = 1
"""The gamepad's button that goes back; every other one confirms."""


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the mouse goes down at a point in pixels."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Release:
    """It comes up again."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Step:
    """Move the focus by one to a side: `dx`, `dy` in -1, 0, 1."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Move the focus on (1) or back (-1) in reading order."""

    by: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Do what has the focus; its key or button goes down."""


@dataclass(frozen=True, slots=True)
class LetGo:
    """That key or button comes up again."""


@dataclass(frozen=True, slots=True)
class Back:
    """Leave this, or take it back."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters from a keyboard; a backspace takes one away."""

    text: str


@dataclass(frozen=True, slots=True)
class Redraw:
    """The window was covered, resized or moved to another screen."""


@dataclass(frozen=True, slots=True)
class Close:
    """The window is asked to close."""


Input: TypeAlias = Press | Release | Step | Turn | Confirm | LetGo | Back | Typed | Redraw | Close

ARROWS: Final = {
    pygame.K_LEFT: Step(-1, 0),
    pygame.K_RIGHT: Step(1, 0),
    pygame.K_UP: Step(0, -1),
    pygame.K_DOWN: Step(0, 1),
}
CONFIRMS: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
REDRAWS: Final = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWSIZECHANGED,
        pygame.VIDEOEXPOSE,
    }
)


class Translator:
    """Turns pygame's events into inputs. It remembers which way each stick leans.

    Touches arrive as mouse events, which SDL makes from them, so a tap is never heard twice.
    """

    def __init__(self) -> None:
        self._leaning: dict[tuple[int, int], int] = {}
        self._pads: dict[int, pygame.joystick.JoystickType] = {}

    def inputs(self, event: pygame.event.Event) -> Iterator[Input]:
        """What one event means, if anything."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            yield Press(*event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            yield Release(*event.pos)
        elif event.type == pygame.KEYDOWN:
            yield from _key(event)
        elif event.type == pygame.KEYUP and event.key in CONFIRMS:
            yield LetGo()
        elif event.type == pygame.QUIT:
            yield Close()
        elif event.type in REDRAWS:
            yield Redraw()
        else:
            yield from self._pad(event)

    def _pad(self, event: pygame.event.Event) -> Iterator[Input]:
        if event.type == pygame.JOYDEVICEADDED:
            try:
                pad = pygame.joystick.Joystick(event.device_index)
            except pygame.error:
                return  # it was pulled out again before anybody could look
            self._pads[pad.get_instance_id()] = pad
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif event.type == pygame.JOYHATMOTION and any(event.value):
            yield Step(event.value[0], -event.value[1])
        elif event.type == pygame.JOYBUTTONDOWN:
            yield Back() if event.button == BACK_BUTTON else Confirm()
        elif event.type == pygame.JOYBUTTONUP and event.button != BACK_BUTTON:
            yield LetGo()
        elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
            lean = 0 if abs(event.value) < STICK else 1 if event.value > 0 else -1
            stick = (event.instance_id, event.axis)
            if lean and lean != self._leaning.get(stick, 0):
                yield Step(lean, 0) if event.axis == 0 else Step(0, lean)
            self._leaning[stick] = lean


def _key(event: pygame.event.Event) -> Iterator[Input]:
    if event.key in ARROWS:
        yield ARROWS[event.key]
    elif event.key == pygame.K_TAB:
        yield Turn(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif event.key in CONFIRMS:
        yield Confirm()
    elif event.key == pygame.K_ESCAPE:
        yield Back()
    elif event.key == pygame.K_BACKSPACE:
        yield Typed("\b")
    elif event.unicode and event.unicode.isprintable():
        yield Typed(event.unicode)
