"""One page that shows how right the eyes are on photos with truth: what to look at when they are not."""

import base64
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rushpi.rush.pieces import Bowl, Kind
from rushpi.vision.accuracy import Bin, Judged, Share, confusions, figures, reliability, told
from rushpi.vision.profile import Profile
from rushpi.vision.reading import SENTENCES, BowlReading, sentence

Picture = NDArray[np.uint8]
Pictures = Mapping[tuple[Path, int], bytes]
"""JPEG pictures of bowls, by photo and bowl."""

MOST: Final = 24
"""So many bowls are shown, the worst first."""

SIDE: Final = 300  # pixels of a bowl's picture
AROUND: Final = 1.15  # rims about a bowl's middle that are shown
QUALITY: Final = 80
RIGHT, WRONG = (92, 158, 70), (42, 62, 217)  # BGR

BEGINNING: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>How right the eyes are</title>"
)
"""Of every report: what it is known by."""

STYLE: Final = resources.files("rushpi.vision") / "data" / "report.css"


def bowl_picture(frame: Picture, bowl: Judged) -> bytes | None:
    """A JPEG of a bowl with its pieces outlined: green if there is such a piece, red if not.

    None if no bowl was found.
    """
    if bowl.reading.circle_px is None:
        return None
    x, y, radius = bowl.reading.circle_px
    scale = SIDE / (2 * AROUND * radius)
    to_picture = np.array([[scale, 0, SIDE / 2 - scale * x], [0, scale, SIDE / 2 - scale * y]])
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.warpAffine(frame, to_picture, (SIDE, SIDE), flags=shrink)
    for piece, right in told(bowl):
        left, top, width, height = piece.bbox_px
        corners = np.array([[left, top, 1], [left + width, top + height, 1]]) @ to_picture.T
        (x0, y0), (x1, y1) = (tuple(int(value) for value in np.rint(corner)) for corner in corners)
        cv2.rectangle(picture, (x0, y0), (x1, y1), RIGHT if right else WRONG, 2, cv2.LINE_AA)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def page(judged: Sequence[Judged], pictures: Pictures, profile: Profile, unread: Sequence[str] = ()) -> str:
    """The report as one HTML page that needs nothing else.

    Args:
        judged: all bowls.
        pictures: of those that are not exact.
        profile: that they were read with.
        unread: of each photo that could not be read a sentence that tells why.
    """
    photos = len({bowl.photo for bowl in judged})
    return (
        f"{BEGINNING}<style>{STYLE.read_text()}</style>"
        "<h1>How right the eyes are</h1>"
        f'<p class="soft">{photos} photos, {len(judged)} bowls; profile of {escape(profile.made)}, '
        f"learned from {profile.photos} photos, {len(profile.kinds)} kinds of piece.</p>"
        f"{_unread(unread)}{_tiles(judged)}"
        '<div class="beside"><section><h2>Can its certainty be trusted?</h2>'
        f"{_reliability(reliability(judged))}</section>"
        f"<section><h2>Why bowls were not certain</h2>{_reasons(judged)}</section></div>"
        f"<h2>What was taken for what</h2>{_matrix(judged, profile)}"
        f"<h2>The worst bowls</h2>{_worst(judged, pictures)}</html>\n"
    )


def _unread(reasons: Sequence[str]) -> str:
    if not reasons:
        return ""
    photos = "One photo" if len(reasons) == 1 else f"{len(reasons)} photos"
    rows = "".join(f"<li>{escape(reason)}</li>" for reason in reasons)
    return f"<p><strong>{photos} could not be read and count for nothing here:</strong></p><ul>{rows}</ul>"


def _tiles(judged: Sequence[Judged]) -> str:
    found = figures(judged)
    wrong = "bad" if found.silently_wrong.n else "good"
    return (
        '<div class="tiles">'
        + _tile(
            found.exact, "exact", "all pieces right, of bowls in which every piece shows enough of itself"
        )
        + _tile(found.exact_all, "exact, of all bowls", "empty and hidden ones too")
        + _tile(found.total, "number right", "as many pieces as there are, of all bowls")
        + _tile(found.certain, "certain", "called so by itself, of all bowls")
        + _tile(found.silently_wrong, "certain but wrong", "the one thing that must not be", wrong)
        + "</div>"
    )


def _tile(share: Share, name: str, meaning: str, mood: str = "") -> str:
    full = 100 * share.n / share.of if share.of else 0
    return (
        f'<div class="tile {mood}"><b>{share}</b><div class="bar"><i style="width: {full:.1f}%"></i></div>'
        f"<small><strong>{name}</strong><br>{meaning}<br>{share.n} of {share.of}</small></div>"
    )


