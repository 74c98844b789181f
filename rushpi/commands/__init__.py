"""The commands of `rushpi`, one module each.

A command module has `add(subcommands)`, which declares its arguments and names the function to run. That
function returns the exit status. What could not be done is raised as `CommandError`; nothing else is caught.
"""

import argparse
from typing import TypeAlias

Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 (it has no public name)


class CommandError(Exception):
    """It could not be done. The message is one clear sentence: what is wrong, where, and what to do."""

    status = 1
    """The exit status that tells it."""


class UsageError(CommandError):
    """It was called wrongly, in a way that the parser of the arguments cannot know."""

    status = 2
