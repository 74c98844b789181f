"""However the process ends, every output is low: real processes, ended in every way."""

import random
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.gpio_kills import SIGNALS, kill

PROGRAM = """
    import atexit, sys, time
    from rushpi.hourglass import Devices, Hourglass, Signal, load_pins, open_chip, stop_on_sigterm

    chip, driven = open_chip("mock"), {}

    class LoggedPin(chip.factory.pin_class):
        def _set_state(self, value):
            super()._set_state(value)
            driven[self._number] = value

    chip.factory.pin_class = LoggedPin
    atexit.register(lambda: print(float(sum(driven.values())), len(driven)))  # last in, first out
    stop_on_sigterm()
    devices = Devices(load_pins(), chip)
    devices.show(Signal((1.0,) * 10, 880.0))
    print(float(sum(driven.values())), len(driven), flush=True)
"""


BUZZING = "10.5 11\n"
"""The sum of what the eleven outputs are driven to: ten LEDs, and a wave that is high half the time."""

OFF = "0.0 11\n"


def play(ending):
    """Start the program, which lights all and buzzes and then comes to `ending`."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PROGRAM) + textwrap.dedent(ending)],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_turns_everything_off(number):
    with play("time.sleep(60)") as process:
        assert process.stdout.readline() == BUZZING
        process.send_signal(number)
        assert process.stdout.readline() == OFF
        process.communicate()


@pytest.mark.parametrize("ending", ["", "sys.exit(3)", "raise ZeroDivisionError"])
def test_an_end_without_closing_turns_everything_off(ending):
    with play(ending) as process:
        assert process.communicate()[0] == BUZZING + OFF


def test_a_running_hourglass_that_nobody_closed_is_off_too():
    with play("glass = Hourglass(devices).__enter__(); glass.start(30); time.sleep(0.1)") as process:
        assert process.communicate()[0] == BUZZING + OFF


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_gpio_off_leaves_all_low_whatever_ended_the_process_in_a_note(number):
    kill(number, random.Random(1))
