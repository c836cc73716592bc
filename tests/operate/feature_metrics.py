"""The metrics of features, which are registered when their modules are imported."""

from importlib import import_module
from pathlib import Path

import kisslock


def load_metrics() -> list[str]:
    """Import the `metrics.py` of every feature that has one. Return the names of the modules."""
    package = Path(kisslock.__file__).parent
    names = [f"kisslock.{file.parent.name}.metrics" for file in package.glob("*/metrics.py")]
    return [import_module(name).__name__ for name in names]
