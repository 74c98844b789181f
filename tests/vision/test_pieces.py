import numpy as np
import pytest

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.network import CELLS, CLASSES, STRIDE
from rushpi.vision.pieces import find_candidates, plainness, without_doubles


def answer(*peaks):
    """A network's answer with peaks of (row, column, object logit, {class: logit})."""
    logits = np.full((1 + len(CLASSES), CELLS, CELLS), -8, np.float32)
    for row, column, there, classes in peaks:
        logits[0, row, column] = there
        for name, logit in classes.items():
            logits[1 + CLASSES.index(name), row, column] = logit
    return logits


def only(candidates):
    (candidate,) = candidates
    return candidate


def test_a_peak_is_a_candidate_where_its_cell_is():
    found = only(find_candidates(answer((10, 20, 5, {Kind.WASABI: 8})), Kind))
    assert found.at == pytest.approx((20 * STRIDE + 1.5, 10 * STRIDE + 1.5), abs=0.5)
    assert found.p == pytest.approx(1 / (1 + np.exp(-5)))
    assert found.ranked()[0][0] is Kind.WASABI


def test_neighbouring_cells_are_one_piece_and_its_middle_lies_between():
    found = only(find_candidates(answer((10, 20, 5, {}), (10, 21, 4.9, {})), Kind))
    assert 20 * STRIDE + 1.5 < found.at[0] < 21 * STRIDE + 1.5


def test_two_pieces_stay_two_likeliest_first():
    found = find_candidates(answer((10, 20, 2, {}), (10, 24, 5, {})), Kind)
    assert [round(c.at[0] / STRIDE) for c in found] == [24, 20]


def test_an_empty_bowl_has_no_candidates():
    assert find_candidates(answer(), Kind) == []


def test_a_hidden_flavour_is_shared_out_among_its_type():
    found = only(find_candidates(answer((5, 5, 9, {Type.HOSOMAKI: 9, Kind.HOSOMAKI_WILD: 2})), Kind))
    assert not found.flavour_seen
    ranked = dict(found.ranked())
    assert found.ranked()[0][0] is Kind.HOSOMAKI_WILD
    assert sum(p for kind, p in ranked.items() if kind.type is Type.HOSOMAKI) > 0.99


@pytest.mark.parametrize(
    ("there", "looks_of", "counts"),
    [
        (0.5, [Kind.WASABI], True),
        (0.5, [Kind.WASABI, Kind.HOSOMAKI_SALMON, Kind.URAMAKI_SALMON], False),
        (3.0, [Kind.WASABI, Kind.HOSOMAKI_SALMON, Kind.URAMAKI_SALMON], True),
        (-0.5, [Kind.WASABI], False),
    ],
)
def test_what_looks_a_little_like_every_kind_counts_only_if_something_is_surely_there(
    there, looks_of, counts
):
    found = only(find_candidates(answer((5, 5, there, dict.fromkeys(looks_of, 9))), Kind))
    assert found.is_piece is counts


def test_what_looks_of_a_kind_that_the_profile_lacks_is_none_of_its_kinds_for_sure():
    known = [Kind.NIGIRI_SALMON, Kind.WASABI]
    found = only(find_candidates(answer((5, 5, 9, {Kind.URAMAKI_SALMON: 9, Kind.WASABI: 1})), known))
    assert [kind for kind, _ in found.ranked()] == [Kind.WASABI, Kind.NIGIRI_SALMON]
    assert found.p > 0.99
    assert found.ranked()[0][1] < 0.01


def test_the_only_kind_of_its_type_needs_no_flavour():
    known = [Kind.URAMAKI_SALMON, Kind.WASABI]
    found = only(find_candidates(answer((5, 5, 9, {Type.URAMAKI: 9})), known))
    assert found.flavour_seen
    assert found.ranked()[0] == (Kind.URAMAKI_SALMON, pytest.approx(1, abs=0.01))


def test_probabilities_of_a_piece_sum_to_its_own():
    found = only(find_candidates(answer((5, 5, 1, {Type.NIGIRI: 1, Kind.NIGIRI_SALMON: 1})), Kind))
    assert sum(p for _, p in found.ranked()) == pytest.approx(found.p)


def test_a_thing_is_no_piece_however_surely_it_is_seen():
    found = only(find_candidates(answer((5, 5, 9, {None: 12, Kind.WASABI: 2})), Kind))
    assert found.p < 0.01
    assert found.thing > 0.99
    assert sum(found.kinds.values()) + sum(found.hidden.values()) == pytest.approx(1)


def test_what_may_be_a_thing_is_the_less_a_piece():
    found = only(find_candidates(answer((5, 5, 9, {None: 8, Kind.WASABI: 8})), Kind))
    assert found.p == pytest.approx(found.thing, abs=0.01)
    assert plainness([found]) < 0.5


def test_a_bowl_is_as_plain_as_all_that_was_found_in_it():
    sure, faint = (1, 1, 8, {Kind.WASABI: 20}), (30, 30, -8, {Kind.WASABI: 20})
    half, one_of_two = (30, 30, 0, {Kind.WASABI: 20}), {Kind.NIGIRI_SALMON: 20, Kind.NIGIRI_OCTOPUS: 20}
    assert plainness([]) == 1
    assert plainness(find_candidates(answer(sure, faint), Kind)) > 0.99
    assert plainness(find_candidates(answer(sure, half), Kind)) == pytest.approx(0.5, abs=0.01)
    assert plainness(find_candidates(answer(half, (1, 1, 8, one_of_two)), Kind)) == pytest.approx(
        0.25, abs=0.01
    )


def test_a_leaning_piece_with_two_faces_is_one():
    found = find_candidates(
        answer(
            (20, 20, 5, {Kind.HOSOMAKI_WILD: 8}),
            (23, 22, 4, {Type.HOSOMAKI: 8}),  # 9 mm away
            (17, 22, 3, {Kind.WASABI: 8}),
            (20, 28, 2, {Type.HOSOMAKI: 8}),  # 21 mm away
        ),
        Kind,
    )
    assert without_doubles(found) == [found[0], found[2], found[3]]


def test_crossed_pieces_of_two_flavours_are_two():
    upper, lower = (20, 20, 5, {Kind.NIGIRI_OCTOPUS: 8}), (23, 22, 1, {Kind.NIGIRI_SALMON: 8})
    found = find_candidates(answer(upper, lower), Kind)
    assert without_doubles(found) == found
    unseen = find_candidates(answer(upper, (23, 22, 1, {Type.NIGIRI: 8})), Kind)
    assert without_doubles(unseen) == unseen[:1]


def test_a_thing_on_a_piece_is_not_its_second_face():
    piece, thing = (20, 20, 5, {Kind.WASABI: 8}), (23, 22, 4, {None: 12, Kind.WASABI: 8})
    found = find_candidates(answer(piece, thing), Kind)
    assert without_doubles(found) == found
