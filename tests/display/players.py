"""Somebody who plays by looking and touching alone: pygame events go in, nothing else is touched.

What is on the screen is read from its controls, as eyes read buttons; how to get there is the device's.
"""

from collections.abc import Callable
from typing import Protocol

import pygame

from rushpi.display import Display
from rushpi.display.inputs import STICK
from rushpi.display.scene import Control

STEPS = 80
"""More than any scene has controls."""


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **values))


class Device(Protocol):
    """A way to touch things. `settle` lets the screen hear it and draw."""

    def press(self, display: Display, control: Control, settle: Callable[[float], None]) -> None:
        """Choose a control, held for as long as it wants to be."""
        ...


def controls(display: Display) -> dict[str, Control]:
    """What can be chosen now, by name."""
    stage = display._stage
    assert stage is not None
    return {control.name: control for control in stage.top.controls if control.enabled}


def focus(display: Display) -> str | None:
    """The control with the ring around it."""
    stage = display._stage
    assert stage is not None
    return stage.top.focus if stage._by_keys else None


class Touch:
    """A finger. SDL tells touches as the left mouse button."""

    def press(self, display: Display, control: Control, settle: Callable[[float], None]) -> None:
        stage = display._stage
        assert stage is not None
        x, y = control.box.centre
        at = (stage.frame.px(x), stage.frame.px(y))
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=at)
        settle(control.hold)
        post(pygame.MOUSEBUTTONUP, button=1, pos=at)
        settle(0)


class Keys:
    """Tab and Return."""

    def press(self, display: Display, control: Control, settle: Callable[[float], None]) -> None:
        for _ in range(STEPS):
            if focus(display) == control.name:
                post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
                settle(control.hold)
                post(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
                settle(0)
                return
            post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")
            settle(0)
        raise AssertionError(f"Tab never comes to {control.name}")


class Pad:
    """A gamepad without shoulder buttons: stick, hat, and its first button.

    It looks for the way as a person does: to the neighbour that leads there soonest.
    """

    PUSHES = ((1, 0), (-1, 0), (0, 1), (0, -1))

    def press(self, display: Display, control: Control, settle: Callable[[float], None]) -> None:
        for push in self._way(display, control.name, settle):
            self._push(*push, settle)
        assert focus(display) == control.name
        post(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
        settle(control.hold)
        post(pygame.JOYBUTTONUP, instance_id=0, button=0)
        settle(0)

    def _push(self, dx: int, dy: int, settle: Callable[[float], None]) -> None:
        if dx:  # the stick
            post(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=dx * (STICK + 0.3))
            post(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.0)
        else:  # the hat, whose y goes up
            post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -dy))
            post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, 0))
        settle(0)

    def _way(self, display: Display, goal: str, settle: Callable[[float], None]) -> list[tuple[int, int]]:
        from rushpi.display.focus import stepped

        stage = display._stage
        assert stage is not None
        if focus(display) is None:
            self._push(0, 1, settle)
        start = focus(display)
        ways: dict[str | None, list[tuple[int, int]]] = {start: []}
        waiting = [start]
        while waiting:
            here = waiting.pop(0)
            if here == goal:
                return ways[here]
            for push in self.PUSHES:
                there = stepped(stage.top.controls, here, *push)
                if there not in ways:
                    ways[there] = [*ways[here], push]
                    waiting.append(there)
        raise AssertionError(f"no way leads to {goal}")


DEVICES = {"touch": Touch(), "keys": Keys(), "gamepad": Pad()}
