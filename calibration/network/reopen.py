"""`python -m network.reopen SHIPPED.onnx --cache CACHE --out START.pt`: a shipped network, ready to learn on.

What the wheel ships has the scales that follow its convolutions folded into them. They are taken out again,
by what real bowls make of each layer: the network answers as before, and can go on from there (`--start`).
"""

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from network.closer import Closer, real_pieces
from network.model import BowlNet
from network.views import LEVELS, PieceSet, load_sets
from rushpi.vision.features import PLANES, planes

BOWLS = 64
"""So many real bowls, and as many close-ups for each flavour, tell how large each layer's outputs are."""

TOLERANCE = 1e-2  # logits


def reopened(shipped: Path, network: nn.Module, seen: Tensor) -> nn.Module:
    """A fresh network with the weights of a shipped one; `seen` is what it was made to look at."""
    graph = onnx.load(shipped).graph
    weights = {part.name: torch.from_numpy(numpy_helper.to_array(part).copy()) for part in graph.initializer}
    nodes = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    layers = _in_order(network, seen[:1])
    if [tuple(weights[node.input[1]].shape) for node in nodes] != [tuple(one.weight.shape) for one in layers]:
        raise SystemExit(f"{shipped} is of another shape than the network in model.py or closer.py.")
    scales = _scales(network)
    with torch.no_grad():
        for node, layer in zip(nodes, layers, strict=True):
            weight, bias = (weights[name] for name in node.input[1:])
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
                continue
            scale = scales[layer]
            scale.running_mean.zero_()
            scale.running_var.fill_(1 - scale.eps)
            scale.weight.fill_(1)
            scale.bias.copy_(bias)
        before = network.eval()(seen)
        _unfold(network, list(scales.values()), seen)
        off = float((network(seen) - before).abs().max())
    if off > TOLERANCE:
        raise SystemExit(f"{shipped} answers otherwise once it is opened: off by {off:.3f}.")
    return network


def _in_order(network: nn.Module, seen: Tensor) -> list[nn.Conv2d | nn.Linear]:
    """The layers with weights, as they come in use."""
    used: list[nn.Conv2d | nn.Linear] = []
    hooks = [
        layer.register_forward_hook(lambda layer, *_: used.append(layer))
        for layer in network.modules()
        if isinstance(layer, nn.Conv2d | nn.Linear)
    ]
    with torch.no_grad():
        network.eval()(seen)
    for hook in hooks:
        hook.remove()
    return used


def _scales(network: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    """The scale that follows each convolution that has one."""
    layers = list(network.modules())
    return {
        layer: after
        for layer, after in pairwise(layers)
        if isinstance(layer, nn.Conv2d) and isinstance(after, nn.BatchNorm2d)
    }


def _unfold(network: nn.Module, scales: list[nn.BatchNorm2d], seen: Tensor) -> None:
    """Lets each scale take its inputs to mean 0 and spread 1 and back again, which changes nothing yet."""

    def measured(scale: nn.BatchNorm2d, inputs: tuple[Tensor]) -> None:
        mean = inputs[0].mean(dim=(0, 2, 3))
        spread = inputs[0].var(dim=(0, 2, 3), unbiased=False)
        scale.bias.copy_(scale.bias + mean)
        scale.running_mean = mean
        scale.running_var = spread
        scale.weight.copy_(torch.sqrt(spread + scale.eps))

    hooks = [scale.register_forward_pre_hook(measured) for scale in scales]
    network(seen)
    for hook in hooks:
        hook.remove()


def bowls_of(sets: list[PieceSet]) -> Tensor:
    """What the network for bowls is shown of some bowls."""
    shown = [
        planes([view.picture.astype(np.float32) / LEVELS], piece_set.colours)
        for piece_set in sets
        for view in piece_set.views
        if view.bowl is not None
    ]
    return torch.from_numpy(np.concatenate(_some(shown)))


def close_ups_of(sets: list[PieceSet]) -> Tensor:
    """What the closer look is shown of some pieces."""
    return torch.from_numpy(np.concatenate(_some([piece.shown for piece in real_pieces(sets)])))


def _some(shown: list[np.ndarray]) -> list[np.ndarray]:
    return shown[:: max(1, len(shown) // BOWLS)]


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Open a shipped network to train it further.")
    parser.add_argument("shipped", type=Path, help="network.onnx or closer.onnx")
    parser.add_argument("--cache", type=Path, required=True, help="what network.prepare made")
    parser.add_argument("--out", type=Path, required=True, help="what to give to --start")
    options = parser.parse_args()
    sets = load_sets(options.cache)
    if options.shipped.stem == "closer":
        torch.save(reopened(options.shipped, Closer(), close_ups_of(sets)).state_dict(), options.out)
        return
    network = reopened(options.shipped, BowlNet(len(PLANES)), bowls_of(sets))
    mean = {f"module.{name}": values for name, values in network.state_dict().items()}
    torch.save({"mean": mean}, options.out)


if __name__ == "__main__":
    main()
