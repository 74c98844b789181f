"""A sheet drawn on the computer: discs and bars of known colours in its cells."""

import math

import cv2
import numpy as np
import pytest

from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision.calibration import CalibrationError, learn, learn_colours, open_sheet, pieces_among
from rushpi.vision.colours import chroma
from rushpi.vision.mat import load_sheet
from tests.vision.table import FINE, Table

SHEET = load_sheet()
RICE, NORI, WASABI = (0.93, 0.91, 0.86), (0.12, 0.14, 0.12), (0.65, 0.85, 0.35)
FLAVOURS = {
    Flavour.SALMON: (1.0, 0.55, 0.3),
    Flavour.OCTOPUS: (0.95, 0.5, 0.7),
    Flavour.CUCUMBER: (0.3, 0.7, 0.35),
}


class SheetTable(Table):
    """The mat with the sheet upon it, its cells filled with pieces of these kinds."""

    kinds = tuple(Kind)

    def flat(self):
        scene = super().flat()
        width, height = self.mat.size
        px = lambda x, y: (round((x + width / 2) * FINE), round((height / 2 - y) * FINE))  # noqa: E731
        half = (SHEET.size[0] / 2, SHEET.size[1] / 2)
        cv2.rectangle(scene, px(-half[0], half[1]), px(half[0], -half[1]), (1, 1, 1), -1)
        words = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, SHEET.dictionary))
        side = round(SHEET.marker_size * FINE)
        for number, (x, y) in SHEET.markers.items():
            left, top = px(x - SHEET.marker_size / 2, y + SHEET.marker_size / 2)
            marker = cv2.aruco.generateImageMarker(words, number, side)
            scene[top : top + side, left : left + side] = 0.1 + 0.9 * marker[..., None] / 255
        for kind in self.kinds:
            x0, y0, x1, y1 = SHEET.cells[kind]
            draw(scene, px((x0 + x1) / 2, (y0 + y1) / 2), kind)
        return scene


def draw(scene, at, kind):
    flavour = FLAVOURS.get(min(kind.flavours, default=None))
    disc = lambda mm, rgb: cv2.circle(scene, at, round(mm * FINE), rgb[::-1], -1)  # noqa: E731
    if kind.type is Type.NIGIRI:
        reach = np.array([17, 9]) * FINE
        cv2.rectangle(scene, tuple(at - reach), tuple(at + reach), flavour[::-1], -1)
    elif kind.type is Type.URAMAKI:
        disc(13, RICE)
        disc(6, flavour)
    elif kind.type is Type.HOSOMAKI:
        disc(9, NORI)
        disc(7, RICE)
        disc(4.5, flavour)
    else:
        disc(9, WASABI)


def photos(kinds=tuple(Kind), develop=lambda picture: picture, **light):
    tables = [SheetTable(**light), SheetTable(turn=0.3, brightness=130, **light)]
    for table in tables:
        table.kinds = kinds
    return [open_sheet(develop(table.photo()), table.mat, SHEET) for table in tables]


def bleached(picture, share=0.0):
    """A picture with only this share of its colour."""
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return cv2.addWeighted(picture, share, grey, 1 - share, 0)


def chroma_of(rgb):
    u, v = chroma(*(np.float32([value]) for value in rgb))
    return float(u[0]), float(v[0])


@pytest.mark.parametrize("light", [{}, {"red": 1.25, "blue": 0.75}, {"falloff": 0.3}])
def test_two_photos_teach_the_flavours_in_any_light(light):
    colours = learn_colours(photos(**light))
    for flavour, rgb in FLAVOURS.items():
        assert math.dist(colours.flavours[flavour], chroma_of(rgb)) < 0.05
    assert math.dist(colours.wasabi, chroma_of(WASABI)) < 0.05
    assert colours.rice == pytest.approx([0.8 * value for value in RICE], abs=0.05)
    assert max(colours.nori) < 0.3


def test_a_colour_that_all_pieces_share_is_no_flavour():
    """As wood does in a set of stickers on wood."""
    wood = (0.75, 0.6, 0.45)
    opened = photos()
    for photo in opened:
        for kind, view in photo.cells.items():
            if kind.type is Type.NIGIRI:
                view.picture[40:90, 90:135] = np.array(wood, np.float32) * 0.8
    colours = learn_colours(opened)
    assert math.dist(colours.flavours[Flavour.SALMON], chroma_of(FLAVOURS[Flavour.SALMON])) < 0.05


def test_nori_is_no_flavour_though_it_is_most_of_what_a_piece_shows():
    """As of a lying hosomaki, when no larger piece of its flavour lies on the sheet."""
    bluish = np.array((0.11, 0.13, 0.125), np.float32) * 0.8
    opened = photos((Kind.NIGIRI_SALMON, Kind.URAMAKI_OCTOPUS, Kind.HOSOMAKI_CUCUMBER))
    for photo in opened:
        picture = photo.cells[Kind.HOSOMAKI_CUCUMBER].picture
        picture[89:119, 85:123] = bluish
        picture[100:104, 100:104] = np.array(FLAVOURS[Flavour.CUCUMBER], np.float32) * 0.8
    colours = learn_colours(opened)
    assert math.dist(colours.flavours[Flavour.CUCUMBER], chroma_of(FLAVOURS[Flavour.CUCUMBER])) < 0.08


def test_kinds_whose_cells_are_empty_are_not_known():
    kinds = (Kind.NIGIRI_SALMON, Kind.URAMAKI_OCTOPUS, Kind.HOSOMAKI_WILD, Kind.WASABI)
    opened = photos(kinds)
    profile = learn(opened, Table().mat)
    assert profile.kinds == kinds
    assert Flavour.CUCUMBER not in profile.colours.flavours
    assert profile.photo_size == (1280, 720)


def test_a_bare_sheet_teaches_nothing():
    with pytest.raises(CalibrationError, match="No piece"):
        learn(photos(()), Table().mat)


def test_the_empty_bowls_teach_their_colour_and_size():
    bowls = [(centre, 54.0) for centre in Table().mat.bowls.centres]
    profile = learn(photos(), Table().mat, Table(bowls=bowls).photo())
    assert profile.rim_radius == pytest.approx(54, abs=1.5)
    assert profile.colours.bowl == pytest.approx((0.8 * 0.4, 0.8 * 0.3, 0.8 * 0.25), abs=0.03)


@pytest.mark.parametrize("share", [0.0, 0.1])
def test_photos_without_colour_teach_nothing(share):
    with pytest.raises(CalibrationError, match="hardly show their colours"):
        learn(photos(develop=lambda picture: bleached(picture, share)), Table().mat)


def test_a_bare_mat_is_no_photo_of_empty_bowls():
    with pytest.raises(CalibrationError, match="shows no bowl"):
        learn(photos(), Table().mat, Table().photo())


def test_pieces_among_empty_bowls_are_seen():
    profile = learn(photos(), Table().mat)
    bowls = [(centre, 54.0) for centre in Table().mat.bowls.centres]
    assert pieces_among(Table(bowls=bowls).photo(), profile) == 0
    assert pieces_among(SheetTable().photo(), profile) > 2
