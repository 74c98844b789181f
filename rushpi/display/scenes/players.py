"""Who is at the table: two to four players, their names, symbols and bowls."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import PlayersChosen
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.house_rules import HouseRules, HouseRulesSheet
from rushpi.display.scenes.name import NameSheet
from rushpi.rush import MAX_PLAYERS, MIN_PLAYERS
from rushpi.table import Player, Seat


def bowl_place(bowl: int) -> str:
    """Where a bowl stands on the mat."""
    return (_("Top left"), _("Top right"), _("Bottom left"), _("Bottom right"))[bowl]


def _newcomer(seat: int) -> Player:
    return Player(_("Player {n}").format(n=seat + 1), tuple(Seat)[seat], seat)


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Who played last, and by which rules; offered again."""

    players: tuple[Player, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)


class PlayersScene(Scene[PlayersView]):
    """The set-up: what is chosen here is told when the tournament starts."""

    draft = True

    def __init__(self, view: PlayersView) -> None:
        super().__init__(view)
        self.players: list[Player] = list(view.players) or [_newcomer(0), _newcomer(1)]
        self.rules = view.rules

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, how many, the players, the rules, and off we go."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        count = bar.from_right(20)
        yield from controls.stepper(
            "count", count, len(self.players), (MIN_PLAYERS, MAX_PLAYERS), self._seat, controls.QUIET
        )
        for i, box in enumerate(self._cards(frame)[: len(self.players)]):
            yield controls.area(f"player-{i}", box, partial(self._edit, i))
        foot = self._foot(frame)
        if frame.tall:
            rules, start = foot.rows(2, theme.GAP)
        else:
            rules, start = foot.left(24), foot.from_right(34)
        yield controls.button("rules", rules, _("House rules"), self._rules, controls.OUTLINED, "ui-settings")
        yield controls.button(
            "start", start, _("Start the tournament"), self._start, controls.MAIN, "ui-next", trailing=True
        )

    def paint(self, canvas: Canvas) -> None:
        """Title, how many, the players' cards and what goes into the box."""
        frame = canvas.frame
        bar = parts.bar(frame)
        parts.title(canvas, bar.less(left=theme.BAR + 1.6, right=21.5), _("Who is at the table?"))
        count = bar.from_right(20).inset(theme.BAR, 0)
        canvas.icon("ui-person", (count.centre[0] - 2, count.centre[1]), 3)
        canvas.text(
            str(len(self.players)), count.less(left=count.w / 2), theme.NUMERAL_S, theme.PAPER, "left"
        )
        for i, box in enumerate(self._cards(frame)):
            if i < len(self.players):
                self._card(canvas, box, self.players[i])
            else:
                canvas.framed(box, theme.NIGHT, theme.NIGHT_2, 0.2, theme.RADIUS)
        self._note(canvas)

    def _cards(self, frame: Frame) -> list[Box]:
        whole = frame.box
        if frame.tall:
            return Box(theme.MARGIN, 8.6, whole.w - 2 * theme.MARGIN, 52.5).rows(4, theme.GAP)
        return Box(theme.MARGIN, 8.4, whole.w - 2 * theme.MARGIN, whole.h - 22.8).grid(2, 2, theme.GAP_INSIDE)

    def _foot(self, frame: Frame) -> Box:
        high = 2 * theme.BAR + 2 * theme.GAP if frame.tall else theme.BAR
        return frame.box.inset(theme.MARGIN, 1.2).from_bottom(high)

    def _card(self, canvas: Canvas, box: Box, player: Player) -> None:
        colour = theme.SEAT[player.seat]
        canvas.panel(box.left(4), colour, theme.RADIUS, "left")
        canvas.panel(box.less(left=0.9), theme.PAPER, theme.RADIUS, "right")
        inner = box.less(left=2, right=1.4)
        motifs.seat(canvas, player.seat, (inner.x + 2.9, inner.centre[1]), 6.4)
        canvas.disc((inner.right - 2.8, inner.centre[1]), 2.8, theme.PAPER_2)
        canvas.icon("ui-pencil-ink", (inner.right - 2.8, inner.centre[1]), 2.6)
        mat = Box(inner.right - 14.0, inner.centre[1] - 2.6, 7.3, 5.2)
        motifs.mat(canvas, mat, player.bowl, colour)
        words = Box(inner.x + 7.2, inner.y, mat.x - inner.x - 7.8, inner.h)
        canvas.text(player.name, words.top(inner.h * 0.54), theme.NAME, theme.INK, valign="bottom", lines=2)
        canvas.text(
            bowl_place(player.bowl),
            words.less(top=inner.h * 0.54 + 1.2),
            theme.NOTE_BOLD,
            theme.INK_2,
            valign="top",
        )

    def _note(self, canvas: Canvas) -> None:
        cards, foot = self._cards(canvas.frame), self._foot(canvas.frame)
        top = cards[-1].bottom + theme.GAP_INSIDE
        strip = Box(theme.MARGIN, top, canvas.frame.box.w - 2 * theme.MARGIN, foot.y - top - theme.GAP)
        strip = strip.middle(strip.w, min(strip.h, 5.4))
        canvas.panel(strip, theme.NIGHT_1, 1.2)
        canvas.icon("piece-wasabi", (strip.x + 3, strip.centre[1]), 3.4)
        wasabi = len(self.players) - 1
        text = ngettext(
            "All the sushi and {n} wasabi go into the box.",
            "All the sushi and {n} wasabi go into the box.",
            wasabi,
        ).format(n=wasabi)
        canvas.text(text, strip.less(left=5.4, right=1), theme.BODY, theme.PAPER, lines=2)

    def _seat(self, count: int) -> Outcome:
        while len(self.players) > count:
            self.players.pop()
        while len(self.players) < count:
            self.players.append(self._free_seat())
        return None

    def _free_seat(self) -> Player:
        new = _newcomer(len(self.players))
        seat = next(seat for seat in Seat if seat not in {player.seat for player in self.players})
        bowl = next(
            bowl for bowl in range(MAX_PLAYERS) if bowl not in {player.bowl for player in self.players}
        )
        return replace(new, seat=seat, bowl=bowl)

    def _edit(self, i: int) -> Outcome:
        others = self.players[:i] + self.players[i + 1 :]
        return Push(NameSheet(self.players[i], others, partial(self._take, i)))

    def _take(self, i: int, chosen: Player) -> None:
        """Take a player's new name, symbol and bowl; who had that symbol or bowl gets the old one."""
        old = self.players[i]
        for j, other in enumerate(self.players):
            if j != i and other.seat == chosen.seat:
                self.players[j] = replace(self.players[j], seat=old.seat)
            if j != i and other.bowl == chosen.bowl:
                self.players[j] = replace(self.players[j], bowl=old.bowl)
        self.players[i] = chosen
        self.changed = True

    def _rules(self) -> Outcome:
        return Push(HouseRulesSheet(self.rules, self._rule))

    def _rule(self, rules: HouseRules) -> None:
        self.rules = rules

    def _start(self) -> Outcome:
        return PlayersChosen(tuple(self.players), self.rules.seconds, self.rules.options)
