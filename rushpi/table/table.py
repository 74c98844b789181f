"""The live table: the journal and the state it folds to, kept in step."""

from typing import Final

from rushpi.table.events import CardGameStarted, Event, RoundAborted, TournamentStarted
from rushpi.table.fold import EventError, after
from rushpi.table.journal import Journal, damaged
from rushpi.table.spool import Spool
from rushpi.table.state import FREE, Phase, State

BEGINNINGS: Final = (CardGameStarted, TournamentStarted)
"""Events that can always happen, and after which what was before matters no longer."""


class Table:
    """Takes events one at a time: first the rules agree, then the disk has it, then the state shows it."""

    def __init__(self, journal: Journal | Spool) -> None:
        """Fold the journal, from its last beginning on, to where the table stood.

        An hourglass does not run through a power cut: a round that was running when the last process ended
        is played again with the same card.

        Raises:
            DamagedJournalError: the journal holds what cannot have happened.
            JournalError: it cannot be written; a spool can always.
        """
        self._journal = journal
        self._state = FREE
        for entry in journal.entries(journal.latest(*BEGINNINGS)):
            try:
                self._state = after(self._state, entry.event)
            except EventError as error:
                raise damaged(journal.path, f"event {entry.seq}: {error}") from error
        if self._state.phase in {Phase.RUNNING, Phase.PAUSED}:
            self.post(RoundAborted())

    @property
    def state(self) -> State:
        """Where the table stands."""
        return self._state

    def post(self, event: Event) -> State:
        """Let one event happen, and return the state after it.

        Raises:
            EventError: it cannot happen now; nothing was written.
            JournalError: it could not be written; the state is as it was.
        """
        state = after(self._state, event)
        self._journal.append(event)
        self._state = state
        return state
