"""`python -m network.export_closer TRAINED --out CLOSER.onnx`: the closer look as the wheel ships it."""

import argparse
from pathlib import Path

import numpy as np
import torch

from network.closer import Closer
from network.export import example, export, proved
from network.model import answer
from rushpi.vision.closer import CLOSE_PLANES, CROP

SHAPE = (CLOSE_PLANES, CROP, CROP)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Write a trained closer look for the product.")
    parser.add_argument("trained", type=Path, help="what network.closer made")
    parser.add_argument("--out", type=Path, required=True, help="the ONNX file")
    parser.add_argument("--answer", type=Path, help="keep the example's right answer here (.npy), for tests")
    options = parser.parse_args()
    network = Closer()
    network.load_state_dict(torch.load(options.trained, weights_only=True))
    export(network.eval(), SHAPE, options.out)
    seen = example(SHAPE)
    right = answer(network, seen)
    print(proved(options.out, seen, right))
    if options.answer:
        np.save(options.answer, right)


if __name__ == "__main__":
    main()
