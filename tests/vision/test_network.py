"""The shipped network is the one that its model card tells of, and OpenCV answers as its maker did."""

import hashlib
import re
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from rushpi.vision.closer import CLOSE_PLANES, CROP, shipped_closer
from rushpi.vision.features import PLANES
from rushpi.vision.network import CELLS, CLASSES, shipped_network
from rushpi.vision.view import SIDE

CARD = Path(__file__).parents[2] / "calibration" / "network" / "README.md"
RIGHT = Path(__file__).with_name("network_answer.npy")  # made by network.export, for planes of seed 0
RIGHT_CLOSE = Path(__file__).with_name("closer_answer.npy")  # made by network.export_closer, likewise
EVERY = 8  # cells


@pytest.fixture(scope="module")
def example() -> np.ndarray:
    return np.random.default_rng(0).random((2, len(PLANES), SIDE, SIDE), np.float32)


@pytest.mark.parametrize("name", ["network.onnx", "closer.onnx"])
def test_the_file_is_the_one_on_the_card(name):
    shipped = (resources.files("rushpi.vision") / "data" / name).read_bytes()
    (on_the_card,) = re.findall(
        rf"`rushpi/vision/data/{name}`\W+sha256\s+`([0-9a-f]{{64}})`", CARD.read_text()
    )
    assert hashlib.sha256(shipped).hexdigest() == on_the_card


def test_opencv_answers_as_the_trained_network_did(example):
    answer = shipped_network()(example)
    assert answer.shape == (2, 1 + len(CLASSES), CELLS, CELLS)
    np.testing.assert_allclose(answer[:, :, ::EVERY, ::EVERY], np.load(RIGHT), atol=1e-3)


def test_opencv_looks_closer_as_the_trained_network_did():
    shown = np.random.default_rng(0).random((2, CLOSE_PLANES, CROP, CROP), np.float32)
    np.testing.assert_allclose(shipped_closer()(shown), np.load(RIGHT_CLOSE), atol=1e-3)


def test_bowls_read_together_or_alone_are_the_same(example):
    together = shipped_network()(example)
    alone = np.concatenate([shipped_network()(bowl[None]) for bowl in example])
    np.testing.assert_allclose(together, alone, atol=1e-4)


def test_threads_that_share_it_get_their_own_answers(example):
    alone = [shipped_network()(bowl[None]) for bowl in example]
    with ThreadPoolExecutor(len(example)) as threads:
        shared = list(threads.map(lambda bowl: shipped_network()(bowl[None]), [*example] * 4))
    np.testing.assert_allclose(np.concatenate(shared), np.concatenate(alone * 4), atol=1e-4)
