"""What a card is, and what it becomes on the table.

A `CardType` is one entry of the catalogue. A `Card` is one printed face of it; there is exactly one object
for each face, so cards are compared by identity. A `Played` is a card lying in front of a player.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from rushpi.sushigo.options import Options


class Group(Enum):
    """The place of a card type on a menu."""

    NIGIRI = "nigiri"
    ROLL = "roll"
    APPETIZER = "appetizer"
    SPECIAL = "special"
    DESSERT = "dessert"
    BACK = "back"
    """On no menu: a card turned face down."""


class Effect(Enum):
    """What a card does when it is revealed, or may do later, besides scoring."""

    DIPS = auto()
    """It must go on a free wasabi: nigiri."""
    TRIPLES = auto()
    """One nigiri on it is worth three times its points: wasabi."""
    TEN = auto()
    """It scores as soon as its owner has ten icons: uramaki."""
    ALONE = auto()
    """It is lost when it is not the only one of the turn: miso soup."""
    COPIES = auto()
    """It counts as another card of its owner's: special order."""
    SECOND_CARD = auto()
    """Given back on a later turn, it brings a second card of the hand: chopsticks."""
    ASKS = auto()
    """Given away on a later turn, it brings a card of somebody's hand: spoon."""
    DRAWS = auto()
    """It brings one of four cards of the deck, this turn: menu."""
    FLIPS = auto()
    """It turns cards of earlier turns face down, this turn: takeout box."""


TOOLS = (Effect.SECOND_CARD, Effect.ASKS)
"""The effects called at a later reveal."""
AT_ONCE = (Effect.DRAWS, Effect.FLIPS)
"""The effects that happen in the turn of the reveal, after which the card is discarded."""
_TRIPLES = Effect.TRIPLES


class Face(NamedTuple):
    """One printed face of a card type."""

    go: int = 0
    """How many of it the 108 cards of Sushi Go! hold (soy sauce: how many the promo adds)."""
    party: int = 0
    """How many of it the 181 cards of Sushi Go Party! hold."""
    icons: int = 1
    """Its rolls, or the points of a nigiri."""
    number: int = 0
    """The small number in its corner that orders bonus actions; 0 for none."""


class Card:
    """One printed face, such as `nigiri:squid`. There is one object for each; see `catalogue.card`."""

    __slots__ = ("alone", "effect", "face", "icons", "name", "number", "plain", "printed", "type")

    def __init__(self, type_: "CardType", face: str, printed: Face) -> None:
        self.type = type_
        self.face = face
        self.name: str = f"{type_.name}:{face}" if face else type_.name
        self.icons = printed.icons
        self.number = printed.number
        self.effect = type_.effect
        self.printed = printed
        self.plain = Played(self, self)
        self.alone = (self.plain,)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Played:
    """A card in front of a player. No tuple, because the attributes of slots are quicker to read."""

    card: Card
    """The card itself, which goes back to the deck."""
    shows: Card
    """What it counts as: itself, what a special order copies, or the back of either."""
    on: int | None = None
    """The index in the tableau of the wasabi it lies on."""

    def __str__(self) -> str:
        return self.card.name if self.card is self.shows else f"{self.card}>{self.shows}"


Tableau: TypeAlias = tuple[Played, ...]
"""The cards in front of one player, in the order they were played."""


class Table(NamedTuple):
    """What scoring looks at: everybody's tableau and the reading of the rules."""

    tableaus: Sequence[Tableau]
    options: "Options"
    party: bool
    uramaki_places: int = 0
    """How many of the three uramaki places of the round are already given."""


Score: TypeAlias = Callable[[Table, Sequence[Sequence[Played]]], list[int]]
"""The points of each seat for one card type, given what each seat shows of that type."""


class CardType:
    """An entry of the catalogue: everything there is to know about one tile of the menu."""

    __slots__ = ("cards", "colour", "effect", "faces", "group", "name", "players", "score")

    def __init__(
        self,
        name: str,
        group: Group,
        colour: str,
        faces: Mapping[str, Face],
        *,
        score: Score | None = None,
        effect: Effect | None = None,
        players: range = range(2, 9),
    ) -> None:
        self.name: str = name
        self.group = group
        self.colour = colour
        """The background by which tea and soy sauce sort cards."""
        self.faces = faces
        self.score = score
        """Its points: at the end of the round, and for a dessert at the end of the game."""
        self.effect = effect
        self.players = players
        """The numbers of players with whom Sushi Go Party! allows it on a menu."""
        self.cards = tuple(Card(self, face, printed) for face, printed in faces.items())

    def __repr__(self) -> str:
        return self.name


def free_wasabi(tableau: Tableau) -> int | None:
    """The index of the oldest wasabi with nothing on it."""
    for index, played in enumerate(tableau):
        if played.shows.effect is _TRIPLES and not any(other.on == index for other in tableau):
            return index
    return None


def without(tableau: Tableau, index: int) -> Tableau:
    """The tableau with one card taken away; what lay on a wasabi still lies on it."""
    return tuple(
        [
            played if played.on is None or played.on < index else replace(played, on=played.on - 1)
            for played in tableau[:index] + tableau[index + 1 :]
        ]
    )
