"""The office of a kiosk: who gets in, what is counted, and what is told when something fails."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rushpi.display.office import Count
from rushpi.evening import EyesError
from rushpi.office import Office
from rushpi.pin import Pin
from rushpi.rush.pieces import Kind
from rushpi.table import Stock
from tests.table.test_history import ALL, TODAY

STOCK = Stock(32, 33, {Kind.WASABI: 1}, {})


class Camera:
    """Counts when it is let."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.error: str | None = None
        self.looks = 0

    def take_stock(self) -> Stock:
        self.looks += 1
        assert self.let.wait(10)
        if self.error is not None:
            raise EyesError(self.error)
        return STOCK


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def office(tmp_path: Path, camera: Camera, told: list[str]) -> Iterator[Office]:
    with Office(
        Pin(tmp_path), lambda: ALL, camera.take_stock, lambda: ("dark",), guarded=True, tell=told.append
    ) as office:
        yield office
        camera.let.set()


def counted(office: Office) -> Count:
    assert office._counting is not None
    office._counting.exception()
    return office.counted()


def test_counting_goes_on_in_the_background_and_once_at_a_time(office: Office, camera: Camera) -> None:
    assert office.counted() == Count()
    office.count()
    office.count()
    assert office.counted() == Count(busy=True)
    camera.let.set()
    assert counted(office) == Count(stock=STOCK)
    assert office.counted() == Count(stock=STOCK)
    assert camera.looks == 1


def test_what_the_camera_could_not_is_a_sentence(office: Office, camera: Camera) -> None:
    camera.error = "a hand is over the mat"
    camera.let.set()
    office.count()
    assert counted(office) == Count(failed="a hand is over the mat")


def test_a_pin_is_chosen_and_tried(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    assert not office.pin_chosen
    office.choose_pin("2580")
    assert office.pin_chosen
    assert not office.try_pin("0000").right
    assert "wrong PIN" in caplog.text
    assert "0000" not in caplog.text
    assert office.try_pin("2580").right


def test_a_damaged_pin_lets_nobody_in_and_is_told(tmp_path: Path, told: list[str], camera: Camera) -> None:
    (tmp_path / "staff.json").write_text("{")
    with Office(Pin(tmp_path), tuple, camera.take_stock, tuple, guarded=True, tell=told.append) as office:
        assert office.pin_chosen
        assert not office.try_pin("0000").right
    assert "delete it" in told[0]


def test_a_pin_that_cannot_be_kept_is_told(office: Office, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "staff.new").mkdir()
    office.choose_pin("2580")
    assert "cannot be written" in told[0]


def test_how_the_table_is_used(office: Office) -> None:
    day = datetime.fromisoformat(TODAY.began.wall).astimezone().date()
    assert office.rounds()[day] >= 1
    assert office.rounds()[None] == 1
    assert office.troubles() == ("dark",)
    assert abs((office.today() - datetime.now(UTC).date()).days) <= 1
