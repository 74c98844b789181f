"""The catalogues have every message of the sources, and nothing else."""

import ast
import re
import string

import pytest

from rushpi.locale import LANGUAGES, CatalogueError, _entries, translations
from tests.display.messages import ROOT, Message, catalogue_path, messages, updated

TRANSLATED = [language for language in LANGUAGES if language != "en"]


def catalogue(language: str) -> dict[str, str]:
    path = catalogue_path(language)
    return _entries(path.read_text(encoding="utf-8"), path.name)


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert set(catalogue(language)) - {""} == {message.key for message in messages()}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("message", messages(), ids=lambda message: message.text)
def test_translation_is_there_with_the_same_placeholders(message: Message, language: str) -> None:
    forms = catalogue(language)[message.key].split("\0")
    assert len(forms) == (2 if message.plural else 1)
    assert placeholders(forms[-1]) == placeholders(message.plural or message.text)
    for form in forms:
        assert form.strip()
        assert placeholders(form) <= placeholders(message.plural or message.text)
        assert "’" not in form, "the brush face has no such apostrophe"


TOLD_AT_THE_SCREEN = {
    "CalibrationError", "CameraError", "CutoutError", "DamagedJournalError", "HourglassError", "JournalError",
    "MatNotFoundError", "NoEyes", "PinError", "PreferencesError", "ProfileError", "fault", "tell",
}  # fmt: skip
"""What takes a sentence that reaches the screen: errors, and the ways to tell one."""


def bare(call: ast.Call) -> bool:
    """Whether a sentence is told that no catalogue was asked for."""
    name = getattr(call.func, "id", getattr(call.func, "attr", None))
    if name not in TOLD_AT_THE_SCREEN or not call.args:
        return False
    parts = call.args[0].values if isinstance(call.args[0], ast.JoinedStr) else call.args[:1]
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return any(character.isalpha() for text in texts for character in text)


def test_no_sentence_is_told_at_the_screen_in_english_only() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "rushpi").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and bare(node)
    ]
    assert found == []


@pytest.mark.parametrize(("sentence", "told"), [
    ('tell("It failed.")', True), ('self.fault(f"{error}: see it")', True), ('JournalError("no")', True),
    ('tell(_("It failed."))', False), ("tell(str(error))", False), ('PinError(f"{a}: {b}")', False),
])  # fmt: skip
def test_a_sentence_in_english_only_is_found(sentence: str, told: bool) -> None:
    call = ast.parse(sentence, mode="eval").body
    assert isinstance(call, ast.Call)
    assert bare(call) is told


@pytest.mark.parametrize(("language", "n", "form"), [
    ("it", 0, "carte"), ("it", 1, "carta"), ("it", 2, "carte"),
    ("pt-BR", 0, "carta"), ("pt-BR", 1, "carta"), ("pt-BR", 2, "cartas"),
    ("en", 0, "cards"), ("en", 1, "card"),
])  # fmt: skip
def test_plural_forms(language: str, n: int, form: str) -> None:
    assert re.search(rf"\b{form}\b", translations(language).ngettext("{n} card left", "{n} cards left", n))


def test_contexts_tell_equal_words_apart() -> None:
    assert translations("it").pgettext("letter of the flavour octopus", "O") == "P"
    assert translations("pt-BR").pgettext("letter of the flavour octopus", "O") == "Po"
    assert translations("pt-BR").pgettext("letter of the flavour cucumber", "C") == "Pe"


def test_reads_escapes_comments_and_long_texts() -> None:
    text = '# note\n#: place\nmsgid "one "\n"two\\n"\nmsgstr "uno "\n"\\"due\\"\\n"\n'
    assert _entries(text, "x.po") == {"one two\n": 'uno "due"\n'}


@pytest.mark.parametrize("language", TRANSLATED)
def test_bringing_a_catalogue_up_to_date_loses_nothing(language: str) -> None:
    text = catalogue_path(language).read_text(encoding="utf-8")
    assert _entries(updated(text), "x.po") == _entries(text, "x.po")


def test_an_unreadable_line_is_named() -> None:
    with pytest.raises(CatalogueError, match=r"x\.po: cannot read the line"):
        _entries('msgid "a"\nmsgstr oops\n', "x.po")
