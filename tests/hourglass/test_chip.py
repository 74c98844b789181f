"""A chip is chosen by name; one that cannot be had is one sentence and never another chip."""

import builtins
import sys
import types
from pathlib import Path

import pytest

from rushpi.hourglass import Devices, HourglassError, Pins, open_chip, open_devices
from rushpi.hourglass.patterns import Signal


class LgpioError(Exception):
    """As lgpio.error: of no family."""


@pytest.fixture
def _no_lgpio(monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)


@pytest.fixture
def lgpio(monkeypatch):
    """An lgpio on a machine without a chip."""
    library = types.ModuleType("lgpio")
    library.error = LgpioError
    for number, name in enumerate(("NONE", "UP", "DOWN")):
        setattr(library, f"SET_PULL_{name}", number)
    for number, name in enumerate(("BOTH", "RISING", "FALLING")):
        setattr(library, f"{name}_EDGES" if name == "BOTH" else f"{name}_EDGE", number)

    def gpiochip_open(chip):
        raise LgpioError("can not open gpiochip")

    library.gpiochip_open = gpiochip_open
    monkeypatch.setitem(sys.modules, "lgpio", library)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    yield
    sys.modules.pop("gpiozero.pins.lgpio", None)


@pytest.mark.usefixtures("_no_lgpio")
def test_without_the_library_the_package_to_install_is_named():
    with pytest.raises(HourglassError, match="sudo apt install python3-lgpio"):
        open_devices(Pins())


@pytest.mark.usefixtures("lgpio")
def test_without_a_chip_the_machine_is_named_as_the_cause():
    with pytest.raises(HourglassError, match=r"no GPIO chip .* \(can not open gpiochip\): is this a Rasp"):
        open_chip("lgpio")


def test_a_working_directory_that_cannot_be_written_is_told(monkeypatch):
    """Lgpio makes a pipe at import; see feasibility of a read-only root."""
    real = builtins.__import__

    def unwritable(name, *args, **kwargs):
        if name == "lgpio":
            raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", unwritable)
    with pytest.raises(HourglassError, match="set LG_WD"):
        open_chip("lgpio")


def test_rpi_gpio_away_from_a_pi(monkeypatch):
    def no_peripherals():
        raise RuntimeError("Cannot determine SOC peripheral base address")

    monkeypatch.setattr("gpiozero.pins.rpigpio.RPiGPIOFactory.__init__", lambda self: no_peripherals())
    with pytest.raises(HourglassError, match=r"RPi.GPIO cannot be used here \(Cannot determine SOC .* lgpio"):
        open_chip("rpigpio")


def test_without_rpi_gpio_the_package_to_install_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    with pytest.raises(HourglassError, match=r"sudo apt install python3-rpi\.gpio"):
        open_chip("rpigpio")


@pytest.mark.usefixtures("lgpio")
def test_the_working_directory_stays_where_it_was(monkeypatch, tmp_path):
    """Lgpio goes to $LG_WD when it is imported, and takes the whole process with it."""
    constants = {name: value for name, value in vars(sys.modules["lgpio"]).items() if name.isupper()}
    (tmp_path / "lgpio.py").write_text(
        f"import os\nerror = OSError\nos.chdir({str(tmp_path / 'wd')!r})\nglobals().update({constants!r})\n"
        "def gpiochip_open(chip):\n    raise OSError('no chip')\n"
    )
    (tmp_path / "wd").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "lgpio")
    before = Path.cwd()
    with pytest.raises(HourglassError, match="no chip"):
        open_chip("lgpio")
    assert Path.cwd() == before


def test_a_mock_pin_remembers_no_past():
    chip = open_chip("mock")
    with Devices(Pins((5,)), chip) as devices:
        for level in (0.0, 1.0) * 100:
            devices.show(Signal((level,), None))
        assert len(chip.factory.pin(5).states) == 1
