"""The wiring drawing (SVG), from the pin map.

The header is drawn as it lies on the Pi, odd pins left and even pins right. Each device stands on its pin's
side, in the order of the pins; so wires never cross.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from hardware.electrics import BUZZERS, PULL_DOWN, RED, base_resistor, led_resistor
from rushpi.hourglass import Pins

GPIO_AT: Final = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""The place on the 40-pin header of each GPIO number (Raspberry Pi documentation, "GPIO")."""
FIVE_VOLTS: Final = (2, 4)
THREE_VOLTS: Final = (1, 17)
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)

PITCH: Final = 26.0
TOP: Final = 90.0
MIDDLE: Final = 560.0
COLUMN: Final = 15.0  # from the header's middle line to a pin
EDGE: Final = 64.0  # from there to where the wires begin to turn
CHANNEL: Final = 9.0
DEVICES: Final = 230.0
ROW: Final = 46.0
BUZZER_ROW: Final = 176.0
WIDTH: Final = 2 * MIDDLE

INK: Final = "#1b1f3b"
COLOURS: Final = {"led": "#c8452d", "buzzer": "#8a5a00", "switch": "#2a6f4e"}


@dataclass(frozen=True, slots=True)
class Device:
    """Something to be wired to a pin."""

    gpio: int
    name: str
    kind: str

    @property
    def place(self) -> int:
        """Its pin's place on the header."""
        return GPIO_AT[self.gpio]

    @property
    def height(self) -> float:
        """Of its row."""
        return BUZZER_ROW if self.kind == "buzzer" else ROW


def devices(pins: Pins) -> list[Device]:
    """Everything on a pin map."""
    found = [Device(pin, f"LED {number}", "led") for number, pin in enumerate(pins.leds, 1)]
    if pins.buzzer is not None:
        found.append(Device(pins.buzzer.pin, "buzzer", "buzzer"))
    for name, pin in (("flip switch", pins.flip), ("big button", pins.button)):
        if pin is not None:
            found.append(Device(pin, name, "switch"))
    return sorted(found, key=lambda device: device.place)


def drawing(pins: Pins) -> str:
    """The whole drawing."""
    everything = devices(pins)
    sides = {
        side: [device for device in everything if device.place % 2 == odd] for side, odd in ((-1, 1), (1, 0))
    }
    tall = max(TOP + 20 * PITCH, *(TOP + sum(d.height for d in found) for found in sides.values()))
    buzzer = "" if pins.buzzer is None else pins.buzzer.kind
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {tall + 60:g}"'
            f' font-family="sans-serif" font-size="13" fill="{INK}" stroke-linecap="round">'
        ),
        '<rect width="100%" height="100%" fill="white" stroke="none"/>',
        _text(MIDDLE, 30, "rushpi: wiring", anchor="middle", size=20),
        _text(
            MIDDLE,
            52,
            "made from hardware/pins.toml; every ground sign goes to any GND pin of the header",
            anchor="middle",
        ),
        *_header({device.place: device for device in everything}),
    ]
    for side, found in sides.items():
        lines += _side(side, found, buzzer)
    return "\n".join([*lines, "</svg>", ""])


def _header(wired: dict[int, Device]) -> Iterator[str]:
    gpio = {place: number for number, place in GPIO_AT.items()}
    left, top = MIDDLE - 2 * COLUMN, TOP - PITCH / 2
    yield _box(left, top, 4 * COLUMN, 20 * PITCH, fill="#e9e6dc")
    for place in range(1, 41):
        side = -1 if place % 2 else 1
        x, y = _pin(place)
        if place in wired:
            fill, name = COLOURS[wired[place].kind], f"GPIO {gpio[place]}"
        elif place in FIVE_VOLTS:
            fill, name = "#e0332a", "5 V"
        elif place in THREE_VOLTS:
            fill, name = "#e9a13b", "3.3 V"
        elif place in GROUNDS:
            fill, name = "#1b1f3b", "GND"
        else:
            fill, name = "#c9c9c9", ""
        yield f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{fill}"/>'
        yield _text(x, y + 3.5, str(place), anchor="middle", size=9, fill="white")
        anchor = "end" if side < 0 else "start"
        yield _text(x + side * 20, y - 3, name, anchor=anchor, size=10)


def _pin(place: int) -> tuple[float, float]:
    side = -1 if place % 2 else 1
    return MIDDLE + side * COLUMN, TOP + (place - 1) // 2 * PITCH


