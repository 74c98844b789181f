"""States of card games for every scene, reached by events as in a real evening."""

from collections.abc import Callable
from functools import cache
from random import Random

from rushpi.display.scenes.go.seats import BOT_NAMES
from rushpi.sushigo import MENUS, PASS, Action, Ask, Card, Flip, Order, Step, menu_named
from rushpi.sushigo.card import Effect, Group
from rushpi.table import CardChosen, CardGameStarted, CardPhase, CardPlayer, Seat, State, TableSeen, fold

NAMES = ("Ana", "Massimiliano Maria", "Chiara", "João-Sebastião", "Momo", "Kiku", "Tarô", "Yuki")

WRITTEN = {*NAMES, *BOT_NAMES, *(menu.name for menu in MENUS)}
WRITTEN |= {name.replace("-", " ").split(" ")[0] for name in NAMES}
"""Names on the screen, which are the same in every language; where room is scarce, first names."""

Choose = Callable[[tuple[Action, ...]], Action]
MASTER = "Master Menu"
OWN = ("uramaki", "onigiri", "tofu", "miso_soup", "menu", "special_order", "fruit")
"""A menu of one's own."""


def guests(count: int, people: int = 2, names: tuple[str, ...] = NAMES) -> tuple[CardPlayer, ...]:
    seats = tuple(Seat)
    return tuple(
        CardPlayer(names[n], seats[n], None if n < people else ("greedy", "random")[n % 2])
        for n in range(count)
    )


def started(count: int, menu: str = "", *, seed: int = 3, people: int = 2, **options: str) -> CardGameStarted:
    types = tuple(kind.name for kind in menu_named(menu).types) if menu else ()
    return CardGameStarted(guests(count, people), seed, types, menu, dict(options))


def eager(seed: int) -> Choose:
    """Somebody who plays special cards and uses them whenever it can be done."""
    chance = Random(seed)

    def choose(legal: tuple[Action, ...]) -> Action:
        specials = [
            action
            for action in legal
            if isinstance(action, Order)
            or (isinstance(action, Card) and action.type.group is Group.SPECIAL)
            or (isinstance(action, Card) and action.effect is Effect.TEN)
        ]
        wide = [action for action in legal if isinstance(action, Ask) and not isinstance(action.what, Card)]
        able = [action for action in legal if action != PASS]
        flips = [action for action in able if isinstance(action, Flip) and len(action.indexes) > 1]
        return chance.choice(specials or wide or flips or able or list(legal))

    return choose


def went_on(state: State, until: Callable[[State], bool], choose: Choose, steps: int = 2000) -> State | None:
    """The first state from here on for which that holds."""
    for _ in range(steps):
        if until(state):
            return state
        game = state.cards
        assert game is not None
        if game.phase is CardPhase.OVER:
            return None
        if game.asked:
            seat = game.asked[0]
            state = fold([CardChosen(seat, str(choose(game.sees(seat).legal)))], state)
        else:
            state = fold([TableSeen()], state)
    return None


def first(until: Callable[[State], bool], count: int, menu: str = "", **options: str) -> State:
    for seed in range(60):
        found = went_on(fold([started(count, menu, seed=seed, **options)]), until, eager(seed))
        if found is not None:
            return found
    raise AssertionError("no such game")


def asks(step: Step, least: int = 1) -> Callable[[State], bool]:
    """Whether a person is asked for this, with so many cards on the table."""

    def holds(state: State) -> bool:
        game = state.cards
        if game is None or game.person is None:
            return False
        seen = game.sees(game.person)
        return seen.step is step and len(seen.tableau) >= least

    return holds


def at(phase: CardPhase, round_: int = 1, turn: int = 0) -> Callable[[State], bool]:
    def holds(state: State) -> bool:
        game = state.cards
        return (
            game is not None and game.phase is phase and len(game.rounds) >= round_ and game.open.turn >= turn
        )

    return holds


def may_copy(state: State) -> bool:
    game = state.cards
    if not asks(Step.PICK, 3)(state) or game is None or game.person is None:
        return False
    return any(isinstance(action, Order) for action in game.sees(game.person).legal)


def second_round(state: State) -> bool:
    game = state.cards
    return asks(Step.PICK, 2)(state) and game is not None and game.open.round == 2


