"""The film of a table, as it is and as a bad evening makes it."""

import cv2
import numpy as np
import pytest

from rushpi.rush.pieces import Kind, Type
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
