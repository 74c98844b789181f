"""Who won most, game by game: today, this month, ever; how it came about; and the last games one by one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Painter, Pop, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.go.places import fitting
from rushpi.display.words import day_name, honor
from rushpi.table import CardStory, Place, Seat, Span, Story, in_span, is_bot, leaderboard

LOOK_EVERY: Final = 0.5
"""Seconds."""
ROWS: Final = 5
PLAYER_HIGH: Final = 3.6
"""Of a player's line in the list of games, in rem."""
TABS: Final = (*Span, None)
LINES: Final = len(Seat)
"""The plot has a line for so many names, drawn as their seats are."""


class Game(StrEnum):
    """What is played here."""

    RUSH = "rush"
    GO = "go"
    PARTY = "party"


GAMES: Final[dict[Game, tuple[str, str]]] = {
    Game.RUSH: ("Sushi Rush", "piece-nigiri-salmon"),
    Game.GO: ("Sushi Go!", "card-maki-3"),
    Game.PARTY: ("Sushi Go Party!", "card-menu"),
}
"""The name of each, and its picture."""


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """Every game played, and the moment it is now."""

    games: tuple[Story | CardStory, ...]
    now: datetime


def _now() -> datetime:
    return datetime.now().astimezone()


def game_of(played: Story | CardStory) -> Game:
    """Which game it was."""
    if isinstance(played, Story):
        return Game.RUSH
    return Game.PARTY if played.party else Game.GO


def rises(games: Sequence[Story | CardStory], names: Sequence[str]) -> dict[str, list[int]]:
    """How many games each name had won after each finished one, from 0 on."""
    won = {name: [0] for name in names}
    for game in games:
        if not game.winners:
            continue
        best = {game.players[seat].name for seat in game.winners if not is_bot(game.players[seat])}
        for name, course in won.items():
            course.append(course[-1] + (name in best))
    return won


