"""The circuits: within what every Pi's pins may deliver, and enough to see and hear."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.electrics import (
    ACTIVE,
    BC337,
    BOARDS,
    BUZZERS,
    DIMMEST,
    E12,
    GPIO_VOLTS,
    LEDS,
    OVERDRIVE,
    PASSIVE,
    RED,
    TOLERANCE,
    WHITE,
    Board,
    Buzzer,
    CircuitError,
    Led,
    base_resistor,
    led_current,
    led_resistor,
    loads,
    ordinary,
    too_much,
)
from hardware.optics import FIELDS, MARGIN, camera_height
from rushpi.hourglass import Pins, load_pins
from rushpi.hourglass.pins import BuzzerPin
from rushpi.vision.mat import load_mat

TEN = (5, 6, 13, 19, 26, 12, 16, 20, 21, 25)


def test_a_worked_example() -> None:
    """A red LED of at least 1.8 V on 4 mA: 1.5 V / 4 mA = 375 ohm; 390 less 5 % is too little, so 470."""
    assert led_resistor(RED, pin=4.0) == 470
    assert led_current(470, 2.0) == pytest.approx(2.77, abs=0.01)


@given(st.floats(1, 1e6))
def test_an_ordinary_resistor_is_enough_and_no_smaller_one_is(ohms: float) -> None:
    value = ordinary(ohms)
    assert value * (1 - TOLERANCE) >= ohms * (1 - 1e-9)
    values = [mantissa * 10.0**power for power in range(-2, 7) for mantissa in E12]
    assert min(abs(value - other) / other for other in values) < 1e-9
    smaller = max(other for other in values if other < value * (1 - 1e-9))
    assert smaller * (1 - TOLERANCE) < ohms


@pytest.mark.parametrize("led", LEDS)
@pytest.mark.parametrize("board", BOARDS)
def test_an_led_is_bright_enough_and_no_pin_overdriven(led: Led, board: Board) -> None:
    resistor = led_resistor(led, board.pin)
    assert led_current(resistor * (1 - TOLERANCE), led.least) <= board.pin
    assert led_current(resistor * (1 + TOLERANCE), led.most) >= DIMMEST


def test_leds_that_need_more_than_the_pins_have_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"white, blue or pure green LED takes up to 3\.4 V"):
        led_resistor(WHITE)


@pytest.mark.parametrize("buzzer", BUZZERS.values())
def test_the_transistor_is_fully_on_and_not_overloaded(buzzer: Buzzer) -> None:
    resistor = base_resistor(buzzer)
    weakest = 1000 * (GPIO_VOLTS - BC337.base) / (resistor * (1 + TOLERANCE))
    assert weakest * BC337.gain >= OVERDRIVE * buzzer.current
    assert buzzer.current < BC337.most / 2


def test_the_buzzers_draw_what_their_names_say() -> None:
    assert PASSIVE.current == pytest.approx(67, abs=1)
    assert ACTIVE.current < 32


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("led", LEDS)
@pytest.mark.parametrize("kind", ["passive", "active"])
def test_our_pin_map_with_ten_leds_is_within_every_boards_limits(board: Board, led: Led, kind: str) -> None:
    pins = Pins(leds=TEN, buzzer=BuzzerPin(18, kind), flip=17, button=27)
    assert too_much(pins, board, led) is None
    assert too_much(load_pins(), board, led) is None


def test_every_pin_of_the_map_has_its_load() -> None:
    pins = load_pins()
    assert pins.buzzer is not None
    assert {load.pin for load in loads(pins)} == {*pins.leds, pins.buzzer.pin, pins.flip, pins.button}


def test_what_is_too_much_is_said() -> None:
    pins = Pins(leds=TEN)
    assert too_much(pins, Board("toy", pin=1.0)) == "LED 1 draws 3.4 mA, and a pin of a toy gives 1"
    assert too_much(pins, Board("toy", pin=4.0, total=20.0)) == (
        "all together draw 33.6 mA, and a toy gives 20"
    )


@pytest.mark.parametrize("field", FIELDS.values())
def test_the_whole_mat_is_seen_from_the_cameras_height(field: tuple[float, float]) -> None:
    import math

    mat = load_mat().size
    height = camera_height(mat, field)
    seen = [2 * height * math.tan(math.radians(degrees) / 2) for degrees in field]
    assert seen[0] >= mat[0] * (1 + MARGIN) - 1e-6
    assert seen[1] >= mat[1] * (1 + MARGIN) - 1e-6
    assert min(seen[0] / mat[0], seen[1] / mat[1]) == pytest.approx(1 + MARGIN)
