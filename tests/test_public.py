"""The package's public names."""

import tomllib
from pathlib import Path

import pytest

import kisslock


def test_the_public_names_are_there_and_no_others() -> None:
    assert [getattr(kisslock, name) for name in kisslock.__all__]
    with pytest.raises(AttributeError):
        _ = kisslock.Nothing


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert kisslock.__version__ == project["version"]
