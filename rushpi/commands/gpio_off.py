"""`rushpi gpio-off`: every output of the pin map low, whatever happened to the program that used it."""

import argparse
from pathlib import Path

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.hourglass import add_pins


def add(subcommands: Subcommands) -> None:
    command = subcommands.add_parser("gpio-off", help="turn every light and the buzzer off")
    add_pins(command)
    command.add_argument("--settings", type=Path, metavar="FILE", help="other settings than your usual ones")
    command.set_defaults(run=run, chip=None)


def run(args: argparse.Namespace) -> int:
    """What the command line leaves open is as the settings say; with no hourglass there is nothing to do."""
    from rushpi.hourglass import ChipName, HourglassError, load_pins, open_chip, turn_off
    from rushpi.settings import Chip, SettingsError, load_settings

    chips: dict[Chip, ChipName] = {Chip.LGPIO: "lgpio", Chip.RPIGPIO: "rpigpio"}
    try:
        settings = load_settings(args.settings)
        chip = args.chip or chips.get(settings.chip)
        if chip is not None:
            turn_off(load_pins(args.pins or settings.pins), open_chip(chip))
    except (SettingsError, HourglassError) as error:
        raise CommandError(str(error)) from error
    return 0