def has_chopsticks(state: State) -> bool:
    game = state.cards
    if not asks(Step.PICK, 3)(state) or game is None or game.person is None:
        return False
    return any(played.shows.effect is Effect.SECOND_CARD for played in game.sees(game.person).tableau)


@cache
def states() -> dict[str, State]:
    """Scenes of card games by name."""
    return {
        "go-first": fold([started(2)]),
        "go-turn": first(asks(Step.PICK, 4), 4),
        "go-chopsticks": first(has_chopsticks, 3),
        "go-right": first(second_round, 5, **{"pass": "alternate"}),
        "go-reveal": first(at(CardPhase.REVEALED, 0, 5), 4),
        "go-reveal-last": first(at(CardPhase.REVEALED, 1), 3),
        "go-round": first(at(CardPhase.SCORED, 1), 4),
        "go-final": first(at(CardPhase.OVER, 3), 3),
        "party-turn-eight": first(asks(Step.PICK, 4), 8, "Cutthroat Combo"),
        "party-reveal-eight": first(at(CardPhase.REVEALED, 0, 6), 8, "Big Banquet"),
        "party-round-eight": first(at(CardPhase.SCORED, 2), 8, MASTER),
        "party-final-eight": first(at(CardPhase.OVER, 3), 8, "Cutthroat Combo"),
        "party-call": first(asks(Step.CALL, 3), 4, "Big Banquet"),
        "party-chopsticks": first(asks(Step.CHOPSTICKS, 2), 4, "Big Banquet"),
        "party-spoon": first(asks(Step.ASK, 3), 3, MASTER),
        "party-give": first(asks(Step.GIVE, 2), 3, MASTER),
        "party-takeout": first(asks(Step.TAKEOUT, 3), 3, MASTER),
        "party-menu": first(asks(Step.MENU, 3), 2, "Dinner for Two"),
        "party-order": first(may_copy, 2, "Dinner for Two"),
        "party-news": first(lambda s: at(CardPhase.REVEALED, 0, 4)(s) and len(s.cards.news) > 2, 4, MASTER),
        "party-points": first(at(CardPhase.SCORED, 1), 5, "Points Platter"),
    }  # fmt: skip


SCENES: dict[str, tuple[str, tuple[str, ...]]] = {
    "go-seats": ("home", ("go",)),
    "go-guest": ("home", ("go", "guest-0")),
    "go-variants": ("home", ("go", "variants", "both_ways")),
    "party-menus": ("home", ("party",)),
    "party-own": ("home", ("party", "own", *(f"type-{kind}" for kind in OWN))),
    "party-seats": ("home", ("party", "menu-5", *["count-plus"] * 5)),
    "curtain": ("go-turn", ()),
    "go-hand-first": ("go-first", ("look",)),
    "go-hand": ("go-turn", ("look", "card-2")),
    "go-hand-two": ("go-chopsticks", ("look", "two", "card-0", "card-2")),
    "go-hand-right": ("go-right", ("look", "card-1")),
    "go-cards": ("go-turn", ("look", "cards")),
    "go-leave": ("go-turn", ("leave",)),
    "go-reveal": ("go-reveal", ()),
    "go-reveal-last": ("go-reveal-last", ()),
    "go-round": ("go-round", ()),
    "go-final": ("go-final", ()),
    "party-hand-eight": ("party-turn-eight", ("look", "card-0")),
    "party-reveal-eight": ("party-reveal-eight", ()),
    "party-round-eight": ("party-round-eight", ()),
    "party-final-eight": ("party-final-eight", ()),
    "party-call": ("party-call", ("look",)),
    "party-chopsticks": ("party-chopsticks", ("look", "card-0")),
    "party-spoon": ("party-spoon", ("look", "ask-onigiri")),
    "party-spoon-exactly": ("party-spoon", ("look", "ask-onigiri", "exactly", "ask-onigiri:square")),
    "party-give": ("party-give", ("look",)),
    "party-takeout": ("party-takeout", ("look", "turn-0", "turn-1")),
    "party-menu": ("party-menu", ("look", "card-0")),
    "party-copy": ("party-order", ("look", "card-4", "do", "copy-0")),
    "party-news": ("party-news", ()),
    "party-points": ("party-points", ()),
    "party-cards": ("party-spoon", ("look", "cards")),
}
"""The scenes of card games: the state, and the controls that lead there."""
