import numpy as np
import pytest

from rushpi.vision.light import DARK, measure_light
from rushpi.vision.markers import find_markers, place
from tests.vision.table import Table


def light_of(table, frame=None):
    frame = table.photo() if frame is None else frame
    return measure_light(frame, table.mat, place(table.mat, find_markers(frame, table.mat.dictionary)))


def test_the_lights_colour_is_found():
    light = light_of(Table(red=1.2, blue=0.7))
    assert light.colour == pytest.approx((1.2, 0.7), abs=0.02)


@pytest.mark.parametrize(("red", "blue"), [(1.0, 1.0), (1.4, 0.4), (0.7, 1.3), (1.1, 1.1)])
def test_lamps_are_warm_or_cold(red, blue):
    assert light_of(Table(red=red, blue=blue, brightness=150)).is_plausible


@pytest.mark.parametrize(("red", "blue"), [(1.3, 1.35), (0.7, 0.7)])
def test_no_lamp_is_green_or_purple(red, blue):
    assert not light_of(Table(red=red, blue=blue, brightness=150)).is_plausible


def test_paper_that_is_all_over_exposed_tells_no_light():
    assert light_of(Table(brightness=254, red=1.3)).is_overexposed
    assert not light_of(Table(brightness=150, red=1.3)).is_overexposed


def test_its_fall_off_is_found():
    light = light_of(Table(falloff=0.3))
    left, right = light.at(np.array([-180.0, 180.0]), np.array([0.0, 0.0]))
    assert left / right == pytest.approx((1 + 0.3 * 180 / 210) / (1 - 0.3 * 180 / 210), rel=0.05)


def test_a_hard_shadow_has_no_say():
    table = Table()
    frame = table.photo()
    frame[300:420, 560:720] //= 2
    assert light_of(table, frame).paper_value == pytest.approx(table.brightness, rel=0.03)


def test_a_coloured_cloth_over_a_fifth_of_the_mat_does_not_tint_the_rest():
    table = Table()
    frame = table.photo()
    frame[:, 560:720] = (30, 160, 60)
    assert light_of(table, frame).colour == pytest.approx((1, 1), abs=0.03)


def test_over_exposed_paper_is_told_and_does_not_set_the_colour():
    light = light_of(Table(brightness=200, red=1.3, falloff=0.3))
    assert light.clipped > 0.3
    assert light.colour[0] == pytest.approx(1.3, abs=0.06)


def test_if_all_paper_in_the_open_is_over_exposed_shadowed_paper_tells_the_colour():
    table, shadowed = (Table(brightness=value, red=1.25, blue=1.1) for value in (235, 120))
    frame = table.photo()
    frame[330:390, 560:720] = shadowed.photo()[330:390, 560:720]
    light = light_of(table, frame)
    assert light.clipped > 0.9
    assert light.colour == pytest.approx((1.25, 1.1), abs=0.03)


def test_where_no_paper_shows_it_is_as_dark_as_can_be():
    table = Table()
    placed = place(table.mat, find_markers(table.photo(), table.mat.dictionary))
    light = measure_light(np.zeros((720, 1280, 3), np.uint8), table.mat, placed)
    assert (light.paper, light.paper_value) == (0, pytest.approx(DARK))
