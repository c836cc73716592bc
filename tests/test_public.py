"""The package's public names."""

import inspect
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import kisslock


def test_the_public_names_are_there_and_no_others() -> None:
    assert [getattr(kisslock, name) for name in kisslock.__all__]
    with pytest.raises(AttributeError):
        _ = kisslock.Nothing


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert kisslock.__version__ == project["version"]


def test_dir_shows_the_public_names_and_nothing_else() -> None:
    assert dir(kisslock) == sorted(kisslock.__all__)
    shown = {name for name in vars(kisslock) if not name.startswith("_")} - set(kisslock.__all__)
    assert all(isinstance(getattr(kisslock, name), ModuleType) for name in shown), "what else is there is a submodule"
    assert "builds" not in inspect.signature(kisslock.Kisslock).parameters
