"""The light behind the panel, with files in place of the kernel's."""

from pathlib import Path

from rushpi.backlight import OFF, ON, Backlight


def panel(folder: Path, name: str) -> Path:
    switch = folder / name / "bl_power"
    switch.parent.mkdir()
    switch.write_text(OFF)
    return switch


def test_it_goes_with_what_the_table_wants_and_comes_back_on_leaving(tmp_path: Path) -> None:
    switch = panel(tmp_path, "10-0045")
    with Backlight(tmp_path) as backlight:
        assert switch.read_text() == ON, "whoever died while it was off left it so"
        backlight.shine(False)
        assert switch.read_text() == OFF
        backlight.shine(True)
        assert switch.read_text() == ON
        backlight.shine(False)
    assert switch.read_text() == ON


def test_it_is_written_only_when_it_changes(tmp_path: Path) -> None:
    switch = panel(tmp_path, "rpi_backlight")
    backlight = Backlight(tmp_path)
    switch.write_text("somebody else's")
    backlight.shine(True)
    assert switch.read_text() == "somebody else's"


def test_a_panel_that_cannot_be_switched_stays_as_it_is(tmp_path: Path) -> None:
    switch, other = panel(tmp_path, "a"), panel(tmp_path, "b")
    backlight = Backlight(tmp_path)
    switch.unlink()
    switch.mkdir()  # nobody can write there
    backlight.shine(False)
    assert other.read_text() == OFF


def test_machines_without_panels_and_windows_are_left_alone(tmp_path: Path) -> None:
    switch = panel(tmp_path, "a")
    Backlight(None).shine(False)
    Backlight(tmp_path / "nowhere").shine(False)
    assert switch.read_text() == OFF
