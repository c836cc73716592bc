"""Finds unused Python code.

Declared fields of classes are skipped, because settings and JSON shapes read fields by name.
"""

import ast
import sys
from functools import cache
from pathlib import Path

from vulture.config import make_config
from vulture.core import Vulture

from tools.places import ROOT


@cache
def declared_fields(file: Path) -> frozenset[int]:
    """Return the lines on which classes of the file declare an annotated field."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    class_bodies = (node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return frozenset(line.lineno for body in class_bodies for line in body if isinstance(line, ast.AnnAssign))


def main() -> int:
    """Print unused code, using the settings in pyproject.toml. Return 1 if there is unused code."""
    config = make_config(argv=[])
    vulture = Vulture(ignore_names=config["ignore_names"], ignore_decorators=config["ignore_decorators"])
    vulture.scavenge(config["paths"], exclude=config["exclude"])
    unused_items = [
        item
        for item in vulture.get_unused_code(min_confidence=config["min_confidence"])
        if item.first_lineno not in declared_fields(Path(item.filename))
    ]
    for item in unused_items:
        print(f"{Path(item.filename).resolve().relative_to(ROOT)}:{item.first_lineno}: {item.message}")
    return 1 if unused_items else 0


if __name__ == "__main__":
    sys.exit(main())
