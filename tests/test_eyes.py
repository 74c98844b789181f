"""The table's eyes on a simulated table: what is read is of now, and the photo is kept."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec import structs

from rushpi.camera import Camera, PiCamera, UsbCamera
from rushpi.camera.simulated import Fault, SimulatedCamera, SimulatedTable
from rushpi.demo.people import samples
from rushpi.evening import EyesError
from rushpi.eyes import CameraEyes, NoEyes, camera_source, keep
from rushpi.hourglass import Clock
from rushpi.rush import GameCard, read_box
from rushpi.rush.pieces import Kind
from rushpi.settings import CameraKind, CameraSettings
from rushpi.table import BowlCorrected, CardTurned, HourglassStarted, State, ThirdTaken, fold
from rushpi.vigil import Vigil, Word
from rushpi.vision.cutouts import load_cutouts
from rushpi.vision.mat import load_mat
from rushpi.vision.profile import load_profile
from tests.table.evenings import sit_down
from tests.vision.film import Film, Pace, PacedEyes
from tests.vision.test_profile import PROFILE

SOON = 2.0

STATE: State = fold([sit_down()])


@pytest.fixture
def source() -> SimulatedCamera:
    return SimulatedCamera(SimulatedTable(), (960, 720), fps=50)


@pytest.fixture
def camera(source: SimulatedCamera) -> Iterator[Camera]:
    with Camera(source, first_wait=0.001) as camera:
        yield camera


def eyes(camera: Camera, photos: Path) -> CameraEyes:
    return CameraEyes(camera, PROFILE, read_box(), photos, photos / "corrections", patience=SOON)


def test_a_look_reads_four_bowls_and_keeps_the_photo(camera: Camera, tmp_path: Path) -> None:
    sight = eyes(camera, tmp_path).look(STATE)
    assert [(bowl.bowl, bowl.present) for bowl in sight.bowls] == [(n, True) for n in range(4)]
    assert [path.name for path in tmp_path.iterdir()] == [sight.photo]
    assert cv2.imread(str(tmp_path / str(sight.photo))).shape == (720, 960, 3)


def test_stock_is_taken_of_all_that_lies_there(camera: Camera, tmp_path: Path) -> None:
    stock = eyes(camera, tmp_path).take_stock()
    assert (stock.found, stock.held) == (0, 33)
    assert stock.missing[Kind.WASABI] == 3
    assert not stock.complete
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(EyesError, match="nothing to look with"):
        NoEyes("there is nothing to look with").take_stock()


def test_each_look_has_a_photo_of_its_own(camera: Camera, tmp_path: Path) -> None:
    looking = eyes(camera, tmp_path)
    assert {looking.look(STATE).photo, looking.look(STATE).photo} == {
        "00000007-01-1.jpg",
        "00000007-01-2.jpg",
    }


def test_the_photo_is_of_the_table_as_it_is_now(tmp_path: Path) -> None:
    table = SimulatedTable()
    with Camera(SimulatedCamera(table, (960, 720), fps=50)) as camera:
        before = camera.since(time.monotonic()).picture
        table.place(Kind.NIGIRI_SALMON, bowl=0)
        photo = eyes(camera, tmp_path).look(STATE).photo
    after = cv2.imread(str(tmp_path / str(photo)))
    assert np.abs(after.astype(int) - before).max() > 100


def test_a_camera_that_is_gone_is_told(source: SimulatedCamera, camera: Camera, tmp_path: Path) -> None:
    camera.since(0)
    source.fault = Fault.MISSING
    with pytest.raises(EyesError, match="there is no camera: plug it in"):
        CameraEyes(camera, PROFILE, read_box(), tmp_path, tmp_path, patience=0.05).look(STATE)


def test_a_table_without_its_mat_is_told(tmp_path: Path) -> None:
    table = SimulatedTable(structs.replace(load_mat(), dictionary="DICT_6X6_50"))
    with Camera(SimulatedCamera(table, (960, 720))) as camera, pytest.raises(EyesError) as told:
        eyes(camera, tmp_path).look(STATE)
    assert str(told.value).startswith("the camera shows no mat: its 4 black and white markers must be")


def test_a_photo_that_cannot_be_kept_is_read_all_the_same(
    camera: Camera, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    looked = eyes(camera, tmp_path / "gone").look(STATE)
    assert looked.photo is None
    assert len(looked.bowls) == 4
    assert "the photo cannot be kept in" in caplog.text


def test_a_photo_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        keep(b"a photo", tmp_path, "round")
    assert list(tmp_path.iterdir()) == []


EXPRESS = replace(sit_down(), game_cards=(GameCard.EXPRESS_HOSOMAKI, *sit_down().game_cards))
RACE: State = fold([EXPRESS, CardTurned(), HourglassStarted(30.0)])


@contextmanager
def watching(
    source: Film, pace: Pace, folder: Path
) -> Iterator[tuple[Vigil, Callable[[], tuple[Word, ...]]]]:
    """Eyes that watch a race: its vigil, and what they tell in the end."""
    clock = Clock(source=pace)
    with Camera(source, first_wait=0.01) as camera, ThreadPoolExecutor(1) as eyes_thread:
        looking = PacedEyes(camera, folder, pace, lambda: None)
        vigil = Vigil(clock, clock.now())
        told = eyes_thread.submit(looking.watch, RACE, vigil)
        yield vigil, told.result
        vigil.end()


def test_eyes_that_watch_see_who_was_first(tmp_path: Path) -> None:
    pace = Pace()
    source = Film("empty", pace)
    with watching(source, pace, tmp_path) as (vigil, told):
        pace.wait(3.0)
        landed, source.now = pace(), "late"
        pace.wait(3.0)
        vigil.end()
        (word,) = told()
    assert isinstance(word, ThirdTaken)
    assert word.player == 1
    assert word.landing is not None
    assert word.landing.since == pytest.approx(landed, abs=0.3)
    assert word.landing.seconds == pytest.approx(landed, abs=0.3)
    assert word.landing.since < word.landing.seconds
    assert word.landing.certain
    kept = cv2.imread(str(tmp_path / str(word.landing.photo)))
    assert np.abs(kept.astype(int) - source.pictures["late"]).mean() < 3


def test_a_camera_that_fails_in_the_midst_of_a_round_is_waited_for(tmp_path: Path) -> None:
    pace = Pace()
    source = Film("empty", pace)
    with watching(source, pace, tmp_path) as (vigil, told):
        pace.wait(2.0)
        source.broken, source.now = True, "late"
        pace.seconds += 2.0
        source.broken = False
        pace.wait(4.0)
        vigil.end()
        (word,) = told()
    assert word.landing is not None
    assert word.landing.seconds - word.landing.since > 1.5, "nobody saw when it came"


def test_nothing_is_seen_while_the_sand_stands_still(tmp_path: Path) -> None:
    pace = Pace()
    source = Film("empty", pace)
    with watching(source, pace, tmp_path) as (vigil, told):
        pace.wait(2.0)
        vigil.halt(pace())
        source.now = "late"
        time.sleep(0.2)  # eyes that looked now would see it
        vigil.end()
        assert told() == ()


def test_eyes_that_are_not_there_watch_nothing() -> None:
    assert NoEyes("there is no camera").watch(RACE, Vigil(Clock(), 0.0)) == ()


def in_a_round(photo: str | None, *corrections: BowlCorrected) -> State:
    return replace(STATE, play=replace(STATE.play, photo=photo, corrections=corrections))


SAMPLES = samples()


@pytest.fixture
def taught(camera: Camera, tmp_path: Path) -> CameraEyes:
    """Eyes whose photos are the demo's; the second bowl of 01.jpg holds one nigiri-salmon."""
    profile = load_profile(SAMPLES / "samples.profile")
    return CameraEyes(camera, profile, read_box(), SAMPLES, tmp_path / "corrections")


