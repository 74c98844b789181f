"""How long a photo of four bowls with pieces takes to read, against the floor, and how much memory it needs.

The floor is the time to convert the same photo to CIELAB and to blur it once, on the same core. Run by
`python -m tests.bench_vision [PROFILE PHOTO...]`; without them it reads the photos of `calibration/samples`.
"""

import resource
import statistics
import sys
import time
from pathlib import Path

import cv2

from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.sources import load_photo

SAMPLES = Path(__file__).parents[1] / "calibration" / "samples"
FLOORS, READINGS = 15, 5  # the quickest of so many: all else that runs only slows


def floor(frame):
    return cv2.GaussianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2LAB), (5, 5), 0)


def milliseconds(times, work, *arguments):
    took = []
    for _ in range(times):
        began = time.process_time()
        work(*arguments)
        took.append(time.process_time() - began)
    return 1000 * min(took)


def main():
    cv2.setNumThreads(1)
    profile, *photos = (Path(argument) for argument in sys.argv[1:] or [SAMPLES / "samples.profile"])
    learned = load_profile(profile)
    frames = [load_photo(photo) for photo in photos or sorted(SAMPLES.glob("*.jpg"))]
    floors = [milliseconds(FLOORS, floor, frame) for frame in frames]
    readings = [milliseconds(READINGS, read, frame, learned) for frame in frames]
    times = [reading / least for reading, least in zip(readings, floors, strict=True)]
    mean, most = statistics.mean(times), max(times)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"floor {statistics.mean(floors):.1f} ms, reading {statistics.mean(readings):.1f} ms")
    print(f"{len(frames)} photos: {mean:.1f} times the floor in the mean, {most:.1f} at most")
    print(f"peak memory {peak:.0f} MB")
    return 0 if mean < 15 and peak < 300 else 1


if __name__ == "__main__":
    sys.exit(main())
