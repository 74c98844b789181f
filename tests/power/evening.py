"""Plays tournaments on a journal and says after each event, in a file beside it, that it was shown.

    python -m tests.power.evening FOLDER SEED CHECKPOINT [STOP_AFTER]

SQLite moves what it logged into the database each CHECKPOINT pages (1000, if left alone). With STOP_AFTER the
process ends without a goodbye after so many events, else a tournament is played to its end.
"""

import os
import random
import sys
from pathlib import Path

from rushpi.dealing import read_cards, sit_down
from rushpi.evening import NEXT
from rushpi.rush import Mode
from rushpi.rush.pieces import Kind
from rushpi.table import (
    BowlCorrected,
    Event,
    HourglassStarted,
    Journal,
    Phase,
    State,
    Table,
    ThirdTaken,
    TimeUp,
    WasabiTaken,
)
from tests.table.evenings import FOUR, all_seen, seen

CARDS = read_cards()
JOURNAL, SHOWN = "journal.db", "shown"


def following(state: State, chance: random.Random) -> Event:
    """What happens next at this table."""
    match state.phase:
        case Phase.FREE:
            return sit_down(FOUR, chance.getrandbits(32), CARDS)
        case Phase.FRONT:
            return HourglassStarted(30.0)
        case Phase.RUNNING:
            if state.mode is Mode.EXPRESS and state.play.thirds[0] is None:
                return ThirdTaken(0, 12.5)
            return TimeUp()
        case Phase.HANDS_OFF:
            pieces = chance.sample(list(Kind), 9)
            bowls = (pieces[:3], pieces[3:6], pieces[6:8], pieces[8:])
            return all_seen(*(seen(bowl, *held, certain=bowl > 0) for bowl, held in enumerate(bowls)))
        case Phase.JUDGING if state.unsettled:
            player = state.unsettled[0]
            return BowlCorrected(state.players[player].bowl, None, state.bowl(player))
        case Phase.WASABI:
            assert state.tournament is not None
            return WasabiTaken(chance.choice(state.tournament.leaders))
        case phase:
            return NEXT[phase](state)


def play(folder: Path, seed: int, checkpoint: int, stop_after: int | None) -> None:
    """Play until the tournament is over, or the process ends."""
    chance = random.Random(seed)
    shown = os.open(folder / SHOWN, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    with Journal(folder / JOURNAL) as journal:
        journal._database.execute(f"PRAGMA wal_autocheckpoint = {checkpoint}")
        table = Table(journal)
        events = 0
        while table.state.phase is not Phase.CROWNED:
            table.post(following(table.state, chance))
            os.write(shown, f"{journal.last}\n".encode())
            events += 1
            if events == stop_after:
                os._exit(0)


if __name__ == "__main__":
    folder, seed, checkpoint, *stop = sys.argv[1:]
    play(Path(folder), int(seed), int(checkpoint), int(stop[0]) if stop else None)
