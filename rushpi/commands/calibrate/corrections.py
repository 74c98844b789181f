"""`rushpi calibrate --learn`: what a profile learns from pieces that the host put right."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError
from rushpi.commands.files import open_profile

if TYPE_CHECKING:
    from rushpi.vision.learning import Learned, Lesson
    from rushpi.vision.profile import Profile

NOTHING_KEPT: Final = (
    "No corrected pieces are kept here yet, so there is nothing to learn: they are kept when you put a "
    "reading right at the screen. The profile stays as it is."
)


def learn_from_corrections(args: argparse.Namespace) -> int:
    """Folds corrected pieces into a profile, and says what that changed."""
    from rushpi.settings import CORRECTIONS, data_folder
    from rushpi.vision.cutouts import CutoutError, load_cutouts
    from rushpi.vision.learning import LearningError, fold_in

    kept = data_folder() / CORRECTIONS
    folder = kept if args.learn is True else args.learn
    profile = open_profile(args.profile)
    try:
        nothing_yet = args.learn is True and not kept.exists()
        cutouts, complaints = ([], []) if nothing_yet else load_cutouts(folder)
        if not (cutouts or complaints):
            if args.learn is True:
                print(NOTHING_KEPT)
                return _kept_as(profile, args.out)
            raise CommandError(
                f"{folder} holds no corrected pieces: they lie in folders named as their kinds, such as "
                f"{folder / 'nigiri-salmon'}, where playing keeps them."
            )
        learned = fold_in(profile, cutouts)
    except LearningError as error:
        raise CommandError(f"in {args.profile} {error}.") from error
    except CutoutError as error:
        raise CommandError(str(error)) from error
    for complaint in complaints:
        print(f"rushpi: {complaint} It is left out.", file=sys.stderr)
    if not cutouts:
        raise CommandError(f"{folder} holds no picture that can be learned from. The profile stays as it is.")
    out = args.out or (args.profile if learned.profile != profile else None)
    print(_lessons(len(cutouts), learned))
    return _kept_as(learned.profile, out)


def _kept_as(profile: "Profile", out: Path | None) -> int:
    """Writes what was learned, or what there was before if that is nothing, where somebody waits for it."""
    from rushpi.vision.profile import ProfileError, save_profile

    if out is not None:
        try:
            save_profile(profile, out)
        except ProfileError as error:
            raise CommandError(str(error)) from error
        print(f"The profile is in {out}.")
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
