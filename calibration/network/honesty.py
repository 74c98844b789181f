"""Makes the network's probabilities true: of the peaks that it calls 0.8, eight in ten shall be pieces.

A network trained with a focal loss ranks well and is badly calibrated. On whole sets that it was not trained
on, a logistic regression tells what its logits are worth (Platt scaling), and one temperature does so for the
kinds. Both are folded into its last layer, so that no constant of one training lives in the product's code.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
import torch

from network.measure import Logits, Read
from network.model import BowlNet
from network.scenes import Part, as_seen
from network.targets import class_of
from rushpi.vision.network import CLASSES, STRIDE

FAINTEST: Final = -8.0  # logit: no peak below
NEAR: Final = 12.0  # view px between a peak and the piece that it stands for
HINT: Final = 0.05  # of a piece in sight: nobody can find less
STEPS: Final = 50  # of Newton's method
TEMPERATURES: Final = np.geomspace(0.4, 2.5, 37)


@dataclass(frozen=True)
class Honesty:
    """What the logits are worth: centre logits times `slope` plus `bias`, kinds' divided by `temperature`."""

    slope: float = 1.0
    bias: float = 0.0
    temperature: float = 1.0

    def read(self, read: Read) -> Read:
        """The same answer with true probabilities."""
        logits = read.logits / np.float32(self.temperature)
        logits[0] = read.logits[0] * np.float32(self.slope) + np.float32(self.bias)
        return replace(read, logits=logits)

    def fold(self, network: BowlNet) -> None:
        """Changes the network's last layer so that it answers honestly by itself."""
        layer = network.answer
        assert layer.bias is not None
        with torch.no_grad():
            for values in (layer.weight, layer.bias):
                values[:1] *= self.slope
                values[1:] /= self.temperature
            layer.bias[:1] += self.bias


def fitted(reads: Sequence[Read]) -> Honesty:
    """What the logits are worth on sets kept apart."""
    logits: list[float] = []
    hits: list[bool] = []
    kinds: list[tuple[Logits, npt.NDArray[np.float32]]] = []
    for read in reads:
        for (row, column), part in _peaks(read):
            if part is None and read.logits[1:, row, column].argmax() == CLASSES.index(None):
                continue  # the class says it already: what the product makes of both is to be true
            logits.append(float(read.logits[0, row, column]))
            hits.append(part is not None)
            if part is not None:
                kinds.append((read.logits[1:, row, column], class_of(part)))
    slope, bias = _regression(np.array(logits), np.array(hits))
    return Honesty(
        slope, bias, _temperature(np.array([z for z, _ in kinds]), np.array([y for _, y in kinds]))
    )


def _peaks(read: Read) -> list[tuple[tuple[int, int], Part | None]]:
    """Each peak's cell with the piece that it stands for; a piece's second peak stands for nothing."""
    score = read.logits[0]
    rows, columns = np.nonzero((score >= cv2.dilate(score, np.ones((3, 3), np.uint8))) & (score > FAINTEST))
    left = [part for part in as_seen(read.view).seen() if part.visible_fraction > HINT]
    found: list[tuple[tuple[int, int], Part | None]] = []
    for i in np.argsort(-score[rows, columns]):
        row, column = int(rows[i]), int(columns[i])
        at = ((column + 0.5) * STRIDE - 0.5, (row + 0.5) * STRIDE - 0.5)
        nearest = min(left, key=lambda part: math.dist(part.centre, at), default=None)
        if nearest is not None and math.dist(nearest.centre, at) <= NEAR:
            left.remove(nearest)
            found.append(((row, column), nearest))
        else:
            found.append(((row, column), None))
    return found


def _regression(x: npt.NDArray[np.float64], hit: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and bias of the logistic regression of a hit on a logit."""
    terms = np.column_stack([x, np.ones_like(x)])
    weights = np.array([1.0, 0.0])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30)))
        curvature = (terms * (p * (1 - p))[:, None]).T @ terms + 1e-6 * np.eye(2)
        weights += np.linalg.solve(curvature, terms.T @ (hit - p))
    return float(weights[0]), float(weights[1])


def _temperature(logits: npt.NDArray[np.float32], right: npt.NDArray[np.float32]) -> float:
    """The temperature at which the right classes are likeliest."""
    penalties = []
    for temperature in TEMPERATURES:
        scores = logits / temperature
        scores = scores - scores.max(axis=1, keepdims=True)
        log_p = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        penalties.append(-float((right * log_p).sum(axis=1).mean()))
    return float(TEMPERATURES[int(np.argmin(penalties))])
