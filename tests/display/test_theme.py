"""The palette, computed: contrast for everybody, flavours and seats for every kind of colour vision.

Contrast as in WCAG 2.2, "contrast ratio". Colour-vision deficiency: Machado, Oliveira and Fernandes (2009),
severity 1.0, in linear RGB. Differences are CIEDE2000 (Sharma, Wu and Dalal, 2005).
"""

import itertools
import math

import numpy as np
import pytest

from rushpi.display import controls, theme
from rushpi.display.theme import Colour

TEXT, LARGE = 4.5, 3.0
AT_A_GLANCE = 10.0
"""A CIEDE2000 that nobody mistakes."""

PAIRS = [
    ("paper on night", theme.PAPER, theme.NIGHT, TEXT),
    ("paper on panel", theme.PAPER, theme.NIGHT_1, TEXT),
    ("paper on quiet button", theme.PAPER, theme.NIGHT_2, TEXT),
    ("paper on pit", theme.PAPER, theme.PIT, TEXT),
    ("mist on night", theme.MIST, theme.NIGHT, TEXT),
    ("mist on waiting button", theme.MIST, theme.NIGHT_1, TEXT),
    ("coral on night", theme.CORAL, theme.NIGHT, TEXT),
    ("coral on panel", theme.CORAL, theme.NIGHT_1, TEXT),
    ("coral on ink", theme.CORAL, theme.INK, TEXT),
    ("mist on panel", theme.MIST, theme.NIGHT_1, TEXT),
    ("mist on ink", theme.MIST, theme.INK, TEXT),
    ("paper on ink 2", theme.PAPER, theme.INK_2, TEXT),
    ("gold on night", theme.GOLD, theme.NIGHT, TEXT),
    ("ink on paper", theme.INK, theme.PAPER, TEXT),
    ("ink on paper 2", theme.INK, theme.PAPER_2, TEXT),
    ("ink on white", theme.INK, theme.WHITE, TEXT),
    ("ink 2 on paper", theme.INK_2, theme.PAPER, TEXT),
    ("ink 2 on paper 2", theme.INK_2, theme.PAPER_2, TEXT),
    ("ink 2 on white", theme.INK_2, theme.WHITE, TEXT),
    ("white on vermilion deep", theme.WHITE, theme.VERMILION_DEEP, TEXT),
    ("brick on blush", theme.BRICK, theme.BLUSH, TEXT),
    ("brick on white", theme.BRICK, theme.WHITE, TEXT),
    ("ink on blush", theme.INK, theme.BLUSH, TEXT),
    ("vermilion on night", theme.VERMILION, theme.NIGHT, LARGE),
    ("vermilion deep on night", theme.VERMILION_DEEP, theme.NIGHT, LARGE),
    ("vermilion deep on paper", theme.VERMILION_DEEP, theme.PAPER, LARGE),
    ("focus ring on night", theme.GOLD, theme.NIGHT, LARGE),
    *((f"seat {name} on night", colour, theme.NIGHT, LARGE) for name, colour in theme.SEAT.items()),
    *((f"ink on seat {name}", theme.INK, colour, LARGE) for name, colour in theme.SEAT.items()),
]

STYLES = {
    "main": controls.MAIN,
    "quiet": controls.QUIET,
    "outlined": controls.OUTLINED,
    "on paper": controls.ON_PAPER,
    "waiting": controls.WAITING,
}

VISION = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def linear(colour: Colour) -> np.ndarray:
    c = np.array(colour) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def luminance(colour: Colour) -> float:
    return float(linear(colour) @ [0.2126, 0.7152, 0.0722])


def contrast(a: Colour, b: Colour) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen_lab(colour: Colour, vision: np.ndarray) -> np.ndarray:
    """The colour as these eyes see it, in CIELAB (D65)."""
    rgb = np.clip(vision @ linear(colour), 0, 1)
    to_xyz = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    xyz = to_xyz @ rgb / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ciede2000(lab1: np.ndarray, lab2: np.ndarray) -> float:
    (l1, a1, b1), (l2, a2, b2) = lab1, lab2
    c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(c7 / (c7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dl, dc = l2 - l1, c2 - c1
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if not c1 * c2 else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2 + 360) / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def test_the_formula_gives_sharmas_first_pairs() -> None:
    assert ciede2000(np.array([50, 2.6772, -79.7751]), np.array([50, 0, -82.7485])) == pytest.approx(
        2.0425, abs=1e-4
    )
    assert ciede2000(np.array([50, 2.5, 0]), np.array([73, 25, -18])) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize(
    ("fore", "ground", "least"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS]
)
def test_contrast(fore: Colour, ground: Colour, least: float) -> None:
    assert contrast(fore, ground) >= least


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_words_on_buttons_have_contrast_also_when_pressed(style: controls.Style) -> None:
    assert contrast(style.text, style.ground) >= TEXT
    assert contrast(style.text, style.pressed) >= TEXT


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("colours", [theme.FLAVOUR, theme.SEAT], ids=["flavours", "seats"])
def test_colours_differ_for_all_eyes(colours: dict[str, Colour], vision: str) -> None:
    for (one, first), (other, second) in itertools.combinations(colours.items(), 2):
        difference = ciede2000(seen_lab(first, VISION[vision]), seen_lab(second, VISION[vision]))
        assert difference >= AT_A_GLANCE, f"{one} and {other}: {difference:.1f}"
