"""docs/reference/calls.md: every HTTP call with its answers, and every shape, from the API's description (OpenAPI)."""

from typing import Any

import msgspec

from kisslock import Settings
from kisslock.features import FEATURES, enabled_features
from kisslock.ops.described import Markup, calls, lines_of, rows_of
from kisslock.ops.openapi import describe
from kisslock.routes import routes_of

HEAD = """# HTTP calls

<!-- Generated from the API's description by `python -m tools.generate`. Do not edit. -->

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


MARKUP = Markup(text=str, code="`{}`".format, link=lambda name: f"[{name}](#{name.lower()})")


def write() -> str:
    """The page."""
    description: dict[str, Any] = msgspec.to_builtins(describe(routes_of(enabled_features(Settings())), FEATURES))
    parts = [HEAD]
    for group, (title, sentence) in GROUPS.items():
        parts.append(f"\n## {title}\n\n{sentence}\n")
        for name, operation in calls(description):
            if operation["tags"] == [group]:
                lines = "".join(f"- {line}\n" for line in lines_of(operation, MARKUP))
                parts.append(f"\n### `{name}`\n\n{operation['summary']}.\n\n{lines}")
    parts.append('\n## Shapes\n\nAll of them are JSON. A member without "always" can be missing.\n')
    for name, shape in sorted(description["components"]["schemas"].items()):
        rows = "".join(f"| {' | '.join(row)} |\n" for row in rows_of(shape, MARKUP))
        sentence = " ".join(shape.get("description", "").split())
        parts.append(
            f"\n### {name}\n\n{sentence}\n\n| member | type | always | what it is |\n|---|---|---|---|\n{rows}"
        )
    return "".join(parts)
