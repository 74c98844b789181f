"""From what was seen in a frame to what is believed of the bowls."""

import math
from collections.abc import Mapping
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind, bowl_of
from rushpi.vision.bowls import is_inside
from rushpi.vision.certainty import doubt_about
from rushpi.vision.inventory import settle
from rushpi.vision.outside import is_on_marker
from rushpi.vision.pieces import DIAMETER, SEEN, Candidate, without_doubles
from rushpi.vision.reading import BowlReading, Cause, Detection, Doubt, Reading
from rushpi.vision.sight import Sight
from rushpi.vision.view import PX_PER_MM, View

SAME: Final = 12.0  # mm: two sightings nearer than this are one piece
ON_RIM: Final = 10.0  # mm: a piece so near the rim stands neither in the bowl nor beside it
LIKELY: Final = 3  # other kinds offered to whoever corrects a reading


def interpret(sight: Sight, box: Mapping[Kind, int]) -> Reading:
    """The likeliest contents of all bowls together, given how many pieces of each kind the box holds."""
    found = [_inside(sight, bowl) for bowl in range(len(sight.rims))]
    pieces = [without_doubles(candidate for candidate in near if candidate.p >= SEEN) for near in found]
    names, crowded = settle([candidate for near in pieces for candidate in near], box)
    naming = iter(names)
    bowls = []
    for bowl, near in enumerate(pieces):
        pairs = zip(near, islice(naming, len(near)), strict=True)
        named = [(candidate, name) for candidate, name in pairs if name is not None]
        doubt = doubt_about(sight.rims[bowl], sight.light.paper_value, found[bowl], named, crowded)
        if doubt is None and (on_rim := _on_rim(sight, bowl)):  # the rim may be wider than was believed
            doubt = Doubt(Cause.UNCLEAR, on_rim)
        if doubt is None and sight.blurred:  # a whole piece may be lost in it
            doubt = Doubt(Cause.BLURRED)
        if doubt is None and sight.colourless:  # without colour a piece may be lost in its bowl
            doubt = Doubt(Cause.UNCLEAR, max(1, len(named)))
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
    return Reading(tuple(bowls), _outside(sight))


def _inside(sight: Sight, bowl: int) -> list[Candidate]:
    """All that may be a piece in a bowl; nothing if no bowl stands there."""
    rim, view = sight.rims[bowl], sight.views[bowl]
    if not rim.present:
        return []
    return [candidate for candidate in sight.candidates[bowl] if is_inside(rim, _mm(sight, view, candidate))]


def _on_rim(sight: Sight, bowl: int) -> int:
    """How many pieces lie so close outside a bowl's rim that they may lie within."""
    rim, view = sight.rims[bowl], sight.views[bowl]
    middles = [_mm(sight, view, candidate) for candidate in sight.candidates[bowl] if candidate.p >= SEEN]
    return sum(0 <= math.dist(middle, rim.centre) - rim.radius < ON_RIM for middle in middles)


def _outside(sight: Sight) -> tuple[Detection, ...]:
    """The pieces that were seen but in no bowl, each once though two views may show it."""
    places: list[NDArray[np.float64]] = []
    found: list[Detection] = []
    for view, near in zip(sight.views, sight.candidates, strict=True):
        for candidate in near:
            at = _mm(sight, view, candidate)
            in_bowl = any(rim.present and is_inside(rim, at) for rim in sight.rims)
            seen_before = any(np.linalg.norm(at - place) < SAME for place in places)
            if candidate.p >= SEEN and not (in_bowl or seen_before or is_on_marker(sight.mat, at)):
                places.append(at)
                found.append(_detection(view, candidate, candidate.ranked()[0][0]))
    return tuple(found)


def _mm(sight: Sight, view: View, candidate: Candidate) -> NDArray[np.float64]:
    return sight.homography.to_mm(view.to_photo(candidate.at))


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
