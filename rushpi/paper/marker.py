"""An ArUco marker as shapes."""

import cv2
import numpy as np

from rushpi.paper.page import BLACK, WHITE, Area, Box
from rushpi.vision.mat import Point


def marker(dictionary: str, number: int, centre: Point, side: float) -> tuple[Area, Area]:
    """The marker of a number: a black square `side` mm wide with its border, and its white cells on top."""
    words = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    across = words.markerSize + 2
    white = np.asarray(cv2.aruco.generateImageMarker(words, number, across)) > 0
    cell = side / across
    left, top = centre[0] - side / 2, centre[1] + side / 2
    cells: list[Box] = [
        (left + column * cell, top - (row + 1) * cell, left + (column + 1) * cell, top - row * cell)
        for row, column in np.argwhere(white).tolist()
    ]
    return Area(((left, top - side, left + side, top),), BLACK), Area(tuple(cells), WHITE)
