"""The messages that the sources of rushpi ask the catalogues for.

    python -m tests.display.messages

brings the catalogues up to date: new messages come in without a translation, those of nobody's go.
"""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rushpi.locale import LANGUAGES, _entries

ROOT = Path(__file__).parents[2]


class Message(NamedTuple):
    context: str | None
    text: str
    plural: str | None

    @property
    def key(self) -> str:
        key = f"{self.context}\4{self.text}" if self.context else self.text
        return f"{key}\0{self.plural}" if self.plural else key


@cache
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


def catalogue_path(language: str) -> Path:
    return ROOT / "rushpi" / "locale" / language.replace("-", "_") / "LC_MESSAGES" / "rushpi.po"


def updated(text: str) -> str:
    """A catalogue with exactly the messages asked for, in the order of the sources."""
    head, _, _ = text.partition("\n\n")
    known = _entries(text, "rushpi.po")
    blocks = [head]
    for message, place in messages().items():
        forms = known.get(message.key, "\0" if message.plural else "").split("\0")
        lines = [f"#: {place.rpartition(':')[0]}"]
        if message.context:
            lines.append(f"msgctxt {_quoted(message.context)}")
        lines.append(f"msgid {_quoted(message.text)}")
        if message.plural:
            lines.append(f"msgid_plural {_quoted(message.plural)}")
            lines += [f"msgstr[{i}] {_quoted(form)}" for i, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {_quoted(forms[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    for language in LANGUAGES:
        if language != "en":
            path = catalogue_path(language)
            path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
