"""`rushpi doctor`: checks what a table needs, and says of each fault what to do."""

import argparse
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.settings import Settings


def add(subcommands: Subcommands) -> None:
    doctor = subcommands.add_parser(
        "doctor", help="check camera, pins, screen, sound, disk and clock, and say what to do"
    )
    doctor.add_argument("--json", action="store_true", help="print one JSON document, for help from afar")
    doctor.add_argument("--settings", type=Path, metavar="FILE", help="other settings than your usual ones")
    doctor.add_argument(
        "--wires", action="store_true", help="go through the hourglass's wires one by one, to see and hear"
    )
    doctor.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.doctor import examine
    from rushpi.settings import SettingsError, data_folder, load_settings

    try:
        settings = load_settings(args.settings)
    except SettingsError as error:
        raise CommandError(str(error)) from error
    if args.wires:
        return _wires(settings)
    findings = list(examine(settings, data_folder()))
    well = all(finding.ok for finding in findings)
    if args.json:
        print(json.dumps({"ok": well, "checks": [dataclasses.asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            print(f"{'ok' if finding.ok else 'FAULT':6} {finding.check:9} {finding.says}")
    return 0 if well else 1


def _wires(settings: "Settings") -> int:
    from rushpi.doctor.devices import CHIPS
    from rushpi.doctor.wires import walk
    from rushpi.hourglass import HourglassError, load_pins, open_devices, stop_on_sigterm

    chip = CHIPS.get(settings.chip)
    if chip is None:
        raise CommandError('the settings say that no hourglass was built (chip = "none")')
    try:
        stop_on_sigterm()
        pins = load_pins(settings.pins)
        with open_devices(pins, chip) as devices:
            return 0 if walk(pins, devices, lambda words: print(words, flush=True)) else 1
    except HourglassError as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        raise CommandError("stopped; all lights and the buzzer are off") from None
