"""The language on the screen. One at a time: a table has one screen."""

from typing import Final

from rushpi.locale import translations

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


def pgettext(context: str, message: str) -> str:
    """The message in the language in use, where the same English means several things."""
    return translations(spoken()).pgettext(context, message)
