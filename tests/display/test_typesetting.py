"""Text fits: it shrinks and breaks, and says so when it cannot."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rushpi.display.layout import Box
from rushpi.display.tags import overlap, placed
from rushpi.display.theme import BODY, FLOOR, TITLE
from rushpi.display.typesetting import typeset
from rushpi.display.words import honor, honor_parts

words = st.lists(st.text("abcdefgàéõ", min_size=1, max_size=12), min_size=1, max_size=12).map(" ".join)


@given(words, st.integers(40, 600), st.integers(10, 200), st.integers(1, 4))
def test_whole_text_keeps_every_word_and_fits(text: str, w: int, h: int, lines: int) -> None:
    setting = typeset(text, TITLE, 10.0, (w, h), lines)
    assert round(FLOOR * 10) <= setting.size <= TITLE.size * 10
    assert len(setting.lines) <= lines
    assert setting.width <= w or not setting.whole
    if setting.whole:
        assert " ".join(setting.lines) == text
        assert setting.height <= h


def test_text_takes_its_own_size_where_there_is_room() -> None:
    assert typeset("Ana", TITLE, 10.0, (400, 60), 1).size == 30


def test_text_breaks_rather_than_shrinks_much() -> None:
    setting = typeset("Massimiliano Maria", TITLE, 10.0, (190, 90), 2)
    assert setting.lines == ("Massimiliano", "Maria")


def test_lines_are_about_equally_long() -> None:
    text = "Put all pieces into the four bowls, spread out, about eight in each. Then hands off."
    lines = typeset(text, BODY, 10.0, (320, 90), 3).lines
    assert len(lines) == len(typeset(text.replace(" off.", "."), BODY, 10.0, (320, 90), 3).lines)
    assert min(map(len, lines)) > 0.7 * max(map(len, lines))


def test_a_single_letter_goes_to_the_next_line_with_its_word() -> None:
    setting = typeset("hosomaki; o sabor", BODY, 10.0, (92, 90), 2)
    assert setting.lines == ("hosomaki;", "o sabor")


def test_what_cannot_fit_says_so_and_ends_in_an_ellipsis() -> None:
    setting = typeset("a long sentence that has no room at all", BODY, 10.0, (60, 20), 1)
    assert not setting.whole
    assert setting.lines[0].endswith("…")


@pytest.mark.parametrize(("value", "text"), [
    (Fraction(7), "7"), (Fraction(5, 2), "2½"), (Fraction(1, 2), "½"), (Fraction(5, 3), "1 2/3"),
    (Fraction(1, 3), "1/3"), (Fraction(0), "0"), (Fraction(-3, 2), "−1½"),
])  # fmt: skip
def test_honor_reads_as_people_write_it(value: Fraction, text: str) -> None:
    assert honor(value) == text


def test_honor_with_a_sign() -> None:
    assert honor(Fraction(7, 2), sign=True) == "+3½"
    assert honor(Fraction(0), sign=True) == "0"
    assert honor_parts(Fraction(7, 6), sign=True) == ("+1", Fraction(1, 6))


boxes = st.builds(Box, st.floats(0, 16), st.floats(0, 16), st.floats(1, 4), st.floats(1, 4))


@given(st.lists(boxes, max_size=8))
def test_tags_stay_in_the_picture(pieces: list[Box]) -> None:
    picture = Box(0, 0, 20, 20)
    for tag in placed(tuple(pieces), (6.0,) * len(pieces), 2, picture):
        assert overlap(tag, picture) == pytest.approx(12)


def test_tags_of_distant_pieces_hide_nothing() -> None:
    pieces = (Box(2, 4, 3, 3), Box(14, 4, 3, 3), Box(8, 13, 3, 3))
    tags = placed(pieces, (5.0,) * 3, 2, Box(0, 0, 20, 20), taken=(Box(0, 16, 4, 4),))
    for i, tag in enumerate(tags):
        assert all(overlap(tag, other) == 0 for other in tags[:i])
        assert all(overlap(tag, piece) == 0 for piece in pieces)
        assert overlap(tag, Box(0, 16, 4, 4)) == 0
