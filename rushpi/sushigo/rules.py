"""What a game is played with: which game, how many players, which menu, which reading of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from rushpi.sushigo.actions import Ask, ask
from rushpi.sushigo.card import TOOLS, Card, CardType, Effect, Group
from rushpi.sushigo.catalogue import FACE_DOWN, TYPES, card_type
from rushpi.sushigo.errors import RulesError
from rushpi.sushigo.options import GO_ONLY, PARTY_ONLY, Options

Game: TypeAlias = Literal["go", "party"]

ROUNDS = 3
_GO_HANDS = {2: 10, 3: 9, 4: 8, 5: 7}
_PARTY_HANDS = {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}
_URAMAKI_SPLITS = {"4/4/4": (4, 4, 4), "3/5/4": (3, 5, 4), "4/5/3": (4, 5, 3)}
_ON_A_MENU = {Group.NIGIRI: 1, Group.ROLL: 1, Group.APPETIZER: 3, Group.SPECIAL: 2, Group.DESSERT: 1}


class Menu(NamedTuple):
    """The card types of a Party game, and the numbers of players it can be played with."""

    name: str
    types: tuple[CardType, ...]
    players: range


def menu_of(types: Iterable[str], name: str = "own menu") -> Menu:
    """A menu of these card types, in any order. Nigiri, being on every menu, may be left out.

    Args:
        types: names of card types, e.g. `["maki", "tempura", ...]`.
        name: what to call it.

    Raises:
        UnknownCardError: no card type has that name.
        RulesError: it is not one roll, three appetizers, two specials and one dessert, each once.
    """
    names = list(types)
    chosen = {card_type("nigiri"), *map(card_type, names)}
    for repeated in names:
        if names.count(repeated) > 1:
            raise RulesError(
                f"{name}: {repeated} is on the menu {names.count(repeated)} times; once is allowed"
            )
    for group, needed in _ON_A_MENU.items():
        found = [entry.name for entry in TYPES if entry in chosen and entry.group is group]
        if len(found) != needed:
            listed = f" ({', '.join(found)})" if found else ""
            plural = "s" if needed > 1 else ""
            raise RulesError(
                f"{name}: a menu has {needed} {group.value}{plural}; this one has {len(found)}{listed}"
            )
    limits = [entry.players for entry in chosen]
    allowed = range(max(limit.start for limit in limits), min(limit.stop for limit in limits))
    return Menu(name, tuple(entry for entry in TYPES if entry in chosen), allowed)


_MEAL = "maki tempura sashimi miso_soup wasabi tea green_tea_ice_cream"
_GO = "maki tempura sashimi dumpling chopsticks wasabi pudding"
_SAMPLER = "temaki tempura dumpling tofu wasabi menu green_tea_ice_cream"
_MASTER = "temaki onigiri tofu sashimi spoon takeout_box fruit"
_POINTS = "uramaki onigiri dumpling edamame special_order tea green_tea_ice_cream"
_COMBO = "temaki eel tofu miso_soup spoon soy_sauce pudding"
_BANQUET = "maki tempura dumpling eel spoon chopsticks green_tea_ice_cream"
_DINNER = "uramaki onigiri tofu miso_soup menu special_order fruit"

MENUS = (
    menu_of(_MEAL.split(), "My First Meal"),
    menu_of(_GO.split(), "Sushi Go!"),
    menu_of(_SAMPLER.split(), "Party Sampler"),
    menu_of(_MASTER.split(), "Master Menu"),
    menu_of(_POINTS.split(), "Points Platter"),
    menu_of(_COMBO.split(), "Cutthroat Combo"),
    menu_of(_BANQUET.split(), "Big Banquet"),
    menu_of(_DINNER.split(), "Dinner for Two"),
)
"""The eight menus of the booklet (Sushi Go Party! rules, pages 3 and 4). The titles "Big Banquet (6-8)" and
"Dinner for Two (2)" recommend numbers of players; what the cards allow is what counts."""

_ALIASES = {"party platter": "party sampler"}


def menu_named(name: str) -> Menu:
    """A printed menu by its name, in any case; Party Platter is another name of Party Sampler.

    Raises:
        RulesError: there is no such menu.
    """
    wanted = _ALIASES.get(name.casefold(), name.casefold())
    for menu in MENUS:
        if menu.name.casefold() == wanted:
            return menu
    raise RulesError(f"there is no menu {name!r}; the menus are {', '.join(menu.name for menu in MENUS)}")


def copies(card: Card, options: Options, *, party: bool) -> int:
    """How many of this card a game holds."""
    if not party:
        return card.printed.go
    if card.effect is Effect.TEN:
        return _URAMAKI_SPLITS[options.uramaki_split][card.icons - 3]
    return card.printed.party


@dataclass(frozen=True)
class Rules:
    """The rules of one game. They are checked when made.

    Raises:
        RulesError: the number of players, the menu or an option does not fit the game.
    """

    players: int
    game: Game = "go"
    menu: Menu | None = None
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        if self.game == "go":
            if self.menu is not None:
                raise RulesError("Sushi Go! has no menu; only Sushi Go Party! does")
            title, allowed = "Sushi Go!", range(2, 6)
        elif self.game == "party":
            if self.menu is None:
                raise RulesError("Sushi Go Party! needs a menu")
            title, allowed = self.menu.name, self.menu.players
        else:
            raise RulesError(f"there is no game {self.game!r}; the games are go and party")
        if self.players not in allowed:
            span = f"{allowed.start} to {allowed.stop - 1}"
            raise RulesError(f"{title} is for {span} players, not {self.players}")
        strangers = self.options.changed().keys() & (PARTY_ONLY if self.game == "go" else GO_ONLY)
        if strangers:
            other = "Sushi Go Party!" if self.game == "go" else "Sushi Go!"
            raise RulesError(f"option {min(strangers)} belongs to {other}")
        if self.options.dummy and self.players != 2:
            raise RulesError(f"the dummy hand is for 2 players, not {self.players}")

    @cached_property
    def party(self) -> bool:
        """Whether this is Sushi Go Party!"""
        return self.game == "party"

    @cached_property
    def seats(self) -> int:
        """The players and, if there is one, the dummy in the last seat."""
        return self.players + self.options.dummy

    @cached_property
    def hand_size(self) -> int:
        """How many cards each seat is dealt a round."""
        return (_PARTY_HANDS if self.party else _GO_HANDS)[self.seats]

    @cached_property
    def types(self) -> tuple[CardType, ...]:
        """The card types in play."""
        if self.menu is not None:
            return self.menu.types
        return tuple(
            entry
            for entry in TYPES
            if any(face.go for face in entry.faces.values())
            and (self.options.soy_sauce or entry.name != "soy_sauce")
        )

    @cached_property
    def round_types(self) -> tuple[CardType, ...]:
        """The card types that score at the end of a round, face-down cards among them."""
        turned = (FACE_DOWN,) if self.party else ()
        return (
            tuple(entry for entry in self.types if entry.group is not Group.DESSERT and entry.score) + turned
        )

    @cached_property
    def dessert_types(self) -> tuple[CardType, ...]:
        """The card types that score at the end of the game."""
        return tuple(entry for entry in self.types if entry.group is Group.DESSERT)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card in the box that is played with, desserts last."""
        return tuple(
            card
            for entry in self.types
            for card in entry.cards
            for _ in range(copies(card, self.options, party=self.party))
        )

    @cached_property
    def main_deck(self) -> tuple[Card, ...]:
        """The cards that are no desserts."""
        return tuple(card for card in self.cards if card.type.group is not Group.DESSERT)

    @cached_property
    def dessert_deck(self) -> tuple[Card, ...]:
        """The desserts."""
        return tuple(card for card in self.cards if card.type.group is Group.DESSERT)

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """The different cards in play."""
        return tuple(dict.fromkeys(self.cards))

    def desserts_added(self, round_: int) -> int:
        """How many cards of the dessert pile join Party's deck before round 1, 2 or 3."""
        return ((5, 3, 2) if self.players <= 5 else (7, 5, 3))[round_ - 1]

    @cached_property
    def order(self) -> Card | None:
        """The special order card, if it is in play."""
        return next((card for card in self.faces if card.effect is Effect.COPIES), None)

    @cached_property
    def tools(self) -> frozenset[Card]:
        """The chopsticks and spoons in play."""
        return frozenset(card for card in self.faces if card.effect in TOOLS)

    @cached_property
    def has_uramaki(self) -> bool:
        """Whether rolls that score at ten icons are in play."""
        return any(entry.effect is Effect.TEN for entry in self.types)

    @cached_property
    def demands(self) -> tuple[Ask, ...]:
        """What a spoon may ask for: any card of a type, or one face of a type that has several."""
        several = [entry for entry in self.types if sum(card.type is entry for card in self.faces) > 1]
        exact = [ask(card) for card in self.faces if card.type in several]
        return (*map(ask, self.types), *exact)
