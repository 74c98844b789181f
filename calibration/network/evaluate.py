"""`python -m network.evaluate NETWORK.onnx CACHE --sets J,M`: the shipped file, measured set by set.

With `--fit` it also gives the temperature and the bounds that suit these sets: do that on sets kept apart in
training, and never on those whose figures are reported.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from network.measure import Read, figures, read_set
from network.views import load_sets
from rushpi.vision.network import Network
from rushpi.vision.pieces import SEEN

TEMPERATURES: Final = np.geomspace(0.4, 2.5, 19)
THRESHOLDS: Final = np.arange(0.15, 0.6, 0.05)
WRONG: Final = 0.002  # of all bowls: certain but wrong, at most


def best_threshold(reads: Sequence[Read]) -> float:
    """The p of a centre from which it had best be counted."""
    right = [np.mean([read.exact(threshold) for read in reads]) for threshold in THRESHOLDS]
    best = np.flatnonzero(np.array(right) >= max(right) - 1e-9)
    return float(THRESHOLDS[best[len(best) // 2]])


def best_temperature(reads: Sequence[Read], threshold: float) -> float:
    """The temperature at which a bowl's certainty is as often right as it says."""
    exact = np.array([read.exact(threshold) for read in reads])
    penalties = []
    for temperature in TEMPERATURES:
        sure = np.clip([read.certainty(threshold, float(temperature)) for read in reads], 1e-4, 1 - 1e-4)
        penalties.append(-np.mean(np.where(exact, np.log(sure), np.log(1 - sure))))
    return float(TEMPERATURES[int(np.argmin(penalties))])


def lowest_sure(reads: Sequence[Read], threshold: float, temperature: float) -> float:
    """The lowest certainty from which hardly an answer is wrong."""
    sure = np.array([read.certainty(threshold, temperature) for read in reads])
    wrong = np.array([not read.exact(threshold) for read in reads])
    for bound in np.sort(sure):
        if (wrong & (sure >= bound)).mean() <= WRONG:
            return float(bound)
    return 1.0


def mistakes(reads: Sequence[Read]) -> Counter[str]:
    """What was taken for what in knowable bowls, commonest first: kinds missing and kinds too many."""
    found: Counter[str] = Counter()
    for read in reads:
        if read.bowl.knowable and not read.exact():
            want, got = read.bowl.counts, read.counts()
            missing, surplus = sorted((want - got).elements()), sorted((got - want).elements())
            found[f"{' + '.join(missing) or 'nothing'} read as {' + '.join(surplus) or 'nothing'}"] += 1
    return found


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Measure a network on whole sets.")
    parser.add_argument("network", type=Path)
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--sets", help="names of sets, with commas; all without")
    parser.add_argument("--fit", action="store_true", help="fit the temperature and the bounds on these sets")
    parser.add_argument("--mistakes", type=int, default=0, help="show so many of the commonest mistakes")
    parser.add_argument("--threshold", type=float, default=SEEN)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--sure", type=float, default=0.8)
    options = parser.parse_args()
    network = Network(options.network.read_bytes())
    threshold, temperature, sure = options.threshold, options.temperature, options.sure
    by_set = {
        piece_set.name: read_set(network, piece_set)
        for piece_set in load_sets(options.cache, options.sets.split(",") if options.sets else None)
    }
    reads = [read for of_set in by_set.values() for read in of_set]
    if options.fit:
        threshold = best_threshold(reads)
        temperature = best_temperature(reads, threshold)
        sure = lowest_sure(reads, threshold, temperature)
    print(f"threshold {threshold:.2f}, temperature {temperature:.2f}, certain from {sure:.3f}")
    for name, of_set in by_set.items():
        print(f"{name:6} {figures(of_set, sure, threshold, temperature)}")
    print(f"{'all':6} {figures(reads, sure, threshold, temperature)}")
    for mistake, times in mistakes(reads).most_common(options.mistakes):
        print(f"{times:4} x {mistake}")


if __name__ == "__main__":
    main()
