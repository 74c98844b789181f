"""A table drawn on the computer: a mat, bowls on it, a light and a camera, all known exactly."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from rushpi.vision.mat import Mat, load_mat

FINE = 4  # px/mm of the drawing
TABLE = (60, 90, 120)


@dataclass
class Table:
    """What is drawn and how it is photographed. Bowls are (centre mm, radius mm)."""

    mat: Mat = field(default_factory=load_mat)
    bowls: list[tuple[tuple[float, float], float]] = field(default_factory=list)
    hidden: tuple[int, ...] = ()
    size: tuple[int, int] = (1280, 720)
    turn: float = 0.0
    scale: float = 1.5
    tilt: float = 0.0
    red: float = 1.0
    blue: float = 1.0
    brightness: float = 170.0
    falloff: float = 0.0
    """How much darker (share) the mat's right edge is than its middle."""
    noise: float = 2.0

    def to_px(self) -> np.ndarray:
        """The camera: 3x3 from millimetres to pixels."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        turned = np.array([[c, -s, 0], [s, c, 0], [0, self.tilt, 1]])
        w, h = self.size
        return np.array([[self.scale, 0, w / 2], [0, -self.scale, h / 2], [0, 0, 1]]) @ turned

    def flat(self) -> np.ndarray:
        """The table from above, BGR float 0 to 1, paper 1."""
        w, h = self.mat.size
        scene = np.ones((round(h * FINE), round(w * FINE), 3), np.float32)
        px = lambda x, y: (round((x + w / 2) * FINE), round((h / 2 - y) * FINE))  # noqa: E731
        for centre in self.mat.bowls.centres:
            cv2.circle(scene, px(*centre), round(self.mat.bowls.diameter / 2 * FINE), (0.2,) * 3, 4)
        words = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, self.mat.dictionary))
        side = round(self.mat.marker_size * FINE)
        for number, (x, y) in self.mat.markers.items():
            if number not in self.hidden:
                left, top = px(x - self.mat.marker_size / 2, y + self.mat.marker_size / 2)
                marker = cv2.aruco.generateImageMarker(words, number, side)
                scene[top : top + side, left : left + side] = 0.1 + 0.9 * marker[..., None] / 255
        for centre, radius in self.bowls:
            cv2.circle(scene, px(*centre), round(radius * FINE), (0.25, 0.3, 0.4), -1)
        return scene

    def photo(self) -> np.ndarray:
        """The photo, (H, W, 3) uint8 BGR."""
        scene = self.flat()
        w, h = self.mat.size
        shade = self.brightness * (1 - self.falloff * np.linspace(-1, 1, scene.shape[1], dtype=np.float32))
        lit = scene * shade[None, :, None] * np.array([self.blue, 1, self.red], np.float32)
        to_mm = np.array([[1 / FINE, 0, -w / 2], [0, -1 / FINE, h / 2], [0, 0, 1]])
        small = cv2.warpPerspective(
            cv2.GaussianBlur(lit, (0, 0), FINE / 2 / self.scale),
            self.to_px() @ to_mm,
            self.size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=TABLE,
        )
        grain = np.random.default_rng(1).normal(0, self.noise, small.shape)
        return np.clip(np.rint(small + grain), 0, 255).astype(np.uint8)
