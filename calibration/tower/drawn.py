"""Drawn towers with truth: no two have the same pieces, bowl, light or surroundings.

Solids are stacks of rings, painted from the farthest to the nearest. World: centimetres, x to the right,
y away from the camera, z up; the tower's bowl stands at the origin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from tower.samples import BOWL, KEPT, OTHERS, Tower, planes_of

SIZE: Final = (960, 540)  # px across and down: as large as a photo that is kept
FOCAL: Final = 740.0  # px: a field of view of 66 degrees
CORNERS: Final = 28  # of a ring
TALLEST: Final = 13  # pieces

Colour = NDArray[np.float64]  # BGR, 0 to 1
Points = NDArray[np.float64]  # (..., 3) in the world


@dataclass(frozen=True)
class Solid:
    """A stack of rings.

    Attributes:
        rings: (R, K, 3), from the bottom up.
        paint: (R - 1, K, 3), a colour for each side of each strip between two rings.
        lid: colours of the top, from its rim to its middle, or none if it is open.
        ident: as in the truth's masks: a tower's piece from the bottom up, a bowl, or something else.
    """

    rings: Points
    paint: NDArray[np.float64]
    lid: Sequence[Colour]
    ident: int
    rough: float = 0.03
    specks: bool = False


class Picture:
    """A canvas with a camera and a light."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.eye = np.array([rng.normal(0, 2), -rng.uniform(31, 46), rng.uniform(5, 17)])
        below = np.arctan(self.eye[2] / (-self.eye[1] - 5))  # the bowl's foot
        pitch = np.arctan(rng.uniform(0.25, 0.48) * SIZE[1] / FOCAL) - below
        self.roll = rng.normal(0, 0.015)
        self.ahead = np.array([-self.eye[0] / 40, np.cos(pitch), np.sin(pitch)])
        self.ahead /= np.linalg.norm(self.ahead)
        self.right = np.cross(self.ahead, [0, 0, 1])
        self.right /= np.linalg.norm(self.right)
        self.light = np.append(rng.normal(0, 0.7, 2) - [0, 0.4], 1.0)
        self.light /= np.linalg.norm(self.light)
        self.ambient = rng.uniform(0.3, 0.75)
        self.gloss = rng.uniform(0, 0.35)
        self.colours = np.zeros((SIZE[1], SIZE[0], 3), dtype=np.float32)
        self.ids = np.zeros((SIZE[1], SIZE[0]), dtype=np.uint8)
        self.rough = np.zeros(256, dtype=np.float32)
        self.specks = np.zeros(256, dtype=bool)

    def project(self, points: Points) -> NDArray[np.float64]:
        """Where points appear, (..., 2) px."""
        away = points - self.eye
        depth = np.maximum(away @ self.ahead, 1.0)
        x = FOCAL * (away @ self.right) / depth
        y = -FOCAL * (away @ np.cross(self.right, self.ahead)) / depth
        cos, sin = np.cos(self.roll), np.sin(self.roll)
        return np.stack([cos * x - sin * y + SIZE[0] / 2, sin * x + cos * y + SIZE[1] / 2], axis=-1)

    def paint(self, solid: Solid, inside: bool = False) -> None:
        """Paints the sides of a solid that face the camera; or, of an open one, its inner sides."""
        self.rough[solid.ident], self.specks[solid.ident] = solid.rough, solid.specks
        low, high = solid.rings[:-1], solid.rings[1:]
        quads = np.stack([low, np.roll(low, -1, axis=1), np.roll(high, -1, axis=1), high], axis=2)
        normals = np.cross(quads[:, :, 2] - quads[:, :, 0], quads[:, :, 3] - quads[:, :, 1])
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-9
        normals *= -1 if inside else 1
        middles = quads.mean(axis=2)
        shown = np.nonzero(((self.eye - middles) * normals).sum(axis=-1) > 0)
        lit = self._lit(normals, middles)[..., None] * solid.paint
        order = np.argsort(-np.linalg.norm(middles[shown] - self.eye, axis=-1))
        self._fill(quads[shown][order], lit[shown][order], solid.ident)
        for ring, up in ((solid.rings[-1], 1.0), (solid.rings[0], -1.0)):
            if solid.lid and up * (self.eye[2] - ring[:, 2].mean()) > 0:
                self._close(ring, solid.lid, np.array([0, 0, up]), solid.ident)

    def _close(self, ring: Points, lid: Sequence[Colour], normal: Points, ident: int) -> None:
        middle = ring.mean(axis=0)
        shrunk = [middle + (ring - middle) * (1 - i / len(lid)) for i in range(len(lid))]
        self._fill(np.stack(shrunk), self._lit(normal, middle) * np.stack(lid), ident)

    def _lit(self, normals: Points, middles: Points) -> NDArray[np.float64]:
        half = self.light + (self.eye - middles) / np.linalg.norm(self.eye - middles, axis=-1, keepdims=True)
        half /= np.linalg.norm(half, axis=-1, keepdims=True)
        shine = self.gloss * np.maximum((normals * half).sum(axis=-1), 0) ** 12
        return np.asarray(
            self.ambient + (1 - self.ambient) * np.maximum(normals @ self.light, 0) + shine, dtype=np.float64
        )

    def cover(self, polygon: Points, colour: Colour) -> None:
        """Paints a flat surface that is neither a piece nor a bowl."""
        self._fill(polygon[None], colour[None], 0)

    def _fill(self, polygons: Points, colours: NDArray[np.float64], ident: int) -> None:
        for corners, colour in zip(self._corners(polygons), colours.tolist(), strict=True):
            cv2.fillConvexPoly(self.colours, corners, colour, shift=4)
            cv2.fillConvexPoly(self.ids, corners, ident, shift=4)

    def _corners(self, polygons: Points) -> NDArray[np.int32]:
        return np.rint(self.project(polygons) * 16).astype(np.int32)

    def finished(self, mouth: Points) -> Tower:
        """The picture with rough surfaces, and its truth."""
        rng, shape = self.rng, self.ids.shape
        grain = cv2.GaussianBlur(rng.standard_normal(shape, dtype=np.float32), (0, 0), rng.uniform(0.6, 1.6))
        grain /= grain.std()
        photo = self.colours * (1 + self.rough[self.ids] * grain)[..., None]
        photo[(grain > 2.0) & self.specks[self.ids]] *= rng.uniform(0.2, 0.8)
        photo *= _shadows(rng)[..., None]
        opening = np.zeros(shape, dtype=np.uint8)
        cv2.fillConvexPoly(opening, self._corners(mouth), 1, shift=4)
        return Tower(
            np.rint(255 * np.clip(photo, 0, 1)).astype(np.uint8),
            planes_of(self.ids.astype(np.int32), TALLEST, opening.astype(bool), KEPT),
        )


