"""The page of Python names has every public name, with its docstring and its signature."""

import re
from importlib import import_module
from inspect import getdoc, signature

import pytest

import kisslock
from kisslock.codegen import python_page

PAGE = python_page.write()
# These can be imported without a project of Django.
IMPORTED = (
    "kisslock",
    "kisslock.client",
    "kisslock.testing",
    "kisslock.integrations.fastapi",
    "kisslock.integrations.flask",
)


def section(module: str, name: str) -> str:
    """The part of the page about one name."""
    part = PAGE.partition(f"\n## `{module}`\n")[2].partition("\n## ")[0]
    return part.partition(f"\n### {name}\n")[2].partition("\n### ")[0]


def test_each_module_has_a_section_and_at_least_one_name() -> None:
    assert re.findall(r"^## `(.+)`$", PAGE, re.MULTILINE) == list(python_page.MODULES)
    assert [module for module in python_page.MODULES if not list(python_page.public(module))] == []


def test_the_names_of_the_package_are_those_that_it_exports() -> None:
    named = [named.name for named in python_page.public("kisslock")]
    assert sorted(named) == sorted(set(kisslock.__all__) - {"__version__"})


@pytest.mark.parametrize("module", IMPORTED)
def test_a_name_has_its_docstring_and_all_of_its_arguments(module: str) -> None:
    for name, _ in python_page.public(module):
        thing = getattr(import_module(module), name)
        thing = getattr(thing, "__wrapped__", thing)
        text = section(module, name)
        assert (getdoc(thing) or "").partition("\n")[0] in text, name
        # A site catches an error and makes none.
        if not (isinstance(thing, type) and issubclass(thing, Exception)):
            assert [one for one in signature(thing).parameters if one not in text] == [], name


def test_what_only_neighbours_use_is_left_out_and_exists() -> None:
    for module, names in python_page.MODULES.items():
        text = python_page.SOURCES.joinpath(*module.split(".")).with_suffix(".py")
        assert [name for name in names if name not in text.read_text(encoding="utf-8")] == []
        assert [name for name in names if section(module, name)] == []
