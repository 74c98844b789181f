"""What the screen costs: the first picture from a cold start, redrawing every scene, and doing nothing.

Run by `python -m tests.bench_display`. Work is told in this process's own processor time, so that whatever
else runs on the machine does not count; only the first picture is told as people wait for it.
"""

import os
import subprocess
import sys
import time

from rushpi.display import Display
from rushpi.display.inputs import Redraw
from rushpi.display.screen import NOBODY_THERE
from rushpi.table import State
from tests.display.gallery import picture, scenes
from tests.display.house import House

REDRAW_LIMITS = {(800, 480): 8.0, (1280, 720): 8.0, (1920, 1080): 16.0}
"""Milliseconds by size."""
REDRAWS = 15
FIRST_LIMIT, IDLE_LIMIT, ATTRACT_LIMIT = 1.5, 3.0, 10.0
"""Seconds, and twice per cent of one core."""
WAIT = 0.05
"""Of the kiosk's loop, in seconds."""
ARRIVED = 9.0
"""Seconds after which the belt of home rests."""

FIRST = """
import os, sys, time
from rushpi.commands import kiosk
from rushpi.display import Display

show = Display.show

def first(display, *args):
    show(display, *args)
    print(time.monotonic())
    sys.stdout.flush()
    os._exit(0)

Display.show = first
from rushpi.cli import main
main(["kiosk", "--simulate", "--windowed"])
"""


def main() -> None:
    print(f"first picture of rushpi kiosk, imports included: {first():.2f} s (at most {FIRST_LIMIT} s)")
    for size, limit in REDRAW_LIMITS.items():
        times = {name: redraw_ms(name, size) for name in scenes()}
        slowest = sorted(times, key=lambda name: -times[name])[:3]
        mean = sum(times.values()) / len(times)
        worst = ", ".join(f"{name} {times[name]:.1f}" for name in slowest)
        print(f"{size[0]}x{size[1]}: {mean:.1f} ms a redraw in the mean; slowest {worst} (at most {limit:g})")
    for size in REDRAW_LIMITS:
        home, attract = idle(size)
        print(
            f"{size[0]}x{size[1]}: an idle home takes {home:.1f} % of a core (at most {IDLE_LIMIT:g}), "
            f"attract {attract:.1f} % (at most {ATTRACT_LIMIT:g})"
        )


def first() -> float:
    """Seconds from the command to the first picture in a window; the better of three starts."""
    times = []
    for _ in range(3):
        start = time.monotonic()
        told = subprocess.run(
            [sys.executable, "-c", FIRST], capture_output=True, text=True, check=True, env=_environment()
        )
        times.append(float(told.stdout) - start)
    return min(times)


def _environment() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def redraw_ms(name: str, size: tuple[int, int]) -> float:
    """The median work of a full redraw, in milliseconds."""
    display = picture(name, size)
    times = []
    for _ in range(REDRAWS):
        display.hear(Redraw())
        start = time.process_time()
        display._stage.draw(display.surface)
        times.append((time.process_time() - start) * 1e3)
    return sorted(times)[REDRAWS // 2]


def idle(size: tuple[int, int]) -> tuple[float, float]:
    """The work of a window that nobody touches, at home and advertising, in per cent of one core."""
    os.environ.update(_environment())
    with Display.window(size, house=House()) as display:
        _watch(display, 0, ARRIVED)
        home = _watch(display, ARRIVED, 4)
        return home, _watch(display, ARRIVED + NOBODY_THERE, 9)


def _watch(display: Display, now: float, seconds: float) -> float:
    start, work = time.monotonic(), time.process_time()
    while (gone := time.monotonic() - start) < seconds:
        display.pump(WAIT)
        display.show(State(), now + gone)
    return 100 * (time.process_time() - work) / seconds


if __name__ == "__main__":
    main()
