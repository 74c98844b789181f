"""The café's hours as the kiosk keeps them."""

from datetime import datetime, time

import pytest

from rushpi.kiosk import Kiosk, _paid
from rushpi.settings import CafeSettings
from rushpi.table import Phase

CAFE = CafeSettings(hours=(time(10), time(23)), quiet=(time(21), time(10)), loudest=8, loudest_when_quiet=2)


class Screen:
    def __init__(self) -> None:
        self.limit: int | None = None
        self.opens: time | None = None

    def limit_sound(self, volume: int) -> None:
        self.limit = volume

    def close_shop(self, opens: time | None) -> None:
        self.opens = opens


class Buzzer:
    """The evening, as far as the hours concern it."""

    def __init__(self) -> None:
        self.hushed: bool | None = None

    def hush(self, hushed: bool) -> None:
        self.hushed = hushed


@pytest.mark.parametrize(
    ("now", "limit", "opens"),
    [("12:00", 8, None), ("22:00", 2, None), ("23:00", 2, time(10)), ("03:00", 2, time(10)), (None, 8, None)],
)
def test_the_hours_reach_screen_and_buzzer(now: str | None, limit: int, opens: time | None) -> None:
    screen, buzzer = Screen(), Buzzer()
    kiosk = Kiosk(buzzer, screen, None, None, None, None, None, CAFE, None)
    kiosk._keep_hours(None if now is None else datetime.fromisoformat(f"2026-12-24T{now}:00+01:00"))
    assert (screen.limit, screen.opens) == (limit, opens)
    assert buzzer.hushed is (limit == 2)


def test_a_round_that_is_taken_back_and_paid_again_is_one_round() -> None:
    phases = [Phase.HANDS_OFF, Phase.JUDGING, Phase.STANDINGS, Phase.JUDGING, Phase.STANDINGS, Phase.BACK]
    assert sum(map(_paid, phases, phases[1:])) == 1
