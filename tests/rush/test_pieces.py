import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush import Flavour, Kind, Type, bowl_of, sushis


def test_each_type_comes_in_each_flavour_and_hosomaki_also_wild():
    plain = {(kind.type, *kind.flavours) for kind in Kind if len(kind.flavours) == 1}
    assert plain == {(type_, flavour) for type_ in Type for flavour in Flavour}
    assert Kind.HOSOMAKI_WILD.type is Type.HOSOMAKI
    assert Kind.HOSOMAKI_WILD.flavours == set(Flavour)


def test_wasabi_is_no_sushi():
    assert [kind for kind in Kind if not kind.is_sushi] == [Kind.WASABI]
    assert Kind.WASABI.type is None
    assert not Kind.WASABI.flavours
    assert sushis({Kind.WASABI: 3, Kind.NIGIRI_SALMON: 2, Kind.HOSOMAKI_WILD: 1}) == 3


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_read_in_both_spellings(kind):
    assert Kind(kind.value) is kind
    assert Kind(kind.value.replace("-", ":")) is kind


@pytest.mark.parametrize("wrong", ["nigiri:tuna", "nigiri salmon", "", None, 3, "NIGIRI_SALMON"])
def test_anything_else_is_no_kind(wrong):
    with pytest.raises(ValueError, match="is not a valid Kind"):
        Kind(wrong)


@given(st.lists(st.sampled_from(Kind)))
def test_a_bowl_counts_its_pieces_in_the_order_of_kinds(pieces):
    bowl = bowl_of(pieces)
    assert [kind for kind, count in bowl.items() for _ in range(count)] == sorted(
        pieces, key=list(Kind).index
    )
    assert 0 not in bowl.values()
