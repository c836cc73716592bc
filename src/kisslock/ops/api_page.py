"""The API's description as one page without scripts: a list of endpoints, and the shapes that they use."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Any

from kisslock.ops.described import Markup, documented_calls, operation_lines, shape_rows

PAGE_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary, code { overflow-wrap: anywhere; }
code { font: 13px ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; }
"""
CONTENT_SECURITY_POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(PAGE_STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


HTML_MARKUP = Markup(
    text=escape,
    code=lambda text: f"<code>{escape(text)}</code>",
    link=lambda name: f'<a href="#{name}">{name}</a>',
)


def render_api_page(description: dict[str, Any]) -> str:
    """Return the page as HTML. `description` is an OpenAPI 3.1 document whose paths do not include the base path."""
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>HTTP calls of Kisslock</title><style>{PAGE_STYLE}</style></head><body><main><h1>HTTP calls</h1>"
        '<p>From <a href="openapi.json">openapi.json</a>; shown in development only.</p>'
    )
    page_parts = [head]
    for name, operation in documented_calls(description):
        list_html = "".join(f"<li>{line}</li>" for line in operation_lines(operation, HTML_MARKUP))
        page_parts.append(f"<details><summary>{HTML_MARKUP.code(name)}</summary><p>{escape(operation['summary'])}.</p>")
        page_parts.append(f"<ul>{list_html}</ul></details>")
    page_parts.append('<h2>Shapes</h2><p>A member without "always" can be missing.</p>')
    for name, shape in sorted(description["components"]["schemas"].items()):
        rows_html = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in shape_rows(shape, HTML_MARKUP))
        page_parts.append(f'<h3 id="{name}">{name}</h3><p>{escape(shape.get("description", ""))}</p>')
        page_parts.append(f"<table><tr><th>member<th>type<th>always<th>description</tr>{rows_html}</table>")
    return f"{''.join(page_parts)}</main></body></html>"
