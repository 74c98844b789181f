"""The house around the table as the screen asks for it: preferences, past games, the camera, the lights."""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.camera import Camera, CameraError
from rushpi.display.house import Lesson, Sight, Told, Trouble
from rushpi.display.office import Office
from rushpi.doctor.sight import DIM, OVEREXPOSED
from rushpi.finding import Finding
from rushpi.hourglass import Hourglass, Signal
from rushpi.locale import _
from rushpi.onethread import OneThread
from rushpi.preferences import Preferences, PreferencesError, save_preferences
from rushpi.rush import ROUND_SECONDS, Kind
from rushpi.table import Annals, CardStory, JournalError, Spool, Story
from rushpi.vision.calibration import CalibrationError, SheetPhoto, learn, open_sheet
from rushpi.vision.light import measure_light
from rushpi.vision.markers import Homography, MatNotFoundError, find_markers, place
from rushpi.vision.mat import Mat, Sheet, load_sheet
from rushpi.vision.profile import Profile, ProfileError, save_profile
from rushpi.vision.separability import Separability, separability

_LOG: Final = logging.getLogger(__name__)
SHOWN: Final = 960
"""Pixels: no side of a picture on the screen need be longer."""
OLD: Final = 2.0
"""Seconds after which a picture is no longer what the camera sees now."""
LIGHT_ON: Final = 60.0
"""Seconds after which a light that is tried goes out by itself."""
BUZZ: Final = 0.5
TONE: Final = 440.0


