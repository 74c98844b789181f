"""Pictures that nobody would take on purpose: damaged, odd-sized, grey, turned, huge, tiny, of anything.

    python -m tests.vision.fuzz [2000] [--seed 0]

Each is read as `rushpi score` reads it. What may come is a reading or one of the two errors that are told in
a sentence; in good time, with not a word on stderr, with nothing certain where there is no mat, and hardly
ever anything certain that is wrong.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np

from rushpi.demo.people import samples
from rushpi.vision.markers import MatNotFoundError
from rushpi.vision.pipeline import read
from rushpi.vision.profile import Profile, load_profile
from rushpi.vision.sources import PhotoError, load_photo

Picture = np.ndarray

SLOWEST: Final = 5.0
"""Seconds that a picture may take on one core."""

OUTCOMES: Final = ("refused", "unsure", "right", "wrong")
"""The last two are of bowls that are called certain."""

TRUTH: Final = json.loads((samples() / "truth.json").read_text())

FORMATS: Final = (".jpg", ".png", ".webp", ".bmp", ".tiff", ".ppm")


class Case(NamedTuple):
    """A file's bytes; what lies in the bowls, if its picture may show them; and whether it may show a mat."""

    name: str
    content: bytes
    truth: list[dict[str, int]]
    mat: bool


def encoded(picture: Picture, suffix: str) -> bytes:
    return cv2.imencode(suffix, picture)[1].tobytes()


def cut_off(picture: Picture, rng: random.Random) -> bytes:
    whole = encoded(picture, rng.choice(FORMATS))
    return whole[: rng.randrange(len(whole))]


def flipped(picture: Picture, rng: random.Random) -> bytes:
    """Some bytes are others, more often in the header."""
    content = bytearray(encoded(picture, rng.choice(FORMATS)))
    for _ in range(rng.choice((1, 3, 10, 100))):
        content[min(int(rng.expovariate(1) * len(content) / 20), len(content) - 1)] = rng.randrange(256)
    return bytes(content)


def odd_sized(picture: Picture, rng: random.Random) -> bytes:
    size = (rng.choice((1, 2, 3, 7, 40, 641, 2000)), rng.choice((1, 2, 5, 33, 479, 1500)))
    return encoded(cv2.resize(picture, size), rng.choice(FORMATS))


def tiny(picture: Picture, rng: random.Random) -> bytes:
    factor = rng.uniform(0.005, 0.3)
    return encoded(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), ".png")


def huge(picture: Picture, rng: random.Random) -> bytes:
    return encoded(cv2.resize(picture, (8000, 6000)), ".jpg")


def grey(picture: Picture, rng: random.Random) -> bytes:
    return encoded(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), rng.choice(FORMATS[:-1]))


def deep(picture: Picture, rng: random.Random) -> bytes:
    wide = picture.astype(np.uint16) * 257
    return encoded(wide if rng.random() < 0.5 else wide[..., :1], rng.choice((".png", ".tiff")))


def transparent(picture: Picture, rng: random.Random) -> bytes:
    see_through = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    see_through[..., 3] = rng.randrange(256)
    return encoded(see_through, ".png")


def turned_by_exif(picture: Picture, rng: random.Random) -> bytes:
    """A JPEG with an orientation tag, be it one that there is or not."""
    tag = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + bytes([0, rng.randrange(12), 0, 0, 0, 0, 0, 0])
    segment = b"Exif\0\0" + tag
    whole = encoded(picture, ".jpg")
    return whole[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + whole[2:]


def without_mat(picture: Picture, rng: random.Random) -> bytes:
    """Only a part of the table, that holds no two markers."""
    height, width = picture.shape[:2]
    top, left = rng.randrange(height // 4, height // 2), rng.randrange(width // 4, width // 2)
    return encoded(picture[top : top + height // 3, left : left + width // 3], ".jpg")


def noise(picture: Picture, rng: random.Random) -> bytes:
    grain = np.random.default_rng(rng.getrandbits(32)).integers(0, 256, (480, 640, 3))
    return encoded(grain.astype(np.uint8), ".png")


def plain(picture: Picture, rng: random.Random) -> bytes:
    return encoded(np.full((480, 640, 3), [rng.randrange(256) for _ in range(3)], np.uint8), ".png")


def no_picture(picture: Picture, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((0, 1, 10, 5000)))


KINDS: Final[tuple[tuple[Callable[[Picture, random.Random], bytes], bool, int], ...]] = (
    (cut_off, True, 4),
    (flipped, True, 6),
    (odd_sized, True, 3),
    (tiny, True, 2),
    (huge, True, 1),
    (grey, True, 1),
    (deep, True, 1),
    (transparent, True, 1),
    (turned_by_exif, True, 2),
    (without_mat, False, 2),
    (noise, False, 1),
    (plain, False, 1),
    (no_picture, False, 1),
)
"""What is made, whether a mat may be in it, and how often."""


def cases(number: int, seed: int, *, huge_too: bool = True) -> Iterator[Case]:
    rng = random.Random(seed)
    pictures = [(cv2.imread(str(samples() / name)), bowls) for name, bowls in TRUTH.items()]
    kinds = [kind for kind in KINDS if huge_too or kind[0] is not huge]
    for _ in range(number):
        (make, mat, _often) = rng.choices(kinds, [often for *_, often in kinds])[0]
        picture, truth = rng.choice(pictures)
        yield Case(make.__name__, make(picture, rng), truth, mat)


def profile() -> Profile:
    return load_profile(samples() / "samples.profile")


def outcome(case: Case, profile: Profile, folder: Path) -> str:
    """How a picture was answered; what may not be is raised."""
    path = folder / "picture.jpg"
    path.write_bytes(case.content)
    try:
        reading = read(load_photo(path), profile)
    except (PhotoError, MatNotFoundError):
        return "refused"
    assert case.mat, f"{case.name}: a mat was seen where none is"
    certain = [
        bowl.counts == true for bowl, true in zip(reading.bowls, case.truth, strict=True) if bowl.certain
    ]
    return "unsure" if not certain else "right" if all(certain) else "wrong"


@contextmanager
def stderr_in(file: Path) -> Iterator[None]:
    """Whatever libraries write to stderr goes to a file."""
    kept = os.dup(2)
    with file.open("wb") as target:
        os.dup2(target.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("number", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    eyes, outcomes, worst, faults = profile(), Counter(), {}, []
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases(args.number, args.seed)):
            began = time.process_time()
            said = Path(folder) / "stderr"
            try:
                with stderr_in(said):
                    outcomes[case.name, outcome(case, eyes, Path(folder))] += 1
            except Exception as error:  # noqa: BLE001 (whatever it is, it is what we look for)
                faults.append(f"{number} {case.name}: {type(error).__name__}: {error}")
            if said.stat().st_size:
                faults.append(f"{number} {case.name}: on stderr: {said.read_text(errors='replace')[:80]!r}")
            took = time.process_time() - began
            worst[case.name] = max(took, worst.get(case.name, 0))
            if took > SLOWEST:
                faults.append(f"{number} {case.name}: {took:.1f} s")
    for name, took in worst.items():
        counts = "  ".join(f"{outcomes[name, how]:>5} {how}" for how in OUTCOMES)
        print(f"{name:<16}{counts}   slowest {took:.2f} s")
    print("\n".join(faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
