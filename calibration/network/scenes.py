"""Bowls to learn from: real views turned at random, with more pieces laid in, and things in the way.

A piece cut out of one photo is laid into a bowl of another photo of the same set, so a handful of photos
gives piles without end, each with exact truth: who covers whom is known from the order of laying.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from network import things
from network.truth import HAND, Piece
from network.views import LEVELS, Cutout, PieceSet, TrueView
from rushpi.rush.pieces import Kind, Type
from rushpi.vision.view import SIDE

Image = npt.NDArray[np.float32]
Point = npt.NDArray[np.float64]

JITTER: Final = 8.0  # px: how far the bowl finder may be off
FLOOR: Final = 66.0  # px about the bowl's middle where pieces come to rest
TOUCHING: Final = (4.0, 46.0)  # px between the middles of pieces that touch, lean or lie crosswise
LEANING: Final = (10.0, 30.0)  # px between those of like ones that lie against each other
BURIED: Final = 0.7  # of a piece that the next one may cover, mostly
SHARP: Final = cv2.INTER_CUBIC  # the views were interpolated once already: a linear mean would blur them
SQUARELY: Final = 0.35  # of the turns are by right angles and whole pixels: what is shown later is as sharp
TRIES: Final = 4
LONGEST_SHADOW: Final = 30.0  # px
SHADOW_PARTS: Final = (0.25, 0.5, 0.75, 1.0)
HARDLY_SHOWN_PX: Final = (60.0, 500.0)  # of a roll's round face
ASLANT: Final = 0.6  # of the draws are among such rolls only
GHOSTS: Final = 0.06  # of what is laid: a shadow alone
THINGS: Final = 0.15  # of the bowls hold something that is no piece
ON_PIECE: Final = 0.4  # of them lie on one
FIRST_THING: Final = 210  # in the map of owners: pieces have lower numbers
OF_A_KIND: Final = 3
ALIKE: Final = 0.15  # of the bowls have like pieces side by side: they are easily taken for one
MOST_LAID: Final = 10
MOST_ADDED: Final = 2
STARTS: Final = {"sheet": 0.08, "full": 0.44, "empty": 0.48}
"""What scenes start from, and how often: a cell of the sheet, a bowl with pieces, an empty bowl."""


@dataclass(frozen=True)
class Part:
    """A piece in a scene, with its figures when it was laid; `owned_px` are its pixels in the view then."""

    id: int
    kind: Kind
    centre: tuple[float, float]
    owned_px: int
    visible_fraction: float
    visible_px: float
    flavour_px: float


@dataclass
class Scene:
    """A bowl from above in the making: (SIDE, SIDE, 3) balanced RGB, whose pixel is whose, and the pieces."""

    picture: Image
    ids: npt.NDArray[np.uint8]
    parts: list[Part]
    things: int = 0
    """How many things that are no pieces lie in it; they own the numbers from FIRST_THING on."""

    def seen(self) -> list[Part]:
        """The pieces as they look in the end, less what was laid over them.

        The centre moves from the body's to that of what is seen as the piece gets covered. Once the body's
        own middle is covered it is that of the largest bit which shows: of two nigiri that lie crosswise the
        lower one must not be looked for where the upper one is.
        """
        rows, columns = np.nonzero(self.ids)
        owner = self.ids[rows, columns]
        owned = np.bincount(owner, minlength=256)
        x_sum = np.bincount(owner, weights=columns, minlength=256)
        y_sum = np.bincount(owner, weights=rows, minlength=256)
        found = []
        for part in self.parts:
            seen_px = max(1, int(owned[part.id]))
            left = float(owned[part.id]) / max(1, part.owned_px)
            whole = part.visible_fraction * left
            x, y = part.centre
            centre = (
                float(whole * x + (1 - whole) * x_sum[part.id] / seen_px),
                float(whole * y + (1 - whole) * y_sum[part.id] / seen_px),
            )
            if owned[part.id] and self._is_covered(part):
                centre = _middle_of_largest(self.ids == part.id)
            found.append(
                replace(
                    part,
                    centre=centre,
                    visible_fraction=whole,
                    visible_px=part.visible_px * left,
                    flavour_px=part.flavour_px * left,
                )
            )
        return found

    def _is_covered(self, part: Part) -> bool:
        """Whether another piece or thing lies over the middle of a piece's body."""
        x, y = (round(at) for at in part.centre)
        return 0 <= x < SIDE and 0 <= y < SIDE and int(self.ids[y, x]) not in (0, part.id, HAND)


