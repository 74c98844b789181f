"""`python -m tower.train --towers FOLDER... --walls FOLDER... --minutes N --out FILE`: trains the network."""

import argparse
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from tower.drawn import draw_tower
from tower.model import TowerNet
from tower.samples import Tower, load_towers, samples

BATCH = 4
SEAM_WEIGHT = 4.0  # seams are few
DRAWN = 0.4  # of the samples
POOL = 160  # drawn towers at a time
SEEN_AGAIN = 4  # samples for each new drawn one


def main() -> None:
    """Trains for some minutes, and keeps what it has every fifty steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--towers", type=Path, nargs="*", default=[], help="folders of photos with truth")
    parser.add_argument("--walls", type=Path, nargs="+", required=True, help="folders of any photos")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--start", type=Path, help="a network to go on with")
    parser.add_argument("--rate", type=float, default=3e-3, help="how fast it learns at first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    towers = [tower for folder in args.towers for tower in load_towers(folder)]
    walls = [
        cv2.resize(cv2.imread(str(photo)), (960, 540))
        for folder in args.walls
        for photo in sorted(folder.glob("*.jpg"))
    ]
    net = TowerNet()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.01)
    rng = np.random.default_rng(args.seed)
    source = samples(_mixed(towers, walls, rng), walls, rng)
    begun, step, mean = time.monotonic(), 0, 0.0
    while (done := (time.monotonic() - begun) / 60 / args.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 40) * (0.5 + 0.5 * float(np.cos(np.pi * done)))
        pictures, planes = (
            torch.from_numpy(np.stack(part))
            for part in zip(*(next(source) for _ in range(BATCH)), strict=True)
        )
        logits = net(pictures.contiguous(memory_format=torch.channels_last))
        weight = torch.ones_like(planes)
        weight[:, 2] = 1 + SEAM_WEIGHT * planes[:, 2]
        loss = functional.binary_cross_entropy_with_logits(logits, planes, weight)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        mean += (float(loss.detach()) - mean) / min(step, 50)
        if step % 50 == 0:
            print(f"{done:.0%} step {step} loss {mean:.4f}", flush=True)
            torch.save(net.state_dict(), args.out)
    torch.save(net.state_dict(), args.out)


def _mixed(
    towers: Sequence[Tower], walls: Sequence[NDArray[np.uint8]], rng: np.random.Generator
) -> Iterator[Tower]:
    """Photos and drawn towers without end; drawing is slow, so each drawn one is seen a few times."""
    drawn = deque((draw_tower(walls, rng) for _ in range(POOL)), maxlen=POOL)
    while True:
        for _ in range(SEEN_AGAIN):
            some = drawn if rng.random() < DRAWN or not towers else towers
            yield some[rng.integers(len(some))]
        drawn.append(draw_tower(walls, rng))


if __name__ == "__main__":
    main()
