import numpy as np
import pytest

from rushpi.vision.light import PAPER, measure_light
from rushpi.vision.markers import find_markers, place
from rushpi.vision.view import PX_PER_MM, SIDE, bowl_view
from tests.vision.table import Table

MIDDLE = (SIDE - 1) / 2


def view_of(table, centre):
    frame = table.photo()
    homography = place(table.mat, find_markers(frame, table.mat.dictionary))
    return homography, bowl_view(frame, homography, measure_light(frame, table.mat, homography), centre)


@pytest.mark.parametrize("turn", [0.0, 0.4, 3.0])
def test_a_views_middle_is_its_centre_and_up_is_up_on_the_mat(turn):
    homography, view = view_of(Table(turn=turn, size=(1000, 1000)), (-84.0, 70.0))
    assert homography.to_mm(view.to_photo((MIDDLE, MIDDLE))) == pytest.approx((-84, 70), abs=1e-6)
    above = homography.to_mm(view.to_photo((MIDDLE, MIDDLE - 10 * PX_PER_MM)))
    assert above == pytest.approx((-84, 80), abs=1e-6)


def test_view_pixels_go_to_the_photo_and_back(table):
    _, view = view_of(table, (84.0, -70.0))
    points = np.array([(0.0, 0.0), (100.0, 30.0), (223.0, 223.0)])
    assert view.from_photo(view.to_photo(points)) == pytest.approx(points)


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.1, 6.2])
def test_paper_is_white_in_any_light_and_at_any_resolution(scale):
    size = (round(860 * scale), round(480 * scale))
    _, view = view_of(Table(red=1.2, blue=0.8, falloff=0.2, scale=scale, size=size, noise=1), (0.0, 0.0))
    corner = view.picture[:20, MIDDLE.__ceil__() - 10 : MIDDLE.__ceil__() + 10]
    assert corner.mean(axis=(0, 1)) == pytest.approx((PAPER,) * 3, abs=0.03)


def test_a_view_that_reaches_beyond_the_photo_is_no_error(table):
    _, view = view_of(table, (600.0, 0.0))
    assert view.picture.shape == (SIDE, SIDE, 3)
    assert np.isfinite(view.picture).all()
