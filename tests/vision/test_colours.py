import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Flavour
from rushpi.vision.colours import Colours, chroma, hue_tolerance
from rushpi.vision.features import PLANES, planes

SALMON, OCTOPUS, CUCUMBER = (0.9, 0.5, 0.3), (0.9, 0.5, 0.7), (0.3, 0.7, 0.3)


FLAVOURED = pytest.mark.parametrize(
    ("name", "rgb"), [("salmon", SALMON), ("octopus", OCTOPUS), ("cucumber", CUCUMBER)]
)


def chroma_of(rgb):
    u, v = chroma(*(np.float32([value]) for value in rgb))
    return float(u[0]), float(v[0])


COLOURS = Colours(
    flavours={
        Flavour.SALMON: chroma_of(SALMON),
        Flavour.OCTOPUS: chroma_of(OCTOPUS),
        Flavour.CUCUMBER: chroma_of(CUCUMBER),
    },
    rice=(0.78, 0.76, 0.72),
    nori=(0.1, 0.12, 0.1),
)


def seen(rgb, colours=COLOURS):
    picture = np.full((16, 16, 3), rgb, np.float32)
    return dict(zip(PLANES, planes([picture], colours)[0, :, 8, 8], strict=True))


@given(st.tuples(*[st.floats(0.3, 0.8)] * 3), st.floats(0.5, 1.2))
def test_a_shadow_hardly_changes_a_chroma(rgb, brightness):
    lit, shaded = chroma_of(rgb), chroma_of([value * brightness for value in rgb])
    assert math.dist(lit, shaded) < 0.04


@given(st.floats(0, 1.2))
def test_grey_has_no_chroma(value):
    assert chroma_of((value,) * 3) == pytest.approx((0, 0), abs=1e-6)


@pytest.mark.parametrize("brightness", [0.5, 1.0])
@FLAVOURED
def test_each_flavour_lights_up_its_own_plane_in_light_and_shadow(name, rgb, brightness):
    found = seen([value * brightness for value in rgb])
    assert found[name] > 0.8
    assert all(found[other] < 0.3 for other in ("salmon", "octopus", "cucumber") if other != name)


def test_rice_and_nori_have_their_planes_and_an_unknown_colour_none():
    assert seen((0.78, 0.76, 0.72))["rice"] > 0.95
    assert seen((0.1, 0.12, 0.1))["nori"] > 0.95
    assert seen(CUCUMBER)["wasabi"] == seen(CUCUMBER)["bowl"] == 0


def test_the_nearer_two_flavours_the_narrower_each():
    near = Colours(flavours={Flavour.SALMON: (0.3, 0.1), Flavour.OCTOPUS: (0.3, 0.0)})
    assert hue_tolerance(near) < hue_tolerance(COLOURS)


def test_a_set_with_one_flavour_only_works():
    one = Colours(flavours={Flavour.SALMON: chroma_of(SALMON)})
    assert seen(SALMON, one)["salmon"] > 0.8


@FLAVOURED
def test_a_colour_goes_farthest_towards_its_own_flavour(name, rgb):
    found = seen(rgb)
    own = found[f"towards {name}"]
    assert own > 0.4
    assert all(
        found[f"towards {other}"] < own for other in ("salmon", "octopus", "cucumber") if other != name
    )


@FLAVOURED
@given(share=st.floats(0.1, 1.0))
def test_a_pale_colour_goes_as_much_less_far(name, rgb, share):
    """What the bell-shaped planes lose: a tint adds up, so it can be subtracted."""
    grey = np.full(3, np.mean(rgb))
    pale = grey + share * (np.array(rgb) - grey)
    assert seen(pale)[f"towards {name}"] == pytest.approx(share * seen(rgb)[f"towards {name}"], abs=1e-3)


def test_grey_goes_nowhere_and_nothing_goes_towards_an_unknown_flavour():
    one = Colours(flavours={Flavour.SALMON: chroma_of(SALMON)})
    assert all(abs(seen((0.5, 0.5, 0.5))[f"towards {flavour}"]) < 1e-3 for flavour in Flavour)
    assert seen(CUCUMBER, one)["towards cucumber"] == 0
