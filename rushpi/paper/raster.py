"""Pages as pixels: what a printer would do, for a simulated camera to look at."""

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.paper.page import Area, Line, Page, Point, Ring


def rasterise(page: Page, px_per_mm: float) -> NDArray[np.uint8]:
    """The page as (H, W) grey pixels, white paper 255. Words are left out."""
    width, height = page.size
    paper = np.full((round(height * px_per_mm), round(width * px_per_mm)), 255, dtype=np.uint8)

    def px(point: Point) -> tuple[int, int]:
        return round((point[0] + width / 2) * px_per_mm), round((height / 2 - point[1]) * px_per_mm)

    def thick(line: float) -> int:
        return max(1, round(line * px_per_mm))

    for shape in page.shapes:
        match shape:
            case Area(boxes, shade):
                for x0, y0, x1, y1 in boxes:
                    (left, low), (right, high) = px((x0, y0)), px((x1, y1))
                    paper[max(high, 0) : low, max(left, 0) : right] = round(255 * shade)
            case Ring(centre, diameter, line, shade):
                radius = round(diameter / 2 * px_per_mm)
                cv2.circle(paper, px(centre), radius, round(255 * shade), thick(line), cv2.LINE_AA)
            case Line(start, end, line, shade):
                cv2.line(paper, px(start), px(end), round(255 * shade), thick(line), cv2.LINE_AA)
    return paper
