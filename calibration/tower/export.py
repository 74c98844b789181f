"""`python -m tower.export FILE OUT.onnx`: the trained network as the file that rushpi ships."""

import argparse
from pathlib import Path

import torch

from rushpi.vision.tower import HEIGHT, WIDTH
from tower.model import TowerNet


def main() -> None:
    """Writes the network for one picture at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trained", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    net = TowerNet()
    net.load_state_dict(torch.load(args.trained))
    torch.onnx.export(
        net.eval(), (torch.zeros(1, 3, HEIGHT, WIDTH),), args.out, dynamo=False, opset_version=13
    )


if __name__ == "__main__":
    main()
