"""Opening hours and quiet hours, over midnight, and without a clock."""

from datetime import datetime, time

import pytest

from rushpi.cafe import is_open, loudest, within
from rushpi.settings import CafeSettings

DAY = (time(10), time(18))
NIGHT = (time(18), time(2))


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-12-24T{text}+01:00")


@pytest.mark.parametrize(
    ("hours", "now", "inside"),
    [
        (DAY, "09:59:59", False),
        (DAY, "10:00:00", True),
        (DAY, "17:59:59", True),
        (DAY, "18:00:00", False),
        (NIGHT, "17:59:59", False),
        (NIGHT, "18:00:00", True),
        (NIGHT, "00:00:00", True),
        (NIGHT, "02:00:00", False),
        ((time(8), time(8)), "03:00:00", True),
    ],
)
def test_within(hours: tuple[time, time], now: str, inside: bool) -> None:
    assert within(hours, at(now)) is inside


def test_a_cafe_without_hours_or_clock_is_open() -> None:
    assert is_open(CafeSettings(), at("03:00:00"))
    assert is_open(CafeSettings(hours=DAY), None)
    assert not is_open(CafeSettings(hours=DAY), at("03:00:00"))


def test_no_louder_than_allowed_and_less_while_it_is_quiet() -> None:
    cafe = CafeSettings(quiet=NIGHT, loudest=7, loudest_when_quiet=3)
    assert [loudest(cafe, now) for now in (at("12:00:00"), at("20:00:00"), None)] == [7, 3, 7]
    assert loudest(CafeSettings(quiet=NIGHT, loudest=1), at("20:00:00")) == 1
