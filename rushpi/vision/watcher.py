"""Watches the bowls through a film: frames go in, events come out.

Most of what a camera sees has not changed since the frame before, so only bowls that have are read. The mat
is looked for whenever a bowl is read; while some of its markers are hidden it lies where it lay.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Bowl, Kind
from rushpi.vision.bowls import Rim, find_rims, is_inside
from rushpi.vision.certainty import CERTAIN, is_whole
from rushpi.vision.features import planes
from rushpi.vision.finishes import NEEDED, Goal, finishes, goal_of
from rushpi.vision.inventory import USUAL_BOX
from rushpi.vision.light import Light, measure_light
from rushpi.vision.markers import Homography, MatNotFoundError, find_markers, place
from rushpi.vision.mat import BOWLS
from rushpi.vision.motion import Glance
from rushpi.vision.pieces import without_doubles
from rushpi.vision.profile import Profile
from rushpi.vision.sight import look
from rushpi.vision.tracker import Event, Look, Moment, Sighting, Tracker
from rushpi.vision.view import bowl_view

AGAIN: Final = 0.25
"""Seconds until a bowl that does not change is read again: noise is less when averaged."""

READINGS: Final = 4
"""A bowl that does not change is read no more after so many times."""

AROUND: Final = 85.0
"""Millimetres about a printed circle's middle where a change concerns its bowl."""

MOVED: Final = 3.0
"""Pixels by which a marker's corner must be off before the mat is believed to have moved."""

RIM_LEFT: Final = 0.5
"""Of what a bowl's rim showed at its best: in poor light it is never whole, but a hand hides more."""


Circle = tuple[float, float, float]
"""Centre and radius in a frame's pixels."""


@dataclass(frozen=True)
class _Placed:
    """Where the mat lies, and the markers that said so."""

    homography: Homography
    markers: dict[int, NDArray[np.float64]]

    def agrees(self, markers: Mapping[int, NDArray[np.float64]]) -> bool:
        """Whether the mat still lies here, though perhaps not all markers show."""
        return 0 < len(markers) <= len(self.markers) and all(
            i in self.markers and float(np.abs(self.markers[i] - corners).max()) < MOVED
            for i, corners in markers.items()
        )


@dataclass
class _Bowl:
    """What is remembered of one bowl: how it looked when it last changed, and how often it was read since."""

    glance: Glance | None = None
    read: float = 0.0
    readings: int = 0
    best_rim: float = 0.0
    circle_px: Circle | None = None
    in_view: bool = False
    """Whether nothing hid it when it was last read; it has not changed since."""
    whole: bool = False
    """Whether its whole rim showed then: in poor light a bowl may be in view and a hand over it yet."""
    seen: float | None = None
    """The last moment when nothing hid it."""
    before: float | None = None
    """The last such moment before it changed: what has come came since."""


@dataclass(frozen=True)
class Finish:
    """A photo finish: the event by which a bowl reached a goal, and its frame.

    Attributes:
        event: It bears the moment when the piece was first seen.
        since: When its bowl was last seen without the piece; None if it never was.
        certain: Whether the bowl surely holds what the goal asks for.
        jpeg: The frame.
        circle_px: Centre and radius of the bowl in the frame.
    """

    event: Event
    since: float | None
    certain: bool
    jpeg: bytes
    circle_px: Circle | None


@dataclass(frozen=True)
class _Kept:
    """A frame in which a piece came, and what was known of the four bowls then."""

    jpeg: bytes
    since: tuple[float | None, ...]
    circles_px: tuple[Circle | None, ...]


