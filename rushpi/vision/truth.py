"""What truly lies in the bowls of photos, as somebody wrote it down: to measure readings against.

Three forms are understood: a JSON file beside each photo, `{"bowls": [{"bowl": 0, "counts": {...}}, ...]}`;
one file for all, `{"01.jpg": [{"wasabi": 1}, {}, ...], ...}`, bowl by bowl; and what `rushpi score --json`
prints, so that a reading can be mended and serve as truth. A photo may be named by its path from the file's
folder, or by its bare name if no other has it. A file for all is found by itself if it lies beside the photos
as `truth.json`.
"""

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from rushpi.rush.pieces import Bowl, Kind, bowl_of
from rushpi.vision.mat import BOWLS

FILE: Final = "truth.json"
KNOWABLE_FRACTION: Final = 0.35
KNOWABLE_FLAVOUR_PX: Final = 100.0
"""A piece can be named when this share of it, and this many of its flavour's pixels, are seen (1280 wide)."""
USUAL_WIDTH: Final = 1280


class TruthError(ValueError):
    """The truth cannot be used. The message is one sentence: which file, why, and what to do."""


@dataclass(frozen=True)
class TrueBowl:
    """What lies in a bowl, and whether enough of every piece shows to tell it."""

    counts: Bowl
    knowable: bool = True


Count = Annotated[int, Meta(ge=0, le=99)]

Truth = Mapping[Path, tuple[TrueBowl, ...]]
"""The four bowls of each photo."""


class _Piece(Struct):
    visible_fraction: float = 1.0
    flavour_visible_px: float | None = None


class _Bowl(Struct):
    bowl: int
    counts: dict[Kind, Count]
    pieces: list[_Piece] = []


class _Conditions(Struct, frozen=True):
    occluded_bowl: int | None = None


class _Photo(Struct):
    bowls: list[_Bowl]
    photo: str = ""
    width: int = USUAL_WIDTH
    conditions: _Conditions = _Conditions()


def load_truth(photos: Sequence[Path], file: Path | None = None) -> Truth:
    """The truth of those photos that have one: in one file, or without it in files beside the photos.

    Raises:
        TruthError: a file cannot be read or is no truth, or no photo has one.
    """
    if file is None:
        beside = {photo: photo.with_suffix(".json") for photo in photos}
        truth = {photo: _of_one(path) for photo, path in beside.items() if path.exists()}
        for folder in {photo.parent for photo in photos}:
            if (folder / FILE).exists():
                there = [photo for photo in photos if photo.parent == folder]
                truth = _among(there, folder / FILE) | truth
    else:
        truth = _among(photos, file)
    if not truth:
        what = f"{file} tells of none of the photos" if file else "No photo has its truth in a file beside it"
        raise TruthError(
            f"{what}: write NAME.json for NAME.jpg, or one {FILE} that names them all, and give it with "
            "--truth if it lies elsewhere."
        )
    return truth


def _among(photos: Sequence[Path], file: Path) -> dict[Path, tuple[TrueBowl, ...]]:
    """What one file tells of some photos: of their paths if it has them, else of their bare names."""
    told = _of_all(file)
    by_path = {(start / name).absolute(): name for name in told for start in (file.parent, Path())}
    names = {photo: by_path[photo.absolute()] for photo in photos if photo.absolute() in by_path}
    left = set(told) - set(names.values())
    for photo in (photo for photo in photos if photo not in names):
        same = [name for name in left if Path(name).name == photo.name]
        if len(same) > 1 or (same and same[0] in names.values()):
            raise TruthError(f"{file} does not tell which {photo.name} it means: write its folder too.")
        if same:
            names[photo] = same[0]
    return {photo: told[names[photo]] for photo in photos if photo in names}


def _of_one(path: Path) -> tuple[TrueBowl, ...]:
    try:
        return _true_bowls(msgspec.json.decode(_bytes(path), type=_Photo), path)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _damaged(path, error) from error


def _of_all(path: Path) -> dict[str, tuple[TrueBowl, ...]]:
    data = _bytes(path)
    try:
        told = msgspec.json.decode(data, type=list[_Photo] | dict[str, list[dict[Kind, Count]]])
    except (msgspec.DecodeError, RecursionError) as error:
        raise _damaged(path, _first_wrong(data) or error) from error
    if isinstance(told, list):
        twice = [name for name, n in Counter(photo.photo for photo in told).items() if n > 1]
        if twice:
            raise TruthError(f"{path} tells of {twice[0] or 'a photo without a name'} more than once.")
        return {photo.photo: _true_bowls(photo, path) for photo in told}
    return {
        name: _four((TrueBowl(_counted(bowl)) for bowl in bowls), f"{name} in {path}")
        for name, bowls in told.items()
    }


def _true_bowls(photo: _Photo, path: Path) -> tuple[TrueBowl, ...]:
    scale = (photo.width / USUAL_WIDTH) ** 2
    ordered = sorted(photo.bowls, key=lambda bowl: bowl.bowl)
    four = _four(
        (
            TrueBowl(
                _counted(bowl.counts),
                photo.conditions.occluded_bowl != bowl.bowl
                and all(_is_knowable(piece, scale) for piece in bowl.pieces),
            )
            for bowl in ordered
        ),
        str(path),
    )
    if [bowl.bowl for bowl in ordered] != list(range(BOWLS)):
        raise TruthError(f"{path} must tell of the bowls 0 to {BOWLS - 1}, of each once.")
    return four


def _is_knowable(piece: _Piece, scale: float) -> bool:
    flavour = piece.flavour_visible_px
    shows = flavour is None or flavour >= KNOWABLE_FLAVOUR_PX * scale
    return piece.visible_fraction >= KNOWABLE_FRACTION and shows


def _counted(counts: Mapping[Kind, int]) -> Bowl:
    """The counts as readings have them: no kind that is not there."""
    return bowl_of(kind for kind, n in counts.items() for _ in range(n))


def _four(bowls: Iterable[TrueBowl], where: str) -> tuple[TrueBowl, ...]:
    four = tuple(bowls)
    if len(four) != BOWLS:
        raise TruthError(f"{where} tells of {len(four)} bowls: all {BOWLS} are needed, empty ones too.")
    return four


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise TruthError(f"{path} cannot be read: {error.strerror}.") from error


def _damaged(path: Path, why: object) -> TruthError:
    return TruthError(
        f"{path} does not tell what lies in the bowls ({why}): write it as `rushpi score --json` does."
    )


def _first_wrong(data: bytes) -> str | None:
    """Which bowl of which photo is told wrongly, and how, in one file for all; None if it is not that."""
    try:
        told = msgspec.json.decode(data, type=dict[str, list[object]])
    except (msgspec.DecodeError, RecursionError):
        return None
    for name, bowls in told.items():
        for number, bowl in enumerate(bowls):
            try:
                msgspec.convert(bowl, dict[Kind, Count])
            except msgspec.ValidationError as error:
                return f"of {name}, bowl {number}: {str(error).partition(' - at ')[0]}"
    return None
