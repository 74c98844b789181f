"""The screen: a window, a whole panel, or no screen at all but pictures in files."""

import math
import os
import time
from datetime import time as time_of_day
from pathlib import Path
from typing import Final, Self

import pygame
from msgspec.structs import replace

from rushpi.display import language
from rushpi.display.house import House
from rushpi.display.inputs import Close, Input, Press, Redraw, Translator
from rushpi.display.intents import Intent, Quit, Speak
from rushpi.display.layout import Frame
from rushpi.display.program import RESTFUL, scene_for
from rushpi.display.scenes.attract import AttractScene
from rushpi.display.scenes.closed import ClosedScene
from rushpi.display.scenes.fault import FaultScene
from rushpi.display.scenes.pin import PinScene
from rushpi.display.sounds import Cue, Sounds, countdown, cues
from rushpi.display.stage import Stage
from rushpi.display.theme import FRAME_RATE
from rushpi.settings import Language
from rushpi.table import State

DRIVERS: Final = ("wayland", "x11", "kmsdrm")
"""What SDL draws on, in the order tried. When all else fails it takes "offscreen" silently: no screen."""
NOBODY_THERE: Final = 60.0
"""Seconds without a touch after which the screen advertises."""
LEFT_ALONE: Final = 600.0
"""Seconds without a touch after which even an unfinished game is left alone."""
HELD_BY_STAFF: Final = 3.0
"""Seconds that a finger stays in the corner."""
CORNER: Final = 8.0
"""Rem from the corner, both ways."""
SCREENLESS: Final = frozenset({"offscreen", "dummy", "evdev"})


class ScreenError(OSError):
    """No screen can be opened. The message says what was tried and what to do."""


class PictureError(OSError):
    """A picture cannot be written. The message names the file."""


