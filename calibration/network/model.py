"""The network: a bowl's planes in, a map of piece centres and their kinds out.

A small U-shaped residual network. It sees the whole bowl at once (the coarsest stage's stride is 16) and
answers at stride 4, which keeps apart pieces that touch.
"""

import math
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn.utils import convert_conv2d_weight_memory_format
from torch.optim.swa_utils import AveragedModel

from rushpi.vision.network import CLASSES

Net = TypeVar("Net", bound=nn.Module)

RARE: Final = -4.0  # logit: a cell seldom holds a centre, and a fresh network had better know


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A convolution of 3 by 3, its outputs scaled and what is below nought cut off."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions that correct what comes in; at first by nothing."""

    def __init__(self, width: int) -> None:
        super().__init__()
        scale = nn.BatchNorm2d(width)
        nn.init.zeros_(scale.weight)
        self.correction = nn.Sequential(
            convolution(width, width), nn.Conv2d(width, width, 3, padding=1, bias=False), scale
        )

    def forward(self, x: Tensor) -> Tensor:
        """Keeps the shape (N, width, H, W)."""
        return torch.relu(x + self.correction(x))


class BowlNet(nn.Module):
    """(N, planes, 208, 208) to (N, 16, 52, 52): logits of "a centre is here", then of CLASSES.

    Any view whose sides are multiples of 16 pixels will do.
    """

    def __init__(self, planes: int) -> None:
        super().__init__()
        self.fine = nn.Sequential(convolution(planes, 16, 2), convolution(16, 24, 2), Residual(24))
        self.middle = nn.Sequential(convolution(24, 48, 2), Residual(48))
        self.coarse = nn.Sequential(convolution(48, 80, 2), Residual(80), Residual(80))
        self.coarse_to_middle = nn.Conv2d(80, 48, 1)
        self.join_middle = Residual(48)
        self.middle_to_fine = nn.Conv2d(48, 32, 1)
        self.fine_to_fine = nn.Conv2d(24, 32, 1)
        self.join_fine = convolution(32, 32)
        self.refine = Residual(32)
        self.answer = nn.Conv2d(32, 1 + len(CLASSES), 1)
        self.twice = nn.Upsample(scale_factor=2, mode="nearest")
        assert self.answer.bias is not None
        nn.init.constant_(self.answer.bias[:1], RARE)

    def forward(self, planes: Tensor) -> Tensor:
        """The logits of each cell."""
        fine = self.fine(planes)
        middle = self.middle(fine)
        middle = self.join_middle(middle + self.twice(self.coarse_to_middle(self.coarse(middle))))
        fine = torch.relu(self.fine_to_fine(fine) + self.twice(self.middle_to_fine(middle)))
        logits: Tensor = self.answer(self.refine(self.join_fine(fine)))
        return logits


def cosine(done: float) -> float:
    """How fast to learn, of the fastest, when a share of the training is done: from 1 down to 0."""
    return 0.5 * (1 + math.cos(math.pi * done))


def grown(values: Tensor, whole: Tensor) -> Tensor:
    """A layer's weights with those of classes that came later, which are taken from the `whole` one."""
    return torch.cat([values, whole[len(values) :]]) if values.dim() and len(values) < len(whole) else values


def quick(network: Net) -> Net:
    """The network with its weights laid out as processors like them."""
    return convert_conv2d_weight_memory_format(network, torch.channels_last)


def running_mean(network: nn.Module, memory: float) -> AveragedModel:
    """The mean of a network's weights as they change; the share `memory` of it stays at each step."""

    def mixed(mean: Tensor, now: Tensor, _step: Tensor | int) -> Tensor:
        return memory * mean + (1 - memory) * now

    return AveragedModel(network, avg_fn=mixed, use_buffers=True)


def answer(network: nn.Module, planes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """What a network in PyTorch says to planes in numpy, as the product's own would."""
    with torch.inference_mode():
        return np.asarray(network.eval()(torch.from_numpy(np.ascontiguousarray(planes))).numpy(), np.float32)