def draw_tower(walls: Sequence[NDArray[np.uint8]], rng: np.random.Generator) -> Tower:
    """A tower in a bowl before something; `walls` are pictures that may hang behind."""
    picture = Picture(rng)
    _surroundings(picture, walls[rng.integers(len(walls))])
    maker = _Maker(rng)
    if rng.random() < 0.4:
        place = np.array([rng.choice([-1, 1]) * rng.uniform(8, 18), rng.uniform(12, 24), 0])
        behind = maker.bowl(OTHERS + 1, place)
        picture.paint(behind, inside=True)
        for _ in range(rng.integers(5)):
            picture.paint(
                maker.piece(OTHERS, place + np.append(rng.uniform(-3, 3, 2), 0.4), lies=rng.random() < 0.5)
            )
        picture.paint(behind)
    for _ in range(rng.integers(1, 4) if rng.random() < 0.35 else 0):
        place = np.array([rng.uniform(-11, 11), rng.uniform(9, 16), 0])
        _box(picture, place, rng.uniform([2, 1, 1], [17, 4, 3]))
    for _ in range(rng.integers(4)):
        place = np.array([rng.choice([-1, 1]) * rng.uniform(7, 17), rng.uniform(-8, 12), 0])
        picture.paint(maker.piece(OTHERS, place, lies=rng.random() < 0.5))
    bowl = maker.bowl(BOWL, np.zeros(3))
    picture.paint(bowl, inside=True)
    pieces = _stack(maker, rng)
    for piece in sorted(pieces, key=lambda piece: -abs(float(piece.rings[..., 2].mean()) - picture.eye[2])):
        picture.paint(piece)
    picture.paint(bowl)
    return picture.finished(bowl.rings[-1])


