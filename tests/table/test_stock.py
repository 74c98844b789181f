"""Taking stock after cleaning: what is missing is named, and nothing is called complete that is not seen."""

from rushpi.rush import Box
from rushpi.rush.pieces import Kind
from rushpi.table import Detection, Reading, take_stock
from tests.table.evenings import seen

K = Kind
BOX = Box({K.NIGIRI_SALMON: 3, K.URAMAKI_OCTOPUS: 2, K.WASABI: 1})
ALL = (
    seen(0, K.NIGIRI_SALMON, K.NIGIRI_SALMON, K.NIGIRI_SALMON),
    seen(1, K.URAMAKI_OCTOPUS, K.URAMAKI_OCTOPUS),
    seen(2, K.WASABI),
    seen(3),
)


def test_all_is_there() -> None:
    stock = take_stock(Reading(ALL), BOX)
    assert stock.complete
    assert (stock.found, stock.held, stock.missing, stock.over) == (6, 6, {}, {})


def test_the_missing_piece_is_named() -> None:
    stock = take_stock(Reading((seen(0, K.NIGIRI_SALMON, K.NIGIRI_SALMON), *ALL[1:])), BOX)
    assert not stock.complete
    assert stock.missing == {K.NIGIRI_SALMON: 1}


def test_a_piece_beside_the_bowls_is_there_too() -> None:
    beside = Detection(K.NIGIRI_SALMON, 0.9, (0, 0), (0, 0, 1, 1))
    bowls = (seen(0, K.NIGIRI_SALMON, K.NIGIRI_SALMON), *ALL[1:])
    assert take_stock(Reading(bowls, (beside,)), BOX).complete


def test_one_piece_for_another_is_seen() -> None:
    bowls = (seen(0, K.NIGIRI_SALMON, K.NIGIRI_SALMON, K.NIGIRI_OCTOPUS), *ALL[1:])
    stock = take_stock(Reading(bowls), BOX)
    assert not stock.complete
    assert (stock.missing, stock.over) == ({K.NIGIRI_SALMON: 1}, {K.NIGIRI_OCTOPUS: 1})


def test_a_bowl_in_doubt_is_never_complete() -> None:
    stock = take_stock(Reading((seen(0, *[K.NIGIRI_SALMON] * 3, certain=False), *ALL[1:])), BOX)
    assert not stock.complete
    assert [bowl.bowl for bowl in stock.doubts] == [0]


def test_of_a_box_that_nobody_counted_only_the_sum_and_the_wasabi_are_known() -> None:
    assumed = Box(BOX.pieces, assumed=True)
    swapped = (seen(0, K.NIGIRI_SALMON, K.NIGIRI_SALMON, K.NIGIRI_OCTOPUS), *ALL[1:])
    assert take_stock(Reading(swapped), assumed).complete
    without_wasabi = take_stock(Reading((*ALL[:2], seen(2), seen(3))), assumed)
    assert not without_wasabi.complete
    assert (without_wasabi.missing, without_wasabi.found, without_wasabi.held) == ({K.WASABI: 1}, 5, 6)
