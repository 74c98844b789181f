"""Why somebody got their points, and why a bowl is not certain, in sentences."""

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from rushpi.display.language import _, ngettext
from rushpi.display.words import decimal
from rushpi.rush import (
    BeltMissed,
    BeltServed,
    Counted,
    FirstToThree,
    GameCard,
    Kind,
    Missed,
    Placed,
    Result,
    Served,
    Stacked,
    WasabiPairs,
)
from rushpi.table import BowlReading, Cause


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


def place_words(reason: Placed | FirstToThree, *, told: bool = False) -> str:
    """What was won by, in a few words; `told`: the host said who was first, and nobody took the time."""
    match reason:
        case FirstToThree() if told:
            return _("first, as you said")
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


def explained(result: Result, card: GameCard, *, told: bool = False) -> tuple[Line, ...]:
    """Why a player got their points, in at most a handful of lines; `told` as for `place_words`."""
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
                lines.append(
                    Line(count.icon, f"{count.text}, {place_words(reason, told=told)}", reason.points)
                )
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
        case Cause.OUT_OF_VIEW:
            return _("I see only part of the bowl. Please move the mat.")
        case Cause.COVERED:
            return _("Something hides the bowl. Please clear the view.")
        case Cause.DARK:
            return _("It is too dark. Please switch on a light.")
        case Cause.BRIGHT:
            return _("It is too bright. Please dim the light.")
        case Cause.BLURRED:
            return _("The picture is blurred. Please check the camera.")
        case Cause.COLOURLESS:
            return _("I see no true colours. Please check camera and lamp.")
        case Cause.FOREIGN:
            return _("Something in the bowl is no piece. Please take it out.")
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
