"""The camera's picture, looked at on a simulated table."""

from contextlib import closing

import cv2
import numpy as np
import pytest

from rushpi.camera.simulated import SimulatedCamera, SimulatedTable
from rushpi.doctor.sight import check_mat, edge_width
from rushpi.vision.markers import find_markers, place
from rushpi.vision.mat import load_mat

MAT = load_mat()


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    with closing(SimulatedCamera(SimulatedTable(), (1280, 960)).frames()) as frames:
        return next(frames).picture


def blurred(picture: np.ndarray, mm: float) -> np.ndarray:
    scale = place(MAT, find_markers(picture, MAT.dictionary)).px_per_mm()
    return cv2.GaussianBlur(picture, (0, 0), mm * scale)


def test_a_good_picture(picture: np.ndarray) -> None:
    finding = check_mat(picture, MAT)
    assert finding.ok
    assert "all 4 markers seen" in finding.says


def test_no_mat(picture: np.ndarray) -> None:
    finding = check_mat(np.full_like(picture, 90), MAT)
    assert (finding.ok, finding.says[:29]) == (False, "the picture shows no mat: lay")


def test_a_covered_marker(picture: np.ndarray) -> None:
    covered = picture.copy()
    covered[: 960 // 3, : 1280 // 4] = 90
    finding = check_mat(covered, MAT)
    assert not finding.ok
    assert "only 3 of its 4 markers are seen: clear the mat" in finding.says


def test_too_dark(picture: np.ndarray) -> None:
    finding = check_mat((picture * 0.25).astype(np.uint8), MAT)
    assert not finding.ok
    assert "too dark" in finding.says


def test_too_bright(picture: np.ndarray) -> None:
    finding = check_mat(np.clip(picture.astype(int) + 60, 0, 255).astype(np.uint8), MAT)
    assert not finding.ok
    assert "too bright" in finding.says


def test_out_of_focus(picture: np.ndarray) -> None:
    finding = check_mat(blurred(picture, mm=1.3), MAT)
    assert not finding.ok
    assert "focus or wipe the lens" in finding.says


@pytest.mark.parametrize("mm", [0.5, 0.8, 1.1])
def test_the_width_of_a_blurred_edge_is_what_theory_says(picture: np.ndarray, mm: float) -> None:
    """From a tenth to nine tenths a Gaussian edge of deviation s takes 2.563 s."""
    soft = blurred(picture, mm)
    found = edge_width(soft, MAT, place(MAT, find_markers(picture, MAT.dictionary)))
    assert found == pytest.approx(2.563 * mm, rel=0.2)
