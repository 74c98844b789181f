"""Writes picamera2.json: the signatures that our fake must have, read from a published picamera2 wheel.

picamera2 cannot be imported without libcamera, so its source is read:

    pip download --no-deps picamera2
    python tests/data/picamera2_signatures.py picamera2-*.whl
"""

import ast
import json
import sys
import zipfile
from pathlib import Path

CLASSES = {"Picamera2": "picamera2/picamera2.py", "CompletedRequest": "picamera2/request.py"}


def signatures(tree: ast.Module, name: str) -> dict[str, str]:
    """Each method's parameters; of overloads the last definition, which is the real one."""
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return {f.name: ast.unparse(f.args) for f in found.body if isinstance(f, ast.FunctionDef)}


def main(wheel: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        content = {
            name: signatures(ast.parse(archive.read(source)), name) for name, source in CLASSES.items()
        }
    document = {"wheel": Path(wheel).name, **content}
    Path(__file__).with_name("picamera2.json").write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
