"""`rushpi cards`: Sushi Go! and Sushi Go Party! without a table."""

import argparse
import json
from pathlib import Path
from typing import Any

from rushpi.commands import CommandError, Subcommands
from rushpi.sushigo.cases import answer
from rushpi.sushigo.errors import SushiGoError


def add(subcommands: Subcommands) -> None:
    cards = subcommands.add_parser("cards", help="Sushi Go! and Sushi Go Party!: score tableaus, let bots play")
    commands = cards.add_subparsers(title="commands", metavar="COMMAND", required=True)

    score = commands.add_parser("score", help="points for finished tableaus given as JSON")
    score.add_argument("file", metavar="FILE", type=Path, help="a list of cases, or one case")
    score.add_argument("--json", action="store_true", help="one JSON document on standard output")
    score.set_defaults(run=run_score)


def run_score(args: argparse.Namespace) -> int:
    answers = [_answer(case) for case in _cases(args.file)]
    if args.json:
        print(json.dumps(answers, ensure_ascii=False, indent=1))
    else:
        for each in answers:
            print(f"{each['id']}: {each.get('error', each.get('result'))}")
    return 1 if any("error" in each for each in answers) else 0


def _answer(case: Any) -> dict[str, Any]:  # noqa: ANN401 (it is whatever the file holds)
    name = case.get("id") if isinstance(case, dict) else None
    try:
        return {"id": name, "result": answer(case)}
    except SushiGoError as error:
        return {"id": name, "error": str(error)}


def _cases(file: Path) -> list[Any]:
    try:
        cases = json.loads(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file} is not JSON: {error}") from error
    return cases if isinstance(cases, list) else [cases]