class Display:
    """Draws the table's state and hears what players want.

        display = Display.headless((800, 480), photos=folder)
        display.show(table.state)
        display.save(folder / "standings.png")

    or, with a window:

        with Display.window((800, 480), photos=folder) as display:
            while ...:
                for intent in display.pump(0.25):
                    ...
                display.show(table.state, now, left=timer.remaining(now))

    `photos` is the folder of the pictures that readings name; `left` the seconds left in the hourglass. Only
    what changed is drawn, and `pump` sleeps until something happens or the next picture is due.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        photos: Path | None,
        *,
        window: bool,
        calm: bool,
        density: float | None,
        house: House | None = None,
    ) -> None:
        self.surface = surface
        self.house = house
        self._photos = photos
        self._window = window
        self._calm = calm
        self._density = density
        self._stage: Stage | None = None
        self._translator = Translator()
        self._sounds = Sounds()
        self._state: State | None = None
        self._left: float | None = None
        self._now: float | None = None
        self._touched: float | None = None
        self._guarded = False
        self._corner: float | None = None
        """For how long a finger has been in the staff's corner."""
        self._opens: time_of_day | None = None
        self._used = 0.0

    @classmethod
    def headless(
        cls,
        size: tuple[int, int],
        *,
        photos: Path | None = None,
        density: float | None = None,
        house: House | None = None,
    ) -> "Display":
        """Draw without any screen; nothing moves, every picture is the settled one.

        Args:
            size: Width and height in pixels.
            photos: Where readings' photos lie.
            density: Pixels a millimetre, if the size alone does not tell.
            house: What is around the table.
        """
        return cls(pygame.Surface(size), photos, window=False, calm=True, density=density, house=house)

    @classmethod
    def window(
        cls,
        size: tuple[int, int] | None = None,
        *,
        photos: Path | None = None,
        calm: bool = False,
        density: float | None = None,
        house: House | None = None,
    ) -> "Display":
        """Open a window of this size, or without a size take the whole screen and hide the pointer.

        Raises:
            ScreenError: there is no screen.
        """
        _open_video()
        flags = pygame.FULLSCREEN if size is None else pygame.RESIZABLE
        try:
            surface = pygame.display.set_mode(size or (0, 0), flags)
        except pygame.error as error:
            raise ScreenError(
                f"the screen was found ({pygame.display.get_driver()}) but refuses a picture: {error}"
            ) from error
        pygame.display.set_caption("rushpi")
        pygame.mouse.set_visible(size is not None)
        pygame.joystick.init()
        return cls(surface, photos, window=True, calm=calm, density=density, house=house)

    @property
    def driver(self) -> str:
        """What SDL draws on: "x11", "wayland", "kmsdrm"; "none" without a screen."""
        return pygame.display.get_driver() if self._window else "none"

    @property
    def moving(self) -> bool:
        """Whether another picture is due although nothing new has happened."""
        return self._stage is not None and self._stage.moving

    @property
    def dark(self) -> bool:
        """Whether nothing is shown but black, as outside the opening hours."""
        return self._stage is not None and isinstance(self._stage.top, ClosedScene) and self._stage.top.dark

    def show(self, state: State, now: float = 0.0, left: float | None = None) -> bool:
        """Show the state at `now` (seconds of a clock that only goes forward); tells whether it drew anew."""
        if self._now is None:
            self._used = now  # whoever has just switched it on may still want to play
        dt = 0.0 if self._now is None else max(now - self._now, 0.0)
        self._now = now
        scene = scene_for(state, left, self._photos, self.house)
        if self._stage is None:
            self._stage = Stage(Frame.of(self.surface.get_size(), self._density), scene)
        elif type(self._stage.scenes[0]) is type(scene):
            self._stage.scenes[0].see(scene.view)
        else:
            self._stage.replace(scene)
        self._stage.calm = self._calm or (self.house is not None and self.house.preferences.calm)
        self._sound(state, left)
        self._wait_for_staff(self._stage, dt)
        self._rest(self._stage, now)
        self._close_shop(self._stage, now)
        self._stage.update(dt)
        drawn = self._stage.draw(self.surface)
        if drawn is not None and self._window:
            pygame.display.update(drawn)
        return drawn is not None

    def limit_sound(self, volume: int) -> None:
        """Let no sound be louder than this, 0 to `rushpi.preferences.LOUDEST`, whatever people choose."""
        self._sounds.limit = volume

    def guard(self) -> None:
        """Let no key and no closed window end this; only staff do. The desktop's own keys are taken, too."""
        self._guarded = True
        if self._window:
            pygame.event.set_keyboard_grab(True)

    def close_shop(self, opens: time_of_day | None) -> None:
        """Be dark when nobody uses the table, until it opens at this time of day; None: it is open."""
        self._opens = opens

    def _wait_for_staff(self, stage: Stage, dt: float) -> None:
        """Whoever holds a finger in the corner for long enough is asked for the PIN."""
        if self._corner is None or self.house is None or self.house.office is None:
            return
        self._corner += dt
        if self._corner >= HELD_BY_STAFF:
            self._corner = None
            stage.lay(PinScene(self.house, self.house.office))

    def _close_shop(self, stage: Stage, now: float) -> None:
        """Go dark when the table is closed and has been left alone, and come back when it opens."""
        dark = isinstance(stage.top, ClosedScene)
        if self._opens is None:
            if dark:
                stage.replace(stage.scenes[0])
            return
        patience = NOBODY_THERE if isinstance(stage.scenes[0], RESTFUL) else LEFT_ALONE
        if not dark and now - self._used >= patience:
            stage.rest(ClosedScene(self._opens))

    def _sound(self, state: State, left: float | None) -> None:
        """Let be heard what has happened since the last picture."""
        heard = list(countdown(self._left, left))
        if self._state is not None and state is not self._state:
            heard += cues(self._state, state)
        self._state, self._left = state, left
        for cue in heard:
            self._play(cue)

    def _play(self, cue: Cue) -> None:
        if self.house is not None and self._window:
            self._sounds.play(cue, self.house.preferences)

    def _rest(self, stage: Stage, now: float) -> None:
        """Advertise when nobody has touched anything for long and nobody plays."""
        if self._touched is None or not isinstance(stage.scenes[0], RESTFUL):
            self._touched = now
        if self.house is None or stage.top.patient or stage.top.dozing:
            return
        if now - self._touched >= NOBODY_THERE:
            stage.rest(AttractScene(self.house.stories))

    def tell(self, message: str) -> None:
        """Show a sentence, in the players' language, for a few seconds over whatever is on."""
        if self._stage is not None:
            self._stage.tell(message)

    def apologise(self, sentence: str, seconds: float) -> None:
        """Show for a while why nobody can play now, or until somebody closes the window."""
        self._stage = Stage(Frame.of(self.surface.get_size(), self._density), FaultScene(sentence), calm=True)
        until = time.monotonic() + seconds
        wanted: list[Intent] = []
        while Quit() not in wanted and (left := until - time.monotonic()) > 0:
            self._stage.draw(self.surface)
            if self._window:
                pygame.display.flip()
            wanted = self.pump(left)

    def hear(self, heard: Input) -> list[Intent]:
        """Take one input as if a player had made it; what the table should know comes back."""
        if self._stage is None:
            return []
        if isinstance(heard, Close) and self._guarded:
            return []
        if not isinstance(heard, Redraw):
            self._touched = self._now
            self._used = self._now or 0.0
            self._corner = 0.0 if self._in_corner(heard) else None
        wanted = self._follow(self._stage, self._stage.handle(heard))
        if self._stage.acted:
            self._play(Cue.PRESS)
            self._stage.acted = False
        return wanted

    def choose(self, control: str) -> list[Intent]:
        """Touch the control of this name, if it can be touched now; what the table should know comes back."""
        return [] if self._stage is None else self._follow(self._stage, self._stage.choose(control))

    def _in_corner(self, heard: Input) -> bool:
        """Whether a finger goes down in the top left corner, where the staff's door is."""
        if not isinstance(heard, Press) or self._stage is None:
            return False
        return max(self._stage.frame.point(heard.x, heard.y)) < CORNER

    def held_long_enough(self) -> list[Intent]:
        """What players wanted by holding something since the last call."""
        return [] if self._stage is None else self._follow(self._stage, self._stage.wanted())

    def pump(self, wait: float = 0.0) -> list[Intent]:
        """What players wanted since the last call, waiting at most `wait` seconds for the first.

        While something moves it waits no longer than the next picture is due. Without a window there is
        nobody to hear, and it only waits.
        """
        if not self._window:
            time.sleep(wait)
            return self.held_long_enough()
        if self.moving:
            wait = min(wait, 1 / FRAME_RATE)
        events = [pygame.event.wait(math.ceil(wait * 1000))] if wait > 0 else []
        events += pygame.event.get()
        wanted = self.held_long_enough()
        for event in events:
            if event.type == pygame.WINDOWSIZECHANGED:
                self._resized()
            for heard in self._translator.inputs(event):
                wanted += self.hear(heard)
        return wanted

    def wake(self) -> None:
        """Make a waiting `pump` return now; may be called from any thread."""
        if self._window:
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def save(self, path: Path) -> None:
        """Write the picture as it is now; the file's ending says the format, .png as a rule.

        Raises:
            PictureError: the file cannot be written.
        """
        try:
            pygame.image.save(self.surface, os.fspath(path))
        except (pygame.error, OSError) as error:
            raise PictureError(
                f"the picture {path} cannot be written ({error}); "
                "check that its folder is there, yours, and not full"
            ) from error

    def close(self) -> None:
        """Close the window."""
        self._sounds.close()
        if self._window:
            pygame.display.quit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _follow(self, stage: Stage, wanted: list[Intent]) -> list[Intent]:
        """Speak another language if that is wanted; everything is for the table to know."""
        for intent in wanted:
            if isinstance(intent, Speak):
                language.speak(intent.language)
                if self.house is not None:
                    spoken = replace(self.house.preferences, language=Language(intent.language))
                    self.house.prefer(spoken)
                for scene in stage.scenes:
                    scene.changed = True
        return wanted

    def _resized(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        if self._stage is not None:
            self._stage.resize(Frame.of(self.surface.get_size(), self._density))


def _open_video() -> None:
    """Start SDL's video on a real screen, trying one driver after the other."""
    asked = os.environ.get("SDL_VIDEODRIVER")
    tried: list[str] = []
    there = [driver for driver in DRIVERS if driver != "wayland" or "XDG_RUNTIME_DIR" in os.environ]
    for driver in (asked,) if asked else there:  # without its folder Wayland only complains
        os.environ["SDL_VIDEODRIVER"] = driver
        try:
            pygame.display.init()
        except pygame.error as error:
            tried.append(f"{driver}: {error}")
            continue
        found = pygame.display.get_driver()
        if found not in SCREENLESS or found == asked:
            return
        pygame.display.quit()
        tried.append(f"{driver}: only {found} came up")
    if not asked:
        del os.environ["SDL_VIDEODRIVER"]
    raise ScreenError(f"no screen was found ({'; '.join(tried)}); connect one and start from its desktop")