def _stack(maker: "_Maker", rng: np.random.Generator) -> list[Solid]:
    foot = np.array([*rng.normal(0, 0.8, 2), maker.floor])
    lean = rng.normal(0, 0.03, 2) * (rng.random() < 0.6)
    black = rng.random() < 0.25  # on black
    pieces = []
    for ident in range(1, 1 + rng.integers(TALLEST + 1)):
        at = foot + np.append(lean * foot[2] + rng.normal(0, 0.15, 2), 0)
        piece = maker.piece(ident, at, black=bool(black and rng.random() < 0.8))
        pieces.append(piece)
        foot[2] = float(piece.rings[..., 2].max())
    if pieces and rng.random() < 0.3:
        pieces[-1] = maker.wasabi(len(pieces), at)
    return pieces


class _Maker:
    """Makes the pieces and bowls of one set."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        size = rng.uniform(0.88, 1.13)
        self.hosomaki = size * rng.uniform([0.8, 1.7], [1.05, 2.25])  # radius and height
        self.uramaki = size * rng.uniform([1.1, 1.5], [1.45, 2.0])
        self.nigiri = size * rng.uniform([3.1, 1.5, 1.35], [4.0, 2.0, 1.85])
        self.bevel = rng.uniform(0.03, 0.3)
        self.droop = rng.uniform(0, 0.4)
        self.rice = rng.uniform(0.75, 0.95) * rng.uniform([0.85, 0.9, 0.95], 1.0)
        self.nori = rng.uniform(0.03, 0.2) * rng.uniform(0.6, 1.0, 3)
        if rng.random() < 0.1:
            self.nori = rng.uniform(0.1, 0.7, 3)
        self.flavours = [np.array(c) for c in ((0.25, 0.5, 0.93), (0.6, 0.45, 0.9), (0.3, 0.65, 0.4))]
        self.flavours = [np.clip(c * rng.uniform(0.6, 1.2, 3), 0, 1) for c in self.flavours]
        self.darker = rng.uniform(0.35, 1.0)  # where one piece touches the next
        self.pointed = rng.uniform(0.9, 2.5)
        self.belt = rng.random() < 0.3
        self.sesame = rng.random() < 0.6
        self.speckle = rng.uniform(0.01, 0.06)
        self.mouth, self.deep = rng.uniform(4.6, 6.4), rng.uniform(2.4, 4.2)
        self.thick, self.floor = rng.uniform(0.2, 0.6), rng.uniform(0.3, 0.7)
        self.foot = self.mouth * rng.uniform(0.6, 0.95)
        self.clay = rng.uniform(0.03, 0.95) * rng.uniform(0.5 if rng.random() < 0.6 else 0.05, 1, 3)
        if rng.random() < 0.3:  # dark wood
            self.clay = rng.uniform(0.03, 0.2) * rng.uniform([0.5, 0.7, 0.9], 1.1)
        self.grain = rng.uniform(0, 0.3) * (rng.random() < 0.5)

    def piece(self, ident: int, at: Points, black: bool = False, lies: bool = False) -> Solid:
        """A piece that stands at a place, or lies; `black` for a hosomaki only."""
        rng = self.rng
        flavour = self.flavours[rng.integers(3)]
        kind = 0 if black else rng.integers(3)
        if kind == 2:
            return self._nigiri(ident, at, flavour)
        radius, height = self.hosomaki if kind == 0 else self.uramaki
        side = self.nori if kind == 0 else self.rice
        bevel = min(self.bevel, radius / 3)
        profile = [(0, radius - bevel), (bevel * 0.3, radius - bevel * 0.3), (bevel, radius)]
        profile += [(height - z, r) for z, r in profile[::-1]]
        rings = np.stack([_ring(r, r, z, 2.0) for z, r in profile])
        if lies:
            rings = rings[..., [2, 0, 1]] + np.array([0, 0, radius])
        colours = np.broadcast_to(side, (len(rings) - 1, CORNERS, 3)).copy()
        colours[[0, -1]] *= self.darker
        lid = [side, self.rice if kind == 0 else self.nori, flavour]
        grain = self.speckle if kind else self.speckle / 2
        return Solid(rings + at, colours, lid, ident, grain, bool(kind and self.sesame))

    def wasabi(self, ident: int, at: Points) -> Solid:
        """A heap, pointed or round."""
        radius, height = self.rng.uniform([0.8, 0.9], [1.05, 1.6])
        up = np.linspace(0, 0.98, 8)
        wide = radius * (1 - up**self.pointed) ** 0.7
        rings = np.stack([_ring(r, r, z, 2.0) for z, r in zip(height * up, wide, strict=True)])
        colour = np.array([0.3, 0.75, 0.65]) * self.rng.uniform([0.2, 0.7, 0.6], [1.6, 1.2, 1.2])
        colours = np.broadcast_to(np.clip(colour, 0, 1), (len(rings) - 1, CORNERS, 3))
        return Solid(rings + at, colours, [colours[0, 0]], ident, self.speckle)

    def _nigiri(self, ident: int, at: Points, flavour: Colour) -> Solid:
        along, across, height = self.nigiri
        round_ = min(self.bevel, 0.2)
        profile = [(0, -round_), (round_, 0), (0.55, -0.1), (0.6, 0.05), (0.95 - round_, 0.05), (1, -round_)]
        rings = np.stack([_ring(along / 2 + r, across / 2 + r, z * height, 4.0) for z, r in profile])
        rings[3:, :, 2] -= self.droop * (rings[3:, :, 0] / along * 2) ** 2 * height * 0.4
        colours = np.stack([np.broadcast_to(c, (CORNERS, 3)) for c in [self.rice] * 3 + [flavour] * 2]).copy()
        if self.belt:
            colours[:, np.abs(rings[0, :, 0]) < 0.1 * along] = self.nori
        colours[[0, -1]] *= self.darker
        turn = self.rng.uniform(0, np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        rings = rings @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
        return Solid(rings + at, colours, [flavour], ident, self.speckle)

    def bowl(self, ident: int, at: Points) -> Solid:
        """An open bowl."""
        profile = [
            (0.01, 0.1),
            (0.02, self.foot),
            (0.25 * self.deep, self.foot + 0.45 * (self.mouth - self.foot)),
        ]
        profile += [(0.8 * self.deep, self.mouth), (self.deep, self.mouth + self.thick * 0.5)]
        rings = np.stack([_ring(r, r, z, 2.0) for z, r in profile])
        bands = self.rng.uniform(0.85, 1.15, (len(rings) - 1, 1, 1))
        grain = 1 + self.grain * self.rng.uniform(-1, 1, (len(rings) - 1, CORNERS, 1))
        colours = np.clip(self.clay * bands * grain, 0, 1)
        return Solid(rings + at, colours, (), ident, self.rng.uniform(0, 0.03))


def _ring(along: float, across: float, z: float, power: float) -> Points:
    """A superellipse, anticlockwise."""
    angles = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
    cos, sin = np.cos(angles), np.sin(angles)
    x = along * np.sign(cos) * np.abs(cos) ** (2 / power)
    y = across * np.sign(sin) * np.abs(sin) ** (2 / power)
    return np.stack([x, y, np.full(CORNERS, z)], axis=1)


def _surroundings(picture: Picture, wall: NDArray[np.uint8]) -> None:
    """A wall, a table, and boxes and tins between the two."""
    rng = picture.rng
    across, down = (round(side * rng.uniform(0.5, 1.0)) for side in (wall.shape[1], wall.shape[0]))
    x, y = rng.integers(wall.shape[1] - across + 1), rng.integers(wall.shape[0] - down + 1)
    picture.colours[:] = rng.uniform(0.05, 0.95) * rng.uniform(0.7, 1, 3)
    if rng.random() < 0.7:
        cloth = cv2.resize(wall[y : y + down, x : x + across], SIZE).astype(np.float64) / 255
        if rng.random() < 0.5:
            cloth = _pattern(rng)
        left, right = sorted(rng.integers(-200, SIZE[0] + 200, 2))
        picture.colours[:, max(left, 0) : max(right, 0)] = cloth[:, max(left, 0) : max(right, 0)]
    end = rng.uniform(14, 90)
    corners = np.array([[-300, end, 0], [300, end, 0], [300, -29, 0], [-300, -29, 0]], dtype=np.float64)
    picture.rough[0] = rng.uniform(0, 0.02)
    table = rng.uniform(0.05, 0.9) * rng.uniform(0.5, 1, 3)
    picture.cover(corners, table)
    for _ in range(rng.integers(10) if rng.random() < 0.6 else 0):
        place = np.array([rng.normal(0, 14), rng.uniform(14, 50), 0])
        _box(picture, place, rng.uniform([4, 1.5, 1.5], [30, 7, 5]))


def _box(picture: Picture, place: Points, size: NDArray[np.float64]) -> None:
    """A box or a tin, plain or with bands; its `size` is its height and half its width and depth."""
    rng = picture.rng
    height, wide, deep = size
    bands = rng.integers(1, 12)
    power = rng.choice([2.0, 12.0])
    rings = np.stack([_ring(wide, deep, z, power) for z in np.linspace(0, height, bands + 1)])
    several = rng.uniform(0.02, 0.95, (bands if rng.random() < 0.4 else 1, 1, 3))
    if rng.random() < 0.3:
        several *= 0.25
    colours = np.broadcast_to(several, (bands, CORNERS, 3))
    picture.paint(Solid(rings + place, colours, [several[0, 0]], OTHERS, rng.uniform(0, 0.02)))


def _pattern(rng: np.random.Generator) -> NDArray[np.float64]:
    """Stripes, checks or bars."""
    y, x = np.mgrid[: SIZE[1], : SIZE[0]]
    turn = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    wide = rng.uniform(8, 60)
    mixed = ((u // wide) % 2 + ((v // wide) % 2) * rng.integers(2)) / 2
    one, other = rng.uniform(0.02, 0.95, (2, 3))
    return np.asarray(one + (other - one) * mixed[..., None], dtype=np.float64)


def _shadows(rng: np.random.Generator) -> MatLike:
    """The light that falls on each pixel of the picture."""
    small = (SIZE[0] // 4, SIZE[1] // 4)
    light = np.ones(small[::-1], dtype=np.float32)
    for _ in range(rng.integers(4)):
        corners = rng.uniform(-0.2, 1.2, (4, 2)) * small
        cv2.fillConvexPoly(light, cv2.convexHull(corners.astype(np.int32)), rng.uniform(0.4, 0.9))
    soft = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 10))
    return cv2.resize(soft, SIZE, interpolation=cv2.INTER_LINEAR)
