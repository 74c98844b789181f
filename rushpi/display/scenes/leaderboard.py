"""Who won most: today, this month, ever; how it came about; and the last games one by one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Scene
from rushpi.display.scenes import parts
from rushpi.display.words import honor
from rushpi.rush import MAX_PLAYERS
from rushpi.table import Place, Seat, Span, Story, in_span, leaderboard

LOOK_EVERY: Final = 0.5
"""Seconds."""
ROWS: Final = 5
GAME_HIGH: Final = 6.2
"""Of a row of the list, in rem."""
NARROW: Final = 10
"""Rem that a player needs in it for name, Honor and trophy side by side."""
TABS: Final = (*Span, None)
LINES: Final = tuple(Seat)
"""One line of the plot for each of so many names, drawn as the seats are."""


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """Every tournament played, and the moment it is now."""

    stories: tuple[Story, ...]
    now: datetime


def _now() -> datetime:
    return datetime.now().astimezone()


def rises(stories: Sequence[Story], names: Sequence[str]) -> dict[str, list[int]]:
    """How many tournaments each name had won after each finished one, from 0 on."""
    won = {name: [0] for name in names}
    for story in stories:
        if story.winner is None:
            continue
        master = story.players[story.winner].name
        for name, course in won.items():
            course.append(course[-1] + (name == master))
    return won


class LeaderboardScene(Scene[LeaderboardView]):
    """A table and a plot for the span chosen, or the list of the last games."""

    def __init__(self, stories: Callable[[], Sequence[Story]]) -> None:
        """`stories` gives every tournament played; it is asked again and again, as it may come in late."""
        super().__init__(LeaderboardView(tuple(stories()), _now()))
        self.stories = stories
        self.since_look = 0.0
        self.chosen: Span | None = Span.ALL
        """None: the list."""

    def update(self, dt: float) -> None:
        """Show what has come in."""
        super().update(dt)
        self.since_look += dt
        if self.since_look >= LOOK_EVERY:
            self.since_look = 0.0
            stories = tuple(self.stories())
            if stories != self.view.stories:
                self.see(LeaderboardView(stories, _now()))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, and the spans."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        row = self._spans(frame)
        for tab, cell in zip(TABS, row.columns(len(TABS), 0.6), strict=True):
            name = "games" if tab is None else f"span-{tab}"
            yield Control(name, cell, partial(self._choose, tab), self._tab(tab), radius=cell.h / 2)

    def paint(self, canvas: Canvas) -> None:
        """The best, and their way."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6)
        if not frame.tall:
            bar = bar.less(right=self._spans(frame).w + 1.2)
        parts.title(canvas, bar, _("Leaderboard"))
        room = frame.box.inset(theme.MARGIN, 0).less(top=15 if frame.tall else 8.4, bottom=1.8)
        if self.chosen is None:
            self._games(canvas, room)
            return
        stories = in_span(self.view.stories, self.chosen, self.view.now)
        places = leaderboard(stories)
        if not places:
            canvas.panel(room, theme.NIGHT_1)
            canvas.text(
                _("Nobody has been crowned yet."), room.inset(4), theme.TITLE, theme.MIST, "centre", lines=3
            )
            return
        table, plot = room.columns(2, theme.GAP) if not frame.tall else room.rows(2, theme.GAP)
        self._table(canvas, table, places)
        self._plot(canvas, plot, stories, places)

    def _spans(self, frame: Frame) -> Box:
        if frame.tall:
            return Box(theme.MARGIN, 8, frame.box.w - 2 * theme.MARGIN, theme.BAR)
        return parts.bar(frame).from_right(46)

    def _tab(self, tab: Span | None) -> Callable[[Canvas, Box, Look], None]:
        def paint(canvas: Canvas, box: Box, look: Look) -> None:
            chosen = tab is self.chosen
            ground = theme.PAPER if chosen else theme.NIGHT_1 if look.pressed else theme.NIGHT_2
            canvas.panel(box, ground, box.h / 2)
            colour = theme.INK if chosen else theme.PAPER
            canvas.text(tab_name(tab), box.inset(0.9, 0.6), theme.BUTTON, colour, "centre", lines=2)

        return paint

    def _table(self, canvas: Canvas, box: Box, places: Sequence[Place]) -> None:
        canvas.panel(box, theme.PAPER)
        rows = box.inset(1.8, 1).rows(ROWS, 0)
        for i, (place, row) in enumerate(zip(places, rows, strict=False)):
            if i:
                canvas.fill(theme.PAPER_2, Box(box.x, row.y, box.w, 0.12))
            canvas.text(str(i + 1), row.left(2.6), theme.RANK, theme.BRICK if i == 0 else theme.INK_2)
            self._mark(canvas, i, (row.x + 5, row.centre[1]), 3.2)
            words = row.less(left=7.4, right=7)
            canvas.text(place.name, words.top(row.h * 0.54), theme.NAME, theme.INK, valign="bottom")
            text = ngettext("{n} played, {honor} Honor", "{n} played, {honor} Honor each", place.played)
            played = text.format(n=place.played, honor=honor(round(place.honor * 2) / Fraction(2)))
            canvas.text(played, words.less(top=row.h * 0.54 + 0.7), theme.NOTE, theme.INK_2, valign="top")
            number = canvas.text(
                str(place.won), row.less(right=3.4).from_right(6), theme.RANK, theme.INK, "right"
            )
            canvas.icon("ui-trophy-ink", (number.right + 2, row.centre[1]), 2.4)

    def _mark(self, canvas: Canvas, i: int, centre: tuple[float, float], side: float) -> None:
        if i < len(LINES):
            motifs.seat(canvas, LINES[i], centre, side)

    def _plot(self, canvas: Canvas, box: Box, stories: Sequence[Story], places: Sequence[Place]) -> None:
        """Steps upwards: a tournament won lifts a name's line by one."""
        canvas.panel(box, theme.NIGHT_1)
        canvas.text(_("Tournaments won"), box.inset(1.8, 1.4).top(2), theme.BODY, theme.MIST)
        best = [place.name for place in places[: len(LINES)]]
        courses = rises(stories, best)
        steps = len(courses[best[0]]) - 1
        highest = max(course[-1] for course in courses.values())
        area = box.less(left=4.6, right=3.6, top=5, bottom=4.8)
        for mark in range(0, highest + 1, max(1, -(-highest // 5))):
            y = area.bottom - area.h * mark / max(highest, 1)
            canvas.rule((area.x, y), (area.right, y), 0.1, theme.LINE)
            canvas.text(str(mark), Box(box.x + 1, y - 1, 3, 2), theme.NOTE_BOLD, theme.MIST, "right")
        for i, name in reversed(list(enumerate(best))):
            points = [
                (area.x + area.w * n / max(steps, 1), area.bottom - area.h * won / max(highest, 1))
                for n, won in enumerate(courses[name])
            ]
            canvas.line(points, 0.5, theme.SEAT[LINES[i]])
        for i, name in reversed(list(enumerate(best))):
            y = area.bottom - area.h * courses[name][-1] / max(highest, 1)
            self._mark(canvas, i, (area.right + 0.4, y), 2.6)
        foot = Box(area.x, area.bottom + 1.2, area.w, 2)
        finished = ngettext("{n} tournament", "{n} tournaments", steps).format(n=steps)
        canvas.text(finished, foot, theme.NOTE_BOLD, theme.MIST, "right")

    def _games(self, canvas: Canvas, room: Box) -> None:
        """The last tournaments, the latest first: when, who, with how much Honor, and the master."""
        canvas.panel(room, theme.PAPER)
        n = int((room.h - 2) // GAME_HIGH)
        rows = room.inset(1.8, 1).rows(n, 0)
        for i, (story, row) in enumerate(zip(reversed(self.view.stories), rows, strict=False)):
            if i:
                canvas.fill(theme.PAPER_2, Box(room.x, row.y, room.w, 0.12))
            canvas.text(self._day(story), row.left(6.6), theme.NOTE_BOLD, theme.INK_2)
            cells = row.less(left=7).columns(MAX_PLAYERS, 0.6)
            for seat, cell in zip(range(len(story.players)), cells, strict=False):
                self._player(canvas, cell, story, seat)

    def _day(self, story: Story) -> str:
        """When a tournament began; unknown where the clock was not set."""
        if not story.began.synced:
            return "?"
        day = datetime.fromisoformat(story.began.wall).astimezone(self.view.now.tzinfo)
        return f"{day:%d/%m}"

    def _player(self, canvas: Canvas, cell: Box, story: Story, seat: int) -> None:
        player, master = story.players[seat], seat == story.winner
        narrow = cell.w < NARROW
        if master and narrow:
            canvas.icon("ui-trophy-ink", (cell.x + 1.3, cell.centre[1]), 2.4)
        else:
            motifs.seat(canvas, player.seat, (cell.x + 1.3, cell.centre[1]), 2.6)
        words = cell.less(left=3.2)
        name = words.top(cell.h * 0.5)
        canvas.text(player.name, name, theme.NOTE_BOLD, theme.INK, valign="bottom", lines=2)
        total = words.less(top=cell.h * 0.5 + 1.0).top(1.5)
        colour = theme.BRICK if master else theme.INK_2
        shown = canvas.number(story.totals[seat], total, theme.POINTS, colour, valign="top")
        if master and not narrow:
            canvas.icon("ui-trophy-ink", (shown.right + 1.4, shown.centre[1]), 1.9)

    def _choose(self, tab: Span | None) -> Outcome:
        self.chosen = tab
        return None


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
            return _("Games")
