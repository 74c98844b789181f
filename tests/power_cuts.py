"""Cuts the power at every write and every sync of whole tournaments: is anything lost that was shown?

    python -m tests.power_cuts

Needs a C compiler. After each operation on the journal's files every disk is tried that a power cut might
leave: all written, only what was synced, each write missing or alone, the last one torn at every sector. On
each the journal must open, be sound, and hold every event that was shown, once, in its place. Some minutes.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.power.disk import compiled
from tests.power.survival import lost, recorded

FIRST_VERSION = Path(__file__).parent / "data" / "journals" / "1.sql"
EVENINGS: dict[str, tuple[Sequence[Sequence[object]], str | None]] = {
    "a tournament from a new journal, killed in its middle": (
        [(1, 1000, 60), (2, 1000)],
        None,
    ),
    "a tournament on a journal of version 1": ([(3, 1000)], FIRST_VERSION.read_text()),
    "a tournament with a checkpoint each 60 pages": ([(4, 60)], None),
}


def main() -> int:
    failures = 0
    for name, (runs, start) in EVENINGS.items():
        began, tried = time.monotonic(), 0
        with tempfile.TemporaryDirectory() as folder:
            played = recorded(compiled(Path(folder)), Path(folder), runs, start)
        for found in lost(played):
            tried += 1
            if found is not None:
                failures += 1
                print(f"after operation {found.cut.after}, {found.cut.how}: {found.why}", flush=True)
        syncs = sum(operation.kind in "SD" for operation in played.operations)
        print(
            f"{name}: {len(played.events)} events, {len(played.operations)} operations ({syncs} syncs), "
            f"{tried} disks tried in {time.monotonic() - began:.0f} s",
            flush=True,
        )
    print("nothing lost" if not failures else f"{failures} losses")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
