"""`rushpi rush score`: Sushi Rush points for finished rounds and tournaments given as data."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rushpi.commands import CommandError, Subcommands
from rushpi.commands.case_file import read_cases
from rushpi.rush import Box, FileError, read_box
from rushpi.rush.cases import CaseError, score_case

FORMAT = """\
FILE holds one case or a list of cases. Each has an "id", a "kind", the number of "players", and an "input":

rush_round       mode       festival, mania, express, tower or bar
                 card       mania: the flavour; express: the type
                 bowls      for each player the pieces in the bowl, such as "nigiri-salmon" or "wasabi"
                 third_time express: for each player when the third piece of the type was taken, or null
                 stacked    tower: for each player the height, or null for every Sushi in the bowl
                 orders     bar: for each player {"items": [{"piece", "value"}, ...],
                                                  "belt": {"pieces": [...], "value"} or null}
                 options    those that differ from the default
                 The result is each player's Honor, wasabi included; a fraction is a text such as "5/2".
rush_end         totals     each player's Honor
                 cards_left game cards in the pile
                 The result is null while the tournament goes on, else the leaders, from 0.
rush_tournament  rounds     a list of what rush_round takes
                 options    for all rounds; a round's own come on top
                 cards_left game cards in the pile after the last round; by default what remains of 28
                 first_wasabi  who took the first wasabi in the final round of tied leaders, from 0
                 The result: "rounds" with each one's "points" and running "totals", the last "totals",
                 whether it is "over", and the "winners": null while it goes on, several if they are tied
                 and a final wasabi round must decide.

Options, the default first: rush_split exact, floor, ceil; rush_after_tie dense, skip; rush_zero_scores false,
true; express_reading first_to_3_else_most, most, first_to_3; belt_shares_pieces false, true; wasabi_in_tower
false, true.

A piece is written "nigiri-salmon" or "nigiri:salmon". Bowls that hold more than 30 Sushis or 3 wasabi between
them are wrong; with --box also those that hold more of a kind than your box does.

A case that is wrong gets an "error" instead of a "result", and the exit status is 1. A case of a card game
gets one too, but leaves the exit status alone: it is not wrong, only for `rushpi cards score`.
"""

CARD_GAME_KINDS = (
    "classic_round",
    "classic_soy_round",
    "party_round",
    "desserts",
    "dessert_cards",
    "uramaki_turn",
    "miso_turn",
    "winners",
)


def add(subcommands: Subcommands) -> None:
    rush = subcommands.add_parser("rush", help="Sushi Rush points for rounds given as data")
    actions = rush.add_subparsers(title="actions", metavar="ACTION", required=True)
    score = actions.add_parser(
        "score",
        help="score finished rounds or tournaments",
        description="Scores finished rounds or whole tournaments of Sushi Rush.",
        epilog=FORMAT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    score.add_argument("file", metavar="FILE", type=Path, help="a JSON file of cases")
    score.add_argument("--box", metavar="TOML", type=Path, help="the pieces of your box; see box.toml")
    score.add_argument("--json", action="store_true", help="print one JSON list of answers")
    score.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        box = read_box(args.box)
    except FileError as error:
        raise CommandError(str(error)) from error
    cases = read_cases(args.file)
    answers = [_answer(case, box) for case in cases]
    if args.json:
        print(json.dumps(answers))
    else:
        print("\n".join(_table(cases, answers)))
    ours = (answer for case, answer in zip(cases, answers, strict=True) if not _of_card_game(case))
    return int(any("error" in answer for answer in ours))


def _answer(case: object, box: Box) -> dict[str, Any]:
    name = _field(case, "id")
    if _of_card_game(case):
        kind = _field(case, "kind")
        return {"id": name, "error": f"{kind} is of a card game; score it with `rushpi cards score`"}
    try:
        return {"id": name, "result": score_case(case, box)}
    except CaseError as error:
        return {"id": name, "error": str(error)}


def _of_card_game(case: object) -> bool:
    return _field(case, "kind") in CARD_GAME_KINDS


def _field(case: object, name: str) -> object:
    return case.get(name) if isinstance(case, dict) else None


def _table(cases: Sequence[Any], answers: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What people read: the name of each case and its result. Players are numbered from 1."""
    width = max((len(str(answer["id"])) for answer in answers), default=0)
    for case, answer in zip(cases, answers, strict=True):
        name = f"{answer['id']!s:{width}}  "
        if "error" in answer:
            yield f"{name}error: {answer['error']}"
        elif case["kind"] == "rush_round":
            yield f"{name}{_row(answer['result'])}"
        elif case["kind"] == "rush_end":
            yield f"{name}{_end(answer['result'])}"
        else:
            for number, played in enumerate(answer["result"]["rounds"], 1):
                yield f"{name}round {number:2}:{_row(played['points'])}   in all:{_row(played['totals'])}"
            yield f"{name}{_end(answer['result']['winners'])}"


def _row(honor: Sequence[int | str]) -> str:
    return "".join(f"{points!s:>6}" for points in honor)


def _end(winners: Sequence[int] | None) -> str:
    if winners is None:
        return "the tournament goes on"
    players = " and ".join(f"player {winner + 1}" for winner in winners)
    return f"{players} {'wins' if len(winners) == 1 else 'are tied for the final wasabi round'}"
