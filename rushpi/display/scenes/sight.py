"""The camera's picture as scenes show it: the mat outlined, the pieces ringed, and what is wrong in words."""

from functools import lru_cache

import pygame

from rushpi.display import theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import Corner, Sight, Trouble
from rushpi.display.language import _
from rushpi.display.layout import Box


def trouble_sentence(trouble: Trouble) -> str:
    """What is wrong, and what to do."""
    match trouble:
        case Trouble.NO_CAMERA:
            return _("The settings say that there is no camera.")
        case Trouble.NO_PICTURE:
            return _("No picture comes from the camera: look at its cable.")
        case Trouble.NO_MAT:
            return _("The mat is not in the picture: move the camera or the mat.")
        case Trouble.PARTLY_HIDDEN:
            return _("Not all of the mat is seen: clear it, or move the camera.")
        case Trouble.DARK:
            return _("Too dark: give it more light.")
        case Trouble.BRIGHT:
            return _("Too bright: turn the lamp away.")
        case Trouble.NO_SHEET:
            return _("The sheet is not on the mat: lay it in the middle, with its pieces.")


@lru_cache(16)
def _scaled(rgb: bytes, size: tuple[int, int], wanted: tuple[int, int]) -> pygame.Surface:
    """A picture in the size in which it is shown; those of a calibration stay while it goes on."""
    return pygame.transform.smoothscale(pygame.image.frombuffer(rgb, size, "RGB"), wanted)


def show(canvas: Canvas, box: Box, sight: Sight) -> None:
    """The picture, as large as it fits, in the middle of the box; a camera's sign where there is none."""
    if not sight.rgb:
        canvas.panel(box, theme.PIT, theme.RADIUS)
        canvas.icon("ui-camera", box.centre, min(box.w, box.h) * 0.3, 130)
        return
    w, h = sight.size
    scale = min(box.w / w, box.h / h)
    place = box.middle(w * scale, h * scale)
    canvas.picture(_scaled(sight.rgb, sight.size, canvas.frame.place(place)[2:]), place)

    def at(point: Corner) -> Corner:
        return place.x + point[0] * scale, place.y + point[1] * scale

    with canvas.within(place):
        if sight.mat:
            corners = [at(corner) for corner in sight.mat]
            canvas.outline(corners, 0.9, theme.NIGHT)
            canvas.outline(corners, 0.45, theme.PAPER)
        radius = place.w * 0.022
        for cell in sight.cells:
            canvas.ring(at(cell), radius + 0.2, 0.55, theme.NIGHT)
            canvas.ring(at(cell), radius, 0.3, theme.PAPER)
