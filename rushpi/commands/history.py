"""`rushpi history`: the tournaments and card games in the journal, and who won most."""

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rushpi.commands import CommandError, Subcommands

if TYPE_CHECKING:
    from rushpi.table import CardStory, Place, Span, Story


JSON = """\
With --json: "tournaments" and "card_games", the oldest first, each with "began" (UTC), "synced" (whether the
clock was set then), its "players" with their "honor" or "points", and who won: "winner", or null, and
"winners"; "leaderboard", of the tournaments, and "card_leaderboards" of "go" and "party", the best first;
"usage", the rounds of Sushi Rush a day. Honor is always a decimal number, 22.5 for 22½; thirds are rounded.
"""


def add(subcommands: Subcommands) -> None:
    history = subcommands.add_parser(
        "history",
        help="past tournaments and card games, and the leaderboards",
        epilog=JSON,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    form = history.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as one JSON document")
    form.add_argument("--csv", action="store_true", help="as one line for each player of each tournament")
    history.add_argument(
        "--best-of",
        choices=("day", "month", "all"),
        help="whose leaderboards: today's, this month's, all (default); what was played while the clock was "
        "not set counts in all only, and has a ? behind its date",
    )
    history.add_argument("--journal", type=Path, metavar="FILE", help="another journal than the kiosk's")
    history.set_defaults(run=run, misused=history.error)


def run(args: argparse.Namespace) -> int:
    from rushpi.settings import data_folder
    from rushpi.table import (
        CardStory,
        DamagedEventError,
        EventError,
        Journal,
        JournalError,
        Span,
        Story,
        games,
        readable,
    )

    if args.csv and args.best_of:
        args.misused("--best-of chooses a leaderboard, and --csv tells the tournaments only: leave one away")
    path = args.journal or data_folder() / "journal.db"
    if path.is_dir():
        raise CommandError(f"{path} is a folder: name the journal in it, such as {path / 'journal.db'}")
    if not path.is_file():
        raise CommandError(
            f"there is no journal {path} yet: play a tournament, or name one with --journal (a demo keeps "
            f"its own in out/journal.db, and `kiosk --simulate` in {data_folder() / 'simulated.db'})"
        )
    played: list[Story | CardStory] = []
    try:
        with Journal(path, read_only=True) as journal:
            played.extend(games(journal.entries()))
    except DamagedEventError as error:
        print(f"rushpi: event {error.seq} of {path} is damaged: what can be read is told", file=sys.stderr)
        played = list(games(readable(path)))
    except JournalError as error:
        raise CommandError(str(error)) from error
    except EventError as error:  # what came before it is told all the same
        print(f"rushpi: {path} is damaged after {len(played)} games: {error}", file=sys.stderr)
    _tell(
        [game for game in played if isinstance(game, Story)],
        [game for game in played if isinstance(game, CardStory)],
        Span(args.best_of or Span.ALL),
        args,
    )
    return 0


def _tell(
    played: Sequence["Story"], cards: Sequence["CardStory"], span: "Span", args: argparse.Namespace
) -> None:
    if args.json:
        told = {
            "tournaments": [_as_data(story) for story in played],
            "card_games": [_cards_as_data(story) for story in cards],
            "leaderboard": _leaderboard(played, span, "honor"),
            "card_leaderboards": {
                "go": _leaderboard([game for game in cards if not game.party], span, "points"),
                "party": _leaderboard([game for game in cards if game.party], span, "points"),
            },
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


def _as_data(story: "Story") -> dict[str, Any]:
    return {
        "began": story.began.wall,
        "synced": story.began.synced,
        "rounds": len(story.rounds),
        "players": [
            {"name": player.name, "honor": float(total)}
            for player, total in zip(story.players, story.totals, strict=True)
        ],
        "winner": next((story.players[seat].name for seat in story.winners), None),
    }


def _cards_as_data(story: "CardStory") -> dict[str, Any]:
    return {
        "began": story.began.wall,
        "synced": story.began.synced,
        "game": "party" if story.party else "go",
        "menu": story.menu or None,
        "players": [
            {"name": player.name, "bot": player.bot, "points": points}
            for player, points in zip(story.players, story.totals, strict=True)
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
                "master": int(seat in story.winners),
            }


def _places(played: Sequence["Story"] | Sequence["CardStory"], span: "Span") -> "Sequence[Place]":
    from rushpi.table import leaderboard

    return leaderboard(played, span, datetime.now().astimezone())


def _leaderboard(
    played: Sequence["Story"] | Sequence["CardStory"], span: "Span", unit: str
) -> list[dict[str, Any]]:
    return [
        {
            "name": place.name,
            "won": place.won,
            "played": place.played,
            f"mean_{unit}": round(float(place.mean), 1),
            f"best_{unit}": float(place.best),
        }
        for place in _places(played, span)
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
        yield f"{_day(story)} {rounds}  {players}: {_end(story)}"
    yield ""
    for game in cards:
        name = f"Sushi Go Party! ({game.menu})" if game.party else "Sushi Go!"
        points = ", ".join(
            f"{player.name} {score}" for player, score in zip(game.players, game.totals, strict=True)
        )
        yield f"{_day(game)} {name}  {points}: {_end(game)}"
    if cards:
        yield ""
    unset = sum(
        not began.synced for began in [game.began for game in played] + [game.began for game in cards]
    )
    if unset and span is not Span.ALL:
        yield f"Left out: {unset} played while the clock was not set, marked with a question mark."
    yield from _best("Sushi Rush", played, span, "Honor")
    yield from _best("Sushi Go!", [game for game in cards if not game.party], span, "points")
    yield from _best("Sushi Go Party!", [game for game in cards if game.party], span, "points")


def _best(
    name: str, played: Sequence["Story"] | Sequence["CardStory"], span: "Span", unit: str
) -> Iterable[str]:
    places = _places(played, span)
    if places:
        yield f"{name}:"
    for number, place in enumerate(places, 1):
        mean = f"{float(place.mean):.1f} {unit} on average"
        yield f"{number:2}. {place.name}: won {place.won} of {place.played}, {mean}"


def _end(game: "Story | CardStory") -> str:
    won = " and ".join(game.players[seat].name for seat in game.winners)
    return f"{won} won" if won else "not finished"


def _day(story: "Story | CardStory") -> str:
    return story.began.wall[:16].replace("T", " ") + (" " if story.began.synced else "?")
