"""The messages that the sources of rushpi ask the catalogues for."""

import ast
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Message(NamedTuple):
    context: str | None
    text: str
    plural: str | None

    @property
    def key(self) -> str:
        key = f"{self.context}\4{self.text}" if self.context else self.text
        return f"{key}\0{self.plural}" if self.plural else key


def messages() -> dict[Message, str]:
    """Every message, and where it is first asked for."""
    found: dict[Message, str] = {}
    for path in sorted((ROOT / "rushpi").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                message = _message(node.func.id, node.args)
                if message is not None:
                    found.setdefault(message, f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def _message(function: str, args: list[ast.expr]) -> Message | None:
    texts = [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    match function, texts:
        case "_", [text]:
            return Message(None, text, None)
        case "ngettext", [one, many]:
            return Message(None, one, many)
        case "pgettext", [context, text]:
            return Message(context, text, None)
    return None
