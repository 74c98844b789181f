"""`python -m network.prepare PHOTOS... --out CACHE`: opens sets of photos once, for all trainings to come."""

import argparse
import pickle
from pathlib import Path

from network.views import open_set
from rushpi.vision.mat import load_sheet


def main() -> None:
    """Opens every SET folder given but for those opened before."""
    parser = argparse.ArgumentParser(description="Open sets of photos with truth for training.")
    parser.add_argument("photos", type=Path, nargs="+", help="folders that hold sheet.toml and SET folders")
    parser.add_argument("--out", type=Path, required=True, help="the cache folder")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for photos in options.photos:
        sheet = load_sheet(photos / "sheet.toml")
        for folder in sorted(path.parent for path in photos.glob("*/mat.toml")):
            kept = options.out / f"{folder.name}.pickle"
            if kept.exists():
                continue
            opened = open_set(folder, sheet)
            kept.write_bytes(pickle.dumps(opened))
            print(f"{opened.name}: {len(opened.views)} bowls, {len(opened.cutouts)} cut-outs")


if __name__ == "__main__":
    main()
