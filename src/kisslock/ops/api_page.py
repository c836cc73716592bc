"""The API's description as one page without a script: a list of calls, and the shapes that they name."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary, code { overflow-wrap: anywhere; }
code { font: 13px ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; }
"""
POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def page_of(description: dict[str, Any]) -> str:
    """The page, HTML; `description` is of OpenAPI 3.1, its paths without the base path of the site."""
    calls = "".join(_calls(description["paths"]))
    shapes = "".join(_shape(name, shape) for name, shape in sorted(description["components"]["schemas"].items()))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>HTTP calls of Kisslock</title><style>{STYLE}</style></head><body><main><h1>HTTP calls</h1>"
        f'<p>From <a href="openapi.json">openapi.json</a>; shown in development only.</p>{calls}'
        f"<h2>Shapes</h2>{shapes}</main></body></html>"
    )


def _calls(paths: dict[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            given = [(one["name"], one["in"], one.get("description", "")) for one in operation["parameters"]]
            if "requestBody" in operation:
                given.append(("body", "", _content(operation["requestBody"])))
            rows = [
                f"<tr><td><code>{escape(name)}</code></td><td>{where} {says}</td></tr>" for name, where, says in given
            ]
            rows += [
                f"<tr><td>{status}</td><td>{_answer(one)}</td></tr>" for status, one in operation["responses"].items()
            ]
            yield (
                f"<details><summary><code>{method.upper()} {escape(path)}</code></summary>"
                f"<p>{escape(operation['summary'])}.</p><table>{''.join(rows)}</table></details>"
            )


def _answer(answer: dict[str, Any]) -> str:
    return f"{escape(answer['description'])} {_content(answer)}"


def _content(holder: dict[str, Any]) -> str:
    return ", ".join(f"{escape(media)} {_kind(one['schema'])}" for media, one in holder.get("content", {}).items())


def _shape(name: str, shape: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(member)}</code></td><td>{_kind(kind)}</td>"
        f"<td>{escape(kind.get('description', ''))}</td></tr>"
        for member, kind in shape["properties"].items()
    )
    return f'<h3 id="{name}">{name}</h3><p>{escape(shape.get("description", ""))}</p><table>{rows}</table>'


def _kind(schema: dict[str, Any]) -> str:
    """The type; a shape is a link to its heading."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = schema.get("enum", schema.get("type", "any"))
    return escape(", ".join(map(str, kind)) if isinstance(kind, list) else str(kind))
