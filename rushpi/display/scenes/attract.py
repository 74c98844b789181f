"""When nobody is there: the shop's front, how to play, who won last. Nothing stays where it is for long."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Align, Canvas
from rushpi.display.intents import Speak
from rushpi.display.language import _, spoken
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Pop, Scene
from rushpi.display.scenes import help as how
from rushpi.display.words import honor
from rushpi.locale import LANGUAGES, translations
from rushpi.table import Story

SLIDE: Final = 8.0
"""Seconds that one picture stays."""
WINNERS: Final = 3
BELT_HIGH: Final = 8.4


@dataclass(frozen=True, slots=True)
class AttractView:
    """The masters of the last tournaments, the latest first."""

    winners: tuple[tuple[str, str], ...] = ()
    """Each with the Honor."""


def last_winners(stories: Sequence[Story]) -> tuple[tuple[str, str], ...]:
    """The last few masters and their Honor."""
    crowned = (
        (story.players[master].name, honor(story.totals[master]))
        for story in reversed(stories)
        for master in story.winners
    )
    return tuple(itertools.islice(crowned, WINNERS))


class AttractScene(Scene[AttractView]):
    """Slides over a running belt; between two slides only the belt is drawn.

    Every slide lies a little elsewhere, and the belt changes its place too, so that nothing burns in.
    """

    dozing = True

    def __init__(self, stories: Callable[[], Sequence[Story]]) -> None:
        """`stories` gives every tournament played; it is asked again for every slide."""
        super().__init__(AttractView(last_winners(stories())))
        self.stories = stories
        self.begun = False
        self.passed = 0.0
        self.ran = 0.0
        """Seconds that the belt has run."""
        self.slide = 0

    @property
    def moving(self) -> bool:
        """While the belt runs."""
        return not self.calm

    def update(self, dt: float) -> None:
        """Let the belt run, and the slides change."""
        super().update(dt)
        if not self.begun:  # what has passed until now passed without it
            self.begun = True
            return
        self.passed += dt
        self.ran += 0.0 if self.calm else dt
        slide = int(self.passed / SLIDE)
        if slide != self.slide:
            self.slide, self.changed = slide, True
            self.see(AttractView(last_winners(self.stories())))

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Anywhere sits down; a language does too."""
        yield controls.area("sit", frame.box.inset(1), Pop, reach=frame.box)
        row = self._languages(frame)
        for language, cell in zip(LANGUAGES, row.columns(len(LANGUAGES), 0.6), strict=True):
            style = controls.MAIN if language == spoken() else controls.QUIET
            label = language[:2].upper()
            yield controls.button(f"language-{language}", cell, label, partial(self._speak, language), style)

    def paint(self, canvas: Canvas) -> None:
        """The slide and the belt."""
        shift = self._shift()
        room = self._room(canvas.frame)
        room = Box(room.x + shift[0], room.y + shift[1], room.w, room.h)
        pages = how.pages()
        kind, turn = self.slide % 3, self.slide // 3
        if kind == 0:
            self._front(canvas, room)
        elif kind == 1 or not self.view.winners:
            how.draw(canvas, room.inset(2, 0.6), pages[(turn if kind == 1 else turn + 1) % len(pages)])
        else:
            self._winners(canvas, room)
        if kind != 0:
            self._foot(canvas)
        self._belt(canvas)

    def strip(self, frame: Frame) -> Box | None:
        """The belt, while it runs."""
        return self._belt_box(frame) if self.ran and not self.calm else None

    def paint_strip(self, canvas: Canvas) -> None:
        """The belt."""
        canvas.fill(theme.NIGHT, self._belt_box(canvas.frame))
        self._belt(canvas)

    def _shift(self) -> tuple[float, float]:
        """Where this slide lies off its place, in rem: from a golden-ratio sequence, never twice the same."""
        return (self.slide * 0.618034 % 1 - 0.5) * 2.4, (self.slide * 0.754878 % 1 - 0.5) * 1.6

    def _above(self) -> bool:
        """Whether the belt lies above the slide."""
        return self.slide % 2 == 1

    def _belt_box(self, frame: Frame) -> Box:
        whole = frame.box
        y = 1.4 if self._above() else whole.bottom - 8.6 - BELT_HIGH - 1.4
        return Box(0, y + self._shift()[1] * 0.5, whole.w, BELT_HIGH)

    def _room(self, frame: Frame) -> Box:
        whole = frame.box.inset(2.6, 0).less(bottom=9.4)
        return whole.less(top=BELT_HIGH + 3.4) if self._above() else whole.less(top=0.8, bottom=BELT_HIGH + 2)

    def _languages(self, frame: Frame) -> Box:
        wide = 3 * theme.BAR + 1.2
        inward = self.slide * 0.381966 % 1 * 7
        left = self.slide % 4 > 1
        x = theme.MARGIN + inward if left else frame.box.right - theme.MARGIN - wide - inward
        return Box(x, frame.box.bottom - 7.2 + self._shift()[1] * 0.5, wide, theme.BAR)

    def _belt(self, canvas: Canvas) -> None:
        box = self._belt_box(canvas.frame)
        motifs.advertising_belt(canvas, box.inset(0, 0.6), theme.BELT_SPEED * self.ran)

    def _front(self, canvas: Canvas, room: Box) -> None:
        """The curtain, and the invitation in every language."""
        curtain = room.top(room.h * 0.5).middle(min(room.w - 8, 44), room.h * 0.5)
        motifs.noren(canvas, curtain, "rushpi")
        words = room.less(top=room.h * 0.5 + 1.4)
        canvas.text(_("Touch to sit down"), words.top(words.h * 0.46), theme.DISPLAY, theme.PAPER, "centre")
        others = "   ".join(
            translations(language).gettext("Touch to sit down")
            for language in LANGUAGES
            if language != spoken()
        )
        canvas.text(
            others, words.less(top=words.h * 0.62), theme.NAME_BOLD, theme.MIST, "centre", "top", lines=2
        )

    def _winners(self, canvas: Canvas, room: Box) -> None:
        """Who was crowned last."""
        room = room.less(top=max((room.h - 32) * 0.35, 0))
        canvas.icon("ui-trophy", (room.centre[0], room.y + 3), 5)
        canvas.text(_("Last Sushiman Masters"), Box(room.x, room.y + 6, room.w, 4), theme.TITLE, theme.PAPER,
                    "centre")  # fmt: skip
        rows = room.less(top=11.4).top(min(room.h - 11.4, 19)).rows(WINNERS, 0.6)
        for (name, total), row in zip(self.view.winners, rows, strict=False):
            lane = row.middle(min(row.w, 46), row.h)
            canvas.text(name, lane.less(right=12), theme.TITLE, theme.GOLD)
            canvas.text(total, lane.from_right(11), theme.RANK, theme.PAPER, "right")

    def _foot(self, canvas: Canvas) -> None:
        """The invitation, beside the languages where there is more room."""
        languages, whole = self._languages(canvas.frame), canvas.frame.box
        left = Box(theme.MARGIN, languages.y, languages.x - theme.MARGIN - 2, languages.h)
        right = Box(languages.right + 2, languages.y, whole.right - languages.right - 3.6, languages.h)
        align: Align = "left" if left.w > right.w else "right"
        room = left if left.w > right.w else right
        canvas.text(_("Touch to sit down"), room, theme.NAME_BOLD, theme.MIST, align, lines=2)

    def _speak(self, language: str) -> Outcome:
        return Pop(Speak(language))

    def back(self) -> Outcome:
        """Sit down."""
        return Pop()
