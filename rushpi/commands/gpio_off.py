"""`rushpi gpio-off`: every output of the pin map low, whatever happened to the program that used it."""

import argparse

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.hourglass import add_pins


def add(subcommands: Subcommands) -> None:
    command = subcommands.add_parser("gpio-off", help="turn every light and the buzzer off")
    add_pins(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.hourglass import HourglassError, load_pins, open_chip, turn_off

    try:
        turn_off(load_pins(args.pins), open_chip(args.chip))
    except HourglassError as error:
        raise CommandError(str(error)) from error
    return 0
