"""Who sits down to a card game: people by name, bots by name and strength."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import GuestsChosen
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.go.guest import GuestSheet, kind_name
from rushpi.display.scenes.go.variants import Variants, VariantsSheet
from rushpi.sushigo import Menu
from rushpi.table import CardPlayer, Seat

BOT_NAMES: Final = ("Momo", "Kiku", "Hana", "Yuki", "Sora", "Rin", "Nao", "Taro")
USUAL_BOT: Final = "greedy"
GO_PLAYERS: Final = range(2, 6)


@dataclass(frozen=True, slots=True)
class SeatsView:
    """Who sat here last, and the menu of Sushi Go Party!; without one Sushi Go! is played."""

    guests: tuple[CardPlayer, ...] = ()
    menu: Menu | None = None

    @property
    def players(self) -> range:
        """With how many it can be played."""
        return self.menu.players if self.menu is not None else GO_PLAYERS


class SeatsScene(Scene[SeatsView]):
    """What is chosen here is told when the game starts."""

    draft = True

    def __init__(self, view: SeatsView) -> None:
        super().__init__(view)
        self.guests: list[CardPlayer] = list(view.guests[: view.players.stop - 1])
        while len(self.guests) < view.players.start:
            self.guests.append(self._newcomer())
        self.variants = Variants()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, how many, the seats, the variants, and off we go."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        bounds = (self.view.players.start, self.view.players.stop - 1)
        count = bar.from_right(20)
        yield from controls.stepper("count", count, len(self.guests), bounds, self._seat, controls.QUIET)
        for i, box in enumerate(self._places(frame)[: len(self.guests)]):
            yield controls.area(f"guest-{i}", box, partial(self._edit, i))
        for box in self._places(frame)[len(self.guests) :][:1]:
            yield controls.area("add", box, partial(self._seat, len(self.guests) + 1))
        foot = frame.box.inset(theme.MARGIN, 1.2).from_bottom(
            2 * theme.BAR + theme.GAP if frame.tall else theme.BAR
        )
        rules, start = foot.rows(2, theme.GAP) if frame.tall else (foot.left(24), foot.from_right(34))
        yield controls.button(
            "variants", rules, _("Variants"), self._variants, controls.OUTLINED, "ui-settings"
        )
        label = _("Deal the cards") if self._has_people else _("At least one person")
        yield controls.button(
            "start", start, label, self._start, controls.MAIN, "ui-next",
            trailing=True, enabled=self._has_people,
        )  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        """Title, how many, and the seats."""
        frame = canvas.frame
        bar = parts.bar(frame)
        menu = self.view.menu
        game = "Sushi Go!" if menu is None else menu_title(menu)
        parts.title(canvas, bar.less(left=theme.BAR + 1.6, right=21.5), _("Who plays?"), game)
        count = bar.from_right(20).inset(theme.BAR, 0)
        canvas.icon("ui-person", (count.centre[0] - 2, count.centre[1]), 3)
        canvas.text(str(len(self.guests)), count.less(left=count.w / 2), theme.NUMERAL_S, theme.PAPER)
        for i, box in enumerate(self._places(frame)):
            if i < len(self.guests):
                self._place(canvas, box, self.guests[i])
            else:
                canvas.framed(box, theme.NIGHT, theme.NIGHT_2, 0.2, theme.RADIUS)
            if i == len(self.guests):
                canvas.icon("ui-plus", box.centre, 2.8)

    def back(self) -> Outcome:
        """Back to the scene before."""
        return Pop()

    @property
    def _has_people(self) -> bool:
        return any(guest.bot is None for guest in self.guests)

    def _places(self, frame: Frame) -> list[Box]:
        most = self.view.players.stop - 1
        room = frame.box.inset(theme.MARGIN, 0).less(top=8.4)
        if frame.tall:
            high = min(8.0, (room.h - 16 - theme.GAP_INSIDE * (most - 1)) / most)
            return room.top(high * most + theme.GAP_INSIDE * (most - 1)).rows(most, theme.GAP_INSIDE)
        rows = (most + 1) // 2
        return room.less(bottom=8.4).grid(2, rows, theme.GAP_INSIDE)[:most]

    def _place(self, canvas: Canvas, box: Box, guest: CardPlayer) -> None:
        canvas.panel(box.left(4), theme.SEAT[guest.seat], theme.RADIUS, "left")
        canvas.panel(box.less(left=0.9), theme.PAPER, theme.RADIUS, "right")
        inner = box.less(left=2, right=1.4)
        side = min(box.h - 1.2, 6.4)
        motifs.seat(canvas, guest.seat, (inner.x + 3.1, inner.centre[1]), side)
        canvas.disc((inner.right - 2.4, inner.centre[1]), 2.4, theme.PAPER_2)
        canvas.icon("ui-pencil-ink", (inner.right - 2.4, inner.centre[1]), 2.2)
        words = inner.less(left=7.6, right=5.8)
        middle = words.middle(words.w, min(words.h, 5.4))
        canvas.text(guest.name, middle.top(2.9), theme.NAME, theme.INK)
        note = middle.less(top=3.3)
        canvas.icon("ui-bot-ink" if guest.bot else "ui-person-ink", (note.x + 1.0, note.centre[1]), 2.0)
        canvas.text(kind_name(guest.bot), note.less(left=2.6), theme.NOTE_BOLD, theme.INK_2)

    def _newcomer(self) -> CardPlayer:
        """The first two are people, the others bots until somebody says otherwise."""
        number = len(self.guests)
        seat = next(seat for seat in Seat if seat not in {guest.seat for guest in self.guests})
        if number < 2:
            return CardPlayer(_("Player {n}").format(n=number + 1), seat)
        taken = {guest.name for guest in self.guests}
        return CardPlayer(next(name for name in BOT_NAMES if name not in taken), seat, USUAL_BOT)

    def _seat(self, count: int) -> Outcome:
        del self.guests[count:]
        while len(self.guests) < count:
            self.guests.append(self._newcomer())
        return None

    def _edit(self, i: int) -> Outcome:
        others = self.guests[:i] + self.guests[i + 1 :]
        return Push(GuestSheet(self.guests[i], others, partial(self._take, i)))

    def _take(self, i: int, chosen: CardPlayer) -> None:
        """Take what was chosen; who had that symbol gets the old one."""
        old = self.guests[i]
        for j, other in enumerate(self.guests):
            if j != i and other.seat == chosen.seat:
                self.guests[j] = replace(other, seat=old.seat)
        self.guests[i] = chosen
        self.changed = True

    def _variants(self) -> Outcome:
        return Push(VariantsSheet(self.variants, party=self.view.menu is not None, done=self._vary))

    def _vary(self, variants: Variants) -> None:
        self.variants = variants

    def _start(self) -> Outcome:
        options = self.variants.options(party=self.view.menu is not None)
        return GuestsChosen(tuple(self.guests), self.view.menu, options)


def menu_title(menu: Menu) -> str:
    """The name of a menu; those printed in the booklet keep the booklet's."""
    return menu.name if menu.name != OWN_MENU else _("Own menu")


OWN_MENU: Final = "own menu"
