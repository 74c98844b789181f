"""Names of guests, fit for every screen and list: short, and of characters that show."""

import unicodedata
from typing import Final

LONGEST: Final = 20
MARKS: Final = 2
"""So many accents may stand on one letter; Vietnamese needs two, mischief many more."""


def tidy(name: str) -> str:
    """The name without what does not show or misleads: controls, direction marks, joiners, stacked accents.

    Composed (NFC), with single spaces, of `LONGEST` characters at most. It may be empty.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        category = unicodedata.category(character)
        if category.startswith("Z") or character in "\t\n":
            kept.append(" ")
        elif category.startswith("M"):
            marks += 1
            if marks <= MARKS and kept and kept[-1] != " ":
                kept.append(character)
            continue
        elif not category.startswith("C"):
            kept.append(character)
        marks = 0
    return " ".join("".join(kept).split())[:LONGEST].strip()
