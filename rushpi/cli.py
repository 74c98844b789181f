"""The command line: reads the arguments, runs one command, tells failure in one sentence.

Exit status 0: done. 1: it could not be done, and one line on stderr says why. 2: wrong use.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from rushpi import __version__
from rushpi.commands import CommandError

INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C ended."""

COMMANDS = (
    "demo",
    "doctor",
    "calibrate",
    "score",
    "accuracy",
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
    _prepare_streams()
    try:
        top = parser()
        if "" in (sys.argv[1:] if argv is None else argv):  # Path("") would be the folder that we are in
            top.error("an argument is empty: does your script use a name that is not set?")
        args = top.parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
    except CommandError as error:
        return _failed(str(error), error.status)
    except KeyboardInterrupt:
        return _failed("stopped", INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _failed(f"the output cannot be written: {error.strerror or error}", 1)
    return status


def _failed(why: str, status: int) -> int:
    print(f"rushpi: {why}", file=sys.stderr)
    return status


def _prepare_streams() -> None:
    """Let every terminal show what it can: a "½" that it cannot spell is no reason to stop."""
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (it lives as long as we do)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
