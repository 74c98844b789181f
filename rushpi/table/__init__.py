"""The table: events folded into one state, and the journal that keeps them.

table = Table(Journal(path))      # stands where it stood
table.post(CardTurned())          # refused, or on the disk and in the state
table.state.phase                 # what the screens draw
"""

from rushpi.table.card_history import CardStory, card_games
from rushpi.table.cards import CardGame, CardPhase, Happened, News, fresh
from rushpi.table.events import (
    BowlCorrected,
    BowlsRead,
    CardChosen,
    CardGameLeft,
    CardGameStarted,
    CardPlayer,
    CardTurned,
    Event,
    HourglassPaused,
    HourglassResumed,
    HourglassStarted,
    Player,
    RoundAborted,
    RoundClosed,
    RoundScored,
    ScoreReopened,
    Seat,
    TableSeen,
    ThirdTaken,
    TimeUp,
    TournamentLeft,
    TournamentStarted,
    TowerMeasured,
    WasabiTaken,
)
from rushpi.table.fold import EventError, after, fold, results, scored
from rushpi.table.history import PaidRound, Story, last_story, stories
from rushpi.table.journal import DamagedJournalError, Entry, Journal, JournalError, set_aside
from rushpi.table.state import Phase, Play, State
from rushpi.table.table import Table
from rushpi.vision.reading import BowlReading, Cause, Detection, Doubt, Reading

__all__ = [
    "BowlCorrected",
    "BowlReading",
    "BowlsRead",
    "CardChosen",
    "CardGame",
    "CardGameLeft",
    "CardGameStarted",
    "CardPhase",
    "CardPlayer",
    "CardStory",
    "CardTurned",
    "Cause",
    "DamagedJournalError",
    "Detection",
    "Doubt",
    "Entry",
    "Event",
    "EventError",
    "Happened",
    "HourglassPaused",
    "HourglassResumed",
    "HourglassStarted",
    "Journal",
    "JournalError",
    "News",
    "PaidRound",
    "Phase",
    "Play",
    "Player",
    "Reading",
    "RoundAborted",
    "RoundClosed",
    "RoundScored",
    "ScoreReopened",
    "Seat",
    "State",
    "Story",
    "Table",
    "TableSeen",
    "ThirdTaken",
    "TimeUp",
    "TournamentLeft",
    "TournamentStarted",
    "TowerMeasured",
    "WasabiTaken",
    "after",
    "card_games",
    "fold",
    "fresh",
    "last_story",
    "results",
    "scored",
    "set_aside",
    "stories",
]
