"""Plays ten thousand rounds as fast as they go, and looks whether anything grows or slows down.

    python -m tests.soak [ROUNDS]

The kiosk's own loop runs with journal, pins, camera, photos, pictures and upkeep; camera, pins and the
hourglass's clock are simulated, and one photo in twenty is read anew. What the C library keeps for later is
given back before memory is measured, as the kiosk does once a day. After the first thousand rounds memory,
threads and open files must stay as they are, and the last thousand rounds must take no longer than the first.

Every thousand rounds are the same thousand, and time is the processor's. On a machine that others use too it
is now more and now less by a fifth: let it run alone.
"""

import gc
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from rushpi import upkeep
from rushpi.backlight import Backlight
from rushpi.camera import Camera
from rushpi.camera.simulated import SimulatedCamera, SimulatedTable
from rushpi.dealing import read_cards
from rushpi.demo.people import Host
from rushpi.display import Display, intents
from rushpi.evening import Evening
from rushpi.eyes import CameraEyes, as_jpeg, keep
from rushpi.health import Health
from rushpi.hourglass import Clock, Devices, Hourglass, load_pins, open_chip
from rushpi.kiosk import Kiosk
from rushpi.notices import Notices
from rushpi.rush import read_box
from rushpi.rush.options import DEFAULT
from rushpi.rush.pieces import Kind
from rushpi.settings import CafeSettings
from rushpi.table import BowlsRead, Phase, Spool, State, Table
from rushpi.upkeep import Upkeep
from rushpi.vigil import Vigil, Word
from tests.table.evenings import FOUR
from tests.vision.test_profile import PROFILE

ROUNDS: Final = 10_000
SPEED: Final = 3000.0
EVERY: Final = 1000
"""Rounds between two measurements."""
MORE_MEMORY: Final = 5.0
"""Megabytes after the warm-up."""
SLOWER: Final = 1.05
READ_EVERY: Final = 20
UPKEEP_EVERY: Final = 600.0
PHOTOS: Final = 2_000_000
"""Bytes of photos that are kept, so that they are pruned all the time."""


class Measured(NamedTuple):
    rounds: int
    megabytes: float
    threads: int
    files: int
    seconds: float
    """Of the processor, a round of the last `EVERY`."""

    def __str__(self) -> str:
        return (
            f"{self.rounds:6} rounds: {self.megabytes:6.1f} MB, {self.threads} threads, {self.files} files, "
            f"{1000 * self.seconds:.1f} ms of the processor a round"
        )


class Eyes:
    """Take and keep a photo each round, and read one in `READ_EVERY`: reading takes most of the time."""

    def __init__(self, camera: Camera, photos: Path) -> None:
        self._eyes = CameraEyes(camera, PROFILE, read_box(), photos, photos.parent / "corrections")
        self._camera = camera
        self._photos = photos
        self.begin()

    def begin(self) -> None:
        """See and say the same as at the very first."""
        self._looks = 0
        self._last: BowlsRead | None = None

    def look(self, state: State) -> BowlsRead:
        self._looks += 1
        if self._last is None or self._looks % READ_EVERY == 0:
            self._last = self._eyes.look(state)
            return self._last
        picture = self._camera.since(time.monotonic()).picture
        stem = f"{state.tournament.seed if state.tournament else 0:08x}-{state.number:02}"
        return BowlsRead(keep(as_jpeg(picture), self._photos, stem), self._last.bowls)

    def watch(self, state: State, vigil: Vigil) -> tuple[Word, ...]:
        return self._eyes.watch(state, vigil)

    def remember(self, state: State) -> None:
        self._eyes.remember(state)


