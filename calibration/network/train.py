"""`python -m network.train CACHE --apart L,M --samples N --out FILE`: trains the network.

The sets kept apart are whole sets: the network sees none of their photos. Stopped, it goes on from the file
it keeps; a finished file may be trained further with more sets by `--start`.
"""

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader

from network.measure import Read, figures, read_set
from network.model import BowlNet
from network.samples import Samples
from network.views import PieceSet, load_sets
from rushpi.vision.features import PLANES

BATCH: Final = 16
PEAK_RATE: Final = 3e-3
WARM_UP: Final = 200  # steps
MEMORY: Final = 0.998  # of the running mean of the weights
WORKERS: Final = 1


def loss(logits: Tensor, centre: Tensor, counted: Tensor, classes: Tensor, named: Tensor) -> Tensor:
    """Focal loss for centres as in "Objects as Points" (Zhou et al.), cross-entropy for classes."""
    logits = logits.float()
    score = logits[:, 0]
    p = torch.sigmoid(score)
    peak = (centre > 0.999).float()
    hit = peak * (1 - p) ** 2 * functional.softplus(-score)
    false = (1 - peak) * (1 - centre) ** 4 * p**2 * functional.softplus(score)
    found = ((hit + false) * counted).sum() / peak.sum().clamp(min=1)
    entropy = -(classes * functional.log_softmax(logits[:, 1:], dim=1)).sum(dim=1)
    named_right: Tensor = (entropy * named).sum() / named.sum().clamp(min=1)
    return found + named_right


def train(
    sets: Sequence[PieceSet],
    apart: Sequence[PieceSet],
    samples: int,
    out: Path,
    start: Path | None,
    rate: float,
) -> None:
    """Trains on `samples` random scenes of `sets`, measuring on `apart` now and then."""
    network = BowlNet(len(PLANES)).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(MEMORY), use_buffers=True)  # type: ignore[no-untyped-call]
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.02)
    steps, done = samples // BATCH, 0
    if out.exists():
        state = torch.load(out, weights_only=True)
        network.load_state_dict(state["network"])
        mean.load_state_dict(state["mean"])
        optimizer.load_state_dict(state["optimizer"])
        done = int(state["step"])
    elif start is not None:
        weights = torch.load(start, weights_only=True)["mean"]
        mean.load_state_dict(weights)
        network.load_state_dict(mean.module.state_dict())
    loader = DataLoader(
        Samples(sets, seed=done), batch_size=BATCH, num_workers=WORKERS, worker_init_fn=_quiet
    )
    began, shown = time.monotonic(), 0.0
    for batch in loader:
        if done >= steps:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (done + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * done / steps))
        network.train()
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(batch[0].to(memory_format=torch.channels_last))
        penalty = loss(logits, *batch[1:])
        optimizer.zero_grad()
        penalty.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        mean.update_parameters(network)
        done += 1
        shown = penalty.item() if not shown else 0.98 * shown + 0.02 * penalty.item()
        if done % 200 == 0:
            minutes = (time.monotonic() - began) / 60
            print(f"step {done}/{steps}, {minutes:.1f} min: loss {shown:.3f}", flush=True)
        if done % 1000 == 0 or done == steps:
            state = {"network": network.state_dict(), "mean": mean.state_dict(), "step": done}
            torch.save(state | {"optimizer": optimizer.state_dict()}, out)
            print(f"  apart: {figures(read_apart(mean.module, apart), sure=0.5)}", flush=True)


def read_apart(network: nn.Module, apart: Sequence[PieceSet]) -> list[Read]:
    """The sets kept apart, read by a network in training."""
    network.eval()

    def answer(planes: np.ndarray[Any, np.dtype[np.float32]]) -> np.ndarray[Any, np.dtype[np.float32]]:
        with torch.inference_mode():
            return np.asarray(network(torch.from_numpy(planes)).numpy(), np.float32)

    return [read for piece_set in apart for read in read_set(answer, piece_set)]


def _quiet(_worker: int) -> None:
    torch.set_num_threads(1)
    cv2.setNumThreads(1)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Train the network that reads a bowl.")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--apart", required=True, help="names of the sets to keep apart, with commas")
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--start", type=Path, help="a finished training to go on from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    names = set(options.apart.split(","))
    sets = load_sets(options.cache)
    known = {piece_set.name for piece_set in sets}
    if names - known:
        parser.error(f"no such set: {', '.join(sorted(names - known))}")
    train(
        [piece_set for piece_set in sets if piece_set.name not in names],
        [piece_set for piece_set in sets if piece_set.name in names],
        options.samples,
        options.out,
        options.start,
        options.rate,
    )


if __name__ == "__main__":
    main()
