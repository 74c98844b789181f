"""What cameras and lamps do to a picture: light taken out badly, shadows, glare, noise, blur, JPEG."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from rushpi.vision.light import PAPER
from rushpi.vision.view import BRIGHTEST

Image = npt.NDArray[np.float32]

GREY: Final = np.array([0.299, 0.587, 0.114], np.float32)

FAIR: Final = 0.5
"""Of the photos are as good as the one before them: a sliver of colour is soon lost in noise and blur."""

DIM: Final = 0.15
"""Of the photos are taken in too little light; there most is lost, and the darkest pieces first."""

GAMMA: Final = 2.2


def weather(picture: Image, rng: np.random.Generator) -> Image:
    """A balanced RGB picture as another camera under another lamp might have taken it."""
    picture = _relight(picture, rng)
    if rng.random() < 0.2:
        picture = _half_shadow(picture, rng)
    if rng.random() < 0.08:
        picture = _glare(picture, rng)
    fate = rng.random()
    if fate < DIM:
        picture = _dim(picture, rng)
    elif fate >= DIM + FAIR:
        picture = _spoilt(picture, rng)
    return np.clip(picture, 0, BRIGHTEST).astype(np.float32)


def _spoilt(picture: Image, rng: np.random.Generator) -> Image:
    """A photo out of focus, in too little light, or packed too small."""
    if rng.random() < 0.5:
        picture = _unsharp(picture, rng)
    if rng.random() < 0.8:
        picture = _noise(picture, rng)
    if rng.random() < 0.4:
        picture = _jpeg(np.clip(picture, 0, BRIGHTEST).astype(np.float32), rng)
    return picture


def _dim(picture: Image, rng: np.random.Generator) -> Image:
    """What a camera makes of too little light.

    Few electrons and the sensor's own noise in linear values, which its white balance and gamma make larger
    the darker it is; then it smooths the colours and sharpens the rest. The light is taken out again.
    """
    exposure = np.float32(rng.uniform(0.25, 0.5) / PAPER)
    light = cv2.pow(np.maximum(picture, 0) * exposure, GAMMA)
    electrons = np.exp(rng.uniform(np.log(250), np.log(900)))
    of_sensor = rng.uniform(80, 180) / electrons**1.5
    spread = cv2.sqrt(light / np.float32(electrons) + np.float32(of_sensor**2))
    noise = cv2.GaussianBlur(_randn(picture.shape, rng) * spread, (0, 0), 0.55) * np.float32(1.5)
    grain = noise.mean(axis=2, keepdims=True) * np.float32(1.2)
    gains = np.sqrt(np.exp(rng.normal([-0.1, 0, 0.3], 0.2))).astype(np.float32)
    blotches = cv2.GaussianBlur(noise - grain, (0, 0), 0.7) * gains
    whole = cv2.pow(np.maximum(light + grain + blotches, 0), 1 / GAMMA)
    luma = whole @ GREY
    colour = cv2.GaussianBlur(whole - luma[..., None], (0, 0), rng.uniform(1.0, 2.2))
    edges = luma - cv2.GaussianBlur(luma, (0, 0), 1.3)
    return np.asarray(
        (colour + (luma + np.float32(rng.uniform(0.1, 0.6)) * edges)[..., None]) / exposure, np.float32
    )


def _randn(shape: tuple[int, ...], rng: np.random.Generator) -> Image:
    """Normal noise, sooner made than by numpy."""
    noise = np.empty(shape, np.float32)
    cv2.setRNGSeed(int(rng.integers(2**31)))
    cv2.randn(noise, np.zeros(1), np.ones(1))
    return noise


def _relight(picture: Image, rng: np.random.Generator) -> Image:
    """Brightness, gamma, saturation and a colour temperature that was measured wrongly."""
    picture = np.asarray(cv2.pow(np.maximum(picture, 0), np.exp(rng.normal(0, 0.15))), np.float32)
    warmth, tint = rng.normal(0, 0.05), rng.normal(0, 0.025)
    gains = np.exp([warmth, tint, -warmth]) * np.exp(rng.normal(0, 0.12))
    saturation = rng.uniform(0.75, 1.25)
    mix = saturation * np.eye(3) + (1 - saturation) * GREY
    return np.asarray(cv2.transform(picture, (mix * gains).astype(np.float32)), np.float32)


def _half_shadow(picture: Image, rng: np.random.Generator) -> Image:
    height, width = picture.shape[:2]
    angle, offset, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-70, 70), rng.uniform(1, 60)
    x = np.arange(width, dtype=np.float32) - width / 2
    y = np.arange(height, dtype=np.float32)[:, None] - height / 2
    side = (x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)) - np.float32(offset)) / np.float32(
        soft
    )
    return np.asarray(
        picture * (1 - np.float32(rng.uniform(0.2, 0.6)) * np.clip(side, 0, 1))[..., None], np.float32
    )


def _glare(picture: Image, rng: np.random.Generator) -> Image:
    spot = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(spot, tuple(int(v) for v in rng.integers(40, 184, 2)), int(rng.integers(4, 22)), 1.0, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), rng.uniform(3, 12)) * np.float32(rng.uniform(0.2, 0.8))
    return np.asarray(picture + spot[..., None], np.float32)


def _unsharp(picture: Image, rng: np.random.Generator) -> Image:
    if rng.random() < 0.5:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.3)), np.float32)
    side = picture.shape[0]
    small = round(side * rng.uniform(0.5, 0.95))
    shrunk = cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(shrunk, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)


def _noise(picture: Image, rng: np.random.Generator) -> Image:
    """Grain, and the blotches of colour that a dim photo is left with when its grain was smoothed away."""
    height, width = picture.shape[:2]
    grain = _randn(picture.shape, rng) * np.float32(rng.exponential(0.025))
    coarse = rng.standard_normal((height // 3, width // 3, 3), np.float32)
    coarse -= (coarse @ GREY)[..., None]
    blotches = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return picture + grain + blotches * np.float32(rng.exponential(0.02))


def _jpeg(picture: Image, rng: np.random.Generator) -> Image:
    whole = np.rint(picture * (255 / BRIGHTEST)).astype(np.uint8)
    _, code = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 95))])
    back = np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.float32)
    return back * np.float32(BRIGHTEST / 255)
