"""A turn of Sushi Go Party!, from the choice of cards to the passing of hands.

All is revealed; ordinary cards take effect; chopsticks and spoons are called; then called tools, menus and
takeout boxes happen one by one in the order of the numbers printed on them (rules, "Playing a Turn").
"""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations

from rushpi.sushigo.actions import PASS, Action, Ask, Flip, Use, flip, use
from rushpi.sushigo.card import (
    AT_ONCE,
    TOOLS,
    Card,
    Effect,
    Played,
    without,
)
from rushpi.sushigo.rounds import end_turn, shuffled
from rushpi.sushigo.scoring import uramaki_turn
from rushpi.sushigo.state import Board, Bonus, Middle, State, Step, different, taken
from rushpi.sushigo.table import face_up, flipped, lay, playable, played_card


class Turn:
    """The turn of a state, laid out so that it can be changed. Its public methods give the next state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rules = state.rules
        self.hands = list(state.hands)
        self.tableaus = list(state.tableaus)
        self.scores = list(state.scores)
        self.deck = state.board.deck
        self.discards = list(state.board.discards)
        self.uramaki_places = state.board.uramaki_places
        self.shuffles = state.board.shuffles
        middle = state.middle or Middle(fresh=(0,) * len(state.hands))
        self.fresh = list(middle.fresh)
        self.soups = middle.soups
        self.queue = list(middle.queue)
        self.acting = middle.acting
        self.offer = middle.offer
        self.asked = middle.asked
        self.giver = middle.giver

    # The reveal.

    def reveal(self, actions: Sequence[Action | None]) -> State:
        """Everybody has chosen a card; all are turned up."""
        for seat, action in enumerate(actions):
            assert action is not None
            self._take(seat, action)
            self._play(seat, action)
        self._settle()
        choices = {seat: calls for seat in range(len(self.hands)) if len(calls := self._calls(seat)) > 1}
        return self._decide(Step.CALL, choices) if choices else self._next()

    def _calls(self, seat: int) -> tuple[Action, ...]:
        """The tools of earlier turns the seat may call now. Chopsticks need a card left in the hand."""
        settled = self.tableaus[seat][: len(self.tableaus[seat]) - self.fresh[seat]]
        tools = [
            played
            for played in settled
            if played.shows.effect in TOOLS
            and (self.hands[seat] or played.shows.effect is not Effect.SECOND_CARD)
        ]
        most = 1 if self.rules.options.bonus_per_turn == "one" else len(tools)
        calls = chain.from_iterable(combinations(tools, count) for count in range(1, most + 1))
        return (PASS, *dict.fromkeys(map(use, calls)))

    def call(self, actions: Sequence[Action | None]) -> State:
        """Chopsticks and spoons are called."""
        for seat, action in enumerate(actions):
            for tool in action.tools if isinstance(action, Use) else ():
                self._enqueue(Bonus(tool.shows.number, tool.card is not tool.shows, seat, tool))
        return self._next()

    # One after the other.

    def _next(self) -> State:
        """The next decision of this turn, or of the next."""
        self.acting, self.offer, self.asked, self.giver = None, (), None, None
        while self.queue:
            self.acting = bonus = self.queue.pop(0)
            seat, effect = bonus.seat, bonus.tool.shows.effect
            if effect in TOOLS:
                self._remove(seat, self.tableaus[seat].index(bonus.tool))
            if effect is Effect.SECOND_CARD:
                return self._decide(Step.CHOPSTICKS, {seat: self._playable(seat, self.hands[seat])})
            if effect is Effect.ASKS:
                return self._decide(Step.ASK, {seat: self.rules.demands})
            if effect is Effect.DRAWS and (dishes := self._draw(seat)):
                return self._decide(Step.MENU, {seat: dishes})
            if effect is Effect.FLIPS and (flips := self._flips(seat)):
                return self._decide(Step.TAKEOUT, {seat: flips})
            self.discards.append(bonus.tool.card)
        self.acting = None
        if self.rules.options.uramaki_timing == "end_of_turn":
            self._score_uramaki()
        tools = any(played.shows.effect in TOOLS for tableau in self.tableaus for played in tableau)
        return end_turn(
            self.state,
            tuple(self.hands),
            tuple(self.tableaus),
            tuple(self.scores),
            self._board(),
            tools=tools,
        )

    def chopsticks(self, seat: int, action: Action) -> State:
        """The chopsticks bring a second card and join the hand in its place."""
        assert self.acting is not None
        self._take(seat, action)
        self.hands[seat] += (self.acting.tool.card,)
        return self._bring(seat, action)

    def ask(self, seat: int, action: Ask) -> State:
        """The first seat to the left that has such a card gives one; if nobody has, the spoon is gone."""
        assert self.acting is not None
        self.asked = action
        for giver in (*range(seat + 1, len(self.hands)), *range(seat)):
            fitting = different(filter(action.fits, self.hands[giver]))
            if fitting:
                self.giver = giver
                return (
                    self.give(giver, fitting[0])
                    if len(fitting) == 1
                    else self._decide(Step.GIVE, {giver: fitting})
                )
        self.discards.append(self.acting.tool.card)
        return self._next()

    def give(self, giver: int, card: Card) -> State:
        """The card changes hands and is played at once; the spoon joins the giver's hand."""
        assert self.acting is not None
        self._take(giver, card)
        self.hands[giver] += (self.acting.tool.card,)
        seat = self.acting.seat
        ways = self._playable(seat, [card])
        if len(ways) == 1:
            return self._bring(seat, ways[0])
        self.acting = self.acting._replace(tool=card.plain)
        return self._decide(Step.ORDER, {seat: ways})

    def order(self, seat: int, action: Action) -> State:
        """The special order a spoon brought is played."""
        return self._bring(seat, action)

    def menu(self, seat: int, action: Action) -> State:
        """One of the cards drawn is played; the others go back and the deck is shuffled."""
        assert self.acting is not None
        rest = list(self.offer)
        rest.remove(played_card(self.rules, action))
        self._put_back(rest)
        self.discards.append(self.acting.tool.card)
        return self._bring(seat, action)

    def takeout(self, seat: int, action: Flip) -> State:
        """Cards are turned face down, and the box is discarded."""
        assert self.acting is not None
        self.tableaus[seat] = flipped(self.rules, self.tableaus[seat], action.indexes)
        self.discards.append(self.acting.tool.card)
        return self._next()

    # What cards do.

    def _bring(self, seat: int, action: Action) -> State:
        """A bonus action has brought a card to play."""
        self._play(seat, action)
        self._settle()
        return self._next()

    def _play(self, seat: int, action: Action) -> None:
        """A card is put on the table, or waits for its number, or finds nothing to copy and is discarded."""
        if isinstance(action, Card) and action.effect is Effect.COPIES:
            self.discards.append(action)
        elif isinstance(action, Card) and action.effect in AT_ONCE:
            self._enqueue(Bonus(action.number, False, seat, action.plain))
        else:
            self.tableaus[seat] = lay(self.rules, self.tableaus[seat], action)
            self.fresh[seat] += 1
            self.soups += self.tableaus[seat][-1].shows.effect is Effect.ALONE

    def _settle(self) -> None:
        """Soups that met another are lost; ten uramaki icons score."""
        if self.soups > 1:
            for seat, tableau in enumerate(self.tableaus):
                for index in reversed(range(len(tableau) - self.fresh[seat], len(tableau))):
                    if tableau[index].shows.effect is Effect.ALONE:
                        self.discards.append(self._remove(seat, index).card)
        if self.rules.options.uramaki_timing == "at_once":
            self._score_uramaki()

    def _score_uramaki(self) -> None:
        """Who has ten icons takes the next place and discards all uramaki."""
        icons = [
            sum(played.shows.icons for played in tableau if played.shows.effect is Effect.TEN)
            for tableau in self.tableaus
        ]
        points, self.uramaki_places = uramaki_turn(icons, self.uramaki_places, self.rules.options)
        for seat, gained in enumerate(points):
            if gained:
                self.scores[seat] += gained
                for index in reversed(range(len(self.tableaus[seat]))):
                    if self.tableaus[seat][index].shows.effect is Effect.TEN:
                        self.discards.append(self._remove(seat, index).card)

    def _draw(self, seat: int) -> tuple[Action, ...]:
        """A menu draws four cards; the ways to play one of them, which may not be another menu."""
        self.offer, self.deck = self.deck[:4], self.deck[4:]
        ways = self._playable(seat, [card for card in self.offer if card.effect is not Effect.DRAWS])
        if not ways:
            self._put_back(self.offer)
            self.offer = ()
        return ways

    def _put_back(self, cards: Sequence[Card]) -> None:
        self.deck = shuffled((*cards, *self.deck), self.state.board.seed, self.shuffles)
        self.shuffles += 1

    def _flips(self, seat: int) -> tuple[Action, ...]:
        """Every choice of face-up cards of earlier turns, none of them included."""
        settled = self.tableaus[seat][: len(self.tableaus[seat]) - self.fresh[seat]]
        indexes = face_up(settled)
        if not indexes:
            return ()
        sizes = range(len(indexes) + 1)
        return tuple(map(flip, chain.from_iterable(combinations(indexes, size) for size in sizes)))

    # Moving cards.

    def _take(self, seat: int, action: Action) -> None:
        """The card that an action plays leaves the hand."""
        self.hands[seat] = taken(self.hands[seat], played_card(self.rules, action))

    def _remove(self, seat: int, index: int) -> Played:
        """A card leaves the tableau."""
        tableau = self.tableaus[seat]
        self.fresh[seat] -= index >= len(tableau) - self.fresh[seat]
        self.tableaus[seat] = without(tableau, index)
        return tableau[index]

    def _enqueue(self, bonus: Bonus) -> None:
        self.queue.append(bonus)
        self.queue.sort(key=lambda waiting: waiting[:3])

    def _playable(self, seat: int, cards: Sequence[Card]) -> tuple[Action, ...]:
        return playable(self.rules, cards, self.tableaus[seat])

    # Packing up.

    def _board(self) -> Board:
        return self.state.board._replace(
            deck=self.deck,
            discards=tuple(self.discards),
            uramaki_places=self.uramaki_places,
            shuffles=self.shuffles,
        )

    def _decide(self, step: Step, choices: Mapping[int, tuple[Action, ...]]) -> State:
        """The state in which those seats have those choices."""
        middle = Middle(
            fresh=tuple(self.fresh),
            soups=self.soups,
            queue=tuple(self.queue),
            acting=self.acting,
            offer=self.offer,
            asked=self.asked,
            giver=self.giver,
        )
        return State(
            self.rules,
            step,
            self.state.round,
            self.state.turn,
            tuple(self.hands),
            tuple(self.tableaus),
            self.state.desserts,
            tuple(self.scores),
            self._board(),
            tuple([choices.get(seat, ()) for seat in range(len(self.hands))]),
            self.state.tools,
            middle,
        )
