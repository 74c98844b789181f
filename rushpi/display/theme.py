"""The look in one file: a small izakaya at night. Colours, type, space and motion; nothing else decides them.

Lengths are in rem: one forty-eighth of the screen's short way round (`layout.Frame`). The contrasts and the
differences under colour-vision deficiency are computed in tests/display/test_theme.py.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

Colour = tuple[int, int, int]


def _hex(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


NIGHT: Final = _hex("14163A")
NIGHT_1: Final = _hex("1E2150")
NIGHT_2: Final = _hex("2A2E66")
LINE: Final = _hex("464C94")
PIT: Final = _hex("0C0E2A")
MIST: Final = _hex("B4B7DC")
PAPER: Final = _hex("F7EDDA")
PAPER_2: Final = _hex("EADDC3")
WHITE: Final = _hex("FFF8EA")
INK: Final = _hex("1B1A33")
INK_2: Final = _hex("5A5472")
VERMILION: Final = _hex("EC4E34")
VERMILION_DEEP: Final = _hex("C8341D")
VERMILION_SHADE: Final = _hex("B82C18")
"""The curtain's outer strips, further from the light."""
VERMILION_RAIL: Final = _hex("A85A4C")
VERMILION_DARK: Final = _hex("7F1D11")
"""The belt on the ground of the last five seconds."""
CORAL: Final = _hex("FF8A70")
UNSURE: Final = _hex("FF6A4D")
"""The outline of a piece the camera is not certain of."""
BLUSH: Final = _hex("FFE9DC")
BRICK: Final = _hex("A32713")
GOLD: Final = _hex("F2C14E")
WOOD: Final = _hex("8A5A35")
SALMON: Final = _hex("FF9F4A")
OCTOPUS: Final = _hex("CF4585")
CUCUMBER: Final = _hex("2C7641")
WASABI: Final = _hex("D3E88F")

SEAT: Final[dict[str, Colour]] = {
    "wave": _hex("3D8BDB"),
    "sun": _hex("E8B33A"),
    "fan": _hex("E3B7F5"),
    "peak": _hex("F2F4F7"),
    "leaf": _hex("97F1AA"),
    "blossom": _hex("BF8B92"),
    "moon": _hex("1A7692"),
    "bell": _hex("B94B20"),
}
FLAVOUR: Final[dict[str, Colour]] = {
    "salmon": SALMON,
    "octopus": OCTOPUS,
    "cucumber": CUCUMBER,
    "wasabi": WASABI,
}

MODE: Final[dict[str, Colour]] = {
    "festival": GOLD,
    "mania": OCTOPUS,
    "express": _hex("6FA8DC"),
    "tower": _hex("B9A2F5"),
    "bar": _hex("7FC7B5"),
}
"""The head of a game card's front; the picture on it tells the mode as well."""

CARD: Final[dict[str, Colour]] = {
    "yellow": GOLD,
    "red": _hex("E06A5A"),
    "dark purple": _hex("7B4A9A"),
    "lemon": _hex("E6E36B"),
    "lilac": _hex("B9A2F5"),
    "lime": _hex("8FBF5A"),
    "blue": _hex("6FA8DC"),
    "indigo": _hex("4A5FC9"),
    "green": _hex("3E9A5A"),
    "magenta": _hex("D9559F"),
    "purple": _hex("9B6AD6"),
    "teal": _hex("2F9D97"),
    "dark red": _hex("A4433F"),
    "orange": _hex("EE8A3A"),
    "mint": _hex("7FC7B5"),
    "dark grey": _hex("6C7088"),
    "pale yellow": _hex("F3E2A0"),
    "tan": _hex("C7A079"),
    "pink": _hex("F0A7BF"),
    "cyan": _hex("74CFE2"),
    "coral": _hex("FF8A70"),
    "face down": NIGHT_2,
}
"""The background of a Sushi Go! card, by its name in `sushigo`; the dish and its name tell the card as well.
The rainbow of a special order is drawn from several."""
RAINBOW: Final = ("red", "orange", "yellow", "lime", "blue", "lilac")

SCRIM_ALPHA: Final = 184


class Face(Enum):
    """A font file under fonts/ (SIL Open Font License 1.1)."""

    BRUSH = "YuseiMagic-Regular.ttf"
    MEDIUM = "Mplus1-Medium.otf"
    BOLD = "Mplus1-Bold.otf"
    BLACK = "Mplus1-Black.otf"


FLOOR: Final = 1.2
"""No text is ever smaller than this, in rem (2.2 mm on the smallest panel)."""


@dataclass(frozen=True, slots=True)
class Type:
    """A step of the type scale: the face, its size in rem and the distance of lines in sizes."""

    face: Face
    size: float
    leading: float = 1.25


NUMERAL_L: Final = Type(Face.BLACK, 6.6)
NUMERAL_M: Final = Type(Face.BLACK, 4.8)
NUMERAL_S: Final = Type(Face.BLACK, 2.6)
HUGE: Final = Type(Face.BRUSH, 12, 1.05)
RANK: Final = Type(Face.BLACK, 3.8)
GAIN: Final = Type(Face.BLACK, 2)
DISPLAY: Final = Type(Face.BRUSH, 5, 1.15)
TITLE_L: Final = Type(Face.BRUSH, 3.6, 1.15)
TITLE: Final = Type(Face.BRUSH, 3, 1.15)
NAME: Final = Type(Face.BRUSH, 2.5, 1.1)
BUTTON: Final = Type(Face.BOLD, 1.9)
BODY: Final = Type(Face.MEDIUM, 1.6)
NAME_BOLD: Final = Type(Face.BOLD, 2.1)
BODY_BOLD: Final = Type(Face.BOLD, 1.8)
POINTS: Final = Type(Face.BLACK, 1.7)
TAG_MARK: Final = Type(Face.BLACK, 1.7)
NOTE: Final = Type(Face.MEDIUM, 1.4)
NOTE_BOLD: Final = Type(Face.BOLD, 1.4)
TAG: Final = Type(Face.BOLD, 1.2, 1.2)

MARGIN: Final = 1.6
GAP_INSIDE: Final = 0.8
GAP: Final = 1.2
BAR: Final = 5.6
"""Height of the top bar and of round buttons."""
TOUCH: Final = 5.4
"""The least side of anything to be touched: 10.4 mm on the 7-inch panel, 9.9 mm on the portrait one."""
RADIUS: Final = 1.6
RADIUS_SMALL: Final = 1.1
RADIUS_SHEET: Final = 2.2

# Motion, in seconds.
SCENE_CHANGE: Final = 0.24
CARD_TURN: Final = 0.42
STANDINGS_SLIDE: Final = 0.9
LANES_SWAP: Final = 0.3
SHEET_UP: Final = 0.22
PIECE_AFTER_PIECE: Final = 0.1
POINTS_COUNT_UP: Final = 0.5
TICK_FLASH: Final = 0.09
CONFETTI: Final = 2.5
HOLD: Final = 0.6
"""How long a curtain is held until it opens."""
HANDS_PASS: Final = 0.9
LEFT_OPEN: Final = 60.0
"""After how long without a touch a hand is hidden again."""
BELT_SPEED: Final = 4.0
"""Rem a second of the idle belt."""
BELT_LINK: Final = 3.2
FRAME_RATE: Final = 30
