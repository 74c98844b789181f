"""How late the hourglass's ticks and its end are while the eyes read pictures at full speed beside it.

    python -m tests.bench_hourglass [ROUNDS [FAST_ROUNDS]]

ROUNDS (5) last 30 s of real time, FAST_ROUNDS (100) are made ten times as fast; all are late in real time.
The log of the simulated pins tells when each note began. What the machine alone is late is measured first: an
empty process that only sleeps. Other programs, and not the hourglass, are at fault where that is late too.
"""

import subprocess
import sys
import threading
import time

import numpy as np

from rushpi.demo.people import samples
from rushpi.hourglass import Clock, Devices, Hourglass, Over, Tick, load_pins, open_chip
from rushpi.vision.pipeline import read
from rushpi.vision.profile import load_profile
from rushpi.vision.sources import load_photo

SECONDS = 30.0
FAST = 10.0
IDLE_ROUNDS = 3
ALLOWED = {"tick": 15.0, "end": 10.0}
"""Milliseconds: the ticks' 99th percentile, and every end."""

SLEEP = """
import time
for _ in range(1000):
    due = time.monotonic() + 0.02
    time.sleep(0.02)
    print(1000 * (time.monotonic() - due))
"""


class LoggedDevices(Devices):
    """Devices that note when each tone began."""

    def __init__(self, *args):
        super().__init__(*args)
        self.began = []
        self._tone = None

    def show(self, signal):
        super().show(signal)
        if signal.tone is not None and self._tone is None:
            self.began.append(time.monotonic())
        self._tone = signal.tone


class Reader:
    """Reads the sample photos as fast as it can, in a thread, as the kiosk's eyes do."""

    def __init__(self):
        folder = samples()
        self._profile = load_profile(folder / "samples.profile")
        self._photos = [load_photo(path) for path in sorted(folder.glob("*.jpg"))]
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.count = 0

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()

    def _run(self):
        while not self._stop.is_set():
            read(self._photos[self.count % len(self._photos)], self._profile)
            self.count += 1


def play(speed=1.0):
    """One round: how many ms late each of the five ticks was, and the end."""
    clock = Clock(speed)
    with LoggedDevices(load_pins(), open_chip("mock")) as devices, Hourglass(devices, clock) as hourglass:
        hourglass.start(SECONDS)
        cues = []
        while not cues or not isinstance(cues[-1], Over):
            cues.append(hourglass.events.get())
        time.sleep(0.1)
    due = [cue.at / speed for cue in cues if isinstance(cue, Tick | Over)]
    assert np.allclose(np.diff(due), np.full(5, 1 / speed), atol=1e-6)  # the instants themselves do not drift
    late = [1000 * (min(began for began in devices.began if began >= at) - at) for at in due]
    return late[:-1], late[-1]


def report(name, rounds):
    """Print a line about some rounds, and tell whether all was as it should be."""
    ticks, ends = [tick for ticks, _ in rounds for tick in ticks], [end for _, end in rounds]
    p99, worst_end = np.percentile(ticks, 99), max(ends)
    well = bool(p99 <= ALLOWED["tick"] and worst_end <= ALLOWED["end"])
    print(
        f"{name:52} {np.median(ticks):8.2f} {p99:8.2f} {max(ticks):8.2f}"
        f" {np.median(ends):8.2f} {worst_end:8.2f}  {'pass' if well else 'FAIL'}",
        flush=True,
    )
    return well


def main(rounds, fast_rounds):
    print(f"{'ms late':52} {'ticks':>8} {'p99':>8} {'worst':>8} {'ends':>8} {'worst':>8}")
    alone = subprocess.run([sys.executable, "-c", SLEEP], capture_output=True, text=True, check=True)
    report("the machine alone: an empty process", [([float(ms)], float(ms)) for ms in alone.stdout.split()])
    well = True
    for name, times, speed in (("real time", rounds, 1.0), ("a tenth of the time", fast_rounds, FAST)):
        idle = [play(speed) for _ in range(min(times, IDLE_ROUNDS))]
        report(f"{len(idle)} rounds in {name}", idle)
        with Reader() as reader:
            busy = [play(speed) for _ in range(times)]
        well &= report(f"{times} rounds in {name}, {reader.count} pictures read", busy)
    return 0 if well else 1


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(arguments + [5, 100][len(arguments) :])))
