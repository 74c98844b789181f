"""The record of a game as text: one line a turn, readable, and enough to play the game again.

    sushigo 1 game=go players=2 seed=7 #1f6ac3de
    1.1 tempura nigiri:squid #0be41f77
    1.2 maki:2 chopsticks #8d10aa42
    1.3 pudding sashimi / second 1:wasabi #c2f77e10
    ...
    end 41 38 winners 0 #93b1d0c6

Grammar (version 1); `sp` is one space, a line ends with one newline:

    record = head { turn } end
    head   = "sushigo 1" sp "game=" ("go" | "party") sp "players=" number
             [ sp "menu=" type { "+" type } ] sp "seed=" number { sp option "=" value } check
    turn   = round "." turn { sp action } { sp "/" sp step { sp seat ":" action } } check
    step   = "dummy" | "second" | "call" | "chopsticks" | "ask" | "give" | "order" | "menu" | "takeout"
    action = card | "order=" card [ "@wasabi" ] | "-" | "use=" card [ ">" card ] { "+use=" ... }
           | "ask=" card | "ask-any=" type | "flip=" index { "," index }
    end    = "end" { sp points } sp "winners" { sp seat } check
    check  = sp "#" and the CRC-32 of everything before that space, as eight hexadecimal digits

A turn begins with the card each player chooses, in seat order; then comes each further step with the seats
asked in it. Options are those that differ from their default. Seats and cards of a tableau count from 0.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from zlib import crc32

from rushpi.sushigo.actions import Action
from rushpi.sushigo.errors import RecordError, SushiGoError
from rushpi.sushigo.game import apply, new_game, winning_seats
from rushpi.sushigo.options import Options
from rushpi.sushigo.rules import MENUS, Rules, menu_of
from rushpi.sushigo.state import State, Step

Move: TypeAlias = tuple[Action | None, ...]
"""What all seats do at one step; None for a seat that is not asked."""

_MAGIC = "sushigo"
_VERSION = "1"


@dataclass(frozen=True)
class Record:
    """A whole game: how it began, and what all seats did, step by step."""

    rules: Rules
    seed: int
    moves: tuple[Move, ...]

    def states(self) -> Iterator[State]:
        """Every state of the game, from the first deal to the last.

        Raises:
            IllegalActionError: a move is not legal.
        """
        state = new_game(self.rules, self.seed)
        yield state
        for move in self.moves:
            state = apply(state, move)
            yield state


def write(record: Record) -> str:
    """The record as text.

    Raises:
        IllegalActionError: a move is not legal.
        SushiGoError: the moves do not reach the end of the game.
    """
    lines = [_head(record.rules, record.seed)]
    states = record.states()
    state = next(states)
    for move, after in zip(record.moves, states, strict=True):
        done = [(seat, str(action)) for seat, action in enumerate(move) if action is not None]
        if state.step is Step.PICK:
            lines.append(" ".join([f"{state.round}.{state.turn}", *[action for _, action in done]]))
        else:
            lines[-1] += " ".join([f" / {state.step.value}", *[f"{seat}:{action}" for seat, action in done]])
        state = after
    if not state.over:
        raise SushiGoError("the game is not over, so its record cannot be written")
    lines.append(_end(state))
    text = ""
    for line in lines:
        text += line
        text += f"{_check(text)}\n"
    return text


def read(text: str) -> Record:
    """The game that a record tells.

    Raises:
        RecordError: it is of another version, cut off, changed, or tells an illegal game. The message has the
            line and the reason.
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    before = ""
    bare = []
    for number, line in enumerate(lines, 1):
        if number == 1 and line.split(" ")[:2] != [_MAGIC, _VERSION]:
            raise RecordError(1, f"this is no record of version {_VERSION}: it begins with {line[:20]!r}")
        content, _, _ = line.rpartition(" #")
        if line != content + _check(before + content):
            raise RecordError(number, "the line is cut off or was changed: its checksum does not fit")
        before += f"{line}\n"
        bare.append(content)
    if not bare:
        raise RecordError(1, "the record is empty")
    try:
        rules, seed = _read_head(bare[0])
    except SushiGoError as error:
        raise RecordError(1, str(error)) from None
    return _replay(Record(rules, seed, ()), bare[1:])


