"""The commands of `rushpi`, one module each.

A command module has `add(subcommands)`, which declares its arguments and names the function to run. That
function returns the exit status. What could not be done is raised as `CommandError`; nothing else is caught.
"""

import argparse
from typing import TypeAlias

Subcommands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 (it has no public name)


class CommandError(Exception):
    """It could not be done. The message is one clear sentence: what is wrong, where, and what to do."""
