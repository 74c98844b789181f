"""The stored pictures: every scene at three sizes side by side, a row a language, small and posterised.

    python -m tests.display.golden

writes them anew. Look at `python -m tests.display.gallery` first: what is stored here is what is right.
"""

from pathlib import Path

import cv2
import numpy as np
import pygame

from rushpi.display import language
from rushpi.locale import LANGUAGES
from tests.display.gallery import SIZES, picture, scenes

FOLDER = Path(__file__).parents[1] / "data" / "display" / "golden"
HEIGHT = 72
"""Of every scene in a stored picture, in pixels."""
LOSSLESS = [cv2.IMWRITE_WEBP_QUALITY, 101]
STEP = 32
"""Between two levels of a stored colour."""


def small(name: str) -> np.ndarray:
    """A scene at all sizes in all languages: height x width x 3, BGR."""
    rows = []
    for spoken in LANGUAGES:
        language.speak(spoken)
        rows.append(np.hstack([_shrunk(picture(name, size).surface) for size in SIZES]))
    return np.vstack(rows)


def _shrunk(surface: pygame.Surface) -> np.ndarray:
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1]
    width = round(surface.get_width() * HEIGHT / surface.get_height())
    return cv2.resize(pixels, (width, HEIGHT), interpolation=cv2.INTER_AREA)


def stored(name: str) -> np.ndarray | None:
    """The stored picture of a scene, if there is one."""
    path = FOLDER / f"{name}.webp"
    return cv2.imread(str(path)) if path.exists() else None


def posterised(pixels: np.ndarray) -> np.ndarray:
    """Fewer levels, so that the file is small."""
    return (np.clip(np.round(pixels / STEP) * STEP, 0, 255)).astype(np.uint8)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.webp"):
        path.unlink()
    for name in scenes():
        cv2.imwrite(str(FOLDER / f"{name}.webp"), posterised(small(name)), LOSSLESS)
    total = sum(path.stat().st_size for path in FOLDER.glob("*.webp"))
    print(f"{len(scenes())} scenes, {total / 1e3:.0f} kB in {FOLDER}")


if __name__ == "__main__":
    main()
