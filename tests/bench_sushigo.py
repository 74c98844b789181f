"""How fast the card games are: `python -m tests.bench_sushigo`.

Whole games of random but legal actions, played through the public functions by one process, in CPU time. The
figure is the best of several goes, because other work on the machine only ever slows one down.
"""

import subprocess
import sys
import time
from random import Random

from rushpi.sushigo import Rules, State, apply, legal_actions, menu_named, new_game

BAR = {"Sushi Go!, 2 players": 3000, "Sushi Go!, 4 players": 1800, "Master Menu, 4 players": 1800}
"""Games a CPU-second: twelve times the best public Python engine (250 with two players, 150 with four)."""
GAMES = {
    "Sushi Go!, 2 players": Rules(2),
    "Sushi Go!, 3 players": Rules(3),
    "Sushi Go!, 4 players": Rules(4),
    "Sushi Go!, 5 players": Rules(5),
    "Master Menu, 4 players": Rules(4, "party", menu_named("Master Menu")),
}
GOES, GAMES_A_GO = 40, 50
IMPORT = "import time; t = time.process_time(); import rushpi.sushigo; print(time.process_time() - t)"


def random_game(rules: Rules, seed: int, chance: Random) -> State:
    """A game of which every action is drawn from the legal ones."""
    random = chance.random
    seats = range(rules.seats)
    state = new_game(rules, seed)
    while not state.over:
        actions = []
        for seat in seats:
            legal = legal_actions(state, seat)
            actions.append(legal[int(random() * len(legal))] if legal else None)
        state = apply(state, actions)
    return state


def main() -> None:
    chance = Random(1)
    for name, rules in GAMES.items():
        fastest, points = 0.0, 0
        for go in range(GOES):
            start = time.process_time()
            for nth in range(GAMES_A_GO):
                points += sum(random_game(rules, go * GAMES_A_GO + nth, chance).scores)
            fastest = max(fastest, GAMES_A_GO / (time.process_time() - start))
        mean = points / (GOES * GAMES_A_GO * rules.seats)
        bar = f"  bar {BAR[name]}: {fastest / BAR[name]:.1f} times" if name in BAR else ""
        print(f"{name:24} {fastest:6.0f} games a CPU-second  mean score {mean:5.2f}{bar}")
    times = [float(subprocess.check_output([sys.executable, "-c", IMPORT])) for _ in range(8)]
    print(f"import of rushpi.sushigo {1000 * min(times):.0f} ms (bar 60 ms)")


if __name__ == "__main__":
    main()
