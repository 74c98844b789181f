"""Every way a file can be wrong is said without a word of programmers' jargon."""

from enum import StrEnum
from typing import Annotated

import msgspec
import pytest

from rushpi.rush.wording import in_words


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    rows: tuple[tuple[Colour, ...], ...] = ()
    height: Annotated[float, msgspec.Meta(ge=0)] | None = None
    name: str | int = ""
    plain: Colour = Colour.RED
    some: Annotated[tuple[int, ...], msgspec.Meta(min_length=2)] = (1, 2)
    sizes: dict[str, int] = {}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"rows": [[], ["red", "pink"]]}, "rows 2, entry 2: 'pink' is not known; use one of red, blue"),
        ({"plain": "pink"}, "plain: 'pink' is not known"),
        ({"plain": "a - at b\n"}, r"plain: 'a - at b\n' is not known"),
        ({"plain": "it's"}, 'plain: "it\'s" is not known'),
        ({"it's\n": 3}, 'there is no field "it\'s\\n"; check its spelling or take it out'),
        ({"plain": 3}, "plain: a text in quotes is needed here"),
        ({"height": -0.5}, "height: a number of at least 0 is needed here"),
        ({"height": "x"}, "height: a number or nothing is needed here"),
        ({"name": 1.5}, "name: a whole number or a text in quotes is needed here"),
        ({"some": [1, "x"]}, "some 2: a whole number is needed here"),
        ({"sizes": {"s": "x"}}, "sizes: a whole number is needed here"),
        ({"sizes": []}, "sizes: a set of named fields is needed here"),
        ({"x": 1}, "there is no field 'x'; check its spelling or take it out"),
        ([], "a set of named fields is needed here"),
    ],
)
def test_in_words(raw, said):
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(raw, Thing)
    assert in_words(error.value, {"rows": Colour}) == said


def test_a_list_that_is_too_short_is_told():
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert({"some": [1]}, Thing)
    assert in_words(error.value, {}) == "some: a list of at least 2 entries is needed here"


@pytest.mark.parametrize(("raw", "said"), [({"height": 10**400}, "height: Number out of range")])
def test_what_is_not_foreseen_is_passed_on(raw, said):
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(raw, Thing)
    assert in_words(error.value, {}) == said
