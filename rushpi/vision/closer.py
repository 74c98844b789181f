"""A closer look at a piece of which only a sliver of its flavour shows.

The network that finds the pieces sees a whole bowl and must divide its mind; the flavour of a sliver two
pixels wide is easily lost on it. A second network looks at one piece alone, once for each flavour with
the same eyes: it is shown how far the colours go towards this flavour and how far towards the others, so what
it has learned of one flavour it knows of all.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.features import PLANES
from rushpi.vision.network import Network, shipped
from rushpi.vision.pieces import SEEN, Candidate

CROP: Final = 48
"""Pixels of a view about a piece's middle, 31 mm."""

SHARED: Final = [PLANES.index(name) for name in ("red", "green", "blue", "wasabi", "rice", "nori", "bowl")]
LIKE: Final = [PLANES.index(flavour) for flavour in Flavour]
TOWARDS: Final = [PLANES.index(f"towards {flavour}") for flavour in Flavour]
CLOSE_PLANES: Final = len(SHARED) + 5

CLEAR: Final = 0.97
"""A piece whose likeliest kind has this probability needs no closer look."""

MOST: Final = 3
"""Pieces in doubt in one bowl: with more no further look makes it certain, and each takes its time."""

FIRST, CLOSER = 0.5, 1.1
"""How much the first look and the closer one count, as powers. Fitted on whole sets not trained on."""


def close_up(planes: NDArray[np.float32], at: tuple[float, float]) -> NDArray[np.float32]:
    """What is shown of the piece at a view's pixel (x, y): (flavours, CLOSE_PLANES, CROP, CROP).

    `planes` are the view's, (len(PLANES), SIDE, SIDE). What lies outside the view repeats its edge.
    """
    left, top = (round(middle - (CROP - 1) / 2) for middle in at)
    columns = np.clip(np.arange(left, left + CROP), 0, planes.shape[2] - 1)
    rows = np.clip(np.arange(top, top + CROP), 0, planes.shape[1] - 1)
    crop = planes[:, rows[:, None], columns]
    like, towards = crop[LIKE], crop[TOWARDS]
    shown = np.empty((len(LIKE), CLOSE_PLANES, CROP, CROP), dtype=np.float32)
    shown[:, : len(SHARED)] = crop[SHARED]
    for flavour in range(len(LIKE)):
        others = [other for other in range(len(LIKE)) if other != flavour]
        shown[flavour, len(SHARED) :] = (
            like[flavour],
            like[others].max(axis=0),
            towards[flavour],
            towards[others].max(axis=0),
            towards[others].min(axis=0),
        )
    return shown


def look_closer(planes: NDArray[np.float32], found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of a bowl, those of them looked at closer whose flavour is in doubt.

    `planes` are its view's, (len(PLANES), SIDE, SIDE).
    """
    doubtful = [i for i, candidate in enumerate(found) if _doubtful(candidate) is not None]
    if not 0 < len(doubtful) <= MOST:
        return list(found)
    shown = np.concatenate([close_up(planes, found[i].at) for i in doubtful])
    answers = shipped_closer()(shown).reshape(len(doubtful), len(Flavour), 3)
    after = list(found)
    for i, answer in zip(doubtful, answers, strict=True):
        after[i] = _told(found[i], answer)
    return after


def shipped_closer() -> Network:
    """The network for closer looks that comes with rushpi.

    From (flavours of pieces, CLOSE_PLANES, CROP, CROP) to logits (flavours of pieces, 3): that it is this
    flavour, and what it tells for a wild piece and for one whose flavour is hidden.
    """
    return shipped("closer.onnx")


def _doubtful(candidate: Candidate) -> Type | None:
    """The type of a piece whose flavour is in doubt; None for all other candidates."""
    for type_ in Type:
        kinds = [p for kind, p in candidate.kinds.items() if kind.type is type_]
        mass = sum(kinds) + candidate.hidden.get(type_, 0.0)
        if candidate.p >= SEEN and mass > 0.5 and len(kinds) > 1 and max(kinds) < CLEAR:
            return type_
    return None


def _told(candidate: Candidate, answer: NDArray[np.float32]) -> Candidate:
    """The candidate after a closer look that answered (flavours, 3).

    What it is of its type is told by both looks together; how likely the type is stays.
    """
    type_ = _doubtful(candidate)
    assert type_ is not None
    words: dict[Kind | Type, float] = {type_: answer[:, 2].sum(), Kind.HOSOMAKI_WILD: answer[:, 1].sum()}
    words |= {Kind(f"{type_}-{flavour}"): answer[i, 0] for i, flavour in enumerate(Flavour)}
    before: dict[Kind | Type, float] = {
        kind: p for kind, p in candidate.kinds.items() if kind.type is type_
    } | {type_: candidate.hidden[type_]}
    odds = {name: p**FIRST * math.exp(CLOSER * words[name]) for name, p in before.items()}
    scale = sum(before.values()) / sum(odds.values())
    return replace(
        candidate,
        kinds=candidate.kinds | {name: scale * p for name, p in odds.items() if isinstance(name, Kind)},
        hidden=candidate.hidden | {type_: scale * odds[type_]},
    )
