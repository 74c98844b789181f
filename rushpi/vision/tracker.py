"""Follows the pieces in the bowls through time: looks go in, events come out. No pictures here.

A look at a bowl is what the network saw in it in one frame, or that nobody could see it for a hand. A piece
is followed by its place and its kind, so it keeps a flavour that showed before it rolled over, and a bowl
that is bumped or turned holds what it held. Nothing is told before it was steady, and then with the moment it
was first seen.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final, NamedTuple

import msgspec

from rushpi.rush.pieces import Bowl, Kind, Type, bowl_of
from rushpi.vision.inventory import USUAL_BOX, settle
from rushpi.vision.mat import BOWLS, Point
from rushpi.vision.pieces import DIAMETER, Candidate

STEADY: Final = 0.4
"""Seconds over which a piece must have been seen, or missed, before it is told."""

LOOKS: Final = 2
"""And in at least so many looks: a slow camera takes two frames a second."""

SHARE: Final = 0.6
"""Of the looks since it came: a piece must show in so many."""

SURE: Final = 0.6
"""A kind of this probability is told as soon as the piece is steady."""

PATIENCE: Final = 2.5
"""Seconds that a piece may take to show its kind; then the best guess is told."""

UNTOUCHED: Final = 4.0
"""Seconds that a piece is believed to be there though unseen, if no hand was over the bowl to take it."""

ON_TOP: Final = 18.0
"""Millimetres: a piece that is gone since another came so near lies under it."""

LOYALTY: Final = 3.0
"""What was told is taken back only for something likelier by this factor."""

STEP: Final = 10.0
"""Millimetres of movement that weigh as much as a kind that is likelier by a factor e."""

FARTHEST: Final = 38.0
"""Millimetres: beyond this it does not matter how far a piece was moved in its bowl."""

DIFFERENT: Final = 4.5
"""A pairing that costs so much is none; two kinds clearly seen to differ cost as much by themselves."""


class Moment(NamedTuple):
    """When: seconds since the watch began, and the number of the frame."""

    t: float
    frame: int


class Event(msgspec.Struct, frozen=True):
    """A piece came into a bowl (change 1) or left it (-1), at the frame in which that was first seen.

    A kind that was mistaken is taken back by two events at the moment the piece came.
    """

    t: float
    frame: int
    bowl: int
    kind: Kind
    change: int


@dataclass(frozen=True, eq=False)
class Sighting:
    """A piece, or what may be one, seen in one look; `at` is in mm from the bowl's middle."""

    at: Point
    candidate: Candidate


Look = Sequence[Sighting] | None
"""What was seen in a bowl; None while a hand is over it."""


@dataclass(eq=False)
class _Track:
    """One piece through time."""

    bowl: int
    born: Moment
    at: Point
    kinds: dict[Kind, float] = field(default_factory=dict)
    hidden: dict[Type, float] = field(default_factory=dict)
    looks: int = 0
    """Looks at its bowl since it came."""
    sightings: int = 0
    seen: int = 0
    """Sightings that were no half-seen doubt."""
    last: Moment = field(init=False)
    gone: Moment | None = None
    """The first look since `last` that missed it and cannot be excused."""
    missed: int = 0
    touched: bool = False
    """Whether a hand was over the bowl since `last`."""
    told: Kind | None = None

    def add(self, when: Moment, sighting: Sighting) -> None:
        self.at, self.last, self.gone, self.missed, self.touched = sighting.at, when, None, 0, False
        self.sightings += 1
        self.seen += sighting.candidate.is_piece
        for kind, p in sighting.candidate.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0.0) + p
        for hidden, p in sighting.candidate.hidden.items():
            self.hidden[hidden] = self.hidden.get(hidden, 0.0) + p

    def miss(self, when: Moment) -> None:
        self.gone = self.gone or when
        self.missed += 1

    def is_lost(self, now: Moment) -> bool:
        """Whether it was missed for so long that it is no longer there."""
        if self.gone is None or self.missed < LOOKS:
            return False
        patience = STEADY if self.touched or self.told is None else UNTOUCHED
        return now.t - self.gone.t >= patience

    def is_piece(self) -> bool:
        """Whether it was no passing doubt."""
        return self.seen >= SHARE * self.looks

    def is_steady(self) -> bool:
        return self.is_piece() and self.seen >= LOOKS and self.last.t - self.born.t >= STEADY

    def evidence(self) -> Candidate:
        """All that was seen of it, as if in one look."""
        kinds = {kind: p / self.sightings for kind, p in self.kinds.items()}
        hidden = {hidden: p / self.sightings for hidden, p in self.hidden.items()}
        return Candidate(self.at, 1.0, kinds, hidden)

    def candidate(self) -> Candidate:
        """The evidence in favour of what was told: to decide by, no longer probabilities."""
        seen = self.evidence()
        if self.told is None:
            return seen
        return replace(seen, kinds={**seen.kinds, self.told: seen.kinds[self.told] * LOYALTY})


