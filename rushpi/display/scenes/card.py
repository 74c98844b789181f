"""The next game card: its back says the mode; then it turns, and its front says what counts."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import pygame

from rushpi.display import controls, motifs, theme
from rushpi.display.canvas import Align, Canvas
from rushpi.display.intents import Home, Next, Start
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Animation, Control, Outcome, Push, Scene, ease_in_out
from rushpi.display.scenes import parts
from rushpi.display.scenes.help import help_button
from rushpi.display.theme import Face, Type
from rushpi.display.words import card_name, flavour_letter, mode_motto, mode_name
from rushpi.rush import ExpressReading, Flavour, GameCard, Kind, Mode
from rushpi.rush import Type as Shape
from rushpi.table import Player


@dataclass(frozen=True, slots=True)
class CardView:
    """The card, its front if it is turned, and where everybody stands."""

    mode: Mode
    card: GameCard | None
    number: int
    cards_left: int
    players: tuple[Player, ...]
    totals: tuple[Fraction, ...]
    express: ExpressReading = ExpressReading.FIRST_TO_3_ELSE_MOST


def pays(mode: Mode, express: ExpressReading) -> list[tuple[int, str]]:
    """What the mode pays, and for what (Sushi Rush rulebook, "Game Modes")."""
    match mode:
        case Mode.FESTIVAL:
            return [(5, _("for the most")), (3, _("for the second")), (2, _("for the third"))]
        case Mode.MANIA:
            return [(5, _("for the most")), (3, _("for the second"))]
        case Mode.EXPRESS:
            most = express is ExpressReading.MOST
            return [(7, _("for the most") if most else _("for the first with three"))]
        case Mode.TOWER:
            return [(7, _("for 10 or more")), (5, _("for 7 or more")), (3, _("for 4 or more"))]
        case Mode.BAR:
            return []


def before_turning(mode: Mode) -> tuple[str, str]:
    """What the back tells: a sentence and a note."""
    match mode:
        case Mode.FESTIVAL:
            return _("Everything counts."), _("Any shape, any flavour.")
        case Mode.MANIA:
            return _("One flavour counts. Which one?"), _("Any shape of it.")
        case Mode.EXPRESS:
            return _("One shape counts. Which one?"), _("Any flavour of it.")
        case Mode.TOWER:
            return _("Build the tallest tower."), _("In your bowl, of anything.")
        case Mode.BAR:
            return _("An order for everyone."), _("Deal them face down.")


def after_turning(card: GameCard) -> str:
    """What to do now."""
    match card:
        case GameCard.MANIA_SALMON:
            return _("Grab salmon, any shape.")
        case GameCard.MANIA_OCTOPUS:
            return _("Grab octopus, any shape.")
        case GameCard.MANIA_CUCUMBER:
            return _("Grab cucumber, any shape.")
        case GameCard.EXPRESS_NIGIRI:
            return _("Grab nigiri, any flavour.")
        case GameCard.EXPRESS_URAMAKI:
            return _("Grab uramaki, any flavour.")
        case GameCard.EXPRESS_HOSOMAKI:
            return _("Grab hosomaki, any flavour.")
        case GameCard.FESTIVAL:
            return _("Grab all you can!")
        case GameCard.TOWER:
            return _("Stack! What falls goes back into the box.")
        case GameCard.BAR:
            return _("The orders open when the hourglass is flipped.")


class CardScene(Scene[CardView]):
    """The card in the middle of the belt."""

    def __init__(self, view: CardView) -> None:
        super().__init__(view)
        self.turning: Animation | None = None

    def turn(self, before: CardView) -> None:
        """Turn the card when its front has become known."""
        if before.card is None and self.view.card is not None:
            self.turning = self.animate(theme.CARD_TURN, ease_in_out)

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Leave, help, and the one thing to do now."""
        yield controls.round_button("home", parts.bar(frame).left(theme.BAR), "ui-back", self.back)
        yield help_button(frame, self.view.mode)
        whole = frame.box
        if frame.tall:
            place = whole.inset(2, 1.6).from_bottom(theme.BAR + 0.4)
        else:
            right = self._card(frame).right
            place = Box(right + 2.1, 33.2, whole.right - right - 4.5, 6.2)
        if self.view.card is None:
            yield controls.button("turn", place, _("Turn the card"), Next, controls.MAIN, "ui-turn")
        else:
            yield controls.button(
                "start", place, _("Flip the hourglass"), Start, controls.MAIN, "ui-hourglass"
            )

    def paint(self, canvas: Canvas) -> None:
        """Belt, card, what it asks and what it pays."""
        whole = canvas.frame.box
        card = self._card(canvas.frame)
        motifs.belt(canvas, Box(0, card.y + 18.2, whole.w, 7))
        self._head(canvas)
        self._card_picture(canvas, card)
        if canvas.frame.tall:
            words = Box(2.4, card.bottom + 1.4, whole.w - 4.8, 6.6)
            self._words(canvas, words)
            rest = Box(9, words.bottom + 0.4, whole.w - 11, whole.bottom - 13.4 - words.bottom)
            hint = 0 if self.view.card is None else 5.4
            self._pays(canvas, rest.less(left=1, bottom=hint))
            self._hint(canvas, rest.from_bottom(5))
            foot = Box(2, whole.bottom - 12.6, whole.w - 4, 4)
        else:
            self._words(canvas, Box(2.4, card.y + 4.6, card.x - 4.2, 12.6))
            self._pays(canvas, Box(card.right + 3.6, card.y + 2.4, whole.right - card.right - 5, 15))
            self._hint(canvas, Box(2.4, 33, card.x - 3.4, 5.6))
            foot = Box(2.2, 42.4, whole.w - 4, 4.4)
        parts.totals(canvas, foot, zip(self.view.players, self.view.totals, strict=True))

    def _card(self, frame: Frame) -> Box:
        whole = frame.box
        if frame.tall:
            return Box((whole.w - 27) / 2, 8.6, 27, 36.4)
        return Box(whole.w / 2 - 16 + (whole.w - 80) / 2, 6.2, 25.2, 34)

    def _head(self, canvas: Canvas) -> None:
        bar = parts.bar(canvas.frame).less(left=theme.BAR + 1.6)
        left = ngettext("{n} card left", "{n} cards left", self.view.cards_left).format(
            n=self.view.cards_left
        )
        text = _("Round {n}, {more}").format(
            n=self.view.number, more=left if self.view.card is None else mode_name(self.view.mode)
        )
        canvas.text(text, bar.less(right=theme.BAR + 1), theme.BODY, theme.MIST)

    def _words(self, canvas: Canvas, box: Box) -> None:
        align: Align = "centre" if canvas.frame.tall else "left"
        if self.view.card is not None:
            canvas.text(after_turning(self.view.card), box, theme.NAME, theme.PAPER, align, lines=4)
            return
        sentence, note = before_turning(self.view.mode)
        shown = canvas.text(sentence, box.less(bottom=3.4), theme.NAME, theme.PAPER, align, lines=3)
        canvas.text(note, Box(box.x, shown.bottom + 1.4, box.w, 2), theme.BODY, theme.MIST, align, "top")

    def _pays(self, canvas: Canvas, box: Box) -> None:
        rows = pays(self.view.mode, self.view.express)
        if canvas.frame.tall and len(rows) < 3:
            box = box.middle(box.w, min(box.h, max(len(rows), 2) * 5.7))
        if not rows:
            canvas.text(
                _("Each piece pays what the order says; the belt only when it is whole."),
                box, theme.BODY, theme.PAPER, lines=4,
            )  # fmt: skip
            return
        high = box.h / max(len(rows), 2)
        numeral = Type(Face.BLACK, min(7.4, high * 0.95))
        for i, (value, text) in enumerate(rows):
            row = Box(box.x, box.y + i * high, box.w, high)
            colour = theme.PAPER if i == 0 else theme.MIST
            canvas.text(str(value), row.left(5), numeral, colour)
            canvas.text(text, row.less(left=6), theme.BUTTON, colour, lines=2)

    def _hint(self, canvas: Canvas, box: Box) -> None:
        if self.view.card is None:
            return
        if self.view.mode is Mode.MANIA:
            icon, text = "piece-hosomaki-wild", _("The wild hosomaki counts too")
        else:
            icon, text = "piece-wasabi", _("+1 for sushi and wasabi")
        motifs.plate(canvas, (box.x + 2.6, box.centre[1]), 5, theme.GOLD, icon)
        canvas.text(text, box.less(left=6.4), theme.BODY, theme.PAPER, lines=3)

    def _card_picture(self, canvas: Canvas, box: Box) -> None:
        """The card, narrowed while it turns."""
        if self.turning is None or not self.turning.running:
            self._face(canvas, box, front=self.view.card is not None)
            return
        turned = self.turning.value
        surface = pygame.Surface(canvas.frame.place(Box(0, 0, box.w, box.h))[2:], pygame.SRCALPHA)
        self._face(Canvas(surface, canvas.frame), Box(0, 0, box.w, box.h), front=turned >= 0.5)
        share = abs(1 - 2 * turned)
        narrow = pygame.transform.smoothscale(
            surface, (max(1, round(surface.get_width() * share)), surface.get_height())
        )
        canvas.picture(narrow, box.middle(box.w * share, box.h))

    def _face(self, canvas: Canvas, box: Box, *, front: bool) -> None:
        if front and self.view.card is not None:
            card_front(canvas, box, self.view.card)
        else:
            card_back(canvas, box, self.view.mode)

    def back(self) -> Outcome:
        """Leaving asks first."""
        return Push(parts.Question(_("Leave the tournament?"), _("Leave"), Home()))


