"""Positions of Sushi Go Party! for tests of its special cards."""

from rushpi.sushigo import Options, Rules, menu_of
from rushpi.sushigo.card import Played
from rushpi.sushigo.catalogue import BACKS, card
from tests.sushigo.tables import act

REST = "eel tofu"


def rules(specials, players=3, roll="maki", **options):
    types = [roll, "tempura", "tofu", "eel", *specials.split(), "pudding"]
    return Rules(players, "party", menu_of(types), Options(**options))


def played(name, shows=None, on=None, *, down=False):
    counts = card(shows or name)
    return Played(card(name), BACKS[counts] if down else counts, on)


def discards(state):
    return " ".join(sorted(map(str, state.board.discards)))


def ask(state, word, seat=0):
    """A seat calls its spoon and asks; the others do nothing."""
    calls = ["use=spoon:4" if own == seat else "." for own in range(len(state.hands))]
    return act(act(state, *calls), *[word if own == seat else "." for own in range(len(state.hands))])
