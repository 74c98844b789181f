"""`python -m network.evaluate NETWORK.onnx CACHE --sets J,M`: the shipped file, measured set by set."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from network.measure import Read, figures, mistakes, read_set
from network.views import load_sets
from rushpi.vision.certainty import CERTAIN
from rushpi.vision.network import Network

WRONG: Final = 0.002  # of all bowls: certain but wrong, at most


def lowest_certain(reads: Sequence[Read]) -> float:
    """The lowest confidence from which hardly a bowl is wrong."""
    sure = np.array([read.confidence for read in reads])
    wrong = np.array([not read.exact for read in reads])
    for bound in np.sort(sure):
        if (wrong & (sure >= bound)).mean() <= WRONG:
            return float(bound)
    return 1.0


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Measure a network on whole sets.")
    parser.add_argument("network", type=Path, help="the ONNX file")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--sets", help="names of sets, with commas; all without")
    parser.add_argument("--mistakes", type=int, default=0, help="show so many of the commonest mistakes")
    parser.add_argument("--certain", type=float, default=CERTAIN, help="call a bowl certain from here")
    options = parser.parse_args()
    network = Network(options.network.read_bytes())
    by_set = {
        piece_set.name: read_set(network, piece_set)
        for piece_set in load_sets(options.cache, options.sets.split(",") if options.sets else None)
    }
    reads = [read for of_set in by_set.values() for read in of_set]
    for name, of_set in (*by_set.items(), ("all", reads)):
        print(f"{name:6} {figures(of_set, options.certain)}")
    print(f"hardly a wrong bowl from a confidence of {lowest_certain(reads):.3f}")
    for mistake, times in mistakes(reads).most_common(options.mistakes):
        print(f"{times:4} x {mistake}")


if __name__ == "__main__":
    main()
