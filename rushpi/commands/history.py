"""`rushpi history`: the tournaments and card games in the journal, and who won most."""

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.table import CardStory, Span, Story


def add(subcommands: Subcommands) -> None:
    history = subcommands.add_parser("history", help="past tournaments and card games, and the leaderboard")
    form = history.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as one JSON document")
    form.add_argument("--csv", action="store_true", help="as one line for each player of each tournament")
    history.add_argument(
        "--best-of",
        choices=("day", "month", "all"),
        default="all",
        help="whose leaderboard: today's, this month's; what was played while the clock was not set counts "
        "in all only, and has a ? behind its date",
    )
    history.add_argument("--journal", type=Path, metavar="FILE", help="another journal than the kiosk's")
    history.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rushpi.settings import data_folder
    from rushpi.table import EventError, Journal, JournalError, Span, card_games, stories

    span = Span(args.best_of)

    path = args.journal or data_folder() / "journal.db"
    if not path.is_file():
        raise CommandError(
            f"there is no journal {path} yet: play a tournament, or name one with --journal "
            "(a demo keeps its own in out/journal.db)"
        )
    played: list[Story] = []
    cards: list[CardStory] = []
    try:
        with Journal(path, read_only=True) as journal:
            played.extend(stories(journal.entries()))
            cards.extend(card_games(journal.entries()))
    except JournalError as error:
        raise CommandError(str(error)) from error
    except EventError as error:  # what came before it is told all the same
        print(f"rushpi: {path} is damaged after {len(played)} tournaments: {error}", file=sys.stderr)
    if args.json:
        told = {
            "tournaments": [_as_data(story) for story in played],
            "card_games": [_cards_as_data(story) for story in cards],
            "leaderboard": _leaderboard(played, span),
            "usage": _usage(played),
        }
        print(json.dumps(told, indent=1, ensure_ascii=False))
    elif args.csv:
        writer = csv.DictWriter(sys.stdout, ("began", "synced", "rounds", "player", "honor", "master"))
        writer.writeheader()
        writer.writerows(_rows(played))
    elif played or cards:
        print("\n".join(_lines(played, cards, span)))
    else:
        print("Nothing has been played yet.")
    return 0


def _as_data(story: "Story") -> dict[str, Any]:
    return {
        "began": story.began.wall,
        "synced": story.began.synced,
        "rounds": len(story.rounds),
        "players": [
            {"name": player.name, "honor": _exact(total)}
            for player, total in zip(story.players, story.totals, strict=True)
        ],
        "winner": None if story.winner is None else story.players[story.winner].name,
    }


def _cards_as_data(story: "CardStory") -> dict[str, Any]:
    return {
        "began": story.began.wall,
        "synced": story.began.synced,
        "game": "party" if story.party else "go",
        "menu": story.menu or None,
        "players": [
            {"name": player.name, "bot": player.bot, "points": points}
            for player, points in zip(story.players, story.scores, strict=True)
        ],
        "winners": [story.players[seat].name for seat in story.winners],
    }


def _rows(played: Iterable["Story"]) -> Iterable[dict[str, object]]:
    for story in played:
        for seat, (player, total) in enumerate(zip(story.players, story.totals, strict=True)):
            yield {
                "began": story.began.wall,
                "synced": int(story.began.synced),
                "rounds": len(story.rounds),
                "player": player.name,
                "honor": float(total),
                "master": int(seat == story.winner),
            }


def _leaderboard(played: Sequence["Story"], span: "Span") -> list[dict[str, Any]]:
    from rushpi.table import leaderboard

    return [
        {
            "name": place.name,
            "won": place.won,
            "played": place.played,
            "mean_honor": round(float(place.honor), 1),
            "best_honor": _exact(place.best),
        }
        for place in leaderboard(played, span, datetime.now().astimezone())
    ]


def _usage(played: Sequence["Story"]) -> list[dict[str, Any]]:
    """Rounds a day, the latest last; what was played while nobody knew the day has none."""
    from rushpi.table import rounds_a_day

    days = sorted(rounds_a_day(played).items(), key=lambda pair: (pair[0] is not None, pair[0]))
    return [{"day": None if day is None else day.isoformat(), "rounds": rounds} for day, rounds in days]


def _lines(played: Sequence["Story"], cards: Sequence["CardStory"], span: "Span") -> Iterable[str]:
    from rushpi.display.words import honor
    from rushpi.table import Span

    for story in played:
        players = ", ".join(
            f"{player.name} {honor(total)}" for player, total in zip(story.players, story.totals, strict=True)
        )
        rounds = f"{len(story.rounds):2} round" + ("" if len(story.rounds) == 1 else "s")
        end = "not finished" if story.winner is None else f"{story.players[story.winner].name} won"
        yield f"{_day(story)} {rounds}  {players}: {end}"
    yield ""
    for game in cards:
        name = f"Sushi Go Party! ({game.menu})" if game.party else "Sushi Go!"
        points = ", ".join(
            f"{player.name} {score}" for player, score in zip(game.players, game.scores, strict=True)
        )
        won = " and ".join(game.players[seat].name for seat in game.winners)
        yield f"{_day(game)} {name}  {points}: {f'{won} won' if won else 'not finished'}"
    if cards:
        yield ""
    unset = sum(not story.began.synced for story in played)
    if unset and span is not Span.ALL:
        yield f"Left out: {unset} played while the clock was not set, marked with a question mark."
    for place, line in enumerate(_leaderboard(played, span), 1):
        yield (
            f"{place:2}. {line['name']}: won {line['won']} of {line['played']}, "
            f"{line['mean_honor']} Honor on average"
        )


def _day(story: "Story | CardStory") -> str:
    return story.began.wall[:16].replace("T", " ") + (" " if story.began.synced else "?")


def _exact(honor: Fraction) -> int | str:
    return honor.numerator if honor.denominator == 1 else str(honor)
