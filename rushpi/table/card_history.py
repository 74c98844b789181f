"""The card games that were played, told from the journal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rushpi.table.cards import CardGame, CardPhase
from rushpi.table.events import CardGameLeft, CardGameStarted, CardPlayer, TournamentLeft, TournamentStarted
from rushpi.table.fold import after
from rushpi.table.history import NEVER
from rushpi.table.journal import Entry, Stamp
from rushpi.table.state import FREE


@dataclass(frozen=True, slots=True)
class CardStory:
    """A card game: who played what, and how it stands or ended. Tuples are in seat order."""

    players: tuple[CardPlayer, ...]
    party: bool
    menu: str
    """The menu's name; "" for Sushi Go!"""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; empty if it was not played to its end."""
    began: Stamp


def card_games(entries: Iterable[Entry]) -> Iterator[CardStory]:
    """Every card game in these entries, oldest first. The last one may not be over."""
    state, began = FREE, NEVER
    for entry in entries:
        before, state = state, after(state, entry.event)
        match entry.event:
            case CardGameStarted() | CardGameLeft() | TournamentStarted() | TournamentLeft():
                if before.cards is not None:
                    yield _story(before.cards, began)
                began = entry.stamp
    if state.cards is not None:
        yield _story(state.cards, began)


def _story(game: CardGame, began: Stamp) -> CardStory:
    seats = len(game.players)
    winners = game.winners if game.phase is CardPhase.OVER else ()
    return CardStory(
        game.players, game.rules.party, game.start.menu_name, game.open.scores[:seats], winners, began
    )
