"""The package's public names."""

import inspect
import json
import tomllib
from types import ModuleType

import pytest

import kisslock
from tools.places import ROOT


def test_every_public_name_exists_and_an_unknown_name_raises_an_attribute_error() -> None:
    assert [getattr(kisslock, name) for name in kisslock.__all__]
    with pytest.raises(AttributeError):
        _ = kisslock.Nothing


def test_the_python_package_and_the_npm_package_and_the_front_end_have_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    files = ("web/package.json", "web/kit/package.json", "web/package-lock.json")
    versions = {json.loads((ROOT / file).read_text(encoding="utf-8"))["version"] for file in files}
    assert {kisslock.__version__} == {project["version"]} == versions


def test_the_package_lists_exactly_its_public_names() -> None:
    assert dir(kisslock) == sorted(kisslock.__all__)
    public_names = {name for name in vars(kisslock) if not name.startswith("_")} - set(kisslock.__all__)
    assert all(isinstance(getattr(kisslock, name), ModuleType) for name in public_names), (
        "what else is there is a submodule"
    )
    assert "builds" not in inspect.signature(kisslock.Kisslock).parameters
