"""Writes what follows from the pin map: parts.md and wiring.svg."""

from pathlib import Path

from hardware.electrics import BOARDS, too_much
from hardware.parts import document
from hardware.wiring import drawing
from rushpi.hourglass import load_pins

HERE = Path(__file__).parent


def main() -> None:
    """Write both files, and say so if a board cannot deliver what the pin map asks for."""
    pins = load_pins()
    (HERE / "parts.md").write_text(document(pins), encoding="utf-8")
    (HERE / "wiring.svg").write_text(drawing(pins), encoding="utf-8")
    for board in BOARDS:
        if fault := too_much(pins, board):
            print(f"{board.name}: {fault}")


if __name__ == "__main__":
    main()
