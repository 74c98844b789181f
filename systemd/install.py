#!/usr/bin/env python3
"""Installs the kiosk on a Raspberry Pi, brings it up to date, or takes it away. See systemd/README.md."""

from __future__ import annotations

import argparse
import os
import platform
import struct
import sys
from pathlib import Path

from installer.kiosk import FIRST_USER, UNIT, Kiosk
from installer.release import Releases
from installer.step import InstallError, perform
from installer.system import System

CHECKOUT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Do as the command line says; what cannot be done is one sentence, and status 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--desktop", action="store_true", help="play in your Wayland desktop, not on the console"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--uninstall", action="store_true", help="take it away; the saved games stay")
    try:
        change(parser.parse_args())
    except (InstallError, OSError) as error:
        print(f"rushpi: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("rushpi: stopped; run it again to go on from where it stands", file=sys.stderr)
        return 1
    return 0


def change(args: argparse.Namespace) -> None:
    """Do the steps, and say each."""
    system = System(Path("/"))
    if not args.uninstall:
        system.refuse(platform.machine(), 8 * struct.calcsize("P"), desktop=args.desktop)
    if os.geteuid() != 0 and not args.dry_run:
        raise InstallError("this changes the system: put sudo before it, or only look with --dry-run")
    user = (int(os.environ.get("SUDO_UID", "0")) or FIRST_USER) if args.desktop else None
    kiosk = Kiosk(system, CHECKOUT, Releases(system, CHECKOUT, UNIT), user)
    steps = kiosk.uninstall() if args.uninstall else kiosk.install()
    changes = perform(steps, lambda line: print(line, flush=True), dry=args.dry_run)
    if changes == 0:
        print("nothing to do")
    elif args.dry_run:
        print("nothing was changed")


if __name__ == "__main__":
    sys.exit(main())
