"""Who sits at the demo's table: four players, a host who presses the buttons, and eyes on sample photos."""

import random
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rushpi.display import intents
from rushpi.evening import Cards, EyesError, sit_down
from rushpi.table import (
    BowlsRead,
    Phase,
    Player,
    Seat,
    State,
    Stock,
    Table,
    TournamentStarted,
)
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.pipeline import read
from rushpi.vision.profile import Profile, load_profile
from rushpi.vision.sources import PhotoError, load_photo

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
    for _ in range(SHUFFLES):
        start = sit_down(PLAYERS, seeds.getrandbits(32), cards)
        if {card.mode for card in start.game_cards[:ALL_MODES_WITHIN]} == modes:
            break
    return start


def take_seats(table: Table, start: TournamentStarted) -> None:
    """Go on with this tournament if it stands unfinished on the table, else start it."""
    standing = table.state.tournament
    if standing is None or standing.seed != start.seed or table.state.phase is Phase.CROWNED:
        table.post(start)


class SamplePhotos:
    """Eyes that look at one sample photo each round, drawn by the seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Raises EyesError if there are no photos, and ProfileError if their profile is of no use."""
        self._folder = folder
        self._seed = seed
        self._photos = sorted(path.name for path in folder.glob("*.jpg"))
        if not self._photos:
            raise EyesError(f"{folder} holds no sample photos; install rushpi anew")
        self._profile: Profile = load_profile(folder / "samples.profile")

    def look(self, state: State) -> BowlsRead:
        """Read this round's photo."""
        photo = random.Random(f"{self._seed} photo {state.number}").choice(self._photos)
        try:
            reading = read(load_photo(self._folder / photo), self._profile)
        except (PhotoError, MatNotFoundError) as error:
            raise EyesError(str(error)) from error
        return BowlsRead(photo, reading.bowls)

    def take_stock(self) -> Stock:
        """There is nothing to count."""
        raise EyesError("these are sample photos: only a camera can count the pieces")

    def remember(self, state: State) -> None:
        """Samples teach nothing."""


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
            case Phase.BACK | Phase.JUDGING | Phase.STANDINGS:
                return intents.Next()
            case Phase.WASABI:
                assert state.tournament is not None, "a tournament is being played"
                return intents.FirstWasabi(self._wasabi.choice(state.tournament.leaders))
            case _:
                return None
