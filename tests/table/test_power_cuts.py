"""The power is cut at every write and every sync of a round; `tests.power_cuts` takes whole tournaments."""

import shutil

import pytest

from tests.power.disk import compiled
from tests.power.survival import Recorded, lost, recorded

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler to record with")
HALF_A_PAGE = 2048


@pytest.fixture(scope="module")
def round_played(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """A new journal and four events; then the process is killed, and four more follow in another one.

    SQLite moves what it logged into the database each 8 pages.
    """
    folder = tmp_path_factory.mktemp("power")
    return recorded(compiled(folder), folder, [(1, 8, 4), (2, 8, 4)])


def test_nothing_that_was_shown_is_lost(round_played: Recorded) -> None:
    tried = list(lost(round_played, tear=HALF_A_PAGE))
    assert len(round_played.events) == 8
    assert len(tried) > len(round_played.operations)
    assert [found for found in tried if found is not None] == []


def test_a_disk_that_syncs_nothing_loses_it(round_played: Recorded) -> None:
    """Were the journal not synced for each event, this would find it."""
    lazy = [operation for operation in round_played.operations if operation.kind != "S"]
    found = [loss.why for loss in lost(Recorded(lazy, round_played.events), tear=HALF_A_PAGE) if loss]
    assert any("were shown" in why for why in found)
