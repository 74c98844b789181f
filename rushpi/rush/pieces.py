"""What can lie in a bowl: the eleven kinds of piece, and bowls as multisets of them.

Sushi Rush rulebook, "The Sushis": three types in three flavours each, hosomaki that may stand for any
flavour, and wasabi, which is no Sushi.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Final


class Type(StrEnum):
    """The shape of a Sushi. Sushi Express asks for one."""

    NIGIRI = "nigiri"
    URAMAKI = "uramaki"
    HOSOMAKI = "hosomaki"


class Flavour(StrEnum):
    """The colour of a Sushi: salmon is orange, octopus pink, cucumber green. Sushi Mania asks for one."""

    SALMON = "salmon"
    OCTOPUS = "octopus"
    CUCUMBER = "cucumber"


class Kind(StrEnum):
    """A kind of piece, spelled the same in profiles, readings, order cards and cases."""

    NIGIRI_SALMON = "nigiri-salmon"
    NIGIRI_OCTOPUS = "nigiri-octopus"
    NIGIRI_CUCUMBER = "nigiri-cucumber"
    URAMAKI_SALMON = "uramaki-salmon"
    URAMAKI_OCTOPUS = "uramaki-octopus"
    URAMAKI_CUCUMBER = "uramaki-cucumber"
    HOSOMAKI_SALMON = "hosomaki-salmon"
    HOSOMAKI_OCTOPUS = "hosomaki-octopus"
    HOSOMAKI_CUCUMBER = "hosomaki-cucumber"
    HOSOMAKI_WILD = "hosomaki-wild"
    WASABI = "wasabi"

    @classmethod
    def _missing_(cls, value: object) -> "Kind | None":
        """Read the spelling of the worked cases, `nigiri:salmon`, as well."""
        spelled = value.replace(":", "-") if isinstance(value, str) else value
        return next((kind for kind in cls if kind.value == spelled), None)

    @cached_property
    def type(self) -> Type | None:
        """Its shape; None for wasabi."""
        return None if self is Kind.WASABI else Type(self.value.split("-")[0])

    @property
    def flavours(self) -> frozenset[Flavour]:
        """The flavours it may stand for: one, all three for wild hosomaki, none for wasabi."""
        if self is Kind.WASABI:
            return frozenset()
        if self is Kind.HOSOMAKI_WILD:
            return frozenset(Flavour)
        return frozenset({Flavour(self.value.split("-")[1])})

    @property
    def is_sushi(self) -> bool:
        """Whether it counts as a Sushi: everything but wasabi."""
        return self is not Kind.WASABI


Bowl = Mapping[Kind, int]
"""A multiset of pieces: how many of each kind lie in a bowl. Absent kinds are zero."""

EMPTY: Final[Bowl] = {}


def bowl_of(pieces: Iterable[Kind]) -> Bowl:
    """The bowl holding exactly these pieces, its kinds in the order of `Kind`."""
    counted = Counter(pieces)
    return {kind: counted[kind] for kind in Kind if counted[kind]}


def sushis(bowl: Bowl) -> int:
    """How many Sushis lie in a bowl: all pieces but the wasabi."""
    return sum(count for kind, count in bowl.items() if kind.is_sushi)


def of_type(bowl: Bowl, type_: Type) -> int:
    """How many pieces of a type lie in a bowl; a wild hosomaki is a hosomaki whatever its flavour (A-R7)."""
    return sum(count for kind, count in bowl.items() if kind.type is type_)
