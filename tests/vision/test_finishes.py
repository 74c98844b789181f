from hypothesis import given
from hypothesis import strategies as st

from rushpi.rush.pieces import Kind, Type
from rushpi.vision.finishes import finishes
from rushpi.vision.tracker import Event


def event(t: float, kind: Kind, change: int = 1, bowl: int = 0) -> Event:
    return Event(t, round(t * 2), bowl, kind, change)


def test_the_third_of_a_type_whatever_its_flavours():
    third = event(3, Kind.HOSOMAKI_WILD)
    events = [
        event(1, Kind.HOSOMAKI_SALMON),
        event(2, Kind.HOSOMAKI_OCTOPUS),
        third,
        event(4, Kind.HOSOMAKI_WILD),
    ]
    assert finishes(events) == {(0, Type.HOSOMAKI): third}


def test_each_bowl_for_itself():
    events = [event(i, Kind.NIGIRI_SALMON, bowl=i % 2) for i in range(6)]
    assert finishes(events) == {(0, Type.NIGIRI): events[4], (1, Type.NIGIRI): events[5]}


def test_the_first_wasabi_is_one():
    events = [event(2, Kind.WASABI), event(3, Kind.WASABI)]
    assert finishes(events) == {(0, Kind.WASABI): events[0]}


def test_what_left_again_does_not_count():
    events = [
        event(1, Kind.NIGIRI_SALMON),
        event(2, Kind.NIGIRI_SALMON),
        event(2.5, Kind.NIGIRI_SALMON, -1),
        event(3, Kind.NIGIRI_SALMON),
    ]
    assert not finishes(events)
    last = event(4, Kind.NIGIRI_OCTOPUS)
    assert finishes([*events, last]) == {(0, Type.NIGIRI): last}


def test_a_kind_taken_back_never_counted():
    events = [event(t, Kind.NIGIRI_SALMON) for t in (1, 2, 3)]
    events += [event(3, Kind.NIGIRI_SALMON, -1), event(3, Kind.URAMAKI_SALMON)]
    assert not finishes(events)


@given(st.permutations([event(t, Kind.URAMAKI_SALMON) for t in range(5)]))
def test_the_order_of_telling_does_not_matter(events):
    assert finishes(events)[0, Type.URAMAKI].t == 2