def _middle_of_largest(mask: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """The middle (x, y) of the largest connected bit of a mask that is not empty."""
    _, _, figures, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    x, y = middles[1 + int(np.argmax(figures[1:, cv2.CC_STAT_AREA]))]
    return float(x), float(y)


def make_scene(piece_set: PieceSet, rng: np.random.Generator) -> Scene:
    """A random bowl of a set."""
    start = rng.choice(len(STARTS), p=list(STARTS.values()))
    choice = [view for view in piece_set.views if _start(view) == list(STARTS)[start]] or piece_set.views
    view = choice[rng.integers(len(choice))]
    scene = turned(view, rng)
    if view.bowl is not None:
        most = MOST_ADDED if view.bowl.pieces else MOST_LAID
        _lay(scene, _drawn(piece_set.cutouts, scene, int(rng.integers(0, most + 1)), rng), rng)
        if rng.random() < THINGS:
            for _ in range(int(rng.integers(1, 3))):
                _drop(scene, piece_set, rng)
    if rng.random() < 0.08:
        _reach_in(scene, rng)
    if rng.random() < 0.08:
        _put_chopsticks(scene, rng)
    return scene


def _start(view: TrueView) -> str:
    return "sheet" if view.bowl is None else "full" if view.bowl.pieces else "empty"


def as_seen(view: TrueView) -> Scene:
    """A view as it is, to be measured on."""
    return _scene(view, view.picture.astype(np.float32) / np.float32(LEVELS), view.ids, view.centres)


def turned(view: TrueView, rng: np.random.Generator) -> Scene:
    """A view turned, mirrored, scaled a little and off its middle."""
    middle = np.full(2, (SIDE - 1) / 2)
    matrix = _turn(rng, middle, middle + rng.uniform(-JITTER, JITTER, 2))
    picture = cv2.warpAffine(view.picture, matrix, (SIDE, SIDE), flags=SHARP, borderMode=cv2.BORDER_REFLECT)
    ids = np.asarray(cv2.warpAffine(view.ids, matrix, (SIDE, SIDE), flags=cv2.INTER_NEAREST), np.uint8)
    centres = view.centres @ matrix[:, :2].T + matrix[:, 2]
    return _scene(view, picture.astype(np.float32) / np.float32(LEVELS), ids, centres)


def _scene(
    view: TrueView, picture: Image, ids: npt.NDArray[np.uint8], centres: npt.NDArray[np.floating]
) -> Scene:
    owned = np.bincount(ids.ravel(), minlength=256)
    parts = [
        Part(
            piece.id,
            piece.kind,
            (float(x), float(y)),
            int(owned[piece.id]),
            piece.visible_fraction,
            piece.visible_px,
            piece.flavour_px,
        )
        for piece, (x, y) in zip(view.pieces, centres, strict=True)
    ]
    return Scene(picture, ids, parts)


def _turn(rng: np.random.Generator, around: Point, to: Point) -> npt.NDArray[np.float64]:
    """A random turn and scale, mirrored half of the time, that takes the point `around` to the point `to`."""
    squarely = rng.random() < SQUARELY
    angle = rng.integers(4) * np.pi / 2 if squarely else rng.uniform(0, 2 * np.pi)
    scale = 1.0 if squarely else rng.uniform(0.94, 1.06)
    cos, sin = scale * np.cos(angle), scale * np.sin(angle)
    flip = 1 if rng.random() < 0.5 else -1
    linear = np.array([[cos, -sin * flip], [sin, cos * flip]])
    offset = to - linear @ around
    return np.column_stack([linear, np.rint(offset) if squarely else offset])


def _drawn(cutouts: Sequence[Cutout], scene: Scene, n: int, rng: np.random.Generator) -> list[Cutout]:
    """Cut-outs of random kinds, at most three of a kind in the bowl."""
    kinds = [kind for kind in Kind for _ in range(OF_A_KIND)]
    for part in scene.parts:
        if part.kind in kinds:
            kinds.remove(part.kind)
    shuffled = [kinds[i] for i in rng.permutation(len(kinds))]
    if rng.random() < ALIKE:
        shuffled = sorted(shuffled, key=shuffled.index)
    drawn = []
    for kind in shuffled[:n]:
        choice = [cutout for cutout in cutouts if cutout.piece.kind is kind]
        aslant = [cutout for cutout in choice if hardly_shows(cutout.piece)]
        if aslant and rng.random() < ASLANT:
            choice = aslant
        if choice:
            drawn.append(choice[rng.integers(len(choice))])
    return drawn


@dataclass(frozen=True)
class Lamp:
    """What lights a scene: where the shadow of a piece ends, in px from it, how dark and how soft it is."""

    end: tuple[float, float]
    darkness: float
    softness: float

    def shade(self, picture: Image, mask: Image) -> None:
        """Darkens a picture, in place, where the pieces of a mask keep the light off."""
        size = (mask.shape[1], mask.shape[0])
        shadow = mask
        for part in SHADOW_PARTS:
            shift = np.array([[1, 0, part * self.end[0]], [0, 1, part * self.end[1]]])
            shadow = np.maximum(shadow, cv2.warpAffine(mask, shift, size))
        shadow = np.asarray(cv2.GaussianBlur(shadow, (0, 0), self.softness), np.float32)
        picture *= 1 - np.float32(self.darkness) * shadow[..., None]


def _lamp(rng: np.random.Generator) -> Lamp:
    angle, length = rng.uniform(0, 2 * np.pi), LONGEST_SHADOW * rng.random() ** 2
    return Lamp(
        (float(length * np.cos(angle)), float(length * np.sin(angle))),
        rng.uniform(0.1, 0.75),
        rng.uniform(0.6, 5),
    )


def hardly_shows(piece: Piece | Part) -> bool:
    """Whether it is a roll that lies so that little of its filling is seen: the hardest to name."""
    low, high = HARDLY_SHOWN_PX
    return piece.kind.type in (Type.URAMAKI, Type.HOSOMAKI) and low <= piece.flavour_px <= high


def _lay(scene: Scene, cutouts: Sequence[Cutout], rng: np.random.Generator) -> None:
    """Lays pieces one after the other under one lamp. Now and then only a shadow falls: it is no piece."""
    lamp = _lamp(rng)
    depth = rng.uniform(0.7, 1.05)  # a bowl's floor is darker than the sheet
    free = sorted(set(range(1, 100)) - {part.id for part in scene.parts})
    for cutout, number in zip(cutouts, free, strict=False):
        for _ in range(TRIES):
            centre = _place(scene, cutout.piece.kind, rng)
            matrix = _turn(rng, np.array(cutout.centre), np.array(centre))
            there, size = _window(matrix, cutout)
            matrix[:, 2] -= there[1].start, there[0].start
            mask = np.asarray(cv2.warpAffine(cutout.mask.astype(np.float32), matrix, size), np.float32)
            ids, picture = scene.ids[there], scene.picture[there]
            if not _buries(scene, ids[mask > 0.5]):
                break
        lamp.shade(picture, mask)
        if rng.random() < GHOSTS:
            continue
        gain = rng.uniform(0.92, 1.08) * (rng.uniform(0.9, 1.1) if cutout.in_bowl else depth)
        piece = cv2.warpAffine(cutout.picture, matrix, size, flags=SHARP, borderMode=cv2.BORDER_REPLICATE)
        cover = np.clip((cv2.GaussianBlur(mask, (0, 0), 0.6) - 0.3) / 0.5, 0, 1)[..., None]
        picture += cover * (piece.astype(np.float32) * np.float32(gain / LEVELS) - picture)
        ids[mask > 0.5] = number
        seen = cutout.piece
        owned = int((mask > 0.5).sum())
        scene.parts.append(Part(number, seen.kind, centre, owned, 1.0, seen.visible_px, seen.flavour_px))


def _window(matrix: npt.NDArray[np.float64], cutout: Cutout) -> tuple[tuple[slice, slice], tuple[int, int]]:
    """The part of the view that a piece and its shadow touch: rows and columns, and (width, height)."""
    height, width = cutout.mask.shape
    corners = np.array([(0, 0), (width, 0), (0, height), (width, height)]) @ matrix[:, :2].T + matrix[:, 2]
    low = np.clip(corners.min(axis=0) - LONGEST_SHADOW, 0, SIDE - 1).astype(int)
    high = np.clip(corners.max(axis=0) + LONGEST_SHADOW, 1, SIDE).astype(int)
    return (slice(low[1], high[1]), slice(low[0], high[0])), (int(high[0] - low[0]), int(high[1] - low[1]))


def _place(scene: Scene, kind: Kind | None, rng: np.random.Generator) -> tuple[float, float]:
    """Where the next piece lands: anywhere on the floor, or against one that is there, a like one first."""
    middle = (SIDE - 1) / 2
    if scene.parts and rng.random() < 0.6:
        like = [part for part in scene.parts if part.kind is kind]
        near = like or scene.parts
        x, y = near[rng.integers(len(near))].centre
        away = rng.uniform(*(LEANING if like else TOUCHING))
    else:
        x, y, away = middle, middle, FLOOR * np.sqrt(rng.random())
    angle = rng.uniform(0, 2 * np.pi)
    offset = np.array([x + away * np.cos(angle) - middle, y + away * np.sin(angle) - middle])
    offset *= min(1.0, FLOOR / max(1e-6, float(np.hypot(*offset))))
    return float(middle + offset[0]), float(middle + offset[1])


def _buries(scene: Scene, owners: npt.NDArray[np.uint8]) -> bool:
    """Whether a piece laid on pixels of these owners would hide most of one of them."""
    covered = np.bincount(owners, minlength=256)
    return any(covered[part.id] > BURIED * part.owned_px for part in scene.parts if part.owned_px)


def _drop(scene: Scene, piece_set: PieceSet, rng: np.random.Generator) -> None:
    """Something that is no piece falls into the bowl: on its floor, or on a piece."""
    if scene.parts and rng.random() < ON_PIECE:
        x, y = scene.parts[rng.integers(len(scene.parts))].centre
        where = (float(x + rng.normal(0, 6)), float(y + rng.normal(0, 6)))
    else:
        where = _place(scene, None, rng)
    mask = things.shape(where, rng)
    _lamp(rng).shade(scene.picture, mask.astype(np.float32))
    cover = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.7)[..., None]
    scene.picture += cover * (things.look(piece_set, where, rng) - scene.picture)
    scene.ids[mask > 0] = FIRST_THING + scene.things
    scene.things += 1