class Tracker:
    """The pieces in the four bowls, followed from look to look.

    `box` says how many pieces of each kind there are: flavours that never show are guessed so that it holds.
    """

    def __init__(self, box: Mapping[Kind, int] = USUAL_BOX) -> None:
        self._box = box
        self._tracks: list[_Track] = []
        self._covered: set[int] = set()
        self._nothing_else = [1.0] * BOWLS
        """Of each bowl, the probability that nothing lies where its last look half saw something."""

    def look(self, when: Moment, looks: Mapping[int, Look]) -> list[Event]:
        """What a frame's looks at the bowls, by number, bring to light.

        Bowls that were not looked at are left as they are. `when` must not be earlier than before.
        """
        events: list[Event] = []
        for bowl, look in looks.items():
            here = [track for track in self._tracks if track.bowl == bowl]
            if look is None:
                self._covered.add(bowl)
                for track in here:
                    track.touched = True
            else:
                self._covered.discard(bowl)
                self._follow(when, bowl, here, look)
        lost = [track for track in self._tracks if track.bowl not in self._covered and track.is_lost(when)]
        for track in lost:
            events += self._forget(track)
        return events + self._tell(when)

    def finish(self) -> list[Event]:
        """Tells also what was seen in the last look only. Nothing more will be seen."""
        return self._tell(None)

    def counts(self) -> tuple[Bowl, ...]:
        """What has been told of each bowl's contents."""
        return tuple(
            bowl_of(track.told for track in self._tracks if track.bowl == bowl and track.told)
            for bowl in range(BOWLS)
        )

    def confidences(self, bowl: int, kinds: Collection[Kind]) -> list[float]:
        """Of each piece told in a bowl the probability that it is one of these kinds, the surest first."""
        told = (track.evidence() for track in self._tracks if track.bowl == bowl and track.told)
        return sorted((sum(p for kind, p in piece.ranked() if kind in kinds) for piece in told), reverse=True)

    def confidence(self, bowl: int) -> float:
        """The probability that a bowl holds what has been told of it and nothing else.

        It is 0 while the last looks miss a piece, or more than one that may lie under others, or show one
        that is not told yet.
        """
        here = [track for track in self._tracks if track.bowl == bowl]
        if any(track.gone is not None or (track.told is None and track.is_piece()) for track in here):
            return 0.0
        lately = max((track.last for track in here), default=None)
        if sum(track.last != lately for track in here) > 1:
            return 0.0
        told = ((track.evidence(), track.told) for track in here if track.told)
        right = math.prod(dict(seen.ranked())[kind] for seen, kind in told)
        return float(right * self._nothing_else[bowl])

    def untold(self) -> set[int]:
        """The frames in which pieces came that are not told yet: who keeps photos must keep these."""
        return {track.born.frame for track in self._tracks if track.told is None}

    def _follow(self, when: Moment, bowl: int, here: Sequence[_Track], look: Sequence[Sighting]) -> None:
        pairs = _pair(here, look)
        known = set(pairs.values())
        strange = [sighting for sighting in look if sighting not in known]
        half_seen = [sighting.candidate for sighting in strange if not sighting.candidate.is_piece]
        self._nothing_else[bowl] = math.prod(candidate.nothing for candidate in half_seen)
        for sighting in strange:
            if sighting.candidate.is_piece:
                fresh = _Track(bowl, when, sighting.at)
                self._tracks.append(fresh)
                pairs[fresh] = sighting
        for track, sighting in pairs.items():
            track.looks += 1
            track.add(when, sighting)
        for track in here:
            if track not in pairs:
                track.looks += 1
                if not _is_under(track, pairs):
                    track.miss(when)

    def _forget(self, track: _Track) -> list[Event]:
        self._tracks.remove(track)
        assert track.gone is not None
        return [] if track.told is None else [_event(track.gone, track.bowl, track.told, -1)]

    def _tell(self, now: Moment | None) -> list[Event]:
        """Events for what is steady now or turned out otherwise; without `now`, for all that is left."""
        steady = [
            track
            for track in self._tracks
            if track.told is not None or track.is_steady() or (now is None and track.is_piece())
        ]
        candidates = [track.candidate() for track in steady]
        names, _ = settle(candidates, self._box)
        events: list[Event] = []
        for track, candidate, name in zip(steady, candidates, names, strict=True):
            if name is track.told or (now is not None and self._waits(track, candidate, now)):
                continue
            events += [
                _event(track.born, track.bowl, kind, change)
                for kind, change in ((track.told, -1), (name, 1))
                if kind is not None
            ]
            track.told = name
        return events

    def _waits(self, track: _Track, candidate: Candidate, now: Moment) -> bool:
        """Whether it is too soon to tell of a piece: under a hand, or while its kind may yet show."""
        young = now.t - track.born.t < PATIENCE and candidate.ranked()[0][1] < SURE
        return track.bowl in self._covered or (track.told is None and young)


