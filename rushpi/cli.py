"""The command line: reads the arguments, runs one command, tells failure in one sentence.

Exit status 0: done. 1: it could not be done, and one line on stderr says why. 2: wrong use.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from rushpi import __version__
from rushpi.commands import CommandError

COMMANDS = (
    "demo",
    "doctor",
    "calibrate",
    "score",
    "watch",
    "tower",
    "rush",
    "cards",
    "hourglass",
    "gpio_off",
    "history",
    "kiosk",
    "print",
    "status",
)


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="rushpi", description="Sushi Rush with a camera, an hourglass and a scoreboard."
    )
    top.add_argument("--version", action="version", version=f"rushpi {__version__}")
    subcommands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        importlib.import_module(f"rushpi.commands.{name}").add(subcommands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except CommandError as error:
        print(f"rushpi: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status
