"""Who sits at the demo's table: four players, a host who presses the buttons, and eyes on sample photos."""

import random
import shutil
import sysconfig
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from rushpi.dealing import Cards, sit_down
from rushpi.demo.film import film
from rushpi.display import intents
from rushpi.evening import EyesError
from rushpi.eyes import keep
from rushpi.locale import _
from rushpi.rush import FIRST_TO, of_type
from rushpi.table import (
    BowlsRead,
    Phase,
    Player,
    Reading,
    RoundAborted,
    Seat,
    State,
    Stock,
    Table,
    TournamentStarted,
    finish,
    is_contested,
)
from rushpi.vigil import Vigil, Word, witness
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.pipeline import read
from rushpi.vision.profile import Profile, load_profile
from rushpi.vision.sources import PhotoError, load_photo
from rushpi.vision.watcher import Watcher

PLAYERS: Final = (
    Player("Ana", Seat.WAVE, bowl=0),
    Player("Bruno", Seat.SUN, bowl=1),
    Player("Chiara", Seat.FAN, bowl=2),
    Player("Davi", Seat.PEAK, bowl=3),
)
ALL_MODES_WITHIN: Final = 8
"""Rounds: a demo shows all five modes whatever its seed, and no tournament to 50 Honor is shorter."""
SHUFFLES: Final = 1000
"""Somebody's own cards may hardly ever bring all modes so early: then the last of so many shuffles does."""


def samples() -> Path:
    """The folder of the sample photos and their profile: in a checkout, else where rushpi is installed."""
    checkout = Path(__file__).parents[2] / "calibration" / "samples"
    installed = Path(sysconfig.get_path("data")) / "share" / "rushpi" / "calibration" / "samples"
    return checkout if checkout.exists() else installed


def opening(seed: int, cards: Cards) -> TournamentStarted:
    """Players sitting down to shuffled cards that bring every mode early. One seed, one deal."""
    modes = {card.mode for card, count in cards.game_cards.items() if count}
    seeds = random.Random(seed)
    for _shuffle in range(SHUFFLES):
        start = sit_down(PLAYERS, seeds.getrandbits(32), cards)
        if {card.mode for card in start.game_cards[:ALL_MODES_WITHIN]} == modes:
            break
    return start


def goes_on(state: State, start: TournamentStarted) -> bool:
    """Whether this tournament stands unfinished on the table."""
    standing = state.tournament
    return standing is not None and standing.seed == start.seed and state.phase is not Phase.CROWNED


def take_seats(table: Table, start: TournamentStarted) -> None:
    """Go on with this tournament if it stands unfinished on the table, else start it."""
    if not goes_on(table.state, start):
        table.post(start)
    elif table.state.phase is Phase.HANDS_OFF:
        table.post(RoundAborted())  # nobody watched its end


class SamplePhotos:
    """Eyes that look at one sample photo each round, drawn by the seed; in a race at how it came about."""

    def __init__(self, folder: Path, seed: int, photos: Path) -> None:
        """Look at the samples in a folder, and keep what was seen in a folder of photos.

        Raises:
            EyesError: there are no samples.
            ProfileError: their profile is of no use.
        """
        self._folder = folder
        self._seed = seed
        self._kept = photos
        self._read = cache(lambda name: read(load_photo(folder / name), self._profile))
        self._photos = sorted(path.name for path in folder.glob("*.jpg"))
        if not self._photos:
            says = _("{folder} holds no sample photos; install rushpi anew")
            raise EyesError(says.format(folder=folder))
        self._profile: Profile = load_profile(folder / "samples.profile")

    def look(self, state: State) -> BowlsRead:
        """Read this round's photo."""
        photo, reading = self._round(state)
        try:
            shutil.copyfile(self._folder / photo, self._kept / photo)
        except OSError:
            return BowlsRead(None, reading.bowls)
        return BowlsRead(photo, reading.bowls)

    def watch(self, state: State, vigil: Vigil) -> tuple[Word, ...]:
        """Watch how the pieces of this round's photo came there, in a film of the whole round."""
        if state.phase is Phase.WASABI:
            return ()
        photo, reading = self._round(state)
        if state.card is None or not _holds_three(reading, state):
            return ()  # nobody will be first, and a film takes its time
        last = load_photo(self._folder / photo)
        frames = film(last, reading, state.play.seconds, self._chance(state, "film"))
        return witness(state, vigil, Watcher(self._profile), frames, self._keep)

    def _keep(self, jpeg: bytes) -> str | None:
        try:
            return keep(jpeg, self._kept, "finish")
        except OSError:
            return None

    def _round(self, state: State) -> tuple[str, Reading]:
        """This round's photo and what is read in it; in Sushi Express, if possible, somebody has three."""
        names = self._chance(state, "photo").sample(self._photos, len(self._photos))
        try:
            readings = ((name, self._read(name)) for name in names)
            first = next(readings)
            return next((pair for pair in (first, *readings) if _holds_three(pair[1], state)), first)
        except (PhotoError, MatNotFoundError) as error:
            raise EyesError(str(error)) from error

    def _chance(self, state: State, what: str) -> random.Random:
        return random.Random(f"{self._seed} {what} {state.number}")

    def take_stock(self) -> Stock:
        """There is nothing to count."""
        raise EyesError(_("these are sample photos: only a camera can count the pieces"))

    def remember(self, state: State) -> None:
        """Samples teach nothing."""


def _holds_three(reading: Reading, state: State) -> bool:
    """Whether somebody who plays has three, if the round goes by that."""
    if state.card is None or state.card.type is None:
        return True
    played = {player.bowl for player in state.players}
    counts = [of_type(bowl.counts, state.card.type) for bowl in reading.bowls if bowl.bowl in played]
    return max(counts, default=0) >= FIRST_TO


class Host:
    """Plays the people's part: what they would press, given what the table waits for."""

    def __init__(self, seed: int, flip: Callable[[], None]) -> None:
        """`flip` turns the hourglass over by its simulated tilt switch."""
        self._wasabi = random.Random(f"{seed} wasabi")
        self._flip = flip

    def act(self, state: State) -> intents.Intent | None:
        """What the host does now; None when there is nothing to press."""
        match state.phase:
            case Phase.FRONT:
                self._flip()
                return None
            case Phase.JUDGING if state.unsettled:
                player = state.unsettled[0]
                return intents.Correct(state.players[player].bowl, state.bowl(player))
            case Phase.JUDGING if is_contested(state):
                return intents.ThirdTaken(next((finisher.player for finisher in finish(state)), None))
            case Phase.BACK | Phase.JUDGING | Phase.STANDINGS:
                return intents.Next()
            case Phase.WASABI:
                assert state.tournament is not None, "a tournament is being played"
                return intents.FirstWasabi(self._wasabi.choice(state.tournament.leaders))
            case _:
                return None
