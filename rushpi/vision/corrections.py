"""Which piece is which, when the host says what lies in a bowl: a correction names kinds, not places."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from rushpi.rush.pieces import Bowl, Kind
from rushpi.vision.bowls import is_inside
from rushpi.vision.cutouts import Cutout, cut
from rushpi.vision.pieces import Candidate
from rushpi.vision.sight import Sight

LIKELIEST: Final = 10.0
"""The likeliest naming of the pieces is believed if it is likelier than every other by this factor."""

FAINTEST: Final = 1e-6  # a probability that is never quite nought


def name_pieces(pieces: Sequence[Mapping[Kind, float]], bowl: Bowl) -> list[Kind] | None:
    """The kind of each piece, if they are exactly these and it is clear which is which; else None.

    `pieces` gives each piece's probabilities; `bowl` is what truly lies there.
    """
    if sum(bowl.values()) != len(pieces):
        return None
    kinds = tuple(bowl)

    @cache
    def best(piece: int, left: tuple[int, ...]) -> list[tuple[float, tuple[Kind, ...]]]:
        """The two likeliest namings of the pieces from this one on, with their log probabilities."""
        if piece == len(pieces):
            return [(0.0, ())]
        namings = [
            (math.log(max(pieces[piece].get(kind, 0.0), FAINTEST)) + likely, (kind, *names))
            for i, kind in enumerate(kinds)
            if left[i]
            for likely, names in best(piece + 1, (*left[:i], left[i] - 1, *left[i + 1 :]))
        ]
        return sorted(namings, key=lambda naming: -naming[0])[:2]

    first, *second = best(0, tuple(bowl.values()))
    if second and first[0] - second[0][0] < math.log(LIKELIEST):
        return None
    return list(first[1])


def corrected_pieces(sight: Sight, right: Mapping[int, Bowl], photo: str) -> list[Cutout]:
    """The pieces of a photo that were taken for another kind than they are, with their right kind.

    Args:
        sight: what was seen in the photo.
        right: by bowl, what truly lies in it.
        photo: its name without a suffix, for the cut-outs' names.
    """
    cutouts: list[Cutout] = []
    for bowl, counts in right.items():
        pieces = _pieces(sight, bowl)
        guesses = [dict(piece.ranked()) for piece in pieces]
        names = name_pieces(guesses, {kind: n for kind, n in counts.items() if n})
        numbers = Counter[Kind]()
        for piece, name in zip(pieces, names or (), strict=False):
            if name is not piece.ranked()[0][0]:
                numbers[name] += 1
                where = f"{photo}-bowl-{bowl}-{numbers[name]}"
                cutouts.append(Cutout(name, cut(sight.views[bowl], piece.at), where))
    return cutouts


def _pieces(sight: Sight, bowl: int) -> list[Candidate]:
    rim, view = sight.rims[bowl], sight.views[bowl]
    return [
        candidate
        for candidate in sight.candidates[bowl]
        if candidate.is_piece and is_inside(rim, sight.homography.to_mm(view.to_photo(candidate.at)))
    ]
