"""An evening of four players, before its first round."""

from collections.abc import Iterator

import pytest

from rushpi.dealing import sit_down
from rushpi.display import Display
from rushpi.evening import Evening
from rushpi.hourglass import Hourglass
from rushpi.table import (
    Journal,
    Table,
)
from tests.evening.rounds import CARDS, FAST, Eyes
from tests.table.evenings import FOUR


@pytest.fixture
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture
def evening(tmp_path, eyes) -> Iterator[Evening]:
    with Journal(tmp_path / "journal.db") as journal, Hourglass(clock=FAST) as glass:
        table = Table(journal)
        table.post(sit_down(FOUR, 3, CARDS))
        screen = Display.headless((320, 240))
        with Evening(table, screen, glass, eyes, FAST) as evening:
            yield evening
