"""Kills an hourglass while its buzzer sounds and looks whether `rushpi gpio-off` leaves every output low.

    python -m tests.gpio_kills [TIMES] [SEED]

Real processes on RPi.GPIO's stand-in, whose log of driven levels is a file that outlives them. In turn they
are ended by SIGKILL, which leaves the buzzer on, and by SIGTERM and SIGINT, which need no gpio-off.
"""

import random
import signal
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from rushpi.hourglass import load_pins
from tests.hourglass.fake_gpio import FileLog

PINS = load_pins()
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
NOTES = 6
"""A glass of two seconds sounds at its start, in its last second, and four times when it is over."""
SPEED = 2
SHORTEST_NOTE = 0.1 / SPEED


def rushpi(log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """A command of rushpi with these pins."""
    command = (sys.executable, "-m", "tests.hourglass.fake_gpio", log, *arguments, "--chip", "rpigpio")
    return subprocess.Popen(command, cwd=Path(__file__).parents[1], stderr=subprocess.DEVNULL)


def on(log: Path) -> set[int]:
    """The pins that are driven, and not low."""
    return {pin for pin, level in dict(FileLog.read(log)).items() if level}


def lowered(log: Path) -> set[int]:
    """The pins that were driven low at the last, whether or not they were let go then."""
    driven = {pin: level for pin, level in FileLog.read(log) if level is not None}
    return {pin for pin, level in driven.items() if level == 0}


def notes(log: Path) -> int:
    """How many notes have begun."""
    levels = [0.0, *(level for pin, level in FileLog.read(log) if pin == PINS.buzzer.pin)]
    return sum(after == 0.5 and before != 0.5 for before, after in pairwise(levels))


def kill(number: signal.Signals, chance: random.Random) -> bool:
    """End an hourglass by a signal in the middle of one of its notes, then turn everything off.

    Returns:
        Whether the buzzer was left on until then.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "pins"
        while not ended_in_a_note(log, number, chance):
            pass
        left = on(log)
        if number is not signal.SIGKILL:
            assert not left, f"{number.name} left {sorted(left)} on"
        with rushpi(log, "gpio-off") as off:
            pass
        assert off.returncode == 0
        missed = PINS.outputs.keys() - lowered(log)
        assert not missed, f"gpio-off did not turn {sorted(missed)} off after {number.name}"
        return PINS.buzzer.pin in left


def ended_in_a_note(log: Path, number: signal.Signals, chance: random.Random) -> bool:
    """Run an hourglass until a note and send the signal; False if a starved machine let it end before."""
    log.write_text("")
    note = chance.randint(1, NOTES)
    with rushpi(log, "hourglass", "--seconds", "2", "--speed", str(SPEED)) as glass:
        while notes(log) < note:
            if glass.poll() is not None:
                return False
            time.sleep(0.002)
        time.sleep(chance.uniform(0, SHORTEST_NOTE))
        glass.send_signal(number)
    return True


def main(times: int, seed: int) -> None:
    chance = random.Random(seed)
    buzzing = 0
    for done in range(times):
        number = SIGNALS[done % len(SIGNALS)]
        buzzing += kill(number, chance)
        print(f"kill {done + 1}, {number.name}: all low", flush=True)
    print(f"{times} kills, every output low after each; {buzzing} had left the buzzer on")


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    main(*(arguments + [500, 1][len(arguments) :]))
