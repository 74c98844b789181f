"""What the eyes make of photos that were altered: turned, relit, blurred, squeezed, by another camera.

    python -m tests.vision.sweep PHOTOS [--sets A,B] [--every 4]

PHOTOS holds SET/{mat.toml, calibration, rounds} and sheet.toml; beside each photo of `rounds` lies its truth.
A set's profile is learned from its unaltered calibration photos. Bowls may become unsure, but hardly ever
certain and wrong.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from rushpi.vision.accuracy import Judged, Share, figures
from rushpi.vision.calibration import learn, open_sheet
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.mat import load_mat, load_sheet
from rushpi.vision.pipeline import read
from rushpi.vision.profile import Profile
from rushpi.vision.reading import BowlReading
from rushpi.vision.sources import load_photo
from rushpi.vision.truth import TrueBowl, load_truth

Picture = np.ndarray
Alter = Callable[[Picture], Picture]

WRONG: Final = 0.015  # of all bowls, certain but wrong
WARM, NEUTRAL, COOL = 3500, 5500, 7500  # kelvin


def turned(degrees: float) -> Alter:
    """The camera turned about its axis: the picture grows so that nothing is cut off."""

    def alter(picture: Picture) -> Picture:
        height, width = picture.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
        size = np.abs(turn[:, :2]) @ (width, height)
        turn[:, 2] += (size - (width, height)) / 2
        return cv2.warpAffine(picture, turn, tuple(np.ceil(size).astype(int)), flags=cv2.INTER_CUBIC)

    return alter


def scaled(factor: float) -> Alter:
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return lambda picture: cv2.resize(picture, None, fx=factor, fy=factor, interpolation=method)


def toned(gamma: float) -> Alter:
    table = (255 * np.linspace(0, 1, 256) ** gamma).round().astype(np.uint8)
    return lambda picture: cv2.LUT(picture, table)


def lit(kelvin: float) -> Alter:
    """The light's colour changed from NEUTRAL, by its red and blue, on linear values."""
    gain = np.array([_planck(kelvin, wave) / _planck(NEUTRAL, wave) for wave in (450, 550, 610)])
    gain = (gain / gain[1]) ** (1 / 2.2)

    def alter(picture: Picture) -> Picture:
        return np.clip(picture * gain / max(1, gain.max()), 0, 255).astype(np.uint8)

    return alter


def _planck(kelvin: float, nanometres: float) -> float:
    return float(nanometres**-5.0 / np.expm1(1.4388e7 / (nanometres * kelvin)))


def coloured(share: float) -> Alter:
    """Paler or more vivid, as cameras like it."""

    def alter(picture: Picture) -> Picture:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
        return np.clip(grey + (picture - grey) * share, 0, 255).astype(np.uint8)

    return alter


def sharpened(amount: float, pixels: float) -> Alter:
    def alter(picture: Picture) -> Picture:
        edges = picture - cv2.GaussianBlur(picture, (0, 0), pixels).astype(np.float32)
        return np.clip(picture + amount * edges, 0, 255).astype(np.uint8)

    return alter


def shaken(pixels: int) -> Alter:
    """A camera that moved aslant while it took the picture."""
    path = np.eye(pixels, dtype=np.float32) / pixels
    return lambda picture: cv2.filter2D(picture, -1, path)


def flickering(share: float) -> Alter:
    """Bands of a lamp on mains current under a rolling shutter."""

    def alter(picture: Picture) -> Picture:
        rows = np.linspace(0, 3.3 * 2 * np.pi, len(picture))[:, None, None]
        return np.clip(picture * (1 + share * np.sin(rows)), 0, 255).astype(np.uint8)

    return alter


def bent(barrel: float) -> Alter:
    """A wider lens: straight lines bend by its k1."""

    def alter(picture: Picture) -> Picture:
        height, width = picture.shape[:2]
        focal = 0.8 * width
        x, y = np.meshgrid(np.arange(width) - width / 2, np.arange(height) - height / 2)
        away = (x**2 + y**2) / focal**2
        stretch = (1 + barrel * away) / (1 + barrel * away.max() / 2)
        where = ((at * stretch + half).astype(np.float32) for at, half in ((x, width / 2), (y, height / 2)))
        return cv2.remap(picture, *where, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)

    return alter


