"""Many random games of every menu with every number of players: `python -m tests.sushigo.soak [GAMES]`.

Each game must end without an error and with all its cards; together they must play every card type and use
every kind of action at every step. A few games of each run with the other tests.
"""

import sys
from collections import Counter

from rushpi.sushigo import Card, Step
from rushpi.sushigo.catalogue import TYPES
from tests.sushigo.tables import GO, PARTY, every_card, walk


def soak(games, variants=()):
    """What was played and done in that many games of each kind."""
    played, done = Counter(), Counter()
    for rules in (*GO, *PARTY, *variants):
        for seed in range(games):
            for state, actions in walk(rules, seed):
                for action in actions or ():
                    done[state.step, type(action).__name__] += action is not None
                    if isinstance(action, Card) and state.step is not Step.GIVE:
                        played[action.type.name] += 1
                    elif type(action).__name__ == "Order":
                        played["special_order"] += 1
                if actions is None:
                    assert every_card(state).total() == len(rules.cards)
    return played, done


def check(played, done, dummy):
    """Nothing was left out."""
    assert not {entry.name for entry in TYPES} - set(played)
    expected = {
        (Step.PICK, "Card"),
        (Step.PICK, "Order"),
        (Step.SECOND, "Card"),
        (Step.SECOND, "Use"),
        (Step.CALL, "Use"),
        (Step.CHOPSTICKS, "Card"),
        (Step.ASK, "Ask"),
        (Step.GIVE, "Card"),
        (Step.MENU, "Card"),
        (Step.MENU, "Order"),
        (Step.TAKEOUT, "Flip"),
        (Step.TAKEOUT, "Use"),
    } | ({(Step.DUMMY, "Card")} if dummy else set())
    assert expected <= {kind for kind, count in done.items() if count}


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    played, done = soak(games)
    check(played, done, dummy=False)
    print(
        f"{games} games each of {len(GO)} numbers of players of Sushi Go! and {len(PARTY)} of Party's menus"
    )
    print("cards played:", ", ".join(f"{name} {count}" for name, count in sorted(played.items())))
    for (step, kind), count in sorted(done.items(), key=str):
        if count:
            print(f"{step.value:12} {kind:6} {count}")


if __name__ == "__main__":
    main()
