"""A turn of Sushi Go Party!, from the choice of cards to the passing of hands.

All is revealed; ordinary cards take effect; chopsticks and spoons are called; then called tools, menus and
takeout boxes happen one by one in the order of the numbers printed on them (rules, "Playing a Turn").
"""

from collections.abc import Mapping, Sequence

from rushpi.sushigo.actions import PASS, Action, Ask, Flip, Use, calls, flips
from rushpi.sushigo.card import AT_ONCE, TOOLS, Card, Effect, Played, Tableau, without
from rushpi.sushigo.reveal import Revealed
from rushpi.sushigo.rounds import end_turn, shuffled
from rushpi.sushigo.rules import Rules
from rushpi.sushigo.scoring import uramaki_turn
from rushpi.sushigo.state import Bonus, Hand, Middle, State, Step, different, taken
from rushpi.sushigo.table import face_up, flipped, lay, playable, played_card

# Members of an Enum are slow to look up in Python 3.11.
_SECOND_CARD, _ASKS, _DRAWS, _FLIPS = Effect.SECOND_CARD, Effect.ASKS, Effect.DRAWS, Effect.FLIPS
_COPIES, _ALONE, _TEN = Effect.COPIES, Effect.ALONE, Effect.TEN
_CALL, _CHOPSTICKS, _ASK, _GIVE = Step.CALL, Step.CHOPSTICKS, Step.ASK, Step.GIVE
_ORDER, _MENU, _TAKEOUT = Step.ORDER, Step.MENU, Step.TAKEOUT


def reveal(state: State, actions: Sequence[Action | None]) -> State:
    """Everybody has chosen a card; all are turned up."""
    turn = Turn(state)
    for seat, action in enumerate(actions):
        assert action is not None
        turn.take(seat, action)
        turn.put(seat, action)
    turn.settle()
    return turn.ask_for_calls()


def after_plain_reveal(state: State, revealed: Revealed) -> State:
    """All cards have been turned up and none has an effect; who has tools of earlier turns may call them."""
    hands, tableaus, _ = revealed
    choices = tuple([_calls(state.rules, hands[seat], own) for seat, own in enumerate(state.tableaus)])
    if not any(choices):
        return end_turn(state, hands, tableaus, state.scores, state.board, tools=True)
    return State(
        state.rules,
        _CALL,
        state.round,
        state.turn,
        hands,
        tableaus,
        state.desserts,
        state.scores,
        state.board,
        choices,
        state.tools,
        Middle(fresh=(1,) * len(hands)),
    )


def call(state: State, actions: Sequence[Action | None]) -> State:
    """Chopsticks and spoons are called."""
    assert state.middle is not None
    quiet = not state.middle.queue and state.rules.options.uramaki_timing == "at_once"
    if quiet and not any(action is not None and action is not PASS for action in actions):
        return end_turn(state, state.hands, state.tableaus, state.scores, state.board, tools=True)
    turn = Turn(state)
    for seat, action in enumerate(actions):
        for tool in action.tools if isinstance(action, Use) else ():
            turn.enqueue(Bonus(tool.shows.number, tool.card is not tool.shows, seat, tool))
    return turn.go_on()


def _calls(rules: Rules, hand: Hand, settled: Tableau) -> tuple[Action, ...]:
    """The tools of earlier turns a seat may call, or none. Chopsticks need a card left in the hand."""
    tools = []
    for played in settled:
        effect = played.shows.effect
        if effect is _ASKS or (effect is _SECOND_CARD and hand):
            tools.append(played)
    if not tools:
        return ()
    most = 1 if rules.options.bonus_per_turn == "one" else len(tools)
    return calls(tuple(tools), most)


