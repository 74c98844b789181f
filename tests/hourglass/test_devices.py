"""One contract for the devices, on every board."""

import dataclasses

import pytest
from gpiozero import LED

from rushpi.hourglass import Devices, HourglassError, Pins, Signal, turn_off
from rushpi.hourglass.devices import GAMMA, LONGEST_TONE
from rushpi.hourglass.pins import BuzzerPin

LEDS = (5, 6, 13, 19, 26)
BUZZER, FLIP, BUTTON = 18, 17, 27
PASSIVE = Pins(LEDS, BuzzerPin(BUZZER, "passive"), FLIP, BUTTON)
ACTIVE = Pins(LEDS, BuzzerPin(BUZZER, "active"), FLIP, BUTTON)
DARK = (0.0,) * len(LEDS)
LIT = (1.0,) * len(LEDS)


@pytest.fixture
def devices(board):
    with Devices(PASSIVE, board.chip) as opened:
        yield opened


def levels(board):
    return [board.level(pin) for pin in LEDS]


def test_what_was_just_opened_is_dark_and_silent(board, devices):
    assert levels(board) == [0] * 5
    assert board.hertz(BUZZER) is None
    assert board.level(BUZZER) == 0
    assert devices.sensors == ("flip", "button")


def test_the_bar_drains_and_the_last_led_dims_as_the_eye_sees_it(board, devices):
    devices.show(Signal((1.0, 1.0, 0.5, 0.0, 0.0), None))
    assert levels(board) == pytest.approx([1, 1, 0.5**GAMMA, 0, 0])
    devices.show(Signal((1.0, 0.25, 0.0, 0.0, 0.0), None))
    assert levels(board) == pytest.approx([1, 0.25**GAMMA, 0, 0, 0])


def test_a_passive_buzzer_plays_the_note_and_its_line_ends_low(board, devices):
    devices.show(Signal(DARK, 880.0))
    assert board.hertz(BUZZER) == pytest.approx(880)
    assert board.level(BUZZER) == 0.5
    devices.show(Signal(DARK, 440.0))
    assert board.hertz(BUZZER) == pytest.approx(440)
    devices.show(Signal(DARK, None))
    assert board.hertz(BUZZER) is None
    assert board.level(BUZZER) == board.driven()[BUZZER] == 0


def test_an_active_buzzer_is_switched_on_and_off(board):
    with Devices(ACTIVE, board.chip) as devices:
        devices.show(Signal(DARK, 880.0))
        assert board.level(BUZZER) == 1
        devices.show(Signal(DARK, None))
        assert board.level(BUZZER) == 0


def test_the_buzzer_is_silenced_when_it_is_told_to_sound_too_long(board, hand_clock):
    with Devices(PASSIVE, board.chip, clock=hand_clock) as devices:
        for hand_clock.now in (0.0, LONGEST_TONE / 2, LONGEST_TONE * 0.99):
            devices.show(Signal(DARK, 880.0))
            assert board.hertz(BUZZER) == pytest.approx(880)
        for hand_clock.now in (LONGEST_TONE, LONGEST_TONE * 2):
            devices.show(Signal(DARK, 880.0))
            assert board.hertz(BUZZER) is None
        devices.show(Signal(DARK, None))
        devices.show(Signal(DARK, 880.0))
        assert board.hertz(BUZZER) == pytest.approx(880)


def test_the_sensors_tell_each_level_and_can_be_read(board, devices):
    told = []
    devices.on_change(lambda sensor, level: told.append((sensor, level)))
    for sensor, pin in (("flip", FLIP), ("button", BUTTON)):
        assert devices.level(sensor) is False
        board.drive(pin, False)  # closed to ground
        assert devices.level(sensor) is True
        board.drive(pin, True)
    assert told == [("flip", True), ("flip", False), ("button", True), ("button", False)]


@pytest.mark.parametrize("pins", [PASSIVE, ACTIVE], ids=["passive", "active"])
def test_closing_leaves_everything_off_and_free(board, pins):
    devices = Devices(pins, board.chip)
    devices.show(Signal(LIT, 880.0))
    devices.close()
    devices.close()
    devices.show(Signal(LIT, 880.0))
    assert not any(board.is_output(pin) for pin in (*LEDS, BUZZER))
    assert levels(board) == [0] * 5
    assert board.level(BUZZER) == 0


def test_the_lines_rest_low_for_a_moment_before_they_are_let_go(board, monkeypatch):
    """Closing right after a tone made lgpio say "GPIO busy" on a real chip."""
    seen = []
    monkeypatch.setattr(
        "time.sleep", lambda seconds: seen.append((seconds, board.is_output(BUZZER), board.level(BUZZER)))
    )
    devices = Devices(PASSIVE, dataclasses.replace(board.chip, rest=0.2))
    devices.show(Signal(LIT, 880.0))
    devices.close()
    assert seen == [(0.2, True, 0)]


def test_an_error_in_the_game_leaves_everything_off(board):
    def game():
        with Devices(PASSIVE, board.chip) as devices:
            devices.show(Signal(LIT, 880.0))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        game()
    assert levels(board) == [0] * 5
    assert board.level(BUZZER) == 0


def test_what_is_not_built_is_not_missed(board):
    with Devices(Pins(), board.chip) as devices:
        devices.show(Signal((), 880.0))
        assert (devices.leds, devices.sensors) == (0, ())


def test_a_busy_pin_is_named_and_the_others_are_let_go(board):
    with (
        LED(19, pin_factory=board.chip.factory),
        pytest.raises(HourglassError, match=r"LED 4 cannot use GPIO 19 .*another pin in the pin map"),
    ):
        Devices(PASSIVE, board.chip)
    assert not board.is_output(5)


def test_a_chip_that_fails_in_play_is_one_sentence(board, devices):
    devices.show(Signal(LIT, None))
    board.break_down()
    with pytest.raises(HourglassError, match="check the wiring"):
        devices.show(Signal(DARK, None))


def test_a_sensor_that_cannot_be_read_is_one_sentence(devices):
    devices.close()
    with pytest.raises(HourglassError, match=r"the tilt switch cannot be read .* check the wiring"):
        devices.level("flip")


def test_gpio_off_drives_every_output_low(board):
    turn_off(PASSIVE, board.chip)
    assert board.driven() == dict.fromkeys((*LEDS, BUZZER), 0)


def test_gpio_off_turns_off_what_it_can_and_names_the_rest(board):
    with (
        LED(19, pin_factory=board.chip.factory),
        pytest.raises(HourglassError, match=r"^not turned off: LED 4 on GPIO 19 "),
    ):
        turn_off(PASSIVE, board.chip)
    assert board.driven().keys() >= {5, 6, 13, 26, BUZZER}


def test_a_closed_sensor_is_told_of_no_more_edges(board):
    """On a real chip such an edge ended lgpio's only thread, and no pin was felt any more."""
    devices = Devices(PASSIVE, board.chip)
    devices.on_change(lambda *_: None)
    sensors = list(devices._sensors.values())
    pins = [sensor.pin for sensor in sensors]
    assert all(pin.when_changed is not None for pin in pins)
    devices.close()
    assert all(pin.when_changed is None for pin in pins)