def grained(spread: float) -> Alter:
    def alter(picture: Picture) -> Picture:
        grain = np.random.default_rng(1).normal(0, spread, picture.shape)
        return np.clip(picture + grain, 0, 255).astype(np.uint8)

    return alter


def blurred(pixels: float) -> Alter:
    return lambda picture: cv2.GaussianBlur(picture, (0, 0), pixels)


def squeezed(quality: int) -> Alter:
    def alter(picture: Picture) -> Picture:
        return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)

    return alter


ALTERED: Final[dict[str, Alter]] = {
    "as it is": lambda picture: picture,
    **{f"turned {degrees}": turned(degrees) for degrees in range(30, 360, 30)},
    **{f"scale {factor}": scaled(factor) for factor in (0.5, 0.6, 0.75, 1.25, 1.5)},
    **{f"gamma {gamma}": toned(gamma) for gamma in (0.6, 0.8, 1.25, 1.6)},
    **{f"{kelvin - NEUTRAL:+} K": lit(kelvin) for kelvin in (WARM, 4500, 6500, COOL)},
    **{f"noise {spread}": grained(spread) for spread in (5, 10, 20)},
    **{f"blur {pixels}": blurred(pixels) for pixels in (1, 2, 3)},
    **{f"JPEG {quality}": squeezed(quality) for quality in (80, 60, 30)},
    **{f"colours {share}": coloured(share) for share in (0.6, 1.4)},
    **{f"sharpened {pixels} px": sharpened(1.2, pixels) for pixels in (1.2, 3)},
    **{f"shaken {pixels} px": shaken(pixels) for pixels in (3, 5)},
    **{f"flicker {share}": flickering(share) for share in (0.1, 0.2)},
    **{f"lens {barrel}": bent(barrel) for barrel in (-0.15, -0.3)},
}

Case = tuple[Path, Picture, tuple[TrueBowl, ...], Profile]


def cases(folder: Path, every: int) -> Iterator[Case]:
    """Every so many photos of a set, each with its truth and the set's profile."""
    mat, sheet = load_mat(folder / "mat.toml"), load_sheet(folder.parent / "sheet.toml")
    shots = [load_photo(path) for path in sorted((folder / "calibration").glob("0*.jpg"))]
    profile = learn(
        [open_sheet(shot, mat, sheet) for shot in shots],
        mat,
        load_photo(folder / "calibration" / "empty.jpg"),
    )
    photos = sorted((folder / "rounds").glob("*.jpg"))[::every]
    for photo, bowls in load_truth(photos).items():
        yield photo, load_photo(photo), bowls, profile


def judge(case: Case, alter: Alter) -> list[Judged]:
    """The four bowls of an altered photo; bowls of a photo in which no mat is found are unsure and empty."""
    photo, picture, bowls, profile = case
    try:
        readings = read(alter(picture), profile).bowls
    except MatNotFoundError:
        readings = tuple(BowlReading(bowl, False, False, None, {}, ()) for bowl in range(len(bowls)))
    return [Judged(photo, true, reading) for true, reading in zip(bowls, readings, strict=True)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photos", metavar="PHOTOS", type=Path)
    parser.add_argument("--sets", help="names, with commas; all without")
    parser.add_argument("--every", type=int, default=1, help="only every so many photos of a set")
    args = parser.parse_args()
    names = args.sets.split(",") if args.sets else sorted(p.parent.name for p in args.photos.glob("*/rounds"))
    every = [case for name in names for case in cases(args.photos / name, args.every)]
    print(f"{'':<17}{'exact':>8}{'total':>8}{'certain':>9}{'certain but wrong':>19}", flush=True)
    worst = Share(0, 1)
    for name, alter in ALTERED.items():
        found = figures([judged for case in every for judged in judge(case, alter)])
        wrong = found.silently_wrong
        worst = max(worst, wrong, key=lambda share: share.n / share.of)
        print(
            f"{name:<17}{found.exact!s:>8}{found.total!s:>8}{found.certain!s:>9}"
            f"{wrong!s:>10} ({wrong.n} of {wrong.of})",
            flush=True,
        )
    return 0 if worst.n <= WRONG * worst.of else 1


if __name__ == "__main__":
    sys.exit(main())
