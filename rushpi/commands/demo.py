"""`rushpi demo`: a whole Sushi Rush tournament that plays itself, in a window or as pictures."""

import argparse
import math
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.table import Story

SIZE: Final = (800, 480)
OUT: Final = Path("out")
PHOTOS: Final = "photos"
HEADLESS_SPEED: Final = 60.0
WINDOW_SPEED: Final = 40.0
SCREENLESS: Final = ("dummy", "offscreen")
"""Whoever asks SDL for one of these has no screen to look at."""


def add(subcommands: Subcommands) -> None:
    demo = subcommands.add_parser("demo", help="watch a whole Sushi Rush tournament that plays itself")
    demo.add_argument("--headless", action="store_true", help="no window: write a picture of every scene")
    demo.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=f"folder of pictures, result.json and journal (default: {OUT})",
    )
    demo.add_argument("--seed", type=int, default=1, help="another number is another tournament (default: 1)")
    demo.add_argument(
        "--speed",
        type=_times,
        metavar="X",
        help=f"times as fast as a real hourglass (default: {WINDOW_SPEED:g}, headless {HEADLESS_SPEED:g})",
    )
    demo.add_argument(
        "--size", type=_size, default=SIZE, metavar="WxH", help="of the screen (default: 800x480)"
    )
    demo.add_argument(
        "--game-cards", type=Path, metavar="FILE", help="your own game cards, as game_cards.toml"
    )
    demo.add_argument("--orders", type=Path, metavar="FILE", help="your own order cards, as orders.toml")
    demo.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.dealing import read_cards
    from rushpi.demo.play import play
    from rushpi.demo.result import to_json
    from rushpi.display import Display, ScreenError
    from rushpi.evening import EyesError
    from rushpi.rush import FileError, TournamentError
    from rushpi.table import EventError
    from rushpi.vision.profile import ProfileError

    try:
        cards = read_cards(args.game_cards, args.orders)
    except FileError as error:
        raise CommandError(str(error)) from error
    headless = args.headless or os.environ.get("SDL_VIDEODRIVER") in SCREENLESS
    with ExitStack() as stack:
        folder = args.out or (OUT if headless else Path(stack.enter_context(tempfile.TemporaryDirectory())))
        try:
            if not headless:
                screen = stack.enter_context(Display.window(args.size, photos=folder / PHOTOS))
        except ScreenError as error:
            print(f"rushpi: {error}. The demo goes on without one.", file=sys.stderr)
            headless, folder = True, args.out or OUT
        if headless:
            screen = Display.headless(args.size, photos=folder / PHOTOS)
        try:
            (folder / PHOTOS).mkdir(parents=True, exist_ok=True)
            played = play(
                screen,
                folder / "journal.db",
                folder / PHOTOS,
                args.seed,
                cards,
                args.speed or (HEADLESS_SPEED if headless else WINDOW_SPEED),
                folder if headless else None,
            )
            (folder / "result.json").write_text(to_json(played, args.seed), encoding="utf-8")
        except BrokenPipeError:
            raise
        except (EyesError, ProfileError, TournamentError, EventError, OSError) as error:
            raise CommandError(_sentence(error)) from error
    print(_outcome(played))
    if headless:
        print(f"A picture of every scene, and result.json, are in {folder}")
    return 0


def _sentence(error: Exception) -> str:
    """The errors of rushpi are sentences; the system's name the file and what it refused."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename} cannot be written ({error.strerror}); name another folder with --out"
    return str(error)


def _outcome(played: "Story") -> str:
    from rushpi.display.words import honor

    tournament = played.state.tournament
    if tournament is None or tournament.winner is None:
        return "The demo was closed before its end."
    winner = tournament.winner
    return (
        f"{played.players[winner].name} is the Sushiman Master with {honor(tournament.totals[winner])} "
        f"Honor after {len(played.rounds)} rounds."
    )


def _times(text: str) -> float:
    speed = float(text)
    if not 0 < speed < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return speed


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(side) for side in text.split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a size such as 800x480") from None
    if min(width, height) < 240 or max(width, height) > 8192:
        raise argparse.ArgumentTypeError(f"{text} is too small or too large for a screen")
    return width, height
