"""The reading: every bowl's picture with its pieces named, the points and why. A tap mends."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.explanations import doubt_words
from rushpi.display.intents import Abort, Correct, Next, Retake, TowerHeight
from rushpi.display.language import _
from rushpi.display.layout import Box, Frame
from rushpi.display.pieces import Contents, contents, part_around
from rushpi.display.scene import Control, Look, Outcome, Push, Scene
from rushpi.display.scenes import parts
from rushpi.display.scenes.bowl import BowlSheet, BowlView
from rushpi.display.scenes.bowl_card import BowlCard, BowlShown
from rushpi.display.scenes.first_three import FirstThreeSheet, FirstThreeView
from rushpi.display.scenes.mend import MendSheet, MendView
from rushpi.display.scenes.photo_finish import PhotoFinishSheet
from rushpi.display.words import card_title
from rushpi.rush import GameCard, Kind, bowl_of, sushis
from rushpi.table import Cause, Player

MARGIN: Final = 1.2
MAIN_WIDTH: Final = 21.3
APPEARING: Final = 1.5
"""Seconds until all pieces have appeared: a bowl's fifteenth comes last."""
ONE_BY_ONE: Final = 3
"""Doubtful pieces that are asked one after the other; of more the whole bowl is asked at once."""
OF_PIECES: Final = frozenset({Cause.ON_SIDE, Cause.UNCLEAR})
"""The doubts that naming single pieces answers."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """All bowls in seat order; and `first_three` where the round goes to whoever had three first."""

    card: GameCard
    bowls: tuple[BowlShown, ...]
    photo: Path | None
    first_three: FirstThreeView | None = None

    @property
    def waiting_for(self) -> tuple[Player, ...]:
        """Whose bowls nobody is sure of."""
        return tuple(bowl.player for bowl in self.bowls if not bowl.settled)

    @property
    def contested(self) -> bool:
        """Whether somebody has to say who had three first."""
        return self.first_three is not None and self.first_three.contested

    @property
    def offers_first_three(self) -> bool:
        """Whether a button of its own leads to that; not while it is what the main button asks."""
        return self.first_three is not None and (not self.contested or bool(self.waiting_for))


class ReadingScene(Scene[ReadingView]):
    """Every bowl is a card; each piece on it can be tapped."""

    def __init__(self, view: ReadingView) -> None:
        super().__init__(view)
        self.taps: dict[int, dict[int, Kind | None]] = {}
        """By bowl: what the host tapped a piece to be."""
        self.appearing = self.animate(APPEARING)

    def turn(self, before: ReadingView) -> None:
        """What was tapped on another photo means nothing on this one."""
        if before.photo != self.view.photo:
            self.taps = {}
            self.appearing = self.animate(APPEARING)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Take back, photograph again, go on; and in every bowl its pieces and what is asked."""
        bar = parts.bar(frame, MARGIN)
        yield controls.round_button("again", bar.left(theme.BAR), "ui-undo", self.back)
        main = theme.BAR if frame.tall else MAIN_WIDTH
        yield self._main_button(bar.from_right(main), worded=not frame.tall)
        camera = bar.less(right=main + theme.GAP).from_right(theme.BAR)
        yield controls.round_button("retake", camera, "ui-camera", Retake)
        if self.view.first_three is not None and self.view.offers_first_three:
            first = bar.less(right=main + 2 * theme.GAP + theme.BAR).from_right(self._first_width(frame))
            label = _("Photo finish") if self.view.first_three.finishers else _("Who was first?")
            yield controls.button(
                "first-three",
                first,
                "" if frame.tall else label,
                self._who_was_first,
                controls.OUTLINED,
                "ui-trophy" if frame.tall else None,
            )
        for number, card in enumerate(self._cards(frame)):
            yield from self._bowl_controls(number, card)

    def paint(self, canvas: Canvas) -> None:
        """The bar and the bowls' cards."""
        frame = canvas.frame
        right = (theme.BAR if frame.tall else MAIN_WIDTH) + theme.BAR + 2 * theme.GAP
        right += self._first_width(frame) + theme.GAP if self.view.offers_first_three else 0
        head = parts.bar(frame, MARGIN).less(left=theme.BAR + 1.4, right=right)
        motifs.game_card(canvas, self.view.card, (head.x + 2, head.centre[1]), 4.2)
        note = _("Tap a piece to mend it") if self.view.photo else _("Say what lies in each bowl")
        crowded = frame.tall and self.view.offers_first_three
        parts.title(canvas, head.less(left=5.4), card_title(self.view.card), "" if crowded else note)
        for card in self._cards(frame):
            card.paint(canvas)

    def back(self) -> Outcome:
        """Playing the round again asks first."""
        return Push(parts.Question(_("Play this round again?"), _("Play again"), Abort()))

    def _main_button(self, place: Box, *, worded: bool) -> Control:
        waiting = self.view.waiting_for
        if self.view.contested and not waiting:
            label = _("Who was first?") if worded else ""
            return controls.button("pay", place, label, self._who_was_first, controls.MAIN, "ui-trophy")
        label = _("Wait for {name}").format(name=waiting[0].name) if waiting else _("Pay the Honor")
        icon = "ui-clock" if waiting else "ui-check"
        return controls.button(
            "pay", place, label if worded else "", Next, controls.MAIN, icon, enabled=not waiting
        )

    def _first_width(self, frame: Frame) -> float:
        return theme.BAR if frame.tall else 14.6

    def _cards(self, frame: Frame) -> list[BowlCard]:
        room = frame.box.less(left=MARGIN, right=MARGIN, top=7.6 if frame.tall else 7, bottom=0.6)
        if len(self.view.bowls) == 2:
            places = room.rows(2, theme.GAP_INSIDE) if frame.tall else room.columns(2, theme.GAP_INSIDE)
        else:
            places = room.grid(2, 2, theme.GAP_INSIDE)
        so_far = bool(self.view.waiting_for) or self.view.contested
        since = self.appearing.elapsed
        return [
            BowlCard(place, bowl, self._contents(bowl), self.view.card, self.view.photo, so_far, since)
            for bowl, place in zip(self.view.bowls, places, strict=False)
        ]

    def _contents(self, bowl: BowlShown) -> Contents:
        return contents(bowl.reading, bowl.right, self.taps.get(bowl.player.bowl))

    def _bowl_controls(self, number: int, card: BowlCard) -> Iterable[Control]:
        bowl = card.bowl
        for piece, place in card.pieces():
            act = partial(self._mend, bowl, piece.number)
            yield controls.area(f"piece-{number}-{piece.number}", place, act, 1.2, card.picture)
        corner = (
            card.picture.from_bottom(theme.TOUCH + 0.2).left(theme.TOUCH + 0.2).less(left=0.2, bottom=0.2)
        )
        yield Control(f"add-{number}", corner, partial(self._mend, bowl, None), _plus, radius=theme.TOUCH / 2)
        if not bowl.settled:
            first = self.view.waiting_for[0] == bowl.player
            style = controls.MAIN if first else controls.ON_PAPER
            yield controls.button(
                f"say-{number}", card.foot, _("Tap to say"), partial(self._say, bowl), style
            )
        elif bowl.height is not None:
            most = max(sushis(card.contents.counts), bowl.height)
            tell = partial(TowerHeight, number)
            yield from controls.stepper(f"tower-{number}", card.foot, bowl.height, (0, most), tell)

    def _mend(self, bowl: BowlShown, *numbers: int | None) -> Outcome:
        part = part_around(bowl.reading) if bowl.reading is not None else None
        view = MendView(bowl.player, self._contents(bowl), part, self.view.photo)
        return Push(MendSheet(view, numbers, partial(self._told, bowl)))

    def _say(self, bowl: BowlShown) -> Outcome:
        """Ask for a few doubtful pieces one by one; of many, or in another doubt, for the whole bowl."""
        shown = self._contents(bowl)
        doubtful = [piece.number for piece in shown.pieces if piece.doubtful]
        doubt = bowl.reading.doubt if bowl.reading is not None else None
        if doubt is not None and doubt.cause in OF_PIECES and 0 < len(doubtful) <= ONE_BY_ONE:
            return self._mend(bowl, *doubtful)
        view = BowlView(bowl.player, shown.counts, doubt_words(bowl.reading))
        return Push(BowlSheet(view, bowl.player.bowl))

    def _told(self, bowl: BowlShown, taps: dict[int, Kind | None], more: tuple[Kind, ...]) -> Correct:
        """What the host's taps on pieces, and pieces added, come to."""
        shown = self._contents(bowl)
        self.taps.setdefault(bowl.player.bowl, {}).update(taps)
        kinds = [taps.get(piece.number, piece.kind) for piece in shown.pieces]
        pieces = [kind for kind in [*kinds, *shown.added, *more] if kind is not None]
        return Correct(bowl.player.bowl, bowl_of(pieces))

    def _who_was_first(self) -> Outcome:
        assert self.view.first_three is not None, "the round goes to whoever was first"
        sheet = PhotoFinishSheet if self.view.first_three.finishers else FirstThreeSheet
        return Push(sheet(self.view.first_three))


def _plus(canvas: Canvas, box: Box, look: Look) -> None:
    canvas.disc(box.centre, 1.7, theme.NIGHT_1 if look.pressed else theme.NIGHT_2)
    canvas.icon("ui-plus", box.centre, 2)
