"""What people read: amounts of Honor, and the names of modes, cards and pieces."""

from datetime import date
from fractions import Fraction

from rushpi.display.language import _, pgettext
from rushpi.rush import Flavour, GameCard, Kind, Mode, Type

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


def decimal(value: float) -> str:
    """A number with one decimal, with the language's own mark."""
    return f"{value:.1f}".replace(".", pgettext("decimal mark", "."))


def day_name(day: date, today: date) -> str:
    """A day in short, as the language writes it; with its year unless it is this one."""
    months = (
        _("Jan"), _("Feb"), _("Mar"), _("Apr"), pgettext("month", "May"), _("Jun"),
        _("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec"),
    )  # fmt: skip
    this_year = day.year == today.year
    says = pgettext("date", "{day} {month}") if this_year else pgettext("date", "{day} {month} {year}")
    return says.format(day=day.day, month=months[day.month - 1], year=day.year)


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
