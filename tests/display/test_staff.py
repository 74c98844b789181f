"""Behind the corner: only who knows the PIN gets in, and only from there the game can be left."""

from datetime import time

import pytest

from rushpi.display import Display, intents
from rushpi.display.inputs import Back, Close, Confirm, Press, Release, Turn, Typed
from rushpi.display.office import Count
from rushpi.display.scenes.closed import TOLD, ClosedScene
from rushpi.display.scenes.count import CountScene
from rushpi.display.scenes.home import HomeScene
from rushpi.display.scenes.pin import PinScene
from rushpi.display.scenes.settings import SettingsScene
from rushpi.display.scenes.staff import StaffScene
from rushpi.display.screen import HELD_BY_STAFF, LEFT_ALONE, NOBODY_THERE
from rushpi.table import State
from tests.display.house import House, Office
from tests.display.samples import states

FREE = State()
CORNER = (12.0, 12.0)


class Table:
    """A guarded kiosk with its own time."""

    def __init__(
        self,
        office: Office | None = None,
        state: State = FREE,
        size: tuple[int, int] = (800, 480),
        now: float = 0.0,
    ) -> None:
        self.office = office or Office()
        self.house = House(office=self.office)
        self.display = Display.headless(size, house=self.house)
        self.display.guard()
        self.state = state
        self.now = now
        self.wait(0.0)

    def wait(self, seconds: float, now: float = 0.0) -> None:
        self.now += seconds
        self.display.show(self.state, self.now)

    def hold_corner(self, seconds: float = HELD_BY_STAFF) -> None:
        self.display.hear(Press(*CORNER))
        self.wait(seconds / 2)
        self.wait(seconds / 2)
        self.display.hear(Release(*CORNER))

    def give(self, digits: str) -> None:
        for digit in digits:
            self.display.hear(Typed(digit))
        self.touch("take")

    def touch(self, name: str) -> list[intents.Intent]:
        self.wait(0.0)
        (control,) = (control for control in self.top.controls if control.name == name)
        x, y, w, h = self.display._stage.frame.place(control.box)
        assert control.enabled, name
        heard = self.display.hear(Press(x + w / 2, y + h / 2))
        return heard + self.display.hear(Release(x + w / 2, y + h / 2))

    @property
    def top(self):
        return self.display._stage.top


@pytest.fixture
def table() -> Table:
    return Table()


def test_who_holds_the_corner_and_knows_the_pin_gets_in(table: Table) -> None:
    table.hold_corner()
    assert isinstance(table.top, PinScene)
    table.give("2580")
    assert isinstance(table.top, StaffScene)


def test_return_takes_a_typed_pin(table: Table) -> None:
    table.hold_corner()
    for digit in "258":
        table.display.hear(Typed(digit))
    table.display.hear(Confirm())
    assert table.office.tries == 0
    table.display.hear(Typed("0"))
    table.display.hear(Confirm())
    assert isinstance(table.top, StaffScene)


@pytest.mark.parametrize("name", ["running", "reading-mania", "standings", "crowned", "players-none"])
def test_from_every_scene(name: str) -> None:
    table = Table(state=states()[name][0] if name in states() else FREE)
    table.hold_corner()
    assert isinstance(table.top, PinScene)


def test_a_short_touch_and_a_finger_that_moves_on_open_nothing(table: Table) -> None:
    table.hold_corner(HELD_BY_STAFF - 0.1)
    table.wait(HELD_BY_STAFF)
    assert not isinstance(table.top, PinScene)
    table.display.hear(Press(400, 240))
    table.wait(HELD_BY_STAFF)
    assert not isinstance(table.top, PinScene)


def test_a_wrong_pin_waits(table: Table) -> None:
    table.hold_corner()
    table.office.wait_after = 29.5
    table.give("1234")
    table.wait(0.1)
    assert table.top.wait == 30
    assert isinstance(table.top, PinScene)
    for digit in "2580":
        table.display.hear(Typed(digit))
    with pytest.raises(AssertionError, match="take"):
        table.touch("take")
    table.office.wait = 0.0
    table.touch("take")
    assert isinstance(table.top, StaffScene)
    assert table.office.tries == 2


def test_what_is_typed_is_digits_and_not_too_many(table: Table) -> None:
    table.hold_corner()
    for text in ("1", "a", "\b", "\b", "5", "²", "٣", *"1234567890"):
        table.display.hear(Typed(text))
    assert table.top.view == "51234567"