def test_a_piece_that_the_host_put_right_is_kept_under_its_right_kind(
    taught: CameraEyes, tmp_path: Path
) -> None:
    word = BowlCorrected(1, {Kind.NIGIRI_SALMON: 1}, {Kind.NIGIRI_OCTOPUS: 1})
    taught.remember(in_a_round("01.jpg", word))
    (cutout,), complaints = load_cutouts(tmp_path / "corrections")
    assert (cutout.kind, cutout.name) == (Kind.NIGIRI_OCTOPUS, "nigiri-octopus/01-bowl-1-1.png")
    assert not complaints


@pytest.mark.parametrize(
    "round_",
    [
        in_a_round(None, BowlCorrected(1, None, {Kind.WASABI: 1})),
        in_a_round("01.jpg", BowlCorrected(1, {Kind.NIGIRI_SALMON: 1}, {Kind.NIGIRI_SALMON: 1})),
        in_a_round("01.jpg", BowlCorrected(1, {Kind.NIGIRI_SALMON: 1}, {Kind.NIGIRI_OCTOPUS: 2})),
    ],
    ids=["no camera", "confirmed", "a piece nobody saw"],
)
def test_nothing_is_kept_where_no_piece_was_clearly_mistaken(
    taught: CameraEyes, tmp_path: Path, round_: State
) -> None:
    taught.remember(round_)
    assert not (tmp_path / "corrections").exists()


def test_a_photo_that_is_gone_cannot_be_learned_from(taught: CameraEyes) -> None:
    with pytest.raises(EyesError, match=r"cannot be learned from: .*gone\.jpg"):
        taught.remember(in_a_round("gone.jpg", BowlCorrected(1, {Kind.NIGIRI_SALMON: 1}, {Kind.WASABI: 1})))


def test_nobody_looks_and_says_why() -> None:
    with pytest.raises(EyesError, match="no camera"):
        NoEyes("there is no camera").look(STATE)


@pytest.mark.parametrize(
    ("settings", "source"),
    [
        (CameraSettings(), PiCamera(0)),
        (CameraSettings(number=1, size=(640, 480)), PiCamera(1, (640, 480))),
        (CameraSettings(kind=CameraKind.USB), UsbCamera()),
        (CameraSettings(kind=CameraKind.USB, device="/dev/video3"), UsbCamera(Path("/dev/video3"))),
        (CameraSettings(kind=CameraKind.NONE), None),
    ],
)
def test_the_settings_choose_the_camera(settings: CameraSettings, source: object) -> None:
    assert camera_source(settings) == source
