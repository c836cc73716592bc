"""The API's description (OpenAPI 3.1) as text, for docs/reference/calls.md and for the page in development."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Markup(NamedTuple):
    """The functions with which a page writes plain text, code, and a link to a shape."""

    text: Callable[[str], str]
    code: Callable[[str], str]
    link: Callable[[str], str]


def documented_calls(description: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield method and path, and the operation, of every endpoint."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def operation_lines(operation: dict[str, Any], markup: Markup) -> Iterator[str]:
    """Yield a line for each parameter, the body and each successful response of an endpoint, and one for its errors."""
    for parameter in operation["parameters"]:
        location = "in the path" if parameter["in"] == "path" else "in the query, optional"
        description = parameter.get("description", "")
        yield f"{markup.code(parameter['name'])} ({location}){': ' if description else ''}{markup.text(description)}"
    if "requestBody" in operation:
        body = operation["requestBody"]
        yield f"Body: {_content_text(body, markup)}{'' if body['required'] else ', optional'}"
    failures = []
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            yield f"Response {status}: {_content_text(response, markup)}"
        else:
            failures.append(" ".join([status, *map(markup.code, response["description"].split(", "))]))
    yield f"Errors: {', '.join(failures)}"


def shape_rows(shape: dict[str, Any], markup: Markup) -> Iterator[tuple[str, str, str, str]]:
    """Yield a row for each member of a shape: name, type, "yes" if the member is always present, and description."""
    for name, schema in shape["properties"].items():
        required_mark = "yes" if name in shape.get("required", []) else ""
        yield markup.code(name), _type_text(schema, markup), required_mark, markup.text(schema.get("description", ""))


def _content_text(response_or_body: dict[str, Any], markup: Markup) -> str:
    if "content" not in response_or_body:
        return "nothing"
    ((media, content),) = response_or_body["content"].items()
    return _type_text(content["schema"], markup) if media == "application/json" else markup.code(media)


def _type_text(schema: dict[str, Any], markup: Markup) -> str:
    if "$ref" in schema:
        return markup.link(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_type_text(part, markup) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(markup.code(str(value)) for value in schema["enum"])
    type_name = schema.get("type", "any JSON")
    if isinstance(type_name, list):
        return " or ".join(type_name)
    if type_name == "array":
        return f"list of {_type_text(schema.get('items', {}), markup)}"
    value_schema = schema.get("additionalProperties")
    return (
        f"object (values: {_type_text(value_schema, markup)})"
        if isinstance(value_schema, dict) and value_schema
        else str(type_name)
    )
