"""`python -m network.things_anew TRAINED... --cache CACHE --apart L,M --out FILE`: no pieces, after a mean.

The mean of two legs, of which only the last has learned of things that are no pieces, reads pieces better
than either and has forgotten what is none: its last layer weighs the mean's features as it weighed the leg's.
Its weights for that one class are learned anew; all others stay.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader

from network.export import load
from network.model import BowlNet, cosine
from network.samples import Samples
from network.train import BATCH, alone
from network.views import PieceSet, parted_sets
from rushpi.vision.network import CLASSES

CHANNEL: Final = 1 + CLASSES.index(None)
RATE: Final = 0.02


def learn(network: BowlNet, sets: Sequence[PieceSet], minutes: float, seed: int) -> None:
    """Changes the network's weights for what is no piece."""
    layer = network.answer
    assert layer.bias is not None
    weights = layer.weight[CHANNEL : CHANNEL + 1].detach().clone().requires_grad_()
    bias = layer.bias[CHANNEL : CHANNEL + 1].detach().clone().requires_grad_()
    optimizer = torch.optim.Adam([weights, bias])
    seen: list[Tensor] = []
    layer.register_forward_pre_hook(lambda _layer, inputs: seen.append(inputs[0]))
    began = time.monotonic()
    for planes, _, _, classes, named in DataLoader(
        Samples(sets, seed), batch_size=BATCH, num_workers=1, worker_init_fn=alone
    ):
        done = min(1.0, (time.monotonic() - began) / 60 / minutes)
        for group in optimizer.param_groups:
            group["lr"] = RATE * cosine(done)
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            logits = network(planes.to(memory_format=torch.channels_last)).float()
        anew = functional.conv2d(seen.pop().float(), weights, bias)
        words = torch.cat([logits[:, 1:CHANNEL], anew, logits[:, CHANNEL + 1 :]], dim=1)
        entropy = -(classes * functional.log_softmax(words, dim=1)).sum(dim=1)
        optimizer.zero_grad()
        torch.autograd.backward((entropy * named).sum() / named.sum().clamp(min=1))
        optimizer.step()
        if done == 1:
            break
    with torch.no_grad():
        layer.weight[CHANNEL], layer.bias[CHANNEL] = weights[0], bias[0]


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Learn anew what is no piece, for the mean of some legs.")
    parser.add_argument("trained", type=Path, nargs="+", help="what network.train made, leg by leg")
    parser.add_argument("--cache", type=Path, required=True, help="what network.prepare made")
    parser.add_argument("--apart", required=True, help="names of the sets kept apart, with commas")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    alone()
    network = load(options.trained)
    learned, _ = parted_sets(options.cache, options.apart)
    learn(network, learned, options.minutes, options.seed)
    torch.save(
        {"mean": {f"module.{name}": value for name, value in network.state_dict().items()}}, options.out
    )


if __name__ == "__main__":
    main()