def _reliability(bins: Sequence[Bin]) -> str:
    """Pieces by the probability that was given to them (across) and how many were right (up)."""
    side = 300

    def at(share: float) -> float:
        return round(20 + share * (side - 40), 1)

    points = "".join(
        f'<circle cx="{at(b.said)}" cy="{side - at(b.right)}" r="{3 + min(9, b.pieces**0.5 / 2):.1f}" '
        f'fill="var(--vermilion)" fill-opacity=".75"><title>{b.pieces} pieces: said {b.said:.0%}, '
        f"right {b.right:.0%}</title></circle>"
        for b in bins
    )
    rows = "".join(f"<tr><td>{b.said:.1%}</td><td>{b.right:.1%}</td><td>{b.pieces}</td></tr>" for b in bins)
    return (
        f'<svg width="{side}" height="{side}" role="img" aria-label="probability said and share right">'
        f'<path d="M20 20V{side - 20}H{side - 20}" fill="none" stroke="var(--ink)"/>'
        f'<path d="M20 {side - 20}L{side - 20} 20" stroke="var(--line)" stroke-width="2"/>{points}'
        f'<text x="{side - 20}" y="{side - 4}" text-anchor="end" font-size="12">said</text>'
        '<text x="26" y="30" font-size="12">right</text></svg>'
        f"<table><thead><tr><th>said</th><th>right</th><th>pieces</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def _reasons(judged: Iterable[Judged]) -> str:
    doubts = [(bowl.reading.doubt.cause, bowl.exact) for bowl in judged if bowl.reading.doubt is not None]
    rows = "".join(
        f"<tr><td>{escape(SENTENCES[cause][1].format(n='Some'))}</td><td>{n}</td>"
        f"<td>{sum(exact for other, exact in doubts if other is cause)}</td></tr>"
        for cause, n in Counter(cause for cause, _ in doubts).most_common()
    )
    return (
        '<table class="words"><thead><tr><th></th><th>bowls</th><th>right all the same</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _matrix(judged: Sequence[Judged], profile: Profile) -> str:
    pairs = confusions(judged)
    kinds: list[Kind | None] = [
        kind for kind in Kind if kind in profile.kinds or any(kind in p for p in pairs)
    ]
    kinds.append(None)
    head = "".join(f"<th>{(kind or 'not-seen').replace('-', '<br>')}</th>" for kind in kinds)
    rows = "".join(
        f"<tr><th>{true or 'nothing there'}</th>"
        + "".join(_cell(pairs, true, read) for read in kinds)
        + "</tr>"
        for true in kinds
    )
    return (
        '<p class="soft">Rows are what lay there, columns what was read. What is missing in a bowl is '
        'paired with what is too many in it.</p><div class="scroll"><table class="matrix">'
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(pairs: Counter[tuple[Kind | None, Kind | None]], true: Kind | None, read: Kind | None) -> str:
    n = pairs[true, read]
    if not n:
        return "<td></td>"
    share = n / sum(times for (other, _), times in pairs.items() if other is true)
    colour = "47, 125, 79" if true is read else "217, 62, 42"
    return f'<td style="background: rgba({colour}, {0.12 + 0.6 * share:.2f})">{n}</td>'


def _worst(judged: Iterable[Judged], pictures: Pictures) -> str:
    wrong = [bowl for bowl in judged if not bowl.exact]
    wrong.sort(key=lambda bowl: (not bowl.silently_wrong, not bowl.truth.knowable, -_mistakes(bowl)))
    if not wrong:
        return "<p>There is none: every bowl was read right.</p>"
    shown = "".join(_figure(bowl, pictures.get((bowl.photo, bowl.reading.bowl))) for bowl in wrong[:MOST])
    return (
        f'<p class="soft">{min(MOST, len(wrong))} of {len(wrong)} that were not read right: first those '
        "called certain, then those that could have been read. Pieces outlined in red are not there.</p>"
        f'<div class="bowls">{shown}</div>'
    )


def _mistakes(bowl: Judged) -> int:
    true, read = Counter(bowl.truth.counts), Counter(bowl.reading.counts)
    return (true - read).total() + (read - true).total()


def _figure(bowl: Judged, jpeg: bytes | None) -> str:
    image = (
        "" if jpeg is None else f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}">'
    )
    true, read = Counter(bowl.truth.counts), Counter(bowl.reading.counts)
    return (
        f'<figure class="{"bad" if bowl.silently_wrong else ""}">{image}<figcaption>'
        f"<strong>{escape(bowl.photo.name)}</strong>, bowl {bowl.reading.bowl}<br>"
        f"there: {_contents(true, true - read)}<br>"
        f"read: {_contents(read, read - true)}<br>"
        f'<span class="soft">{_certainty(bowl.reading)}</span></figcaption></figure>'
    )


def _contents(bowl: Bowl, wrong: Mapping[Kind, int]) -> str:
    words = (f"<em>{n} {kind}</em>" if kind in wrong else f"{n} {kind}" for kind, n in bowl.items())
    return ", ".join(words) or "empty"


def _certainty(reading: BowlReading) -> str:
    return (
        "called certain"
        if reading.certain
        else f"not certain: {escape(sentence(reading.doubt)) if reading.doubt else ''}"
    )
