"""`rushpi cards`: Sushi Go! and Sushi Go Party! without a table."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import randrange
from typing import Any

from rushpi.commands import Subcommands, UsageError
from rushpi.commands.case_file import read_cases
from rushpi.sushigo.bots import BOTS, Bot, play
from rushpi.sushigo.cases import answer
from rushpi.sushigo.errors import SushiGoError
from rushpi.sushigo.game import winning_seats
from rushpi.sushigo.options import Options, choices
from rushpi.sushigo.record import Record, write
from rushpi.sushigo.rules import MENUS, Game, Rules, menu_named, menu_of
from rushpi.sushigo.state import State

CASES = """\
FILE holds one case or a list of cases. Each has an "id", a "kind", a "ruleset" (classic, classic_soy or
party), the number of "players", and an "input":

classic_round, classic_soy_round, party_round   tableaus, and for party uramaki_places_taken
                 The result is each player's points at the end of the round, without desserts.
desserts         dessert, piles: the points at the end of the game
dessert_cards    tableaus: how many cards each player keeps as desserts
uramaki_turn     totals after the turn, places_taken: points, discarded, places_taken
miso_turn        played: the soups of the turn that survive
winners          totals, tiebreak (dessert cards): the winners, from 0

A tableau lists the cards left in front of a player in the order played. A card is its name, such as "tofu",
"nigiri:squid", "maki:2", "onigiri:circle" or "fruit:WO", or an object: {"card": "eel", "flipped": true} is
face down, {"copy_of": "maki:2"} is a special order, {"card": "nigiri:egg", "on": 0} lies on the first card of
the tableau, a wasabi. "input" may have "options", as named by `rushpi cards play --help`.

A case that is wrong gets an "error" instead of a "result", and the exit status is 1.
"""

_OPTIONS = "options of the rules, the default first:\n\n" + "\n".join(
    f"{name:18} {', '.join(values)}" for name, values in choices().items()
)


def add(subcommands: Subcommands) -> None:
    cards = subcommands.add_parser(
        "cards", help="Sushi Go! and Sushi Go Party!: score tableaus, let bots play"
    )
    commands = cards.add_subparsers(title="commands", metavar="COMMAND", required=True)

    score = commands.add_parser(
        "score",
        help="points for finished tableaus given as data",
        epilog=CASES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    score.add_argument("file", metavar="FILE", type=Path, help="a JSON file of cases")
    score.add_argument("--json", action="store_true", help="print one JSON list of answers")
    score.set_defaults(run=run_score)

    game = commands.add_parser(
        "play",
        help="let bots play and print the record and the scores",
        epilog=_OPTIONS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    game.add_argument("--players", required=True, metavar="bot:NAME,...", help=f"the bots: {', '.join(BOTS)}")
    game.add_argument(
        "--game",
        choices=("go", "party"),
        help="Sushi Go! or Sushi Go Party!; without it Sushi Go!, or with a --menu Party",
    )
    game.add_argument(
        "--menu",
        metavar="NAME",
        help="a menu of Party, which is then played: "
        f"{', '.join(menu.name for menu in MENUS)}; or its card types, with commas",
    )
    game.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="an option of the rules, e.g. soy_sauce, pass=alternate; may be given several times",
    )
    game.add_argument("--games", type=int, default=1, metavar="N", help="play N games and sum them up")
    game.add_argument("--seed", type=int, metavar="N", help="deal the same cards every time")
    game.add_argument("--json", action="store_true", help="print one JSON document")
    game.set_defaults(run=run_play)


def run_score(args: argparse.Namespace) -> int:
    answers = [_answer(case) for case in read_cases(args.file)]
    if args.json:
        print(json.dumps(answers))
    else:
        for each in answers:
            print(f"{each['id']}: {each.get('error', each.get('result'))}")
    return 1 if any("error" in each for each in answers) else 0


def _answer(case: object) -> dict[str, Any]:
    name = case.get("id") if isinstance(case, dict) else None
    try:
        return {"id": name, "result": answer(case)}
    except SushiGoError as error:
        return {"id": name, "error": str(error)}


def run_play(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise UsageError(f"--games is {args.games}; play at least one")
    names = args.players.split(",")
    seed = randrange(1_000_000) if args.seed is None else args.seed
    try:
        rules = _rules(args, len(names))
        games = [play(rules, _bots(names, nth), nth) for nth in range(seed, seed + args.games)]
    except SushiGoError as error:
        raise UsageError(str(error)) from error
    names += ["dummy"] * (rules.seats - rules.players)
    if args.games == 1:
        _tell(*games[0], names, as_json=args.json)
    else:
        _sum_up([state for state, _ in games], names, seed, as_json=args.json)
    return 0


def _rules(args: argparse.Namespace, players: int) -> Rules:
    game: Game = args.game or ("party" if args.menu else "go")
    menu = None
    if game == "party" or args.menu:
        name = args.menu or MENUS[0].name
        menu = menu_of(name.split(",")) if "," in name else menu_named(name)
    variants = dict(text.partition("=")[::2] for text in args.variant)
    return Rules(
        players, game, menu, Options.read_text({name: value or "true" for name, value in variants.items()})
    )


def _bots(names: Sequence[str], seed: int) -> list[Bot]:
    """The bots, each with chance of its own."""
    bots = []
    for seat, name in enumerate(names):
        kind, _, bot = name.partition(":")
        if kind != "bot" or bot not in BOTS:
            choice = " or ".join(f"bot:{known}" for known in BOTS)
            raise UsageError(f"there is no player {name!r}; a player is {choice}")
        bots.append(BOTS[bot](seed * 8 + seat))
    return bots


def _tell(state: State, record: Record, names: Sequence[str], *, as_json: bool) -> None:
    """One game: its record and its scores."""
    winners = winning_seats(state)
    desserts = [len(own) for own in state.desserts]
    if as_json:
        _print_json(
            seed=record.seed,
            players=names,
            scores=state.scores,
            desserts=desserts,
            winners=winners,
            record=write(record),
        )
        return
    print(write(record))
    for seat, (name, points, cards) in enumerate(zip(names, state.scores, desserts, strict=True)):
        won = "  wins" if seat in winners else ""
        print(f"{seat}  {name:12} {points:4} points {cards:3} desserts{won}")


def _sum_up(states: Sequence[State], names: Sequence[str], seed: int, *, as_json: bool) -> None:
    """Many games: each seat's mean score and share of the wins; a shared win counts in part."""
    wins = [0.0] * len(names)
    for state in states:
        for seat in (winners := winning_seats(state)):
            wins[seat] += 1 / len(winners)
    games = len(states)
    seats: list[dict[str, Any]] = [
        {
            "player": name,
            "mean": round(sum(state.scores[seat] for state in states) / games, 2),
            "least": min(state.scores[seat] for state in states),
            "most": max(state.scores[seat] for state in states),
            "wins": round(wins[seat] / games, 4),
        }
        for seat, name in enumerate(names)
    ]
    if as_json:
        _print_json(games=games, seed=seed, seats=seats)
        return
    print(f"{games} games, seeds {seed} to {seed + games - 1}")
    for seat, told in enumerate(seats):
        scores = f"mean {told['mean']:6.2f}  least {told['least']:3}  most {told['most']:3}"
        print(f"{seat}  {told['player']:12} {scores}  wins {told['wins']:6.1%}")


def _print_json(**fields: object) -> None:
    print(json.dumps(fields))
