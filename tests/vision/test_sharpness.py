import cv2
import pytest
from msgspec import structs

from rushpi.vision.markers import find_markers, place
from rushpi.vision.mat import load_mat
from rushpi.vision.sharpness import blur
from tests.vision.table import Table


def measured(table, sigma):
    photo = table.photo()
    photo = cv2.GaussianBlur(photo, (0, 0), sigma) if sigma else photo
    markers = find_markers(photo, table.mat.dictionary)
    return blur(photo, table.mat, place(table.mat, markers), markers)


@pytest.mark.parametrize(
    "table",
    [Table(), Table(noise=15), Table(turn=0.6), Table(scale=2.5, size=(1920, 1080)), Table(hidden=(0, 2))],
    ids=["plain", "noisy", "turned", "near", "half hidden"],
)
def test_blur_is_measured_in_millimetres_on_the_mat(table):
    assert measured(table, 0) < 0.65
    for millimetres in (1.0, 1.5):
        assert measured(table, millimetres * table.scale) == pytest.approx(millimetres, abs=0.2)
    assert measured(table, 2 * table.scale) > 1.5


@pytest.mark.parametrize("dictionary", ["DICT_5X5_50", "DICT_6X6_50", "DICT_7X7_50"])
def test_a_sharp_photo_of_finer_markers_is_sharp(dictionary):
    table = Table(structs.replace(load_mat(), dictionary=dictionary), scale=2.0)
    assert measured(table, 0) < 0.4
    assert measured(table, 0.8 * table.scale) == pytest.approx(0.8, abs=0.2)


def test_without_markers_nothing_is_measured():
    table = Table()
    photo = table.photo()
    assert blur(photo, table.mat, place(table.mat, find_markers(photo, table.mat.dictionary)), {}) == 0
