"""Every card type of Sushi Go!, its soy sauce promo and Sushi Go Party!, one entry each.

A new card is a new entry. Numbers of cards, action numbers and colours: Gamewright's rules (2014, 2016) and
the printed cards. The booklet gives no split inside nigiri, maki, onigiri, fruit and uramaki; of the last,
which is disputed, `Options.uramaki_split` has the alternatives.
"""

import copyreg

from rushpi.sushigo import scoring
from rushpi.sushigo.card import Card, CardType, Effect, Face, Group
from rushpi.sushigo.errors import UnknownCardError


def _plain(go: int = 0, party: int = 0) -> dict[str, Face]:
    return {"": Face(go=go, party=party)}


def _numbered(*numbers: int) -> dict[str, Face]:
    return {str(number): Face(party=1, number=number) for number in numbers}


TYPES = (
    CardType(
        "nigiri",
        Group.NIGIRI,
        "yellow",
        {
            "egg": Face(go=5, party=4, icons=1),
            "salmon": Face(go=10, party=5, icons=2),
            "squid": Face(go=5, party=3, icons=3),
        },
        score=scoring.nigiri,
        effect=Effect.DIPS,
    ),
    CardType(
        "maki",
        Group.ROLL,
        "red",
        {
            "1": Face(go=6, party=4, icons=1),
            "2": Face(go=12, party=5, icons=2),
            "3": Face(go=8, party=3, icons=3),
        },
        score=scoring.maki,
    ),
    CardType("temaki", Group.ROLL, "dark purple", _plain(party=12), score=scoring.temaki),
    CardType(
        "uramaki",
        Group.ROLL,
        "lemon",
        {"3": Face(party=4, icons=3), "4": Face(party=4, icons=4), "5": Face(party=4, icons=5)},
        score=scoring.uramaki,
        effect=Effect.TEN,
    ),
    CardType("tempura", Group.APPETIZER, "lilac", _plain(14, 8), score=scoring.sets_of(2, 5)),
    CardType("sashimi", Group.APPETIZER, "lime", _plain(14, 8), score=scoring.sets_of(3, 10)),
    CardType("dumpling", Group.APPETIZER, "blue", _plain(14, 8), score=scoring.by_count(0, 1, 3, 6, 10, 15)),
    CardType("eel", Group.APPETIZER, "indigo", _plain(party=8), score=scoring.by_count(0, -3, 7)),
    CardType("tofu", Group.APPETIZER, "green", _plain(party=8), score=scoring.by_count(0, 2, 6, 0)),
    CardType(
        "onigiri",
        Group.APPETIZER,
        "magenta",
        {shape: Face(party=2) for shape in ("circle", "triangle", "square", "rectangle")},
        score=scoring.onigiri,
    ),
    CardType(
        "edamame", Group.APPETIZER, "purple", _plain(party=8), score=scoring.edamame, players=range(3, 9)
    ),
    CardType(
        "miso_soup",
        Group.APPETIZER,
        "teal",
        _plain(party=8),
        score=scoring.each(lambda count: 3 * count),
        effect=Effect.ALONE,
    ),
    CardType("wasabi", Group.SPECIAL, "yellow", _plain(6, 3), effect=Effect.TRIPLES),
    CardType("tea", Group.SPECIAL, "dark red", _plain(party=3), score=scoring.tea),
    CardType("soy_sauce", Group.SPECIAL, "orange", {"": Face(go=4, party=3)}, score=scoring.soy_sauce),
    CardType(
        "chopsticks",
        Group.SPECIAL,
        "mint",
        _plain(go=4) | _numbered(1, 2, 3),
        effect=Effect.SECOND_CARD,
    ),
    CardType(
        "spoon", Group.SPECIAL, "dark grey", _numbered(4, 5, 6), effect=Effect.ASKS, players=range(3, 9)
    ),
    CardType(
        "menu", Group.SPECIAL, "pale yellow", _numbered(7, 8, 9), effect=Effect.DRAWS, players=range(2, 7)
    ),
    CardType("takeout_box", Group.SPECIAL, "tan", _numbered(10, 11, 12), effect=Effect.FLIPS),
    CardType(
        "special_order", Group.SPECIAL, "rainbow", _plain(party=3), effect=Effect.COPIES, players=range(2, 7)
    ),
    CardType("pudding", Group.DESSERT, "pink", _plain(10, 15), score=scoring.pudding),
    CardType("green_tea_ice_cream", Group.DESSERT, "cyan", _plain(party=15), score=scoring.sets_of(4, 12)),
    CardType(
        "fruit",
        Group.DESSERT,
        "coral",
        {pair: Face(party=2) for pair in ("WW", "OO", "PP")}
        | {pair: Face(party=3) for pair in ("WO", "WP", "OP")},
        score=scoring.fruit,
    ),
)
"""In the order of Party's menu: nigiri, rolls, appetizers, specials, desserts."""

FACE_DOWN = CardType("face_down", Group.BACK, "face down", {}, score=scoring.each(lambda count: 2 * count))
"""What a takeout box makes of any card."""

CARDS = tuple(card for entry in TYPES for card in entry.cards)
BACKS = {card: Card(FACE_DOWN, card.name, Face()) for card in CARDS}
"""What each card shows when it is turned face down."""

_TYPES: dict[str, CardType] = {entry.name: entry for entry in (*TYPES, FACE_DOWN)}
_CARDS = {card.name: card for card in (*CARDS, *BACKS.values())}


def card_type(name: str) -> CardType:
    """The entry of that name, e.g. `miso_soup`.

    Raises:
        UnknownCardError: there is none.
    """
    try:
        return _TYPES[name]
    except KeyError:
        known = ", ".join(entry.name for entry in TYPES)
        raise UnknownCardError(f"there is no kind of card called {name!r}; there are {known}") from None


def card(name: str) -> Card:
    """The card of that name, e.g. `nigiri:squid`.

    Raises:
        UnknownCardError: there is none.
    """
    try:
        return _CARDS[name]
    except KeyError:
        of_its_type = [each.name for each in CARDS if each.type.name == name.partition(":")[0]]
        known = ", ".join(of_its_type or [each.name for each in CARDS])
        raise UnknownCardError(f"there is no card called {name!r}; there are {known}") from None


# A copy, also one that was pickled, is the one object itself.
copyreg.pickle(Card, lambda each: (card, (each.name,)))
copyreg.pickle(CardType, lambda each: (card_type, (each.name,)))


def turned_up(card: Card) -> Card:
    """The card whose back this is; any other card is its own front."""
    return _CARDS[card.face] if card.type is FACE_DOWN else card
