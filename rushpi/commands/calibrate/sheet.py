"""`rushpi calibrate` with photos of the sheet: learns a profile, and tells how well that reads them."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError
from rushpi.commands.calibrate.photos import opened, warn_of_flaws

if TYPE_CHECKING:
    from rushpi.rush.pieces import Kind
    from rushpi.vision.calibration import SheetPhoto
    from rushpi.vision.separability import Separability

PHOTOS_NEEDED: Final = 2
OWN_PRINTS: Final = (
    " If your mat or sheet is not rushpi's own, tell what is printed on it with --mat or --sheet."
)


def learn_from_sheet(args: argparse.Namespace) -> int:
    """Learns a profile from photos of the sheet, and writes it."""
    import numpy as np

    from rushpi.vision.calibration import CalibrationError, learn, pieces_among
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
    usable: dict[Path, SheetPhoto] = {}
    photos_given = Counter[Path](args.photos)
    for path, times in photos_given.items():
        if times > 1:
            print(f"rushpi: {path} is given {times} times. It counts once.", file=sys.stderr)
        try:
            photo = opened(path, mat, sheet)
        except CommandError as error:
            print(f"rushpi: {error} It is left out.", file=sys.stderr)
            continue
        same = next(
            (one for one, before in usable.items() if np.array_equal(before.frame, photo.frame)), None
        )
        if same is None:
            usable[path] = photo
        else:
            print(f"rushpi: {path} is the same photo as {same}. It counts once.", file=sys.stderr)
    if len(usable) < PHOTOS_NEEDED:
        own = "" if args.mat and args.sheet else OWN_PRINTS
        raise CommandError(
            f"{len(usable)} of {len(photos_given)} photos can be used, and at least {PHOTOS_NEEDED} are "
            f"needed: take more photos of the sheet.{own}"
        )
    for path, photo in usable.items():
        warn_of_flaws(path, photo)
    photos = list(usable.values())
    try:
        empty = load_photo(args.empty) if args.empty else None
        profile = learn(photos, mat, empty)
        save_profile(profile, args.out)
        if args.debug:
            draw_calibration(args.debug, usable, profile)
    except MatNotFoundError as error:
        raise CommandError(f"{args.empty} {error}.") from error
    except (CalibrationError, DebugError, PhotoError, ProfileError) as error:
        raise CommandError(str(error)) from error
    missing = [kind for kind in sheet.cells if kind not in profile.kinds]
    print(_report(separability(photos, profile), missing, close_hues(profile)))
    if empty is None:
        print(
            "No photo of the empty bowls was given: take one with --empty, and bowls are found more surely."
        )
    elif seen := pieces_among(empty, profile):
        print(
            f"rushpi: {args.empty} seems to show pieces ({seen}): unless that is how the bowls are painted, "
            "take it again with nothing in them.",
            file=sys.stderr,
        )
    print(f"The profile is in {args.out}.")
    return 0


def _report(
    kinds: "Sequence[Separability]", missing: "Sequence[Kind]", close: Sequence[tuple[str, str]]
) -> str:
    lines = ["On the calibration photos, read with the new profile:"]
    lines += [f"  {kind.kind:<20}{_verdict(kind)}" for kind in kinds]
    lines += [
        f"  {kind:<20}in no photo: it will never be read; if your box has it, calibrate with it in its cell"
        for kind in missing
    ]
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
    if not kind.right and kind.mistaken:
        parts.append("did it lie in its own cell?")
    if kind.confused:
        parts.append(
            "close to " + " and ".join(sorted(kind.confused)) + " (give more light, or put a sticker on one)"
        )
    elif not kind.mistaken:
        parts.append("well apart")
    return ", ".join(parts)
