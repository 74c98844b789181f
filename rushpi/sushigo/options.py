"""The readings of the rules a table may choose between. The first value named is the default.

Where the printed rules are silent or contradict each other, or a variant is printed, an option has the name
under which players find it. The comments give the ruling's number in the project's list of rulings.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, Self, get_args, get_type_hints

from rushpi.sushigo.errors import RulesError


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a game is read. Every field has the printed rule, or the recommended reading, as its default."""

    # Both games.
    passing: Literal["left", "alternate"] = "left"
    """Hands go left every round, or right in round 2. Spelled `pass` outside Python."""
    tie: Literal["shared", "seat_order"] = "shared"
    """Players level on points and desserts share the win, or the first seat has it."""

    # Sushi Go!
    soy_sauce: Literal[False, True] = False
    """The promo: four soy sauces join the deck."""
    soy_scope: Literal["holders", "all"] = "holders"
    """Whose colours a promo soy sauce is compared with: its other holders (Italian text) or all (leaflet)."""
    nigiri_values: Literal["standard", "italian_seed"] = "standard"
    """Squid 3 and egg 1, or the Italian text's squid 1 and egg 3."""
    pudding_2p_loss: Literal[False, True] = False
    """Whether the fewest puddings lose points with two players too."""
    chopsticks_pair: Literal["ordered", "simultaneous"] = "ordered"
    """Whether a nigiri taken with chopsticks may use the wasabi taken just before it."""
    dummy: Literal[False, True] = False
    """Two players take turns to play a third, face-down hand."""

    # Sushi Go Party!
    uramaki_split: Literal["4/4/4", "3/5/4", "4/5/3"] = "4/4/4"
    """How many of the twelve uramaki have 3, 4 and 5 icons: the booklet does not say."""
    bonus_per_turn: Literal["one", "any"] = "one"
    """How many chopsticks and spoons one player may use in one turn."""
    party_all_tied: Literal["full_min1", "full", "none"] = "full_min1"
    """Two players level on temaki or puddings: the prize to both if they have any, to both, to neither."""
    uramaki_tie: Literal["consume_all", "skip_one"] = "consume_all"
    """A tie uses up as many places as players are tied, or two."""
    uramaki_timing: Literal["at_once", "end_of_turn"] = "at_once"
    """Ten icons score after the reveal and after each bonus card, or once at the end of the turn."""
    uramaki_end: Literal["next_place_only", "all_places"] = "next_place_only"
    """How many of the places left are given at the end of a round."""
    flipped_wasabi: Literal["base", "keeps_triple"] = "base"
    """What a nigiri is worth when the wasabi under it is turned face down."""
    reopen_wasabi: Literal[True, False] = True
    """Whether a wasabi takes another nigiri once the one on it is turned face down."""
    flipped_color: Literal["own", "none"] = "own"
    """Face-down cards are one more colour together, or none, for tea and soy sauce."""
    flipped_dessert: Literal["returns", "keeps"] = "returns"
    """A dessert turned face down goes back to the deck, or stays a dessert as well."""
    copy_color: Literal["copied", "rainbow"] = "copied"
    """The colour of a special order on the table."""
    copy_boosted_free: Literal[True, False] = True
    """Whether the copy of a nigiri that lies on a wasabi may use another, free wasabi."""

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """The options under their outside names, e.g. `{"pass": "alternate"}`.

        Raises:
            RulesError: no option has that name, or it has no such value.
        """
        chosen = {}
        for name, value in given.items():
            field = "passing" if name == "pass" else name
            if name == "passing" or field not in _VALUES:
                raise RulesError(
                    f"there is no option {name!r}; the options are {', '.join(sorted(map(outside, _VALUES)))}"
                )
            values = _VALUES[field]
            if not any(value is known or (isinstance(known, str) and value == known) for known in values):
                raise RulesError(
                    f"option {name} cannot be {value!r}; it can be {' or '.join(map(_spelled, values))}"
                )
            chosen[field] = value
        return cls(**chosen)

    @classmethod
    def read_text(cls, texts: Mapping[str, str]) -> Self:
        """The options with their values as text: `true` and `false` stand for themselves."""
        return cls.read(
            {name: {"true": True, "false": False}.get(text, text) for name, text in texts.items()}
        )

    def changed(self) -> dict[str, str]:
        """The options that differ from the default, under their outside names, their values as text."""
        return {
            outside(field.name): _spelled(getattr(self, field.name))
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }


GO_ONLY = frozenset(
    {"soy_sauce", "soy_scope", "nigiri_values", "pudding_2p_loss", "chopsticks_pair", "dummy"}
)
"""Options that mean something in Sushi Go! only."""
PARTY_ONLY = frozenset(Options.__dataclass_fields__) - GO_ONLY - {"passing", "tie"}
"""Options that mean something in Sushi Go Party! only."""


def choices() -> dict[str, list[str]]:
    """The outside name of every option and its values as text, the default first."""
    return {outside(field): list(map(_spelled, values)) for field, values in _VALUES.items()}


def outside(field: str) -> str:
    """The name of an option outside Python, where `pass` is no keyword."""
    return "pass" if field == "passing" else field


def _spelled(value: object) -> str:
    return str(value).lower()


_VALUES: dict[str, tuple[Any, ...]] = {name: get_args(hint) for name, hint in get_type_hints(Options).items()}
