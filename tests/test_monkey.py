"""A monkey at the guarded kiosk, for a short while; `tests.monkey` lets it play a hundred thousand inputs."""

import subprocess
import sys


def test_no_exception_and_no_way_out() -> None:
    """In a process of its own, as it takes SDL's dummy screen."""
    played = subprocess.run(
        [sys.executable, "-m", "tests.monkey", "1500", "7"], capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    assert "nobody got out" in played.stdout
