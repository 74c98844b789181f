"""One thing to be so, and how steps are told and done."""

from __future__ import annotations  # an old system's Python must come as far as to be refused

from collections.abc import Callable, Iterable
from dataclasses import dataclass


class InstallError(Exception):
    """It cannot be installed. The message is one sentence: what is wrong and what to do."""


@dataclass(frozen=True)
class Step:
    """One thing to be so.

    Attributes:
        says: What, for people.
        done: Whether it is so already.
        do: Makes it so.
    """

    says: str
    done: Callable[[], bool]
    do: Callable[[], object]


def perform(steps: Iterable[Step], tell: Callable[[str], None], *, dry: bool) -> int:
    """Do what is not so already, or with `dry` only say it; tells how many steps that were."""
    changes = 0
    for step in steps:
        if step.done():
            tell(f"already so  {step.says}")
            continue
        changes += 1
        tell(f"{'would do' if dry else 'doing':11} {step.says}")
        if not dry:
            step.do()
    return changes
