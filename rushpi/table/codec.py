"""Events as text: the name of their class, and their fields as JSON. Fractions are written "5/2"."""

from fractions import Fraction
from typing import Any, Final, get_args

import msgspec

from rushpi.table.events import Event

_CLASSES: Final[dict[str, type[Event]]] = {cls.__name__: cls for cls in get_args(Event)}


class CodecError(ValueError):
    """A text that is no event of this version; the message says what is wrong with it."""


def encode(event: Event) -> tuple[str, str]:
    """The event's name and its fields as JSON."""
    return type(event).__name__, msgspec.json.encode(event, enc_hook=_to_text).decode()


def decode(name: str, data: str) -> Event:
    """The event that was encoded.

    Raises:
        CodecError: an unknown name, or fields that do not fit.
    """
    cls = _CLASSES.get(name)
    if cls is None:
        raise CodecError(f"this rushpi knows no event {name!r}")
    try:
        event: Event = msgspec.json.decode(data, type=cls, dec_hook=_from_text)
    except msgspec.MsgspecError as error:
        raise CodecError(f"{name} is damaged ({error})") from error
    return event


def _to_text(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"no text for a {type(value).__name__}")


def _from_text(wanted: type[Any], text: object) -> Fraction:
    if wanted is not Fraction:
        raise NotImplementedError(f"no {wanted.__name__} from text")
    if not isinstance(text, str):
        raise TypeError("a fraction is written as text")
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError(f"{text!r} is no fraction") from error
