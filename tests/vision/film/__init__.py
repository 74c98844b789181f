"""A short film of a table, small and rendered, not photographed: six pictures and the profile of its set."""

import time
from collections.abc import Generator
from pathlib import Path

from rushpi.camera import CameraError, Frame
from rushpi.rush.pieces import Kind
from rushpi.vision.profile import Profile, load_profile
from rushpi.vision.sources import load_photo

FOLDER = Path(__file__).parent
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


class Film:
    """A camera before which the test puts one picture after the other."""

    live = False

    def __init__(self, first: str) -> None:
        self.pictures = {name: load_photo(path) for name, path in PICTURES.items()}
        self.now = first
        self.broken = False

    def frames(self) -> Generator[Frame, None, None]:
        while not self.broken:
            yield Frame(self.pictures[self.now], time.monotonic())
            time.sleep(0.02)
        raise CameraError("its cable is loose")
