"""Where the names of pieces go on a bowl's picture, so that they hide each other and the pieces least."""

from functools import lru_cache
from math import dist
from typing import Final

from rushpi.display.layout import Box

GAP: Final = 0.2


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(w, 0) * max(h, 0)


@lru_cache(16)
def placed(
    pieces: tuple[Box, ...],
    widths: tuple[float, ...],
    height: float,
    picture: Box,
    taken: tuple[Box, ...] = (),
) -> tuple[Box, ...]:
    """A place for each piece's tag inside the picture.

    Above, below, right and left of the piece are tried, for the piece nearest the rim first; kept is the
    first place that covers no other tag and least of other pieces. `taken` must not be covered either.
    """
    places: dict[int, Box] = {}
    by_rim = sorted(range(len(pieces)), key=lambda i: -dist(pieces[i].centre, picture.centre))
    for i in by_rim:
        others = [piece for j, piece in enumerate(pieces) if j != i]
        tags = [*places.values(), *taken]

        def cost(
            place: Box, piece: Box = pieces[i], others: list[Box] = others, tags: list[Box] = tags
        ) -> float:
            hidden = sum(overlap(place, other) for other in others) + overlap(place, piece) * 0.5
            return hidden + 50 * sum(overlap(place, tag) for tag in tags)

        places[i] = min(_candidates(pieces[i], widths[i], height, picture), key=cost)
    return tuple(places[i] for i in range(len(pieces)))


def _candidates(piece: Box, w: float, h: float, picture: Box) -> list[Box]:
    x, y = piece.centre
    above, below = piece.y - h - GAP, piece.bottom + GAP
    corners = [(piece.right - w * 0.3, above), (piece.x - w * 0.7, above), (piece.right - w * 0.3, below),
               (piece.x - w * 0.7, below)]  # fmt: skip
    spots = [
        (x - w / 2, above),
        (x - w / 2, below),
        (piece.right + GAP, y - h / 2),
        (piece.x - w - GAP, y - h / 2),
        *corners,
    ]
    room = picture.inset(0.3)
    return [
        Box(min(max(left, room.x), room.right - w), min(max(top, room.y), room.bottom - h), w, h)
        for left, top in spots
    ]
