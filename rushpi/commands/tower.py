"""`rushpi tower`: counts the pieces of a tower in photos taken from the side."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rushpi.commands import Subcommands
from rushpi.commands.files import open_profile

if TYPE_CHECKING:
    from rushpi.vision.column import TowerReading


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser("tower", help="count the pieces of a tower in photos from the side")
    parser.add_argument("photos", metavar="PHOTO", type=Path, nargs="+")
    parser.add_argument("--profile", type=Path, required=True, help="made by `rushpi calibrate`")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.vision.profile import RIM_RADIUS
    from rushpi.vision.sources import PhotoError, load_photo
    from rushpi.vision.tower import read_tower

    rim_radius = open_profile(args.profile).rim_radius or RIM_RADIUS
    readings: list[tuple[Path, TowerReading]] = []
    for photo in args.photos:
        try:
            readings.append((photo, read_tower(load_photo(photo), rim_radius)))
        except PhotoError as error:
            print(f"rushpi: {error}", file=sys.stderr)
    if args.json:
        print(
            json.dumps(
                [
                    {
                        "photo": str(photo),
                        "n": reading.n,
                        "certain": reading.certain,
                        "honor": _honor(reading.n),
                    }
                    for photo, reading in readings
                ]
            )
        )
    else:
        for photo, reading in readings:
            print(f"{photo}   {_in_words(reading)}")
    return 0 if len(readings) == len(args.photos) else 1


def _honor(height: int) -> int:
    from rushpi.rush.scoring import TOWER_STEPS

    return next((honor for step, honor in TOWER_STEPS if height >= step), 0)


def _in_words(reading: "TowerReading") -> str:
    doubt = "" if reading.certain else "   not certain: please count yourself"
    if reading.n < 2:
        return f"no tower is seen over the bowl: none or one piece{doubt}"
    return f"{reading.n} pieces, {_honor(reading.n)} Honor{doubt}"
