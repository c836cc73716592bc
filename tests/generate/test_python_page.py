"""The Python page lists every public name, with its docstring and its signature."""

import re
from functools import cache
from importlib import import_module
from inspect import getdoc, signature

import pytest

import kisslock
from tools.generate import python_page

page = cache(python_page.create_page)
# The test can import these modules without a Django project.
IMPORTED_NAMES = (
    "kisslock",
    "kisslock.client",
    "kisslock.testing",
    "kisslock.integrations.fastapi",
    "kisslock.integrations.flask",
)


def module_sections(module: str) -> dict[str, str]:
    """Return the parts of the page about a module, by name."""
    section_texts = page().partition(f"\n## `{module}`\n")[2].partition("\n## ")[0].split("\n### `")[1:]
    return {name: text for name, _, text in (section_text.partition("`\n") for section_text in section_texts)}


def test_each_module_has_a_section_with_at_least_one_name_and_without_the_omitted_names() -> None:
    assert re.findall(r"^## `(.+)`$", page(), re.MULTILINE) == list(python_page.NAMES_BY_MODULE)
    for module, left_out in python_page.NAMES_BY_MODULE.items():
        assert module_sections(module), module
        assert not left_out & set(module_sections(module)), module


def test_the_names_on_the_page_are_the_names_that_the_package_exports() -> None:
    assert sorted(module_sections("kisslock")) == sorted(set(kisslock.__all__) - {"__version__"})


@pytest.mark.parametrize("module", IMPORTED_NAMES)
def test_a_name_on_the_page_has_its_docstring_and_all_of_its_arguments(module: str) -> None:
    for name, text in module_sections(module).items():
        thing = getattr(import_module(module), name)
        thing = getattr(thing, "__wrapped__", thing)
        assert (getdoc(thing) or "").partition("\n")[0] in text, name
        # Sites catch exceptions but do not create them, so the page omits the parameters of exceptions.
        if not (isinstance(thing, type) and issubclass(thing, Exception)):
            assert [parameter for parameter in signature(thing).parameters if parameter not in text] == [], name


def test_the_page_lists_the_awaitable_result_of_an_async_function_and_the_keys_of_a_typed_dict() -> None:
    assert "-> Awaitable[Wallet]" in module_sections("kisslock")["require_wallet"]
    for module, name in (
        ("kisslock.access.requirement", "Required"),
        ("kisslock.integrations.django", "DjangoRequired"),
    ):
        assert "    within_s: float | None,\n" in module_sections(module)[name]
