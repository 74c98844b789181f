"""The table: events folded into one state, and the journal that keeps them.

table = Table(Journal(path))      # stands where it stood
table.post(CardTurned())          # refused, or on the disk and in the state
table.state.phase                 # what the screens draw
"""

from rushpi.table.events import (
    BowlCorrected,
    BowlsRead,
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
    "CardTurned",
    "Cause",
    "DamagedJournalError",
    "Detection",
    "Doubt",
    "Entry",
    "Event",
    "EventError",
    "HourglassPaused",
    "HourglassResumed",
    "HourglassStarted",
    "Journal",
    "JournalError",
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
    "ThirdTaken",
    "TimeUp",
    "TournamentLeft",
    "TournamentStarted",
    "TowerMeasured",
    "WasabiTaken",
    "after",
    "fold",
    "last_story",
    "results",
    "scored",
    "set_aside",
    "stories",
]
