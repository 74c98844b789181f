"""A name fits every screen, and shows what it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.table import tidy
from rushpi.table.names import LONGEST, MARKS


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("Ana", "Ana"),
        ("  João \t Sebastião\n", "João Sebastião"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("A\u0000n\u0007a", "Ana"),
        ("\u202egnp.ana", "gnp.ana"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("Z" + "\u0300" * 40, "Z" + "\u0300" * MARKS),
        ("\u0301Ana", "Ana"),
        ("x" * 50, "x" * LONGEST),
        ("x" * (LONGEST - 1) + " yz", "x" * (LONGEST - 1)),
        ("\ud800\ue000\u2028", ""),
    ],
)
def test_examples(given_: str, kept: str) -> None:
    assert tidy(given_) == kept


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_becomes_a_name(text: str) -> None:
    name = tidy(text)
    assert tidy(name) == name
    assert len(name) <= LONGEST
    assert name == name.strip()
    categories = [unicodedata.category(character) for character in name]
    assert not any(category.startswith("C") for category in categories)
    marks = "".join("m" if category.startswith("M") else "." for category in categories)
    assert "m" * (MARKS + 1) not in marks
