"""From chattering contacts to what people did: a flip, a press, a hold.

The contacts of a switch bounce: a ball in a tilt switch rattles when the table is bumped and rolls for a
while when the glass is turned slowly. A level is believed once it has stood still for a settle time, which is
longer than any silence in the rattle of a knock. A knock ends on the level it began with, so it is never
believed; a flip ends on the other one, so it is never missed. Nothing here reads a clock or a pin.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

FLIP_SETTLE = 0.25
"""Seconds a tilt switch must stand still: knocks rattle for up to about 0.1 s."""

PRESS_SETTLE = 0.03
"""Seconds a button must stand still: a good arcade button bounces for under 0.01 s."""

HOLD = 1.5
"""Seconds after which a pressed button counts as held."""


@dataclass(frozen=True, slots=True)
class Flipped:
    """The hourglass was turned over.

    Attributes:
        at: The instant at which the switch came to rest.
    """

    at: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """The big button went down.

    Attributes:
        at: The instant at which the contact came to rest.
    """

    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """The big button is still down after `HOLD` seconds; its `Pressed` came before.

    Attributes:
        at: The instant at which it was due.
    """

    at: float


Input: TypeAlias = Flipped | Pressed | Held


@dataclass(frozen=True, slots=True)
class Contact:
    """A debounced contact.

    Attributes:
        settle: Seconds a level must stand still to be believed.
        level: The level believed.
        raw: The level last seen.
        since: The instant at which the raw level last changed.
    """

    settle: float
    level: bool = False
    raw: bool = False
    since: float = 0.0

    @property
    def next_instant(self) -> float | None:
        """The instant at which the raw level will be believed if it stands still; None if it is already."""
        return None if self.raw == self.level else self.since + self.settle

    def see(self, raw: bool, now: float) -> tuple["Contact", bool]:
        """The contact once `raw` was seen at `now`, and whether the believed level changed.

        To be called at each edge and at `next_instant`. A level that had already stood long enough before
        this edge is believed first, so a late call misses nothing.
        """
        due = self.next_instant
        changed = due is not None and now >= due
        level = self.raw if changed else self.level
        if raw == self.raw:
            return replace(self, level=level), changed
        return replace(self, level=level, raw=raw, since=now), changed


@dataclass(frozen=True, slots=True)
class FlipSwitch:
    """A tilt switch in the hourglass: each believed change of its level is a flip.

    Attributes:
        contact: Its contact.
    """

    contact: Contact = Contact(FLIP_SETTLE)

    @classmethod
    def resting(cls, level: bool) -> "FlipSwitch":
        """A switch that stands still at `level`: the way up in which the glass was found."""
        return cls(Contact(FLIP_SETTLE, level, level))

    @property
    def next_instant(self) -> float | None:
        """The instant at which to look again; None if only an edge can bring news."""
        return self.contact.next_instant

    def see(self, raw: bool, now: float) -> tuple["FlipSwitch", tuple[Input, ...]]:
        """The switch once `raw` was seen at `now`, and the flip that this made certain."""
        contact, changed = self.contact.see(raw, now)
        inputs = (Flipped(self.contact.since + contact.settle),) if changed else ()
        return FlipSwitch(contact), inputs


@dataclass(frozen=True, slots=True)
class PushButton:
    """The big button.

    A press is told at once, so that the game answers the finger; a hold is told later on top of it.

    Attributes:
        contact: Its contact; True is pressed.
        held: Whether the hold of the present press was told.
    """

    contact: Contact = Contact(PRESS_SETTLE)
    held: bool = False

    @classmethod
    def resting(cls, level: bool) -> "PushButton":
        """A button found at `level`; one that is found pressed is no press and no hold."""
        return cls(Contact(PRESS_SETTLE, level, level), held=level)

    @property
    def next_instant(self) -> float | None:
        """The instant at which to look again; None if only an edge can bring news."""
        if self.contact.next_instant is not None:
            return self.contact.next_instant
        return self.contact.since + HOLD if self.contact.level and not self.held else None

    def see(self, raw: bool, now: float) -> tuple["PushButton", tuple[Input, ...]]:
        """The button once `raw` was seen at `now`, and what this made certain.

        A hold is told only while the level is seen again, so a lost release cannot hold the button for ever.
        """
        contact, changed = self.contact.see(raw, now)
        inputs: list[Input] = []
        held = self.held and not (changed and contact.level)
        if changed and contact.level:
            inputs.append(Pressed(self.contact.since + contact.settle))
        if contact.level and contact.raw and not held and now >= contact.since + HOLD:
            inputs.append(Held(contact.since + HOLD))
            held = True
        return PushButton(contact, held), tuple(inputs)