class People(Display):
    """A screen at which people play round after round; between them they put pieces into the bowls."""

    def __init__(
        self, rounds: int, flip: Callable[[], None], bowls: SimulatedTable, again: Callable[[], None]
    ) -> None:
        """`again` is called where the same rounds begin again."""
        drawn = Display.headless((320, 240))
        super().__init__(drawn.surface, None, window=False, calm=True, density=None)
        self._flip = flip
        self._again = again
        self._bowls = bowls
        self._begun = 0
        self._seen: State | None = None
        self._acted_on: State | None = None
        self._until = rounds
        self.rounds = 0
        self.measured: list[Measured] = []
        self._since = time.process_time()

    def pump(self, wait: float = 0.0) -> list[intents.Intent]:
        time.sleep(min(wait, 0.001))
        state = self._seen
        if state is None or state is self._acted_on:
            return []
        self._acted_on = state
        match state.phase:
            case Phase.FREE:
                if self.rounds >= self._begun:
                    self._begun += EVERY
                    self._host = Host(1, self._flip)
                    self._chance = random.Random(1)
                    self._again()
                return [intents.PlayersChosen(FOUR, 30, DEFAULT)]
            case Phase.CROWNED:
                return [intents.Next()]
            case Phase.FRONT:
                self._bowls.clear()
                for bowl in range(4):
                    self._bowls.place(self._chance.choice(list(Kind)), bowl)
            case Phase.STANDINGS:
                self._round_over()
                if self.rounds == self._until:
                    return [intents.Quit()]
        act = self._host.act(state)
        return [] if act is None else [act]

    def show(self, state: State, now: float = 0.0, left: float | None = None) -> bool:
        self._seen = state
        return super().show(state, now, left)

    def _round_over(self) -> None:
        self.rounds += 1
        if self.rounds % EVERY == 0 or self.rounds == self._until:
            spent = time.process_time() - self._since
            gc.collect()
            upkeep.trim()
            rounds = self.rounds - (self.measured[-1].rounds if self.measured else 0)
            self.measured.append(Measured(self.rounds, *_process(), spent / rounds))
            print(self.measured[-1], flush=True)
            self._since = time.process_time()


def _process() -> tuple[float, int, int]:
    """Resident megabytes, threads and open files of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return (
        pages * resource.getpagesize() / 1e6,
        threading.active_count(),
        len(list(Path("/proc/self/fd").iterdir())),
    )


def play(folder: Path, rounds: int) -> list[Measured]:
    """Play so many rounds in a folder."""
    upkeep.EVERY, upkeep.SOON, upkeep.PHOTOS = UPKEEP_EVERY, 0.0, PHOTOS
    photos = folder / "photos"
    photos.mkdir()
    clock, pins, chip, bowls = Clock(SPEED), load_pins(), open_chip("mock"), SimulatedTable()
    assert pins.flip is not None
    chance = random.Random()
    tilt = chip.factory.pin(pins.flip)

    def flip() -> None:
        (tilt.drive_low if tilt.state else tilt.drive_high)()

    def again() -> None:
        chance.seed(1)
        eyes.begin()

    with ExitStack() as stack:
        enter = stack.enter_context
        spool = enter(Spool(folder / "journal.db"))
        glass = enter(Hourglass(enter(Devices(pins, chip)), clock))
        camera = enter(Camera(SimulatedCamera(bowls, (640, 480), fps=8)))
        eyes = Eyes(camera, photos)
        people = People(rounds, flip, bowls, again)
        evening = enter(Evening(Table(spool), people, glass, eyes, clock, cards=read_cards(), chance=chance))
        kept = enter(Upkeep(spool.path, photos, time.monotonic()))
        health = enter(Health(spool, camera, folder / "run"))
        Kiosk(evening, people, camera, spool, Notices(), health, kept, CafeSettings(), Backlight(None)).run()
    return people.measured


def main(rounds: int) -> int:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        measured = play(Path(folder), rounds)
    warm, last = measured[0], measured[-1]
    faults = [
        fault
        for fault, found in (
            ("memory grew", last.megabytes - warm.megabytes > MORE_MEMORY),
            ("threads were left over", last.threads > warm.threads),
            ("files were left open", last.files > warm.files),
            ("it slowed down", last.seconds > SLOWER * warm.seconds),
        )
        if found
    ]
    print(
        f"{rounds} rounds in {time.monotonic() - began:.0f} s: {last.megabytes - warm.megabytes:+.1f} MB, "
        f"{100 * (last.seconds / warm.seconds - 1):+.1f} % time: {', '.join(faults) or 'all well'}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