class House(OneThread):
    """See `rushpi.display.house.House`. Looking and learning happen in a thread of their own."""

    def __init__(
        self,
        folder: Path,
        preferences: Preferences,
        journal: Spool,
        glass: Hourglass,
        mat: Mat,
        camera: Camera | None = None,
        *,
        profile: Path,
        seconds: int = ROUND_SECONDS,
        learned: Callable[[Profile], None] = lambda _profile: None,
        tell: Callable[[str], None] = lambda _sentence: None,
        checks: Callable[[], Iterator[Finding]] = lambda: iter(()),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Look after what is in `folder`.

        Args:
            folder: Where preferences are kept.
            preferences: The ones kept there.
            journal: Of the past games.
            glass: Whose lights and buzzer can be tried.
            mat: What the camera looks for.
            camera: A running one, or none.
            profile: Where what is learned is kept.
            seconds: How long a round lasts unless the house rules say otherwise.
            learned: Told of every new profile.
            tell: Told of what went wrong.
            checks: Makes the doctor's checks, one after the other.
            clock: The camera's clock.
        """
        super().__init__("house")
        self.seconds = seconds
        self._folder = folder
        self._preferences = preferences
        self._glass = glass
        self._mat = mat
        self._camera = camera
        self._learned = learned
        self._tell = tell
        self._checks = checks
        self._profile = profile
        self._clock = clock
        self.office: Office | None = None
        self._annals = Annals(journal)
        self._unread = ""
        """Why past games could not be read."""
        self._writing: Future[None] | None = None
        self._looking: Future[Sight] | None = None
        self._seen: tuple[Sight, float] | None = None

    @property
    def preferences(self) -> Preferences:
        """What somebody chose last."""
        return self._preferences

    def prefer(self, preferences: Preferences) -> None:
        """Keep what somebody chose; what cannot be kept is used all the same, and told of."""
        self._preferences = preferences
        try:
            save_preferences(preferences, self._folder)
        except PreferencesError as error:
            self._tell(str(error))

    def games(self) -> Sequence[Story | CardStory]:
        """Every game in the journal, as far as it was read; what is new is read in a while."""
        if self._writing is not None and self._writing.done():
            self._writing.result()  # a mistake of ours shows
            self._writing = None
        if self._writing is None:
            self._writing = self._worker.submit(self._read_on)
        return self._annals.games

    def stories(self) -> Sequence[Story]:
        """The tournaments among them."""
        return tuple(game for game in self.games() if isinstance(game, Story))

    def _read_on(self) -> None:
        try:
            self._annals.update()
        except JournalError as error:
            if str(error) != self._unread:  # it is asked for again and again
                self._tell(str(error))
            self._unread = str(error)

    def sight(self) -> Sight:
        """What the camera saw when the last picture was looked at; the next look is under way."""
        if self._camera is None:
            return Sight(trouble=Trouble.NO_CAMERA)
        if self._looking is not None and self._looking.done():
            self._seen, self._looking = (self._looking.result(), self._clock()), None
        if self._looking is None:
            self._looking = self._worker.submit(_look, self._camera, self._mat)
        if self._seen is None or self._clock() - self._seen[1] > OLD:
            return Sight(trouble=Trouble.NO_PICTURE)
        return self._seen[0]

    def teacher(self) -> "Pupil":
        """Somebody to teach the pieces to."""
        return Pupil(self._camera, self._mat, load_sheet(), self._worker, self._taught, self._clock)

    def _taught(self, profile: Profile) -> None:
        save_profile(profile, self._profile)
        self._learned(profile)

    def examine(self) -> "Examination":
        """Look for what is wrong."""
        return Examination(self._checks(), self._worker, self._tell)

    @property
    def lights(self) -> int:
        """How many lights are wired."""
        return self._glass.lights

    def light(self, number: int | None) -> None:
        """Turn on one light and no other; None ends that."""
        if number is None:
            self._glass.try_out(None)
        else:
            bar = tuple(float(i == number) for i in range(self.lights))
            self._glass.try_out(Signal(bar, None), LIGHT_ON)

    def buzz(self) -> None:
        """Sound the buzzer for a moment."""
        self._glass.try_out(Signal((0.0,) * self.lights, TONE), BUZZ)

    def felt(self) -> frozenset[str]:
        """The sensors that are pressed or turned over."""
        return frozenset(sensor for sensor, level in self._glass.levels().items() if level)


class Examination:
    """Makes the doctor's checks; see `rushpi.display.house.Examination`."""

    def __init__(
        self, checks: Iterator[Finding], worker: ThreadPoolExecutor, tell: Callable[[str], None]
    ) -> None:
        """`tell` gets a sentence, in any thread, if a check breaks down: those after it are not made."""
        self._findings: tuple[Finding, ...] = ()
        self._tell = tell
        self._work = worker.submit(self._run, checks)
        self._work.add_done_callback(self._ended)

    def _ended(self, work: Future[None]) -> None:
        if not work.cancelled() and (error := work.exception()) is not None:
            _LOG.error("a check broke down", exc_info=error)
            self._tell(_("A check broke down, and those after it were not made. The log says why."))

    def _run(self, checks: Iterator[Finding]) -> None:
        for finding in checks:
            self._findings = (*self._findings, finding)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found so far."""
        return self._findings

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return not self._work.done()


@dataclass(frozen=True, slots=True)
class _Taken:
    """A photo of the sheet, opened, and as it is shown."""

    photo: SheetPhoto
    shown: Sight


@dataclass(frozen=True, slots=True)
class _Empty:
    """The photo of the empty bowls, (H, W, 3) BGR, and as it is shown."""

    picture: NDArray[np.uint8]
    shown: Sight


class Pupil:
    """Learns a set of pieces; see `rushpi.display.house.Teacher`."""

    def __init__(
        self,
        camera: Camera | None,
        mat: Mat,
        sheet: Sheet,
        worker: ThreadPoolExecutor,
        taught: Callable[[Profile], None],
        clock: Callable[[], float],
    ) -> None:
        self._camera = camera
        self._mat = mat
        self._sheet = sheet
        self._worker = worker
        self._taught = taught
        self._clock = clock
        self._taken: list[_Taken] = []
        self._empty: _Empty | None = None
        self._lesson = Lesson()
        self._taking: Future[_Taken | _Empty | Trouble] | None = None
        self._learning: Future[tuple[Told, ...]] | None = None

    @property
    def lesson(self) -> Lesson:
        """How far it has come."""
        if self._taking is not None and self._taking.done():
            self._take(self._taking.result())
            self._taking = None
        if self._learning is not None and self._learning.done():
            try:
                self._lesson = replace(self._lesson, busy=False, report=self._learning.result())
            except (CalibrationError, ProfileError) as error:
                self._lesson = replace(self._lesson, busy=False, failed=str(error))
            self._learning = None
        return self._lesson

    def photograph(self, *, empty: bool = False) -> None:
        """Take another photo, from now on: none that still shows a hand."""
        if not self.lesson.busy and self._camera is not None:
            self._lesson = replace(self._lesson, busy=True, trouble=None, failed=None)
            sheet = None if empty else self._sheet
            self._taking = self._worker.submit(_photograph, self._camera, self._mat, sheet, self._clock())

    def forget(self) -> None:
        """Throw the last photo away."""
        if not self.lesson.busy and self._taken:
            if self._empty is not None:
                self._empty = None
            else:
                self._taken.pop()
            self._lesson = self._so_far()

    def learn(self) -> None:
        """Learn from the photos."""
        if not self.lesson.busy and self._taken:
            self._lesson = replace(self._lesson, busy=True, trouble=None, failed=None)
            photos = [taken.photo for taken in self._taken]
            empty = None if self._empty is None else self._empty.picture
            self._learning = self._worker.submit(_learn, photos, self._mat, self._sheet, empty, self._taught)

    def _so_far(self) -> Lesson:
        empty = None if self._empty is None else self._empty.shown
        return Lesson(tuple(taken.shown for taken in self._taken), empty)

    def _take(self, taken: _Taken | _Empty | Trouble) -> None:
        match taken:
            case Trouble():
                self._lesson = replace(self._lesson, busy=False, trouble=taken)
                return
            case _Empty():
                self._empty = taken
            case _Taken():
                self._taken.append(taken)
        self._lesson = self._so_far()


def _look(camera: Camera, mat: Mat) -> Sight:
    try:
        picture = camera.latest().picture
    except CameraError:
        return Sight(trouble=Trouble.NO_PICTURE)
    try:
        homography = place(mat, find_markers(picture, mat.dictionary))
    except MatNotFoundError:
        return _shown(picture, trouble=Trouble.NO_MAT)
    return _shown(picture, homography, mat, trouble=_trouble(picture, mat, homography))


def _trouble(picture: NDArray[np.uint8], mat: Mat, homography: Homography) -> Trouble | None:
    if homography.markers_seen < homography.markers_in_all:
        return Trouble.PARTLY_HIDDEN
    light = measure_light(picture, mat, homography)
    if light.paper_value < DIM:
        return Trouble.DARK
    return Trouble.BRIGHT if light.clipped > OVEREXPOSED else None


def _photograph(camera: Camera, mat: Mat, sheet: Sheet | None, moment: float) -> _Taken | _Empty | Trouble:
    """A photo of the sheet; without one, of the empty bowls."""
    try:
        picture = camera.since(moment).picture
    except CameraError:
        return Trouble.NO_PICTURE
    if sheet is None:
        try:
            homography = place(mat, find_markers(picture, mat.dictionary))
        except MatNotFoundError:
            return Trouble.NO_MAT
        return _Empty(picture, _shown(picture, homography, mat))
    try:
        photo = open_sheet(picture, mat, sheet)
    except MatNotFoundError:
        return Trouble.NO_SHEET
    if not photo.cells:
        return Trouble.NO_SHEET
    corners = (sheet.cells[kind] for kind in photo.cells)
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in corners]
    return _Taken(photo, _shown(picture, photo.homography, mat, cells=photo.sheet.to_px(middles)))


def _shown(
    picture: NDArray[np.uint8],
    homography: Homography | None = None,
    mat: Mat | None = None,
    *,
    cells: NDArray[np.float64] | None = None,
    trouble: Trouble | None = None,
) -> Sight:
    """A picture, (H, W, 3) BGR, small enough for a screen, and what was found in it."""
    height, width = picture.shape[:2]
    scale = min(1.0, SHOWN / max(height, width))
    small = cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    corners: tuple[tuple[float, float], ...] = ()
    if homography is not None and mat is not None:
        w, h = mat.size
        around = [(-w / 2, h / 2), (w / 2, h / 2), (w / 2, -h / 2), (-w / 2, -h / 2)]
        corners = _points(homography.to_px(around) * scale)
    found = () if cells is None else _points(cells * scale)
    rgb = cv2.cvtColor(small, cv2.COLOR_BGR2RGB).tobytes()
    return Sight((small.shape[1], small.shape[0]), rgb, corners, found, trouble)


def _points(px: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in px)


def _learn(
    photos: Sequence[SheetPhoto],
    mat: Mat,
    sheet: Sheet,
    empty: NDArray[np.uint8] | None,
    taught: Callable[[Profile], None],
) -> tuple[Told, ...]:
    profile = learn(photos, mat, empty)
    taught(profile)
    absent = (Told(kind, 0, 0, laid=False) for kind in sheet.cells if kind not in profile.kinds)
    return (*(_told(kind) for kind in separability(photos, profile)), *absent)


def _told(found: Separability) -> Told:
    close: set[Kind] = {*found.confused, *found.mistaken}
    shown = found.photos - found.hidden - found.unseen
    return Told(found.kind, found.right, shown, tuple(kind for kind in Kind if kind in close))
