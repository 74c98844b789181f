"""`rushpi print`: the mat, the calibration sheet and the tower card as PDF files at true size."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.files import see_that_it_may_be_written
from rushpi.locale import LANGUAGES

if TYPE_CHECKING:
    from rushpi.paper.page import Page

A_PDF: Final = re.compile(b"%PDF-")


def add(subcommands: Subcommands) -> None:
    command = subcommands.add_parser(
        "print", help="write the mat, the calibration sheet or the tower card as a PDF file to print"
    )
    command.add_argument("what", choices=("mat", "sheet", "tower-card"))
    command.add_argument("--out", metavar="FILE.pdf", type=Path, required=True)
    command.add_argument(
        "--paper", choices=("a3", "a4"), help="of the mat, and of nothing else; a4 is two halves (default a3)"
    )
    command.add_argument(
        "--language", choices=LANGUAGES, default="en", help="of the words on it (default en)"
    )
    command.set_defaults(run=run, misused=command.error)


def run(args: argparse.Namespace) -> int:
    from rushpi.paper.pdf import to_pdf

    if args.paper and args.what != "mat":
        args.misused(f"--paper is for the mat: a {args.what} has one size, leave it out")
    if args.out.suffix.lower() != ".pdf":
        raise CommandError(f"{args.out} would be a PDF: name a file that ends in .pdf")
    see_that_it_may_be_written(args.out, A_PDF, "PDF")
    pages = _pages(args.what, args.paper, args.language)
    try:
        args.out.write_bytes(to_pdf(pages, f"rushpi {args.what}"))
    except OSError as error:
        raise CommandError(f"{args.out} cannot be written: {error.strerror}") from error
    print(f"{args.out}: print it at 100 %, without fitting it to the page; then lay a ruler on its line.")
    return 0


def _pages(what: str, paper: str | None, spoken: str) -> tuple["Page", ...]:
    from rushpi.display import language, words
    from rushpi.paper.mat import mat_page, sheet_page
    from rushpi.paper.page import halves
    from rushpi.paper.tower import tower_page
    from rushpi.vision.mat import load_mat, load_sheet

    language.speak(spoken)
    match what:
        case "mat":
            mat = mat_page(load_mat(), language._)
            return halves(mat) if paper == "a4" else (mat,)
        case "sheet":
            return (sheet_page(load_sheet(), words.kind_name, language._),)
        case _:
            return (tower_page(language._),)
