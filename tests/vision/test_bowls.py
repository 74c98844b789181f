import cv2
import numpy as np
import pytest

from rushpi.vision.bowls import find_rims, is_inside, measure_radius
from rushpi.vision.certainty import WHOLE_RIM
from rushpi.vision.light import measure_light
from rushpi.vision.markers import find_markers, place
from tests.vision.table import Table

WANDERED = [((-84.0, 70.0), 60.0), ((96.0, 62.0), 60.0), ((-70.0, -84.0), 60.0), ((84.0, -52.0), 60.0)]


def rims_of(table, frame=None):
    frame = table.photo() if frame is None else frame
    homography = place(table.mat, find_markers(frame, table.mat.dictionary))
    light = measure_light(frame, table.mat, homography)
    return homography, find_rims(frame, table.mat, homography, light, 60.0)


@pytest.mark.parametrize("turn", [0.0, 0.7])
def test_bowls_that_wandered_are_found_within_four_millimetres(turn):
    _, rims = rims_of(Table(bowls=WANDERED, turn=turn, size=(1280, 1280)))
    for rim, (centre, _) in zip(rims, WANDERED, strict=True):
        assert rim.present
        assert np.hypot(rim.centre[0] - centre[0], rim.centre[1] - centre[1]) < 4
        assert rim.weakest > WHOLE_RIM


def test_a_shadow_as_round_as_a_rim_is_none():
    table = Table(bowls=[(centre, 60.0) for centre, _ in WANDERED])
    frame = table.photo()
    homography, rims = rims_of(table, frame)
    x, y = (round(float(at)) for at in homography.to_px((WANDERED[0][0][0] - 26, WANDERED[0][0][1])))
    shadow = cv2.circle(np.zeros(frame.shape[:2], np.uint8), (x, y), round(60 * table.scale), 1, -1) > 0
    bowl = np.abs(frame.astype(int) - frame[y, x]).max(axis=-1) < 30
    frame[shadow & ~bowl] //= 3
    card = np.s_[y - 40 : y + 40, x + round(26 * table.scale) + 60 : x + round(86 * table.scale) + 30]
    frame[card] = frame[5, 640]
    _, shadowed = rims_of(table, frame)
    assert np.hypot(*np.subtract(shadowed[0].centre, rims[0].centre)) < 4


def test_a_bare_circle_has_no_bowl():
    _, rims = rims_of(Table(bowls=WANDERED[:1] + WANDERED[2:]))
    assert [rim.present for rim in rims] == [True, False, True, True]


def test_a_bowl_that_the_photos_edge_cuts_is_out_of_view():
    table = Table(bowls=WANDERED)
    homography, whole = rims_of(table)
    assert all(rim.in_view for rim in whole)
    frame = table.photo()
    right = round(max(float(homography.to_px(rim.centre)[0]) for rim in whole))
    _, rims = rims_of(table, frame[:, :right])
    assert [rim.in_view for rim in rims] == [homography.to_px(rim.centre)[0] < right - 90 for rim in whole]


def test_an_arm_over_the_rim_breaks_it():
    table = Table(bowls=WANDERED)
    frame = table.photo()
    homography, whole = rims_of(table, frame)
    x, y = (round(float(at)) for at in homography.to_px(whole[1].centre))
    cv2.rectangle(frame, (x - 5, y - 60), (x + 300, y + 60), (120, 150, 200), -1)
    _, rims = rims_of(table, frame)
    assert rims[1].weakest < WHOLE_RIM < min(rim.weakest for rim in (rims[0], rims[2], rims[3]))


def test_a_chopstick_over_the_rim_does_not():
    table = Table(bowls=WANDERED)
    frame = table.photo()
    homography, whole = rims_of(table, frame)
    x, y = (round(float(at)) for at in homography.to_px(whole[1].centre))
    cv2.line(frame, (x - 200, y - 30), (x + 200, y + 40), (90, 150, 190), 8)
    _, rims = rims_of(table, frame)
    assert rims[1].weakest > WHOLE_RIM


@pytest.mark.parametrize("radius", [48.0, 56.0, 64.0])
def test_the_radius_is_measured_from_empty_bowls(radius):
    table = Table(bowls=[(centre, radius) for centre, _ in WANDERED])
    frame = table.photo()
    homography = place(table.mat, find_markers(frame, table.mat.dictionary))
    assert measure_radius(frame, table.mat, homography) == pytest.approx(radius, abs=1.5)


@pytest.mark.parametrize("radius", [46.0, 70.0])
def test_rims_that_nobody_measured_are_found_as_well(radius):
    table = Table(bowls=[(centre, radius) for centre, _ in WANDERED])
    frame = table.photo()
    homography = place(table.mat, find_markers(frame, table.mat.dictionary))
    rims = find_rims(frame, table.mat, homography, measure_light(frame, table.mat, homography), None)
    for rim, (centre, _) in zip(rims, WANDERED, strict=True):
        assert rim.radius == pytest.approx(radius, abs=2)
        assert np.hypot(rim.centre[0] - centre[0], rim.centre[1] - centre[1]) < 4


def test_inside_ends_at_the_rim():
    _, (rim, *_) = rims_of(Table(bowls=WANDERED))
    x, y = rim.centre
    assert is_inside(rim, (x + rim.radius - 1, y))
    assert not is_inside(rim, (x, y - rim.radius - 1))
