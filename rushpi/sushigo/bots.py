"""Players without a person: what a bot is, two of them, and games between bots.

A bot sees an observation and gives one of its `legal` actions. Anything callable that way can play:

    def shy(seen: Observation) -> Action:
        return min(seen.legal, key=str)

    state, record = play(Rules(players=2), [shy, greedy], seed=3)
"""

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import TypeAlias

from rushpi.sushigo.actions import Action, Ask, Flip, Order, Use
from rushpi.sushigo.card import AT_ONCE, TOOLS, Card, Effect, Group, Played, Table, Tableau, free_wasabi
from rushpi.sushigo.errors import RulesError
from rushpi.sushigo.game import apply, new_game
from rushpi.sushigo.observation import Observation, observation
from rushpi.sushigo.record import Move, Record
from rushpi.sushigo.rounds import set_aside
from rushpi.sushigo.rules import ROUNDS, Rules
from rushpi.sushigo.scoring import score
from rushpi.sushigo.state import State, Step, different
from rushpi.sushigo.table import face_up, flipped, lay, playable, played_card

Bot: TypeAlias = Callable[[Observation], Action]
"""What chooses for one seat."""


def play(rules: Rules, bots: Sequence[Bot], seed: int = 0) -> tuple[State, Record]:
    """A whole game between bots: how it ended, and its record.

    Args:
        rules: what is played.
        bots: one for each player, in seat order.
        seed: deals the cards. Bots have chance of their own.

    Raises:
        RulesError: there is not one bot for each player.
        IllegalActionError: a bot did something that is not legal.
    """
    if len(bots) != rules.players:
        raise RulesError(f"{rules.players} players need as many bots, not {len(bots)}")
    state = new_game(rules, seed)
    moves: list[Move] = []
    while not state.over:
        asked = [
            bots[seat](observation(state, seat)) if legal else None
            for seat, legal in enumerate(state.choices)
        ]
        moves.append(tuple(asked))
        state = apply(state, moves[-1])
    return state, Record(rules, seed, tuple(moves))


def random_bot(seed: int) -> Bot:
    """A bot that does anything legal with the same chance."""
    chance = Random(seed).random

    def choose(seen: Observation) -> Action:
        return seen.legal[int(chance() * len(seen.legal))]

    return choose


def greedy(seen: Observation) -> Action:
    """A bot that does what gains most at once, counting sets begun and what is kept from the next player."""
    return max(seen.legal, key=lambda action: _value(seen, action))


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot, "greedy": lambda _: greedy}
"""Bots by name, each made with a seed for its own chance."""

_BEGUN = 0.4
"""How much of a set's worth counts for each card it still lacks."""
_DENIED = 0.4
"""How much of the next player's gain counts when a card is kept from him."""
_ENOUGH = 2.5
"""The gain for which chopsticks or a spoon are given up."""
_TOOL, _MENU = 1.5, 2.0
"""What holding a tool, and a choice of four cards, are worth."""


def _value(seen: Observation, action: Action) -> float:
    """What doing this is worth to a greedy player, in points."""
    if isinstance(action, Use):
        return sum(
            max(_gain(seen, seen.seat, card) for card in _reachable(seen, tool)) - _ENOUGH
            for tool in action.tools
        )
    if isinstance(action, Ask):
        within = [card for card in seen.rules.faces if action.fits(card)]
        known = any(map(action.fits, chain.from_iterable(seen.hands)))
        return min(_gain(seen, seen.seat, card) for card in within) * (1.0 if known else _BEGUN)
    if isinstance(action, Flip):
        return _points(seen, seen.seat, flipped(seen.rules, seen.tableau, action.indexes))
    if seen.step is Step.GIVE:
        assert seen.acting is not None
        return -_gain(seen, seen.acting.seat, action)
    if seen.step is Step.DUMMY:
        return _gain(seen, 1 - seen.seat, action)
    gain = _gain(seen, seen.seat, action)
    if seen.step is Step.SECOND:
        return gain - _ENOUGH
    if seen.step is Step.PICK:
        gain += _DENIED * _denied(seen, action)
    return gain


