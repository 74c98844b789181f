"""The parts list and the wiring drawing are those of the pin map, and the drawing can be followed."""

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.parts import document
from hardware.wiring import FIVE_VOLTS, GPIO_AT, GROUNDS, THREE_VOLTS, drawing
from rushpi.hourglass import Pins, load_pins
from rushpi.hourglass.pins import BuzzerPin

HARDWARE = Path(__file__).parents[2] / "hardware"
SVG = "{http://www.w3.org/2000/svg}"
Segment = tuple[tuple[float, float], tuple[float, float]]


@st.composite
def pin_maps(draw: st.DrawFn) -> Pins:
    numbers = draw(st.permutations(sorted(GPIO_AT)))
    leds = draw(st.sampled_from([0, 5, 8, 10]))
    buzzer = draw(st.sampled_from([None, "active", "passive"]))
    return Pins(
        leds=tuple(numbers[:leds]),
        buzzer=None if buzzer is None else BuzzerPin(numbers[10], buzzer),
        flip=draw(st.sampled_from([None, numbers[11]])),
        button=draw(st.sampled_from([None, numbers[12]])),
    )


def wires(svg: str) -> list[list[Segment]]:
    found = []
    for line in ET.fromstring(svg).iter(f"{SVG}polyline"):
        points = [tuple(float(n) for n in point.split(",")) for point in line.get("points", "").split()]
        found.append(list(itertools.pairwise(points)))
    return found


def touch(a: Segment, b: Segment) -> bool:
    """Whether two upright or level lines have a point in common."""
    return all(
        max(min(a[0][axis], a[1][axis]), min(b[0][axis], b[1][axis]))
        <= min(max(a[0][axis], a[1][axis]), max(b[0][axis], b[1][axis]))
        for axis in (0, 1)
    )


@pytest.mark.parametrize(("name", "made"), [("parts.md", document), ("wiring.svg", drawing)])
def test_the_committed_documents_are_current(name: str, made) -> None:
    committed = (HARDWARE / name).read_text(encoding="utf-8")
    assert committed == made(load_pins()), "run: python -m hardware"


@given(pin_maps())
@settings(max_examples=40)
def test_no_wire_touches_another(pins: Pins) -> None:
    for one, other in itertools.combinations(wires(drawing(pins)), 2):
        assert not any(touch(a, b) for a in one for b in other)


@given(pin_maps())
@settings(max_examples=20)
def test_every_pin_has_its_wire_and_its_name(pins: Pins) -> None:
    svg = drawing(pins)
    wired = {*pins.leds, pins.flip, pins.button, pins.buzzer and pins.buzzer.pin} - {None}
    assert len(wires(svg)) == len(wired)
    words = {text.text for text in ET.fromstring(svg).iter(f"{SVG}text")}
    assert {f"GPIO {pin}" for pin in wired} == {word for word in words if str(word).startswith("GPIO")}
    assert {f"LED {number}" for number in range(1, len(pins.leds) + 1)} <= words
    assert ("big button" in words) == (pins.button is not None)


def test_the_header_is_that_of_a_pi() -> None:
    """40 places: 26 GPIO numbers from 2 on, 2 for a HAT's memory, 12 of power and ground."""
    places = [*GPIO_AT.values(), *FIVE_VOLTS, *THREE_VOLTS, *GROUNDS, 27, 28]
    assert sorted(places) == list(range(1, 41))


def test_an_active_buzzer_has_no_series_resistor() -> None:
    passive = document(Pins(buzzer=BuzzerPin(18, "passive")))
    active = document(Pins(buzzer=BuzzerPin(18, "active")))
    assert "in series with the buzzer" in passive
    assert "in series with the buzzer" not in active
    assert "LED" not in active.split("## Hourglass")[1].split("##")[0]