def _reach_in(scene: Scene, rng: np.random.Generator) -> None:
    """An arm and fingers from outside the view."""
    angle = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-out[1], out[0]])
    wrist = (SIDE - 1) / 2 + out * rng.uniform(30, 110)
    skin = np.array([rng.uniform(0.45, 0.95), 0.0, 0.0])
    skin[1] = skin[0] * rng.uniform(0.6, 0.85)
    skin[2] = skin[1] * rng.uniform(0.6, 0.9)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    _stroke(mask, wrist, wrist + out * 200, rng.uniform(45, 80))
    for _ in range(int(rng.integers(1, 6))):
        knuckle = wrist + across * rng.uniform(-28, 28)
        _stroke(
            mask,
            knuckle,
            knuckle - out * rng.uniform(20, 90) + across * rng.normal(0, 12),
            rng.uniform(11, 19),
        )
    _cover(scene, mask, skin, rng)


def _put_chopsticks(scene: Scene, rng: np.random.Generator) -> None:
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)]) * 200
    wood = np.array([0.7, 0.5, 0.3]) * rng.uniform(0.4, 1.2) * rng.uniform(0.8, 1.2, 3)
    middle = (SIDE - 1) / 2 + rng.uniform(-60, 60, 2)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(2):
        _stroke(mask, middle - along, middle + along + rng.normal(0, 15, 2), rng.uniform(6, 11))
        middle = middle + rng.uniform(-16, 16, 2)
    _cover(scene, mask, wood, rng)


def _stroke(
    mask: npt.NDArray[np.uint8],
    start: npt.NDArray[np.float64],
    end: npt.NDArray[np.float64],
    thickness: float,
) -> None:
    a, b = ((int(point[0]), int(point[1])) for point in (start, end))
    cv2.line(mask, a, b, 1, round(thickness), cv2.LINE_8)


def _cover(
    scene: Scene, mask: npt.NDArray[np.uint8], colour: npt.NDArray[np.float64], rng: np.random.Generator
) -> None:
    """Lays something of one colour over all, rounded by shading towards its edges."""
    shape = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 4)
    shade = (0.55 + 0.45 * shape)[..., None] * colour.astype(np.float32)
    cast = cv2.GaussianBlur(
        np.roll(mask, tuple(rng.integers(-14, 15, 2)), (0, 1)).astype(np.float32), (0, 0), 5
    )
    scene.picture *= 1 - np.float32(rng.uniform(0.1, 0.5)) * cast[..., None]
    cover = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.7)[..., None]
    scene.picture += cover * (shade - scene.picture)
    scene.ids[mask > 0] = HAND
