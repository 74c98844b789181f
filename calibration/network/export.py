"""`python -m network.export TRAINED --out NETWORK.onnx`: the file that the wheel ships.

The file is read back by OpenCV, which is what the product uses, and must answer as the original does.
"""

import argparse
import hashlib
import warnings
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch

from network.model import BowlNet
from rushpi.vision.features import PLANES
from rushpi.vision.view import SIDE

OPSET: Final = 13
"""Old enough for OpenCV 4.10."""

TOLERANCE: Final = 1e-3  # logits


def load(trained: Path) -> BowlNet:
    """A finished training's network: the running mean of its weights, ready to answer."""
    state = torch.load(trained, weights_only=True)["mean"]
    network = BowlNet(len(PLANES))
    network.load_state_dict(
        {name.removeprefix("module."): value for name, value in state.items() if name != "n_averaged"}
    )
    return network.eval()


def export(network: BowlNet, out: Path) -> float:
    """Writes the ONNX file and gives the largest difference between OpenCV's answer and the original's."""
    planes = torch.rand(1, len(PLANES), SIDE, SIDE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            network,
            (planes,),
            out,
            dynamo=False,
            opset_version=OPSET,
            input_names=["planes"],
            output_names=["cells"],
            dynamic_axes={"planes": {0: "bowls"}, "cells": {0: "bowls"}},
        )
    reader = cv2.dnn.readNetFromONNX(str(out))
    largest = 0.0
    for bowls in (1, 4):
        planes = torch.rand(bowls, len(PLANES), SIDE, SIDE)
        reader.setInput(planes.numpy())
        with torch.inference_mode():
            largest = max(largest, float(np.abs(reader.forward() - network(planes).numpy()).max()))
    return largest


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Write a trained network for the product.")
    parser.add_argument("trained", type=Path, help="what network.train made")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    difference = export(load(options.trained), options.out)
    digest = hashlib.sha256(options.out.read_bytes()).hexdigest()
    print(
        f"{options.out}: {options.out.stat().st_size} bytes, sha256 {digest}, off by {difference:.1e} at most"
    )
    if difference > TOLERANCE:
        raise SystemExit("OpenCV reads another network than the one that was trained.")


if __name__ == "__main__":
    main()
