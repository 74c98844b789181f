"""A menu of one's own: one roll, three appetizers, two specials, one dessert; nigiri is on every menu."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from rushpi.display import cards, controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.card_words import type_name
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.go.seats import OWN_MENU, SeatsScene, SeatsView
from rushpi.sushigo import CardType, Menu, menu_of
from rushpi.sushigo.card import Group
from rushpi.sushigo.catalogue import TYPES
from rushpi.table import CardPlayer

WANTED: Final = {Group.ROLL: 1, Group.APPETIZER: 3, Group.SPECIAL: 2, Group.DESSERT: 1}
"""How many of each a menu has (Sushi Go Party! rules, "Choose a Menu")."""


def group_name(group: Group) -> str:
    """What to choose of a group, as a heading."""
    match group:
        case Group.ROLL:
            return _("1 roll")
        case Group.APPETIZER:
            return _("3 appetizers")
        case Group.SPECIAL:
            return _("2 specials")
        case _dessert:
            return _("1 dessert")


@dataclass(frozen=True, slots=True)
class OwnMenuView:
    """Who sat at the last game."""

    guests: tuple[CardPlayer, ...] = ()


class OwnMenuScene(Scene[OwnMenuView]):
    """All cards by group; one more than wanted puts the one chosen first back."""

    def __init__(self, view: OwnMenuView) -> None:
        super().__init__(view)
        self.chosen: tuple[CardType, ...] = ()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, the cards, and on."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        for group, box in self._groups(frame):
            for kind, cell in zip(_of(group), self._cells(frame, group, box), strict=False):
                yield Control(
                    f"type-{kind}", cell, partial(self._choose, kind), partial(self._paint, kind),
                    radius=theme.RADIUS_SMALL,
                )  # fmt: skip
        done = bar.from_right(22)
        if frame.tall:
            done = frame.box.inset(theme.MARGIN, 1.2).from_bottom(theme.BAR)
        yield controls.button(
            "done", done, _("This menu"), self._done, controls.MAIN, "ui-next",
            trailing=True, enabled=self.menu is not None,
        )  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        """The title and the groups' headings."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6, right=0 if frame.tall else 23.2)
        players = self.menu.players if self.menu is not None else None
        note = _("Nigiri is always on it.")
        if players is not None:
            note = _("For {least} to {most} players.").format(least=players.start, most=players.stop - 1)
        parts.title(canvas, bar, _("Own menu"), note)
        for group, box in self._groups(frame):
            canvas.text(group_name(group), box.top(1.5), theme.NOTE_BOLD, theme.MIST, valign="top")

    def back(self) -> Outcome:
        """Back to the scene before."""
        return Pop()

    @property
    def menu(self) -> Menu | None:
        """The menu, once it is whole."""
        if len(self.chosen) < sum(WANTED.values()):
            return None
        return menu_of([kind.name for kind in self.chosen], OWN_MENU)

    def _groups(self, frame: Frame) -> list[tuple[Group, Box]]:
        """The strip of each group, its heading at its top."""
        room = frame.box.inset(theme.MARGIN, 0)
        if frame.tall:
            room = room.less(top=8.2, bottom=8.0)
            one = (room.h - 3 * 1.0) / 6
            tops = (0.0, one + 1.0, 3 * one + 2.0, 5 * one + 3.0)
            highs = (one, 2 * one, 2 * one, one)
            strips = [Box(room.x, room.y + y, room.w, high) for y, high in zip(tops, highs, strict=True)]
            return list(zip(WANTED, strips, strict=True))
        first, second, third = room.less(top=8.0, bottom=0.8).rows(3, 0.8)
        roll, dessert = first.columns(2, 2.0)
        return [
            (Group.ROLL, roll),
            (Group.DESSERT, dessert),
            (Group.APPETIZER, second),
            (Group.SPECIAL, third),
        ]

    def _cells(self, frame: Frame, group: Group, box: Box) -> list[Box]:
        cells = box.less(top=2.0)
        if len(_of(group)) == 3:
            return cells.columns(3, theme.GAP_INSIDE)
        return cells.grid(4, 2, theme.GAP_INSIDE) if frame.tall else cells.columns(8, theme.GAP_INSIDE)

    def _paint(self, kind: CardType, canvas: Canvas, box: Box, look: Look) -> None:
        chosen = kind in self.chosen
        shown = box.inset(0.2) if look.pressed else box
        canvas.panel(shown, theme.PAPER if chosen else theme.NIGHT_1, theme.RADIUS_SMALL)
        room = shown.inset(0.4, 0.5)
        side = min(room.h - 3.2, room.w)
        cards.type_tile(canvas, Box(room.centre[0] - side / 2, room.y, side, side), kind)
        ink = theme.INK if chosen else theme.PAPER
        canvas.text(type_name(kind), room.from_bottom(2.8), theme.NOTE_BOLD, ink, "centre", lines=2)
        if chosen:
            canvas.border(shown, theme.VERMILION, 0.45, theme.RADIUS_SMALL)
            mark = (shown.right - 1.5, shown.y + 1.5)
            canvas.disc(mark, 1.25, theme.VERMILION_DEEP)
            canvas.icon("ui-check", mark, 1.7)

    def _choose(self, kind: CardType) -> Outcome:
        if kind in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other is not kind)
            return None
        same = [other for other in self.chosen if other.group is kind.group]
        dropped = same[: len(same) + 1 - WANTED[kind.group]] if len(same) >= WANTED[kind.group] else []
        self.chosen = (*(other for other in self.chosen if other not in dropped), kind)
        return None

    def _done(self) -> Outcome:
        menu = self.menu
        assert menu is not None, "the button waits for a whole menu"
        return Push(SeatsScene(SeatsView(self.view.guests, menu)))


def _of(group: Group) -> list[CardType]:
    return [kind for kind in TYPES if kind.group is group]
