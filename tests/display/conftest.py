"""Every test finds the screen speaking English, and can hear what is written on it."""

from collections.abc import Iterator

import pytest

from rushpi.display import language
from rushpi.display.canvas import Canvas


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    language.speak("en")
    yield
    language.speak("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn from now on."""
    texts: list[str] = []
    original = Canvas.text

    def text(canvas, words, *args, **more):
        texts.append(words)
        return original(canvas, words, *args, **more)

    monkeypatch.setattr(Canvas, "text", text)
    return texts
