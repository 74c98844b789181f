"""`rushpi calibrate`: learns a set of pieces from photos of the printed sheet."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.vision.calibration import SheetPhoto
    from rushpi.vision.separability import Separability

PHOTOS_NEEDED: Final = 2
OVEREXPOSED: Final = 0.1  # of the paper


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser(
        "calibrate",
        help="learn your set of pieces from photos of the calibration sheet",
        description="Lay one piece of each kind into its cell of the sheet, the sheet on the mat, and take "
        "about six photos: face up, turned, other face up, on the side, on the side turned, mixed. Any order "
        "will do, and two photos suffice.",
    )
    parser.add_argument("photos", metavar="PHOTO", type=Path, nargs="+", help="of the sheet with its pieces")
    parser.add_argument("--empty", metavar="PHOTO", type=Path, help="of the mat with empty bowls")
    parser.add_argument("--mat", metavar="MAT.toml", type=Path, help="another mat than rushpi's own")
    parser.add_argument("--sheet", metavar="SHEET.toml", type=Path, help="another sheet than rushpi's own")
    parser.add_argument("--out", metavar="PROFILE", type=Path, required=True, help="where the profile goes")
    parser.add_argument("--debug", metavar="DIR", type=Path, help="write a picture of every stage there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.vision.calibration import CalibrationError, learn, open_sheet
    from rushpi.vision.debug import DebugError, draw_calibration
    from rushpi.vision.markers import MatNotFoundError
    from rushpi.vision.mat import PrintError, load_mat, load_sheet
    from rushpi.vision.profile import ProfileError, save_profile
    from rushpi.vision.separability import close_hues, separability
    from rushpi.vision.sources import PhotoError, load_photo

    try:
        mat, sheet = load_mat(args.mat), load_sheet(args.sheet)
    except PrintError as error:
        raise CommandError(str(error)) from error
    opened: dict[Path, SheetPhoto] = {}
    for path in args.photos:
        try:
            opened[path] = open_sheet(load_photo(path), mat, sheet)
        except PhotoError as error:
            print(f"rushpi: {error} It is left out.", file=sys.stderr)
        except MatNotFoundError as error:
            print(f"rushpi: {path} {error}. It is left out.", file=sys.stderr)
    if len(opened) < PHOTOS_NEEDED:
        raise CommandError(
            f"{len(opened)} of {len(args.photos)} photos can be used, and at least {PHOTOS_NEEDED} are "
            "needed: take more photos of the sheet."
        )
    for path, photo in opened.items():
        if photo.light.clipped > OVEREXPOSED:
            print(
                f"rushpi: {path} is over-exposed: less light or a shorter exposure is better.",
                file=sys.stderr,
            )
    photos = list(opened.values())
    try:
        empty = load_photo(args.empty) if args.empty else None
        profile = learn(photos, mat, empty)
        save_profile(profile, args.out)
        if args.debug:
            draw_calibration(args.debug, opened, profile)
    except MatNotFoundError as error:
        raise CommandError(f"{args.empty} {error}.") from error
    except (CalibrationError, DebugError, PhotoError, ProfileError) as error:
        raise CommandError(str(error)) from error
    print(_report(separability(photos, profile), close_hues(profile)))
    if args.empty is None:
        print(
            "No photo of the empty bowls was given: take one with --empty, and bowls are found more surely."
        )
    print(f"The profile is in {args.out}.")
    return 0


def _report(kinds: "Sequence[Separability]", close: Sequence[tuple[str, str]]) -> str:
    lines = ["On the calibration photos, read with the new profile:"]
    lines += [f"  {kind.kind:<20}{_verdict(kind)}" for kind in kinds]
    lines += [
        f"The colours of {one} and {other} are close in your set: give more light, or put a sticker on one."
        for one, other in close
    ]
    return "\n".join(lines)


def _verdict(kind: "Separability") -> str:
    told = kind.photos - kind.hidden - kind.unseen
    if not told:
        return "never showed its flavour: add a photo with it face up"
    parts = [f"right in {kind.right} of {told} photos that show it"]
    parts += [f"taken for {other} in {times}" for other, times in kind.mistaken.items()]
    if kind.unseen:
        parts.append(f"not found in {kind.unseen}")
    if kind.confused:
        parts.append(
            "close to " + " and ".join(sorted(kind.confused)) + " (give more light, or put a sticker on one)"
        )
    elif not kind.mistaken:
        parts.append("well apart")
    return ", ".join(parts)
