"""The network: a small U-Net that answers for every pixel of its picture."""

from itertools import pairwise

import torch
from torch import Tensor, nn

from rushpi.vision.tower import PLANES

WIDTHS = (8, 16, 32, 48, 64)


def _block(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class TowerNet(nn.Module):
    """Pictures (N, 3, H, W), 0 to 1, to logits (N, len(PLANES), H, W); H and W are multiples of 16."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.ModuleList(
            [_block(3, WIDTHS[0])]
            + [nn.Sequential(_block(a, b, 2), _block(b, b)) for a, b in pairwise(WIDTHS)]
        )
        self.up = nn.ModuleList([_block(a + b, b) for a, b in pairwise(WIDTHS[::-1])])
        self.answer = nn.Conv2d(WIDTHS[0], len(PLANES), 1)

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits for pictures."""
        steps = []
        x = pictures * 2 - 1
        for down in self.down:
            x = down(x)
            steps.append(x)
        for up, beside in zip(self.up, steps[-2::-1], strict=True):
            x = nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
            x = up(torch.cat([x, beside], dim=1))
        return self.answer(x)
