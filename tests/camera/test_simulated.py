"""The simulated table: what is placed is seen, where it was placed."""

import time
from contextlib import closing

import numpy as np
import pytest

from rushpi.camera import Camera
from rushpi.camera.simulated import COLOURS, Fault, SimulatedCamera, SimulatedTable
from rushpi.rush.pieces import Kind
from rushpi.vision.bowls import find_rims
from rushpi.vision.light import measure_light
from rushpi.vision.markers import Homography, find_markers, place
from rushpi.vision.profile import RIM_RADIUS


def look(table: SimulatedTable) -> np.ndarray:
    with closing(SimulatedCamera(table).frames()) as frames:
        return next(frames).picture


def on(picture: np.ndarray, table: SimulatedTable) -> Homography:
    return place(table.mat, find_markers(picture, table.mat.dictionary))


def colour_at(picture: np.ndarray, table: SimulatedTable, mm: tuple[float, float]) -> list[int]:
    x, y = np.rint(on(picture, table).to_px(mm)).astype(int)
    return picture[y - 1 : y + 2, x - 1 : x + 2].mean(axis=(0, 1)).tolist()


def test_the_eyes_find_mat_and_bowls() -> None:
    table = SimulatedTable()
    picture = look(table)
    homography = on(picture, table)
    assert homography.markers_seen == 4
    rims = find_rims(
        picture, table.mat, homography, measure_light(picture, table.mat, homography), RIM_RADIUS
    )
    for rim, centre in zip(rims, table.mat.bowls.centres, strict=True):
        assert rim.present
        assert np.hypot(rim.centre[0] - centre[0], rim.centre[1] - centre[1]) < 3


def test_a_piece_is_seen_where_it_was_placed_until_it_is_taken() -> None:
    table = SimulatedTable()
    x, y = table.mat.bowls.centres[2]
    empty = colour_at(look(table), table, (x + 20, y + 10))
    table.place(Kind.NIGIRI_SALMON, bowl=2, at=(20, 10))
    assert colour_at(look(table), table, (x + 20, y + 10)) == pytest.approx(COLOURS["salmon"], abs=8)
    table.take(Kind.NIGIRI_SALMON, bowl=2)
    assert colour_at(look(table), table, (x + 20, y + 10)) == pytest.approx(empty, abs=4)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_can_be_placed(kind: Kind) -> None:
    table = SimulatedTable()
    before = table.picture()
    table.place(kind, bowl=1)
    assert not np.array_equal(table.picture(), before)
    table.clear()
    assert np.array_equal(table.picture(), before)


def test_what_is_not_there_cannot_be_taken() -> None:
    table = SimulatedTable()
    table.place(Kind.WASABI, bowl=0)
    with pytest.raises(LookupError, match="no wasabi in bowl 1"):
        table.take(Kind.WASABI, bowl=1)


def test_the_camera_sees_a_piece_placed_while_it_runs() -> None:
    table = SimulatedTable()
    with Camera(SimulatedCamera(table, fps=100)) as camera:
        camera.since(0)
        table.place(Kind.URAMAKI_OCTOPUS, bowl=0)
        picture = camera.since(time.monotonic()).picture
    assert colour_at(picture, table, table.mat.bowls.centres[0]) == pytest.approx(COLOURS["octopus"], abs=12)


def test_no_two_pictures_are_alike_unless_it_is_frozen() -> None:
    camera = SimulatedCamera(SimulatedTable(), (64, 48), fps=1000)
    with closing(camera.frames()) as frames:
        assert not np.array_equal(next(frames).picture, next(frames).picture)
        camera.fault = Fault.FROZEN
        assert np.array_equal(next(frames).picture, next(frames).picture)
