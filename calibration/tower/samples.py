"""Pictures of towers with what the network is to answer, each in another light and before another wall."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.vision.tower import PLANES, WIDTH

BOWL: Final = 101  # values of the truth's masks: a tower's bowl, and from there on others
BOWLS: Final = range(BOWL, BOWL + 4)
OTHERS: Final = 60  # the least value of a piece that is not in the tower
SIDES: Final = (240, 336)  # px of a sample, across and down: a tower and its bowl
KEPT: Final = 1.5  # a photo is kept so many times as large as the network sees it
WALLED: Final = 0.3  # of the samples get another wall
DIM: Final = 0.2  # are dark
SEAM: Final = 2.5  # px of the network's picture: how thick a seam is drawn


@dataclass(frozen=True)
class Tower:
    """A photo with truth: (H, W, 3) BGR, and the planes, (len(PLANES), H, W), 0 to 255."""

    photo: NDArray[np.uint8]
    planes: NDArray[np.uint8]


def load_towers(folder: Path) -> list[Tower]:
    """All towers of a folder of photos with truth, somewhat larger than the network sees them."""
    return [_load(photo) for photo in sorted(folder.glob("*.jpg")) if photo.with_suffix(".json").exists()]


def _load(photo: Path) -> Tower:
    frame = cv2.imread(str(photo))
    ids = cv2.imread(str(photo.with_name(f"{photo.stem}_id.png")), cv2.IMREAD_UNCHANGED).astype(np.int32)
    truth = json.loads(photo.with_suffix(".json").read_text())
    mouth = np.zeros(ids.shape, dtype=np.uint8)
    cv2.fillPoly(mouth, [np.rint(truth["bowl"]["rim_px"]).astype(np.int32)], 1)
    scale = ids.shape[1] / WIDTH
    size = (round(WIDTH * KEPT), round(ids.shape[0] / scale * KEPT))
    planes = [
        cv2.resize(plane, size, interpolation=cv2.INTER_AREA)
        for plane in planes_of(ids, truth["tower"]["n"], mouth > 0, scale)
    ]
    return Tower(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.stack(planes))


def planes_of(ids: NDArray[np.int32], n: int, mouth: NDArray[np.bool_], scale: float) -> NDArray[np.uint8]:
    """The truth's masks of n pieces as planes, 0 to 255; the network sees `scale` of their pixels as one."""
    tower = (ids >= 1) & (ids <= n)
    seam = np.zeros(ids.shape, dtype=np.uint8)
    seam[:-1] = (ids[:-1] != ids[1:]) & tower[:-1] & tower[1:]
    thick = cv2.dilate(seam, np.ones((round(SEAM * scale), 1), dtype=np.uint8))
    planes = [tower, np.isin(ids, BOWLS), thick, mouth]
    assert len(planes) == len(PLANES)
    return np.stack([plane.astype(np.uint8) * 255 for plane in planes])


def samples(
    towers: Iterator[Tower], walls: Sequence[NDArray[np.uint8]], rng: np.random.Generator
) -> Iterator[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Pictures (3, *SIDES[::-1]), 0 to 1, BGR, and planes; `walls` are pictures to put behind."""
    for tower in towers:
        photo, planes = _moved(tower, rng)
        if rng.random() < WALLED:
            photo = _before(photo, planes, walls[rng.integers(len(walls))], rng)
        yield _seen(photo, rng), planes


def _before(
    photo: NDArray[np.float32], planes: NDArray[np.float32], wall: NDArray[np.uint8], rng: np.random.Generator
) -> NDArray[np.float32]:
    """The tower and the bowls before another wall."""
    across, down = (round(side * rng.uniform(0.6, 1.5)) for side in SIDES)
    y, x = rng.integers(wall.shape[0] - down + 1), rng.integers(wall.shape[1] - across + 1)
    behind = cv2.resize(wall[y : y + down, x : x + across], SIDES).astype(np.float32) / 255
    front = cv2.GaussianBlur(np.maximum(planes[0], planes[1]), (3, 3), 0)[..., None]
    return np.asarray(front * photo + (1 - front) * behind * rng.uniform(0.5, 1.2), dtype=np.float32)


def _moved(tower: Tower, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The photo and the planes, 0 to 1, from somewhat nearer, farther or aslant."""
    across, down = SIDES
    scale = np.exp(rng.uniform(np.log(0.7), np.log(1.4)))
    rows, columns = np.nonzero(tower.planes[:2, ::4, ::4].max(axis=0) > 127)
    middle = (4 * float(np.median(columns)), 2 * (float(rows.min()) + float(rows.max())))
    turn = cv2.getRotationMatrix2D(middle, rng.normal(0, 1.5), scale / KEPT)
    turn[:, 2] += (across / 2 - middle[0] + rng.normal(0, 30), down / 2 - middle[1] + rng.normal(0, 25))
    if rng.random() < 0.5:
        turn[0] *= -1
        turn[0, 2] += across - 1
    photo = cv2.warpAffine(tower.photo, turn, SIDES, borderMode=cv2.BORDER_REPLICATE)
    planes = np.stack([cv2.warpAffine(plane, turn, SIDES) for plane in tower.planes])
    return photo.astype(np.float32) / 255, planes.astype(np.float32) / 255


def _seen(photo: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """As another camera might see it in another light."""
    if rng.random() < 0.3:
        photo = photo[..., rng.permutation(3)]
    if rng.random() < 0.15:
        photo = np.repeat(photo.mean(axis=2, keepdims=True), 3, axis=2)
    photo = np.clip(photo, 1e-4, 1) ** np.exp(rng.normal(0, 0.3))
    photo = photo * np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.2))
    if rng.random() < DIM:
        photo = photo * rng.uniform(0.08, 0.5)
    if rng.random() < 0.4:
        photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 1.2))
    noise = rng.standard_normal(photo.shape, dtype=np.float32)
    if rng.random() < 0.3:
        noise = 2 * cv2.GaussianBlur(noise, (0, 0), 0.8)
    photo = photo + rng.uniform(0, 0.05) * noise
    return np.clip(photo, 0, 1).astype(np.float32).transpose(2, 0, 1)
