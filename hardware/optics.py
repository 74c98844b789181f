"""How high the camera hangs."""

import math
from typing import Final

FIELDS: Final = {
    "Camera Module 3": (66.0, 41.0),
    "Camera Module 3 Wide": (102.0, 67.0),
    "Camera Module 2": (62.2, 48.8),
}
"""Degrees across and up (Raspberry Pi documentation, "Camera hardware")."""
MARGIN: Final = 0.1
"""Share of the mat's size that is in the picture beside it: nobody hangs a camera to the millimetre."""


def camera_height(mat: tuple[float, float], field: tuple[float, float]) -> float:
    """Millimetres from the mat to the lens from which the whole mat (width, height in mm) is seen."""
    return max(
        side * (1 + MARGIN) / 2 / math.tan(math.radians(degrees) / 2)
        for side, degrees in zip(mat, field, strict=True)
    )
