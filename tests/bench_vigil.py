"""What watching a round costs the evening's loop: `python -m tests.bench_vigil`."""

import os
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import cv2
import numpy as np

from rushpi.camera import Camera, Frame
from rushpi.dealing import read_cards, sit_down
from rushpi.display import Display, intents
from rushpi.evening import Evening
from rushpi.eyes import CameraEyes
from rushpi.hourglass import Clock, Hourglass
from rushpi.rush import GameCard, read_box
from rushpi.table import Journal, Phase, Table
from rushpi.vision.watcher import Watcher
from tests.table.evenings import FOUR
from tests.vision import film

SECONDS: Final = 15
SIZE: Final = (1920, 1080)
CHANGES: Final = 15  # frames between two of them
WORST: Final = 33.0
"""Milliseconds: what a step may take, all but one in a hundred, to show thirty pictures a second."""


class Source:
    """Twenty frames a second of a table on which something changes all the time."""

    live = False

    def __init__(self) -> None:
        pictures = film.frames(("empty", "two", "three", "five"))
        self._pictures = [cv2.resize(picture, SIZE) for picture in pictures]

    def frames(self) -> Generator[Frame, None, None]:
        for number in count():
            yield Frame(self._pictures[number // CHANGES % len(self._pictures)], time.monotonic())
            time.sleep(0.05)


class CountingWatcher(Watcher):
    """Counts the frames it sees."""

    frames = 0

    def see(self, frame, t):
        CountingWatcher.frames += 1
        return super().see(frame, t)


@contextmanager
def table(card: GameCard, folder: Path) -> Iterator[tuple[Evening, Display]]:
    """An evening in which this card lies open."""
    with (
        Journal(folder / "journal.db") as journal,
        Hourglass() as glass,
        Camera(Source()) as camera,
        Display.window((800, 480), photos=folder) as screen,
    ):
        opening = sit_down(FOUR, 3, read_cards())
        table = Table(journal)
        table.post(replace(opening, game_cards=(card, *opening.game_cards)))
        eyes = CameraEyes(camera, film.profile(), read_box(), folder, folder)
        with Evening(table, screen, glass, eyes, Clock(), seconds=SECONDS) as evening:
            evening.perform(intents.Next())
            yield evening, screen


def steps(card: GameCard) -> np.ndarray:
    """Milliseconds that each step of the loop took while a round was played, but for its waiting."""
    took = []
    with tempfile.TemporaryDirectory() as folder, table(card, Path(folder)) as (evening, screen):
        waited = 0.0
        pump = screen.pump

        def timed(wait: float = 0.0) -> list[intents.Intent]:
            nonlocal waited
            began = time.perf_counter()
            heard = pump(wait)
            waited = time.perf_counter() - began
            return heard

        screen.pump = timed
        evening.perform(intents.Start())
        while evening.table.state.phase in {Phase.FRONT, Phase.RUNNING}:
            began = time.perf_counter()
            evening.step(0.05)
            took.append(1000 * (time.perf_counter() - began - waited))
    return np.array(took)


def main() -> int:
    import rushpi.eyes

    rushpi.eyes.Watcher = CountingWatcher
    worst = 0.0
    for name, card in (("not watched", GameCard.FESTIVAL), ("watched", GameCard.EXPRESS_HOSOMAKI)):
        CountingWatcher.frames = 0
        took = steps(card)
        worst = float(np.percentile(took, 99))
        print(
            f"{name}: a step takes {np.median(took):.1f} ms, 99 of 100 at most {worst:.1f} ms; "
            f"{CountingWatcher.frames / SECONDS:.1f} frames a second read"
        )
    return 0 if worst <= WORST else 1


if __name__ == "__main__":
    sys.exit(main())
