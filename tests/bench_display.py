"""How long pictures take: the first one from a cold start, and a full redraw of every scene.

Run by `python -m tests.bench_display`.
"""

import subprocess
import sys
import time

from rushpi.display.inputs import Redraw
from tests.display.gallery import picture, scenes

SIZES = ((800, 480), (1280, 720), (1920, 1080))
REDRAWS = 20

FIRST = """
import time
start = time.perf_counter()
from rushpi.display import Display
from rushpi.table import State
Display.headless((800, 480)).show(State())
print(time.perf_counter() - start)
"""


def main() -> None:
    first = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    print(f"first picture, imports included: {float(first.stdout):.2f} s")
    for size in SIZES:
        times = {name: redraw_ms(name, size) for name in scenes()}
        slowest = sorted(times, key=lambda name: -times[name])[:4]
        mean = sum(times.values()) / len(times)
        worst = ", ".join(f"{name} {times[name]:.1f}" for name in slowest)
        print(f"{size[0]}x{size[1]}: a full redraw takes {mean:.1f} ms in the mean; slowest: {worst} ms")


def redraw_ms(name: str, size: tuple[int, int]) -> float:
    """The median time of a full redraw, in milliseconds."""
    display = picture(name, size)
    times = []
    for _ in range(REDRAWS):
        display.hear(Redraw())
        start = time.perf_counter()
        display._stage.draw(display.surface)
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)[REDRAWS // 2]


if __name__ == "__main__":
    main()
