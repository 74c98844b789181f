"""Pieces that hardly show their flavour, cut out of scenes: what the closer look learns from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from torch.utils.data import IterableDataset, get_worker_info

from network.samples import taken
from network.scenes import Part, make_scene
from network.targets import SIGN_PX, class_of
from network.views import PieceSet
from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.closer import close_up
from rushpi.vision.network import CLASSES
from rushpi.vision.view import SIDE

Array = npt.NDArray[np.float32]

ANSWERS: Final = (*Flavour, Kind.HOSOMAKI_WILD, None)
"""What a piece may be, given its type; None: its flavour is hidden."""

IMPOSSIBLE: Final = -30.0  # logit: only a hosomaki is ever wild

FACE_UP_PX: Final = 600.0  # of flavour: such a piece needs no closer look
PLAIN_PX: Final = 350.0
PLAIN: Final = 0.4  # of the pieces that show more are kept: it knows them
FACE_UP: Final = 0.1  # of those face up are kept: in a strange set it may be asked about one
HIDDEN_PX: Final = 30.0
HIDDEN: Final = 0.4  # of the pieces that show nothing are kept: they are many, and easy
OFF: Final = 3.0  # px that a middle may be off
WEATHERS, TURNS = 2, 2
POOL: Final = 600


@dataclass(frozen=True)
class CloseUp:
    """One piece from close: what is shown, of `close_up`'s shape, and how likely each of ANSWERS is right."""

    shown: Array
    right: Array
    possible: Array
    """(len(ANSWERS),) 0, or IMPOSSIBLE."""


class CloseUps(IterableDataset[tuple[Array, Array, Array]]):
    """Doubtful pieces of random scenes of some sets without end, each set as often as any other."""

    def __init__(self, sets: Sequence[PieceSet], seed: int) -> None:
        super().__init__()
        self.sets = sets
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Array, Array, Array]]:
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, 0 if worker is None else worker.id])
        pool: list[CloseUp] = []
        while True:
            while len(pool) < POOL:
                pool += _doubtful(self.sets[int(rng.integers(len(self.sets)))], rng)
            i = int(rng.integers(len(pool)))
            pool[i], pool[-1] = pool[-1], pool[i]
            piece = pool.pop()
            yield piece.shown, piece.right, piece.possible


def has_flavour(part: Part) -> bool:
    """Whether a piece in sight has a flavour, be it hidden."""
    in_view = all(0 <= at < SIDE for at in part.centre)
    return in_view and part.visible_px >= SIGN_PX and part.kind.type is not None


def is_hard(part: Part) -> bool:
    """Whether a piece in sight has a flavour and shows little of it."""
    return has_flavour(part) and part.flavour_px < FACE_UP_PX


def kept_share(part: Part) -> float:
    """How many of such pieces are worth a look in training: little is learned of what is hidden, or plain."""
    if part.flavour_px < HIDDEN_PX:
        return HIDDEN
    if part.flavour_px >= FACE_UP_PX:
        return FACE_UP
    return PLAIN if part.flavour_px > PLAIN_PX else 1.0


def right_answer(part: Part) -> tuple[Array, Array]:
    """How likely each of ANSWERS is right for a piece, and which are possible, as logits to add."""
    type_ = part.kind.type
    assert type_ is not None
    names = [
        type_ if answer is None else Kind(f"{type_}-{answer}") if isinstance(answer, Flavour) else answer
        for answer in ANSWERS
    ]
    of_all = class_of(part)
    right = np.array([of_all[CLASSES.index(name)] for name in names], np.float32)
    possible = np.array([0 if _type(name) is type_ else IMPOSSIBLE for name in names], np.float32)
    return right, possible


def _type(name: Kind | Type) -> Type | None:
    return name if isinstance(name, Type) else name.type


def _doubtful(piece_set: PieceSet, rng: np.random.Generator) -> Iterator[CloseUp]:
    """Pieces of one scene, most of them hard, photographed and turned a few times."""
    scene = make_scene(piece_set, rng)
    kept = [part for part in scene.seen() if has_flavour(part) and rng.random() < kept_share(part)]
    for _ in range(WEATHERS if kept else 0):
        seen = taken(scene, piece_set.colours, rng)
        for part in kept:
            for _ in range(TURNS):
                x, y = np.array(part.centre) + rng.uniform(-OFF, OFF, 2)
                shown = np.rot90(close_up(seen, (x, y)), int(rng.integers(4)), axes=(-2, -1))
                mirrored = shown[..., ::-1] if rng.random() < 0.5 else shown
                yield CloseUp(np.ascontiguousarray(mirrored), *right_answer(part))
