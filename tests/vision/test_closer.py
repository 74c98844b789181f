"""A closer look changes what a piece is of its type, and nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from rushpi.rush.pieces import Flavour, Kind, Type
from rushpi.vision import closer
from rushpi.vision.closer import CLOSE_PLANES, CROP, LIKE, MOST, TOWARDS, close_up, look_closer
from rushpi.vision.features import PLANES
from rushpi.vision.pieces import Candidate
from rushpi.vision.view import SIDE

SALMON = list(Flavour).index(Flavour.SALMON)


@pytest.fixture(scope="module")
def planes() -> np.ndarray:
    return np.random.default_rng(1).random((len(PLANES), SIDE, SIDE), np.float32)


@pytest.fixture
def sees_salmon(monkeypatch):
    """A closer look that is sure of salmon."""

    def answer(shown):
        words = np.zeros((len(shown), 3), np.float32)
        words[SALMON :: len(Flavour), 0] = 20
        return words

    monkeypatch.setattr(closer, "shipped_closer", lambda: answer)


def piece(**odds):
    kinds = {kind: odds.get(kind.replace("-", "_"), 0.0) for kind in Kind}
    hidden = {type_: odds.get(type_, 0.0) for type_ in Type}
    return Candidate((100.0, 100.0), 0.9, kinds, hidden)


DOUBTFUL = piece(hosomaki_cucumber=0.4, hosomaki_salmon=0.1, hosomaki_wild=0.1, hosomaki=0.3, wasabi=0.1)


def test_what_is_shown_of_a_piece_lies_about_its_middle(planes):
    shown = close_up(planes, (100.0, 60.0))
    assert shown.shape == (len(Flavour), CLOSE_PLANES, CROP, CROP)
    np.testing.assert_array_equal(shown[0, 0], planes[0, 36 : 36 + CROP, 76 : 76 + CROP])


@pytest.mark.parametrize("at", [(0.0, 0.0), (SIDE - 1.0, 0.0), (-20.0, SIDE + 20.0)])
def test_a_piece_at_the_edge_is_shown_too(planes, at):
    assert np.isfinite(close_up(planes, at)).all()


def test_all_flavours_are_seen_with_the_same_eyes(planes):
    renamed = planes.copy()
    for group in (LIKE, TOWARDS):
        renamed[group] = planes[np.roll(group, 1)]
    np.testing.assert_array_equal(
        close_up(renamed, (100.0, 60.0)), np.roll(close_up(planes, (100.0, 60.0)), 1, axis=0)
    )


def test_the_type_stays_as_likely_and_its_flavour_is_told(planes, sees_salmon):
    (after,) = look_closer(planes, [DOUBTFUL])
    assert after.ranked()[0][0] is Kind.HOSOMAKI_SALMON
    assert after.kinds[Kind.HOSOMAKI_SALMON] > 0.89
    assert sum(p for kind, p in after.kinds.items() if kind.type is Type.HOSOMAKI) + after.hidden[
        Type.HOSOMAKI
    ] == pytest.approx(0.9)
    assert after.kinds[Kind.WASABI] == DOUBTFUL.kinds[Kind.WASABI]
    assert (after.at, after.p) == (DOUBTFUL.at, DOUBTFUL.p)


@pytest.mark.parametrize("type_", Type)
def test_pieces_of_every_type_are_looked_at(planes, sees_salmon, type_):
    (after,) = look_closer(planes, [piece(**{f"{type_}_salmon": 0.3, f"{type_}_octopus": 0.5, type_: 0.2})])
    assert after.ranked()[0][0] == f"{type_}-salmon"


def test_a_kind_that_the_profile_does_not_know_is_never_told(planes, sees_salmon):
    known = {kind: p for kind, p in DOUBTFUL.kinds.items() if kind is not Kind.HOSOMAKI_SALMON}
    (after,) = look_closer(planes, [replace(DOUBTFUL, kinds=known)])
    assert set(after.kinds) == set(known)


def test_a_bowl_with_many_pieces_in_doubt_is_left_as_it_is(planes, sees_salmon):
    few, many = [DOUBTFUL] * MOST, [DOUBTFUL] * (MOST + 1)
    assert look_closer(planes, few) != few
    assert look_closer(planes, many) == many


@pytest.mark.parametrize(
    "plain",
    [
        piece(hosomaki_cucumber=0.99),
        piece(wasabi=1.0),
        replace(DOUBTFUL, p=0.3),
        replace(DOUBTFUL, kinds={Kind.HOSOMAKI_WILD: 0.9, Kind.WASABI: 0.1}, hidden={}),
    ],
    ids=["clear", "wasabi", "hardly seen", "only kind of its type"],
)
def test_what_is_plain_is_left_as_it_is(planes, sees_salmon, plain):
    assert look_closer(planes, [plain]) == [plain]
