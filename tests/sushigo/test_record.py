"""Records: what they look like, that they can be replayed, and that a spoilt one is refused with its line."""

from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rushpi.sushigo import (
    Options,
    RecordError,
    Rules,
    SushiGoError,
    menu_named,
    menu_of,
    play,
    random_bot,
    read,
    write,
)
from rushpi.sushigo.record import Record
from tests.sushigo.tables import rules, seeds, walk


def record_of(rules, seed):
    return Record(rules, seed, tuple(moves for _, moves in walk(rules, seed) if moves))


PARTY = record_of(Rules(4, "party", menu_named("Master Menu"), Options(passing="alternate")), 8)
TEXT = write(PARTY)


def checked(lines):
    """Lines with the right checksums."""
    text = ""
    for line in lines:
        text += line
        text += f" #{crc32(text.encode()):08x}\n"
    return text


def bare(text=TEXT):
    return [line.rpartition(" #")[0] for line in text.splitlines()]


def refused(text):
    with pytest.raises(RecordError) as caught:
        read(text)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    return caught.value


def test_a_short_game_reads_well():
    lines = bare(write(record_of(Rules(2), 3)))
    assert lines[0] == "sushigo 1 game=go players=2 seed=3"
    assert len(lines) == 32
    assert lines[1].startswith("1.1 ")
    assert lines[31].startswith("end ")
    assert " winners " in lines[31]


def test_the_head_tells_the_rules():
    assert bare()[0] == (
        "sushigo 1 game=party players=4 menu=nigiri+temaki+sashimi+tofu+onigiri+spoon+takeout_box+fruit"
        " seed=8 pass=alternate"
    )
    assert read(TEXT).rules.menu is menu_named("Master Menu")
    own = Rules(3, "party", menu_of(["maki", "eel", "tofu", "edamame", "tea", "wasabi", "fruit"]))
    assert read(write(record_of(own, 1))).rules == own


@settings(max_examples=60, deadline=None)
@given(rules, seeds, st.data())
def test_any_cut_is_refused(rules, seed, data):
    text = write(record_of(rules, seed))
    cut = data.draw(st.integers(0, len(text) - 2))
    error = refused(text[:cut])
    assert error.line in (text[:cut].count("\n") + 1, text[:cut].count("\n") + 2)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, len(TEXT) - 2), st.characters(codec="utf-8"))
def test_any_changed_character_is_refused_at_its_line(at, character):
    if TEXT[at] == character:
        return
    assert refused(TEXT[:at] + character + TEXT[at + 1 :]).line <= TEXT[:at].count("\n") + 2


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda lines: lines[:-1], 29, "the record stops before the end of the game"),
        (lambda lines: lines[:5], 6, "the record stops before the end of the game"),
        (lambda lines: [*lines, "more"], 30, "there is more after the end"),
        (lambda lines: [*lines[:-1], "end 1 2 3 4 winners 3"], 29, "the game ended otherwise: end "),
        (lambda lines: lines[:3] + lines[4:], 4, "turn 1.3 is missing; the line begins with '1.4'"),
        (
            lambda lines: [lines[0], lines[1] + " temaki", *lines[2:]],
            2,
            "4 players choose a card; the line has 5",
        ),
        (lambda lines: [lines[0], "1.1 tea tea tea tea", *lines[2:]], 2, "seat 0 may not do 'tea'; it may: "),
        (
            lambda lines: [lines[0], lines[1] + " / call 0:-", *lines[2:]],
            2,
            "the turn is over before 'call 0:-'",
        ),
        (lambda lines: ["sushigo 1 game=go players=9 seed=1"], 1, "Sushi Go! is for 2 to 5 players, not 9"),
        (lambda lines: ["sushigo 1 game=go players=x seed=1"], 1, "players is 'x', not a number"),
        (lambda lines: ["sushigo 1 game=go players=2"], 1, "seed is '', not a number"),
        (lambda lines: ["sushigo 1 players=2 seed=1"], 1, "no game ''"),
        (lambda lines: ["sushigo 1 game=party players=2 seed=1"], 1, "needs a menu"),
        (
            lambda lines: ["sushigo 1 game=party players=2 menu=maki seed=1"],
            1,
            "3 appetizers; this one has 0",
        ),
        (lambda lines: ["sushigo 1 game=go players=2 seed=1 fast=true"], 1, "no option 'fast'"),
        (
            lambda lines: ["sushigo 1 players=2 game=go seed=1"],
            1,
            "the first line should read 'sushigo 1 game=go ",
        ),
        (lambda lines: ["sushigo 1 game=go players=2 seed=1 dummy=false"], 1, "the first line should read"),
    ],
)
def test_a_record_with_right_checksums_and_a_wrong_game(change, line, reason):
    error = refused(checked(change(bare())))
    assert (error.line, reason in str(error)) == (line, True), str(error)


def test_missing_and_mistaken_steps():
    lines = bare()
    at = next(number for number, line in enumerate(lines) if "/ call " in line)
    first, call, *_ = lines[at].split(" / ")
    for changed, reason in [
        ([first], "the turn stops before its step call"),
        ([first, "menu 0:eel"], "step call is missing; the line has 'menu'"),
        ([first, "call 0:- 0:-"], "step call asks seats "),
        ([first, call.replace(":", ";")], "step call asks seats "),
    ]:
        error = refused(checked([*lines[:at], " / ".join(changed), *lines[at + 1 :]]))
        assert (error.line, reason in str(error)) == (at + 1, True), str(error)


@pytest.mark.parametrize(
    "text", ["\n", "hello", "sushigo 2 game=go players=2 seed=1 #00000000\n", "sushigo 10 x"]
)
def test_another_version_or_no_record(text):
    error = refused(text)
    assert error.line == 1
    assert "no record of version 1" in str(error)
    assert str(refused("")) == "line 1: the record is empty"


def test_a_record_may_lack_its_last_line_break():
    assert read(TEXT.rstrip("\n")) == PARTY
    assert refused(TEXT.replace("\n", "\r\n")).line == 1


def test_an_unfinished_game_has_no_record():
    with pytest.raises(SushiGoError, match="the game is not over"):
        write(Record(PARTY.rules, PARTY.seed, PARTY.moves[:-1]))


def test_a_game_between_bots_gives_its_record():
    state, record = play(Rules(3), [random_bot(seed) for seed in range(3)], seed=4)
    assert list(read(write(record)).states())[-1] == state
