"""Rule: a handler asks only for parts that the server has (kisslock.request.part, kisslock.parts.by_type)."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from kisslock.parts import Features, FrontEnd, Resources
from kisslock.request import PARTS
from tests.conftest import NewKisslock
from tests.oidc.conftest import tables
from tools.places import ROOT

SOURCES = sorted((ROOT / "src" / "kisslock").rglob("*.py"))


def calls_of_part(file: Path) -> Iterator[tuple[str, str]]:
    """The file and the class of each call of `part` in a file."""
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "part(" in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "part":
            yield file.relative_to(ROOT).as_posix(), ast.unparse(node.args[1])


@pytest.fixture(scope="module")
def asked_for() -> list[tuple[str, str]]:
    """The file and the class of each call of `part`."""
    return [call for file in SOURCES for call in calls_of_part(file)]


@pytest.fixture
def parts(new_kisslock: NewKisslock) -> Any:
    """The parts of a server with every feature, by their types, as a request's scope has them."""
    return new_kisslock(**tables())._scope[PARTS]


def test_handlers_of_every_feature_ask_for_parts(asked_for: list[tuple[str, str]]) -> None:
    assert len({file for file, _ in asked_for}) >= 8


def test_every_part_that_a_handler_asks_for_is_registered(parts: Any, asked_for: list[tuple[str, str]]) -> None:
    registered = {kind.__name__ for kind in parts}
    assert [(file, name) for file, name in asked_for if name not in registered] == []


def test_no_part_hides_another_one_of_its_type(parts: Any) -> None:
    declared = sum(len(fields(group)) for group in (Resources, Features, FrontEnd))
    assert len(parts) == declared
