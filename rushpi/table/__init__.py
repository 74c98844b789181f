"""The table: events folded into one state, and the journal that keeps them.

table = Table(Journal(path))      # stands where it stood
table.post(CardTurned())          # refused, or on the disk and in the state
table.state.phase                 # what the screens draw
"""

from rushpi.table.card_news import Happened, News
from rushpi.table.cards import CardGame, CardPhase, fresh
from rushpi.table.copies import copies, copy
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
    Landing,
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
from rushpi.table.history import Annals, CardStory, PaidRound, Story, games, last_story, stories
from rushpi.table.journal import (
    BusyJournalError,
    DamagedEventError,
    DamagedJournalError,
    Entry,
    Journal,
    JournalError,
    Stamp,
    set_aside,
)
from rushpi.table.leaderboard import Place, Span, in_span, is_bot, leaderboard, rounds_a_day
from rushpi.table.names import tidy
from rushpi.table.photo_finish import Finisher, asks_who_was_first, finish, is_contested
from rushpi.table.salvage import readable, recover
from rushpi.table.spool import Spool
from rushpi.table.state import Phase, Play, State
from rushpi.table.stock import Stock, take_stock
from rushpi.table.table import Table
from rushpi.vision.reading import BowlReading, Cause, Detection, Doubt, Reading

__all__ = [
    "Annals",
    "BowlCorrected",
    "BowlReading",
    "BowlsRead",
    "BusyJournalError",
    "CardChosen",
    "CardGame",
    "CardGameLeft",
    "CardGameStarted",
    "CardPhase",
    "CardPlayer",
    "CardStory",
    "CardTurned",
    "Cause",
    "DamagedEventError",
    "DamagedJournalError",
    "Detection",
    "Doubt",
    "Entry",
    "Event",
    "EventError",
    "Finisher",
    "Happened",
    "HourglassPaused",
    "HourglassResumed",
    "HourglassStarted",
    "Journal",
    "JournalError",
    "Landing",
    "News",
    "PaidRound",
    "Phase",
    "Place",
    "Play",
    "Player",
    "Reading",
    "RoundAborted",
    "RoundClosed",
    "RoundScored",
    "ScoreReopened",
    "Seat",
    "Span",
    "Spool",
    "Stamp",
    "State",
    "Stock",
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
    "asks_who_was_first",
    "copies",
    "copy",
    "finish",
    "fold",
    "fresh",
    "games",
    "in_span",
    "is_bot",
    "is_contested",
    "last_story",
    "leaderboard",
    "readable",
    "recover",
    "results",
    "rounds_a_day",
    "scored",
    "set_aside",
    "stories",
    "take_stock",
    "tidy",
]
