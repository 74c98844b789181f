"""The camera's picture: is the mat in it, is there enough light, is it sharp?"""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.display.language import _
from rushpi.display.words import decimal
from rushpi.finding import Check, Finding
from rushpi.vision.light import measure_light
from rushpi.vision.markers import Homography, MatNotFoundError, find_markers, place
from rushpi.vision.mat import Mat

DIM: Final = 70
"""Of 255: white paper that is darker shows pieces' colours badly."""
OVEREXPOSED: Final = 0.2
"""Share of the bare paper whose colour is lost in white."""
BLURRED: Final = 2.5
"""Millimetres that the edge of a marker takes from black to white: a third of a hosomaki's face."""

REACH: Final = 4.5  # mm to both sides of an edge: the border's cell is wider, and so is the paper beyond
STEPS: Final = 91


def check_mat(picture: NDArray[np.uint8], mat: Mat) -> Finding:
    """Whether the mat is in the picture, (H, W, 3) BGR, lit and sharp."""
    markers = find_markers(picture, mat.dictionary)
    try:
        homography = place(mat, markers)
    except MatNotFoundError:
        says = _("the picture shows no mat: lay it so that all of it is in the picture, and clear it")
        return Finding(Check.MAT, ok=False, says=says)
    if homography.markers_seen < homography.markers_in_all:
        says = _(
            "only {seen} of its {n} markers are seen: clear the mat, or move the camera until all of it is in"
            " the picture"
        )
        told = says.format(seen=homography.markers_seen, n=homography.markers_in_all)
        return Finding(Check.MAT, ok=False, says=told)
    light = measure_light(picture, mat, homography)
    paper = f"{light.paper_value:.0f}"
    if light.paper_value < DIM:
        says = _("too dark (paper {paper} of 255): give it more light").format(paper=paper)
        return Finding(Check.MAT, ok=False, says=says)
    if light.clipped > OVEREXPOSED:
        says = _("too bright ({share} of the paper is white without end): turn the lamp away")
        return Finding(Check.MAT, ok=False, says=says.format(share=f"{light.clipped:.0%}"))
    edge = edge_width(picture, mat, homography)
    if edge > BLURRED:
        says = _("blurred (an edge is {mm} mm wide): focus or wipe the lens").format(mm=decimal(edge))
        return Finding(Check.MAT, ok=False, says=says)
    scale = decimal(homography.px_per_mm())
    says = _("all {n} markers seen, {scale} pixels a millimetre, paper {paper} of 255, edges {mm} mm")
    says = says.format(n=homography.markers_in_all, scale=scale, paper=paper, mm=decimal(edge))
    return Finding(Check.MAT, ok=True, says=says)


def edge_width(picture: NDArray[np.uint8], mat: Mat, homography: Homography) -> float:
    """How many mm the markers' outer edges take from a tenth to nine tenths of their step; the median."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    along = np.linspace(-REACH, REACH, STEPS)
    widths = []
    for across in _edges(mat, along):
        px = homography.to_px(across).astype(np.float32)
        values = cv2.remap(grey, px[None, :, 0], px[None, :, 1], cv2.INTER_LINEAR).ravel().astype(float)
        low, high = np.quantile(values, [0.1, 0.9])
        if high > low:
            steps = (values - low) / (high - low)
            widths.append(float(np.mean((steps > 0.1) & (steps < 0.9))) * 2 * REACH)
    return float(np.median(widths)) if widths else 2 * REACH


def _edges(mat: Mat, along: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """Points (STEPS, 2) in mm on a line across the middle of each side of each marker."""
    half = mat.marker_size / 2
    for x, y in mat.markers.values():
        for out_x, out_y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield np.stack([x + out_x * (half + along), y + out_y * (half + along)], axis=1)
