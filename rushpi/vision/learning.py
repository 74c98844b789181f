"""Folds pieces that the host has named into a profile: the set's colours move to where they are seen to be.

One wrong word must not spoil a kind. So a colour moves only if several pieces agree on where it is, only a
little at a time, only if they are read better then, and only if the pieces of the calibration itself are read
no worse. What does not agree is left out and named.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from rushpi.rush.pieces import Flavour
from rushpi.vision.colours import PALEST, Chroma, Colour, Colours, chroma, colour_of, known_colours
from rushpi.vision.cutouts import CUT, Cutout, Picture, as_view, from_jpeg
from rushpi.vision.profile import Profile
from rushpi.vision.separability import read_middle
from rushpi.vision.view import PX_PER_MM

ENOUGH: Final = 3
"""So many pieces must agree before a colour moves."""

AGREE: Final = 0.06
"""Chroma: pieces that differ by less are of one colour."""

FARTHEST: Final = 0.06
"""Chroma: a colour moves no more at a time."""

LEAST: Final = 0.01
"""Chroma: a colour that is off by less is right as it is."""

BETTER: Final = 0.02
"""By so much the mean probability of the corrected pieces' right kinds must rise."""

WORSE: Final = 0.002
"""The mean probability of the right kind may fall by so much on the calibration's own pieces."""

REACH: Final = 9.0  # mm about the middle of a cut-out that a piece covers, wherever it lies
NEAR: Final = 0.06  # chroma: the width of one colour
PALE: Final = 0.6  # of the known strength: below this it is rice, wood or noise
SHOWN: Final = 8.0  # mm2 of its colour at least
MUCH: Final = 60.0  # mm2 of a colour that no neighbour alone would show


class LearningError(ValueError):
    """Nothing can be learned. The message is a clause that follows the profile's name."""


@dataclass(frozen=True)
class Lesson:
    """What the corrected pieces of one colour taught.

    Attributes:
        colour: which.
        pieces: how many agreed.
        moved: how far the colour moved, as a chroma; 0 if it stays.
        before: the mean probability of their right kinds before.
        after: and after, had the colour moved.
        spoils: whether the calibration's own pieces would have been read worse.
    """

    colour: Colour
    pieces: int
    moved: float
    before: float
    after: float
    spoils: bool = False


@dataclass(frozen=True)
class Learned:
    """A profile with the corrections folded in.

    Attributes:
        profile: the new one; the old one if nothing moved.
        lessons: by colour, what moved and what did not.
        doubtful: cut-outs that look like another colour than the one they are said to be of.
        mute: how many hardly show their colour, or are of a kind that has all.
    """

    profile: Profile
    lessons: list[Lesson]
    doubtful: list[Cutout]
    mute: int


def fold_in(profile: Profile, cutouts: Sequence[Cutout]) -> Learned:
    """The profile after these corrections. Raises LearningError if there is nothing to measure it by."""
    pictures = [(sample.kind, from_jpeg(sample.jpeg)) for sample in profile.samples]
    samples = [Cutout(kind, picture) for kind, picture in pictures if picture is not None]
    if not samples:
        raise LearningError(
            "there are no pieces of its calibration to measure by: calibrate again, and it will learn"
        )
    lessons: list[Lesson] = []
    doubtful: list[Cutout] = []
    taught = 0
    for colour, known in known_colours(profile.colours).items():
        others = [at for other, at in known_colours(profile.colours).items() if other is not colour]
        named = [cutout for cutout in cutouts if colour_of(cutout.kind) is colour]
        seen = {i: at for i, cutout in enumerate(named) if (at := measure(cutout.picture, known))}
        agreeing = agreement(seen)
        for i, cutout in enumerate(named):
            if i in agreeing:
                taught += 1
            elif i in seen or any(measure(cutout.picture, other, MUCH) for other in others):
                doubtful.append(cutout)
        target = moved(known, list(agreeing.values()), others)
        if target is None:
            continue
        pieces = [named[i] for i in agreeing]
        trial = structs.replace(profile, colours=_with(profile.colours, colour, target))
        before, after = sureness(pieces, profile), sureness(pieces, trial)
        spoils = sureness(samples, trial) < sureness(samples, profile) - WORSE
        better = after >= before + BETTER and not spoils
        way = math.dist(known, target) if better else 0.0
        lessons.append(Lesson(colour, len(pieces), way, before, after, spoils))
        if better:
            profile = trial
    return Learned(profile, lessons, doubtful, mute=len(cutouts) - taught - len(doubtful))


def measure(picture: Picture, known: Chroma, area: float = SHOWN) -> Chroma | None:
    """Where a colour is in a cut-out, looked for from where it is known to be.

    None if it does not show on so large an area (mm2).
    """
    smooth = np.asarray(cv2.GaussianBlur(picture, (3, 3), 0), dtype=np.float32)
    steps = (np.arange(CUT) - (CUT - 1) / 2) / PX_PER_MM
    piece = smooth[np.hypot(steps[:, None], steps[None, :]) < REACH]
    seen = np.stack(chroma(piece[:, 0], piece[:, 1], piece[:, 2]), axis=1).astype(np.float64)
    strong = np.square(seen).sum(axis=1)
    at = np.array(known)
    for _ in range(20):  # the mean shift: up to the nearest place where strong colours crowd
        weights = strong * np.exp(-0.5 * (np.linalg.norm(seen - at, axis=1) / NEAR) ** 2)
        at = (weights @ seen + 1e-6 * at) / (weights.sum() + 1e-6)
    shown = float(np.mean(np.linalg.norm(seen - at, axis=1) < 2 * NEAR)) * math.pi * REACH**2
    pale = np.hypot(*at) < PALE * np.hypot(*known)
    return None if pale or shown < area else (float(at[0]), float(at[1]))


def agreement(seen: Mapping[int, Chroma]) -> dict[int, Chroma]:
    """The largest group that lies within AGREE of one of its own, if it is most of them; else none."""
    groups = [
        {other: at for other, at in seen.items() if math.dist(middle, at) < AGREE} for middle in seen.values()
    ]
    largest = max(groups, key=len, default={})
    return largest if 2 * len(largest) > len(seen) else {}


def moved(known: Chroma, seen: Sequence[Chroma], others: Sequence[Chroma]) -> Chroma | None:
    """Where a colour goes that is seen at these places; None if it stays.

    It goes to their median, but at most FARTHEST, and at most a third of the way to one of `others`; never
    so near to grey that it is no colour.
    """
    if len(seen) < ENOUGH:
        return None
    off: NDArray[np.float64] = np.median(np.array(seen), axis=0) - known
    length = float(np.hypot(*off))
    if length < LEAST:
        return None
    farthest = min([FARTHEST, *(math.dist(known, other) / 3 for other in others)])
    u, v = np.array(known) + off * min(1.0, farthest / length)
    return (float(u), float(v)) if math.hypot(u, v) >= PALEST else None


def sureness(cutouts: Sequence[Cutout], profile: Profile) -> float:
    """The mean probability that a profile gives to the kinds that these pieces are said to be."""
    given = []
    for cutout in cutouts:
        piece = read_middle(as_view(cutout.picture), profile)
        given.append(0.0 if piece is None else dict(piece.ranked()).get(cutout.kind, 0.0))
    return sum(given) / len(given)


def _with(colours: Colours, colour: Colour, at: Chroma) -> Colours:
    if isinstance(colour, Flavour):
        return structs.replace(colours, flavours={**colours.flavours, colour: at})
    return structs.replace(colours, wasabi=at)
