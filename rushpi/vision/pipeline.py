"""From a frame and a profile to a reading, stage by stage.

mat -> light -> bowls -> views -> planes -> network -> candidates -> box -> certainty. Each stage is a file of
its own; `see` keeps what each of them found, so that it can be looked at (`--debug`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind, bowl_of
from rushpi.vision.bowls import Rim, find_rims, is_inside
from rushpi.vision.certainty import TEMPERATURE, doubt_about
from rushpi.vision.features import planes
from rushpi.vision.inventory import USUAL_BOX, settle
from rushpi.vision.light import Light, measure_light
from rushpi.vision.markers import Homography, find_markers, place
from rushpi.vision.network import shipped_network
from rushpi.vision.pieces import DIAMETER, SEEN, Candidate, find_candidates
from rushpi.vision.profile import Profile
from rushpi.vision.reading import BowlReading, Detection, Reading
from rushpi.vision.view import PX_PER_MM, View, bowl_view

SAME: Final = 12.0  # mm: two sightings nearer than this are one piece
LIKELY: Final = 3  # other kinds offered to whoever corrects a reading


@dataclass(frozen=True)
class Sight:
    """All that the stages found in one frame. Lists are by bowl."""

    markers: dict[int, NDArray[np.float64]]
    homography: Homography
    light: Light
    rims: tuple[Rim, ...]
    views: list[View]
    planes: NDArray[np.float32]
    answers: NDArray[np.float32]
    candidates: list[list[Candidate]]
    reading: Reading


def read(frame: NDArray[np.uint8], profile: Profile, box: Mapping[Kind, int] = USUAL_BOX) -> Reading:
    """What lies in each bowl. `frame` is (H, W, 3) BGR. Raises MatNotFoundError."""
    return see(frame, profile, box).reading


def see(frame: NDArray[np.uint8], profile: Profile, box: Mapping[Kind, int] = USUAL_BOX) -> Sight:
    """As `read`, with what each stage found."""
    markers = find_markers(frame, profile.mat.dictionary)
    homography = place(profile.mat, markers)
    light = measure_light(frame, profile.mat, homography)
    rims = find_rims(frame, profile.mat, homography, light, profile.rim_radius)
    views = [bowl_view(frame, homography, light, rim.centre) for rim in rims]
    seen = np.stack([planes(view.picture, profile.colours) for view in views])
    answers = shipped_network()(seen)
    candidates = [find_candidates(answer, profile.kinds, TEMPERATURE) for answer in answers]
    reading = _reading(homography, light, rims, views, candidates, box)
    return Sight(markers, homography, light, rims, views, seen, answers, candidates, reading)


def _reading(
    homography: Homography,
    light: Light,
    rims: tuple[Rim, ...],
    views: list[View],
    candidates: list[list[Candidate]],
    box: Mapping[Kind, int],
) -> Reading:
    inside = [
        [c for c in found if rim.present and is_inside(rim, homography.to_mm(view.to_photo(c.at)))]
        for rim, view, found in zip(rims, views, candidates, strict=True)
    ]
    pieces = [[c for c in found if c.p >= SEEN] for found in inside]
    names, crowded = settle([c for found in pieces for c in found], box)
    naming = iter(names)
    bowls = []
    for bowl, (rim, view) in enumerate(zip(rims, views, strict=True)):
        named = [(c, name) for c, name in zip(pieces[bowl], naming, strict=False) if name is not None]
        doubt = doubt_about(rim, light.paper_value, inside[bowl], named, crowded)
        x, y = homography.to_px(rim.centre)
        bowls.append(
            BowlReading(
                bowl=bowl,
                present=rim.present,
                certain=doubt is None,
                doubt=doubt,
                counts=dict(bowl_of(name for _, name in named)),
                pieces=tuple(_detection(view, c, name) for c, name in named),
                circle_px=(float(x), float(y), rim.radius * homography.px_per_mm(rim.centre)),
            )
        )
    return Reading(tuple(bowls), _outside(homography, rims, views, candidates))


def _outside(
    homography: Homography, rims: tuple[Rim, ...], views: list[View], candidates: list[list[Candidate]]
) -> tuple[Detection, ...]:
    """The pieces near the bowls but in none of them, each once though two views may show it."""
    places: list[NDArray[np.float64]] = []
    found: list[Detection] = []
    for view, near in zip(views, candidates, strict=True):
        for candidate in near:
            at = homography.to_mm(view.to_photo(candidate.at))
            if candidate.p < SEEN or any(rim.present and is_inside(rim, at) for rim in rims):
                continue
            if all(np.linalg.norm(at - place) > SAME for place in places):
                places.append(at)
                found.append(_detection(view, candidate, candidate.ranked()[0][0]))
    return tuple(found)


def _detection(view: View, candidate: Candidate, name: Kind) -> Detection:
    ranked = candidate.ranked()
    half = DIAMETER[name.type] * PX_PER_MM / 2
    x, y = candidate.at
    corners = view.to_photo(
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    )
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = view.to_photo(candidate.at)
    return Detection(
        kind=name,
        p=dict(ranked)[name],
        center_px=(float(middle[0]), float(middle[1])),
        bbox_px=(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])),
        likely=tuple(kind for kind, _ in ranked if kind is not name)[:LIKELY],
        flavour_seen=candidate.flavour_seen,
    )
