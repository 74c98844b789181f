"""The check of what the owner has written down of the box."""

from pathlib import Path

from rushpi.doctor.box import check_box
from rushpi.settings import Settings


def test_rushpis_own_files_are_whole() -> None:
    finding = check_box(Settings())
    assert finding.ok
    assert finding.says.startswith("33 pieces, ")


def test_a_file_with_a_mistake_is_named(tmp_path: Path) -> None:
    orders = tmp_path / "orders.toml"
    orders.write_text("[[order]]\nitems = 3\n")
    finding = check_box(Settings(orders=orders))
    assert not finding.ok
    assert str(orders) in finding.says
