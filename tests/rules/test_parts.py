"""Rule: a handler asks only for parts that the server has (kisslock.request.part, kisslock.parts.by_type)."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from kisslock.parts import Features, FrontEnd, Resources
from kisslock.request import PARTS
from tests.conftest import NewKisslock
from tools.places import ROOT

SOURCES = sorted((ROOT / "src" / "kisslock").rglob("*.py"))


def asked_for() -> Iterator[tuple[str, str]]:
    """The file and the class of each call of `part`."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "part":
                yield file.relative_to(ROOT).as_posix(), ast.unparse(node.args[1])


ASKED_FOR = list(asked_for())


@pytest.fixture
def parts(new_kisslock: NewKisslock) -> Any:
    """The parts of a server by their types, as a request's scope has them."""
    return new_kisslock()._scope[PARTS]


def test_handlers_of_every_feature_ask_for_parts() -> None:
    assert len({file for file, _ in ASKED_FOR}) >= 8


def test_every_part_that_a_handler_asks_for_is_registered(parts: Any) -> None:
    registered = {kind.__name__ for kind in parts}
    assert [(file, name) for file, name in ASKED_FOR if name not in registered] == []


def test_no_part_hides_another_one_of_its_type(parts: Any) -> None:
    declared = sum(len(fields(group)) for group in (Resources, Features, FrontEnd))
    assert len(parts) == declared
