"""What the screen asks of the house around the table: preferences, past games, the camera, the wires."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

from rushpi.display.office import Office
from rushpi.finding import Finding
from rushpi.preferences import Preferences
from rushpi.rush import Kind
from rushpi.table import CardStory, Story

Corner = tuple[float, float]


class Trouble(Enum):
    """Why the camera's picture is of no use."""

    NO_CAMERA = auto()
    NO_PICTURE = auto()
    NO_MAT = auto()
    PARTLY_HIDDEN = auto()
    DARK = auto()
    BRIGHT = auto()
    NO_SHEET = auto()


@dataclass(frozen=True, slots=True)
class Sight:
    """What the camera sees now.

    Attributes:
        size: Width and height of the picture in pixels.
        rgb: The picture, three bytes a pixel; empty when there is none.
        mat: The mat's corners in the picture, in turn; empty when it is not found.
        cells: Middles of the sheet's cells in which a piece lies.
        trouble: What is wrong.
    """

    size: tuple[int, int] = (0, 0)
    rgb: bytes = field(default=b"", repr=False)
    mat: tuple[Corner, ...] = ()
    cells: tuple[Corner, ...] = ()
    trouble: Trouble | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """How well one kind was told apart on the photos.

    Attributes:
        kind: Which.
        right: In how many of `shown` photos that show its flavour it was read right.
        shown: See there.
        close: Other kinds that it could be taken for.
        laid: Whether it lay in its cell on any photo; if not, it will never be read.
    """

    kind: Kind
    right: int
    shown: int
    close: tuple[Kind, ...] = ()
    laid: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far teaching the pieces has come.

    Attributes:
        photos: The photos of the sheet that can be used.
        empty: The photo of the empty bowls, which comes after them.
        busy: Whether a photo is being looked at, or the pieces are being learned.
        trouble: Why the last photo cannot be used.
        report: What was learned, kind by kind; None until then.
        failed: Why nothing could be learned or kept, as a sentence.
    """

    photos: tuple[Sight, ...] = ()
    empty: Sight | None = None
    busy: bool = False
    trouble: Trouble | None = None
    report: tuple[Told, ...] | None = None
    failed: str | None = None


class Teacher(Protocol):
    """Learns a set of pieces photo by photo. Nothing waits: `lesson` tells how far it is."""

    @property
    def lesson(self) -> Lesson:
        """How far it has come."""
        ...

    def photograph(self, *, empty: bool = False) -> None:
        """Take another photo of the sheet, or the one of the empty bowls."""
        ...

    def forget(self) -> None:
        """Throw the last photo away."""
        ...

    def learn(self) -> None:
        """Learn the pieces from the photos and play with them from now on."""
        ...


class Examination(Protocol):
    """Every check of the house, made one after the other. Nothing waits: `findings` tells how far it is."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found so far."""
        ...

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        ...


class House(Protocol):
    """Everything around the table. No method waits for anything."""

    @property
    def office(self) -> Office | None:
        """Where staff look after the table; None where there are no staff."""
        ...

    @property
    def seconds(self) -> int:
        """How long a round lasts unless the house rules say otherwise."""
        ...

    @property
    def preferences(self) -> Preferences:
        """What somebody chose last."""
        ...

    def prefer(self, preferences: Preferences) -> None:
        """Keep what somebody chose."""
        ...

    def games(self) -> Sequence[Story | CardStory]:
        """Every tournament and card game that was played here, the oldest first."""
        ...

    def stories(self) -> Sequence[Story]:
        """The tournaments among them."""
        ...

    def sight(self) -> Sight:
        """What the camera sees now."""
        ...

    def teacher(self) -> Teacher:
        """Somebody to teach the pieces to, who has seen no photo yet."""
        ...

    def examine(self) -> Examination:
        """Look for what is wrong."""
        ...

    @property
    def lights(self) -> int:
        """How many lights the hourglass has; 0 if none was built."""
        ...

    def light(self, number: int | None) -> None:
        """Turn on one light (from 0) and no other; None gives the bar back to the hourglass."""
        ...

    def buzz(self) -> None:
        """Sound the buzzer for a moment."""
        ...

    def felt(self) -> frozenset[str]:
        """Which of "flip" and "button" are pressed or turned over now."""
        ...
