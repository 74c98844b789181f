"""`rushpi score`: reads what lies in the bowls in overhead photos."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.files import open_profile

if TYPE_CHECKING:
    from rushpi.vision.reading import BowlReading, Detection, Reading


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser("score", help="read what lies in the bowls in overhead photos")
    parser.add_argument("photos", metavar="PHOTO", type=Path, nargs="+")
    parser.add_argument("--profile", type=Path, required=True, help="made by `rushpi calibrate`")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--debug", metavar="DIR", type=Path, help="write a picture of every stage there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.vision.debug import DebugError, draw_reading, names_of
    from rushpi.vision.interpret import interpret
    from rushpi.vision.inventory import USUAL_BOX
    from rushpi.vision.markers import MatNotFoundError
    from rushpi.vision.sight import see
    from rushpi.vision.sources import PhotoError, load_photo

    profile = open_profile(args.profile)
    readings: list[tuple[Path, Reading]] = []
    for photo, name in zip(args.photos, names_of(args.photos), strict=True):
        try:
            frame = load_photo(photo)
            sight = see(frame, profile, whole_mat=True)
            reading = interpret(sight, USUAL_BOX)
            if args.debug:
                draw_reading(args.debug, name, frame, sight, reading)
        except DebugError as error:
            raise CommandError(str(error)) from error
        except PhotoError as error:
            print(f"rushpi: {error}", file=sys.stderr)
        except MatNotFoundError as error:
            print(f"rushpi: {photo} {error}.", file=sys.stderr)
        else:
            readings.append((photo, reading))
    if args.json:
        print(json.dumps([{"photo": str(photo), **_as_json(reading)} for photo, reading in readings]))
    else:
        for photo, reading in readings:
            print(_as_table(photo, reading))
    return 0 if len(readings) == len(args.photos) else 1


def _as_json(reading: "Reading") -> dict[str, Any]:
    return {
        "bowls": [_bowl_as_json(bowl) for bowl in reading.bowls],
        "outside": [_piece_as_json(piece) for piece in reading.outside],
    }


def _bowl_as_json(bowl: "BowlReading") -> dict[str, Any]:
    from rushpi.vision.reading import sentence

    return {
        "bowl": bowl.bowl,
        "present": bowl.present,
        "certain": bowl.certain,
        "reason": None if bowl.doubt is None else sentence(bowl.doubt),
        "counts": {str(kind): n for kind, n in bowl.counts.items()},
        "pieces": [_piece_as_json(piece) for piece in bowl.pieces],
    }


def _piece_as_json(piece: "Detection") -> dict[str, Any]:
    return {
        "kind": str(piece.kind),
        "p": round(piece.p, 4),
        "center_px": [round(at, 1) for at in piece.center_px],
        "bbox_px": [round(side, 1) for side in piece.bbox_px],
    }


def _as_table(photo: Path, reading: "Reading") -> str:
    from rushpi.vision.reading import sentence

    lines = [f"{photo}"]
    for bowl in reading.bowls:
        contents = ", ".join(f"{n} {kind}" for kind, n in bowl.counts.items()) or "empty"
        doubt = "" if bowl.doubt is None else f"   not certain: {sentence(bowl.doubt)}"
        lines.append(f"  bowl {bowl.bowl}   {contents if bowl.present else '-'}{doubt}")
    if reading.outside:
        lines.append("  outside  " + ", ".join(str(piece.kind) for piece in reading.outside))
    return "\n".join(lines)
