"""`rushpi status`: how the kiosk that runs on this machine is."""

import argparse
import json
import time
from typing import TYPE_CHECKING

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.status import Status

LATE = 5.0
"""Seconds without news after which a kiosk is said to hang."""


def add(subcommands: Subcommands) -> None:
    status = subcommands.add_parser("status", help="say how the running kiosk is")
    status.add_argument("--json", action="store_true", help="print one JSON document")
    status.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import msgspec

    from rushpi.settings import runtime_folders
    from rushpi.status import FILE, read_status

    for folder in runtime_folders():
        try:
            status = read_status(folder)
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be read: {error.strerror}") from error
        except msgspec.MsgspecError as error:
            raise CommandError(
                f"{folder / FILE} was written by another version of rushpi ({error}); "
                "ask with the command of that version"
            ) from error
        if status is not None:
            facts = _facts(status, time.monotonic())
            print(json.dumps(facts) if args.json else "\n".join(_lines(facts)))
            return 0
    raise CommandError("no kiosk runs on this machine; start one with `rushpi kiosk`")


def _facts(status: "Status", now: float) -> dict[str, object]:
    """The status as others may use it: `age` is how old it is, all times are seconds."""
    age = now - status.at
    return {
        "version": status.version,
        "pid": status.pid,
        "age": round(age, 1),
        "hangs": age > LATE,
        "uptime": round(now - status.started, 1),
        "frames": status.frames,
        "rounds": status.rounds,
        "camera_age": None if status.camera_age is None else round(status.camera_age + age, 1),
        "temperature": status.temperature,
        "clock_synced": status.synced,
        "journal": status.journal or "writable",
        "unwritten": status.unwritten,
        "throttled": None if status.throttled is None else list(status.throttled),
        "errors": [{"ago": round(now - fault.at, 1), "says": fault.says} for fault in status.faults],
    }


def _lines(facts: dict[str, object]) -> list[str]:
    """The facts, one a line; a list one line for each of its items."""
    lines: list[str] = []
    for name, value in facts.items():
        for item in value or ["none"] if isinstance(value, list) else [value]:
            match item:
                case None:
                    told = "unknown"
                case bool():
                    told = "yes" if item else "no"
                case {"ago": ago, "says": says}:
                    told = f"{ago} s ago: {says}"
                case _:
                    told = str(item)
            lines.append(f"{name.replace('_', ' '):12} {told}")
    return lines
