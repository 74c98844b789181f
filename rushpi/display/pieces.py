"""The pieces of a bowl as the screen shows them: what the camera saw, put right by the host's word.

The host's word is a count of kinds, so that it means the same whatever the camera saw. Which of the pieces
seen he meant is worked out here: first as he tapped them, then by what the camera itself held for likely.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rushpi.display.layout import Box
from rushpi.display.photos import Part
from rushpi.rush import Bowl, GameCard, Kind, Mode, Order
from rushpi.table import BowlReading, Detection

Circle = tuple[float, float, float]
"""Centre and radius of a bowl in a photo's pixels."""

Taps = Mapping[int, Kind | None]
"""What the host tapped a piece (by its number in the reading) to be; None: no piece at all."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to be shown.

    Attributes:
        number: Its place in the reading.
        kind: What it is held for.
        seen: What the camera saw.
        doubtful: Nobody is sure of it yet.
        mended: The host said what it is.
    """

    number: int
    kind: Kind
    seen: Detection
    doubtful: bool
    mended: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """A bowl's pieces that lie in the picture, and those the host added that the camera did not see."""

    pieces: tuple[Piece, ...]
    added: tuple[Kind, ...] = ()

    @property
    def counts(self) -> Bowl:
        """All of it as a bowl."""
        counted = Counter([*(piece.kind for piece in self.pieces), *self.added])
        return {kind: counted[kind] for kind in Kind if counted[kind]}


def contents(reading: BowlReading | None, right: Bowl | None, taps: Taps | None = None) -> Contents:
    """What to show of a bowl; `right` is the host's word, if he spoke, `taps` how he came to it."""
    seen = reading.pieces if reading is not None else ()
    if right is None:
        in_doubt = reading.doubt.pieces if reading is not None and reading.doubt is not None else 0
        doubtful = set(_unsure_first(seen)[:in_doubt])
        return Contents(
            tuple(Piece(i, piece.kind, piece, i in doubtful, mended=False) for i, piece in enumerate(seen))
        )
    kinds = _matched(seen, right, taps or {})
    pieces = tuple(
        Piece(i, kind, seen[i], doubtful=False, mended=kind != seen[i].kind)
        for i, kind in enumerate(kinds)
        if kind is not None
    )
    added = Counter(right) - Counter(piece.kind for piece in pieces)
    return Contents(pieces, tuple(kind for kind in Kind for _ in range(added[kind])))


def _matched(seen: tuple[Detection, ...], right: Bowl, taps: Taps) -> list[Kind | None]:
    """For each piece seen the kind it must be so that all agree with `right`; None for no piece."""
    kinds: list[Kind | None] = [piece.kind for piece in seen]
    surplus = Counter(piece.kind for piece in seen) - Counter(right)
    wanting = Counter(right) - Counter(piece.kind for piece in seen)

    def change(i: int, kind: Kind | None) -> None:
        surplus[seen[i].kind] -= 1
        if kind is not None:
            wanting[kind] -= 1
        kinds[i] = kind

    for i, kind in taps.items():
        if i < len(seen) and surplus[seen[i].kind] > 0 and (kind is None or wanting[kind] > 0):
            change(i, kind)
    unsure_first = _unsure_first(seen)
    for pick in (_likely, _of_its_type, _any):
        for i in unsure_first:
            if kinds[i] is seen[i].kind and surplus[seen[i].kind] > 0:
                found = pick(seen[i], +wanting)
                if found is not None:
                    change(i, found)
    for i in unsure_first:
        if kinds[i] is seen[i].kind and surplus[seen[i].kind] > 0:
            change(i, None)
    return kinds


def _unsure_first(seen: tuple[Detection, ...]) -> list[int]:
    """The pieces' numbers: hidden flavours first, then by falling doubt."""
    return sorted(range(len(seen)), key=lambda i: (seen[i].flavour_seen, seen[i].p))


def _likely(piece: Detection, wanting: Counter[Kind]) -> Kind | None:
    return next((kind for kind in piece.likely if kind in wanting), None)


def _of_its_type(piece: Detection, wanting: Counter[Kind]) -> Kind | None:
    return next((kind for kind in wanting if kind.type is piece.kind.type), None)


def _any(_piece: Detection, wanting: Counter[Kind]) -> Kind | None:
    return next(iter(wanting), None)


def counts_for(kind: Kind, card: GameCard, order: Order | None) -> bool:
    """Whether a piece is of the sort this round asks for; wasabi always is, as it pays with any Sushi."""
    if kind is Kind.WASABI:
        return True
    match card.mode:
        case Mode.MANIA:
            return card.flavour in kind.flavours
        case Mode.EXPRESS:
            return card.type is kind.type
        case Mode.BAR:
            asked = [item.piece for item in order.items] if order else []
            asked += order.belt.pieces if order and order.belt else ()
            wild = kind is Kind.HOSOMAKI_WILD and any(piece.type is kind.type for piece in asked)
            return kind in asked or wild
        case Mode.FESTIVAL | Mode.TOWER:
            return True


def part_around(reading: BowlReading, aspect: float = 1.0) -> Part | None:
    """The part of the photo that shows the bowl, a little more than its rim; None when nothing was seen.

    `aspect` is the part's width over its height; the bowl fits into the shorter of them.
    """
    if reading.circle_px is not None:
        return part_of(reading.circle_px, aspect)
    if reading.pieces:
        boxes = [piece.bbox_px for piece in reading.pieces]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        radius = max(right - left, bottom - top) * 0.7
        return part_of(((left + right) / 2, (top + bottom) / 2, radius), aspect)
    return None


def part_of(circle_px: Circle, aspect: float) -> Part:
    """The part of the photo that shows a bowl, given its centre and radius, as in `part_around`."""
    x, y, radius = circle_px
    side = radius * 2.24
    w, h = side * max(aspect, 1.0), side / min(aspect, 1.0)
    return x - w / 2, y - h / 2, w, h


def on_screen(bbox: tuple[float, float, float, float], part: Part, picture: Box) -> Box:
    """A place in the photo, where it lies in the picture of a part of it."""
    scale = picture.w / part[2]
    x, y, w, h = bbox
    return Box(picture.x + (x - part[0]) * scale, picture.y + (y - part[1]) * scale, w * scale, h * scale)
