"""Corrections teach colours, and no single wrong word can spoil one."""

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rushpi.rush.pieces import Flavour, Kind
from rushpi.vision.calibration import MIDDLE, learn
from rushpi.vision.cutouts import CUT, Cutout, cut, from_jpeg
from rushpi.vision.learning import AGREE, ENOUGH, FARTHEST, LearningError, agreement, fold_in, measure, moved
from tests.vision.table import Table
from tests.vision.test_calibration import FLAVOURS, chroma_of, photos

OTHERS = [(0.15, -0.1), (-0.2, 0.2)]
NEARBY = st.tuples(st.floats(-0.02, 0.02), st.floats(-0.02, 0.02))
ANYWHERE = st.tuples(st.floats(-1, 1), st.floats(-1, 1))


def learned(known, seen):
    return moved(known, list(agreement(dict(enumerate(seen))).values()), OTHERS)


@given(st.lists(NEARBY, min_size=ENOUGH, max_size=8), ANYWHERE, st.integers(0, 8))
def test_one_wrong_word_changes_nothing(offsets, wrong, place):
    known, true = (0.25, 0.3), (0.29, 0.27)
    right = [(true[0] + u, true[1] + v) for u, v in offsets]
    poisoned = right.copy()
    poisoned.insert(min(place, len(right)), wrong)
    before, after = learned(known, right), learned(known, poisoned)
    if all(math.dist(wrong, at) >= AGREE for at in right):
        assert after == before
    elif before is not None and after is not None:
        assert math.dist(before, after) < AGREE / 2


@given(st.lists(NEARBY, max_size=ENOUGH - 1))
def test_too_few_move_nothing(offsets):
    assert learned((0.25, 0.3), [(0.3 + u, 0.27 + v) for u, v in offsets]) is None


@given(st.lists(ANYWHERE, min_size=ENOUGH, max_size=8))
def test_a_colour_never_moves_far_nor_into_another(seen):
    known = (0.25, 0.3)
    target = moved(known, seen, OTHERS)
    if target is not None:
        assert math.dist(known, target) <= FARTHEST + 1e-9
        assert all(math.dist(target, other) > math.dist(target, known) for other in OTHERS)


def test_no_colour_moves_to_grey():
    assert moved((0.06, 0.0), [(0.03, 0.0)] * ENOUGH, []) is None


def test_pieces_that_disagree_half_and_half_agree_on_nothing():
    assert not agreement({0: (0.1, 0.1), 1: (0.1, 0.1), 2: (0.3, 0.3), 3: (0.3, 0.3)})


def disc(rgb, radius=8, tilt=1.0):
    picture = np.full((CUT, CUT, 3), 0.75, np.float32)
    balanced = tuple(0.8 * value for value in rgb)
    axes = (round(radius * 1.55), round(radius * tilt * 1.55))
    return cv2.ellipse(picture, (CUT // 2, CUT // 2), axes, 0, 0, 360, balanced, -1)


def test_a_colour_is_measured_where_it_is():
    salmon = FLAVOURS[Flavour.SALMON]
    known = np.add(chroma_of(salmon), (0.05, -0.04))
    assert math.dist(measure(disc(salmon), tuple(known)), chroma_of(salmon)) < 0.01


@pytest.mark.parametrize("rgb", [FLAVOURS[Flavour.CUCUMBER], (0.9, 0.9, 0.85)], ids=["another", "rice"])
def test_a_colour_that_does_not_show_is_not_measured(rgb):
    assert measure(disc(rgb), chroma_of(FLAVOURS[Flavour.SALMON])) is None


@pytest.fixture(scope="module")
def sheets():
    return photos()


@pytest.fixture(scope="module")
def true_profile(sheets):
    return learn(sheets, Table().mat)


def cutouts(sheets, *kinds, said=None):
    return [
        Cutout(said or kind, cut(photo.cells[kind], MIDDLE), f"{kind}-{i}")
        for kind in kinds
        for i, photo in enumerate(sheets)
    ]


SALMON = (Kind.NIGIRI_SALMON, Kind.URAMAKI_SALMON, Kind.HOSOMAKI_SALMON)


def stale(profile):
    """The profile of another light: salmon is turned so far that it is no longer read."""
    u, v = profile.colours.flavours[Flavour.SALMON]
    turned = (u * math.cos(0.5) - v * math.sin(0.5), u * math.sin(0.5) + v * math.cos(0.5))
    flavours = {**profile.colours.flavours, Flavour.SALMON: turned}
    return structs.replace(profile, colours=structs.replace(profile.colours, flavours=flavours))


def test_a_profile_keeps_the_pieces_it_was_learned_from(sheets, true_profile):
    assert [sample.kind for sample in true_profile.samples] == [*Kind, *Kind]
    first = from_jpeg(true_profile.samples[0].jpeg)
    assert np.abs(first - cut(sheets[0].cells[Kind.NIGIRI_SALMON], MIDDLE)).mean() < 0.02


def test_corrections_mend_a_colour_that_is_off(sheets, true_profile):
    old = stale(true_profile)
    found = fold_in(old, cutouts(sheets, *SALMON))
    (lesson,) = found.lessons
    assert lesson.colour is Flavour.SALMON
    assert lesson.moved > 0
    assert lesson.after > lesson.before
    true = true_profile.colours.flavours[Flavour.SALMON]
    assert math.dist(found.profile.colours.flavours[Flavour.SALMON], true) < math.dist(
        old.colours.flavours[Flavour.SALMON], true
    )
    assert not found.doubtful


def test_a_wrong_word_among_right_ones_is_named_and_changes_nothing(sheets, true_profile):
    old = stale(true_profile)
    right = cutouts(sheets, *SALMON)
    wrong = cutouts(sheets[:1], Kind.NIGIRI_CUCUMBER, said=Kind.NIGIRI_SALMON)
    found = fold_in(old, [*right, *wrong])
    assert found.profile == fold_in(old, right).profile
    assert [cutout.name for cutout in found.doubtful] == ["nigiri-cucumber-0"]


def test_wrong_words_alone_move_nothing(sheets, true_profile):
    wrong = cutouts(sheets, *SALMON, said=Kind.NIGIRI_OCTOPUS)
    found = fold_in(true_profile, wrong)
    assert found.profile == true_profile


def test_wild_pieces_teach_nothing(sheets, true_profile):
    found = fold_in(true_profile, cutouts(sheets, Kind.HOSOMAKI_WILD))
    assert (found.profile, found.lessons, found.mute) == (true_profile, [], 2)


def test_a_profile_without_its_pieces_cannot_learn(sheets, true_profile):
    with pytest.raises(LearningError, match="calibrate again"):
        fold_in(structs.replace(true_profile, samples=()), cutouts(sheets, *SALMON))


@pytest.mark.parametrize(
    ("of_pieces", "of_samples", "moves"),
    [((0.5, 0.9), (0.9, 0.9), True), ((0.5, 0.51), (0.9, 0.9), False), ((0.5, 0.9), (0.9, 0.89), False)],
    ids=["better", "no better", "the calibration's own are worse"],
)
def test_a_colour_moves_only_for_the_better(sheets, true_profile, monkeypatch, of_pieces, of_samples, moves):
    old = stale(true_profile)

    def sureness(cutouts, profile):
        return (of_samples if len(cutouts) == len(old.samples) else of_pieces)[profile is not old]

    monkeypatch.setattr("rushpi.vision.learning.sureness", sureness)
    found = fold_in(old, cutouts(sheets, *SALMON))
    assert (found.profile != old) is moves
    assert bool(found.lessons[0].moved) is moves
