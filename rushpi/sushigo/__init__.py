"""Sushi Go! and Sushi Go Party! in one pure engine.

A game is an immutable state and pure functions on it:

>>> from rushpi.sushigo import Rules, apply, legal_actions, new_game
>>> state = new_game(Rules(players=2), seed=7)
>>> while not state.over:
...     first = [legal_actions(state, seat)[0] if seat in state.to_act else None for seat in range(2)]
...     state = apply(state, first)
>>> state.scores
(52, 42)

Somebody's own bot, which sees only what its seat may know, against one of ours:

>>> from rushpi.sushigo import Card, greedy, menu_named, play
>>> def collector(seen):
...     '''Take what most of the own table already is; never use a tool; ask for, give and flip the first.'''
...     mine = [played.shows.type for played in seen.tableau]
...     cards = [action for action in seen.legal if isinstance(action, Card)]
...     return max(cards, key=lambda card: mine.count(card.type), default=seen.legal[0])
>>> rules = Rules(players=3, game="party", menu=menu_named("Cutthroat Combo"))
>>> state, record = play(rules, [collector, greedy, greedy], seed=1)
>>> state.scores
(29, 45, 44)
"""

from rushpi.sushigo.actions import PASS, Action, Ask, Flip, Order, Use
from rushpi.sushigo.bots import Bot, greedy, play, random_bot
from rushpi.sushigo.card import Card, CardType, Played
from rushpi.sushigo.catalogue import card, card_type
from rushpi.sushigo.errors import (
    CaseError,
    IllegalActionError,
    RecordError,
    RulesError,
    SushiGoError,
    UnknownCardError,
)
from rushpi.sushigo.game import apply, legal_actions, new_game, winning_seats
from rushpi.sushigo.observation import Observation, Open, observation, open_table
from rushpi.sushigo.options import Options
from rushpi.sushigo.record import Record, read, write
from rushpi.sushigo.rules import MENUS, Menu, Rules, menu_named, menu_of
from rushpi.sushigo.state import Finished, State, Step

__all__ = [
    "MENUS",
    "PASS",
    "Action",
    "Ask",
    "Bot",
    "Card",
    "CardType",
    "CaseError",
    "Finished",
    "Flip",
    "IllegalActionError",
    "Menu",
    "Observation",
    "Open",
    "Options",
    "Order",
    "Played",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "State",
    "Step",
    "SushiGoError",
    "UnknownCardError",
    "Use",
    "apply",
    "card",
    "card_type",
    "greedy",
    "legal_actions",
    "menu_named",
    "menu_of",
    "new_game",
    "observation",
    "open_table",
    "play",
    "random_bot",
    "read",
    "winning_seats",
    "write",
]
