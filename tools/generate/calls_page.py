"""docs/reference/calls.md: every HTTP endpoint and every shape, from the API's description (OpenAPI)."""

from typing import Any

import msgspec

from kisslock import Settings
from kisslock.features import FEATURES, enabled_features
from kisslock.ops.described import Markup, documented_calls, operation_lines, shape_rows
from kisslock.ops.openapi import describe_api
from kisslock.routes import collect_routes

PAGE_HEAD = """# HTTP calls

<!-- Generated from the API's description by `python -m tools.generate`. Do not edit. -->

This page lists the HTTP endpoints of a server with default settings.
The list comes from the OpenAPI 3.1 document at `/api/openapi.json`, which `kisslock dev` shows at `/api/docs`.

- If you set `base_path`, all paths start with this value.
- Every error outside JSON-RPC is an [ErrorEnvelope](#errorenvelope). [Error codes](../errors.md) explains each code.
"""
# The groups in the order of the page, each with a sentence.
GROUP_TITLES = {
    "auth": (
        "Sign-in, tokens and the client log",
        "Sessions of browsers, tokens of API clients, and entries of the client log.",
    ),
    "rpc": ("The gateway", "JSON-RPC calls of the page, which the server forwards to the nodes of a chain."),
    "guides": ("Wallets and guides", "The catalogue, and guides with three steps for each method of a wallet."),
    "profile": ("Profile", "The name and picture of an address."),
    "site": ("The site", "The hosted page, its files and settings, health and metrics."),
    "console": (
        "The admin console",
        "Data for operators. All endpoints except /api/console/operator require an operator's session.",
    ),
}


MARKDOWN_MARKUP = Markup(text=str, code="`{}`".format, link=lambda name: f"[{name}](#{name.lower()})")


def create_page() -> str:
    """Return the page."""
    description: dict[str, Any] = msgspec.to_builtins(
        describe_api(collect_routes(enabled_features(Settings())), FEATURES)
    )
    page_parts = [PAGE_HEAD]
    for group, (title, sentence) in GROUP_TITLES.items():
        page_parts.append(f"\n## {title}\n\n{sentence}\n")
        for name, operation in documented_calls(description):
            if operation["tags"] == [group]:
                lines = "".join(f"- {line}\n" for line in operation_lines(operation, MARKDOWN_MARKUP))
                page_parts.append(f"\n### `{name}`\n\n{operation['summary']}.\n\n{lines}")
    page_parts.append('\n## Shapes\n\nThe JSON objects of the API. A member without "always" can be missing.\n')
    for name, shape in sorted(description["components"]["schemas"].items()):
        rows = "".join(f"| {' | '.join(row)} |\n" for row in shape_rows(shape, MARKDOWN_MARKUP))
        sentence = " ".join(shape.get("description", "").split())
        page_parts.append(
            f"\n### {name}\n\n{sentence}\n\n| member | type | always | description |\n|---|---|---|---|\n{rows}"
        )
    return "".join(page_parts)
