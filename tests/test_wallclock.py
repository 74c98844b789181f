"""Whether the wall clock can be believed."""

from pathlib import Path

import pytest

from rushpi import wallclock
from rushpi.wallclock import STA_UNSYNC, is_synced


@pytest.mark.parametrize(
    ("flag", "status", "synced"),
    [(True, STA_UNSYNC, True), (False, STA_UNSYNC, False), (False, 0x2001, True), (False, 0x2041, False)],
)
def test_the_is_synced_by_systemds_or_the_kernels_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: bool, status: int, synced: bool
) -> None:
    monkeypatch.setattr(wallclock, "_kernel_status", lambda: status)
    if flag:
        (tmp_path / "synchronized").touch()
    assert is_synced(tmp_path / "synchronized") is synced


def test_the_kernel_answers() -> None:
    assert 0 <= wallclock._kernel_status() < 1 << 16
