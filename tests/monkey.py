"""A hundred thousand random inputs at the guarded kiosk: no exception, and no way out.

    python -m tests.monkey [INPUTS] [SEED]

Keys, touches, mouse, gamepad, things plugged and unplugged, and the closing of the window come as pygame's
own events through the same queue as on a real screen. Eyes, pins and clock are simulated.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from rushpi.dealing import read_cards
from rushpi.display import Display
from rushpi.evening import Evening, EyesError
from rushpi.health import Health
from rushpi.hourglass import Clock, Hourglass
from rushpi.house import House
from rushpi.notices import Notices
from rushpi.office import Office
from rushpi.pin import Pin
from rushpi.preferences import Preferences
from rushpi.rush.pieces import Kind
from rushpi.table import BowlsRead, Landing, Phase, Spool, State, Stock, Table, ThirdTaken, WasabiTaken
from rushpi.vigil import Vigil, Word
from rushpi.vision.mat import load_mat
from tests.table.evenings import all_seen, seen

INPUTS: Final = 100_000
SPEED: Final = 60.0
KEYS: Final = [
    value for name, value in vars(pygame).items() if name.startswith("K_") and isinstance(value, int)
]
MODS: Final = [pygame.KMOD_NONE, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META]
TEXTS: Final = ["", "a", "Z", "7", "é", " ", "\x1b", "\r", "\x00", "\u202e", "\u200b", "\u0301", "猫", "😀"]
SIZE: Final = (400, 240)


class Eyes:
    """See anything, and sometimes nothing."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def look(self, _state: State) -> BowlsRead:
        if self._chance.random() < 0.1:
            raise EyesError("a hand is over the mat")
        kinds = list(Kind)
        bowls = [self._chance.sample(kinds, self._chance.randint(0, 5)) for _ in range(4)]
        return all_seen(
            *(seen(bowl, *held, certain=self._chance.random() < 0.8) for bowl, held in enumerate(bowls))
        )

    def watch(self, state: State, vigil: Vigil) -> list[Word]:
        """In every other round tell of anybody, sure of it or not."""
        while state.phase is not Phase.WASABI and vigil.lasts():
            vigil.rest(0.01)
        if self._chance.random() < 0.5:
            return []
        sure = self._chance.random() < 0.5
        landings = [Landing(seconds, seconds - self._chance.random(), sure) for seconds in (8.0, 8.5)]
        if state.phase is Phase.WASABI:
            assert state.tournament is not None
            return [WasabiTaken(self._chance.choice(state.tournament.leaders), landings[0])]
        return [ThirdTaken(player, landing.seconds, landing) for player, landing in enumerate(landings)]

    def take_stock(self) -> Stock:
        raise EyesError("there is no camera")

    def remember(self, _state: State) -> None:
        pass


