"""The one state of the table: everything known at one moment, immutable.

Screens, lights and phones draw this and nothing else. What leads from one state to the next is in `fold`.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from rushpi.rush import Bowl, GameCard, Mode, Options, Order, Tournament
from rushpi.rush.options import DEFAULT
from rushpi.table.cards import CardGame
from rushpi.table.events import BowlCorrected, CardPlayer, Landing, Player, WasabiTaken
from rushpi.vision.reading import BowlReading


class Phase(StrEnum):
    """What the table waits for; each phase has its own screen."""

    FREE = "free"
    """Nobody plays."""
    BACK = "back"
    """The back of the next game card lies open: the mode is known."""
    FRONT = "front"
    """The game card is turned; somebody flips the hourglass."""
    RUNNING = "running"
    PAUSED = "paused"
    HANDS_OFF = "hands off"
    """Time is up; the camera looks at the bowls."""
    JUDGING = "judging"
    """What was read is shown, with the points and why, and can be mended."""
    STANDINGS = "standings"
    """The round is paid."""
    WASABI = "wasabi"
    """The final round: who takes a wasabi first?"""
    CROWNED = "crowned"
    """The Sushiman Master is known."""
    CARDS = "cards"
    """Sushi Go! or Sushi Go Party! is played; `State.cards` says where it stands."""


@dataclass(frozen=True, slots=True)
class Play:
    """What is known of the round that is played now."""

    seconds: float = 0.0
    """How long the hourglass was set to run."""
    thirds: tuple[float | None, ...] = ()
    """Express: when each player took the third piece, in seconds from the start."""
    seen: tuple[Landing | None, ...] = ()
    """Express: how the camera saw each player take it, whatever the host said since."""
    ruled: bool = False
    """Express: whether the host has said who was first."""
    photo: str | None = None
    readings: tuple[BowlReading, ...] = ()
    """What the camera believes, as it said it."""
    corrections: tuple[BowlCorrected, ...] = ()
    """The host's last word on each bowl that he spoke of."""
    towers: tuple[int | None, ...] = ()
    """Tower: the heights the host gave, None for "all that lies in the bowl"."""
    wasabi: WasabiTaken | None = None
    """The final wasabi round: whom the camera saw take it."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything the table knows."""

    phase: Phase = Phase.FREE
    players: tuple[Player, ...] = ()
    options: Options = DEFAULT
    tournament: Tournament | None = None
    play: Play = Play()
    before: Tournament | None = None
    """The tournament before the last round was paid, to take its points back."""
    cards: CardGame | None = None
    """The card game, while one is on the table."""
    guests: tuple[CardPlayer, ...] = ()
    """Who sat at the last card game."""
    seconds: float | None = None
    """How long every round lasts by the house rules; None: nobody chose."""

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """Honor of each player."""
        return self.tournament.totals if self.tournament else ()

    @property
    def mode(self) -> Mode | None:
        """The mode of the round that is played or comes next."""
        card = self.card
        if card is not None:
            return card.mode
        return self.tournament.back if self.tournament else None

    @property
    def card(self) -> GameCard | None:
        """The front of the game card once it is turned; in the standings that of the round just paid."""
        if self.tournament is None:
            return None
        if self.phase is Phase.STANDINGS:
            return self.tournament.rounds[-1].card
        return self.tournament.card

    @property
    def orders(self) -> tuple[Order, ...]:
        """Each player's order card in a Bar round, else empty. Face down until the hourglass runs."""
        return self.tournament.orders if self.tournament else ()

    @property
    def number(self) -> int:
        """The round's number, from 1: of the one played, coming next, or just paid."""
        paid = len(self.tournament.rounds) if self.tournament else 0
        return paid if self.phase in {Phase.STANDINGS, Phase.WASABI, Phase.CROWNED} else paid + 1

    def reading(self, player: int) -> BowlReading | None:
        """What the camera believes of a player's bowl; None when it did not look."""
        bowl = self.players[player].bowl
        return next((reading for reading in self.play.readings if reading.bowl == bowl), None)

    def correction(self, player: int) -> BowlCorrected | None:
        """The host's word on a player's bowl, if he spoke."""
        bowl = self.players[player].bowl
        return next((word for word in self.play.corrections if word.bowl == bowl), None)

    def bowl(self, player: int) -> Bowl:
        """What lies in a player's bowl as far as is known: the host's word, else the camera's belief."""
        if word := self.correction(player):
            return word.right
        reading = self.reading(player)
        return reading.counts if reading else {}

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The players whose bowl nobody is sure of: the camera is in doubt and the host has not spoken."""
        return tuple(
            player
            for player in range(len(self.players))
            if self.correction(player) is None
            and ((reading := self.reading(player)) is None or not reading.certain)
        )


FREE: Final = State()
"""A table where nobody plays."""
