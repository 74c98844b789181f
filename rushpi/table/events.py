"""Everything that happens at the table, as small frozen values: the journal keeps them, `fold` folds them.

Players are numbered by seat from 0, bowls as the mat numbers them. Names of classes and fields are the
journal's format: what is renamed here can no longer be read there.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from rushpi.rush import GameCard, Options, Order
from rushpi.rush.pieces import Kind
from rushpi.vision.reading import BowlReading


class Seat(StrEnum):
    """The symbol, and with it the colour, a player is known by on every screen.

    Sushi Rush is for four and has the first four.
    """

    WAVE = "wave"
    SUN = "sun"
    FAN = "fan"
    PEAK = "peak"
    LEAF = "leaf"
    BLOSSOM = "blossom"
    MOON = "moon"
    BELL = "bell"


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a name, a symbol, and the bowl (0 to 3) on the mat that is theirs."""

    name: str
    seat: Seat
    bowl: int


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """Players sat down. The piles are kept as shuffled, the next card first: replaying deals the same.

    The seed is for the used orders, if they have to be shuffled again.
    """

    players: tuple[Player, ...]
    options: Options
    seed: int
    game_cards: tuple[GameCard, ...]
    order_cards: tuple[Order, ...]
    seconds: float | None = None
    """How long every round lasts by the house rules; None: nobody chose."""


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The next game card shows its front; in Sushi Bar the orders lie face down."""


@dataclass(frozen=True, slots=True)
class HourglassStarted:
    """The hourglass was flipped, for this many seconds; in Sushi Bar the orders are open from now on."""

    seconds: float


@dataclass(frozen=True, slots=True)
class HourglassPaused:
    """The time stands still."""


@dataclass(frozen=True, slots=True)
class HourglassResumed:
    """The time runs on."""


@dataclass(frozen=True, slots=True)
class RoundAborted:
    """The round does not count and will be played again with the same card."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Hands off."""


@dataclass(frozen=True, slots=True)
class Landing:
    """How the camera saw the piece land by which a player had what the round is about."""

    seconds: float
    """After the start: when the bowl was first seen with it."""
    since: float
    """When the bowl was last seen without it: it came no earlier."""
    certain: bool
    """Whether the camera is sure of the pieces, and that this one came in the time of the round."""
    photo: str | None = None
    """The frame in which it was first seen, by its file name in the table's folder of photos."""
    circle_px: tuple[float, float, float] | None = None
    """Centre and radius of the bowl in that frame."""


@dataclass(frozen=True, slots=True)
class ThirdTaken:
    """Sushi Express: a player took the third piece, `seconds` after the start; None: he did not."""

    player: int
    seconds: float | None
    landing: Landing | None = None
    """What the camera saw; None: it is the host's word, which settles who was first."""


@dataclass(frozen=True, slots=True)
class BowlsRead:
    """The camera looked. Without a camera there are no bowls, and the host says what lies in each."""

    photo: str | None
    """The picture's file name in the table's folder of photos."""
    bowls: tuple[BowlReading, ...]


@dataclass(frozen=True, slots=True)
class BowlCorrected:
    """The host says what lies in a bowl, be it different from what the camera said or the same."""

    bowl: int
    camera: dict[Kind, int] | None
    """What the camera said; None when it said nothing."""
    right: dict[Kind, int]


@dataclass(frozen=True, slots=True)
class TowerMeasured:
    """Sushi Tower: how many pieces stand in a player's tower."""

    player: int
    height: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The points of a round were paid. They are kept as paid: later rulings change no past round."""

    honor: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class ScoreReopened:
    """The host takes the last round's points back to mend its bowls."""


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The standings were seen; the next card, the wasabi round or the crowning follows."""


@dataclass(frozen=True, slots=True)
class WasabiTaken:
    """The final wasabi round: this player was first to take one."""

    player: int
    landing: Landing | None = None
    """What the camera saw: then the host has yet to agree. None: it is the host's word."""


@dataclass(frozen=True, slots=True)
class TournamentLeft:
    """The table is free again; an unfinished tournament is given up."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """Who plays Sushi Go!: a name, a symbol, and for a bot which one (`rushpi.sushigo.bots.BOTS`)."""

    name: str
    seat: Seat
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class CardGameStarted:
    """People and bots sat down to Sushi Go! or, if there is a menu, to Sushi Go Party!

    Options have their outside names and values as text, those that differ from the printed rules only. The
    seed deals all cards, so replaying deals the same.
    """

    players: tuple[CardPlayer, ...]
    seed: int
    menu: tuple[str, ...] = ()
    """The card types of Party, by name."""
    menu_name: str = ""
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat decided what it was asked, `action` as in records of the game. Secret until it is revealed.

    With chopsticks of Sushi Go! a seat that chooses its card may choose a second one in the same breath.
    """

    seat: int
    action: str
    second: str | None = None


@dataclass(frozen=True, slots=True)
class TableSeen:
    """All have seen what was revealed, or what the round brought; play goes on."""


@dataclass(frozen=True, slots=True)
class CardGameLeft:
    """The table is free again; an unfinished card game is given up."""


Event: TypeAlias = (
    TournamentStarted
    | CardTurned
    | HourglassStarted
    | HourglassPaused
    | HourglassResumed
    | RoundAborted
    | TimeUp
    | ThirdTaken
    | BowlsRead
    | BowlCorrected
    | TowerMeasured
    | RoundScored
    | ScoreReopened
    | RoundClosed
    | WasabiTaken
    | TournamentLeft
    | CardGameStarted
    | CardChosen
    | TableSeen
    | CardGameLeft
)
