"""Small pictures of towers, rendered, not photographed: seven pieces and nine."""

from pathlib import Path

PHOTOS = [Path(__file__).parent / f"{name}.jpg" for name in ("seven", "nine")]
