"""How late the hourglass's ticks and end are while a camera is read at full speed in the same process.

Run by `python -m tests.bench_hourglass [ROUNDS]`. The simulated pins' own log tells when each note began.
"""

import sys
import threading
import time

import cv2
import numpy as np

from rushpi.hourglass import Devices, Hourglass, Over, Tick, load_pins, open_chip

SECONDS = 5.5
"""Long enough for all five ticks."""


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


def see(stop):
    """What the vision does with a frame, about, and as fast as it can."""
    dice = np.random.default_rng(1)
    blobs = dice.integers(0, 256, (48, 64, 3), dtype=np.uint8)
    frame = cv2.resize(blobs, (1280, 960), interpolation=cv2.INTER_CUBIC)
    while not stop.is_set():
        lab = cv2.cvtColor(cv2.GaussianBlur(frame, (9, 9), 0), cv2.COLOR_BGR2LAB)
        mask = cv2.threshold(lab[..., 1], 128, 255, cv2.THRESH_BINARY)[1]
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        sorted(contours, key=cv2.contourArea)


def play():
    """One round: how late each tick was and how late the end, in seconds."""
    with LoggedDevices(load_pins(), open_chip("mock")) as devices, Hourglass(devices) as hourglass:
        hourglass.start(SECONDS)
        cues = []
        while not cues or not isinstance(cues[-1], Over):
            cues.append(hourglass.events.get())
        time.sleep(0.05)
        due = [cue.at for cue in cues if isinstance(cue, Tick | Over)]
        late = [began - at for began, at in zip(devices.began[1:], due, strict=False)]
        assert len(late) == len(due) == 6
        return late[:-1], late[-1]


def main(rounds):
    for load in (False, True):
        stop = threading.Event()
        eyes = threading.Thread(target=see, args=(stop,))
        if load:
            eyes.start()
        ticks, ends = [], []
        for _ in range(rounds):
            late, end = play()
            ticks += late
            ends.append(end)
        stop.set()
        if load:
            eyes.join()
        for what, times in (("ticks", ticks), ("ends", ends)):
            p50, p99, worst = np.percentile(times, (50, 99, 100)) * 1000
            print(
                f"hourglass {what} late, {'seeing' if load else 'idle'}: "
                f"median {p50:.2f} ms, p99 {p99:.2f} ms, worst {worst:.2f} ms of {len(times)}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
