"""The Pi's camera on a fake picamera2 that has the published one's signatures."""

import ast
import contextlib
import inspect
import itertools
import json
import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest

from rushpi.camera import CameraError, PiCamera
from rushpi.camera.pi import LONGEST_SETTLING
from tests.camera import fake_picamera2
from tests.camera.fake_picamera2 import Picamera2

REAL = json.loads((Path(__file__).parents[1] / "data" / "picamera2.json").read_text())
SMALL = PiCamera(size=(64, 48))


def parameters(signature: ast.arguments) -> list[tuple[str, str | None]]:
    """Names with their defaults; which libcamera value a default is we cannot say."""
    names = [argument.arg for argument in signature.posonlyargs + signature.args]
    defaults = [None] * (len(names) - len(signature.defaults)) + [ast.unparse(d) for d in signature.defaults]
    return [
        (name, "None" if default and default.startswith("libcamera.") else default)
        for name, default in zip(names, defaults, strict=True)
    ]


@pytest.mark.parametrize("name", ["Picamera2", "CompletedRequest"])
def test_the_fake_has_the_signatures_of_the_published_picamera2(name: str) -> None:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(getattr(fake_picamera2, name)))).body
    for method in tree.body:
        if isinstance(method, ast.FunctionDef) and (name, method.name) != ("CompletedRequest", "__init__"):
            (real,) = ast.parse(f"def f({REAL[name][method.name]}): ...").body
            assert parameters(method.args) == parameters(real.args), method.name


def test_exposure_is_measured_then_held_as_values(picamera2: type[Picamera2]) -> None:
    with closing(SMALL.frames()) as frames:
        first, *others = itertools.islice(frames, 10)
    (held,) = picamera2.sets
    assert held == {"ExposureTime": 20000, "AnalogueGain": 2.0, "ColourGains": (2.2, 1.5)}
    for frame in (first, *others):
        assert {name: frame.metadata[name] for name in held} == held
    assert all(b.taken > a.taken for a, b in itertools.pairwise((first, *others)))


def test_the_lens_is_driven_once_before_the_exposure_is_held(picamera2: type[Picamera2]) -> None:
    picamera2.has_focus = True
    with closing(SMALL.frames()) as frames:
        next(frames)
    focus, held = picamera2.sets
    assert focus == {"AfMode": 1, "AfTrigger": 0}
    assert held["ExposureTime"] == 20000


def test_pictures_are_blue_green_red(picamera2: type[Picamera2]) -> None:
    with closing(SMALL.frames()) as frames:
        picture = next(frames).picture
    assert picamera2.formats == ["RGB888"]
    assert picture[-1, -1].tolist() == [200, 0, 0]


def test_a_camera_that_does_not_obey_says_so(picamera2: type[Picamera2]) -> None:
    picamera2.obeys = False
    picamera2.SETTLED_AFTER = 10 * LONGEST_SETTLING
    with closing(SMALL.frames()) as frames, pytest.raises(CameraError, match="does not hold its exposure"):
        list(itertools.islice(frames, 200))


@pytest.mark.parametrize(
    ("fault", "value", "words"),
    [
        ("busy", True, "busy"),
        ("silent", True, "no picture for 3 s: check its ribbon cable"),
        ("gives", "NV12", "gives NV12 and no plain colours"),
    ],
)
def test_faults_are_told_in_a_sentence(
    picamera2: type[Picamera2], fault: str, value: object, words: str
) -> None:
    setattr(picamera2, fault, value)
    with closing(SMALL.frames()) as frames, pytest.raises(CameraError, match=words):
        next(frames)


def test_a_busy_camera_that_is_asked_again_and_again_costs_no_files(picamera2: type[Picamera2]) -> None:
    def ask() -> None:
        with closing(SMALL.frames()) as frames, contextlib.suppress(CameraError):
            next(frames)

    picamera2.busy = True
    ask()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(20):
        ask()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_no_camera_is_told_in_a_sentence(picamera2: type[Picamera2]) -> None:
    fake_picamera2.Picamera2.there = 0
    with closing(SMALL.frames()) as frames, pytest.raises(CameraError, match="there is no camera 0"):
        next(frames)


def test_without_the_library_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with closing(SMALL.frames()) as frames, pytest.raises(CameraError, match="python3-picamera2"):
        next(frames)


def test_the_camera_is_closed_when_somebody_fails_while_looking(picamera2: type[Picamera2]) -> None:
    frames = SMALL.frames()
    next(frames)
    with pytest.raises(ZeroDivisionError):
        frames.throw(ZeroDivisionError())
    assert picamera2.opened == 0
