import math
from dataclasses import replace

import numpy as np
import pytest

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.bowls import Rim
from rushpi.vision.certainty import CERTAIN, confidence, doubt_about
from rushpi.vision.light import Light
from rushpi.vision.pieces import Candidate
from rushpi.vision.reading import SENTENCES, Cause, Doubt, sentence

RIM = Rim((0, 0), 58, 0.7, True)


def lit(paper=170.0, clipped=0.0):
    brightness = np.array([math.log(paper), 0, 0, 0, 0, 0])
    return Light((1.0, 1.0), brightness, math.log(paper), (200, 150), clipped, paper=1.0)


def piece(p=0.9999, at=(50.0, 50.0), kind=Kind.WASABI, hidden=0.0):
    kinds = dict.fromkeys(Kind, 0.0)
    kinds[kind] = 1 - hidden
    return Candidate(at, p, kinds, {} if kind.type is None else {kind.type: hidden})


FAIR = lit()


def doubt(*candidates, rim=RIM, light=FAIR, crowded=()):
    named = [(c, c.ranked()[0][0]) for c in candidates if c.p >= 0.5]
    return doubt_about(rim, light, candidates, named, crowded)


def test_an_empty_bowl_and_clear_pieces_are_certain():
    assert doubt() is None
    assert doubt(piece(), piece(at=(150, 150))) is None


def test_confidence_is_the_product_of_all_that_must_be_right():
    found = [piece(p=0.9), piece(p=0.8), piece(p=0.1)]
    named = [(c, Kind.WASABI) for c in found[:2]]
    assert confidence(found, named) == pytest.approx(0.9 * 0.8 * 0.9)


def test_something_half_seen_beside_clear_pieces_is_a_doubt():
    assert doubt(piece(), piece(p=0.4, at=(150, 150))) == Doubt(Cause.UNCLEAR, 1)


def test_something_that_is_no_piece_is_to_be_taken_out():
    """Even if pieces lie on each other too: it may lie on them."""
    thing = replace(piece(p=0.01, at=(52, 52)), thing=0.98)
    assert doubt(piece(), piece(p=0.6, at=(60, 55)), thing) == Doubt(Cause.FOREIGN)
    assert confidence([thing], []) == pytest.approx(0.01)


def test_pieces_without_their_flavour_are_to_be_turned_up():
    side = [piece(kind=Kind.URAMAKI_SALMON, hidden=0.9, at=(x, 50)) for x in (20, 90)]
    assert doubt(piece(), *side) == Doubt(Cause.ON_SIDE, 2)


def test_a_doubtful_piece_upon_another_is_to_be_spread():
    assert doubt(piece(), piece(p=0.6, at=(60, 55))) == Doubt(Cause.PILED, 1)


def test_a_broken_rim_is_a_hand_unless_it_drowns_in_noise_or_light():
    broken = Rim((0, 0), 58, 0.1, True)
    assert doubt(piece(), rim=broken) == Doubt(Cause.COVERED)
    assert doubt(piece(), rim=broken, light=lit(60)) == Doubt(Cause.DARK)
    assert doubt(piece(), rim=broken, light=lit(clipped=0.9)) == Doubt(Cause.BRIGHT)


def test_a_bowl_at_the_photos_edge_is_not_covered_but_out_of_view():
    cut = Rim((0, 0), 58, 0.1, True, in_view=False)
    assert doubt(piece(), rim=cut) == Doubt(Cause.OUT_OF_VIEW)
    assert doubt(piece(), rim=replace(cut, weakest=0.7)) is None, "a hair's breadth is missing"


def test_a_kind_seen_too_often_and_no_bowl_are_doubts():
    assert doubt(piece(), crowded={Kind.WASABI}) == Doubt(Cause.INVENTORY, 1)
    assert doubt(rim=Rim((0, 0), 58, 0.7, False)) == Doubt(Cause.MISSING)


def test_whatever_is_uncertain_has_a_cause_that_names_a_piece():
    """Many small doubts make a bowl uncertain even where each piece alone would pass."""
    many = [piece(p=0.95, at=(50 * i, 50 * i)) for i in range(8)]
    assert confidence(many, [(c, Kind.WASABI) for c in many]) < CERTAIN
    assert doubt(*many).pieces > 0


def test_every_cause_has_a_sentence_for_one_and_for_many():
    assert set(SENTENCES) == set(Cause)
    for cause in Cause:
        one, many = sentence(Doubt(cause, 1)), sentence(Doubt(cause, 3))
        assert ":" in one
        assert "{" not in one + many
    assert sentence(Doubt(Cause.ON_SIDE, 2)) == "2 pieces do not show their flavour: turn them up."
    assert Type.NIGIRI not in sentence(Doubt(Cause.PILED, 2))
