"""How many frames a second the watcher follows on one core, from JPEG: `python -m tests.bench_watch`."""

import sys
import time

import cv2

from rushpi.vision.sources import load_photo
from rushpi.vision.watcher import Watcher
from tests.vision import film

FPS = 15.0
WANTED = 15.0
STORIES = {
    "still": ["five"] * 90,
    "a change every half second": [name for name in film.STORY for _ in range(8)],
}


def frames_per_second(story):
    watcher = Watcher(film.profile())
    watcher.see(load_photo(film.PICTURES[story[0]]), 0.0)  # loads the network
    began = time.process_time()
    for i, name in enumerate(story, 1):
        watcher.see(load_photo(film.PICTURES[name]), i / FPS)
    return len(story) / (time.process_time() - began)


def main():
    cv2.setNumThreads(1)
    rates = {name: frames_per_second(story) for name, story in STORIES.items()}
    for name, rate in rates.items():
        print(f"{name}: {rate:.0f} frames a second")
    return 0 if min(rates.values()) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
