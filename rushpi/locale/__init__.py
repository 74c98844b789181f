"""The languages rushpi speaks, one at a time: GNU gettext catalogues, read straight from their .po files.

There is no compiled twin that could fall behind its source: a catalogue of this size is read in a few
milliseconds. English is the language of the code and needs no catalogue.
"""

import ast
import errno
import gettext
import io
import re
import struct
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "it", "pt-BR")

_FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*(".*")\s*$')


class CatalogueError(ValueError):
    """A .po file that cannot be read."""


def _entries(text: str, name: str) -> dict[str, str]:
    """The catalogue's messages as a .mo file spells them.

    A context stands before its id with an EOT between; a plural and further forms follow after NULs.
    """
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, str] = {}
        field = ""
        for line in block.splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            match = _FIELD.match(line)
            if match is None:
                raise CatalogueError(f"{name}: cannot read the line {line!r}; a .po file holds quoted fields")
            field = match[1] or field
            fields[field] = fields.get(field, "") + str(ast.literal_eval(match[2]))
        if "msgid" in fields:
            key = f"{fields['msgctxt']}\4{fields['msgid']}" if "msgctxt" in fields else fields["msgid"]
            if "msgid_plural" in fields:
                key += f"\0{fields['msgid_plural']}"
            found[key] = "\0".join(fields[form] for form in sorted(fields) if form.startswith("msgstr"))
    return found


def _compiled(messages: dict[str, str]) -> bytes:
    """A GNU .mo file: a head, two tables of (length, offset), then the ids and the strings."""
    pairs = [(key.encode(), messages[key].encode()) for key in sorted(messages)]
    head, row = struct.calcsize("7I"), struct.calcsize("2I")
    offset = head + 2 * row * len(pairs)
    tables, data = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<2I", len(pair[column]), offset + len(data))
            data += pair[column] + b"\0"
    return (
        struct.pack("<7I", 0x950412DE, 0, len(pairs), head, head + row * len(pairs), 0, 0)
        + b"".join(tables)
        + data
    )


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language of `LANGUAGES`; English is the untranslated text itself."""
    if language == "en":
        return gettext.NullTranslations()
    path = files("rushpi.locale") / language.replace("-", "_") / "LC_MESSAGES" / "rushpi.po"
    return gettext.GNUTranslations(
        io.BytesIO(_compiled(_entries(path.read_text(encoding="utf-8"), str(path))))
    )


_spoken: Final = ["en"]


def speak(language: str) -> None:
    """Use this language of `rushpi.locale.LANGUAGES` for everything drawn from now on."""
    translations(language)
    _spoken[0] = language


def spoken() -> str:
    """The language in use."""
    return _spoken[0]


def _(message: str) -> str:
    """The message in the language in use."""
    return translations(spoken()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form for `n` in the language in use."""
    return translations(spoken()).ngettext(one, many, n)


def why(error: OSError) -> str:
    """What the system says is wrong, in the language in use as far as we know it there."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return _("the disk is full")
        case errno.EROFS:
            return _("the disk can only be read")
        case errno.EACCES | errno.EPERM:
            return _("it is not allowed")
        case errno.ENOENT | errno.ENOTDIR:
            return _("it is not there")
        case errno.EIO:
            return _("the disk is failing")
        case _other:
            return error.strerror or str(error)


def pgettext(context: str, message: str) -> str:
    """The message in the language in use, where the same English means several things."""
    return translations(spoken()).pgettext(context, message)
