"""Home: which game? The belt advertises what there is."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.house import House
from rushpi.display.intents import Speak
from rushpi.display.language import _, pgettext, spoken
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Push, Scene, ease_out
from rushpi.display.scenes.go.opening import sushi_go, sushi_go_party
from rushpi.display.scenes.help import HowToPlayScene
from rushpi.display.scenes.house_rules import HouseRules
from rushpi.display.scenes.leaderboard import LeaderboardScene
from rushpi.display.scenes.players import PlayersScene, PlayersView
from rushpi.display.scenes.settings import SettingsScene
from rushpi.locale import LANGUAGES
from rushpi.rush import Kind
from rushpi.table import CardPlayer, Player

BELT_RUNS: Final = 8.0
"""Seconds."""
BETWEEN: Final = 0.9
LANGUAGE_WIDE: Final = 9.6


@dataclass(frozen=True, slots=True)
class HomeView:
    """Who played last, to be offered again."""

    players: tuple[Player, ...] = ()
    guests: tuple[CardPlayer, ...] = ()
    """Who sat at the last card game."""
    rules: HouseRules = field(default_factory=HouseRules)
    """By which Sushi Rush was played last."""


class HomeScene(Scene[HomeView]):
    """The shop's front. The belt runs when somebody arrives and comes to rest: idling costs nothing."""

    def __init__(self, view: HomeView, house: House | None = None) -> None:
        super().__init__(view)
        self.house = house
        self.running = self.animate(BELT_RUNS, ease_out)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """The games; the leaderboard and the settings, if there is a house; help, and the language."""
        rush, go, party = self._cards(frame)
        place = rush.less(left=2.2, bottom=1.6).from_bottom(theme.BAR + 0.2).left(14)
        yield controls.button("play", place, _("Play"), self._play, controls.MAIN, "ui-hourglass")
        yield controls.area("go", go, self._go)
        yield controls.area("party", party, self._party)
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
        """Curtain, cards and belt."""
        whole = canvas.frame.box
        tall = canvas.frame.tall
        motifs.noren(canvas, Box(4.6, 0, whole.w - 9.2, 12.5) if tall else Box(3.6, 0, 31.2, 8.6), "rushpi")
        if tall:
            line = Box(2, 14.4, whole.w - 4, 3.2)
            canvas.text(_("So much better together!"), line, theme.NAME, theme.MIST, "centre")
        rush, go, party = self._cards(canvas.frame)
        for card in (rush, go, party):
            canvas.panel(card, theme.PAPER)
        self._rush(canvas, rush)
        self._other(canvas, go, "Sushi Go!", _("The quick one"), (2, 5))
        motifs.plate(canvas, self._dish(go), self._side(go), theme.CUCUMBER, "card-maki-3")
        self._other(canvas, party, "Sushi Go Party!", _("Choose the menu"), (2, 8))
        motifs.plate(canvas, self._dish(party), self._side(party), theme.OCTOPUS, "card-menu")
        belt = Box(0, 66, whole.w, 7) if tall else Box(0, whole.h - 9, whole.w, 6.6)
        motifs.advertising_belt(canvas, belt, -theme.BELT_SPEED * BELT_RUNS * (1 - self.running.value))

    def _cards(self, frame: Frame) -> tuple[Box, Box, Box]:
        whole = frame.box
        if frame.tall:
            rush = Box(2, 19.4, whole.w - 4, 24)
            go, party = Box(2, rush.bottom + 1.6, rush.w, 19.4).columns(2, 1.2)
            return rush, go, party
        room = Box(2.4, 11, whole.w - 4.8, whole.h - 23.6)
        others = room.from_right(2 * 19.2 + 1.2)
        go, party = others.columns(2, 1.2)
        return room.less(right=others.w + 1.2), go, party

    def _rush(self, canvas: Canvas, card: Box) -> None:
        side = card.h - (2 if canvas.frame.tall else 4.4)
        with canvas.within(card):
            self._still_life(canvas, (card.right - side * 0.42, card.centre[1]), side)
        text = card.inset(2.2, 2.4)
        canvas.text("Sushi\nRush", text.top(9.6), theme.DISPLAY, theme.INK, valign="top", lines=2)
        note = Box(text.x, text.y + 10.9, 13.4, 3.4)
        motto = _("2–4 players, real chopsticks")
        canvas.text(motto, note, theme.NOTE_BOLD, theme.INK, valign="top", lines=2)

    def _other(self, canvas: Canvas, card: Box, name: str, motto: str, players: tuple[int, int]) -> None:
        words = card.inset(1, 1.6).less(top=self._side(card) + 1.6)
        canvas.text(name, words.top(3), theme.NAME, theme.INK, "centre")
        canvas.text(motto, words.less(top=3.6).top(1.8), theme.NOTE_BOLD, theme.INK, "centre")
        few, many = players
        count = _("{few}–{many} players").format(few=few, many=many)
        canvas.text(count, words.less(top=5.8).top(1.8), theme.NOTE, theme.INK_2, "centre")

    def _side(self, card: Box) -> float:
        return min(card.h - 12.2, card.w * 0.6)

    def _dish(self, card: Box) -> tuple[float, float]:
        return card.centre[0], card.y + 1.8 + self._side(card) / 2

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

    def _play(self) -> Outcome:
        return Push(PlayersScene(PlayersView(self.view.players, self.view.rules)))

    def _go(self) -> Outcome:
        return Push(sushi_go(self.view.guests))

    def _party(self) -> Outcome:
        return Push(sushi_go_party(self.view.guests))

    def _leaderboard(self, house: House) -> Outcome:
        return Push(LeaderboardScene(house.games))

    def _speak(self) -> Outcome:
        return Speak(LANGUAGES[(LANGUAGES.index(spoken()) + 1) % len(LANGUAGES)])
