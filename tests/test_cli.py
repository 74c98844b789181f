"""However a command ends, it ends in a sentence and an exit status."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

RUSHPI = (sys.executable, "-m", "rushpi")


def run(*arguments, **settings):
    return subprocess.run([*RUSHPI, *arguments], capture_output=True, text=True, check=False, **settings)


def test_no_command_is_wrong_use():
    assert run().returncode == 2


def test_an_empty_argument_is_no_folder():
    done = run("watch", "", "--profile", "my.profile")
    assert done.returncode == 2
    assert "an argument is empty" in done.stderr


def test_a_terminal_that_cannot_spell_a_half_stops_nothing(tmp_path):
    poor = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = run("hourglass", "--seconds", "1", "--speed", "50", "--simulate", env=poor)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_output_that_cannot_be_written_is_told():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*RUSHPI, "cards", "play", "--players", "bot:random,bot:random"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "rushpi: the output cannot be written: No space left on device\n"


def test_a_closed_output_is_no_trouble():
    done = subprocess.run(
        ["/bin/sh", "-c", f"{' '.join(RUSHPI)} cards play --players bot:random,bot:random >&-"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert not done.stderr


LISTENING = """
import sys
from rushpi.cli import main
print("ready", flush=True)
sys.exit(main(["cards", "play", "--players", "bot:greedy,bot:greedy", "--games", "99999"]))
"""


def test_ctrl_c_is_one_line():
    child = subprocess.Popen(
        [sys.executable, "-c", LISTENING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)  # it is playing by now
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=20)
    assert told == "rushpi: stopped\n"
    assert child.returncode == 130
