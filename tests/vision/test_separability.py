from collections import Counter

import pytest
from msgspec import structs

from rushpi.commands.calibrate.sheet import _verdict
from rushpi.rush.pieces import Flavour, Kind
from rushpi.vision.colours import Colours
from rushpi.vision.separability import Separability, close_hues
from tests.vision.test_profile import PROFILE


def with_flavours(**hues):
    flavours = {Flavour(name): chroma for name, chroma in hues.items() if name != "wasabi"}
    return structs.replace(PROFILE, colours=Colours(flavours=flavours, wasabi=hues.get("wasabi")))


def test_flavours_of_nearly_one_hue_are_named():
    near = with_flavours(salmon=(0.3, 0.05), octopus=(0.2, 0.0), cucumber=(-0.2, 0.2))
    assert close_hues(near) == [("salmon", "octopus")]


def test_wasabi_counts_too_and_hues_go_round():
    near = with_flavours(salmon=(-0.3, 0.02), wasabi=(-0.3, -0.02))
    assert close_hues(near) == [("salmon", "wasabi")]


def test_well_apart_flavours_are_not_named():
    assert close_hues(with_flavours(salmon=(0.25, 0.3), octopus=(0.25, 0.0), cucumber=(-0.2, 0.2))) == []


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (
            Separability(Kind.WASABI, 6, 6, 0, 0, Counter(), {}),
            "right in 6 of 6 photos that show it, well apart",
        ),
        (
            Separability(Kind.HOSOMAKI_SALMON, 6, 3, 2, 0, Counter({Kind.HOSOMAKI_WILD: 1}), {}),
            "right in 3 of 4 photos that show it, taken for hosomaki-wild in 1",
        ),
        (Separability(Kind.WASABI, 6, 4, 0, 2, Counter(), {}), "not found in 2"),
        (
            Separability(Kind.WASABI, 2, 2, 0, 0, Counter(), {Kind.NIGIRI_CUCUMBER: 0.2}),
            "close to nigiri-cucumber",
        ),
        (Separability(Kind.URAMAKI_SALMON, 2, 0, 2, 0, Counter(), {}), "never showed its flavour"),
    ],
)
def test_the_report_is_in_words(found, says):
    assert says in _verdict(found)
