"""Kills a headless demo at random moments and looks whether its journal kept every round that was shown.

    python -m tests.kills [TIMES] [SEED]

After each kill the journal opens, passes SQLite's integrity check and holds every round whose standings were
told. The demo then goes on from there, so the kills fall all over a tournament and over its restarts.
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rushpi.table import Journal, Phase, last_story


def main(times: int, seed: int) -> int:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        out, number, shown = Path(folder), seed, 0
        for kill in range(1, times + 1):
            demo = subprocess.Popen(
                [sys.executable, "-m", "rushpi", "demo", "--headless", "--out", out, "--seed", str(number)],
                stdout=subprocess.PIPE,
                text=True,
            )
            try:
                said, _ = demo.communicate(timeout=chance.uniform(0.2, 6.0))
            except subprocess.TimeoutExpired:
                demo.kill()
                said, _ = demo.communicate()
            shown = max([shown, *(int(found) for found in re.findall(r"^Round (\d+),", said, re.MULTILINE))])
            kept, crowned = _look_into(out / "journal.db")
            print(f"kill {kill}: seed {number}, {shown} rounds shown, {kept} kept", flush=True)
            if kept < shown:
                return 1
            if crowned:  # the same seed would start over: play another
                number, shown = number + 1, 0
    print(f"{times} kills, nothing lost")
    return 0


def _look_into(journal: Path) -> tuple[int, bool]:
    """How many rounds of the last tournament the journal holds, and whether it is over."""
    if not journal.exists():
        return 0, False
    with Journal(journal) as opened:
        faults = opened.check()
        assert not faults, faults
        if not any(opened.events()):
            return 0, False
        played = last_story(opened.entries())
        return len(played.rounds), played.state.phase is Phase.CROWNED


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(arguments + [200, 1][len(arguments) :])))
