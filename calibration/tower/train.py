"""`python -m tower.train --towers FOLDER... --walls FOLDER... --minutes N --out FILE`: trains the network."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

from tower.model import TowerNet
from tower.samples import load_towers, samples

BATCH = 4
RATE = 3e-3
SEAM_WEIGHT = 4.0  # seams are few


def main() -> None:
    """Trains for some minutes, and keeps what it has every fifty steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--towers", type=Path, nargs="+", required=True, help="folders of photos with truth")
    parser.add_argument("--walls", type=Path, nargs="+", required=True, help="folders of any photos")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--start", type=Path)
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
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01)
    source = samples(towers, walls, args.seed)
    begun, step, mean = time.monotonic(), 0, 0.0
    while (done := (time.monotonic() - begun) / 60 / args.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 40) * (0.5 + 0.5 * float(np.cos(np.pi * done)))
        pictures, planes = (
            torch.from_numpy(np.stack(part))
            for part in zip(*(next(source) for _ in range(BATCH)), strict=True)
        )
        logits = net(pictures)
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


if __name__ == "__main__":
    main()
