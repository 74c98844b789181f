"""`python -m network.train CACHE --apart L,M --samples N --out FILE`: trains the network.

The sets kept apart are whole sets: the network sees none of their photos. Stopped, it goes on from the file
it keeps; a finished training may be taken further, with more sets, by `--start`.
"""

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader

from network.honesty import fitted
from network.measure import Read, figures, read_set
from network.model import BowlNet, answer, cosine, grown, quick, running_mean
from network.samples import Samples, untold
from network.views import PieceSet, parted_sets
from rushpi.vision.features import PLANES

BATCH: Final = 16
PEAK_RATE: Final = 3e-3
WARM_UP: Final = 200  # steps
WEIGHT_DECAY: Final = 0.02
LONGEST_STEP: Final = 5.0  # norm of a gradient
MEMORY: Final = 0.998  # of the running mean of the weights
MEASURED_EVERY, SHOWN_EVERY = 1000, 200  # steps


@dataclass(frozen=True)
class Plan:
    """How to train: on how much and for how long at most, how fast, where to keep it, where to begin."""

    samples: int
    minutes: float
    rate: float
    out: Path
    start: Path | None
    seed: int
    rgb_only: bool

    @property
    def steps(self) -> int:
        """Batches in all."""
        return self.samples // BATCH

    def rate_at(self, step: int, done: float) -> float:
        """The learning rate: up quickly, then down along a cosine, the share that is `done` of it."""
        return self.rate * min(1, (step + 1) / WARM_UP) * cosine(done)


class Training:
    """A network in training, with the running mean of its weights, which is what gets used."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.network = quick(BowlNet(len(PLANES)))
        self.mean = running_mean(self.network, MEMORY)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), weight_decay=WEIGHT_DECAY)
        self.step = 0
        self.minutes = 0.0
        if plan.out.exists():
            state = torch.load(plan.out, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.mean.load_state_dict(state["mean"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.step, self.minutes = int(state["step"]), float(state["minutes"])
        elif plan.start is not None:
            known = torch.load(plan.start, weights_only=True)["mean"]
            fresh = self.mean.state_dict()
            known = {name: grown(values, fresh[name]) for name, values in known.items()}
            self.mean.load_state_dict(known, strict=False)  # layers that came later begin as nothing
            self.network.load_state_dict(self.mean.module.state_dict())

    @property
    def done(self) -> float:
        """How much of the training is done, 0 to 1."""
        return min(1.0, max(self.step / self.plan.steps, self.minutes / self.plan.minutes))

    def learn(self, planes: Tensor, *right: Tensor) -> float:
        """One step; gives the loss before it."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate_at(self.step, self.done)
        self.network.train()
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.network(planes.to(memory_format=torch.channels_last))
        penalty = loss(logits, *right)
        self.optimizer.zero_grad()
        torch.autograd.backward(penalty)
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
        self.optimizer.step()
        self.mean.update_parameters(self.network)
        self.step += 1
        return penalty.item()

    def save(self) -> None:
        """Keeps all that is needed to go on."""
        state = {
            "network": self.network.state_dict(),
            "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "minutes": self.minutes,
        }
        torch.save(state, self.plan.out)

    def read(self, sets: Sequence[PieceSet]) -> list[Read]:
        """Whole sets as the network reads them by now."""

        def reader(planes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            return answer(self.mean.module, untold(planes) if self.plan.rgb_only else planes)

        return [read for piece_set in sets for read in read_set(reader, piece_set)]


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


def train(sets: Sequence[PieceSet], apart: Sequence[PieceSet], plan: Plan) -> None:
    """Trains on random scenes of `sets`, measuring on `apart` now and then."""
    training = Training(plan)
    samples = Samples(sets, seed=plan.seed + training.step, rgb_only=plan.rgb_only)
    shown, now = 0.0, time.monotonic()
    for batch in DataLoader(samples, batch_size=BATCH, num_workers=1, worker_init_fn=alone):
        if training.done >= 1:
            break
        penalty = training.learn(*batch)
        before, now = now, time.monotonic()
        training.minutes += (now - before) / 60
        shown = penalty if not shown else 0.98 * shown + 0.02 * penalty
        step = training.step
        if step % SHOWN_EVERY == 0:
            minutes, done = training.minutes, training.done
            print(f"step {step}, {minutes:.1f} min, {done:.0%}: loss {shown:.3f}", flush=True)
        if step % MEASURED_EVERY == 0 or training.done >= 1:
            training.save()
            reads = training.read(apart)
            honesty = fitted(reads)
            print(f"  apart: {figures([honesty.read(read) for read in reads])}", flush=True)
    print(f"{time.process_time() / 60:.1f} CPU minutes of training, as many again or less of making samples")


def alone(_worker: int = 0) -> None:
    """One thread for this process: the processes share the cores."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Train the network that reads a bowl.")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--apart", required=True, help="names of the sets to keep apart, with commas")
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--minutes", type=float, default=math.inf, help="end after so many, at the latest")
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a finished training to go on from")
    parser.add_argument("--rgb-only", action="store_true", help="the control: without the calibrated colours")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    alone()
    train(
        *parted_sets(options.cache, options.apart),
        Plan(
            options.samples,
            options.minutes,
            options.rate,
            options.out,
            options.start,
            options.seed,
            options.rgb_only,
        ),
    )


if __name__ == "__main__":
    main()