def card_back(canvas: Canvas, box: Box, mode: Mode) -> None:
    """The back of a game card: the mode."""
    canvas.panel(box, theme.WHITE, theme.RADIUS_SHEET)
    inner = box.inset(0.8)
    motifs.waves(canvas, inner, theme.NIGHT_1, theme.NIGHT_2, theme.RADIUS_SHEET - 0.8)
    side = min(14.2, box.w * 0.56)
    motifs.plate(canvas, (box.centre[0], box.y + box.h * 0.3), side, theme.VERMILION_DEEP, f"mode-{mode}")
    words = inner.less(left=0.8, right=0.8, top=box.h * 0.56)
    name = "\n".join(mode_name(mode).split(" ", 1))
    canvas.text(name, words.less(bottom=4.4), theme.DISPLAY, theme.PAPER, "centre", lines=2)
    canvas.text(mode_motto(mode), words.from_bottom(4.4), theme.BODY, theme.MIST, "centre", lines=2)


def card_front(canvas: Canvas, box: Box, card: GameCard) -> None:
    """The front of a game card: what it asks for, in pictures."""
    canvas.panel(box, theme.PAPER, theme.RADIUS_SHEET)
    head = box.top(box.h * 0.32)
    canvas.panel(head, _ground(card), theme.RADIUS_SHEET, "top")
    centre = (box.centre[0], box.y + box.h * 0.31)
    side = min(14.2, box.w * 0.56)
    flavour = card.flavour
    if flavour is not None:
        canvas.icon(f"flavour-{flavour}-big", centre, side * 1.08)
        spot = (centre[0] + side * 0.46, centre[1] + side * 0.38)
        canvas.disc(spot, side * 0.2, theme.INK)
        canvas.disc(spot, side * 0.2 - 0.3, theme.WHITE)
        letter = Type(Face.BLACK, side * 0.2)
        canvas.text(flavour_letter(flavour), Box(spot[0] - 2, spot[1] - 2, 4, 4), letter, theme.INK, "centre")
    elif card.type is not None:
        motifs.plate(canvas, centre, side, theme.VERMILION_DEEP, f"piece-{_pieces(card)[0]}", 0.7)
    else:
        motifs.plate(canvas, centre, side, theme.VERMILION_DEEP, f"mode-{card.mode}")
    canvas.text(
        card_name(card),
        box.inset(1.2, 0).less(top=box.h * 0.57, bottom=box.h * 0.24),
        theme.DISPLAY,
        theme.INK,
        "centre",
        lines=2,
    )
    pieces = _pieces(card)
    for i, kind in enumerate(pieces):
        x = box.centre[0] + (i - (len(pieces) - 1) / 2) * box.w * 0.255
        canvas.icon(f"piece-{kind}", (x, box.bottom - box.h * 0.125), box.w * 0.21)


def _ground(card: GameCard) -> theme.Colour:
    return theme.FLAVOUR[card.flavour] if card.flavour is not None else theme.MODE[card.mode]


def _pieces(card: GameCard) -> list[Kind]:
    """What to picture at the foot of the card: all that counts, or one of each where everything does."""
    if card.flavour is not None:
        return [kind for kind in Kind if kind.flavours == {card.flavour}]
    if card.type is not None:
        return [kind for kind in Kind if kind.type is card.type and len(kind.flavours) == 1]
    return [Kind(f"{shape}-{flavour}") for shape, flavour in zip(Shape, Flavour, strict=True)]
