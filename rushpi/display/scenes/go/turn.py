"""A seat's turn: the curtain that hides its hand until it is held, then the table, the hand and what to do.

The screen goes from hand to hand. Between two players nothing of any hand is drawn; the curtain opens while
the right player keeps a finger, a key or a button on it, and closes by itself when the seat has decided.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rushpi.display import cards, controls, motifs, theme
from rushpi.display.canvas import Canvas
from rushpi.display.intents import Choose
from rushpi.display.language import _, ngettext
from rushpi.display.layout import Box, Frame
from rushpi.display.scene import Control, Look, Outcome, Scene
from rushpi.display.scenes.go import bar, places
from rushpi.display.scenes.go.choices import Choice, choices, deed, prompt, turned
from rushpi.display.scenes.go.curtain import curtain
from rushpi.display.scenes.go.spread import Spread, cells, spread
from rushpi.sushigo import PASS, Action, Card, Observation, Step
from rushpi.sushigo.card import Effect
from rushpi.table import CardPlayer


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is, and the game as this seat may know it; `alone` when no other person plays."""

    players: tuple[CardPlayer, ...]
    seen: Observation
    alone: bool = False

    @property
    def player(self) -> CardPlayer:
        """Whose turn it is."""
        return self.players[self.seen.seat]


class Deed(NamedTuple):
    """Something that can be done now, and the button for it."""

    name: str
    label: str
    act: Callable[[], Outcome]
    icon: str | None = None
    enabled: bool = True


