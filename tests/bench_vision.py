"""How long one frame with four bowls takes to read, against the floor, and how much memory `score` needs.

The floor is the time to convert the same frame to CIELAB and to blur it once, on the same core. Run by
`python -m tests.bench_vision`.
"""

import resource
import statistics
import sys
import time

import cv2

from rushpi.vision.pipeline import read
from tests.vision.table import Table
from tests.vision.test_profile import PROFILE

ROUNDS = 15


def milliseconds(work):
    work()
    took = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return 1000 * statistics.median(took)


def main():
    cv2.setNumThreads(1)
    frame = Table(bowls=[(centre, 60.0) for centre in PROFILE.mat.bowls.centres]).photo()
    floor = milliseconds(lambda: cv2.GaussianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2LAB), (5, 5), 0))
    reading = milliseconds(lambda: read(frame, PROFILE))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"floor {floor:.1f} ms, reading {reading:.1f} ms: {reading / floor:.1f} times")
    print(f"peak memory {peak:.0f} MB")
    return 0 if reading < 15 * floor and peak < 300 else 1


if __name__ == "__main__":
    sys.exit(main())
