"""`rushpi hourglass`: runs the hourglass alone. Press: pause, go on. Hold: give up."""

import argparse
import math
import queue
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.hourglass import Clock, Hourglass, View

LINE_EVERY = 0.05
"""Real seconds between two pictures of the bar in the terminal."""

LEVELS = " ▁▂▃▄▅▆▇█"


def add(subcommands: Subcommands) -> None:
    command = subcommands.add_parser("hourglass", help="run the hourglass alone")
    command.add_argument("--seconds", type=_positive, default=30.0, help="how long it runs (default 30)")
    command.add_argument("--simulate", action="store_true", help="no pins: show the LEDs in the terminal")
    command.add_argument("--speed", type=_positive, default=1.0, help="times faster than real time")
    add_pins(command)
    command.set_defaults(run=run)


def add_pins(command: argparse.ArgumentParser) -> None:
    """The two arguments that say what is wired where."""
    command.add_argument("--pins", type=Path, metavar="FILE", help="a pin map instead of hardware/pins.toml")
    command.add_argument(
        "--chip", choices=("lgpio", "rpigpio"), default="lgpio", help="the GPIO library (default lgpio)"
    )


def run(args: argparse.Namespace) -> int:
    from rushpi.hourglass import Clock, Hourglass, HourglassError, load_pins, open_devices, stop_on_sigterm

    clock = Clock(args.speed)
    try:
        stop_on_sigterm()
        devices = open_devices(load_pins(args.pins), "mock" if args.simulate else args.chip)
        with devices, Hourglass(devices, clock) as hourglass:
            hourglass.start(args.seconds)
            _follow(hourglass, clock, drawn=args.simulate)
    except HourglassError as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        raise CommandError("the hourglass was stopped; all lights and the buzzer are off") from None
    return 0


def _follow(hourglass: "Hourglass", clock: "Clock", drawn: bool) -> None:
    """Do as the button says and draw the bar, until the end was seen and heard or the round was given up."""
    from rushpi.hourglass import Aborted, DevicesLost, Held, HourglassError, Over, Phase, Pressed
    from rushpi.hourglass.patterns import OVER_LASTS

    end = math.inf
    while clock.now() < end:
        if drawn:
            print(_line(hourglass.view()), end="\r" if sys.stdout.isatty() else "\n", flush=True)
        try:
            event = hourglass.events.get(timeout=LINE_EVERY)
        except queue.Empty:
            continue
        match event:
            case Pressed() if hourglass.view().phase is Phase.PAUSED:
                hourglass.resume()
            case Pressed():
                hourglass.pause()
            case Held():
                hourglass.abort()
            case Over(at=at):
                end = at + OVER_LASTS
            case Aborted():
                end = clock.now()
            case DevicesLost(message=message):
                raise HourglassError(message)
    if drawn:
        print(_line(hourglass.view()))


def _line(view: "View") -> str:
    """The bar as one line of text, the LED that goes out first at the right."""
    bar = "".join(LEVELS[round(level * (len(LEVELS) - 1))] for level in view.signal.bar)
    note = " " if view.signal.tone is None else "♪"
    return f"▕{bar}▏{view.remaining:6.1f} s {note} {view.phase.value:7}"


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number