class Watcher:
    """The eyes during a round. `box` says how many pieces of each kind there are."""

    def __init__(self, profile: Profile, box: Mapping[Kind, int] = USUAL_BOX) -> None:
        self._profile = profile
        self._tracker = Tracker(box)
        self._radius = profile.rim_radius
        self._placed: _Placed | None = None
        self.unplaced: MatNotFoundError | None = None
        """Why the last frame in which the mat was looked for and not found did not show it."""
        self._bowls = [_Bowl() for _ in range(BOWLS)]
        self._events: list[Event] = []
        self._kept: dict[int, _Kept] = {}
        self._frame = -1

    @property
    def has_seen_mat(self) -> bool:
        """Whether any frame so far showed the mat."""
        return self._placed is not None

    @property
    def counts(self) -> tuple[Bowl, ...]:
        """What lies in each bowl, as far as it has been told."""
        return self._tracker.counts()

    @property
    def certain(self) -> tuple[bool, ...]:
        """Whether what has been told of each bowl is more than a best guess."""
        return tuple(
            bowl.in_view and bowl.whole and self._tracker.confidence(number) >= CERTAIN
            for number, bowl in enumerate(self._bowls)
        )

    @property
    def finishes(self) -> dict[tuple[int, Goal], Finish]:
        """The photo finishes so far, by bowl and goal."""
        return {key: self._finish(*key, event) for key, event in finishes(self._events).items()}

    def see(self, frame: NDArray[np.uint8] | None, t: float) -> list[Event]:
        """What the frame, (H, W, 3) BGR, taken at `t` seconds, brings to light. None is a broken frame."""
        self._frame += 1
        when = Moment(t, self._frame)
        looks = {} if frame is None else self._look(frame, t)
        if frame is not None:
            self._note_who_is_in_view(looks, t)
        events = self._tracker.look(when, looks)
        self._events += events
        self._keep(frame)
        return events

    def finish(self) -> list[Event]:
        """What the last frames showed too briefly to be told. Nothing more will be seen."""
        events = self._tracker.finish()
        self._events += events
        return events

    def _finish(self, bowl: int, goal: Goal, event: Event) -> Finish:
        kept = self._kept[event.frame]
        kinds = [kind for kind in Kind if goal_of(kind) == goal]
        surest = self._tracker.confidences(bowl, kinds)[: NEEDED[goal]]
        certain = len(surest) == NEEDED[goal] and math.prod(surest) >= CERTAIN
        return Finish(event, kept.since[bowl], certain, kept.jpeg, kept.circles_px[bowl])

    def _note_who_is_in_view(self, looks: Mapping[int, Look], t: float) -> None:
        for number, bowl in enumerate(self._bowls):
            if number in looks:
                bowl.in_view = looks[number] is not None
            if bowl.in_view:
                bowl.seen = t

    def _keep(self, frame: NDArray[np.uint8] | None) -> None:
        """Keeps the frame if a piece came in it: any of them may turn out to be a photo finish."""
        untold = self._tracker.untold()
        if frame is not None and self._frame in untold:
            self._kept[self._frame] = _Kept(
                cv2.imencode(".jpg", frame)[1].tobytes(),
                tuple(bowl.before for bowl in self._bowls),
                tuple(bowl.circle_px for bowl in self._bowls),
            )
        needed = untold | {event.frame for event in self._events if event.change > 0}
        self._kept = {number: kept for number, kept in self._kept.items() if number in needed}

    def _look(self, frame: NDArray[np.uint8], t: float) -> dict[int, Look]:
        glance = Glance.at(frame)
        due = self._due(glance, t)
        if not due:
            return {}
        homography = self._place(frame)
        if homography is None:
            return dict.fromkeys(range(BOWLS))
        light = measure_light(frame, self._profile.mat, homography)
        rims = find_rims(frame, self._profile.mat, homography, light, self._radius)
        if self._radius is None and all(rim.present and is_whole(rim, light) for rim in rims):
            self._radius = rims[0].radius  # measured once, when all bowls show
        for known, rim in zip(self._bowls, rims, strict=True):
            known.circle_px = rim.circle_px(homography)
        looks: dict[int, Look] = {}
        for bowl in due:
            self._bowls[bowl].read = t
            self._bowls[bowl].readings += 1
            covered = self._is_covered(bowl, rims[bowl], light)
            self._bowls[bowl].whole = is_whole(rims[bowl], light)
            looks[bowl] = None if covered else self._read(frame, homography, light, rims[bowl])
        return looks

    def _due(self, glance: Glance, t: float) -> list[int]:
        """The bowls to be read: those that changed, and those that did lately."""
        due = []
        for bowl, middle in zip(self._bowls, self._profile.mat.bowls.centres, strict=True):
            if self._placed is None:
                changed = True
            else:
                around = np.add(middle, AROUND * np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)]))
                changed = glance.differs(bowl.glance, self._placed.homography.to_px(around))
            if changed:
                bowl.glance, bowl.readings, bowl.before = glance, 0, bowl.seen
            due.append(changed or (t - bowl.read >= AGAIN and bowl.readings < READINGS))
        return [bowl for bowl, is_due in enumerate(due) if is_due]

    def _place(self, frame: NDArray[np.uint8]) -> Homography | None:
        """Where the mat lies; None if this frame does not tell."""
        mat = self._profile.mat
        found = find_markers(frame, mat.dictionary)
        markers = {i: corners for i, corners in found.items() if i in mat.markers}
        if self._placed is None or not self._placed.agrees(markers):
            try:
                self._placed = _Placed(place(mat, markers), markers)
            except MatNotFoundError as error:
                self.unplaced = error
                return None
        return self._placed.homography

    def _is_covered(self, bowl: int, rim: Rim, light: Light) -> bool:
        """Whether a hand is over a bowl, or the bowl away."""
        known = self._bowls[bowl]
        known.best_rim = max(known.best_rim, rim.weakest)
        faint = rim.weakest < RIM_LEFT * known.best_rim
        broken = not (light.is_dim or is_whole(rim, light))
        return not rim.present or faint or broken

    def _read(
        self, frame: NDArray[np.uint8], homography: Homography, light: Light, rim: Rim
    ) -> list[Sighting]:
        view = bowl_view(frame, homography, light, rim.centre)
        _, (found,) = look(planes([view.picture], self._profile.colours), self._profile.kinds)
        seen: list[Sighting] = []
        for candidate in without_doubles(found):
            mm = homography.to_mm(view.to_photo(candidate.at))
            at = (float(mm[0] - rim.centre[0]), float(mm[1] - rim.centre[1]))
            if is_inside(rim, mm):
                seen.append(Sighting(at, candidate))
        return seen
