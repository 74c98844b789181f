"""From the deal to the score: what happens between turns and between rounds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import floor
from operator import add
from random import Random

from rushpi.sushigo.card import Card, Group, Table, Tableau
from rushpi.sushigo.catalogue import turned_up
from rushpi.sushigo.options import Options
from rushpi.sushigo.rules import ROUNDS, Rules
from rushpi.sushigo.scoring import score
from rushpi.sushigo.state import Board, Choices, Finished, Hand, Middle, State, Step, different
from rushpi.sushigo.table import playable

_DESSERT = Group.DESSERT
_PICK = Step.PICK


def shuffled(cards: Iterable[Card], seed: int, nth: int) -> Hand:
    """The cards in the order that the nth shuffle of a game with that seed gives them.

    Only `Random.random` is used, whose values are the same in every Python, so seeds and records last.
    """
    pack = list(cards)
    chance = Random(f"{seed}/{nth}").random
    for last in range(len(pack) - 1, 0, -1):
        other = floor(chance() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def first_deal(rules: Rules, seed: int) -> State:
    """The game with its first hands dealt."""
    if rules.party:
        board = Board(rules.main_deck, dessert_pile=shuffled(rules.dessert_deck, seed, 0))
    else:
        board = Board(shuffled(rules.cards, seed, 0))
    nothing: tuple[Tableau, ...] = ((),) * rules.seats
    return _deal(rules, 1, nothing, (0,) * rules.seats, board._replace(seed=seed, shuffles=1))


def _deal(
    rules: Rules, round_: int, desserts: tuple[Tableau, ...], scores: tuple[int, ...], board: Board
) -> State:
    """The next round. Party shuffles new desserts into the deck first."""
    deck, pile, shuffles = board.deck, board.dessert_pile, board.shuffles
    if rules.party:
        added = rules.desserts_added(round_)
        deck, pile = shuffled(deck + pile[:added], board.seed, shuffles), pile[added:]
        shuffles += 1
    size, seats = rules.hand_size, rules.seats
    hands = tuple([deck[seat * size : seat * size + size] for seat in range(seats)])
    board = Board(deck[size * seats :], board.discards, pile, 0, board.seed, shuffles)
    return _next_pick(rules, round_, 1, hands, ((),) * seats, desserts, scores, board, tools=False)


def dummy_turn(round_: int, turn: int, hand_size: int) -> int:
    """The seat that draws and plays for the dummy: the two players take turns."""
    return ((round_ - 1) * hand_size + turn - 1) % 2


def _next_pick(
    rules: Rules,
    round_: int,
    turn: int,
    hands: tuple[Hand, ...],
    tableaus: tuple[Tableau, ...],
    desserts: tuple[Tableau, ...],
    scores: tuple[int, ...],
    board: Board,
    tools: bool,
) -> State:
    """The state in which all choose a card."""
    middle = None
    if rules.options.dummy:
        drawer = dummy_turn(round_, turn, rules.hand_size)
        drawn, pile = hands[2][0], hands[2][1:]
        hands = (*[(*hand, drawn) if seat == drawer else hand for seat, hand in enumerate(hands[:2])], pile)
        middle = Middle(drawn=drawn)
        choices: Choices = (different(hands[0]), different(hands[1]), ())
    elif rules.order is None:
        # `different` for every hand, without a call for each.
        choices = tuple(map(tuple, map(dict.fromkeys, hands)))
    else:
        choices = tuple([playable(rules, hand, own) for hand, own in zip(hands, tableaus, strict=True)])
    return State(rules, _PICK, round_, turn, hands, tableaus, desserts, scores, board, choices, tools, middle)


def end_turn(
    state: State,
    hands: tuple[Hand, ...],
    tableaus: tuple[Tableau, ...],
    scores: tuple[int, ...],
    board: Board,
    tools: bool,
) -> State:
    """Hands are passed on or, if they are played out, the round is scored."""
    rules = state.rules
    if not hands[0]:
        return _end_round(state, tableaus, scores, board)
    if rules.options.dummy:
        hands = (hands[1], hands[0], hands[2])
    elif state.round == 2 and rules.options.passing == "alternate":
        hands = hands[1:] + hands[:1]
    else:
        hands = hands[-1:] + hands[:-1]
    return _next_pick(
        rules, state.round, state.turn + 1, hands, tableaus, state.desserts, scores, board, tools
    )


def _end_round(state: State, tableaus: tuple[Tableau, ...], scores: tuple[int, ...], board: Board) -> State:
    """The round is scored, desserts are set aside, everything else is collected."""
    rules = state.rules
    finished = Finished(tableaus, scores, board.uramaki_places)
    scores = tuple(map(add, scores, score(finished_table(rules, finished), rules.round_types)))
    kept, collected = [], list(board.discards)
    for seat, tableau in enumerate(tableaus):
        new, rest = set_aside(tableau, rules.options)
        kept.append(state.desserts[seat] + new)
        collected += rest
    desserts = tuple(kept)
    deck, discards = board.deck, tuple(collected)
    if rules.party:
        deck, discards = deck + discards, ()
    board = Board(deck, discards, board.dessert_pile, 0, board.seed, board.shuffles)
    if state.round < ROUNDS:
        return _deal(rules, state.round + 1, desserts, scores, board)._replace(finished=finished)
    table = Table(desserts, rules.options, rules.party)
    scores = tuple(map(add, scores, score(table, rules.dessert_types)))
    nothing: tuple[tuple[()], ...] = ((),) * rules.seats
    return State(
        rules,
        Step.OVER,
        state.round,
        state.turn,
        nothing,
        nothing,
        desserts,
        scores,
        board,
        nothing,
        finished=finished,
    )


def finished_table(rules: Rules, finished: Finished) -> Table:
    """What the scoring of a finished round looks at."""
    return Table(finished.tableaus, rules.options, rules.party, finished.uramaki_places)


def set_aside(tableau: Tableau, options: Options) -> tuple[Tableau, list[Card]]:
    """What is kept as desserts of a finished round, copies of desserts among it, and the other cards."""
    if options.flipped_dessert == "keeps":
        tableau = tuple([replace(played, shows=turned_up(played.shows)) for played in tableau])
    kept, rest = [], []
    for played in tableau:
        if played.shows.type.group is _DESSERT:
            kept.append(played)
        else:
            rest.append(played.card)
    return tuple(kept), rest


def winners(totals: Sequence[int], desserts: Sequence[int], options: Options) -> list[int]:
    """The seats that have won: most points, then most dessert cards, then together or the first seat."""
    best = max(zip(totals, desserts, strict=True))
    seats = [seat for seat, own in enumerate(zip(totals, desserts, strict=True)) if own == best]
    return seats if options.tie == "shared" else seats[:1]
