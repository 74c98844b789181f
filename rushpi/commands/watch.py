"""`rushpi watch`: follows the bowls through a film and tells each piece that comes or goes."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rushpi.commands import CommandError, Subcommands, UsageError
from rushpi.commands.files import open_profile

if TYPE_CHECKING:
    from rushpi.vision.tracker import Event
    from rushpi.vision.watcher import Watcher

SLOWEST, FASTEST = 0.001, 1000
"""Frames a second."""

WHOLE = 0.95
"""Of the frames that a video says it has; some count a little wrong."""


def add(subcommands: Subcommands) -> None:
    parser = subcommands.add_parser(
        "watch",
        help="follow the bowls through a video or a folder of frames and tell what comes and goes",
        description="Tells each piece that comes or goes once it is steady, with the moment when that was "
        "first seen: a later line may tell of an earlier moment. A flavour that does not show is guessed, "
        "and put right if it shows later.",
    )
    parser.add_argument("film", metavar="DIR_OR_VIDEO", type=Path)
    parser.add_argument("--fps", type=_frequency, help="frames per second; a video knows its own")
    parser.add_argument("--profile", type=Path, required=True, help="made by `rushpi calibrate`")
    parser.add_argument("--json", action="store_true", help="print each event as one line of JSON")
    parser.add_argument("--keep", metavar="DIR", type=Path, help="write the photo finishes there")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.vision.sight import is_grey
    from rushpi.vision.sources import PICTURES, PhotoError, film, photos_in
    from rushpi.vision.watcher import Watcher

    watcher = Watcher(open_profile(args.profile))
    try:
        own, frames, length = film(args.film)
        files = photos_in(args.film)
    except PhotoError as error:
        raise CommandError(str(error)) from error
    if len(files) == 1 and files[0].suffix.lower() in PICTURES:
        raise CommandError(
            f"{files[0]} is one photo, in which nothing comes or goes: give a folder of frames or a video, "
            "or read it with `rushpi score`."
        )
    fps = args.fps or own
    if fps is None:
        raise UsageError(f"{args.film} does not tell how many frames it has a second: give --fps.")
    if args.keep:
        _see_that_it_may_be_filled(args.keep)
    broken = grey = seen = 0
    for frame in frames:
        _tell(watcher.see(frame, seen / fps), args.json)
        seen += 1
        broken += frame is None
        grey += frame is not None and is_grey(frame)
    if seen < WHOLE * length:
        print(
            f"rushpi: {args.film} ends after {seen} of its {length} frames: it may have been cut off.",
            file=sys.stderr,
        )
    if broken:
        print(f"rushpi: {broken} of {seen} frames of {args.film} could not be used.", file=sys.stderr)
    if grey:
        print(
            f"rushpi: {grey} of {seen} frames of {args.film} are grey: flavours in them are guesses.",
            file=sys.stderr,
        )
    if not watcher.has_seen_mat:
        last = f" The last one that could be read {watcher.unplaced}." if watcher.unplaced else ""
        raise CommandError(f"No frame of {args.film} shows the profile's mat.{last}")
    _tell(watcher.finish(), args.json)
    _tell_final(watcher, args.json)
    if args.keep:
        _keep(args.keep, watcher)
    return 0


def _frequency(text: str) -> float:
    try:
        fps = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number: give one such as 2 or 29.97") from None
    if not SLOWEST <= fps <= FASTEST:
        raise argparse.ArgumentTypeError(f"it must be from {SLOWEST} to {FASTEST}")
    return fps


def _tell(events: "list[Event]", as_json: bool) -> None:
    for event in events:
        if as_json:
            line = json.dumps(
                {
                    "t": round(event.t, 3),
                    "frame": event.frame,
                    "bowl": event.bowl,
                    "kind": str(event.kind),
                    "change": event.change,
                }
            )
        else:
            line = f"{event.t:8.2f} s  bowl {event.bowl}  {'+' if event.change > 0 else '-'} {event.kind}"
        print(line, flush=True)


def _tell_final(watcher: "Watcher", as_json: bool) -> None:
    if as_json:
        final = [{str(kind): n for kind, n in bowl.items()} for bowl in watcher.counts]
        print(json.dumps({"final": final, "certain": watcher.certain}), flush=True)
        return
    for number, (bowl, certain) in enumerate(zip(watcher.counts, watcher.certain, strict=True)):
        contents = ", ".join(f"{n} {kind}" for kind, n in bowl.items()) or "empty"
        print(f"bowl {number}   {contents}{'' if certain else '   not certain: a best guess'}")
    if not all(watcher.certain):
        print("Take a photo and read it with `rushpi score`: it tells what is in doubt.")


def _see_that_it_may_be_filled(folder: Path) -> None:
    """See it before the film begins: at its end the photo finishes would be lost."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(f"{folder} cannot be written: {error.strerror}.") from error


def _keep(folder: Path, watcher: "Watcher") -> None:
    try:
        for (bowl, goal), finish in watcher.finishes.items():
            which = "first" if goal == "wasabi" else "third"
            (folder / f"bowl-{bowl}-{which}-{goal}.jpg").write_bytes(finish.jpeg)
    except OSError as error:
        raise CommandError(f"{folder} cannot be written: {error.strerror}.") from error
