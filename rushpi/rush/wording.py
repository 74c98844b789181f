"""Says in plain words what msgspec found wrong in a file that a person typed."""

import re
from collections.abc import Mapping
from enum import StrEnum

import msgspec

_NEEDED = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a set of named fields",
    "null": "nothing",
    "time": "a time of day such as 10:00:00",
}

_NO_TIME = {"Invalid RFC3339 encoded time", "Expected `time` with no timezone component"}


def in_words(error: msgspec.ValidationError, choices: Mapping[str, type[StrEnum]]) -> str:
    """One clause: the place and what is wrong there, as in "order 3, belt, value: a whole number is needed".

    Args:
        error: what msgspec raised.
        choices: the enumeration each field or table takes its words from, to list them when a word is not
            among them.
    """
    split = re.fullmatch(r"(.*?)(?: - at (?:`key` in )?`(\$[^`]*)`)?", str(error), re.DOTALL)
    assert split is not None
    problem, path = split[1], split[2] or ""
    place = _place(path)
    if found := re.fullmatch(r"Invalid enum value (.*)", problem):
        names = re.findall(r"[a-z_]+", path)
        allowed = next((choices[name] for name in reversed(names) if name in choices), None)
        hint = f"; use one of {', '.join(allowed)}" if allowed else ""
        said = f"{found[1]} is not known{hint}"
    elif found := re.fullmatch(r"Object contains unknown field `(.*)`", problem, re.DOTALL):
        said = f"there is no field {found[1]!r}; check its spelling or take it out"
    elif found := re.fullmatch(r"Object missing required field `(.*)`", problem):
        said = f"the field {found[1]!r} is missing; add it"
    elif found := re.fullmatch(r"Expected `array` of length (>=|<=) (\d+)", problem):
        said = f"a list of at {'least' if found[1] == '>=' else 'most'} {found[2]} entries is needed here"
    elif found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", problem):
        said = f"a list of {found[1]} entries is needed here, not of {found[2]}"
    elif found := re.fullmatch(r"Expected `object` of length (>=|<=) (\d+)", problem):
        entries = "entry is" if found[2] == "1" else "entries are"
        said = f"at {'least' if found[1] == '>=' else 'most'} {found[2]} {entries} needed here"
    elif problem in _NO_TIME:
        said = f"{_NEEDED['time']} is needed here"
    elif found := re.fullmatch(r"Expected `(?:int|float)` > (\d+)(?:\.0)?", problem):
        said = f"a number above {found[1]} is needed here"
    elif found := re.fullmatch(r"Expected `([a-z |]+)`(?: (>=|<=) (\d+)(?:\.0)?|, got .*)?", problem):
        needed = " or ".join(_NEEDED[name] for name in found[1].split(" | "))
        bound = {">=": f" of at least {found[3]}", "<=": f" of at most {found[3]}", None: ""}[found[2]]
        said = f"{needed}{bound} is needed here"
    else:
        said = problem
    return f"{place}: {said}" if place else said


def _place(path: str) -> str:
    """A path such as `$.order[2].belt.pieces[0]` as "order 3, belt, pieces 1": people count from one."""
    words: list[str] = []
    for name, index in re.findall(r"([a-z_]\w*)|\[(\d+)\]", path):
        if name:
            words.append(name)
        elif words and not words[-1][-1].isdigit():
            words[-1] += f" {int(index) + 1}"
        else:
            words.append(f"entry {int(index) + 1}")
    return ", ".join(words)
