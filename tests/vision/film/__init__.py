"""A short film of a table, small and rendered, not photographed: six pictures and the profile of its set."""

import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from rushpi.camera import Camera, CameraError, Frame
from rushpi.eyes import PAUSE, CameraEyes
from rushpi.rush import read_box
from rushpi.rush.pieces import Kind
from rushpi.vigil import Picture, Vigil
from rushpi.vision.profile import Profile, load_profile
from rushpi.vision.sources import load_photo

FOLDER = Path(__file__).parent
PATIENCE = 2.0
"""Real seconds that a look waits for its picture."""
PROFILE = FOLDER / "table.profile"
PICTURES = {name: FOLDER / f"{name}.jpg" for name in ("empty", "two", "hand", "three", "five", "late")}

STORY = ("empty", "empty", "two", "two", "hand", "hand", "three", "three", "five", "five", "five")
"""A hand comes over bowl 1 once, and each picture holds what the one before it held."""

LATE = ("empty", "empty", "late", "late", "late")
"""All at once there is wasabi in bowl 0, and bowl 1 holds four hosomaki."""

EVENTS = [
    (2, 1, Kind.HOSOMAKI_WILD),
    (2, 2, Kind.NIGIRI_SALMON),
    (6, 1, Kind.NIGIRI_CUCUMBER),
    (8, 1, Kind.HOSOMAKI_OCTOPUS),
    (8, 2, Kind.URAMAKI_SALMON),
]
"""The number of the frame, the bowl, and what came into it."""


def profile() -> Profile:
    return load_profile(PROFILE)


def frames(story=STORY) -> list:
    pictures = {name: load_photo(path) for name, path in PICTURES.items()}
    return [pictures[name] for name in story]


class Pace:
    """Seconds that pass only as eyes look or a test says so: no machine is too slow for them."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> None:
        """Let eyes look for so many of them."""
        end = self.seconds + seconds
        while self.seconds < end:
            time.sleep(0.002)


class Film:
    """A camera before which the test puts one picture after the other."""

    live = False

    def __init__(self, first: str, pace: Pace) -> None:
        self.pictures = {name: load_photo(path) for name, path in PICTURES.items()}
        self.now = first
        self.broken = False
        self._pace = pace

    def frames(self) -> Generator[Frame, None, None]:
        while not self.broken:
            yield Frame(self.pictures[self.now], self._pace())
            time.sleep(0.002)
        raise CameraError("its cable is loose")


class PacedEyes(CameraEyes):
    """Eyes to which a picture takes a tenth of a second."""

    def __init__(self, camera: Camera, photos: Path, pace: Pace, looked: Callable[[], None]) -> None:
        """`looked` is called after each picture."""
        super().__init__(camera, profile(), read_box(), photos, photos, clock=pace, patience=PATIENCE)
        self._pace = pace
        self._looked = looked

    def _pictures(self, vigil: Vigil) -> Iterator[Picture]:
        for picture in super()._pictures(vigil):
            yield picture
            self._pace.seconds += PAUSE
            self._looked()
