"""What was turned up: everybody's cards, the new ones marked, and the hands on their way to the next seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rushpi.display import cards, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.card_words import asked_name, card_name
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Outcome, Scene, ease_in_out
from rushpi.display.scenes import parts
from rushpi.display.scenes.go import bar, places
from rushpi.sushigo import Open
from rushpi.table import CardPlayer, Happened, News, fresh


@dataclass(frozen=True, slots=True)
class RevealView:
    """What lies open now and lay open before, and what special cards did in between."""

    players: tuple[CardPlayer, ...]
    before: Open
    now: Open
    news: tuple[News, ...] = ()
    over: bool = False
    """Whether that was the last turn of the round."""

    @property
    def passed(self) -> bool:
        """Whether the hands go on to the next seat; not while chopsticks and the like are still to come."""
        return (self.now.round, self.now.turn) != (self.before.round, self.before.turn)


COURSE: Final = theme.CARD_TURN + theme.HANDS_PASS
"""How long it takes until all cards are turned up and the hands passed."""


class RevealScene(Scene[RevealView]):
    """The whole table, for all to see."""

    def __init__(self, view: RevealView) -> None:
        super().__init__(view)
        self.course = self.animate(COURSE)
        self.focus = "next"

    def turn(self, _before: RevealView) -> None:
        """Cards are turned up and hands passed every turn."""
        self.course = self.animate(COURSE)

    @property
    def turned(self) -> float:
        """How far the new cards are turned up, from 0 to 1."""
        return min(self.course.value * COURSE / theme.CARD_TURN, 1.0)

    @property
    def passing(self) -> float:
        """How far the hands have gone to the next seat, from 0 to 1; they go once all cards are up."""
        return ease_in_out(max(self.course.value * COURSE - theme.CARD_TURN, 0.0) / theme.HANDS_PASS)

    def back(self) -> Outcome:
        """Back leaves the game."""
        return bar.leave()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Leave, help, or go on."""
        label = _("Next turn") if self.view.passed else _("Go on")
        return bar.around(frame, self.view.now.rules, _("Count points") if self.view.over else label)

    def paint(self, canvas: Canvas) -> None:
        """Title, panels, and the belt."""
        frame, view = canvas.frame, self.view
        before = view.before
        text = _("Round {n}").format(n=before.round)
        note = _("Turn {n} of {total}").format(n=before.turn, total=before.rules.hand_size)
        parts.title(canvas, bar.title(frame), text, note)
        for seat, box in enumerate(places.laid_out(frame, self._room(frame), len(view.players))):
            self._panel(canvas, box, seat)
        self._belt(canvas)

    def _room(self, frame: Frame) -> Box:
        whole = frame.box.inset(theme.MARGIN, 0)
        return whole.less(top=8.4, bottom=17.6 if frame.tall else 9.4)

    def _panel(self, canvas: Canvas, box: Box, seat: int) -> None:
        view = self.view
        told = [text for news in view.news if (text := told_of(news, seat, view.players))]
        new = fresh(view.before.tableaus[seat], view.now.tableaus[seat])
        canvas.panel(box, theme.NIGHT_1, theme.RADIUS)
        inner = box.inset(1.0, 0.8)
        head = inner.top(min(3.0, box.h * 0.25))
        places.name(canvas, head, view.players[seat], view.now.scores[seat])
        text = "\n".join(told)
        room = Box(0, 0, inner.w, max(inner.h - head.h - 4.6, 1.4))
        words = canvas.setting(text, room, theme.NOTE_BOLD, len(told) + 2).height / canvas.frame.rem
        row = inner.less(top=head.h + 0.8, bottom=words + 0.7 if told else 0)
        tableau, desserts = view.now.tableaus[seat], view.now.desserts[seat]
        places.before_player(canvas, row, tableau, desserts, new, self.turned)
        if told:
            below = inner.from_bottom(words + 0.2)
            canvas.text(text, below, theme.NOTE_BOLD, theme.CORAL, lines=len(told) + 2)

    def _belt(self, canvas: Canvas) -> None:
        """Each player's plate on the belt, and the hands moving on by one."""
        frame, view = canvas.frame, self.view
        belt = frame.box.from_bottom(16.4 if frame.tall else 8.2).top(6.6)
        way = self.passing if view.passed else 0.0
        side = 1 if places.hands_go_right(view.now.rules, view.now.round) else -1
        motifs.belt(canvas, belt, side * theme.BELT_LINK * 3 * way)
        if view.over:
            place = belt.middle(min(belt.w - 4, 44), 4.4)
            canvas.panel(place, theme.PAPER, 2.2)
            canvas.text(_("All cards are played."), place.inset(1.6, 0.6), theme.BUTTON, theme.INK, "centre")
            return
        count = len(view.players)
        step = belt.w / count
        for seat in range(count):
            at = belt.right - (seat + 0.5) * step + side * step * (way - 0.5)
            for lap in (0, belt.w, -belt.w):
                hand = Box(at + lap - 2.2, belt.centre[1] - 1.7, 4.4, 3.4)
                if -5 < hand.x < belt.w + 5:
                    cards.backs(canvas, hand, min(view.now.hand_sizes[seat], 4))
        for seat, player in enumerate(view.players):
            x = belt.right - (seat + 0.5) * step
            motifs.plate(canvas, (x, belt.centre[1]), 5.6, theme.SEAT[player.seat], f"seat-{player.seat}")


def told_of(news: News, seat: int, players: tuple[CardPlayer, ...]) -> str:
    """What is told of it beside this seat's cards; nothing if it happened elsewhere."""
    if news.what is Happened.GIVEN and news.giver == seat and news.card is not None:
        return _("gave {card} to {name}").format(card=card_name(news.card), name=players[news.seat].name)
    if news.seat != seat:
        return ""
    card = card_name(news.card) if news.card is not None else ""
    asked = asked_name(news.asked) if news.asked is not None else ""
    match news.what:
        case Happened.SECOND:
            return _("Chopsticks: {card} too").format(card=card)
        case Happened.GIVEN if news.giver is not None:
            return _("Spoon: {card} from {name}").format(card=card, name=players[news.giver].name)
        case Happened.REFUSED:
            return _("Spoon: nobody has {card}").format(card=asked)
        case Happened.PLAYED:
            return _("played {card}").format(card=card)
        case Happened.MENU:
            return _("Menu: {card}").format(card=card)
        case Happened.COPIED:
            return _("Special order: {card}").format(card=card)
        case Happened.TURNED:
            return ngettext("{n} card turned down", "{n} cards turned down", news.count).format(n=news.count)
        case Happened.SPOILT:
            return _("Miso soup met miso soup: lost")
        case Happened.TEN:
            return _("Ten uramaki: {points} points").format(points=news.count)
        case _:
            return ""
