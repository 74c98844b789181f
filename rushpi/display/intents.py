"""What somebody at the screen wants: small values that the table's loop turns into events.

A scene never changes the table. Players and bowls are numbered by seat, 0 to 3; bowl 0 is at the top left
of the mat, 1 top right, 2 bottom left, 3 bottom right.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rushpi.rush import Bowl, Options
from rushpi.sushigo import Action, Card, Menu
from rushpi.table import CardPlayer, Player


@dataclass(frozen=True, slots=True)
class PlayersChosen:
    """Start a tournament: the players in seat order, how long the hourglass runs, the house rules."""

    players: tuple[Player, ...]
    seconds: int
    options: Options


@dataclass(frozen=True, slots=True)
class GuestsChosen:
    """Start a card game: who plays, with which menu (none: Sushi Go!), and the options that are changed."""

    guests: tuple[CardPlayer, ...]
    menu: Menu | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat of a card game decides what it was asked, and maybe on a second card as well."""

    seat: int
    action: Action
    second: Card | None = None


@dataclass(frozen=True, slots=True)
class Next:
    """Go on: turn the card, or from the reading to the standings, or from there to the next card."""


@dataclass(frozen=True, slots=True)
class Start:
    """The hourglass is flipped."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the sand."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the sand fall again."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """Let the sand run longer."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Abort:
    """Give this round up; it is played again."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The host says what truly lies in a bowl."""

    bowl: int
    counts: Bowl


@dataclass(frozen=True, slots=True)
class TowerHeight:
    """The host counted a tower."""

    player: int
    height: int


@dataclass(frozen=True, slots=True)
class ThirdTaken:
    """The host says who held three of the type first; None: nobody did."""

    player: int | None


@dataclass(frozen=True, slots=True)
class FirstWasabi:
    """The host says who took the first wasabi of the final round."""

    player: int


@dataclass(frozen=True, slots=True)
class Retake:
    """Photograph the bowls again."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new tournament, or a new card game, with the same players."""


@dataclass(frozen=True, slots=True)
class Home:
    """Leave for the home screen. The tournament stays in the journal."""


@dataclass(frozen=True, slots=True)
class Speak:
    """Use another language of `rushpi.locale.LANGUAGES`."""

    language: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the window."""


Intent: TypeAlias = (
    PlayersChosen | GuestsChosen | Choose | Next | Start | Pause | Resume | AddTime | Abort | Correct
    | TowerHeight | ThirdTaken | FirstWasabi | Retake | Undo | Rematch | Home | Speak | Quit
)  # fmt: skip
