"""`python -m network.closer CACHE --apart L,M --minutes N --out FILE`: trains the closer look.

One small network looks at a piece once for each flavour: what it learns of one it knows of all.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from network.close_ups import CloseUp, CloseUps, is_hard, right_answer
from network.model import Residual, convolution, cosine, quick, running_mean
from network.scenes import as_seen
from network.train import alone
from network.views import PieceSet, parted_sets
from rushpi.rush.pieces import Flavour
from rushpi.vision.closer import CLOSE_PLANES, close_up
from rushpi.vision.features import planes

BATCH: Final = 48
PEAK_RATE: Final = 3e-3
WARM_UP: Final = 100  # steps
WEIGHT_DECAY: Final = 0.02
MEMORY: Final = 0.995  # of the running mean of the weights
SHOWN_EVERY: Final = 200  # steps
SHOWS: Final = 0.5  # a piece that is likelier than this to be hidden does not show its flavour


class Closer(nn.Module):
    """(N, CLOSE_PLANES, CROP, CROP) to (N, 3): words for "it is this flavour", "wild" and "hidden"."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            *(convolution(CLOSE_PLANES, 16), convolution(16, 32, 2), convolution(32, 32), Residual(32)),
            *(convolution(32, 64, 2), Residual(64), Residual(64), convolution(64, 64, 2)),
            *(Residual(64) for _ in range(6)),
        )
        self.answer = nn.Linear(2 * 64, 3)

    def forward(self, shown: Tensor) -> Tensor:
        """A sliver counts by its strongest pixels, what surrounds it by the mean."""
        seen = self.see(shown)
        words: Tensor = self.answer(torch.cat([seen.mean(dim=(2, 3)), seen.amax(dim=(2, 3))], dim=1))
        return words


def together(words: Tensor) -> Tensor:
    """(N * flavours, 3) to logits (N, len(ANSWERS)): wild and hidden are what all looks say of them."""
    each = words.reshape(-1, len(Flavour), 3)
    return torch.cat([each[:, :, 0], each[:, :, 1:].sum(dim=1)], dim=1)


def penalties(logits: Tensor, right: Tensor, possible: Tensor) -> Tensor:
    """The cross-entropy of each piece."""
    return -(right * torch.log_softmax(logits + possible, dim=1)).sum(dim=1)


def real_pieces(sets: Sequence[PieceSet]) -> list[CloseUp]:
    """The hard pieces of all bowls of some sets, as they are."""
    return [piece for piece_set in sets for piece in _pieces_of(piece_set)]


def _pieces_of(piece_set: PieceSet) -> Iterator[CloseUp]:
    for scene in (as_seen(view) for view in piece_set.views if view.bowl is not None):
        (seen,) = planes([scene.picture], piece_set.colours)
        for part in filter(is_hard, scene.seen()):
            yield CloseUp(close_up(seen, part.centre), *right_answer(part))


def answers(network: nn.Module, pieces: Sequence[CloseUp]) -> Tensor:
    """The network's logits for pieces, (N, len(ANSWERS))."""
    network.eval()
    with torch.inference_mode():
        shown = torch.from_numpy(np.concatenate([piece.shown for piece in pieces]))
        return together(torch.cat([network(some) for some in torch.split(shown, BATCH * len(Flavour))]))


def figure(network: nn.Module, pieces: Sequence[CloseUp]) -> str:
    """How right it is about pieces, for people."""
    right, possible = (
        torch.from_numpy(np.array(maps))
        for maps in zip(*((piece.right, piece.possible) for piece in pieces), strict=True)
    )
    logits = answers(network, pieces)
    shows = right[:, -1] < SHOWS
    named = (logits + possible)[shows, :-1].argmax(dim=1) == right[shows, :-1].argmax(dim=1)
    penalty = penalties(logits, right, possible).mean().item()
    return f"penalty {penalty:.4f}, right {100 * named.float().mean().item():.1f} % of {len(named)} that show"


@dataclass(frozen=True)
class Plan:
    """How to train: for how long, how fast at most, by what chance, and where to keep it."""

    minutes: float
    rate: float
    seed: int
    out: Path


def train(network: nn.Module, sets: Sequence[PieceSet], apart: Sequence[CloseUp], plan: Plan) -> None:
    """Trains on random scenes of `sets`, measuring on pieces of other sets now and then."""
    mean = running_mean(network, MEMORY)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=WEIGHT_DECAY)
    began = time.monotonic()
    batches = DataLoader(CloseUps(sets, plan.seed), batch_size=BATCH, num_workers=1, worker_init_fn=alone)
    for step, (shown, right, possible) in enumerate(batches, start=1):
        done = min(1.0, (time.monotonic() - began) / 60 / plan.minutes)
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * min(1, step / WARM_UP) * cosine(done)
        network.train()
        with torch.autocast("cpu", torch.bfloat16):
            words = network(shown.flatten(0, 1).to(memory_format=torch.channels_last))
        optimizer.zero_grad()
        torch.autograd.backward(penalties(together(words.float()), right, possible).mean())
        optimizer.step()
        mean.update_parameters(network)
        if step % SHOWN_EVERY == 0 or done == 1:
            print(f"{step * BATCH} pieces, {done:.0%}: apart {figure(mean.module, apart)}", flush=True)
            torch.save(mean.module.state_dict(), plan.out)
        if done == 1:
            break


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Train the network that looks closer.")
    parser.add_argument("cache", type=Path, help="what network.prepare made")
    parser.add_argument("--apart", required=True, help="names of the sets to keep apart, with commas")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a finished training to go on from")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    alone()
    learned, apart = parted_sets(options.cache, options.apart)
    network = quick(Closer())
    if options.start:
        network.load_state_dict(torch.load(options.start, weights_only=True))
    plan = Plan(options.minutes, options.rate, options.seed, options.out)
    train(network, learned, real_pieces(apart), plan)


if __name__ == "__main__":
    main()
