"""The parts list (Markdown), from the pin map and the circuits."""

from collections.abc import Iterable, Iterator, Sequence

from hardware.electrics import (
    BC337,
    BOARDS,
    BUZZERS,
    LEDS,
    PULL_DOWN,
    RED,
    base_resistor,
    led_current,
    led_resistor,
    loads,
)
from hardware.optics import FIELDS, camera_height
from rushpi.hourglass import Pins
from rushpi.vision.mat import load_mat

HEAD = """\
# Parts

Made by `python -m hardware` from `pins.toml`: change that and run it again. What you do not build you
leave out of `pins.toml`, and of this list: no LED bar, a button instead of the flip switch, an active buzzer
instead of a passive one, or no hourglass at all (`chip = "none"` in the settings): then by touch alone.
"""

COMPUTER = """\
## Computer, screen, camera

| | Pi 4 | Pi 5 | Zero 2 W |
| --- | --- | --- | --- |
| memory | 2 GB or more | 2 GB or more | 512 MB: one camera, nothing beside rushpi |
| power supply | 5.1 V 3 A, USB-C | 5.1 V 5 A, USB-C | 5.1 V 2.5 A, micro USB |
| camera cable | 15 to 15 ways | 15 to 22 ways ("mini") | 15 to 22 ways ("mini") |
| screen | 7" Touch Display, Touch Display 2, or HDMI | the same | HDMI by a mini HDMI adapter |
| pin header | there | there | to be soldered, or the "WH" model |
| cooler | heat sink | Active Cooler | none |

| quantity | part |
| ---: | --- |
| 1 | Raspberry Pi as above, its power supply, a microSD card "high endurance", 16 GB or more |
| 1 | Raspberry Pi Camera Module 3; or a USB camera of 1280 x 720 or more that sends MJPEG |
| 1 | screen as above |
| 1 | small speaker: USB, or 3.5 mm on a Pi 4 (a Pi 5 and a Zero have no plug) |
| 1 | diffuse LED ring, 5 V (USB), 20 cm or more, white, CRI 90 (readings are surer with it) |
"""


def document(pins: Pins) -> str:
    """The whole list."""
    return "\n".join(
        [
            HEAD,
            COMPUTER,
            *_table("## Hourglass", ("quantity", "part", "value"), _hourglass(pins)),
            *_table(
                "## Other LEDs\n\nOne colour a bar. White, blue and pure green ones need more than 3.3 V.",
                ("colour", "series resistor", "current"),
                (
                    (
                        led.colour,
                        f"{led_resistor(led):g} Ω",
                        f"{led_current(led_resistor(led), led.typical):.1f} mA",
                    )
                    for led in LEDS
                ),
            ),
            *_table(
                "## What the pins deliver\n\nAt the most: everything on at once, each part at the edge of its"
                " tolerance.",
                ("pin", "what", "mA"),
                [
                    *((f"GPIO {load.pin}", load.what, f"{load.current:.2f}") for load in loads(pins)),
                    ("all", "", f"{sum(load.current for load in loads(pins)):.1f}"),
                ],
            ),
            *_table(
                "",
                ("board", "a pin may deliver", "all together"),
                ((board.name, f"{board.pin:g} mA", f"{board.total:g} mA") for board in BOARDS),
            ),
            *_table(
                "## Camera arm\n\nThe lens above the middle of the A3 mat: all of it is in the picture, with"
                " a tenth to spare.",
                ("camera", "height of the lens"),
                (
                    (name, f"{camera_height(load_mat().size, field) / 10:.0f} cm")
                    for name, field in FIELDS.items()
                ),
            ),
            *_table("", ("quantity", "part"), ARM),
        ]
    )


ARM = (
    ("2", "square wooden battens 20 x 20 mm: a post 20 mm longer than the height above, and an arm of 30 cm"),
    ("3", 'printed parts: `camera_arm.scad`, `part = "foot"`, `"elbow"` and `"plate"`'),
    ("8", "wood screws 3 x 16 mm"),
    ("4", "screws M2 x 8 mm with nuts, for the camera"),
    ("1", "camera cable of 50 cm, or a USB camera's own"),
)


def _hourglass(pins: Pins) -> Iterator[tuple[str, str, str]]:
    count = len(pins.leds)
    if count:
        yield str(count), "LED, 5 mm, red, diffuse", f"{RED.least:g} to {RED.most:g} V"
        yield str(count), "resistor, 1/4 W, 5 %", f"{led_resistor(RED):g} Ω (LEDs)"
    if pins.buzzer is not None:
        buzzer = BUZZERS[pins.buzzer.kind]
        yield "1", buzzer.name, f"{buzzer.current:.0f} mA at most, from 5 V"
        if buzzer.series:
            yield "1", "resistor, 1/2 W, 5 %", f"{buzzer.series:g} Ω (in series with the buzzer)"
        yield "1", "NPN transistor", BC337.name
        yield "1", "resistor, 1/4 W, 5 %", f"{base_resistor(buzzer):g} Ω (base)"
        yield "1", "resistor, 1/4 W, 5 %", f"{PULL_DOWN:g} Ω (pull-down: silent while nobody drives the pin)"
        yield "1", "diode", "1N4148 (across the buzzer, its ring to plus)"
    if pins.flip is not None:
        yield "1", "tilt switch", "SW-520D ball switch, closed when upright"
    if pins.button is not None:
        yield "1", "push button", "arcade button, 30 mm or larger, closes when pressed"
    yield "1", "strip board, 2.54 mm", "50 x 80 mm"
    yield "1", "female header, 2 x 20, or jumper wires", ""
    yield "6", "disc magnet", "5 x 2 mm (hold the glass upright)"
    yield "1", "thin two-wire cable to the flip switch", "0.14 mm², 40 cm"
    yield "3", "printed parts: `hourglass.scad`", 'part = "stand", "glass", "pin"'


def _table(head: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    if head:
        yield f"{head}\n"
    yield f"| {' | '.join(columns)} |"
    yield "| " + " | ".join("---" for _ in columns) + " |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
