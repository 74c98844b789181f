"""The sounds: which event has which, how each is made, and playing them; silent where there is no sound card.

They are synthesised here, a fraction of a second each, when they are first needed. No sound is ever the only
sign of anything.
"""

import logging
import math
from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

from rushpi.preferences import LOUDEST, Preferences
from rushpi.table import CardGame, CardPhase, Phase, State, is_contested

if TYPE_CHECKING:
    import numpy as np
    import pygame
    from numpy.typing import NDArray

    Wave = NDArray[np.float64]

RATE: Final = 22050
"""Samples a second."""
LAST: Final = 5
"""Seconds called out one by one."""

log = logging.getLogger(__name__)


class Cue(Enum):
    """Something to be heard."""

    PRESS = auto()
    CARD = auto()
    START = auto()
    FIVE = auto()
    FOUR = auto()
    THREE = auto()
    TWO = auto()
    ONE = auto()
    END = auto()
    READ = auto()
    UNSURE = auto()
    MENDED = auto()
    MASTER = auto()


COUNTDOWN: Final = (Cue.FIVE, Cue.FOUR, Cue.THREE, Cue.TWO, Cue.ONE)
NOTES: Final = (660.0, 700.0, 750.0, 800.0, 880.0)
"""Of the last five seconds, in Hz: the buzzer plays the same."""


def cues(before: State, after: State) -> Iterator[Cue]:
    """What is heard when the table goes from one state to another."""
    if before.phase is not after.phase:
        match after.phase:
            case Phase.FRONT if before.phase is Phase.BACK:
                yield Cue.CARD
            case Phase.RUNNING if before.phase is Phase.FRONT:
                yield Cue.START
            case Phase.HANDS_OFF:
                yield Cue.END
            case Phase.JUDGING if before.phase is Phase.HANDS_OFF:
                yield Cue.UNSURE if after.unsettled or is_contested(after) else Cue.READ
            case Phase.CROWNED:
                yield Cue.MASTER
            case _:
                pass
    elif after.cards is not None and before.cards is not None:
        yield from _card_cues(before.cards, after.cards)
    elif after.phase is Phase.JUDGING and _words(after) != _words(before):
        yield Cue.MENDED
    elif after.phase is Phase.WASABI and after.play.wasabi is not None and before.play.wasabi is None:
        yield Cue.READ


def _words(state: State) -> tuple[object, ...]:
    """What the host has said of the round."""
    return state.play.corrections, state.play.ruled, state.play.thirds


def _card_cues(before: CardGame, after: CardGame) -> Iterator[Cue]:
    """What is heard of a card game; choices are secret and make no sound of their own."""
    if before.phase is not after.phase:
        match after.phase:
            case CardPhase.REVEALED:
                yield Cue.CARD
            case CardPhase.SCORED:
                yield Cue.READ
            case CardPhase.OVER:
                yield Cue.MASTER
            case CardPhase.CHOOSING:
                pass


def countdown(before: float | None, after: float | None) -> Iterator[Cue]:
    """What is heard when the sand has run from so many seconds left to so many."""
    if before is not None and after is not None and after < before:
        second = math.ceil(after)
        if second != math.ceil(before) and 1 <= second <= LAST:
            yield COUNTDOWN[LAST - second]


