"""A tower set upright: how many pieces explain its seams and its height.

Seams between equal black pieces are faint, but all pieces are about as high as each other, and the tower
stands on the bowl's floor: the count is the one that explains seams and height best together. It is certain
only if the next best is far behind.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

OF_A_SET: Final = 0.07  # by how much sets and bowls differ from the usual; the natural logarithm, as below
OF_A_PIECE: Final = 0.13  # and the pieces of a set from each other
TRIED: Final = np.linspace(-2.5, 2.5, 15) * OF_A_SET  # heights of a set
LEAST, MOST = 0.6, 1.6  # of a piece's height: nothing is so low or so high
SURE_SEAM: Final = 0.98  # no seam is believed more than this, nor less than its complement
HEAP: Final = 0.74  # of a piece's height: wasabi, on which nothing can stand
RARELY: Final = 1.0  # is wasabi at the top, in natural logarithms
HIGHEST: Final = 34  # pieces: there are 33 in the box

AHEAD: Final = 3.0
"""A count whose score is ahead of the next by so much is certain."""


class TowerReading(msgspec.Struct, frozen=True):
    """How many pieces are stacked in the bowl, and whether that is certain."""

    n: int
    certain: bool


class Count(NamedTuple):
    """How many pieces one look at a tower shows.

    Attributes:
        n: the likeliest number.
        ahead: by how much its score is ahead of the next, 0 if not all of the tower shows.
    """

    n: int
    ahead: float


@dataclass(frozen=True)
class Column:
    """A tower set upright.

    Attributes:
        seams: for each row from the top down to the rim, how likely a seam runs there, 0 to 1.
        hidden: rows from there down to the bowl's floor.
        doubt: of the whole height; rows, as a standard deviation.
        piece: the usual height of a piece in rows.
        whole: False if the tower shows in parts or below the bowl's floor, or may go on above its top.
    """

    seams: NDArray[np.float64]
    hidden: float
    doubt: float
    piece: float
    whole: bool = True


def count(column: Column) -> Count:
    """The number of pieces that explains a column's seams and height best."""
    scores = _scores(column)
    n = int(np.argmax(scores))
    ahead = float(scores[n] - np.max(np.delete(scores, n)))
    return Count(n, ahead if column.whole else 0.0)


def agreed(counts: Sequence[Count]) -> TowerReading:
    """What several looks at one tower show: the clearest decides, and if all say so clearly it is certain.

    Fewer than two are never certain: the wall hides the lowest piece, and so it hides whether there is one.
    """
    n = max(counts, key=lambda count: count.ahead).n
    return TowerReading(n, n > 1 and all(count.n == n and count.ahead >= AHEAD for count in counts))


def _scores(column: Column) -> NDArray[np.float64]:
    """The log of how well 0, 1, 2, ... pieces explain the column, up to a constant."""
    believed = np.clip(column.seams, 1 - SURE_SEAM, SURE_SEAM)
    height = len(column.seams) + column.hidden
    rows = np.arange(int(height + 3 * column.doubt) + 1)
    odds = np.zeros(len(rows))
    odds[: len(believed)] = np.log(believed / (1 - believed))[: len(rows)]
    ends = -0.5 * np.square((rows - height) / column.doubt)
    scores = np.full(HIGHEST, -np.inf)
    for off in TRIED:
        piece = column.piece * float(np.exp(off))
        nothing = np.where(rows == 0, -0.5 * np.square(off / OF_A_SET), -np.inf)
        best = np.maximum(_one_more(nothing, piece), _one_more(nothing, HEAP * piece) - RARELY)
        for n in range(1, HIGHEST):
            scores[n] = max(scores[n], float((best + ends).max()))
            best = _one_more(best + odds, piece)
    return scores


def _one_more(best: NDArray[np.float64], height: float) -> NDArray[np.float64]:
    """The best score of ending at each row, with one more piece of about that height."""
    more = np.full_like(best, -np.inf)
    for rows in range(max(1, int(LEAST * height)), min(len(best), int(MOST * height) + 1)):
        misfit = 0.5 * (np.log(rows / height) / OF_A_PIECE) ** 2
        np.maximum(more[rows:], best[: len(best) - rows] - misfit, out=more[rows:])
    return more
