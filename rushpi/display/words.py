"""What people read: names of pieces, modes and places, amounts of Honor, and why somebody got them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rushpi.display.language import _, ngettext, pgettext
from rushpi.rush import (
    BeltMissed,
    BeltServed,
    Counted,
    FirstToThree,
    Flavour,
    GameCard,
    Kind,
    Missed,
    Mode,
    Placed,
    Result,
    Served,
    Stacked,
    Type,
    WasabiPairs,
)
from rushpi.table import BowlReading, Cause

GLYPHS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
"""The fractions the fonts have."""


def honor_parts(value: Fraction, *, sign: bool = False) -> tuple[str, Fraction | None]:
    """The whole part as text ("" for none before a fraction) and a fraction without a glyph of its own."""
    whole, part = divmod(abs(value), 1)
    mark = "−" if value < 0 else "+" if sign and value else ""
    if not part:
        return f"{mark}{whole}", None
    digits = str(whole) if whole else ""
    if part in GLYPHS:
        return f"{mark}{digits}{GLYPHS[part]}", None
    return f"{mark}{digits}", part


def honor(value: Fraction, *, sign: bool = False) -> str:
    """An amount of Honor in a line of text: 2½, 1 2/3, +7."""
    whole, part = honor_parts(value, sign=sign)
    if part is None:
        return whole
    space = " " if whole[-1:].isdigit() else ""
    return f"{whole}{space}{part}"


def mode_name(mode: Mode) -> str:
    """The name of a game mode."""
    match mode:
        case Mode.FESTIVAL:
            return _("Sushi Festival")
        case Mode.MANIA:
            return _("Sushi Mania")
        case Mode.EXPRESS:
            return _("Sushi Express")
        case Mode.TOWER:
            return _("Sushi Tower")
        case Mode.BAR:
            return _("Sushi Bar")


def mode_motto(mode: Mode) -> str:
    """What the Sushiman Master will be (Sushi Rush rulebook, the line under each mode's name)."""
    match mode:
        case Mode.FESTIVAL:
            return _("Festively festive")
        case Mode.MANIA:
            return _("Precisely precise")
        case Mode.EXPRESS:
            return _("Nimbly agile")
        case Mode.TOWER:
            return _("Skilfully skilled")
        case Mode.BAR:
            return _("Incredibly incredible")


def flavour_name(flavour: Flavour) -> str:
    """The name of a flavour, as a title."""
    match flavour:
        case Flavour.SALMON:
            return _("Salmon")
        case Flavour.OCTOPUS:
            return _("Octopus")
        case Flavour.CUCUMBER:
            return _("Cucumber")


def flavour_letter(name: str) -> str:
    """One or two letters for a flavour, for wasabi ("wasabi") or for a wild hosomaki ("wild")."""
    match name:
        case "salmon":
            return pgettext("letter of the flavour salmon", "S")
        case "octopus":
            return pgettext("letter of the flavour octopus", "O")
        case "cucumber":
            return pgettext("letter of the flavour cucumber", "C")
        case "wasabi":
            return pgettext("letter of wasabi", "W")
        case _unknown:
            return "*"


def type_name(type_: Type) -> str:
    """The name of a type, as a title."""
    match type_:
        case Type.NIGIRI:
            return _("Nigiri")
        case Type.URAMAKI:
            return _("Uramaki")
        case Type.HOSOMAKI:
            return _("Hosomaki")


def kind_name(kind: Kind) -> str:
    """The full name of a piece."""
    match kind:
        case Kind.NIGIRI_SALMON:
            return _("Salmon nigiri")
        case Kind.NIGIRI_OCTOPUS:
            return _("Octopus nigiri")
        case Kind.NIGIRI_CUCUMBER:
            return _("Cucumber nigiri")
        case Kind.URAMAKI_SALMON:
            return _("Salmon uramaki")
        case Kind.URAMAKI_OCTOPUS:
            return _("Octopus uramaki")
        case Kind.URAMAKI_CUCUMBER:
            return _("Cucumber uramaki")
        case Kind.HOSOMAKI_SALMON:
            return _("Salmon hosomaki")
        case Kind.HOSOMAKI_OCTOPUS:
            return _("Octopus hosomaki")
        case Kind.HOSOMAKI_CUCUMBER:
            return _("Cucumber hosomaki")
        case Kind.HOSOMAKI_WILD:
            return _("Wild hosomaki")
        case Kind.WASABI:
            return _("Wasabi")


def short_name(kind: Kind) -> str:
    """The type of a piece, or Wasabi; its flavour is shown beside it by colour, pattern and letter."""
    return _("Wasabi") if kind.type is None else type_name(kind.type)


def flavour_key(kind: Kind) -> str:
    """The name of a piece's flavour picture: a flavour, "wild" or "wasabi"."""
    if kind is Kind.WASABI:
        return "wasabi"
    return "wild" if len(kind.flavours) > 1 else next(iter(kind.flavours)).value


def card_name(card: GameCard) -> str:
    """What the front of a game card says."""
    if card.flavour is not None:
        return flavour_name(card.flavour)
    if card.type is not None:
        return type_name(card.type)
    return mode_name(card.mode)


def card_title(card: GameCard) -> str:
    """The card in a few words, as the reading's title."""
    match card:
        case GameCard.MANIA_SALMON:
            return _("Salmon mania")
        case GameCard.MANIA_OCTOPUS:
            return _("Octopus mania")
        case GameCard.MANIA_CUCUMBER:
            return _("Cucumber mania")
        case GameCard.EXPRESS_NIGIRI:
            return _("Nigiri express")
        case GameCard.EXPRESS_URAMAKI:
            return _("Uramaki express")
        case GameCard.EXPRESS_HOSOMAKI:
            return _("Hosomaki express")
        case _other:
            return mode_name(card.mode)


def ordinal(place: int) -> str:
    """A place in a ranking, in short."""
    match place:
        case 1:
            return _("1st")
        case 2:
            return _("2nd")
        case 3:
            return _("3rd")
        case _other:
            return _("{place}th").format(place=place)


def counted(card: GameCard, pieces: int) -> str:
    """How many pieces of what the card asks for."""
    match card:
        case GameCard.MANIA_SALMON:
            return ngettext("{n} salmon", "{n} salmon", pieces).format(n=pieces)
        case GameCard.MANIA_OCTOPUS:
            return ngettext("{n} octopus", "{n} octopus", pieces).format(n=pieces)
        case GameCard.MANIA_CUCUMBER:
            return ngettext("{n} cucumber", "{n} cucumber", pieces).format(n=pieces)
        case GameCard.EXPRESS_NIGIRI:
            return ngettext("{n} nigiri", "{n} nigiri", pieces).format(n=pieces)
        case GameCard.EXPRESS_URAMAKI:
            return ngettext("{n} uramaki", "{n} uramaki", pieces).format(n=pieces)
        case GameCard.EXPRESS_HOSOMAKI:
            return ngettext("{n} hosomaki", "{n} hosomaki", pieces).format(n=pieces)
        case _other:
            return ngettext("{n} sushi", "{n} sushis", pieces).format(n=pieces)


def place_words(reason: Placed | FirstToThree) -> str:
    """What was won by, in a few words."""
    match reason:
        case Placed(place=1, players=1):
            return _("most of all")
        case Placed(place=place, players=1):
            return ordinal(place)
        case Placed(place=place):
            return _("shared {place}").format(place=ordinal(place))
        case FirstToThree(time=time, players=1):
            return _("first at {seconds} s").format(seconds=decimal(time))
        case FirstToThree(time=time):
            return _("first together at {seconds} s").format(seconds=decimal(time))


def decimal(value: float) -> str:
    """A number with one decimal, with the language's own mark."""
    return f"{value:.1f}".replace(".", pgettext("decimal mark", "."))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an explanation.

    Attributes:
        icon: A picture's name; for flavours the ring, which gets its letter.
        text: In words.
        points: What it pays; None where it pays nothing by itself.
        pieces: For an order, the pieces asked for, and whether each was there.
    """

    icon: str
    text: str
    points: Fraction | None = None
    pieces: tuple[tuple[Kind, bool], ...] = ()


def explained(result: Result, card: GameCard) -> tuple[Line, ...]:
    """Why a player got their points, in at most a handful of lines."""
    lines: list[Line] = []
    served = [reason for reason in result.reasons if isinstance(reason, Served)]
    missed = [reason for reason in result.reasons if isinstance(reason, Missed)]
    if served or missed:
        pieces = [(reason.item.piece, True) for reason in served]
        pieces += [(reason.item.piece, False) for reason in missed]
        points = sum((reason.points for reason in served), Fraction(0))
        lines.append(Line("mode-bar", "", points, tuple(pieces)))
    for reason in result.reasons:
        match reason:
            case Counted():
                lines += _count_lines(reason, card)
            case Placed() | FirstToThree():
                # What was counted and the place it takes make one line.
                count = lines.pop()
                lines.append(Line(count.icon, f"{count.text}, {place_words(reason)}", reason.points))
            case Stacked(height=height):
                text = ngettext("{n} stacked", "{n} stacked", height).format(n=height)
                lines.append(Line("mode-tower", text, reason.points))
            case BeltServed(belt=belt):
                lines.append(Line("mode-bar", "", reason.points, tuple((kind, True) for kind in belt.pieces)))
            case BeltMissed():
                lines.append(Line("mode-bar", _("belt not complete"), reason.points))
            case WasabiPairs(pairs=pairs):
                text = ngettext("{n} sushi + wasabi", "{n} sushi + wasabi", pairs).format(n=pairs)
                lines.append(Line("flavour-wasabi", text, reason.points))
            case Served() | Missed():
                pass  # shown together above
    return tuple(lines)


def _icon(card: GameCard) -> str:
    if card.flavour is not None:
        return f"flavour-{card.flavour}"
    return f"piece-{card.type}-salmon" if card.type is not None else f"mode-{card.mode}"


def _count_lines(reason: Counted, card: GameCard) -> list[Line]:
    if not reason.wild:
        return [Line(_icon(card), counted(card, reason.pieces))]
    wild = Line("flavour-wild", ngettext("{n} wild", "{n} wild", reason.wild).format(n=reason.wild))
    own = reason.pieces - reason.wild
    return [Line(_icon(card), counted(card, own)), wild] if own else [wild]


def doubt_words(reading: BowlReading | None) -> str:
    """Why a bowl is not certain, and what to do about it."""
    if reading is None:
        return _("No camera looked. Please say what lies in the bowl.")
    if reading.doubt is None:
        return _("Please say what lies in the bowl.")
    n = max(reading.doubt.pieces, 1)
    match reading.doubt.cause:
        case Cause.MISSING:
            return _("I see no bowl. Please put it on its circle.")
        case Cause.COVERED:
            return _("Something hides the bowl. Please clear the view.")
        case Cause.DARK:
            return _("It is too dark. Please switch on a light.")
        case Cause.PILED:
            return ngettext(
                "A piece lies on top of others. Please spread them.",
                "{n} pieces lie on top of each other. Please spread them.",
                n,
            ).format(n=n)
        case Cause.ON_SIDE:
            return ngettext(
                "A piece lies on its side. Please turn it up.",
                "{n} pieces lie on their side. Please turn them up.",
                n,
            ).format(n=n)
        case Cause.UNCLEAR:
            return ngettext(
                "I cannot tell what a piece is. Please say.",
                "I cannot tell what {n} pieces are. Please say.",
                n,
            ).format(n=n)
        case Cause.INVENTORY:
            return _("That is more than the box holds. Please check.")
        case _unreachable:
            assert_never(_unreachable)
