"""`python -m network.export TRAINED... --cache CACHE --apart L,M --out NETWORK.onnx`: what the wheel ships.

Its probabilities are made true on the sets kept apart (honesty.py). The file is read back by OpenCV, which is
what the product uses, and must answer as the original does.
"""

import argparse
import hashlib
import warnings
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from network.honesty import fitted
from network.measure import read_set
from network.model import BowlNet, answer, grown
from network.views import load_sets
from rushpi.vision.features import PLANES
from rushpi.vision.network import Network
from rushpi.vision.view import SIDE

OPSET: Final = 13
"""Old enough for OpenCV 4.10."""

TOLERANCE: Final = 1e-3  # logits
SCALES: Final = ("correction.2.weight", "correction.2.bias")
"""The last layer of a residual block: at nought the block corrects nothing."""

VIEW: Final = (len(PLANES), SIDE, SIDE)
EXAMPLES: Final = 2
EVERY: Final = 8  # cells: the example's answers are kept for every eighth row and column


def load(trained: Sequence[Path]) -> BowlNet:
    """The mean of the weights of some legs of one training, the last one last, ready to answer.

    Each leg's are their running mean already. Legs end in different places around one valley: their mean lies
    lower than each ("Model soups", Wortsman et al.). A block that a leg lacks corrected nothing in it, and a
    class that it lacks is as in the last.
    """
    legs = [torch.load(path, weights_only=True)["mean"] for path in trained]
    network = BowlNet(len(PLANES))
    mean = {}
    for name, own in network.state_dict().items():
        last = legs[-1][f"module.{name}"]
        lacking = torch.zeros_like(last) if name.endswith(SCALES) else last
        of_legs = [grown(leg.get(f"module.{name}", lacking), last) for leg in legs]
        mean[name] = torch.stack(of_legs).double().mean(dim=0).to(own.dtype)
    network.load_state_dict(mean)
    return network.eval()


def export(network: nn.Module, shape: Sequence[int], out: Path) -> None:
    """Writes the ONNX file, for any number of arrays of a shape at once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            network,
            (torch.rand(1, *shape),),
            out,
            dynamo=False,
            opset_version=OPSET,
            input_names=["seen"],
            output_names=["logits"],
            dynamic_axes={"seen": {0: "views"}, "logits": {0: "views"}},
        )


def example(shape: Sequence[int]) -> npt.NDArray[np.float32]:
    """Arrays of a shape that anybody can make again, EXAMPLES of them."""
    return np.random.default_rng(0).random((EXAMPLES, *shape), np.float32)


def proved(out: Path, seen: npt.NDArray[np.float32], right: npt.NDArray[np.float32]) -> str:
    """Of an exported file its hash and more, for people, once OpenCV has answered as the original did."""
    difference = float(np.abs(Network(out.read_bytes())(seen) - right).max())
    if difference > TOLERANCE:
        raise SystemExit("OpenCV reads another network than the one that was trained.")
    digest = hashlib.sha256(out.read_bytes()).hexdigest()
    return f"{out}: {out.stat().st_size} bytes, sha256 {digest}, off by {difference:.1e} at most"


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Write a trained network for the product.")
    parser.add_argument(
        "trained",
        type=Path,
        nargs="+",
        help="what network.train made; of several legs their mean, last one last",
    )
    parser.add_argument("--cache", type=Path, required=True, help="what network.prepare made")
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
    export(network, VIEW, options.out)
    seen = example(VIEW)
    right = answer(network, seen)
    print(honesty)
    print(proved(options.out, seen, right))
    if options.answer:
        np.save(options.answer, right[:, :, ::EVERY, ::EVERY])


if __name__ == "__main__":
    main()