class Turn:
    """The turn of a state, laid out so that it can be changed. Its public methods give the next state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rules = state.rules
        self.hands = list(state.hands)
        self.tableaus = list(state.tableaus)
        self.scores = list(state.scores)
        self.board = state.board
        middle = state.middle or Middle(fresh=(0,) * len(state.hands))
        self.fresh = list(middle.fresh)
        self.soups = middle.soups
        self.queue = list(middle.queue)
        self.acting = middle.acting
        self.offer = middle.offer
        self.asked = middle.asked

    def ask_for_calls(self) -> State:
        """After the reveal, who has tools of earlier turns may call them."""
        if self.state.tools:
            choices = {
                seat: _calls(self.rules, self.hands[seat], self._settled(seat))
                for seat in range(len(self.hands))
            }
            if any(choices.values()):
                return self._decide(_CALL, choices)
        return self.go_on()

    # One after the other.

    def go_on(self) -> State:
        """The next decision of this turn, or of the next."""
        self.acting, self.offer, self.asked = None, (), None
        while self.queue:
            self.acting = bonus = self.queue.pop(0)
            seat, effect = bonus.seat, bonus.tool.shows.effect
            if effect in TOOLS:
                self._remove(seat, self.tableaus[seat].index(bonus.tool))
            if effect is _SECOND_CARD:
                return self._decide(_CHOPSTICKS, {seat: self._playable(seat, self.hands[seat])})
            if effect is _ASKS:
                return self._decide(_ASK, {seat: self.rules.demands})
            if effect is _DRAWS and (ways := self._draw(seat)):
                return self._decide(_MENU, {seat: ways})
            if effect is _FLIPS and (ways := self._flips(seat)):
                return self._decide(_TAKEOUT, {seat: ways})
            self._discard(bonus.tool.card)
        self.acting = None
        if self.rules.options.uramaki_timing == "end_of_turn":
            self._score_uramaki()
        shown = [played.shows for own in self.tableaus for played in own]
        return end_turn(
            self.state,
            tuple(self.hands),
            tuple(self.tableaus),
            tuple(self.scores),
            self.board,
            tools=not self.rules.tools.isdisjoint(shown),
        )

    def chopsticks(self, seat: int, action: Action) -> State:
        """The chopsticks bring a second card and join the hand in its place."""
        assert self.acting is not None
        self.take(seat, action)
        self.hands[seat] += (self.acting.tool.card,)
        return self._bring(seat, action)

    def ask(self, seat: int, action: Ask) -> State:
        """The first seat to the left that has such a card gives one; if nobody has, the spoon is gone."""
        assert self.acting is not None
        self.asked = action
        what = action.what
        for giver in (*range(seat + 1, len(self.hands)), *range(seat)):
            fitting = different([card for card in self.hands[giver] if card is what or card.type is what])
            if len(fitting) > 1:
                return self._decide(_GIVE, {giver: fitting})
            if fitting:
                return self.give(giver, fitting[0])
        self._discard(self.acting.tool.card)
        return self.go_on()

    def give(self, giver: int, card: Card) -> State:
        """The card changes hands and is played at once; the spoon joins the giver's hand."""
        assert self.acting is not None
        self.take(giver, card)
        self.hands[giver] += (self.acting.tool.card,)
        seat = self.acting.seat
        ways = self._playable(seat, [card])
        if len(ways) == 1:
            return self._bring(seat, ways[0])
        self.acting = self.acting._replace(tool=card.plain)
        return self._decide(_ORDER, {seat: ways})

    def order(self, seat: int, action: Action) -> State:
        """The special order a spoon brought is played."""
        return self._bring(seat, action)

    def menu(self, seat: int, action: Action) -> State:
        """One of the cards drawn is played; the others go back and the deck is shuffled."""
        assert self.acting is not None
        rest = list(self.offer)
        rest.remove(played_card(self.rules, action))
        self._put_back(rest)
        self._discard(self.acting.tool.card)
        return self._bring(seat, action)

    def takeout(self, seat: int, action: Action) -> State:
        """Cards are turned face down, and the box is discarded."""
        assert self.acting is not None
        if isinstance(action, Flip):
            self.tableaus[seat] = flipped(self.rules, self.tableaus[seat], action.indexes)
        self._discard(self.acting.tool.card)
        return self.go_on()

    # What cards do.

    def _bring(self, seat: int, action: Action) -> State:
        """A bonus action has brought a card to play."""
        self.put(seat, action)
        self.settle()
        return self.go_on()

    def put(self, seat: int, action: Action) -> None:
        """A card is put on the table, or waits for its number, or finds nothing to copy and is discarded."""
        if isinstance(action, Card):
            if action.effect is _COPIES:
                self._discard(action)
                return
            if action.effect in AT_ONCE:
                self.enqueue(Bonus(action.number, False, seat, action.plain))
                return
        tableau = lay(self.rules, self.tableaus[seat], action)
        self.tableaus[seat] = tableau
        self.fresh[seat] += 1
        if tableau[-1].shows.effect is _ALONE:
            self.soups += 1

    def settle(self) -> None:
        """Soups that met another are lost; ten uramaki icons score."""
        if self.soups > 1:
            for seat, tableau in enumerate(self.tableaus):
                for index in reversed(range(len(tableau) - self.fresh[seat], len(tableau))):
                    if tableau[index].shows.effect is _ALONE:
                        self._discard(self._remove(seat, index).card)
        if self.rules.options.uramaki_timing == "at_once":
            self._score_uramaki()

    def _score_uramaki(self) -> None:
        """Who has ten icons takes the next place and discards all uramaki."""
        if not self.rules.has_uramaki:
            return
        icons = [
            sum(played.shows.icons for played in tableau if played.shows.effect is _TEN)
            for tableau in self.tableaus
        ]
        points, places = uramaki_turn(icons, self.board.uramaki_places, self.rules.options)
        self.board = self.board._replace(uramaki_places=places)
        for seat, gained in enumerate(points):
            if gained:
                self.scores[seat] += gained
                for index in reversed(range(len(self.tableaus[seat]))):
                    if self.tableaus[seat][index].shows.effect is _TEN:
                        self._discard(self._remove(seat, index).card)

    def _draw(self, seat: int) -> tuple[Action, ...]:
        """A menu draws four cards; the ways to play one of them, which may not be another menu."""
        self.offer, deck = self.board.deck[:4], self.board.deck[4:]
        self.board = self.board._replace(deck=deck)
        ways = self._playable(seat, [card for card in self.offer if card.effect is not _DRAWS])
        if not ways:
            self._put_back(self.offer)
            self.offer = ()
        return ways

    def _put_back(self, cards: Sequence[Card]) -> None:
        deck, seed, shuffles = (*cards, *self.board.deck), self.board.seed, self.board.shuffles
        self.board = self.board._replace(deck=shuffled(deck, seed, shuffles), shuffles=shuffles + 1)

    def _flips(self, seat: int) -> tuple[Action, ...]:
        """Every choice of face-up cards of earlier turns, or none of them."""
        indexes = face_up(self._settled(seat))
        return flips(tuple(indexes)) if indexes else ()

    # Moving cards.

    def _settled(self, seat: int) -> Tableau:
        """The cards of earlier turns."""
        tableau = self.tableaus[seat]
        return tableau[: len(tableau) - self.fresh[seat]]

    def take(self, seat: int, action: Action) -> None:
        """The card that an action plays leaves the hand."""
        self.hands[seat] = taken(self.hands[seat], played_card(self.rules, action))

    def _remove(self, seat: int, index: int) -> Played:
        """A card leaves the tableau."""
        tableau = self.tableaus[seat]
        self.fresh[seat] -= index >= len(tableau) - self.fresh[seat]
        self.tableaus[seat] = without(tableau, index)
        return tableau[index]

    def _discard(self, card: Card) -> None:
        """A card is out of play until the round is over."""
        self.board = self.board.discarding(card)

    def enqueue(self, bonus: Bonus) -> None:
        """Something happens later this turn, in the order of numbers."""
        self.queue.append(bonus)
        self.queue.sort(key=lambda waiting: waiting[:3])

    def _playable(self, seat: int, cards: Sequence[Card]) -> tuple[Action, ...]:
        return playable(self.rules, cards, self.tableaus[seat])

    # Packing up.

    def _decide(self, step: Step, choices: Mapping[int, tuple[Action, ...]]) -> State:
        """The state in which those seats have those choices."""
        middle = Middle(
            (),
            None,
            tuple(self.fresh),
            self.soups,
            tuple(self.queue),
            self.acting,
            self.offer,
            self.asked,
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
            self.board,
            tuple([choices.get(seat, ()) for seat in range(len(self.hands))]),
            self.state.tools,
            middle,
        )