class TurnScene(Scene[TurnView]):
    """The curtain, and behind it the hand."""

    def __init__(self, view: TurnView) -> None:
        super().__init__(view)
        self.open = view.alone
        self.chosen: tuple[Choice, ...] = ()
        self.two = False
        """Chopsticks of Sushi Go!: two cards are being chosen."""
        self.inside: Choice | None = None
        """The choice of which it is being said what it is exactly."""
        self.focus = "look"

    @property
    def private(self) -> bool:
        """What is on the screen while the curtain is open is one player's only, if others play."""
        return self.open and not self.view.alone

    def turn(self, before: TurnView) -> None:
        """Another seat's turn is behind the curtain again; one's own next decision is not."""
        self.chosen, self.two, self.inside = (), False, None
        if before.seen.seat != self.view.seen.seat:
            self.open, self.focus = self.view.alone, "look"

    def hide(self) -> None:
        """A hand left open is hidden; alone there is nobody to hide it from."""
        self.open = self.view.alone
        self.chosen, self.two, self.inside, self.focus = (), False, None, "look"

    def back(self) -> Outcome:
        """Back from what a choice is exactly, else close the curtain, else leave the game."""
        if self.inside is not None:
            return self._specify(None)
        if self.open and not self.view.alone:
            return self._close()
        return bar.leave()

    def arrange(self, frame: Frame) -> Iterable[Control]:
        """Behind the curtain only the way in and the way out; else the hand and what to do with it."""
        if not self.open:
            yield from self._arrange_closed(frame)
            return
        for choice, box in zip(self._offered(), self._places(frame), strict=True):
            yield Control(
                choice.key, box, partial(self._choose, choice), partial(self._card, choice),
                radius=theme.RADIUS_SMALL,
            )  # fmt: skip
        yield from self._buttons(frame)
        at = self._spread(frame)
        yield controls.round_button(
            "cards", at.help, "ui-help", partial(bar.explain, self.view.seen.rules, hides=True)
        )
        icon = "ui-pause" if self.view.alone else "ui-close"
        yield controls.round_button("hide", at.hide, icon, self.back)

    def _arrange_closed(self, frame: Frame) -> Iterable[Control]:
        foot = frame.box.from_bottom(7.6).top(theme.BAR)
        label = _("I am {name}: hold to look").format(name=self.view.player.name)
        hold = foot.less(left=theme.MARGIN + theme.BAR + theme.GAP, right=theme.MARGIN)
        if not frame.tall:
            hold = hold.from_right(min(34, hold.w))
        yield controls.round_button(
            "leave", foot.less(left=theme.MARGIN).left(theme.BAR), "ui-pause", bar.leave
        )
        yield controls.button("look", hold, label, self._look, controls.MAIN, "ui-person", hold=theme.HOLD)

    def paint(self, canvas: Canvas) -> None:
        """The curtain, or everything that lies on the table."""
        if not self.open:
            curtain(canvas, self.view.player)
            return
        seen, frame = self.view.seen, canvas.frame
        if frame.tall:
            self._title(canvas)
        players = self.view.players
        boxes = places.laid_out(frame, self._spread(frame).others, len(players) - 1)
        for step, box in enumerate(boxes, 1):
            seat = (seen.seat + step) % len(players)
            tableau, desserts = seen.tableaus[seat], seen.desserts[seat]
            places.panel(canvas, box, players[seat], seen.scores[seat], tableau, desserts)
        self._belt(canvas)
        self._own(canvas)

    def _spread(self, frame: Frame) -> Spread:
        return spread(frame, len(self.view.players))

    def _places(self, frame: Frame) -> list[Box]:
        """Where each thing to choose lies; a chosen one is lifted where there is room."""
        offered = self._offered()
        found, lift = cells(self._spread(frame).hand, len(offered), tall=frame.tall)
        return [
            Box(cell.x, cell.y - lift, cell.w, cell.h) if choice in self.chosen else cell
            for choice, cell in zip(offered, found, strict=True)
        ]

    # What there is to choose and to do.

    def _offered(self) -> tuple[Choice, ...]:
        return self.inside.more if self.inside is not None else choices(self.view.seen)

    @property
    def _may_take_two(self) -> bool:
        """Whether chopsticks of Sushi Go! lie there, and a second card can be chosen with the first."""
        seen = self.view.seen
        return (
            seen.step is Step.PICK
            and not seen.rules.party
            and len(seen.hand) > 1
            and any(played.shows.effect is Effect.SECOND_CARD for played in seen.tableau)
        )

    def _choose(self, choice: Choice) -> Outcome:
        if choice in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != choice)
        elif self.view.seen.step is Step.TAKEOUT:
            self.chosen = (*self.chosen, choice)
        elif self.two:
            self.chosen = (*self.chosen[-1:], choice)
        else:
            self.chosen = (choice,)
        return None

    def _buttons(self, frame: Frame) -> Iterable[Control]:
        """The main button says what it does; beside it stands what else can be done."""
        foot, aside, main = self._spread(frame).foot, self._aside(), self._main()
        if aside is not None:
            beside, foot = foot.left(foot.w * 0.42), foot.less(left=foot.w * 0.42 + theme.GAP_INSIDE)
            yield controls.button(aside.name, beside, aside.label, aside.act, controls.OUTLINED, aside.icon)
        yield controls.button(
            main.name, foot, main.label, main.act, controls.MAIN, main.icon, enabled=main.enabled
        )

    def _aside(self) -> Deed | None:
        seen = self.view.seen
        if self.inside is not None:
            return Deed("other", _("Another"), partial(self._specify, None), "ui-back")
        if self._may_take_two:
            return Deed("two", _("Take one") if self.two else _("Take two"), self._toggle_two)
        if PASS in seen.legal and seen.step is not Step.TAKEOUT:
            return Deed("pass", _("Not now"), partial(self._decide, PASS))
        if seen.step is Step.ASK and self.chosen and self.chosen[0].more:
            return Deed("exactly", _("Which one?"), partial(self._specify, self.chosen[0]))
        return None

    def _main(self) -> Deed:
        seen, chosen = self.view.seen, self.chosen
        if seen.step is Step.TAKEOUT:
            n = len(chosen)
            label = ngettext("Turn {n} down", "Turn {n} down", n).format(n=n) if n else _("Turn none down")
            return Deed("do", label, partial(self._decide, turned(chosen)), "ui-check")
        if len(chosen) < 1 + self.two:
            label = _("Choose two cards") if self.two else _("Choose a card")
            return Deed("do", label, partial(self._specify, None), "ui-check", enabled=False)
        first, last = chosen[0], chosen[-1]
        if first.action is None:
            return Deed("do", _("What does it copy?"), partial(self._specify, first), "ui-check")
        if self.two:
            act = partial(self._decide, first.action, last.shows)
            return Deed("do", _("Keep these two"), act, "ui-check")
        return Deed("do", deed(seen, first), partial(self._decide, first.action), "ui-check")

    def _toggle_two(self) -> Outcome:
        self.two, self.chosen = not self.two, self.chosen[:1]
        return None

    def _specify(self, choice: Choice | None) -> Outcome:
        """Say what a choice is exactly, or leave that again."""
        self.inside, self.chosen = choice, ()
        return None

    def _decide(self, action: Action, second: Card | None = None) -> Outcome:
        return Choose(self.view.seen.seat, action, second)

    def _look(self) -> Outcome:
        self.open = True
        return None

    def _close(self) -> Outcome:
        self.hide()
        return None

    # Pictures.

    def _card(self, choice: Choice, canvas: Canvas, box: Box, look: Look) -> None:
        chosen = choice in self.chosen
        shown = box.inset(0.2) if look.pressed else box
        title = choice.title
        rules, exact = self.view.seen.rules, not choice.any_of_type
        cards.in_hand(canvas, shown, choice.shows, rules, title=title, boosted=choice.boosted, number=exact)
        if chosen:
            canvas.border(shown, theme.VERMILION, 0.5, theme.RADIUS_SMALL)
            if len(self.chosen) > 1 and self.two:
                number = str(self.chosen.index(choice) + 1)
                cards.badge(canvas, (shown.x + 1.2, shown.y + 1.2), 2.4, number, theme.VERMILION_DEEP)

    def _title(self, canvas: Canvas) -> None:
        place = Box(theme.MARGIN, 1.2, canvas.frame.box.w - 2 * theme.MARGIN, theme.BAR)
        canvas.text(self._round(), place.less(right=13), theme.TITLE, theme.PAPER)

    def _round(self) -> str:
        return _("Round {n}").format(n=self.view.seen.round)

    def _belt(self, canvas: Canvas) -> None:
        """Which way the hand goes, or what is to be decided; the round and the hand from behind."""
        seen, frame = self.view.seen, canvas.frame
        belt = self._spread(frame).belt
        motifs.belt(canvas, belt)
        inside = belt.inset(theme.MARGIN, 0.75)
        left = inside
        copying = self.inside is not None and self.inside.action is None
        right = places.hands_go_right(seen.rules, seen.round)
        passes = seen.step is Step.PICK and not copying
        if passes:
            arrow = "ui-next" if right else "ui-back"
            canvas.icon(arrow, (left.x + 1.2, left.centre[1]), 2.6)
            left = left.less(left=3.4)
        text = _("Special order: what does it copy?") if copying else prompt(seen, self.view.players)
        free = left.w if frame.tall else left.w - 13.5
        setting = canvas.setting(text, Box(0, 0, free - 6.2, 3.2), theme.BUTTON)
        pill = left.left(setting.width / frame.rem + 6.4)
        canvas.panel(pill, theme.PAPER, pill.h / 2)
        seat = seen.seat
        if passes:
            seat = (seat + (-1 if right else 1)) % len(self.view.players)
        motifs.seat(canvas, self.view.players[seat].seat, (pill.x + 2.5, pill.centre[1]), 3.2)
        canvas.text(text, pill.less(left=4.6, right=1.4), theme.BUTTON, theme.INK)
        if frame.tall:
            return
        rest = Box(pill.right + 1.0, belt.y + 0.9, inside.right - 13.4 - pill.right - 1.0, belt.h - 1.8)
        word = canvas.setting(self._round(), Box(0, 0, 12, 2), theme.BODY_BOLD).width / frame.rem
        if rest.w > word:
            label = rest.from_right(word + 0.2)
            canvas.panel(label.inset(-0.6, 0.4), theme.PIT, 1.2)
            canvas.text(self._round(), label, theme.BODY_BOLD, theme.MIST, "right")
        if rest.w > word + 8:
            cards.backs(
                canvas, rest.less(right=word + 1.8).from_right(min(rest.w - word - 1.8, 16)), len(seen.hand)
            )

    def _own(self, canvas: Canvas) -> None:
        """Symbol, name and points, and what lies in front."""
        seen, row = self.view.seen, self._spread(canvas.frame).own
        motifs.seat(canvas, self.view.player.seat, (row.x + 2.1, row.centre[1]), 4.2)
        words = row.less(left=5.0).left(9.4)
        name = places.fitting(canvas, self.view.player.name, words.top(2.4), theme.NAME)
        canvas.text(name, words.top(2.4), theme.NAME, theme.PAPER)
        canvas.text(str(seen.scores[seen.seat]), words.less(top=2.9), theme.NUMERAL_S, theme.PAPER)
        cards_place = row.less(left=15.2).middle(row.w - 15.2, 4.8)
        places.before_player(canvas, cards_place, seen.tableau, seen.desserts[seen.seat])
