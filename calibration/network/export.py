"""`python -m network.export TRAINED CACHE --apart L,M --out NETWORK.onnx`: the file that the wheel ships.

Its probabilities are made true on the sets kept apart (honesty.py). The file is read back by OpenCV, which is
what the product uses, and must answer as the original does.
"""

import argparse
import hashlib
import warnings
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch

from network.honesty import fitted
from network.measure import read_set
from network.model import BowlNet, answer
from network.views import load_sets
from rushpi.vision.features import PLANES
from rushpi.vision.network import Network
from rushpi.vision.view import SIDE

OPSET: Final = 13
"""Old enough for OpenCV 4.10."""

TOLERANCE: Final = 1e-3  # logits
EXAMPLES: Final = 2
EVERY: Final = 8  # cells: the example's answers are kept for every eighth row and column


def load(trained: Path) -> BowlNet:
    """A finished training's network: the running mean of its weights, ready to answer."""
    state = torch.load(trained, weights_only=True)["mean"]
    network = BowlNet(len(PLANES))
    network.load_state_dict(
        {name.removeprefix("module."): value for name, value in state.items() if name != "n_averaged"}
    )
    return network.eval()


def export(network: BowlNet, out: Path) -> None:
    """Writes the ONNX file, for any number of bowls at once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            network,
            (torch.rand(1, len(PLANES), SIDE, SIDE),),
            out,
            dynamo=False,
            opset_version=OPSET,
            input_names=["planes"],
            output_names=["cells"],
            dynamic_axes={"planes": {0: "bowls"}, "cells": {0: "bowls"}},
        )


def example() -> npt.NDArray[np.float32]:
    """Planes that anybody can make again: (EXAMPLES, planes, SIDE, SIDE)."""
    return np.random.default_rng(0).random((EXAMPLES, len(PLANES), SIDE, SIDE), np.float32)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Write a trained network for the product.")
    parser.add_argument("trained", type=Path, help="what network.train made")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--apart", required=True, help="names of the sets kept apart, with commas")
    parser.add_argument("--out", type=Path, required=True, help="the ONNX file")
    parser.add_argument(
        "--answer", type=Path, help="keep the example's right answer here (.npy), for the tests"
    )
    options = parser.parse_args()
    network = load(options.trained)
    apart = load_sets(options.cache, options.apart.split(","))
    honesty = fitted([read for piece_set in apart for read in read_set(partial(answer, network), piece_set)])
    honesty.fold(network)
    export(network, options.out)
    right = answer(network, example())
    difference = float(np.abs(Network(options.out.read_bytes())(example()) - right).max())
    digest = hashlib.sha256(options.out.read_bytes()).hexdigest()
    print(honesty)
    print(
        f"{options.out}: {options.out.stat().st_size} bytes, sha256 {digest}, off by {difference:.1e} at most"
    )
    if difference > TOLERANCE:
        raise SystemExit("OpenCV reads another network than the one that was trained.")
    if options.answer:
        np.save(options.answer, right[:, :, ::EVERY, ::EVERY])


if __name__ == "__main__":
    main()