class Sounds:
    """Plays cues as loud as people like it. Without a sound card nothing sounds, and nothing fails.

    Attributes:
        limit: No sound is louder than this, whatever people choose; 0 to `LOUDEST`.
        trouble: Why nothing sounds; None while it can, or nobody has tried.
    """

    def __init__(self) -> None:
        self.limit = LOUDEST
        self.trouble: str | None = None
        self._open = False
        self._made: dict[Cue, pygame.mixer.Sound] = {}

    def play(self, cue: Cue, preferences: Preferences) -> None:
        """Play a sound, unless people want none."""
        volume = 0 if preferences.muted else min(preferences.volume, self.limit)
        if volume == 0 or not self._ready():
            return
        import pygame

        if cue not in self._made:
            self._made[cue] = pygame.mixer.Sound(buffer=samples(cue))
        self._made[cue].set_volume((volume / LOUDEST) ** 2)
        self._made[cue].play()

    def close(self) -> None:
        """Give the sound card back."""
        if self._open:
            import pygame

            pygame.mixer.quit()
            self._open = False
            self._made.clear()

    def _ready(self) -> bool:
        """Whether there is a sound card; it is tried once."""
        if not self._open and self.trouble is None:
            try:
                import pygame.mixer

                pygame.mixer.init(RATE, -16, 1, 512)
                self._open = True
            except (ImportError, OSError, RuntimeError) as error:  # pygame's errors are of the last
                self.trouble = str(error)
                log.warning("no sound: %s", error)
        return self._open


def samples(cue: Cue) -> bytes:
    """The sound of a cue: 16-bit samples, one channel, `RATE` a second."""
    import numpy as np

    wave = RECIPES[cue]()
    return (np.clip(wave, -1, 1) * 32767).astype(np.int16).tobytes()


def _tone(hz: float, seconds: float, loud: float = 0.6, fall: float = 5.0) -> "Wave":
    """A note with a soft overtone that fades; it begins and ends without a click."""
    import numpy as np

    t = np.arange(int(RATE * seconds)) / RATE
    note = np.sin(math.tau * hz * t) + 0.25 * np.sin(math.tau * 2 * hz * t) * np.exp(-8 * t / seconds)
    envelope = np.minimum(1, t / 0.004) * np.exp(-fall * t / seconds) * np.minimum(1, (seconds - t) / 0.01)
    return np.asarray(loud / 1.25 * note * envelope)


def _swish(seconds: float, loud: float = 0.4) -> "Wave":
    """Paper: noise that swells and goes, its harshness smoothed away."""
    import numpy as np

    noise = np.random.default_rng(5).normal(size=int(RATE * seconds))
    smooth = np.convolve(noise, np.ones(6) / 6, mode="same")
    return np.asarray(loud * smooth * np.sin(np.linspace(0, math.pi, smooth.size)) ** 2)


def _after(*parts: tuple[float, "Wave"]) -> "Wave":
    """Sounds that begin at so many seconds."""
    import numpy as np

    whole = np.zeros(max(int(at * RATE) + wave.size for at, wave in parts))
    for at, wave in parts:
        start = int(at * RATE)
        whole[start : start + wave.size] += wave
    return whole


def _gong() -> "Wave":
    """Three strings of one struck plate."""
    return _after(*((0.0, _tone(hz, 0.9, 0.33, 4)) for hz in (220, 331, 467)))


def _phrase() -> "Wave":
    """Five notes of a yo scale: D E G A B."""
    notes = (293.7, 329.6, 392.0, 440.0, 493.9)
    return _after(*((0.22 * i, _tone(hz * 2, 0.8 if i == 4 else 0.34, 0.5, 4)) for i, hz in enumerate(notes)))


RECIPES: Final[dict[Cue, Callable[[], "Wave"]]] = {
    Cue.PRESS: lambda: _tone(1200, 0.03, 0.3),
    Cue.CARD: lambda: _swish(0.14),
    Cue.START: lambda: _after((0, _tone(880, 0.08)), (0.1, _tone(1320, 0.08))),
    **{cue: partial(_tone, hz, 0.07, 0.7, 2) for cue, hz in zip(COUNTDOWN, NOTES, strict=True)},
    Cue.END: _gong,
    Cue.READ: lambda: _after(*((0.09 * i, _tone(2100 * 2 ** (i / 6), 0.05, 0.35)) for i in range(4))),
    Cue.UNSURE: lambda: _after((0, _tone(520, 0.12)), (0.13, _tone(390, 0.12))),
    Cue.MENDED: lambda: _after((0, _tone(390, 0.12)), (0.13, _tone(520, 0.12))),
    Cue.MASTER: _phrase,
}