def _reachable(seen: Observation, tool: Played) -> Sequence[Card]:
    """The cards a tool may bring: chopsticks any of the own hand, a spoon what others are known to hold."""
    if tool.shows.effect is Effect.SECOND_CARD:
        return seen.hand
    others = [hand for seat, hand in enumerate(seen.hands) if seat != seen.seat]
    return [*chain.from_iterable(others), tool.card]


def _points(seen: Observation, seat: int, tableau: Tableau) -> float:
    """The points of a seat if the round ended with this tableau.

    What is won by having most, and desserts, can still be lost: they count as far as the game has come.
    """
    rules = seen.rules
    tableaus = [tableau if other == seat else own for other, own in enumerate(seen.tableaus)]
    table = Table(tableaus, rules.options, rules.party, seen.uramaki_places)
    rolls = [kind for kind in rules.round_types if kind.group is Group.ROLL]
    rest = [kind for kind in rules.round_types if kind.group is not Group.ROLL]
    desserts = [
        kept + set_aside(new, rules.options)[0] for kept, new in zip(seen.desserts, tableaus, strict=True)
    ]
    at_end = score(Table(desserts, rules.options, rules.party), rules.dessert_types)[seat]
    of_round = seen.turn / rules.hand_size
    of_game = (seen.round - 1 + of_round) / ROUNDS
    return score(table, rest)[seat] + of_round * score(table, rolls)[seat] + of_game * at_end


def _gain(seen: Observation, seat: int, action: Action) -> float:
    """What playing this adds to a seat's points and hopes."""
    tableau = seen.tableaus[seat]
    if isinstance(action, Order):
        shows = action.shows
    else:
        assert isinstance(action, Card)
        shows = action
        if shows.effect is Effect.FLIPS:
            singles = [_points(seen, seat, flipped(seen.rules, tableau, (at,))) for at in face_up(tableau)]
            return sum(max(0.0, points - _points(seen, seat, tableau)) for points in singles)
        if shows.effect is Effect.DRAWS:
            return _MENU
        if shows.effect is Effect.COPIES:
            ways = [way for way in playable(seen.rules, [shows], tableau) if isinstance(way, Order)]
            return max((_gain(seen, seat, way) for way in ways), default=0.0)
        if shows.effect in TOOLS:
            return _TOOL if len(seen.hand) > 2 else 0.0
    after = lay(seen.rules, tableau, action)
    gain = _points(seen, seat, after) - _points(seen, seat, tableau)
    return gain + _hope(seen, seat, after, shows) - _hope(seen, seat, tableau, shows)


def _hope(seen: Observation, seat: int, tableau: Tableau, shows: Card) -> float:
    """What one or two more of the kind, or a nigiri for a wasabi, would bring; less for each one missing."""
    if shows.effect is Effect.TRIPLES:
        return 0.0 if free_wasabi(tableau) is None else 4 * _BEGUN
    now = _points(seen, seat, tableau)
    hopes = [0.0]
    for missing in range(1, min(3, len(seen.hand))):
        tableau = lay(seen.rules, tableau, shows)
        hopes.append((_points(seen, seat, tableau) - now) * _BEGUN**missing)
    return max(hopes)


def _denied(seen: Observation, action: Action) -> float:
    """How much less the next player can gain from this hand without the card."""
    rest = list(seen.hand)
    rest.remove(played_card(seen.rules, action))
    left = -1 if seen.rules.options.passing == "alternate" and seen.round == 2 else 1
    target = (seen.seat + left) % seen.rules.players
    before = _points(seen, target, seen.tableaus[target])
    gains = {
        card: _points(seen, target, lay(seen.rules, seen.tableaus[target], card)) - before
        for card in different(seen.hand)
        if card.effect not in (*AT_ONCE, Effect.COPIES)
    }
    return max(gains.values(), default=0.0) - max((gains.get(card, 0.0) for card in rest), default=0.0)
