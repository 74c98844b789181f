"""The network that names the pieces: shipped with rushpi, made in calibration/network, run by OpenCV.

It answers for each cell of a view, STRIDE pixels wide, whether something has its middle there and which of
CLASSES it is. Three classes stand for a piece whose type shows but whose flavour does not, one for what is
no piece.
"""

from functools import cache
from importlib import resources
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.view import SIDE

STRIDE: Final = 4
CELLS: Final = SIDE // STRIDE

CLASSES: Final[tuple[Kind | Type | None, ...]] = (*Kind, *Type, None)
"""The meaning of the answer's channels after the first. A bare type is a piece whose flavour is hidden;
None is something that is no piece."""


class Network:
    """A network read from an ONNX file's bytes: arrays (N, ...) in, logits (N, ...) out.

    Threads may share it: they take turns.
    """

    def __init__(self, onnx: bytes) -> None:
        buffer = np.frombuffer(onnx, dtype=np.uint8)
        # OpenCV 5 has a second engine, which is slower for networks as small as ours.
        engine = [cv2.dnn.ENGINE_CLASSIC] if hasattr(cv2.dnn, "ENGINE_CLASSIC") else []
        self._net = cv2.dnn.readNetFromONNX(buffer, *engine)
        self._turn = Lock()

    def __call__(self, seen: NDArray[np.float32]) -> NDArray[np.float32]:
        """The logits for what is seen."""
        whole = np.ascontiguousarray(seen)
        with self._turn:
            self._net.setInput(whole)
            return np.array(self._net.forward(), dtype=np.float32)


def shipped_network() -> Network:
    """The network that comes with rushpi, for views.

    From planes (N, len(PLANES), SIDE, SIDE) to logits (N, 1 + len(CLASSES), CELLS, CELLS).
    """
    return shipped("network.onnx")


@cache
def shipped(name: str) -> Network:
    """One of the networks that come with rushpi, by its file's name."""
    return Network((resources.files("rushpi.vision") / "data" / name).read_bytes())
