"""`rushpi doctor`: checks what a table needs, and says of each fault what to do."""

import argparse
import dataclasses
import json
from pathlib import Path

from rushpi.commands import CommandError, Subcommands


def add(subcommands: Subcommands) -> None:
    doctor = subcommands.add_parser(
        "doctor", help="check camera, pins, screen, sound, disk and clock, and say what to do"
    )
    doctor.add_argument("--json", action="store_true", help="print one JSON document, for help from afar")
    doctor.add_argument("--settings", type=Path, metavar="FILE", help="other settings than your usual ones")
    doctor.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.doctor import examine
    from rushpi.settings import SettingsError, data_folder, load_settings

    try:
        settings = load_settings(args.settings)
    except SettingsError as error:
        raise CommandError(str(error)) from error
    findings = examine(settings, data_folder())
    well = all(finding.ok for finding in findings)
    if args.json:
        print(json.dumps({"ok": well, "checks": [dataclasses.asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            print(f"{'ok' if finding.ok else 'FAULT':6} {finding.check:9} {finding.says}")
    return 0 if well else 1
