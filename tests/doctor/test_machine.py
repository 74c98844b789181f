"""The checks of the machine, on machines that are told to them."""

from pathlib import Path

import pytest

from rushpi.doctor.machine import (
    check_clock,
    check_memory,
    check_power,
    check_versions,
    installed,
    model_of_machine,
    read_throttled,
)

GOOD = [("numpy", "2.4"), ("cv2", "4.10")]


def test_the_clock() -> None:
    assert check_clock(synced=True).ok
    finding = check_clock(synced=False)
    assert not finding.ok
    assert "connect it once" in finding.says


@pytest.mark.parametrize(
    ("throttled", "ok", "words"),
    [
        (None, True, "nothing here measures it"),
        (0x0, True, "enough since the start"),
        (
            0x50005,
            False,
            "too low now: use the Raspberry Pi's own power supply and a short cable; the Pi is sl",
        ),
        (0x10000, False, "was too low: use the Raspberry Pi's own power supply and a short cable"),
        (0x80008, False, "slowed down by heat now: give it a cooler or more air"),
        (0x80000, False, "was slowed down by heat: give it a cooler or more air"),
    ],
)
def test_power(throttled: int | None, ok: bool, words: str) -> None:
    finding = check_power(throttled)
    assert finding.ok is ok
    assert words in finding.says


def test_power_is_told_by_the_kernel_or_the_firmwares_program(tmp_path: Path) -> None:
    kernel, program = tmp_path / "get_throttled", tmp_path / "vcgencmd"
    assert read_throttled(kernel, str(program)) is None
    program.write_text("#!/bin/sh\ntest $1 = get_throttled && echo throttled=0x50000\n")
    program.chmod(0o755)
    assert read_throttled(kernel, str(program)) == 0x50000
    kernel.write_text("10000\n")
    assert read_throttled(kernel, str(program)) == 0x10000


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 3\n", "#!/bin/sh\necho VCHI initialization failed\n"])
def test_a_firmwares_program_that_fails_says_nothing(tmp_path: Path, script: str) -> None:
    program = tmp_path / "vcgencmd"
    program.write_text(script)
    program.chmod(0o755)
    assert read_throttled(tmp_path / "none", str(program)) is None


@pytest.mark.parametrize(
    ("meminfo", "ok", "words"),
    [
        ("MemTotal: 900000 kB\nMemAvailable:     512345 kB\n", True, "512 MB free"),
        ("MemAvailable: 90000 kB\n", False, "only 90 MB free: end other programs"),
        ("", True, "does not tell"),
        ("MemAvailable: lots\n", True, "does not tell"),
    ],
)
def test_memory(meminfo: str, ok: bool, words: str) -> None:
    finding = check_memory(meminfo)
    assert finding.ok is ok
    assert words in finding.says


def test_versions() -> None:
    finding = check_versions((3, 13), GOOD, "Raspberry Pi 5")
    assert finding.ok
    assert finding.says.endswith("Python 3.13, numpy 2.4, cv2 4.10, Raspberry Pi 5")


@pytest.mark.parametrize(
    ("python", "versions", "words"),
    [
        ((3, 9), GOOD, "Python is too old: rushpi needs 3.11 or newer"),
        ((3, 11), [*GOOD, ("pygame", None)], "pygame is missing: install rushpi anew"),
    ],
)
def test_wrong_versions(python: tuple[int, int], versions: list[tuple[str, str | None]], words: str) -> None:
    finding = check_versions(python, versions, "a machine")
    assert not finding.ok
    assert words in finding.says


def test_what_is_installed() -> None:
    assert installed("numpy")
    assert installed("gpiozero")
    assert installed("no_such_library") is None


def test_the_model(tmp_path: Path) -> None:
    assert "no Raspberry Pi" in model_of_machine(tmp_path / "model")
    (tmp_path / "model").write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    assert model_of_machine(tmp_path / "model") == "Raspberry Pi 4 Model B Rev 1.5"
