import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rushpi.vision.markers import MatNotFoundError, find_markers, place
from tests.vision.table import Table


def placed(table):
    return place(table.mat, find_markers(table.photo(), table.mat.dictionary))


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(turn=st.floats(-math.pi, math.pi), scale=st.floats(1.0, 1.5), tilt=st.floats(-4e-4, 4e-4))
def test_the_mat_is_placed_within_a_millimetre_however_the_camera_is_turned(turn, scale, tilt):
    table = Table(turn=turn, scale=scale, tilt=tilt, size=(900, 900))
    points = np.array(table.mat.bowls.centres)
    true = np.concatenate([points, np.ones((4, 1))], axis=1) @ table.to_px().T
    off = placed(table).to_px(points) - true[:, :2] / true[:, 2:]
    assert np.abs(off).max() < table.scale


def test_millimetres_to_pixels_and_back_is_where_it_was(table):
    homography = placed(table)
    points = np.array([(0.0, 0.0), (-120.0, 40.5), (200.0, -130.0)])
    assert homography.to_mm(homography.to_px(points)) == pytest.approx(points)


def test_the_scale_is_the_cameras(table):
    assert placed(table).px_per_mm((50.0, 20.0)) == pytest.approx(table.scale, rel=0.01)


@pytest.mark.parametrize("hidden", [(0,), (3,), (0, 1), (1, 2)])
def test_one_or_two_markers_may_be_hidden(hidden):
    table = Table(hidden=hidden)
    homography = placed(table)
    assert homography.markers_seen == 4 - len(hidden)
    assert homography.to_px((0.0, 0.0)) == pytest.approx((640, 360), abs=2)


def test_with_three_hidden_it_says_how_many_are_seen():
    with pytest.raises(MatNotFoundError, match="only 1 of the mat's 4 markers"):
        placed(Table(hidden=(0, 1, 2)))


def test_without_a_mat_it_says_so():
    with pytest.raises(MatNotFoundError, match="no mat"):
        placed(Table(hidden=(0, 1, 2, 3)))


def test_a_mat_that_is_too_far_away_is_refused():
    with pytest.raises(MatNotFoundError, match="nearer"):
        placed(Table(scale=0.45, noise=0))


def test_a_marker_that_is_off_does_not_pull_the_mat_with_it(table):
    markers = find_markers(table.photo(), table.mat.dictionary)
    bowls = place(table.mat, markers).to_px(table.mat.bowls.centres)
    markers[0] = markers[0] + (20.0, -12.0)
    assert place(table.mat, markers).to_px(table.mat.bowls.centres) == pytest.approx(bowls, abs=1.0)


def test_markers_of_another_place_do_not_make_a_mat(table):
    markers = find_markers(table.photo(), table.mat.dictionary)
    markers[0], markers[3] = markers[3], markers[0]
    with pytest.raises(MatNotFoundError, match="flat"):
        place(table.mat, markers)