def _event(when: Moment, bowl: int, kind: Kind, change: int) -> Event:
    return Event(when.t, when.frame, bowl, kind, change)


def _pair(tracks: Sequence[_Track], look: Sequence[Sighting]) -> dict[_Track, Sighting]:
    """Which sighting is which piece: the surest pairs first. What is hardly seen is none from far away.

    What is rather no piece is none of them, even where one lay.
    """
    known = [dict(track.candidate().ranked()) for track in tracks]
    seen = [dict(sighting.candidate.ranked()) for sighting in look]
    costs = sorted(
        (_away(track.at, sighting.at) + _unlike(known[i], seen[j]) - math.log(sighting.candidate.p), i, j)
        for (i, track), (j, sighting) in product(enumerate(tracks), enumerate(look))
        if not sighting.candidate.is_thing
    )
    pairs: dict[int, int] = {}
    for cost, i, j in costs:
        if cost < DIFFERENT and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return {tracks[i]: look[j] for i, j in pairs.items()}


def _away(one: Point, other: Point) -> float:
    """What a movement weighs."""
    return min(math.dist(one, other), FARTHEST) / STEP


def _unlike(one: Mapping[Kind, float], other: Mapping[Kind, float]) -> float:
    """What the difference weighs between two pieces, given how likely each is of each kind."""
    alike = sum(p * other.get(kind, 0.0) for kind, p in one.items())
    most = sum(one.values()) * sum(other.values())
    return DIFFERENT if alike <= 0 else min(math.log(most / alike), DIFFERENT)


def _is_under(track: _Track, pairs: Mapping[_Track, Sighting]) -> bool:
    """Whether a piece may lie under one that came since it was last seen.

    None hides under a piece that is no larger: that one lay under it, or was put in its place.
    """
    return track.told is not None and any(
        other.born > track.last
        and math.dist(other.at, track.at) < ON_TOP
        and DIAMETER[_type(other)] > DIAMETER[track.told.type]
        for other in pairs
    )


def _type(track: _Track) -> Type | None:
    return track.evidence().ranked()[0][0].type
