"""The page of HTTP calls lists each route and each shape of the API once."""

import re
from typing import Any

import msgspec

from kisslock import Settings
from kisslock.features import FEATURES, enabled_features
from kisslock.ops.openapi import describe_api
from kisslock.routes import collect_routes
from tools.generate import calls_page

ROUTES = collect_routes(enabled_features(Settings()))

PAGE_TEXT = calls_page.create_page()
API_DESCRIPTION: dict[str, Any] = msgspec.to_builtins(describe_api(ROUTES, FEATURES))


def without_converters(path: str) -> str:
    """Return the path as in the description: {file:path} becomes {file}."""
    return re.sub(r":\w+}", "}", path)


def test_each_route_has_its_own_heading_on_the_page() -> None:
    expected_headings = [f"{route.method} {without_converters(route.path)}" for route in ROUTES]
    assert sorted(re.findall(r"^### `(.+)`$", PAGE_TEXT, re.MULTILINE)) == sorted(expected_headings)


def test_each_shape_has_a_heading_and_a_row_for_each_field() -> None:
    calls, _, shapes = PAGE_TEXT.partition("\n## Shapes\n")
    sections = {text.partition("\n")[0]: text for text in shapes.split("\n### ")[1:]}
    schemas = API_DESCRIPTION["components"]["schemas"]
    assert sorted(sections) == sorted(schemas)
    for name, text in sections.items():
        assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(schemas[name]["properties"])
    assert calls


def test_each_error_that_a_route_can_return_is_listed_with_the_route() -> None:
    for route in ROUTES:
        section = PAGE_TEXT.partition(f"\n### `{route.method} {without_converters(route.path)}`\n")[2].partition(
            "\n### "
        )[0]
        assert [error.code for error in route.errors if f"`{error.code}`" not in section] == []
