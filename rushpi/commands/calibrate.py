"""`rushpi calibrate`: learns a set of pieces from photos of the printed sheet.

It also checks what it learned, and learns more from what the host put right while playing.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.files import open_profile, see_that_it_may_be_written

if TYPE_CHECKING:
    from rushpi.rush.pieces import Kind
    from rushpi.vision.calibration import SheetPhoto
    from rushpi.vision.check import CellCheck
    from rushpi.vision.learning import Learned, Lesson
    from rushpi.vision.mat import Mat, Sheet
    from rushpi.vision.separability import Separability

PHOTOS_NEEDED: Final = 2
OVEREXPOSED: Final = 0.1  # of the paper
NOTHING_KEPT: Final = (
    "No corrected pieces are kept here yet, so there is nothing to learn: they are kept when you put a "
    "reading right at the screen. The profile stays as it is."
)
OWN_PRINTS: Final = (
    " If your mat or sheet is not rushpi's own, tell what is printed on it with --mat or --sheet."
)
A_PROFILE: Final = re.compile(rb'\{\s*"version": \d+,\s*"made": "')  # of any version


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser(
        "calibrate",
        help="learn your set of pieces from photos of the calibration sheet",
        description="Lay one piece of each kind into its cell of the sheet, the sheet on the mat, and take "
        "about six photos: face up, turned, other face up, on the side, on the side turned, mixed. Any order "
        "will do, and two photos suffice. Later, --check tells whether the profile still reads your pieces "
        "right, and --learn lets it learn from what you corrected while playing.",
    )
    parser.add_argument("photos", metavar="PHOTO", type=Path, nargs="*", help="of the sheet with its pieces")
    parser.add_argument("--empty", metavar="PHOTO", type=Path, help="of the mat with empty bowls")
    parser.add_argument("--mat", metavar="MAT.toml", type=Path, help="another mat than rushpi's own")
    parser.add_argument("--sheet", metavar="SHEET.toml", type=Path, help="another sheet than rushpi's own")
    parser.add_argument("--out", metavar="PROFILE", type=Path, help="where the profile goes")
    parser.add_argument("--debug", metavar="DIR", type=Path, help="write a picture of every stage there")
    parser.add_argument(
        "--check", metavar="PHOTO", type=Path, help="read this photo of the sheet with --profile, and compare"
    )
    parser.add_argument(
        "--learn",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        const=True,
        help="learn from corrected pieces; without a folder from those that were kept while playing here",
    )
    parser.add_argument("--profile", type=Path, help="the profile to check, or that learns")
    parser.add_argument("--json", action="store_true", help="print what --check found as one JSON document")
    parser.set_defaults(run=run, misused=parser.error)


def run(args: argparse.Namespace) -> int:
    if args.check and args.learn:
        args.misused("--check and --learn are two things: give one of them")
    if args.json and not args.check:
        args.misused("--json is for --check: leave it out")
    if args.check and args.out:
        args.misused("--check writes no profile: leave --out out")
    if args.debug and args.learn:
        args.misused("--learn draws no pictures: leave --debug out")
    if args.out:
        see_that_it_may_be_written(args.out, A_PROFILE, "profile")
    if args.check:
        if args.photos or not args.profile:
            args.misused("--check needs --profile, and one photo but no others")
        return _check(args)
    if args.learn:
        if args.photos or not args.profile:
            args.misused("--learn needs --profile, and one folder but no photos")
        return _learn(args)
    if not args.photos or not args.out:
        args.misused("give photos of the sheet and --out, or --check or --learn with --profile")
    return _calibrate(args)


def _calibrate(args: argparse.Namespace) -> int:
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
    opened: dict[Path, SheetPhoto] = {}
    photos_given = Counter[Path](args.photos)
    for path, times in photos_given.items():
        if times > 1:
            print(f"rushpi: {path} is given {times} times. It counts once.", file=sys.stderr)
        try:
            photo = _opened(path, mat, sheet)
        except CommandError as error:
            print(f"rushpi: {error} It is left out.", file=sys.stderr)
            continue
        same = next(
            (one for one, before in opened.items() if np.array_equal(before.frame, photo.frame)), None
        )
        if same is None:
            opened[path] = photo
        else:
            print(f"rushpi: {path} is the same photo as {same}. It counts once.", file=sys.stderr)
    if len(opened) < PHOTOS_NEEDED:
        own = "" if args.mat and args.sheet else OWN_PRINTS
        raise CommandError(
            f"{len(opened)} of {len(photos_given)} photos can be used, and at least {PHOTOS_NEEDED} are "
            f"needed: take more photos of the sheet.{own}"
        )
    for path, photo in opened.items():
        _warn_of_exposure(path, photo)
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


def _opened(path: Path, mat: "Mat", sheet: "Sheet") -> "SheetPhoto":
    """A photo of the sheet. Raises CommandError for one that shows none, or no colours."""
    from rushpi.vision.calibration import open_sheet
    from rushpi.vision.markers import MatNotFoundError
    from rushpi.vision.sight import is_grey
    from rushpi.vision.sources import PhotoError, load_photo

    try:
        photo = open_sheet(load_photo(path), mat, sheet)
    except PhotoError as error:
        raise CommandError(str(error)) from error
    except MatNotFoundError as error:
        raise CommandError(f"{path} {error}.") from error
    if is_grey(photo.frame):
        raise CommandError(f"{path} is grey: take it again in colour.")
    return photo


def _is_overexposed(photo: "SheetPhoto") -> bool:
    return photo.light.clipped > OVEREXPOSED


def _warn_of_exposure(path: Path, photo: "SheetPhoto") -> None:
    if _is_overexposed(photo):
        print(f"rushpi: {path} is over-exposed: less light or a shorter exposure is better.", file=sys.stderr)


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


def _check(args: argparse.Namespace) -> int:
    from rushpi.vision.check import check
    from rushpi.vision.debug import DebugError, draw_calibration
    from rushpi.vision.mat import PrintError, load_sheet

    profile = open_profile(args.profile)
    try:
        photo = _opened(args.check, profile.mat, load_sheet(args.sheet))
        if args.debug:
            draw_calibration(args.debug, {args.check: photo}, profile)
    except (DebugError, PrintError) as error:
        raise CommandError(str(error)) from error
    _warn_of_exposure(args.check, photo)
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
            f"{_cure(wrong, bright=_is_overexposed(photo))}."
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


def _learn(args: argparse.Namespace) -> int:
    from rushpi.settings import CORRECTIONS, data_folder
    from rushpi.vision.cutouts import CutoutError, load_cutouts
    from rushpi.vision.learning import LearningError, fold_in
    from rushpi.vision.profile import ProfileError, save_profile

    kept = data_folder() / CORRECTIONS
    folder = kept if args.learn is True else args.learn
    profile = open_profile(args.profile)
    try:
        nothing_yet = args.learn is True and not kept.exists()
        cutouts, complaints = ([], []) if nothing_yet else load_cutouts(folder)
        if not (cutouts or complaints):
            if args.learn is True:
                print(NOTHING_KEPT)
                return 0
            raise CommandError(
                f"{folder} holds no corrected pieces: they lie in folders named as their kinds, such as "
                f"{folder / 'nigiri-salmon'}, where playing keeps them."
            )
        learned = fold_in(profile, cutouts)
        if learned.profile != profile:
            save_profile(learned.profile, args.out or args.profile)
    except LearningError as error:
        raise CommandError(f"in {args.profile} {error}.") from error
    except (CutoutError, ProfileError) as error:
        raise CommandError(str(error)) from error
    for complaint in complaints:
        print(f"rushpi: {complaint} It is left out.", file=sys.stderr)
    if not cutouts:
        raise CommandError(f"{folder} holds no picture that can be learned from. The profile stays as it is.")
    print(_lessons(len(cutouts), learned))
    if learned.profile != profile:
        print(f"The profile is in {args.out or args.profile}.")
    elif args.out:
        print(f"{args.out} is not written.")
    return 0


def _lessons(pieces: int, learned: "Learned") -> str:
    lines = [f"{pieces} corrected pieces were looked at."]
    lines += [_lesson(lesson) for lesson in learned.lessons]
    lines += [
        f"{cutout.name} does not look like {cutout.kind} and was left out: if it is none, move or delete it."
        for cutout in learned.doubtful
    ]
    if learned.mute:
        lines.append(f"{learned.mute} hardly show their colour and teach nothing.")
    if not any(lesson.moved for lesson in learned.lessons):
        lines.append("The profile stays as it is.")
    return "\n".join(lines)


def _lesson(lesson: "Lesson") -> str:
    told = f"{lesson.pieces} pieces agree that {lesson.colour} looks different from the calibration"
    sure = f"the right answer is given {lesson.after:.0%} instead of {lesson.before:.0%} on average"
    if lesson.moved:
        return f"{told}: its colour moves by {lesson.moved:.2f}, and {sure}."
    if lesson.spoils:
        return f"{told}, but with that the calibration's own pieces are read worse: it stays."
    return f"{told}, but with that they are read no better: it stays. Calibrating again may help."
