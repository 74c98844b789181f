"""Every test finds the screen speaking English."""

from collections.abc import Iterator

import pytest

from rushpi.display import language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    language.speak("en")
    yield
    language.speak("en")
