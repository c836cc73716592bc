"""docs/reference/calls.md: every HTTP call with its answers, and every shape, from the API's description (OpenAPI)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from kisslock.ops.openapi import describe
from kisslock.routes import ROUTES

HEAD = """# HTTP calls

<!-- Generated from the API's description by `python -m kisslock.codegen`. Do not edit. -->

The server describes itself at `/api/openapi.json` (OpenAPI 3.1), from which this page is made; `kisslock dev` shows the
same at `/api/docs`. Below a `base_path`
every path begins with it. Each failure has the envelope [ErrorEnvelope](#errorenvelope); the
[error codes](../errors.md) say what to do.
"""
# The order on the page, with a sentence each.
GROUPS = {
    "auth": (
        "Signing in, and the log",
        "For a session of a browser, a token of a program, and the entries of the log.",
    ),
    "rpc": ("The gateway", "JSON-RPC of the page, forwarded to the nodes of a chain."),
    "guides": ("Wallets and guides", "The catalogue, and the three steps of each wallet."),
    "profile": ("Profile", "The name and the picture of an address."),
    "site": ("The site", "The page, its files and settings, health and figures."),
    "console": ("The operator's page", "Figures for operators, behind an operator's session."),
}


def write() -> str:
    """The page."""
    description: dict[str, Any] = msgspec.to_builtins(describe(ROUTES))
    parts = [HEAD]
    for group, (title, sentence) in GROUPS.items():
        parts.append(f"\n## {title}\n\n{sentence}\n")
        parts += [_call(*call) for call in calls(description) if call[2]["tags"] == [group]]
    parts.append('\n## Shapes\n\nAll of them are JSON. A member without "always" may be missing.\n')
    schemas: dict[str, Any] = description["components"]["schemas"]
    return "".join([*parts, *(_shape(name, schemas[name]) for name in sorted(schemas))])


def calls(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and operation of every call."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def _call(method: str, path: str, operation: dict[str, Any]) -> str:
    lines = [f"\n### `{method} {path}`\n", f"{operation['summary']}.\n"]
    for parameter in operation["parameters"]:
        where = "in the path" if parameter["in"] == "path" else "in the query, optional"
        lines.append(f"- `{parameter['name']}` ({where}){_after(parameter.get('description', ''))}")
    if "requestBody" in operation:
        needed = "" if operation["requestBody"]["required"] else ", optional"
        lines.append(f"- Body: {_content(operation['requestBody'])}{needed}")
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            lines.append(f"- Answer {status}: {_content(answer)}")
    failures = ", ".join(
        f"{status} " + " ".join(f"`{code}`" for code in answer["description"].split(", "))
        for status, answer in operation["responses"].items()
        if not status.startswith("2")
    )
    return "\n".join([*lines, f"- Failures: {failures}\n"])


def _content(holder: dict[str, Any]) -> str:
    if "content" not in holder:
        return "nothing"
    ((media, content),) = holder["content"].items()
    shape = _type(content["schema"])
    return shape if media == "application/json" else f"`{media}`"


def _shape(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    rows = "".join(
        f"| `{member}` | {_type(kind)} | {'yes' if member in required else ''} | {kind.get('description', '')} |\n"
        for member, kind in schema["properties"].items()
    )
    sentence = " ".join(schema.get("description", "").split())
    return f"\n### {name}\n\n{sentence}\n\n| member | type | always | what it is |\n|---|---|---|---|\n{rows}"


def _type(schema: dict[str, Any]) -> str:
    """The type in words; a shape is a link to its heading."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type", "any JSON")
    if isinstance(kind, list):
        return " or ".join(kind)
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    more = schema.get("additionalProperties")
    return f"object of {_type(more)}" if isinstance(more, dict) and more else kind


def _after(sentence: str) -> str:
    return f": {sentence}" if sentence else ""
