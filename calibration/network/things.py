"""Things that are no pieces: markers, coins, crumbs, scraps of paper. They lie in bowls, and on pieces.

Nobody can know them all, so they are made up: flat shapes of a size that a bowl holds, of any colour, the
flavours' among them, or cut from what else is seen in photos.
"""

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from network.views import LEVELS, PieceSet, TrueView
from rushpi.vision.view import SIDE

Image = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

RADIUS: Final = (7.0, 25.0)  # px: 4.5 to 16 mm
LONGEST: Final = 24.0  # px from the middle of an oblong one to its corners: a nigiri's are 31 to 36 away
SIGNED: Final = 0.4  # have a sign on them, as markers have


def shape(middle: tuple[float, float], rng: np.random.Generator) -> Mask:
    """Which pixels of a view a thing covers that lies there, (SIDE, SIDE) of 0 and 1."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    outline = _OUTLINES[rng.integers(len(_OUTLINES))]
    cv2.fillPoly(mask, [np.rint(outline(rng) + middle).astype(np.int32)], 1)
    return mask


def _disc(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    steps = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return rng.uniform(*RADIUS) * np.column_stack([np.cos(steps), np.sin(steps)])


def _oblong(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    sides = rng.uniform(*RADIUS, 2) * (1.0, rng.uniform(0.3, 1))
    sides *= min(1.0, LONGEST / float(np.hypot(*sides)))
    return _turned(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * sides, rng)


def _scrap(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    steps = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 10))))
    away = rng.uniform(*RADIUS) * rng.uniform(0.5, 1.1, len(steps))
    corners = np.column_stack([away * np.cos(steps), away * np.sin(steps) * rng.uniform(0.5, 1)])
    return _turned(corners, rng)


_OUTLINES: Final[Sequence[Callable[[np.random.Generator], npt.NDArray[np.float64]]]] = (
    _disc,  # twice: markers and coins are the likeliest
    _disc,
    _oblong,
    _scrap,
)


def _turned(corners: npt.NDArray[np.float64], rng: np.random.Generator) -> npt.NDArray[np.float64]:
    angle = rng.uniform(0, np.pi)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]), np.float64)


def look(piece_set: PieceSet, middle: tuple[float, float], rng: np.random.Generator) -> Image:
    """What a thing with this middle may look like, (SIDE, SIDE, 3) balanced RGB, and all about it too."""
    if rng.random() < 0.3:
        return _from_photo(piece_set.views[rng.integers(len(piece_set.views))], rng)
    picture = np.broadcast_to(_colour(piece_set, rng), (SIDE, SIDE, 3)).astype(np.float32)
    if rng.random() < SIGNED:
        sign = np.zeros((SIDE, SIDE), np.uint8)
        for _ in range(int(rng.integers(1, 4))):
            a, b = (tuple(int(v) for v in rng.normal(middle, 8)) for _ in range(2))
            cv2.line(sign, a, b, 1, int(rng.integers(1, 6)))
        picture[sign > 0] = _colour(piece_set, rng)
    slope = rng.normal(0, 0.006, 2)  # light that falls aslant, metal that shines
    steps = np.arange(SIDE) - SIDE / 2
    shine = 1 + slope[0] * steps[:, None] + slope[1] * steps[None, :]
    return np.asarray(picture * np.clip(shine, 0.4, 1.6)[..., None], np.float32)


def _colour(piece_set: PieceSet, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Any colour, a grey, or one that a piece of the set has."""
    choice = rng.random()
    if choice < 0.4:
        return rng.uniform(0.05, 0.9, 3)
    if choice < 0.6:
        return np.full(3, rng.uniform(0.05, 0.9)) + rng.normal(0, 0.02, 3)
    cutout = piece_set.cutouts[rng.integers(len(piece_set.cutouts))]
    pixels = cutout.picture[cutout.mask]
    return pixels[rng.integers(len(pixels))].astype(np.float64) / LEVELS


def _from_photo(view: TrueView, rng: np.random.Generator) -> Image:
    """A view turned and much enlarged, so that no piece in it looks like one."""
    scale, angle = rng.uniform(2, 4), rng.uniform(0, 360)
    turn = cv2.getRotationMatrix2D(tuple(rng.uniform(0, SIDE, 2)), angle, scale)
    turn[:, 2] += rng.uniform(-SIDE / 2, SIDE / 2, 2)
    large = cv2.warpAffine(view.picture, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT)
    return large.astype(np.float32) / np.float32(LEVELS)
