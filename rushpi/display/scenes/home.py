"""Home: which game? The belt advertises what there is."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.intents import Speak
from rushpi.display.language import _, pgettext, spoken
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Push, Scene, ease_out
from rushpi.display.scenes.help import HowToPlayScene
from rushpi.display.scenes.leaderboard import LeaderboardScene, LeaderboardView
from rushpi.display.scenes.players import PlayersScene, PlayersView
from rushpi.display.scenes.settings import SettingsScene
from rushpi.display.words import mode_name
from rushpi.locale import LANGUAGES
from rushpi.rush import Kind, Mode
from rushpi.table import Player

BELT_RUNS: Final = 8.0
"""Seconds."""
BETWEEN: Final = 0.9
LANGUAGE_WIDE: Final = 9.6
PLATES: Final = (
    ("piece-nigiri-salmon", theme.SALMON),
    ("piece-uramaki-cucumber", theme.CUCUMBER),
    ("piece-hosomaki-octopus", theme.OCTOPUS),
    ("piece-wasabi", theme.WASABI),
    ("piece-nigiri-octopus", theme.OCTOPUS),
    ("piece-hosomaki-wild", theme.GOLD),
    ("piece-uramaki-salmon", theme.SALMON),
)


@dataclass(frozen=True, slots=True)
class HomeView:
    """Who played last, to be offered again."""

    players: tuple[Player, ...] = ()


class HomeScene(Scene[HomeView]):
    """The shop's front. The belt runs when somebody arrives and comes to rest: idling costs nothing."""

    def __init__(self, view: HomeView, house: House | None = None) -> None:
        super().__init__(view)
        self.house = house
        self.running = self.animate(BELT_RUNS, ease_out)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Play; the leaderboard and the settings, if there is a house; help, and the language."""
        card = self._card(frame)
        place = (
            card.less(left=2.2, bottom=1.6)
            .from_bottom(theme.BAR + 0.2)
            .left(card.w - 4.4 if frame.tall else 15)
        )
        yield controls.button("play", place, _("Play"), self._play, controls.MAIN, "ui-hourglass")
        house = self.house
        round_ones = 1 if house is None else 3
        wide = LANGUAGE_WIDE + (theme.BAR + BETWEEN) * round_ones
        row = Box(frame.box.right - theme.MARGIN - wide, 1.5, wide, theme.BAR)
        if frame.tall:
            row = frame.box.from_bottom(theme.BAR + 2.6).top(theme.BAR).middle(wide, theme.BAR)
        if house is not None:
            leaderboard, row = row.left(theme.BAR), row.less(left=theme.BAR + BETWEEN)
            settings, row = row.from_right(theme.BAR), row.less(right=theme.BAR + BETWEEN)
            yield controls.round_button(
                "leaderboard", leaderboard, "ui-trophy", partial(self._leaderboard, house)
            )
        yield controls.round_button("help", row.left(theme.BAR), "ui-help", lambda: Push(HowToPlayScene()))
        label = pgettext("this language's own short name, in capitals", "EN")
        place = row.from_right(LANGUAGE_WIDE)
        yield controls.button("language", place, label, self._speak, controls.QUIET, "ui-globe")
        if house is not None:
            if house.office is not None and house.office.guarded:
                return  # only staff come to the settings
            yield controls.round_button(
                "settings", settings, "ui-settings", lambda: Push(SettingsScene(house.preferences, house))
            )

    def paint(self, canvas: Canvas) -> None:
        """Curtain, card and belt."""
        whole = canvas.frame.box
        tall = canvas.frame.tall
        motifs.noren(canvas, Box(4.6, 0, whole.w - 9.2, 12.5) if tall else Box(3.6, 0, 31.2, 8.6), "rushpi")
        card = self._card(canvas.frame)
        canvas.panel(card, theme.PAPER)
        self._card_text(canvas, card)
        if tall:
            line = Box(2, 14.4, whole.w - 4, 3.2)
            canvas.text(_("So much better together!"), line, theme.NAME, theme.MIST, "centre")
        self._belt(canvas)

    def _card(self, frame: Frame) -> Box:
        whole = frame.box
        if frame.tall:
            return Box(2, 19.4, whole.w - 4, 43)
        return Box(2.4, 11, whole.w - 4.8, whole.h - 23.6)

    def _card_text(self, canvas: Canvas, card: Box) -> None:
        tall = canvas.frame.tall
        side = 24.6 if tall else card.h - 3
        centre = (
            card.right - side * (0.44 if tall else 0.42),
            card.y + (side * 0.5 + 1.4 if tall else card.h / 2),
        )
        with canvas.within(card):
            self._still_life(canvas, centre, side)
        text = card.inset(2.2, 2.4)
        canvas.text("Sushi\nRush", text.top(9.6), theme.DISPLAY, theme.INK, valign="top", lines=2)
        note = Box(text.x, text.y + 10.8, 16, 4) if tall else Box(text.x, text.y + 10.7, 15, 3.2)
        style = theme.BODY_BOLD if tall else theme.NOTE_BOLD
        canvas.text(_("2–4 players, real chopsticks"), note, style, theme.INK, valign="top", lines=2)
        modes = (
            card.less(left=2.2, right=2.2, top=28.4, bottom=8.6)
            if tall
            else Box(card.x + 22, card.y + 2.4, card.w - side - 25, card.h - 5)
        )
        self._modes(canvas, modes)

    def _modes(self, canvas: Canvas, box: Box) -> None:
        """The five modes, as a menu does."""
        columns, rows = (5, 1) if canvas.frame.tall else (3, 2)
        cells = box.grid(columns, rows, 0.6)
        for mode, cell in zip(Mode, cells, strict=False):
            side = min(cell.w * 0.78, cell.h * 0.66)
            motifs.plate(canvas, (cell.centre[0], cell.y + side / 2), side, theme.MODE[mode], f"mode-{mode}")
            name = mode_name(mode).removeprefix("Sushi ")
            canvas.text(
                name,
                Box(cell.x - 0.4, cell.y + side + 0.7, cell.w + 0.8, 1.5),
                theme.NOTE_BOLD,
                theme.INK,
                "centre",
                "top",
            )

    def _still_life(self, canvas: Canvas, centre: tuple[float, float], side: float) -> None:
        """A large plate with one of each."""
        motifs.plate(canvas, centre, side, theme.VERMILION_DEEP, None)
        for kind, dx, dy, share in (
            (Kind.URAMAKI_SALMON, -0.16, -0.14, 0.34),
            (Kind.NIGIRI_OCTOPUS, 0.15, -0.15, 0.36),
            (Kind.NIGIRI_SALMON, -0.15, 0.16, 0.36),
            (Kind.HOSOMAKI_CUCUMBER, 0.17, 0.12, 0.32),
            (Kind.WASABI, 0.01, -0.02, 0.18),
        ):
            canvas.icon(f"piece-{kind}", (centre[0] + dx * side, centre[1] + dy * side), side * share)

    def _belt(self, canvas: Canvas) -> None:
        whole = canvas.frame.box
        belt = Box(0, 66, whole.w, 7) if canvas.frame.tall else Box(0, whole.h - 9, whole.w, 6.6)
        offset = -theme.BELT_SPEED * BELT_RUNS * (1 - self.running.value)
        motifs.belt(canvas, belt, offset)
        step = 11.7
        first = math.floor(-offset / step) - 1
        for i in range(first, first + int(whole.w / step) + 4):
            icon, rim = PLATES[i % len(PLATES)]
            motifs.plate(canvas, (1.4 + i * step + offset, belt.centre[1]), 7.6, rim, icon)

    def _play(self) -> Outcome:
        return Push(PlayersScene(PlayersView(self.view.players)))

    def _leaderboard(self, house: House) -> Outcome:
        return Push(LeaderboardScene(LeaderboardView(tuple(house.stories()), datetime.now().astimezone())))

    def _speak(self) -> Outcome:
        return Speak(LANGUAGES[(LANGUAGES.index(spoken()) + 1) % len(LANGUAGES)])