def _replay(record: Record, lines: list[str]) -> Record:
    """The record with the moves of these lines, which begin at line 2."""
    state = new_game(record.rules, record.seed)
    moves: list[Move] = []
    for number, line in enumerate(lines, 2):
        if state.over:
            if line != _end(state):
                raise RecordError(number, f"the game ended otherwise: {_end(state)}")
            if number - 1 < len(lines):
                raise RecordError(number + 1, "there is more after the end")
            return Record(record.rules, record.seed, tuple(moves))
        turn = (state.round, state.turn)
        for nth, part in enumerate(line.split(" / ")):
            if state.over or (state.round, state.turn) != turn:
                raise RecordError(number, f"the turn is over before {part!r}")
            try:
                move = _read_pick(state, part) if nth == 0 else _read_step(state, part)
                state = apply(state, move)
            except SushiGoError as error:
                raise RecordError(number, str(error)) from None
            moves.append(move)
        if not state.over and state.step is not Step.PICK:
            raise RecordError(number, f"the turn stops before its step {state.step.value}")
    raise RecordError(len(lines) + 2, "the record stops before the end of the game")


def _check(text: str) -> str:
    return f" #{crc32(text.encode()):08x}"


def _head(rules: Rules, seed: int) -> str:
    words = [_MAGIC, _VERSION, f"game={rules.game}", f"players={rules.players}"]
    if rules.menu is not None:
        words.append("menu=" + "+".join(entry.name for entry in rules.menu.types))
    words.append(f"seed={seed}")
    return " ".join(words + [f"{name}={value}" for name, value in rules.options.changed().items()])


def _read_head(line: str) -> tuple[Rules, int]:
    fields = dict(word.partition("=")[::2] for word in line.split(" ")[2:])
    menu = fields.pop("menu", None)
    players, seed = _number(fields, "players"), _number(fields, "seed")
    game: Any = fields.pop("game", "")
    own = None if menu is None else menu_of(menu.split("+"))
    printed = next((known for known in MENUS if own is not None and known.types == own.types), own)
    rules = Rules(players, game, printed, Options.read_text(fields))
    if _head(rules, seed) != line:
        raise SushiGoError(f"the first line should read {_head(rules, seed)!r}")
    return rules, seed


def _number(fields: dict[str, str], name: str) -> int:
    text = fields.pop(name, "")
    if not text.removeprefix("-").isdecimal():
        raise SushiGoError(f"{name} is {text!r}, not a number")
    return int(text)


def _end(state: State) -> str:
    return " ".join(["end", *map(str, state.scores), "winners", *map(str, winning_seats(state))])


def _read_pick(state: State, part: str) -> Move:
    """The cards that the players choose, in seat order."""
    label, *words = part.split(" ")
    if label != f"{state.round}.{state.turn}":
        raise SushiGoError(f"turn {state.round}.{state.turn} is missing; the line begins with {label!r}")
    if len(words) != len(state.to_act):
        raise SushiGoError(f"{len(state.to_act)} players choose a card; the line has {len(words)}")
    return _move(state, dict(zip(state.to_act, words, strict=True)))


def _read_step(state: State, part: str) -> Move:
    """What the seats asked in a further step do."""
    step, *words = part.split(" ")
    if step != state.step.value:
        raise SushiGoError(f"step {state.step.value} is missing; the line has {step!r}")
    named = {seat: action for seat, _, action in [word.partition(":") for word in words]}
    asked = [str(seat) for seat in state.to_act]
    if list(named) != asked or len(words) != len(asked):
        raise SushiGoError(f"step {step} asks seats {' '.join(asked)}; the line has {' '.join(words)!r}")
    return _move(state, {int(seat): action for seat, action in named.items()})


def _move(state: State, words: Mapping[int, str]) -> Move:
    """The legal actions that are written like these words."""
    return tuple(
        [_action(state, seat, words[seat]) if seat in words else None for seat in range(len(state.hands))]
    )


def _action(state: State, seat: int, word: str) -> Action:
    for action in state.choices[seat]:
        if str(action) == word:
            return action
    raise SushiGoError(f"seat {seat} may not do {word!r}; it may: {' '.join(map(str, state.choices[seat]))}")
