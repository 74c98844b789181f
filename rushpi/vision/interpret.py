"""From what was seen in a frame to what is believed of the bowls."""

import math
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind, bowl_of
from rushpi.vision.bowls import is_inside
from rushpi.vision.certainty import doubt_about
from rushpi.vision.inventory import settle
from rushpi.vision.outside import is_on_marker
from rushpi.vision.pieces import DIAMETER, Candidate, without_doubles
from rushpi.vision.reading import BowlReading, Cause, Detection, Doubt, Reading
from rushpi.vision.sight import Sight
from rushpi.vision.view import PX_PER_MM, View

SAME: Final = 12.0  # mm: two sightings nearer than this are one piece
ON_RIM: Final = 10.0  # mm: a piece so near the rim stands neither in the bowl nor beside it
OF_ONE_BOWL: Final = frozenset({Cause.MISSING, Cause.OUT_OF_VIEW, Cause.COVERED, Cause.DARK})
"""What keeps a bowl from being read whatever the picture is like."""
LIKELY: Final = 3  # other kinds offered to whoever corrects a reading


def interpret(sight: Sight, box: Mapping[Kind, int]) -> Reading:
    """The likeliest contents of all bowls together, given how many pieces of each kind the box holds."""
    places = [_places(sight, *near) for near in zip(sight.views, sight.candidates, strict=True)]
    found = [_inside(sight, bowl, places[bowl]) for bowl in range(len(sight.rims))]
    pieces = [without_doubles(candidate for candidate in near if candidate.is_piece) for near in found]
    names, crowded = settle([candidate for near in pieces for candidate in near], box)
    naming = iter(names)
    bowls = []
    for bowl, near in enumerate(pieces):
        pairs = zip(near, islice(naming, len(near)), strict=True)
        named = [(candidate, name) for candidate, name in pairs if name is not None]
        doubt = doubt_about(sight.rims[bowl], sight.light, found[bowl], named, crowded)
        if doubt is None and (
            on_rim := _on_rim(sight, bowl, places[bowl])
        ):  # the rim may be wider than was believed
            doubt = Doubt(Cause.UNCLEAR, on_rim)
        spoilt = _spoilt(sight)
        if spoilt is not None and (doubt is None or doubt.cause not in OF_ONE_BOWL):
            doubt = Doubt(spoilt)
        bowls.append(
            BowlReading(
                bowl=bowl,
                present=sight.rims[bowl].present,
                certain=doubt is None,
                doubt=doubt,
                counts=dict(bowl_of(name for _, name in named)),
                pieces=tuple(_detection(sight.views[bowl], candidate, name) for candidate, name in named),
                circle_px=sight.rims[bowl].circle_px(sight.homography),
            )
        )
    return Reading(tuple(bowls), _outside(sight, places))


def _spoilt(sight: Sight) -> Cause | None:
    """Why no bowl of a picture can be certain: a whole piece may be lost in it, or no flavour be told."""
    if sight.light.is_overexposed:
        return Cause.BRIGHT
    if sight.blurred:
        return Cause.BLURRED
    return Cause.COLOURLESS if sight.colourless else None


Places = NDArray[np.float64]
"""Where each of some candidates lies on the mat, in mm: (n, 2)."""


def _places(sight: Sight, view: View, near: Sequence[Candidate]) -> Places:
    return sight.homography.to_mm(
        view.to_photo(np.array([candidate.at for candidate in near]).reshape(-1, 2))
    )


def _inside(sight: Sight, bowl: int, places: Places) -> list[Candidate]:
    """All that may be a piece in a bowl; nothing if no bowl stands there."""
    rim = sight.rims[bowl]
    if not rim.present:
        return []
    near = zip(sight.candidates[bowl], places, strict=True)
    return [candidate for candidate, at in near if is_inside(rim, at)]


def _on_rim(sight: Sight, bowl: int, places: Places) -> int:
    """How many pieces lie so close outside a bowl's rim that they may lie within."""
    rim = sight.rims[bowl]
    near = zip(sight.candidates[bowl], places, strict=True)
    middles = [at for candidate, at in near if candidate.is_piece]
    return sum(0 <= math.dist(middle, rim.centre) - rim.radius < ON_RIM for middle in middles)


def _outside(sight: Sight, places: Sequence[Places]) -> tuple[Detection, ...]:
    """The pieces that were seen but in no bowl, each once though two views may show it."""
    before: list[NDArray[np.float64]] = []
    found: list[Detection] = []
    for view, near, there in zip(sight.views, sight.candidates, places, strict=True):
        for candidate, at in zip(near, there, strict=True):
            if not candidate.is_piece or any(math.dist(at, place) < SAME for place in before):
                continue
            in_bowl = any(rim.present and is_inside(rim, at) for rim in sight.rims)
            if not (in_bowl or is_on_marker(sight.mat, at)):
                before.append(at)
                found.append(_detection(view, candidate, candidate.ranked()[0][0]))
    return tuple(found)


def _detection(view: View, candidate: Candidate, name: Kind) -> Detection:
    ranked = candidate.ranked()
    half = DIAMETER[name.type] * PX_PER_MM / 2
    middle = view.to_photo(candidate.at)
    corners = view.to_photo(np.array(candidate.at) + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    low, high = corners.min(axis=0), corners.max(axis=0)
    return Detection(
        kind=name,
        p=dict(ranked)[name],
        center_px=(float(middle[0]), float(middle[1])),
        bbox_px=(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])),
        likely=tuple(kind for kind, _ in ranked if kind is not name)[:LIKELY],
        flavour_seen=candidate.flavour_seen,
    )