def test_the_first_pin_is_chosen_twice() -> None:
    table = Table(Office(pin_chosen=False))
    table.hold_corner()
    table.give("1357")
    table.give("1358")
    assert table.top.wrong
    table.give("1357")
    table.give("1357")
    assert table.office.chosen == ["1357"]
    assert isinstance(table.top, StaffScene)


def staff(table: Table) -> Table:
    table.hold_corner()
    table.give("2580")
    return table


def test_a_stuck_table_is_free_with_one_touch() -> None:
    table = staff(Table(state=states()["running"][0]))
    assert table.touch("free") == [intents.Home()]


def test_staff_may_end_it(table: Table) -> None:
    assert staff(table).touch("end") == [intents.Quit()]


def test_only_staff_come_to_the_settings(table: Table) -> None:
    assert "settings" not in [control.name for control in table.top.controls]
    staff(table).touch("settings")
    assert isinstance(table.top, SettingsScene)


def test_a_new_pin(table: Table) -> None:
    staff(table).touch("pin")
    table.give("97531")
    table.give("97531")
    assert table.office.chosen == ["97531"]


def test_guests_find_no_way_out(table: Table) -> None:
    for heard in (Close(), Back(), Close(), Turn(1), Back(), Confirm(), Back(), Back(), Back()):
        assert intents.Quit() not in table.display.hear(heard)
    assert isinstance(table.display._stage.scenes[0], HomeScene)


def test_a_table_that_is_not_guarded_can_be_closed() -> None:
    display = Display.headless((320, 240))
    display.show(FREE)
    assert display.hear(Close()) == [intents.Quit()]


def test_what_the_camera_counted_is_shown_when_it_is_there(table: Table) -> None:
    staff(table).touch("count")
    assert isinstance(table.top, CountScene)
    table.touch("count")
    table.wait(0.1)
    assert table.top.view.stock.complete
    table.office._to_count = Count(failed="there is no camera")
    table.touch("count")
    table.wait(0.1)
    assert table.top.view == Count(failed="there is no camera")


def test_a_count_of_another_day_is_not_shown(table: Table) -> None:
    table.office.count()
    staff(table).touch("count")
    table.wait(0.1)
    assert table.top.view == Count()


def test_it_goes_dark_when_nobody_is_there_and_comes_back(table: Table) -> None:
    table.display.close_shop(time(10, 30))
    table.wait(NOBODY_THERE - 1)
    assert isinstance(table.top, HomeScene)
    table.wait(1)
    assert isinstance(table.top, ClosedScene)
    assert table.display.dark
    assert set(map(tuple, _pixels(table))) == {(0, 0, 0)}
    now = [100.0]
    table.top.clock = lambda: now[0]
    table.touch("all")
    table.wait(0.0)
    assert not table.display.dark
    assert len(set(map(tuple, _pixels(table)))) > 1
    now[0] += TOLD
    table.wait(0.0)
    assert set(map(tuple, _pixels(table))) == {(0, 0, 0)}
    table.display.close_shop(None)
    table.wait(0.0)
    assert not table.display.dark
    assert isinstance(table.top, HomeScene)


def _pixels(table: Table):
    import pygame

    return pygame.surfarray.array3d(table.display.surface).reshape(-1, 3)[::7]


def test_a_game_is_not_cut_off_at_closing_time_unless_it_is_left_alone() -> None:
    table = Table(state=states()["standings"][0])
    table.display.close_shop(time(10, 30))
    table.wait(LEFT_ALONE - 1)
    assert not isinstance(table.top, ClosedScene)
    table.wait(1)
    assert isinstance(table.top, ClosedScene)


def test_after_a_restart_a_game_is_not_cut_off_either() -> None:
    table = Table(state=states()["standings"][0], now=50_000.0)
    table.display.close_shop(time(10, 30))
    table.wait(LEFT_ALONE - 1)
    assert not isinstance(table.top, ClosedScene)
    table.wait(1)
    assert isinstance(table.top, ClosedScene)


def test_staff_get_in_while_it_is_dark(table: Table) -> None:
    table.display.close_shop(time(10, 30))
    table.wait(NOBODY_THERE)
    staff(table)
    assert isinstance(table.top, StaffScene)
