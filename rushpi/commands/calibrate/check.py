"""`rushpi calibrate --check`: whether a profile still reads the pieces in a photo of the sheet right."""

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rushpi.commands import CommandError
from rushpi.commands.calibrate.photos import is_overexposed, opened, warn_of_flaws
from rushpi.commands.files import open_profile

if TYPE_CHECKING:
    from rushpi.vision.check import CellCheck


def check_profile(args: argparse.Namespace) -> int:
    """Reads a photo of the sheet with a profile, and tells which pieces it gets right."""
    from rushpi.vision.check import check
    from rushpi.vision.debug import DebugError, draw_calibration
    from rushpi.vision.mat import PrintError, load_sheet

    profile = open_profile(args.profile)
    try:
        photo = opened(args.check, profile.mat, load_sheet(args.sheet))
        if args.debug:
            draw_calibration(args.debug, {args.check: photo}, profile)
    except (DebugError, PrintError) as error:
        raise CommandError(str(error)) from error
    warn_of_flaws(args.check, photo)
    cells = check(photo, profile)
    laid = [cell for cell in cells if cell.laid]
    if not laid:
        raise CommandError(f"{args.check} shows no piece on the sheet: put one of each kind into its cell.")
    wrong = [cell for cell in laid if not cell.right]
    absent = [cell.kind for cell in cells if not cell.laid]
    if args.json:
        found = [
            {
                "kind": cell.kind,
                "read_as": cell.read_as,
                "p": round(cell.p, 4),
                "flavour_seen": cell.flavour_seen,
                "laid": cell.laid,
                "right": cell.right,
            }
            for cell in cells
        ]
        print(json.dumps({"photo": str(args.check), "right": not (wrong or absent), "cells": found}))
    else:
        print(f"{'in the cell of':<20}{'read as':<20}sure")
        for cell in cells:
            print(f"{cell.kind:<20}{_read_as(cell):<20}{_sure(cell)}")
    complaints = []
    if wrong:
        names = ", ".join(cell.kind for cell in wrong)
        complaints.append(
            f"{len(wrong)} of {len(laid)} pieces were not read right ({names}): "
            f"{_cure(wrong, bright=is_overexposed(photo))}."
        )
    if absent:
        complaints.append(
            f"{len(absent)} of {len(cells)} cells {'is' if len(absent) == 1 else 'are'} empty "
            f"({', '.join(absent)}): lay one of each kind into its cell, and check again."
        )
    if complaints:
        raise CommandError(" ".join(complaints))
    if not args.json:
        print(f"All {len(cells)} pieces were read right.")
    return 0


def _read_as(cell: "CellCheck") -> str:
    if cell.read_as is None:
        return "-"
    return str(cell.read_as) if cell.flavour_seen else f"{cell.read_as.type}-?"


def _sure(cell: "CellCheck") -> str:
    if not cell.laid:
        return "its cell is empty"
    if cell.read_as is None:
        return "nothing seen"
    if not cell.flavour_seen:
        return "its flavour does not show"
    return f"{cell.p:.0%}{'' if cell.right else '   WRONG'}"


def _cure(wrong: "Sequence[CellCheck]", *, bright: bool) -> str:
    """What to do about pieces that were not read right in a photo, be it over-exposed or not."""
    if not all(cell.known for cell in wrong):
        return "some are of kinds that the profile does not know; calibrate again with them on the sheet"
    if not any(cell.flavour_seen for cell in wrong):
        return "turn them so that their flavour shows, and check again"
    if bright:
        return "take the photo again in less light, or with a shorter exposure"
    return "give more light, or calibrate again in the light of game night"
