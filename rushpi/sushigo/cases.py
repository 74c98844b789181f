"""Scoring finished tableaus given as plain data: what `rushpi cards score` reads.

A case is an object with `kind`, `ruleset` (classic, classic_soy or party), `players` and `input`. A tableau
lists the cards left in front of a player in the order played. A card is its name, such as `nigiri:squid`, or
an object:

    {"card": "eel", "flipped": true}    turned face down by a takeout box
    {"copy_of": "maki:2"}               a special order; may be flipped too
    {"card": "nigiri:egg", "on": 0}     on the wasabi at index 0 of the tableau; null for on none

Without `on`, a nigiri lies on the oldest face-up wasabi before it that is still empty.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rushpi.sushigo.card import AT_ONCE, Card, Effect, Group, Played, Table, Tableau, free_wasabi
from rushpi.sushigo.catalogue import BACKS, CARDS, FACE_DOWN, TYPES, card, card_type, turned_up
from rushpi.sushigo.errors import CaseError, UnknownCardError
from rushpi.sushigo.options import Options
from rushpi.sushigo.rounds import set_aside, winners
from rushpi.sushigo.rules import copies
from rushpi.sushigo.scoring import score, uramaki_turn

_PLAYERS = {"classic": range(2, 6), "classic_soy": range(2, 6), "party": range(2, 9)}
_NUMBERED = {entry for entry in TYPES if any(face.number for face in entry.faces.values())}
_ORDER = card("special_order")


def answer(case: object) -> object:
    """The result of one case: a list or an object, as its kind says.

    Raises:
        SushiGoError: the case is wrong; the message tells what.
    """
    if not isinstance(case, dict):
        raise CaseError(f"a case is an object, not {case!r}")
    kind, ruleset = case.get("kind"), case.get("ruleset")
    if isinstance(kind, str) and kind.startswith("rush_"):
        raise CaseError(f"{kind} is a kind of Sushi Rush case: `rushpi rush score` takes it")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise CaseError(f"there is no kind of case {kind!r}; there are {', '.join(_KINDS)}")
    rulesets, solve = _KINDS[kind]
    if ruleset not in rulesets:
        raise CaseError(f"{kind} is for ruleset {' or '.join(rulesets)}, not {ruleset!r}")
    return solve(_Input(case, ruleset))


class _Input:
    """The arguments of a case, checked as they are asked for."""

    def __init__(self, case: Mapping[str, object], ruleset: str) -> None:
        self.party = ruleset == "party"
        self.soy_sauce = ruleset != "classic"
        allowed = _PLAYERS[ruleset]
        self.players = _whole(case, "players")
        if self.players not in allowed:
            raise CaseError(f"{ruleset} is for {allowed[0]} to {allowed[-1]} players, not {self.players}")
        arguments = case.get("input")
        if not isinstance(arguments, dict):
            raise CaseError("input is missing: an object with the arguments of the case")
        self.arguments: dict[str, object] = arguments
        options = arguments.get("options", {})
        if not isinstance(options, dict):
            raise CaseError("options is not an object of names and values")
        self.options = Options.read(options)

    def seats(self, name: str) -> list[Any]:
        """A list with an entry for each player."""
        values = self.arguments.get(name)
        if not isinstance(values, list):
            raise CaseError(f"{name} is missing: a list with an entry for each player")
        if len(values) != self.players:
            raise CaseError(f"{name} has {len(values)} entries for {self.players} players")
        return values

    def numbers(self, name: str, least: int | None = 0) -> list[int]:
        """A whole number for each player."""
        return [_whole({name: value}, name, least) for value in self.seats(name)]

    def places_taken(self, name: str) -> int:
        """How many of the three uramaki places are given; none if it is not said."""
        places = _whole({name: 0, **self.arguments}, name)
        if places > 3:
            raise CaseError(f"{name} is {places}; there are three places")
        return places

    def tableaus(self, name: str) -> list[Tableau]:
        """What lies in front of each player, in all no more cards than there are."""
        tableaus = [self._tableau(entries, seat) for seat, entries in enumerate(self.seats(name))]
        held, box = sum(map(len, tableaus)), sum(map(self.copies, CARDS))
        if held > box:
            raise CaseError(f"there are {held} cards, but the box holds {box}")
        return tableaus

    def copies(self, each: Card) -> int:
        """How many of a card the game holds."""
        if each.name == "soy_sauce" and not self.soy_sauce:
            return 0
        return copies(each, self.options, party=self.party)

    def _tableau(self, entries: object, seat: int) -> Tableau:
        if not isinstance(entries, list):
            raise CaseError(f"player {seat}: a tableau is a list of cards, not {entries!r}")
        tableau: Tableau = ()
        for index, entry in enumerate(entries):
            try:
                tableau = (*tableau, self._played(entry, tableau))
            except (CaseError, UnknownCardError) as error:
                raise CaseError(f"player {seat}, card {index}: {error}") from None
        self._check_box([played.card for played in tableau], seat)
        return tableau

    def _check_box(self, cards: list[Card], seat: int) -> None:
        """No player has more of a card than the box holds.

        Each tableau is checked by itself: a case may set side by side what no single game could deal.
        """
        for each in dict.fromkeys(cards):
            alike = each.type.cards if each.type in _NUMBERED else (each,)
            held, box = sum(map(cards.count, alike)), sum(map(self.copies, alike))
            if held > box:
                raise CaseError(f"player {seat} has {held} {each}, but the box holds {box}")

    def _played(self, entry: object, tableau: Tableau) -> Played:
        """One card of a tableau, put after the others."""
        spec = {"card": entry} if isinstance(entry, str) else entry
        if not isinstance(spec, dict) or ("card" in spec) == ("copy_of" in spec) or spec.keys() - _SPEC:
            raise CaseError(f'a card is a name, or an object with "card" or "copy_of", not {entry!r}')
        flipped = spec.get("flipped", False)
        if not isinstance(flipped, bool):
            raise CaseError(f"flipped is true or false, not {flipped!r}")
        if not self.party and (flipped or "copy_of" in spec):
            raise CaseError("Sushi Go! has no special orders and turns no cards face down")
        if "copy_of" in spec:
            own, shows = _ORDER, self._named(spec["copy_of"])
            if shows.effect in AT_ONCE or shows is _ORDER:
                raise CaseError(
                    f"a special order cannot count as {shows.type}, which never stays on the table"
                )
        else:
            own = shows = self._named(spec["card"])
        on = None
        if shows.effect is Effect.DIPS:
            on = _wasabi(spec["on"], tableau) if "on" in spec else free_wasabi(tableau)
        elif "on" in spec:
            raise CaseError(f"{shows} cannot lie on a wasabi")
        if not flipped:
            return Played(own, shows, on)
        return Played(own, BACKS[shows], None if self.options.reopen_wasabi else on)

    def _named(self, name: object) -> Card:
        """The card of that name; of an action card any will do, whatever its number."""
        if not isinstance(name, str):
            raise CaseError(f"a card's name is a text, not {name!r}")
        for each in CARDS:
            meant = name == each.name or (each.number and name == each.type.name)
            if meant and self.copies(each):
                return each
        raise UnknownCardError(f"there is no card called {name!r} in this game")


_SPEC = {"card", "copy_of", "flipped", "on"}


def _whole(values: Mapping[str, object], name: str, least: int | None = 0) -> int:
    value = values.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CaseError(f"{name} is not a whole number but {value!r}")
    if least is not None and value < least:
        raise CaseError(f"{name} is {value}; the least is {least}")
    return value


def _wasabi(on: object, tableau: Tableau) -> int | None:
    """The index of the wasabi that a case puts a nigiri on."""
    if on is None:
        return None
    if not isinstance(on, int) or isinstance(on, bool) or not 0 <= on < len(tableau):
        raise CaseError(f"on is {on!r}, which is no earlier card of the tableau")
    if turned_up(tableau[on].shows).effect is not Effect.TRIPLES:
        raise CaseError(f"on is {on}, but that card is no wasabi")
    if any(played.on == on for played in tableau):
        raise CaseError(f"on is {on}, but another nigiri lies on that wasabi")
    return on


def _round(given: _Input) -> list[int]:
    tableaus = given.tableaus("tableaus")
    places = given.places_taken("uramaki_places_taken") if given.party else 0
    in_play = {turned_up(played.shows).type for tableau in tableaus for played in tableau}
    types = [kind for kind in TYPES if kind in in_play and kind.group is not Group.DESSERT]
    return score(Table(tableaus, given.options, given.party, places), [*types, FACE_DOWN])


def _desserts(given: _Input) -> list[int]:
    name = given.arguments.get("dessert")
    kind = card_type(name) if isinstance(name, str) else None
    if kind is None or kind.group is not Group.DESSERT or not any(map(given.copies, kind.cards)):
        raise CaseError(f"dessert is {name!r}, which is no dessert of this game")
    piles = given.tableaus("piles")
    for seat, pile in enumerate(piles):
        for played in pile:
            if turned_up(played.shows).type is not kind:
                raise CaseError(f"player {seat}: {played.shows} does not belong in a pile of {kind}")
    kept = [set_aside(pile, given.options)[0] for pile in piles]
    return score(Table(kept, given.options, given.party), [kind])


def _dessert_cards(given: _Input) -> list[int]:
    return [len(set_aside(tableau, given.options)[0]) for tableau in given.tableaus("tableaus")]


def _uramaki_turn(given: _Input) -> dict[str, object]:
    points, places = uramaki_turn(given.numbers("totals"), given.places_taken("places_taken"), given.options)
    return {"points": points, "discarded": [gained > 0 for gained in points], "places_taken": places}


def _miso_turn(given: _Input) -> list[int]:
    played = given.numbers("played")
    if sum(played) > 11:
        raise CaseError(
            f"{sum(played)} soups cannot be played in a turn; the box holds 8 and 3 special orders"
        )
    return played if sum(played) <= 1 else [0] * len(played)


def _winners(given: _Input) -> list[int]:
    return winners(given.numbers("totals", least=None), given.numbers("tiebreak"), given.options)


_CLASSIC, _SOY, _PARTY = ("classic",), ("classic_soy",), ("party",)
_ANY = _CLASSIC + _SOY + _PARTY
_KINDS: dict[str, tuple[tuple[str, ...], Callable[[_Input], object]]] = {
    "classic_round": (_CLASSIC, _round),
    "classic_soy_round": (_SOY, _round),
    "party_round": (_PARTY, _round),
    "desserts": (_ANY, _desserts),
    "dessert_cards": (_ANY, _dessert_cards),
    "uramaki_turn": (_PARTY, _uramaki_turn),
    "miso_turn": (_PARTY, _miso_turn),
    "winners": (_ANY, _winners),
}
