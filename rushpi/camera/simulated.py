"""A simulated table: somebody places and takes pieces, and a camera looks down on it."""

import threading
import time
from collections.abc import Callable, Generator
from enum import Enum
from typing import ClassVar, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.camera.frame import CameraError, Frame
from rushpi.paper.mat import mat_page
from rushpi.paper.raster import rasterise
from rushpi.rush.pieces import Kind, Type
from rushpi.vision.mat import Mat, Point, load_mat

FINE: Final = 4.0  # px/mm of the drawn table
PAPER: Final = 0.8  # share of the sensor's range that white paper takes in a good exposure
TABLE: Final = (70, 90, 110)
BOWL: Final = (225, 228, 230)
RIM: Final = 4.0  # mm
BOWL_RADIUS: Final = 58.0  # mm

SIZES: Final = {Type.NIGIRI: (36, 18), Type.URAMAKI: (26, 26), Type.HOSOMAKI: (18, 18), None: (18, 18)}
"""Millimetres across and up, as the pieces of most sets have them; None is wasabi."""
COLOURS: Final = {"salmon": (60, 130, 240), "octopus": (190, 130, 235), "cucumber": (80, 160, 90)}
WASABI: Final = (110, 190, 150)
RICE: Final = (240, 245, 245)
NORI: Final = (45, 50, 40)


class Fault(Enum):
    """What can be wrong with a simulated camera."""

    MISSING = "there is no camera: plug it in"
    BUSY = "the camera is in use by another program: end that program"
    FROZEN = "the same picture again and again"
    SILENT = "the camera has sent no picture: check its cable"


class SimulatedTable:
    """A mat with four bowls, and pieces that lie where they were placed. Any thread may change it."""

    def __init__(self, mat: Mat | None = None) -> None:
        self.mat = mat or load_mat()
        self._pieces: list[tuple[Kind, Point]] = []
        self._changing = threading.Lock()
        printed = cv2.convertScaleAbs(rasterise(mat_page(self.mat), FINE), alpha=PAPER)
        self._paper = cv2.cvtColor(printed, cv2.COLOR_GRAY2BGR)
        self._drawn: NDArray[np.uint8] | None = None

    def place(self, kind: Kind, bowl: int, at: Point = (0.0, 0.0)) -> None:
        """Put a piece into a bowl, `at` millimetres right of and above its middle."""
        x, y = self.mat.bowls.centres[bowl]
        self.drop(kind, (x + at[0], y + at[1]))

    def drop(self, kind: Kind, at: Point) -> None:
        """Let a piece lie anywhere, in millimetres on the mat."""
        with self._changing:
            self._pieces.append((kind, at))
            self._drawn = None

    def take(self, kind: Kind, bowl: int) -> None:
        """Take the last piece of a kind that was placed in a bowl.

        Raises:
            LookupError: There is none.
        """
        x, y = self.mat.bowls.centres[bowl]
        with self._changing:
            for piece in reversed(self._pieces):
                if piece[0] is kind and np.hypot(piece[1][0] - x, piece[1][1] - y) < BOWL_RADIUS:
                    self._pieces.remove(piece)
                    self._drawn = None
                    return
        raise LookupError(f"there is no {kind.value} in bowl {bowl}")

    def clear(self) -> None:
        """Take every piece away."""
        with self._changing:
            self._pieces.clear()
            self._drawn = None

    def picture(self) -> NDArray[np.uint8]:
        """The table from above, (H, W, 3) BGR at `FINE` pixels a millimetre."""
        with self._changing:
            if self._drawn is None:
                self._drawn = self._draw()
            return self._drawn

    def _draw(self) -> NDArray[np.uint8]:
        scene = np.array(self._paper, dtype=np.uint8)
        for x, y in self.mat.bowls.centres:
            self._ellipse(scene, (x, y), (2 * BOWL_RADIUS, 2 * BOWL_RADIUS), BOWL)
            self._ellipse(scene, (x, y), (2 * BOWL_RADIUS,) * 2, (150, 155, 160), RIM)
        for kind, at in self._pieces:
            self._piece(scene, kind, at)
        return scene

    def _piece(self, scene: NDArray[np.uint8], kind: Kind, at: Point) -> None:
        wide, high = SIZES[kind.type]
        colours = [COLOURS[flavour.value] for flavour in kind.flavours] or [WASABI]
        match kind.type:
            case Type.URAMAKI:
                self._ellipse(scene, at, (wide, high), RICE)
                self._ellipse(scene, at, (wide * 0.62, high * 0.62), NORI)
            case Type.HOSOMAKI:
                self._ellipse(scene, at, (wide, high), NORI)
                self._ellipse(scene, at, (wide * 0.8, high * 0.8), RICE)
            case _:
                self._ellipse(scene, at, (wide, high), colours[0])
                return
        for number, colour in enumerate(colours):
            turn = 360 / len(colours)
            self._ellipse(
                scene, at, (wide * 0.45, high * 0.45), colour, arc=(number * turn, (number + 1) * turn)
            )

    def _ellipse(
        self,
        scene: NDArray[np.uint8],
        at: Point,
        size: tuple[float, float],
        colour: tuple[int, int, int],
        line: float | None = None,
        arc: tuple[float, float] = (0, 360),
    ) -> None:
        width, height = self.mat.size
        middle = (round((at[0] + width / 2) * FINE), round((height / 2 - at[1]) * FINE))
        axes = (round(size[0] / 2 * FINE), round(size[1] / 2 * FINE))
        thickness = -1 if line is None else round(line * FINE)
        cv2.ellipse(scene, middle, axes, 0, *arc, colour, thickness, cv2.LINE_AA)


class SimulatedCamera:
    """Looks straight down on a simulated table.

    Attributes:
        fault: What is wrong with it now; None when nothing is. Any thread may change it.
    """

    live: ClassVar[bool] = True

    def __init__(
        self,
        table: SimulatedTable,
        size: tuple[int, int] = (1280, 960),
        fps: float = 20.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.fault: Fault | None = None
        self._table = table
        self._size = size
        self._fps = fps
        self._clock = clock

    def frames(self) -> Generator[Frame, None, None]:
        """See `Source.frames`."""
        grain = np.random.default_rng(0)
        picture: NDArray[np.uint8] | None = None
        while True:
            match self.fault:
                case Fault.MISSING | Fault.BUSY | Fault.SILENT as fault:
                    raise CameraError(fault.value)
                case Fault.FROZEN if picture is not None:
                    pass
                case _:
                    picture = self._look(grain)
            yield Frame(picture, self._clock())
            time.sleep(1 / self._fps)

    def _look(self, grain: np.random.Generator) -> NDArray[np.uint8]:
        """What a camera sees that has the whole mat in view, with some grain."""
        width, height = self._size
        across, up = self._table.mat.size
        scale = 0.9 * min(width / across, height / up) / FINE
        middle = (FINE * across - 1) / 2, (FINE * up - 1) / 2
        matrix = np.array(
            [
                [scale, 0, (width - 1) / 2 - scale * middle[0]],
                [0, scale, (height - 1) / 2 - scale * middle[1]],
            ]
        )
        seen = cv2.warpAffine(
            self._table.picture(), matrix, self._size, flags=cv2.INTER_AREA, borderValue=TABLE
        )
        noise = grain.integers(0, 3, (height, width, 1), dtype=np.uint8)
        return np.asarray(cv2.subtract(seen, np.repeat(noise, 3, axis=2)), dtype=np.uint8)
