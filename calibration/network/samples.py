"""Training samples: scenes turned into planes, with the flavours' names shuffled."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from torch.utils.data import IterableDataset, get_worker_info

from network.augment import weather
from network.dyes import dyed
from network.scenes import Scene, make_scene
from network.targets import target
from network.views import PieceSet
from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.colours import Colours
from rushpi.vision.features import PLANES, planes
from rushpi.vision.network import CLASSES

FLAVOURS: Final = tuple(Flavour)
FLAVOUR_PLANES: Final = [
    [PLANES.index(f"{name}{flavour.value}") for flavour in FLAVOURS] for name in ("", "towards ")
]
FLAVOUR_CLASSES: Final = [
    [CLASSES.index(Kind(f"{type_.value}-{flavour.value}")) for flavour in FLAVOURS] for type_ in Type
]

RGB: Final = PLANES[:3]

OTHER_COLOURS: Final = 0.5  # of the photos are seen as if of a set of other colours

WEATHERS, TURNS = 2, 2
"""Photos taken of each scene, and samples made of each photo: scenes cost more to make than photos."""

POOL: Final = 48
"""Samples to draw from, so that those of one scene do not come together."""

Maps = tuple[npt.NDArray[np.float32], ...]
"""planes, centre, counted, classes, named; each of shape (..., rows, columns)."""


class Samples(IterableDataset[Maps]):
    """Random scenes of some sets without end, each set as often as any other.

    With `rgb_only` the network is not told the calibrated colours, nor are the flavours renamed: the control
    experiment.
    """

    def __init__(self, sets: Sequence[PieceSet], seed: int, *, rgb_only: bool = False) -> None:
        super().__init__()
        self.sets = sets
        self.seed = seed
        self.rgb_only = rgb_only

    def __iter__(self) -> Iterator[Maps]:
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, 0 if worker is None else worker.id])
        pool: list[Maps] = []
        while True:
            while len(pool) < POOL:
                piece_set = self.sets[int(rng.integers(len(self.sets)))]
                scene = make_scene(piece_set, rng)
                for _ in range(WEATHERS):
                    photo = photographed(scene, piece_set.colours, rng)
                    for _ in range(TURNS):
                        maps = turned(photo, rng)
                        pool.append((untold(maps[0]), *maps[1:]) if self.rgb_only else renamed(maps, rng))
            i = int(rng.integers(POOL))
            pool[i], pool[-1] = pool[-1], pool[i]
            yield pool.pop()


def photographed(scene: Scene, colours: Colours, rng: np.random.Generator) -> Maps:
    """One photo of a scene, as the network sees it, and the right answer."""
    answer = target(scene)
    return (
        taken(scene, colours, rng),
        answer.centre,
        answer.counted,
        np.moveaxis(answer.classes, -1, 0),
        answer.named,
    )


def taken(scene: Scene, colours: Colours, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """The planes of one photo of a scene, as another camera might have taken it of a set of other colours."""
    picture, dyes = dyed(scene.picture, colours, rng)
    return _recoloured(planes([weather(picture, rng)], dyes)[0], rng)


def _recoloured(seen: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """The planes of a photo, half of the time as a set of other colours would look.

    If red, green and blue change places in the photo they do so in the calibrated colours too, and how like a
    pixel is to those does not change. So the network cannot learn by heart what colours its sets have.
    """
    if rng.random() < OTHER_COLOURS:
        seen[: len(RGB)] = seen[rng.permutation(len(RGB))]
    return seen


def turned(maps: Maps, rng: np.random.Generator) -> Maps:
    """All maps turned by a multiple of a right angle, mirrored half of the time."""
    quarters, mirrored = int(rng.integers(4)), rng.random() < 0.5
    around = (np.rot90(one, quarters, axes=(-2, -1)) for one in maps)
    return tuple(np.array(one[..., ::-1] if mirrored else one, order="C") for one in around)


def renamed(maps: Maps, rng: np.random.Generator) -> Maps:
    """The names of the three flavours shuffled, in the planes and in the answer alike.

    So the network cannot learn that orange is salmon; it learns which map lights up.
    """
    seen, classes = maps[0], maps[3]
    order = rng.permutation(len(FLAVOURS))
    for one, groups in ((seen, FLAVOUR_PLANES), (classes, FLAVOUR_CLASSES)):
        for rows in groups:
            one[rows] = one[[rows[i] for i in order]]
    return maps


def untold(seen: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Planes (..., planes, rows, columns) with all but red, green and blue blank."""
    blank = seen.copy()
    blank[..., len(RGB) :, :, :] = 0
    return blank
