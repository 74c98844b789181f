"""The file of cases that `rushpi rush score` and `rushpi cards score` take."""

import codecs
import json
from pathlib import Path
from typing import Any

from rushpi.commands import CommandError


def read_cases(path: Path) -> list[Any]:
    """The cases in a JSON file: a list, or one case alone.

    Numbers that no game has, such as 1e400, are let through: the case that has one is told it is wrong, and
    the others are scored.

    Raises:
        CommandError: the file cannot be read, or is no JSON.
    """
    try:
        content = json.loads(path.read_bytes().removeprefix(codecs.BOM_UTF8).decode())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}; give the name of a JSON file of cases") from error
    except ValueError as error:
        raise CommandError(f"{path}: this is no whole JSON file: {error}") from error
    except RecursionError as error:
        raise CommandError(f"{path}: its brackets are nested too deep for a file of cases") from error
    if not isinstance(content, (dict, list)):
        raise CommandError(f"{path}: it holds neither a case nor a list of cases")
    return content if isinstance(content, list) else [content]
