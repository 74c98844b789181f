"""Which menu? The printed ones with pictures of what is on them, or one of one's own."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from rushpi.display import cards, controls, theme
from rushpi.display.canvas import Canvas
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Pop, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.go.own_menu import OwnMenuScene, OwnMenuView
from rushpi.display.scenes.go.seats import SeatsScene, SeatsView
from rushpi.sushigo import MENUS, Menu
from rushpi.sushigo.card import Group
from rushpi.table import CardPlayer


@dataclass(frozen=True, slots=True)
class MenusView:
    """Who sat at the last game."""

    guests: tuple[CardPlayer, ...] = ()


class MenusScene(Scene[MenusView]):
    """A paper strip for each menu."""

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Back, the menus, and the way to one's own."""
        bar = parts.bar(frame)
        yield controls.round_button("back", bar.left(theme.BAR), "ui-back", Pop)
        for number, (menu, box) in enumerate(zip(MENUS, self._places(frame), strict=True)):
            yield Control(f"menu-{number}", box, partial(self._take, menu), partial(self._strip, menu))
        own = bar.from_right(22)
        if frame.tall:
            own = frame.box.inset(theme.MARGIN, 1.6).from_bottom(theme.BAR)
        yield controls.button("own", own, _("Own menu"), self._own, controls.MAIN, "ui-pencil")

    def paint(self, canvas: Canvas) -> None:
        """The title."""
        frame = canvas.frame
        bar = parts.bar(frame).less(left=theme.BAR + 1.6, right=0 if frame.tall else 23.2)
        parts.title(canvas, bar, _("Which menu?"), "Sushi Go Party!")

    def back(self) -> Outcome:
        """Back to the scene before."""
        return Pop()

    def _places(self, frame: Frame) -> list[Box]:
        room = frame.box.inset(theme.MARGIN, 0).less(top=8.2, bottom=9.0 if frame.tall else 1.2)
        return room.rows(8, theme.GAP_INSIDE) if frame.tall else room.grid(2, 4, theme.GAP_INSIDE)

    def _strip(self, menu: Menu, canvas: Canvas, box: Box, look: Look) -> None:
        canvas.panel(box, theme.PAPER_2 if look.pressed else theme.PAPER, theme.RADIUS)
        inner = box.inset(1.2, 0.8)
        head = inner.top(2.4)
        players = _("{least}–{most} players").format(least=menu.players.start, most=menu.players.stop - 1)
        note = canvas.text(players, head.from_right(12), theme.NOTE_BOLD, theme.INK_2, "right")
        canvas.text(menu.name, head.less(right=head.right - note.x + 0.8), theme.NAME, theme.INK)
        shown = [kind for kind in menu.types if kind.group is not Group.NIGIRI]
        cards.types(canvas, inner.less(top=3.2), shown)

    def _take(self, menu: Menu) -> Outcome:
        return Push(SeatsScene(SeatsView(self.view.guests, menu)))

    def _own(self) -> Outcome:
        return Push(OwnMenuScene(OwnMenuView(self.view.guests)))
