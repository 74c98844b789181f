"""The film of a table, as it is and as a bad evening makes it."""

import cv2
import msgspec
import numpy as np
import pytest

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.markers import find_markers, place
from rushpi.vision.tracker import Event
from rushpi.vision.watcher import Watcher
from tests.vision.film import EVENTS, LATE, frames, profile

FPS = 2.0
ADDED = sorted((bowl, kind) for _, bowl, kind in EVENTS)


def watch(film, fps=FPS) -> tuple[Watcher, list[Event]]:
    watcher = Watcher(profile())
    events = [event for i, frame in enumerate(film) for event in watcher.see(frame, i / fps)]
    return watcher, events + watcher.finish()


def added(events) -> list[tuple[int, Kind]]:
    assert all(event.change == 1 for event in events)
    return sorted((event.bowl, event.kind) for event in events)


def test_a_film_tells_what_comes_when_it_is_first_seen():
    watcher, events = watch(frames())
    assert sorted((event.frame, event.bowl, event.kind) for event in events) == sorted(EVENTS)
    assert all(event.t == event.frame / FPS for event in events)
    assert [sum(bowl.values()) for bowl in watcher.counts] == [0, 3, 2, 0]


def hide_corner(frame):
    hidden = frame.copy()
    h, w = frame.shape[:2]
    hidden[: h // 4, : w // 3] = (70, 110, 170)
    return hidden


def shift(frame, turn=4.0):
    h, w = frame.shape[:2]
    moved = cv2.getRotationMatrix2D((w / 2, h / 2), turn, 0.95)
    return np.asarray(cv2.warpAffine(frame, moved, (w, h), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def dim(frame):
    return np.asarray(cv2.LUT(frame, (255 * (np.arange(256) / 255) ** 1.4).astype(np.uint8)), np.uint8)


@pytest.mark.parametrize("change", [hide_corner, shift, dim])
def test_a_marker_hidden_a_bumped_table_another_light(change):
    film = frames()
    _, events = watch(film[:5] + [change(frame) for frame in film[5:]])
    assert added(events) == ADDED


def turn_bowls(frame, angle=40.0, by=(6.0, -4.0)):
    """Every bowl turned by degrees and pushed by pixels, with all that lies in it."""
    mat = profile().mat
    homography = place(mat, find_markers(frame, mat.dictionary))
    pushed = frame.copy()
    for centre in mat.bowls.centres:
        (middle, side) = homography.to_px(np.array([centre, np.add(centre, (68.0, 0.0))]))
        turn = cv2.getRotationMatrix2D(middle.tolist(), angle, 1.0)
        turn[:, 2] += by
        disc = np.zeros(frame.shape[:2], np.uint8)
        where = np.rint(middle + by).astype(int).tolist()
        cv2.circle(disc, where, round(float(np.linalg.norm(side - middle))), 255, -1)
        pushed[disc > 0] = cv2.warpAffine(frame, turn, frame.shape[1::-1])[disc > 0]
    return pushed


def unchanged(frame):
    return frame


BUMPS = (unchanged, turn_bowls, lambda frame: shift(turn_bowls(frame, -70.0)), shift)
"""The bowls are turned and pushed, then turned further while the table moves, then put back."""

SPELLS = (unchanged, dim, hide_corner, lambda frame: dim(hide_corner(frame)))
"""A lamp goes out, a sleeve lies on a marker, both; and all is well again."""


@pytest.mark.parametrize("spells", [BUMPS, SPELLS])
@pytest.mark.parametrize("lasting", [1, 3])
def test_an_evening_of_mishaps_tells_each_piece_once_and_soon(spells, lasting):
    film = [spells[i // lasting % len(spells)](frame) for i, frame in enumerate(frames() + frames()[-1:] * 4)]
    watcher, late = Watcher(profile()), []
    told = []
    for i, frame in enumerate(film):
        told += (events := watcher.see(frame, i / FPS))
        late += [i / FPS - event.t for event in events]
    assert added(told) == ADDED
    assert max(late) <= 1.5


@pytest.mark.parametrize("skipped", [{3, 4}, {5, 6, 7}, {9, 10}])
def test_a_camera_that_stops_for_seconds_misses_nothing_that_stays(skipped):
    film = frames() + frames()[-1:] * 4
    watcher, told, t = Watcher(profile()), [], 0.0
    for i, frame in enumerate(film):
        t += 5.0 if i in skipped else 1 / FPS
        told += watcher.see(None if i in skipped else frame, t)
    assert added(told) == ADDED


def test_frames_that_are_broken_or_missing():
    film = frames()
    film[3] = film[7] = None
    _, events = watch(film)
    assert added(events) == ADDED


def test_no_mat_no_events():
    blank = np.full((405, 720, 3), 128, np.uint8)
    watcher, events = watch([blank] * 5)
    assert not events
    assert not watcher.has_seen_mat


def test_the_frames_of_the_finishes_are_kept_and_no_others():
    film = frames(LATE)
    watcher, _ = watch(film)
    assert {key: finish.event.frame for key, finish in watcher.finishes.items()} == {
        (0, Kind.WASABI): 2,
        (1, Type.HOSOMAKI): 2,
    }
    for finish in watcher.finishes.values():
        kept = cv2.imdecode(np.frombuffer(finish.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert np.abs(kept.astype(int) - film[2]).mean() < 3
    assert set(watcher._kept) == {2}


def test_what_came_under_a_hand_came_since_the_bowl_was_last_seen():
    watcher, _ = watch(frames())
    last_seen = {(frame, bowl): watcher._kept[frame].since[bowl] for frame, bowl, _ in EVENTS}
    assert last_seen == {(2, 1): 0.5, (2, 2): 0.5, (6, 1): 1.5, (8, 1): 3.5, (8, 2): 3.5}


def test_a_still_film_is_not_read_for_ever(monkeypatch):
    watcher = Watcher(profile())
    film = frames(["two"] * 40)
    for i, frame in enumerate(film[:20]):
        watcher.see(frame, i / FPS)
    monkeypatch.setattr("rushpi.vision.watcher.find_markers", None)  # would be called by any reading
    for i, frame in enumerate(film[20:], 20):
        watcher.see(frame, i / FPS)
    assert [sum(bowl.values()) for bowl in watcher.counts] == [0, 1, 1, 0]


def test_a_bowl_under_a_hand_or_never_seen_is_not_certain():
    watcher, _ = watch(frames(("empty", "hand", "hand", "hand")))
    assert watcher.certain[0]
    assert not watcher.certain[1]
    assert not any(Watcher(profile()).certain)


def without_bowls(frame):
    """Paper where the bowls stood."""
    mat = profile().mat
    homography = place(mat, find_markers(frame, mat.dictionary))
    for centre in mat.bowls.centres:
        corner, other = np.rint(homography.to_px(centre + np.array([(-69, -69), (69, 69)]))).astype(int)
        cv2.rectangle(frame, corner.tolist(), other.tolist(), (225, 225, 225), -1)
    return frame


def test_how_large_the_bowls_are_is_measured_when_they_stand_there():
    unmeasured = msgspec.structs.replace(profile(), rim_radius=None)
    watcher = Watcher(unmeasured)
    watcher.see(without_bowls(frames()[0]), 0.0)
    events = [event for i, frame in enumerate(frames(), start=1) for event in watcher.see(frame, i / FPS)]
    assert added(events + watcher.finish()) == ADDED
