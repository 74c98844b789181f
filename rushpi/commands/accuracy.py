"""`rushpi accuracy`: measures how right the eyes are on photos of bowls whose contents are known."""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.files import open_profile, see_that_it_may_be_written

if TYPE_CHECKING:
    from rushpi.vision.accuracy import Figures

NAMED: Final = 3
"""So many photos without truth are named; of more their number is told."""


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser(
        "accuracy",
        help="measure how right the eyes are on photos with known contents",
        description="What truly lies in the bowls is told in a JSON file beside each photo, or in one file "
        "for all, truth.json beside them: print a reading with `rushpi score --json`, mend it, and it is the "
        "truth.",
    )
    parser.add_argument("photos", metavar="FOLDER_OR_PHOTO", type=Path, nargs="+")
    parser.add_argument("--profile", type=Path, required=True, help="made by `rushpi calibrate`")
    parser.add_argument(
        "--truth", metavar="FILE", type=Path, help="what lies in the bowls of all photos, another file"
    )
    parser.add_argument("--out", metavar="FILE.html", type=Path, help="write a report with pictures there")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.vision.accuracy import Judged, figures
    from rushpi.vision.markers import MatNotFoundError
    from rushpi.vision.pipeline import read
    from rushpi.vision.report import BEGINNING, bowl_picture, page
    from rushpi.vision.sources import PhotoError, load_photo, photos_in
    from rushpi.vision.truth import TruthError, load_truth

    profile = open_profile(args.profile)
    if args.out:
        see_that_it_may_be_written(
            args.out, re.compile(re.escape(BEGINNING.encode())), "report of this command"
        )
    try:
        photos = [photo for path in args.photos for photo in photos_in(path)]
        truth = load_truth(photos, args.truth)
    except (PhotoError, TruthError) as error:
        raise CommandError(str(error)) from error
    untold = [str(photo) for photo in photos if photo not in truth]
    if untold:
        more = f" and {len(untold) - NAMED} more" if len(untold) > NAMED else ""
        names = ", ".join(untold[:NAMED])
        print(f"rushpi: nothing tells what lies in {names}{more}: left out.", file=sys.stderr)
    judged: list[Judged] = []
    pictures: dict[tuple[Path, int], bytes] = {}
    unread: list[str] = []
    for photo, bowls in truth.items():
        try:
            frame = load_photo(photo)
            reading = read(frame, profile)
        except PhotoError as error:
            unread.append(str(error))
            continue
        except MatNotFoundError as error:
            unread.append(f"{photo} {error}.")
            continue
        for true, seen in zip(bowls, reading.bowls, strict=True):
            bowl = Judged(photo, true, seen)
            judged.append(bowl)
            picture = None if bowl.exact else bowl_picture(frame, bowl)
            if picture is not None:
                pictures[photo, seen.bowl] = picture
    for reason in unread:
        print(f"rushpi: {reason}", file=sys.stderr)
    if not judged:
        raise CommandError("None of the photos could be read.")
    found = figures(judged)
    if args.out:
        try:
            args.out.write_text(page(judged, pictures, profile, unread), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{args.out} cannot be written: {error.strerror}.") from error
    print(json.dumps(_as_json(found)) if args.json else _as_table(found))
    return 1 if unread else 0


def _as_json(found: "Figures") -> dict[str, dict[str, int]]:
    return {name: {"n": share.n, "of": share.of} for name, share in vars(found).items()}


def _as_table(found: "Figures") -> str:
    rows = (
        (found.exact, "exact, of bowls that hold something and show it all"),
        (found.exact_all, "exact, of all bowls"),
        (found.total, "with the right number of pieces"),
        (found.certain, "called certain"),
        (found.silently_wrong, "certain but wrong"),
    )
    return "\n".join(f"{share!s:>7}  {name} ({share.n} of {share.of})" for share, name in rows)
