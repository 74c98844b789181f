"""What each stage of looking finds in one frame: the mat, the light, the bowls, and what may be pieces."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Kind
from rushpi.vision.bowls import Rim, find_rims
from rushpi.vision.closer import look_closer
from rushpi.vision.features import planes
from rushpi.vision.light import Light, measure_light
from rushpi.vision.markers import Homography, find_markers, place
from rushpi.vision.mat import Mat
from rushpi.vision.network import shipped_network
from rushpi.vision.outside import stray_places
from rushpi.vision.pieces import Candidate, find_candidates, plainness
from rushpi.vision.profile import Profile
from rushpi.vision.sharpness import BLURRED, blur
from rushpi.vision.view import View, bowl_view


@dataclass(frozen=True)
class Sight:
    """All that the stages found in one frame.

    Views, planes, answers and candidates are by bowl, then by place looked at beside the bowls.
    """

    mat: Mat
    markers: dict[int, NDArray[np.float64]]
    homography: Homography
    light: Light
    rims: tuple[Rim, ...]
    views: list[View]
    planes: NDArray[np.float32]
    answers: NDArray[np.float32]
    candidates: list[list[Candidate]]
    colourless: bool = False
    """Whether colours tell little, as in a grey picture: then a flavour can only be guessed."""
    blurred: bool = False
    """Whether the picture is less sharp than any that the network has learned from."""


GREY: Final = 1.5
"""Values, of 255, between the strongest and the weakest channel; in a coloured picture the mean is more."""

PLAIN: Final = 0.95
"""A bowl that is what it seems with this probability is not looked at closer: nothing is in doubt."""


def see(frame: NDArray[np.uint8], profile: Profile, whole_mat: bool = False) -> Sight:
    """Looks at a frame, (H, W, 3) BGR, stage by stage.

    With `whole_mat` it looks for pieces all over the mat and not just near the bowls, which takes twice as
    long. Raises MatNotFoundError if the mat cannot be placed.
    """
    mat = profile.mat
    markers = find_markers(frame, mat.dictionary)
    homography = place(mat, markers)
    light = measure_light(frame, mat, homography)
    rims = find_rims(frame, mat, homography, light, profile.rim_radius)
    beside = stray_places(frame, mat, homography, light, rims) if whole_mat else []
    views = [bowl_view(frame, homography, light, place) for place in (*(rim.centre for rim in rims), *beside)]
    seen = planes([view.picture for view in views], profile.colours)
    answers, candidates = look(seen, profile.kinds)
    colourless = is_grey(frame) or not light.is_plausible
    blurred = blur(frame, mat, homography, markers) > BLURRED
    return Sight(mat, markers, homography, light, rims, views, seen, answers, candidates, colourless, blurred)


def is_grey(frame: NDArray[np.uint8]) -> bool:
    """Whether a frame, (H, W, 3) BGR, bears no colours at all."""
    channels = frame[::8, ::8].transpose(2, 0, 1).copy()
    return float(np.ptp(channels, axis=0).mean()) < GREY


def look(
    seen: NDArray[np.float32], kinds: Collection[Kind]
) -> tuple[NDArray[np.float32], list[list[Candidate]]]:
    """The network's answers to views, and what may be pieces of these kinds in each of them.

    `seen` are their planes, (N, len(PLANES), SIDE, SIDE). It looks closer where a flavour is in doubt.
    """
    answers = shipped_network()(seen)
    candidates = [find_candidates(answer, kinds) for answer in answers]
    return answers, [
        found if plainness(found) >= PLAIN else look_closer(near, found)
        for near, found in zip(seen, candidates, strict=True)
    ]
