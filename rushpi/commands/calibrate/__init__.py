"""`rushpi calibrate`: learns a set of pieces from photos of the printed sheet.

It also checks what it learned, and learns more from what the host put right while playing.
"""

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from rushpi.commands import Subcommands
from rushpi.commands.calibrate.check import check_profile
from rushpi.commands.calibrate.corrections import learn_from_corrections
from rushpi.commands.calibrate.sheet import learn_from_sheet
from rushpi.commands.files import see_that_it_may_be_written

A_PROFILE: Final = re.compile(rb'\{\s*"version": \d+,\s*"made": "')  # of any version


class _Task(NamedTuple):
    """One of the three things that the command does, and what may be given with it."""

    do: Callable[[argparse.Namespace], int]
    needs: tuple[str, ...]
    takes: tuple[str, ...]
    usage: str


TASKS: Final = {
    "photos of the sheet": _Task(
        learn_from_sheet,
        ("photos", "out"),
        ("empty", "mat", "sheet", "debug"),
        "give photos of the sheet and --out, or --check or --learn with --profile",
    ),
    "--check": _Task(
        check_profile,
        ("check", "profile"),
        ("sheet", "debug", "json"),
        "--check needs --profile, and one photo but no others",
    ),
    "--learn": _Task(
        learn_from_corrections,
        ("learn", "profile"),
        ("out",),
        "--learn needs --profile, and one folder but no photos",
    ),
}


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
    given = {name for task in TASKS.values() for name in (*task.needs, *task.takes) if vars(args)[name]}
    chosen = "--check" if args.check else "--learn" if args.learn else "photos of the sheet"
    task = TASKS[chosen]
    if not given.issuperset(task.needs) or (args.photos and "photos" not in task.needs):
        args.misused(task.usage)
    if surplus := sorted(given.difference(task.needs, task.takes)):
        args.misused(f"--{surplus[0]} is not for {chosen}: leave it out")
    if args.out:
        see_that_it_may_be_written(args.out, A_PROFILE, "profile")
    return task.do(args)