class LeaderboardScene(Scene[LeaderboardView]):
    """A table and a plot for the game and the span chosen, or the list of its last games."""

    def __init__(self, games: Callable[[], Sequence[Story | CardStory]]) -> None:
        """`games` gives every game played; it is asked again and again, as it may come in late."""
        super().__init__(LeaderboardView(tuple(games()), _now()))
        self.games = games
        self.since_look = 0.0
        self.asked: Game | None = None
        """What somebody asked for; None for what was played last."""
        self.chosen: Span | None = Span.ALL
        """None: the list."""

    @property
    def game(self) -> Game:
        """Whose leaderboard is shown."""
        if self.asked is not None:
            return self.asked
        return game_of(self.view.games[-1]) if self.view.games else Game.RUSH

    @property
    def played(self) -> tuple[Story | CardStory, ...]:
        """Every one of it."""
        return tuple(played for played in self.view.games if game_of(played) is self.game)

    def update(self, dt: float) -> None:
        """Show what has come in."""
        super().update(dt)
        self.since_look += dt
        if self.since_look >= LOOK_EVERY:
            self.since_look = 0.0
            games = tuple(self.games())
            if games != self.view.games:
                self.see(LeaderboardView(games, _now()))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, the games, and the spans."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        games, spans = self._rows(frame)
        for game, cell in zip(Game, games.columns(len(Game), 0.6), strict=True):
            name, icon = GAMES[game]
            paint = _tab(name, chosen=game is self.game, icon=icon)
            yield Control(f"game-{game}", cell, partial(self._ask, game), paint, radius=cell.h / 2)
        for tab, cell in zip(TABS, spans.columns(len(TABS), 0.6), strict=True):
            name = "games" if tab is None else f"span-{tab}"
            paint = _tab(tab_name(tab), chosen=tab is self.chosen)
            yield Control(name, cell, partial(self._choose, tab), paint, radius=cell.h / 2)

    def paint(self, canvas: Canvas) -> None:
        """The best, and their way."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6)
        games, spans = self._rows(frame)
        if not frame.tall:
            bar = bar.less(right=games.w + 1.2)
        parts.title(canvas, bar, _("Leaderboard"))
        room = frame.box.inset(theme.MARGIN, 0).less(top=spans.bottom + theme.GAP, bottom=1.8)
        played = self.played
        if self.chosen is not None:
            played = in_span(played, self.chosen, self.view.now)
        places = leaderboard(played)
        begun = [game for game in played if isinstance(game, CardStory) or game.rounds]
        if self.chosen is None and begun:
            self._games(canvas, room, begun)
        elif self.chosen is not None and places:
            table, plot = room.columns(2, theme.GAP) if not frame.tall else room.rows(2, theme.GAP)
            self._table(canvas, table, places)
            self._plot(canvas, plot, played, places)
        else:
            nobody = _("Nobody has won yet.")
            if self.game is Game.RUSH:
                nobody = _("Nobody has been crowned yet.")
            canvas.panel(room, theme.NIGHT_1)
            canvas.text(nobody, room.inset(4), theme.TITLE, theme.MIST, "centre", lines=3)

    def _rows(self, frame: Frame) -> tuple[Box, Box]:
        """Where the games and where the spans are chosen."""
        whole = frame.box.inset(theme.MARGIN, 0)
        games = whole.less(top=8).top(theme.BAR) if frame.tall else parts.bar(frame).from_right(48)
        return games, whole.less(top=games.bottom + theme.GAP_INSIDE).top(theme.BAR)

    def _table(self, canvas: Canvas, box: Box, places: Sequence[Place]) -> None:
        canvas.panel(box, theme.PAPER)
        rows = box.inset(1.8, 1).rows(ROWS, 0)
        for i, (place, row) in enumerate(zip(places, rows, strict=False)):
            if i:
                canvas.fill(theme.PAPER_2, Box(box.x, row.y, box.w, 0.12))
            canvas.text(str(i + 1), row.left(2.6), theme.RANK, theme.BRICK if i == 0 else theme.INK_2)
            motifs.seat(canvas, place.seat, (row.x + 5, row.centre[1]), 3.2)
            words = row.less(left=7.4, right=7)
            canvas.text(place.name, words.top(row.h * 0.54), theme.NAME, theme.INK, valign="bottom")
            canvas.text(
                self._record(place), words.less(top=row.h * 0.54 + 0.7), theme.NOTE, theme.INK_2, valign="top"
            )
            number = canvas.text(
                str(place.won), row.less(right=3.4).from_right(6), theme.RANK, theme.INK, "right"
            )
            canvas.icon("ui-trophy-ink", (number.right + 2, row.centre[1]), 2.4)

    def _record(self, place: Place) -> str:
        """How often somebody played, and with how much Honor or how many points."""
        n = place.played
        if self.game is Game.RUSH:
            text = ngettext("{n} played, {honor} Honor", "{n} played, {honor} Honor each", n)
            return text.format(n=n, honor=honor(round(place.mean * 2) / Fraction(2)))
        text = ngettext("{n} played, {points} points", "{n} played, {points} points each", n)
        return text.format(n=n, points=round(place.mean))

    def _plot(
        self, canvas: Canvas, box: Box, played: Sequence[Story | CardStory], places: Sequence[Place]
    ) -> None:
        """Steps upwards: a game won lifts a name's line by one."""
        canvas.panel(box, theme.NIGHT_1)
        rush = self.game is Game.RUSH
        canvas.text(
            _("Tournaments won") if rush else _("Games won"),
            box.inset(1.8, 1.4).top(2),
            theme.BODY,
            theme.MIST,
        )
        best = places[:LINES]
        courses = rises(played, [place.name for place in best])
        steps = len(courses[best[0].name]) - 1
        highest = max(course[-1] for course in courses.values())
        area = box.less(left=4.6, right=3.6, top=5, bottom=4.8)
        if not highest:
            only = _("So far only the computer has won.")
            canvas.text(only, area, theme.TITLE, theme.MIST, "centre", lines=3)
            return
        for mark in range(0, highest + 1, max(1, -(-highest // 5))):
            y = area.bottom - area.h * mark / highest
            canvas.rule((area.x, y), (area.right, y), 0.1, theme.LINE)
            canvas.text(str(mark), Box(box.x + 1, y - 1, 3, 2), theme.NOTE_BOLD, theme.MIST, "right")
        for place in reversed(best):
            points = [
                (area.x + area.w * n / steps, area.bottom - area.h * won / highest)
                for n, won in enumerate(courses[place.name])
            ]
            canvas.line(points, 0.5, theme.SEAT[place.seat])
        for place in reversed(best):
            y = area.bottom - area.h * courses[place.name][-1] / highest
            motifs.seat(canvas, place.seat, (area.right + 0.4, y), 2.6)
        foot = Box(area.x, area.bottom + 1.2, area.w, 2)
        finished = ngettext("{n} game", "{n} games", steps)
        if rush:
            finished = ngettext("{n} tournament", "{n} tournaments", steps)
        canvas.text(finished.format(n=steps), foot, theme.NOTE_BOLD, theme.MIST, "right")

    def _games(self, canvas: Canvas, room: Box, played: Sequence[Story | CardStory]) -> None:
        """The last games, the latest first: when, who, with how much, and who won."""
        canvas.panel(room, theme.PAPER)
        across = 2 if canvas.frame.tall else 4
        left = room.inset(1.8, 1)
        for i, game in enumerate(reversed(played)):
            lines = -(-len(game.players) // across)
            high = lines * PLAYER_HIGH + 1.9
            if left.h < high:
                break
            place, left = left.top(high), left.less(top=high)
            if i:
                canvas.fill(theme.PAPER_2, Box(room.x, place.y, room.w, 0.12))
            row = place.inset(0, 0.95)
            day = row.left(5.6).top(PLAYER_HIGH)
            canvas.text(self._day(game), day, theme.NOTE_BOLD, theme.INK_2, lines=2)
            cells = row.less(left=6.2).grid(across, lines, 0)
            for seat, cell in zip(range(len(game.players)), cells, strict=False):
                _player(canvas, cell.less(right=1.2), game, seat)

    def _day(self, game: Story | CardStory) -> str:
        """When a game began; unknown where the clock was not set."""
        if not game.began.synced:
            return "?"
        now = self.view.now
        return day_name(datetime.fromisoformat(game.began.wall).astimezone(now.tzinfo).date(), now.date())

    def _ask(self, game: Game) -> Outcome:
        self.asked = game
        return None

    def _choose(self, tab: Span | None) -> Outcome:
        self.chosen = tab
        return None


def _player(canvas: Canvas, cell: Box, game: Story | CardStory, seat: int) -> None:
    """Symbol, name and points of somebody in the list of games, and a trophy for whoever won."""
    player, won = game.players[seat], seat in game.winners
    motifs.seat(canvas, player.seat, (cell.x + 1.2, cell.centre[1]), 2.5)
    bot = is_bot(player)
    name = cell.less(left=2.9, right=7.8 if bot else 5.8)
    shown = fitting(canvas, player.name, name, theme.NOTE_BOLD, 2)
    written = canvas.text(shown, name, theme.NOTE_BOLD, theme.INK, lines=2)
    if bot:
        canvas.icon("ui-bot-ink", (written.right + 1.3, cell.centre[1]), 1.7)
    total = cell.less(right=2.0).from_right(3.8)
    canvas.number(
        Fraction(game.totals[seat]), total, theme.POINTS, theme.BRICK if won else theme.INK_2, "right"
    )
    if won:
        canvas.icon("ui-trophy-ink", (cell.right - 0.8, cell.centre[1]), 2.0)


def _tab(name: str, *, chosen: bool, icon: str | None = None) -> Painter:
    """Paints one of several things to choose from."""

    def paint(canvas: Canvas, box: Box, look: Look) -> None:
        ground = theme.PAPER if chosen else theme.NIGHT_1 if look.pressed else theme.NIGHT_2
        canvas.panel(box, ground, box.h / 2)
        words = box.inset(0.9, 0.6)
        if icon is not None:
            motifs.plate(canvas, (box.x + box.h / 2, box.centre[1]), box.h - 0.9, theme.PAPER_2, icon, 0.7)
            words = words.less(left=box.h - 0.7)
        colour = theme.INK if chosen else theme.PAPER
        canvas.text(name, words, theme.BUTTON, colour, "centre", lines=2)

    return paint


def tab_name(tab: Span | None) -> str:
    """What a tab is called."""
    match tab:
        case Span.DAY:
            return _("Today")
        case Span.MONTH:
            return _("This month")
        case Span.ALL:
            return _("All time")
        case None:
            return _("Last games")