class Monkey:
    """Makes pygame's events up. Half of its touches are aimed at something that can be touched."""

    def __init__(self, seed: int, screen: Display) -> None:
        self._screen = screen
        self._chance = random.Random(seed)
        self._down: tuple[int, int] | None = None
        self.made: dict[str, int] = {}

    def event(self) -> pygame.event.Event | None:
        """The next one; None: a moment in which nothing happens."""
        kinds: list[tuple[int, Callable[[], pygame.event.Event | None]]] = [
            (45, self._touch),
            (20, self._key),
            (12, self._pad),
            (5, self._typed),
            (3, self._mouse),
            (2, self._window),
            (1, self._plug),
            (12, lambda: None),
        ]
        weights = [weight for weight, _ in kinds]
        make = self._chance.choices([make for _, make in kinds], weights)[0]
        made = make()
        name = "nothing" if made is None else pygame.event.event_name(made.type)
        self.made[name] = self.made.get(name, 0) + 1
        return made

    def _touch(self) -> pygame.event.Event:
        """A finger goes down, and comes up where it is, or elsewhere."""
        if self._down is not None:
            at, self._down = self._down, None
            if self._chance.random() < 0.1:
                at = self._anywhere()
            return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True)
        self._down = self._anywhere()
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._down, button=1, touch=True)

    def _anywhere(self) -> tuple[int, int]:
        stage = self._screen._stage
        if stage is not None and stage.top.controls and self._chance.random() < 0.5:
            x, y, w, h = stage.frame.place(self._chance.choice(stage.top.controls).box)
            return x + w // 2, y + h // 2
        if self._chance.random() < 0.02:
            return self._chance.randint(-50, 40), self._chance.randint(-50, 40)
        return self._chance.randint(0, SIZE[0]), self._chance.randint(0, SIZE[1])

    def _key(self) -> pygame.event.Event:
        common = [
            pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
            pygame.K_DOWN, pygame.K_F4, pygame.K_BACKSPACE,
        ]  # fmt: skip
        key = self._chance.choice(common if self._chance.random() < 0.7 else KEYS)
        kind = self._chance.choice([pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP])
        return pygame.event.Event(kind, key=key, mod=self._chance.choice(MODS), unicode="", scancode=0)

    def _typed(self) -> pygame.event.Event:
        text = self._chance.choice(TEXTS)
        return pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode=text, scancode=0)

    def _pad(self) -> pygame.event.Event:
        pad = self._chance.randint(0, 3)
        kind = self._chance.choice(
            [pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION]
        )
        if kind == pygame.JOYAXISMOTION:
            value = self._chance.uniform(-1, 1)
            return pygame.event.Event(kind, instance_id=pad, axis=self._chance.randint(0, 5), value=value)
        if kind == pygame.JOYHATMOTION:
            value = (self._chance.randint(-1, 1), self._chance.randint(-1, 1))
            return pygame.event.Event(kind, instance_id=pad, hat=0, value=value)
        return pygame.event.Event(kind, instance_id=pad, button=self._chance.randint(0, 15))

    def _mouse(self) -> pygame.event.Event:
        button = self._chance.choice([2, 3, 4, 5])
        kind = self._chance.choice([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])
        return pygame.event.Event(kind, pos=self._anywhere(), button=button, touch=False)

    def _window(self) -> pygame.event.Event:
        return pygame.event.Event(
            self._chance.choice(
                [pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
                 pygame.WINDOWMINIMIZED, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWLEAVE]
            )
        )  # fmt: skip

    def _plug(self) -> pygame.event.Event:
        """A pad is pulled out; one that SDL announces and that is gone again when it is opened."""
        if self._chance.random() < 0.5:
            return pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=self._chance.randint(0, 3))
        return pygame.event.Event(pygame.JOYDEVICEADDED, device_index=self._chance.randint(0, 3))


def play(inputs: int, seed: int) -> tuple[Monkey, set[str], int]:
    """Let the monkey at the kiosk: what it did, the scenes it came to, and how many events it wrote.

    Raises:
        AssertionError: it got out.
    """
    chance, clock = random.Random(seed), Clock(SPEED)
    scenes: set[str] = set()
    with ExitStack() as stack:
        enter = stack.enter_context
        folder = Path(enter(tempfile.TemporaryDirectory()))
        screen = enter(Display.window(SIZE))
        monkey = Monkey(seed, screen)
        spool, glass, notices = enter(Spool(folder / "journal.db")), enter(Hourglass(clock=clock)), Notices()
        evening = enter(Evening(Table(spool), screen, glass, Eyes(chance), clock, cards=read_cards()))
        health = enter(Health(spool, None, folder / "run"))
        house = enter(
            House(folder, Preferences(), spool, glass, load_mat(), profile=folder / "p", tell=notices.add)
        )
        pin = Pin(folder)
        pin.choose("86420975")  # not to be guessed in a hundred thousand tries, as it must wait for each
        house.office = enter(
            Office(
                pin, house.stories, evening.eyes.take_stock, health.troubles, guarded=True, tell=notices.add
            )
        )
        screen.house = house
        screen.guard()
        for number in range(inputs):
            made = monkey.event()
            if made is not None:
                pygame.event.post(made)
            health.turn(drew=evening.step(0.0))
            notice = notices.due(time.monotonic())
            if notice is not None:
                screen.tell(notice)
            assert not evening.over, f"input {number} got out"
            assert screen._stage is not None
            scenes.update(type(scene).__name__ for scene in screen._stage.scenes)
        count = sum(1 for _ in spool.entries())
    return monkey, scenes, count


def main(inputs: int, seed: int) -> int:
    began = time.monotonic()
    monkey, scenes, events = play(inputs, seed)
    made = ", ".join(f"{name} {count}" for name, count in sorted(monkey.made.items()))
    print(f"{inputs} inputs in {time.monotonic() - began:.0f} s: {made}")
    print(f"scenes: {', '.join(sorted(scenes))}; {events} events in the journal; nobody got out")
    return 0


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(arguments + [INPUTS, 1][len(arguments) :])))
