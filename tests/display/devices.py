"""People at the screen: somebody who touches, types or holds a gamepad, and does nothing else.

They look at what is on the screen (which controls there are, and where), and make pygame's own events.
"""

from collections import deque
from typing import Protocol

import pygame

from rushpi.display import Display
from rushpi.display.focus import stepped
from rushpi.display.inputs import Translator
from rushpi.display.intents import Intent
from rushpi.display.scene import Control


class Device(Protocol):
    """How somebody chooses a control: press it, and let it go again."""

    def press(self, name: str) -> list[Intent]: ...

    def let_go(self) -> list[Intent]: ...


class _Hands:
    """Whose events the display hears, one after the other."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.translator = Translator()
        self.held: tuple[float, float] = (0.0, 0.0)

    def controls(self) -> tuple[Control, ...]:
        stage = self.display._stage
        return tuple(control for control in stage._controls() if control.enabled)

    def control(self, name: str) -> Control:
        found = [control for control in self.controls() if control.name == name]
        assert found, f"no {name!r} among {[control.name for control in self.controls()]}"
        return found[0]

    def post(self, kind: int, **fields: object) -> list[Intent]:
        wanted: list[Intent] = []
        for heard in self.translator.inputs(pygame.event.Event(kind, fields)):
            wanted += self.display.hear(heard)
        return wanted


class Touch(_Hands):
    """A finger."""

    def press(self, name: str) -> list[Intent]:
        box, rem = self.control(name).box, self.display._stage.frame.rem
        self.held = (box.centre[0] * rem, box.centre[1] * rem)
        return self.post(pygame.MOUSEBUTTONDOWN, button=1, pos=self.held)

    def let_go(self) -> list[Intent]:
        return self.post(pygame.MOUSEBUTTONUP, button=1, pos=self.held)


class Keys(_Hands):
    """Tab to where it is, then Return."""

    def press(self, name: str) -> list[Intent]:
        for _ in range(len(self.control(name).name) + 40):
            if self.display._stage.top.focus == name and self.display._stage._by_keys:
                return self.key(pygame.KEYDOWN, pygame.K_RETURN)
            self.key(pygame.KEYDOWN, pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {name!r}")

    def let_go(self) -> list[Intent]:
        return self.key(pygame.KEYUP, pygame.K_RETURN)

    def key(self, kind: int, key: int) -> list[Intent]:
        return self.post(kind, key=key, mod=0, unicode="")


class Pad(_Hands):
    """The cross of a gamepad, the shortest way there, then its first button."""

    def press(self, name: str) -> list[Intent]:
        stage = self.display._stage
        if not stage._by_keys:
            self.post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(1, 0))
        for dx, dy in self._way(stage.top.focus, name):
            self.post(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(dx, -dy))
        assert stage.top.focus == name
        return self.post(pygame.JOYBUTTONDOWN, instance_id=0, button=0)

    def let_go(self) -> list[Intent]:
        return self.post(pygame.JOYBUTTONUP, instance_id=0, button=0)

    def _way(self, here: str | None, there: str) -> list[tuple[int, int]]:
        self.control(there)
        known: set[str | None] = {here}
        waiting: deque[tuple[str | None, list[tuple[int, int]]]] = deque([(here, [])])
        while waiting:
            at, way = waiting.popleft()
            if at == there:
                return way
            for side in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                after = stepped(self.controls(), at, *side)
                if after not in known:
                    known.add(after)
                    waiting.append((after, [*way, side]))
        raise AssertionError(f"the cross never comes to {there!r}")


DEVICES = {"touch": Touch, "keys": Keys, "pad": Pad}
