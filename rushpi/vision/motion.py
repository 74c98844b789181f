"""Whether a part of the picture has changed: a cheap look that spares the reading of still bowls."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

SHRINK: Final = 8  # pixels averaged each way
SMOOTH: Final = 3  # and so many of these again: noise and the ragged edges of still things even out
CHANGE: Final = 12.0  # of 255: what still things stay below, and a piece that comes or goes is far above


@dataclass(frozen=True)
class Glance:
    """A frame made small."""

    picture: NDArray[np.float32]

    @classmethod
    def at(cls, frame: NDArray[np.uint8]) -> "Glance":
        """A glance at a frame, (H, W, 3) BGR."""
        size = tuple(max(1, side // SHRINK) for side in frame.shape[1::-1])
        small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        return cls(np.asarray(cv2.blur(small, (SMOOTH, SMOOTH)), dtype=np.float32))

    def differs(self, before: "Glance | None", outline: ArrayLike) -> bool:
        """Whether something changed within the box about points (N, 2) in the frame's pixels."""
        if before is None or before.picture.shape != self.picture.shape:
            return True
        height, width = self.picture.shape[:2]
        small = np.asarray(outline, dtype=np.float64) / SHRINK
        left, top = np.clip(np.floor(small.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
        right, bottom = np.clip(np.ceil(small.max(axis=0)), (left + 1, top + 1), (width, height)).astype(int)
        here = np.s_[top:bottom, left:right]
        return bool(np.abs(self.picture[here] - before.picture[here]).max() > CHANGE)
