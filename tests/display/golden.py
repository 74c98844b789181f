"""The stored pictures: every scene at three sizes side by side, small and posterised.

    python -m tests.display.golden

writes them anew. Look at `python -m tests.display.gallery` first: what is stored here is what is right.
"""

from pathlib import Path

import cv2
import numpy as np
import pygame

from rushpi.display import language
from tests.display.gallery import SIZES, picture, scenes

FOLDER = Path(__file__).parents[1] / "data" / "display" / "golden"
HEIGHT = 96
"""Of every stored picture, in pixels."""
STEP = 32
"""Between two levels of a stored colour."""


def small(name: str) -> np.ndarray:
    """A scene at all sizes beside each other: height x width x 3, BGR."""
    language.speak("en")
    parts = []
    for size in SIZES:
        surface = picture(name, size).surface
        pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1]
        width = round(size[0] * HEIGHT / size[1])
        parts.append(cv2.resize(pixels, (width, HEIGHT), interpolation=cv2.INTER_AREA))
    return np.hstack(parts)


def stored(name: str) -> np.ndarray | None:
    """The stored picture of a scene, if there is one."""
    path = FOLDER / f"{name}.png"
    return cv2.imread(str(path)) if path.exists() else None


def posterised(pixels: np.ndarray) -> np.ndarray:
    """Fewer levels, so that the file is small."""
    return (np.clip(np.round(pixels / STEP) * STEP, 0, 255)).astype(np.uint8)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.png"):
        path.unlink()
    for name in scenes():
        cv2.imwrite(str(FOLDER / f"{name}.png"), posterised(small(name)), [cv2.IMWRITE_PNG_COMPRESSION, 9])
    total = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{len(scenes())} scenes, {total / 1e3:.0f} kB in {FOLDER}")


if __name__ == "__main__":
    main()
