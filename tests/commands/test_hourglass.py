"""`rushpi hourglass` and `rushpi gpio-off` as typed."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rushpi.cli import main
from rushpi.commands.hourglass import _follow
from rushpi.hourglass import Clock, DevicesLost, Held, Hourglass, HourglassError, Phase, Pressed
from tests.hourglass import fake_gpio

ROOT = Path(__file__).parents[2]
FAST = Clock(speed=20)
SIMULATE = ("hourglass", "--simulate", "--speed", "60")


@pytest.fixture
def gpio(monkeypatch):
    """A Pi 4 with RPi.GPIO."""
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: fake_gpio.PI_4B)
    fake_gpio.GPIO.reset()
    return fake_gpio.GPIO


@pytest.fixture
def _no_lgpio(monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)


def test_the_simulated_bar_drains_to_the_end(capsys):
    assert main([*SIMULATE, "--seconds", "30"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"▕█{4,}.*▏ +[\d.]+ s . running", lines[0])
    assert re.fullmatch(r"▕ {10}▏   0\.0 s   over +", lines[-1])
    left = [float(re.search(r"([\d.]+) s", line)[1]) for line in lines]
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_ctrl_c_and_sigterm_end_it_in_one_line(number):
    command = [sys.executable, "-m", "rushpi", "hourglass", "--simulate"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        process.stdout.readline()
        process.send_signal(number)
        _, told = process.communicate()
    assert (process.returncode, told) == (
        1,
        "rushpi: the hourglass was stopped; all lights and the buzzer are off\n",
    )


@pytest.mark.parametrize("option", ["--seconds", "--speed"])
@pytest.mark.parametrize("value", ["0", "-3", "nan", "inf", "soon"])
def test_no_glass_without_sand_and_no_time_that_stands(option, value, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["hourglass", option, value])
    assert ended.value.code == 2
    assert "is not a number above 0" in capsys.readouterr().err


@pytest.mark.usefixtures("_no_lgpio")
@pytest.mark.parametrize("command", ["hourglass", "gpio-off"])
def test_without_gpio_one_line_says_what_to_do(command, capsys):
    assert main([command]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "sudo apt install python3-lgpio" in err


def test_a_wrong_pin_map_is_one_line_naming_the_file(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text("leds = [")
    assert main([*SIMULATE, "--pins", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"rushpi: the pin map {path} is not valid TOML")


def test_gpio_off_drives_every_output_low(gpio, tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text('leds = [5, 6, 13, 19, 26]\n[buzzer]\npin = 18\nkind = "active"\n')
    assert main(["gpio-off", "--chip", "rpigpio", "--pins", str(path)]) == 0
    assert gpio.driven() == dict.fromkeys((5, 6, 13, 19, 26, 18), 0)
    assert capsys.readouterr() == ("", "")


def test_gpio_off_reads_chip_and_pins_in_the_settings(gpio, tmp_path):
    (tmp_path / "mine.toml").write_text('[buzzer]\npin = 18\nkind = "active"\n')
    settings = tmp_path / "settings.toml"
    settings.write_text('chip = "rpigpio"\npins = "mine.toml"\n')
    assert main(["gpio-off", "--settings", str(settings)]) == 0
    assert gpio.driven() == {18: 0}


def test_gpio_off_has_nothing_to_do_where_no_hourglass_was_built(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text('chip = "none"\n')
    assert main(["gpio-off", "--settings", str(settings)]) == 0


@pytest.fixture
def glass():
    """An hourglass with 30 seconds, much faster than real."""
    with Hourglass(clock=FAST) as running:
        running.start(30)
        yield running


def test_the_button_pauses_goes_on_and_gives_up(glass):
    for event in (Pressed(0), Pressed(0), Held(0)):
        glass.events.put(event)
    _follow(glass, FAST, drawn=False)
    assert glass.view().phase is Phase.READY
    assert glass.view().remaining == 30


def test_devices_that_fail_end_it(glass):
    glass.events.put(DevicesLost(0, "the lights failed: check the wiring"))
    with pytest.raises(HourglassError, match="check the wiring"):
        _follow(glass, FAST, drawn=False)


def test_the_real_pins_play_a_round_and_end_low(gpio):
    assert main(["hourglass", "--chip", "rpigpio", "--seconds", "6", "--speed", "60"]) == 0
    assert gpio.direction == {}
    assert set(gpio.driven().values()) == {0}
