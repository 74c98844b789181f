"""Training samples: scenes turned into planes, with the flavours' names shuffled."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from network.augment import weather
from network.model import CLASSES
from network.scenes import Scene, make_scene
from network.targets import target
from network.views import PieceSet
from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.colours import Colours
from rushpi.vision.features import PLANES, planes

FLAVOURS: Final = tuple(Flavour)
FLAVOUR_PLANES: Final = [PLANES.index(flavour.value) for flavour in FLAVOURS]
FLAVOUR_CLASSES: Final = [[Kind(f"{type_.value}-{flavour.value}") for flavour in FLAVOURS] for type_ in Type]

WEATHERS: Final = 2
"""Photos taken of each scene: a scene costs more to make than a photo of it."""

Sample = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]
"""planes, centre, counted, classes (channels first), named."""


class Samples(IterableDataset[Sample]):
    """Random scenes of some sets without end, each set as often as any other."""

    def __init__(self, sets: Sequence[PieceSet], seed: int) -> None:
        super().__init__()
        self.sets = sets
        self.seed = seed

    def __iter__(self) -> Iterator[Sample]:
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, 0 if worker is None else worker.id])
        while True:
            piece_set = self.sets[rng.integers(len(self.sets))]
            scene = make_scene(piece_set, rng)
            for _ in range(WEATHERS):
                yield sample(scene, piece_set.colours, rng)


def sample(scene: Scene, colours: Colours, rng: np.random.Generator) -> Sample:
    """One photo of a scene.

    The names of the three flavours are shuffled in the maps and in the answer alike. So the network cannot
    learn that orange is salmon; it learns which map lights up.
    """
    seen = planes(weather(scene.picture, rng), colours)
    answer = target(scene.seen())
    classes = np.moveaxis(answer.classes, -1, 0).copy()
    order = list(permutations(range(len(FLAVOURS))))[rng.integers(6)]
    seen[FLAVOUR_PLANES] = seen[[FLAVOUR_PLANES[i] for i in order]]
    for kinds in FLAVOUR_CLASSES:
        rows = [CLASSES.index(kind.value) for kind in kinds]
        classes[rows] = classes[[rows[i] for i in order]]
    return (
        torch.from_numpy(seen),
        torch.from_numpy(answer.centre),
        torch.from_numpy(answer.counted),
        torch.from_numpy(classes),
        torch.from_numpy(answer.named),
    )