def _side(side: int, found: Sequence[Device], buzzer: str) -> Iterator[str]:
    """The devices of one side of the header and their wires; -1 is left."""
    rows, y = [], TOP
    for device in found:
        rows.append(y + (BUZZER_ROW / 2 - ROW / 2 if device.kind == "buzzer" else 0))
        y += device.height
    for index, (device, row) in enumerate(zip(found, rows, strict=True)):
        x, pin_y = _pin(device.place)
        # Wires that rise turn farther out the lower they start; wires that fall the other way round.
        turn = EDGE + CHANNEL * (index if row < pin_y else len(found) - index)
        corner = x + side * turn
        start = MIDDLE + side * DEVICES
        points = f"{x + side * 9:g},{pin_y:g} {corner:g},{pin_y:g} {corner:g},{row:g} {start:g},{row:g}"
        yield (
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[device.kind]}" stroke-width="2.2"/>'
        )
        mirror = "" if side > 0 else " scale(-1,1)"
        shapes, words = _DRAWN[device.kind](device, buzzer)
        yield (
            f'<g transform="translate({start:g},{row:g}){mirror}"'
            f' fill="none" stroke="{INK}" stroke-width="1.8">'
        )
        yield from shapes
        yield "</g>"
        for dx, dy, said in words:
            yield _text(start + side * dx, row + dy, said, anchor="middle", size=12)


Drawn = tuple[list[str], list[tuple[float, float, str]]]
"""Shapes from where the wire arrives, to the right; and words, with where their middle is."""


def _led(device: Device, _: str) -> Drawn:
    shapes = [
        _path("M0 0 H24"),
        _box(24, -7, 46, 14),
        _path("M70 0 H104 M104 -9 L122 0 L104 9 Z M122 -9 V9 M122 0 H160"),
        _path("M112 -13 l6 -8 m-4 1 l4 -1 l0 4 M120 -13 l6 -8 m-4 1 l4 -1 l0 4", 1.0),
        *_ground(160, 0),
    ]
    return shapes, [(47, 4.5, f"{led_resistor(RED):g} Ω"), (215, 5, device.name)]


def _switch(device: Device, _: str) -> Drawn:
    shapes = [
        _path("M0 0 H66 M106 0 H160 M69 -2 L102 -16"),
        '<circle cx="69" cy="0" r="3"/>',
        '<circle cx="103" cy="0" r="3"/>',
        *_ground(160, 0),
    ]
    return shapes, [(222, 5, device.name)]


def _buzzer(_: Device, kind: str) -> Drawn:
    buzzer = BUZZERS[kind]
    shapes = [
        _path("M0 0 H40"),
        _box(40, -7, 46, 14),
        _path("M86 0 H130 M18 0 V24"),
        _box(11, 24, 14, 34),
        _path("M18 58 V66"),
        *_ground(18, 66),
        '<circle cx="138" cy="0" r="20"/>',
        _path("M130 -12 V12 M130 -5 L146 -16 V-34 M130 5 L146 16 V40 M139 15 l7 1 l-3 -6"),
        *_ground(146, 40),
        # Upwards from the collector: the buzzer, a diode beside it, and 5 V.
        _path("M146 -34 V-40 M146 -40 H206 M206 -40 V-50 M206 -64 V-74 M146 -74 H206"),
        '<circle cx="146" cy="-57" r="15"/>',
        _path("M146 -40 V-42 M146 -72 V-74"),
        _path("M198 -50 H214 L206 -64 Z M198 -64 H214"),
        _path("M146 -74 V-78" if buzzer.series == 0 else "M146 -74 H112"),
    ]
    words: list[tuple[float, float, str]] = [
        (63, 4.5, _ohms(base_resistor(buzzer))),
        (50, 46, _ohms(PULL_DOWN)),
        (212, 6, "BC337-25"),
        (246, -53, "1N4148"),
        (146, -53, "BZ"),
        (212, 24, f"{kind} buzzer"),
    ]
    if buzzer.series:
        shapes += [_box(66, -81, 46, 14), _path("M66 -74 H50"), *_five_volts(50, -74)]
        words += [(89, -70, f"{buzzer.series:g} Ω"), (26, -70, "5 V")]
    else:
        shapes += _five_volts(146, -78)
        words += [(120, -80, "5 V")]
    return shapes, words


_DRAWN: Final = {"led": _led, "switch": _switch, "buzzer": _buzzer}


def _ground(x: float, y: float) -> list[str]:
    return [
        _path(f"M{x:g} {y:g} v6 M{x - 9:g} {y + 6:g} h18 M{x - 6:g} {y + 10:g} h12 M{x - 3:g} {y + 14:g} h6")
    ]


def _five_volts(x: float, y: float) -> list[str]:
    return [f'<circle cx="{x - 4:g}" cy="{y:g}" r="4" fill="#e0332a"/>']


def _ohms(value: float) -> str:
    return f"{value:g} Ω" if value < 1000 else f"{value / 1000:g} kΩ"


def _path(steps: str, width: float = 1.8) -> str:
    return f'<path d="{steps}" stroke-width="{width:g}"/>'


def _box(x: float, y: float, width: float, height: float, fill: str = "white") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" fill="{fill}"/>'


def _text(x: float, y: float, words: str, *, anchor: str = "start", size: float = 13, fill: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}" fill="{fill}">'
        f"{escape(words)}</text>"
    )
