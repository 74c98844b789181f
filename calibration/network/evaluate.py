"""`python -m network.evaluate NETWORK.onnx CACHE --sets J,M`: the shipped file, measured set by set.

With `--fit` it also gives the bounds that suit these sets: do that on sets kept apart in
training, and never on those whose figures are reported.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from network.measure import Bounds, Read, figures, read_set
from network.views import load_sets
from rushpi.vision.certainty import CERTAIN, TEMPERATURE
from rushpi.vision.network import Network
from rushpi.vision.pieces import SEEN

TEMPERATURES: Final = np.geomspace(0.3, 1.5, 13)
SEENS: Final = np.arange(0.1, 0.6, 0.05)
WRONG: Final = 0.002  # of all bowls: certain but wrong, at most


def fitted(reads: Sequence[Read]) -> Bounds:
    """The bounds that suit: most bowls exact, as often right as confident, hardly ever certainly wrong."""
    best, least = Bounds(), np.inf
    for temperature in TEMPERATURES:
        bounds = _most_exact(reads, float(temperature))
        exact = np.array([read.exact(bounds) for read in reads])
        sure = np.clip([read.confidence(bounds) for read in reads], 1e-4, 1 - 1e-4)
        penalty = -float(np.mean(np.where(exact, np.log(sure), np.log(1 - sure))))
        if penalty < least:
            best, least = replace(bounds, certain=_lowest_certain(sure, exact)), penalty
    return best


def _most_exact(reads: Sequence[Read], temperature: float) -> Bounds:
    """With the middle of the probabilities that make most bowls exact."""
    tried = [Bounds(temperature, float(seen)) for seen in SEENS]
    right = np.array([sum(read.exact(bounds) for read in reads) for bounds in tried])
    best = np.flatnonzero(right == right.max())
    return tried[int(best[len(best) // 2])]


def _lowest_certain(sure: npt.NDArray[np.float64], exact: npt.NDArray[np.bool_]) -> float:
    for bound in np.sort(sure):
        if (~exact & (sure >= bound)).mean() <= WRONG:
            return float(bound)
    return 1.0


def mistakes(reads: Sequence[Read], bounds: Bounds) -> Counter[str]:
    """What was taken for what in knowable bowls, commonest first: kinds missing and kinds too many."""
    found: Counter[str] = Counter()
    for read in reads:
        if read.bowl.knowable and not read.exact(bounds):
            want, got = read.bowl.counts, read.counts(bounds)
            missing, surplus = sorted((want - got).elements()), sorted((got - want).elements())
            found[f"{' + '.join(missing) or 'nothing'} read as {' + '.join(surplus) or 'nothing'}"] += 1
    return found


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Measure a network on whole sets.")
    parser.add_argument("network", type=Path, help="the ONNX file")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--sets", help="names of sets, with commas; all without")
    parser.add_argument("--fit", action="store_true", help="fit the bounds on these sets")
    parser.add_argument("--mistakes", type=int, default=0, help="show so many of the commonest mistakes")
    parser.add_argument("--temperature", type=float, default=TEMPERATURE)
    parser.add_argument("--seen", type=float, default=SEEN)
    parser.add_argument("--certain", type=float, default=CERTAIN)
    options = parser.parse_args()
    network = Network(options.network.read_bytes())
    by_set = {
        piece_set.name: read_set(network, piece_set)
        for piece_set in load_sets(options.cache, options.sets.split(",") if options.sets else None)
    }
    reads = [read for of_set in by_set.values() for read in of_set]
    bounds = fitted(reads) if options.fit else Bounds(options.temperature, options.seen, options.certain)
    print(bounds)
    for name, of_set in (*by_set.items(), ("all", reads)):
        print(f"{name:6} {figures(of_set, bounds)}")
    for mistake, times in mistakes(reads, bounds).most_common(options.mistakes):
        print(f"{times:4} x {mistake}")


if __name__ == "__main__":
    main()
